"""Independent life, as KataGo's rules define it."""

import pytest

import gorules as gr
from gorules.bestiary.beasts import load_beast
from gorules.go.position import Position
from gorules.status.encore import independent


def lives(position: Position) -> set[str]:
    board = position.board
    strings = independent(position, 0) | independent(position, 1)
    return {board.named(string)[0] for string in strings}


# By hand from definitions 1 to 3: an empty region beside stones of both is dame, one liberty is atari.
@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        (".X.XO.O./XXXXOOOO", {"B2", "E2"}),
        (".X.X.O.O./XXXX.OOOO", set()),  # the column in the middle is dame
        ("XXO.O./.XOOOO", {"C2"}),  # Black is in atari
        ("XXO.O.OX./.XOOOOOX.", {"C2", "H2"}),  # and only on the left
        ("X../...", {"A2"}),  # all is Black's; White has no string
        ("XXXX/X..X/XO.X/XXXX", set()),  # a stone that nobody has taken yet leaves dame
    ],
)
def test_what_is_left_over_spoils_a_region(drawn: str, says: set[str]) -> None:
    assert lives(Position.draw(drawn)) == says


# Note 1 of the rules: the condition of atari is there for double ko seki; "no territory in seki, including no
# territory for one-sided dame".
@pytest.mark.parametrize("beast", ["double-ko-seki-4x5", "eyes-in-seki"])
def test_sekis_are_not_independent(beast: str) -> None:
    assert lives(load_beast(beast).start) == set()


def test_it_is_a_definition_among_the_others() -> None:
    found = gr.statuses("XXO.O./.XOOOO", "encore")
    assert [(status.points[0], str(status), status.alive) for status in found.values()] == [
        ("A2", "not-independent", None),
        ("C2", "independent", None),
    ]
    with pytest.raises(gr.InputError, match="encore has only one reading, so it takes no region"):
        gr.statuses("XXO.O./.XOOOO", "encore", region="A1")
