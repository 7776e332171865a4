"""Jobs in processes of this machine: what becomes of them when the work is interrupted."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from gorules.files.inputs import InputError
from gorules.jobs.work import here

ROOT = Path(__file__).parents[2]
LARGE = """
import time
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from gorules.jobs.work import here

@dataclass(frozen=True)
class Large:
    number: int
    key = "large"

    def run(self):
        return {"states": 1, "content": bytes(self.number and 100_000_000)}

if __name__ == "__main__":
    for delay in range(12):
        with closing(here(map(Large, range(3)), 2)) as coming:
            next(coming)
            time.sleep(delay / 60)
"""
FOR_EVER = """
import sys, threading, time
import gorules.cli.commands
from gorules.cli import command

def interrupted(self, *words, **extra):
    threading.Thread(target=time.sleep, args=(60,)).start()
    raise KeyboardInterrupt

if __name__ == "__main__":
    run = command()
    type(run)._run = interrupted
    run([])
"""


MAIN = "from gorules.__main__ import main\nif __name__ == '__main__':\n    main()\n"


@contextmanager
def started(folder: Path, text: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Start a program. It ends with the test, and so do the processes that it has started."""
    file = folder / "script.py"
    file.write_text(text)
    with subprocess.Popen(
        [sys.executable, str(file), *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_a_program_ends_though_a_result_was_on_its_way(tmp_path: Path) -> None:
    """A result that is larger than the buffer of a pipe is written in parts, between which a process can be
    ended.
    """
    with started(tmp_path, LARGE) as process:
        assert process.wait(60) == 0


def test_a_second_interrupt_ends_the_program_at_once(tmp_path: Path) -> None:
    with started(tmp_path, FOR_EVER) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "gorules: interrupted\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130


def test_an_interrupt_of_all_processes_is_told_in_one_line(tmp_path: Path) -> None:
    """Ctrl-C goes to all processes of a terminal, also to those that are being started."""
    (tmp_path / "games.txt").write_text(";B[aa];W[bb];B[cc]\n" * 20_000)
    words = ("corpus", "run", str(tmp_path / "games.txt"), "--jobs", "2", "-o")
    for number in range(6):
        folder = tmp_path / str(number)
        with started(tmp_path, MAIN, *words, str(folder)) as process:
            while not (folder / "corpus.json").exists():
                time.sleep(0.01)
            time.sleep(number / 30)
            os.killpg(process.pid, signal.SIGINT)
            said = process.communicate(timeout=30)[1]
        assert (process.returncode, said) == (130, "gorules: interrupted\n")


class TwoArguments(Exception):
    """An error that cannot be made again from its arguments."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


@dataclass(frozen=True)
class Failing:
    """A job that fails with an error that is not sent as it is: it cannot be made again, or not be sent."""

    error: Callable[[], Exception]
    key = "failing"

    def run(self) -> dict[str, Any]:
        raise self.error()


def two_arguments() -> Exception:
    return TwoArguments("this", "that")


def a_lock() -> Exception:
    return RuntimeError("this", threading.Lock())


def test_a_process_that_ends_while_its_result_comes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(pipe: Connection) -> None:
        raise OSError("got end of file during message")  # what Python says of it, without a number

    monkeypatch.setattr(Connection, "recv", cut_short)
    with pytest.raises(InputError, match="a process that did some of the work was ended"):
        next(here([Failing(two_arguments)], 2))


@pytest.mark.parametrize(("error", "said"), [(two_arguments, "this and that"), (a_lock, "this")])
def test_an_error_that_cannot_be_sent_is_told_in_words(error: Callable[[], Exception], said: str) -> None:
    with pytest.raises(RuntimeError, match=said) as raised:
        next(here([Failing(error)], 2))
    assert any("self.error()" in note for note in raised.value.__notes__)
