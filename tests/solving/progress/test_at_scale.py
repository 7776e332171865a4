"""What is proved is so: on all positions of boards that take a second, and on some larger ones."""

from collections import Counter
from random import Random

import pytest

from gorules.go.board import Board
from gorules.native import bridge
from tests.support.progress_at_scale import differences, games, random_game

pytestmark = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")


def test_what_is_proved_is_what_the_search_of_all_histories_finds() -> None:
    counts: Counter[str] = Counter()
    every = [game for spec in ("1x3", "2x2") for game in games(Board.parse(spec))]
    for game in (*every, *(random_game(Random(case)) for case in (1, 2, 3))):
        assert [*differences(game, counts, (None, 1))] == []
    assert counts["progress proofs, bounds confirmed"] == counts["progress proofs, bounds"] > 100, counts
