"""Where the whole board is too large, the points that enclose a string are tried on their own."""

import json
import re
import shlex

import pytest

import gorules as gr
from gorules.go.position import Position
from gorules.native import bridge
from gorules.status.areas import areas, judged_by_areas
from gorules.status.definitions import reading_of
from gorules.status.questions import StatusLimits
from tests.support.commands import shown

CORNER = "........./........./........./........./........./OOOO...../XXXXO..../.X.XO..../X..XO...."
DEAD = "........./" * 6 + "OOO....../XXO....../.XO......"
OPEN = CORNER.replace("XXXXO", "XXXX.")  # the wall has a hole at E3


def found(drawn: str, *walls: str) -> list[str]:
    position = Position.draw(drawn)
    board, strings = position.board, [each.points for each in position.strings]
    alive = [each for each in strings if any(each & board.points([name]) for name in walls)]
    undecided = [each for each in strings if each not in alive]
    at = areas(position, board.points(board.names), undecided, alive)
    return [" ".join(board.named(area)) for area in at]


def test_the_area_of_a_corner_is_what_the_wall_around_it_encloses() -> None:
    assert found(CORNER) == ["A3 B3 C3 D3 A2 B2 C2 D2 A1 B1 C1 D1"]


def test_where_nothing_is_enclosed_it_is_what_is_near() -> None:
    black, white = found(OPEN)
    corner = found(CORNER)[0].split()
    assert set(black.split()) == {*corner, "E4", "E3", "F3"}
    assert not {*white.split()} & {*corner}


def test_both_sides_of_a_race_to_capture_are_in_it() -> None:
    # B1 and D1 share the liberties C1 and C2; walls of the other colour enclose either.
    race = "......../......../......../......../OOOXXXX./OXXOOOX./OX.O.OX./OX.O..X."
    (area,) = found(race)
    assert set(area.split()) == {f"{column}{row}" for column in "BCDEF" for row in "123"}


def test_a_string_that_is_alive_is_a_wall() -> None:
    assert found("...XO/XXXXO/OOOOO/...../.....", "E5") == ["A5 B5 C5 D5 A4 B4 C4 D4"]


def test_what_holds_in_an_area_is_what_its_region_gives_and_of_its_strings_alone() -> None:
    position = Position.draw(DEAD)
    reading = reading_of(position, "j2003")
    whole = gr.statuses(position, "j2003", limits=StatusLimits(100))
    ((*there,),) = judged_by_areas(position, reading, whole.values(), StatusLimits(100_000))
    region = found(DEAD)[0]
    asked = gr.statuses(position, "j2003", region=region, limits=StatusLimits(20_000))
    assert {frozenset(each.points): each for each in there} == {
        string: status for string, status in asked.items() if string <= {*region.split()}
    }
    assert [each.colour for each in there] == ["black"]
    assert all(each.reading.region == tuple(region.split()) for each in there)


@pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
def test_a_drawn_corner_is_answered_by_one_command_and_never_as_the_status_on_the_board() -> None:
    told = json.loads(shown("status", "--position", DEAD, "--json"))
    assert {each["status"] for each in told["strings"]} == {"too-large"}
    assert (told["region"], told["territory"], told["score"]) == (None, None, None)
    (area,) = told["areas"]
    assert [each["status"] for each in area["strings"]] == ["dead"]
    text = shown("status", "--position", DEAD)
    board, _, rest = text.partition("If stones are played on these points alone ")
    assert "0 of 2 strings are decided." in board and "uncapturable" not in board and "dead" in rest
    assert "That is not the status on the whole board" in " ".join(rest.split())
    # The region that is told can be typed as it stands.
    option = re.match(r"\((--region \"[^\"]+\")\)", rest)
    assert option
    again = json.loads(shown("status", "--position", DEAD, *shlex.split(option[1]), "--json"))
    assert (again["region"], again["areas"]) == (area["region"], [])
    assert [each for each in again["strings"] if each["colour"] == "black"] == area["strings"]


@pytest.mark.parametrize("options", [["--nodes", "9"], ["--seconds", "0"], ["-r", "japanese-1989"]])
def test_the_points_are_told_even_where_no_limit_is_left(options: list[str]) -> None:
    told = json.loads(shown("status", "--position", DEAD, *options, "--json"))
    assert [" ".join(area["region"]) for area in told["areas"]] == found(DEAD)


def test_nothing_is_tried_where_all_is_decided() -> None:
    assert json.loads(shown("status", "--position", ".XO.", "--json"))["areas"] == []
