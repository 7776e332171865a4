"""Interrupts get through where work can stop, and after it elsewhere."""

import signal

import pytest

from gorules.play.interrupts import deferred_interrupts, handling, shielded


def test_an_interrupt_waits_until_progress_is_reported() -> None:
    reported: list[int] = []
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(reported.append) as report:
        report(1)
        signal.raise_signal(signal.SIGINT)
        reported.append(2)
        report(3)
    assert reported == [1, 2]


def test_a_second_interrupt_does_not_wait() -> None:
    reached = False
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(print):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        reached = True
    assert not reached


def test_an_interrupt_that_comes_after_the_last_report_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(print):
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_of_what_is_shielded_comes_afterwards(how: signal.Signals) -> None:
    reached = False
    with pytest.raises(KeyboardInterrupt), handling(signal.default_int_handler), shielded():
        signal.raise_signal(how)
        signal.raise_signal(how)
        reached = True
    assert reached


def test_a_signal_that_is_ignored_stays_so() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    with handling(signal.default_int_handler), deferred_interrupts(print) as report, shielded():
        signal.raise_signal(signal.SIGHUP)
        report(1)
