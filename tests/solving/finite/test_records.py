"""What a proof needs of the record: where it needs nothing, no history changes the value."""

from itertools import product
from random import Random

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.native import bridge
from gorules.solving.front import solve
from tests.support.plain_search import Plain
from tests.support.strategies import composed

RECORDED = (("play",), ("start", "play"), ("play", "pass"), ("start", "play", "pass"))


@pytest.mark.slow
@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
@pytest.mark.parametrize("events", RECORDED, ids="+".join)
@pytest.mark.parametrize("compares", ["position", "position+next"])
def test_no_history_changes_a_value_that_needs_no_record(compares: str, events: tuple[str, ...]) -> None:
    """On all positions of some boards, by a search that shares nothing with gorules and is given records at
    random. The present position is among them wherever it has to be: if starts and plays are recorded.
    """
    random, tried = Random(compares), 0
    for size, suicide in product((2, 3, 4), ("allowed", "forbidden")):
        board = Board.rectangular(1, size)
        superko = {"type": "repetition", "compares": compares, "records": list(events)}
        ruleset = composed(
            ko=[superko], suicide=suicide, end=["passes"], removal="none",
            scoring={"type": "area", "empty-counts": "borders-only-own"},
        )  # fmt: skip
        judge = Plain(1, size, compares == "position+next", events, suicide == "allowed")
        positions = [Position(board, bytes(cells)) for cells in product(range(3), repeat=size)]
        sound = [each for each in positions if not each.suffocated]
        for position, player in product(sound, (0, 1)):
            found = solve(ruleset, position=position, to_play=COLOURS[player])
            if found.needs != 0:
                continue
            assert found.depends_on_history is False
            for count in (0, 1, 2, 4):
                others = random.sample(sound, count)
                record = {judge.left(tuple(each.cells), random.choice((1, 2))) for each in others}
                if {"start", "play"} <= {*events} or random.random() < 0.5:
                    record.add(judge.left(tuple(position.cells), player + 1))
                assert judge.worth(tuple(position.cells), player + 1, frozenset(record)) == found.value
                tried += 1
    assert tried > 50


@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
def test_it_matters_who_has_made_a_record_that_a_pass_lifts() -> None:
    """Each play of White takes off her own single stone and leaves the position as it is. Nobody made the
    start, so no pass lifts its ban, and she can only pass. If Black has made the position by a play, passes
    lift the ban again and again, and four in a row need not come.
    """
    superko = {"type": "repetition", "compares": "position", "records": ["start", "play"]}
    ruleset = composed(
        ko=[superko | {"lifted-by": "own-pass"}], end=[{"type": "passes", "count": 4}], removal="none"
    )
    found = solve(ruleset, position=".X.", to_play="white")
    assert (found.value, found.depends_on_history) == (3, None)
    with pytest.raises(InputError, match="a game from here can go on for ever"):
        solve(ruleset, position=".X.", to_play="white", history=["..."])
