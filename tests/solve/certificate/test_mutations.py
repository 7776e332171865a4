"""Certificates that somebody changed: one message and an exit code, and nothing false is accepted."""

from collections import Counter

from tests.support.mutations import cases, kinds


def test_no_mutated_certificate_is_accepted_that_is_false() -> None:
    codes: Counter[int] = Counter()
    for number, _, ran, wrong in cases(kinds()["certificates"], 40, seed=0):
        assert wrong is None, f"python -m tests.support.mutations certificates 1 --seed 0 --first {number}"
        codes[ran.code] += 1
    assert set(codes) == {0, 1, 2}
