"""Lines as a Go book shows them."""

import pytest

from gorules.bestiary.beasts import load_beast
from gorules.formats.sgf import parse_sgf
from gorules.play.replay import follow
from gorules.report.figures import figures, remarks, steps
from tests.web.pages import Read


def test_a_line_is_drawn_as_a_book_draws_it() -> None:
    beast = load_beast("sending-two-returning-one")
    given = next(line for line in beast.lines if line.id == "two-rounds")  # A1 C1 B1 pass A1 C1 B1
    shown = list(figures(beast.line(given)))
    assert [figure.caption for figure in shown] == ["Moves 1 to 5", "Moves 6 to 7", "After 7"]
    assert shown[0].notes == ("2 takes A1, B1", "3 at B1, takes C1", "White 4 passes", "5 at 1")
    assert shown[1].notes == ("6 takes A1, B1", "7 at B1, takes C1")
    assert [text for _, text in Read(shown[0].picture).texts][-2:] == ["1", "2"]
    assert next(figures(beast.line(beast.lines[0]))).caption == "The position"


@pytest.mark.parametrize(
    "id", ["six-stone-suicide-on-2x3", "kee-three-players", "last-ko-and-dame-with-button"]
)
def test_the_steps_of_a_line_lead_where_the_line_leads(id: str) -> None:
    beast = load_beast(id)
    for given in beast.lines:
        line = beast.line(given)
        assert (line.start, *(step.after for step in steps(line))) == follow(line)


def test_what_removes_itself_and_what_is_no_play_is_told() -> None:
    told = [str(step) for id in ("six-stone-suicide-on-2x3", "last-ko-and-dame-with-button")
            for given in load_beast(id).lines for step in steps(load_beast(id).line(given))]  # fmt: skip
    assert any("of its own off" in text for text in told)
    assert any("takes the button" in text for text in told)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("HA[2]AB[cc][gg];W[ee]", "Handicap 2, in the diagram."),
        ("HA[2];B[cc];B[gg];W[ee]", "Handicap 2, played by Black at first."),
        ("HA[2];W[cc];B[gg]", "Handicap 2, but none of its stones is set up."),
        ("HA[2];B[cc];W[gg]", "Handicap 2, but none of its stones is set up."),
    ],
)
def test_where_the_stones_of_a_handicap_are_is_told(record: str, says: str) -> None:
    line = parse_sgf(f"(;GM[1]FF[4]SZ[9]{record})".encode(), file="game.sgf").line
    assert [each for each in remarks(line) if "Handicap" in each] == [says]
