"""Whatever a ruleset, a beast or a game record holds: exit code 0, 1 or 2, a message, no traceback, in bounds
of memory and time. The kinds are in tests/support/mutated_texts.py, and can be run at length:

    python -m tests.support.mutations rulesets 5000
"""

import pytest

from tests.support.mutations import cases, kinds


@pytest.mark.parametrize(("kind", "count"), [("rulesets", 40), ("beasts", 40), ("sgf", 25)])
def test_a_mutated_file_gets_an_answer(kind: str, count: int) -> None:
    for number, content, ran, wrong in cases(kinds()[kind], count, seed=7):
        assert wrong is None, (number, content, ran)
