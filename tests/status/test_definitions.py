"""What the definitions say of known positions: the statuses that their sources give."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.bestiary.beasts import load_beast
from gorules.core import loaded
from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.status.definitions import judged, reading_of, settled_points, statuses
from gorules.status.enabling import ENABLING
from gorules.status.hypothetical import HypotheticalPlay, HypotheticalTurn
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Status

ANTISEKI = "XO.XO./.XXXOO/XXOOO./OOOOOO"
TORAZU = ".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO"
MOONLIGHT = "OX.XX/.OXXX/OOXXX/XXX.X/XXXX."
SNAPBACK = "X.OX./OOOXX/XXXX."
TEIRE = ".XXXOO./XXOO.OO/.XXXOO."
DOUBLE_KO_DEATH = "X.XO./XXOOO/XO.OO/XXOOO/X.OOO"
DOUBLE_KO_SEKI = "X.XO/XXOO/XO.O/XXOO/X.OO"
OPEN_KO = ".XXOO./XXXOOO/.X.XO./XXXOOO/.XXO.O"
DRAGON = ".XXXXXX/XOOOOOX/XO.O.OX/XOOOOOX/XXXXXX."


def told(drawn: str, definition: str = "j2003", **how: Any) -> dict[str, str]:
    """The statuses of strings, by their first points."""
    found = statuses(drawn, definition, **how)
    return {status.points[0]: str(status) for status in found.values()}


# Research statements: each with the points played on and the definition.
KNOWN = [
    # "all three strings dead"
    (
        ANTISEKI,
        "j2003",
        {"region": "A3 A4 B4 C4"},
        {"A4": "dead", "D4": "dead", "B4": "dead", "E4": "uncapturable"},
    ),
    (
        ANTISEKI,
        "j1989",
        {"region": "A3 A4 B4 C4"},
        {"A4": "dead", "D4": "dead", "B4": "dead", "E4": "uncapturable"},
    ),
    # A3 by a stone inside the four points, B1 only in its local-2
    (TORAZU, "j2003", {}, {"A3": "capturable-1", "B1": "capturable-2"}),
    (TORAZU, "j1989", {}, {"A3": "enables", "B1": "enables"}),
    # 3.4 thousand states
    (MOONLIGHT, "j2003", {}, {"A5": "dead", "B4": "dead", "B5": "capturable-1", "D5": "uncapturable"}),
    (SNAPBACK, "j2003", {}, {"A3": "capturable-1", "C3": "dead"}),
    (SNAPBACK, "j1989", {}, {"A3": "enables", "C3": "dead"}),
    (TEIRE, "j2003", {}, {"C2": "capturable-1"}),
    (TEIRE, "j1989", {}, {"C2": "enables"}),
    # "the five inner points, both ko readings (442 states)"
    *(
        (drawn, "j2003", {"ko_pass": ko_pass, "region": "B5 C5 C3 B3 B1"}, says)
        for ko_pass in ("one-own", "all-own", "all-both")
        for drawn, says in (
            (DOUBLE_KO_DEATH, {"A5": "dead", "C5": "dead", "D5": "uncapturable"}),
            (DOUBLE_KO_SEKI, {"A5": "uncapturable", "D5": "uncapturable"}),
        )
    ),
    # "Computed on C3 and D3 alone": capturable, not capturable-1
    (OPEN_KO, "j1989", {"region": "C3 D3"}, {"D3": "dead"}),
    (DRAGON, "j2003", {}, {"A4": "uncapturable", "B5": "uncapturable", "B4": "uncapturable"}),
    (DRAGON, "benson", None, {"A4": "uncapturable", "B5": "uncapturable", "B4": "uncapturable"}),
]


@pytest.mark.parametrize(("drawn", "definition", "how", "says"), KNOWN)
def test_known_statuses(
    drawn: str, definition: str, how: dict[str, str] | None, says: dict[str, str]
) -> None:
    if how is not None:
        how = {"region": "unsettled", **how}
    found = told(drawn, definition, **(how or {}))
    assert {point: found[point] for point in says} == says


def test_each_line_is_legal_and_its_first_turn_is_the_opponents() -> None:
    for ko_pass in KO_PASSES.values():
        found = statuses(TORAZU, ko_pass=ko_pass.name, region="A1 B1 A2 B2 A3 B3")
        position = Position.draw(TORAZU)
        board = position.board
        play = HypotheticalPlay(board, ko_pass, board.points("A1 B1 A2 B2 A3 B3"))
        for status in found.values():
            for shown in status.shown:
                state = play.start(position, 1 if status.colour == "black" else 0)
                for text in shown.line:
                    word, _, named = text.partition(" ")
                    for_ko = word == "ko-pass"
                    name = named if for_ko else "" if word == "pass" else word
                    state = play.after(state, HypotheticalTurn(board.point(name) if name else None, for_ko))
            assert status.line == status.shown[-1].line


def by(found: dict[frozenset[str], Status], point: str) -> Status:
    (status,) = (status for points, status in found.items() if point in points)
    return status


def test_a_status_names_its_reading() -> None:
    status = by(gr.statuses(TEIRE, "j1989", region="C2 D2 E2"), "C2")
    assert (status.colour, status.points, status.alive) == ("white", ("C2", "D2"), True)
    reading = status.reading
    assert (reading.ko_pass, reading.enable, reading.region) == ("one-own", "occupied", ("C2", "D2", "E2"))
    board = Position.draw(TEIRE).board
    assert reading.told(board) == "j1989, ko-pass one-own, enable occupied, played on C2 D2 E2 only"
    unsettled = by(gr.statuses(TEIRE, region="unsettled"), "C2").reading
    assert unsettled.told(board) == "j2003, ko-pass all-both, played on C2 D2 E2 only"
    large = gr.Board.rectangular(1, 60)
    last = replace(reading, region=large.names[25:]).told(large)
    assert (
        last == "j1989, ko-pass one-own, enable occupied, not played on A1 B1 C1 D1 E1 F1 and 19 more points"
    )
    most = replace(reading, region=large.names[:20]).told(large)
    assert most.endswith(f"played on {' '.join(large.names[:20])} only")
    assert by(gr.statuses("X.O", "korean"), "A1").reading.ko_pass == "none"


def test_readings_of_enable() -> None:
    # White's B1 is taken by force, and Black has a stone that stays only in its local-2.
    found = {
        enable: by(gr.statuses(TORAZU, "j1989", enable=enable, region="unsettled"), "B1")
        for enable in ENABLING
    }
    assert {enable: str(status) for enable, status in found.items()} == {
        "taken-points": "dead",
        "occupied": "enables",
        "local": "enables",
        # Black could take the four stones at A1 and put a stone beside his wall if nobody took B1.
        "causal": "dead",
    }


def test_too_large_says_what_was_reached() -> None:
    found = gr.statuses("X..../...../....O", limits=StatusLimits(states=100))
    assert [str(status) for status in found.values()] == ["too-large", "too-large"]
    open_ = by(found, "A3")
    assert (open_.reached, open_.alive) == ("states", None)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"definition": "j2004"}, "unknown definition 'j2004'; did you mean 'j2003'?"),
        ({"ko_pass": "both"}, "unknown ko-pass 'both'"),
        ({"definition": "j1989", "enable": "all"}, "unknown reading of 'enable' 'all'"),
        ({"enable": "local"}, "j2003 takes no reading of enabling"),
        ({"definition": "benson", "region": "A1"}, "benson has only one reading, so it takes no region"),
        ({"region": "Z9"}, "unknown point of the board 1x3: 'Z9'"),
        ({"position": "X.Z"}, "but 2 play"),
        ({"position": "XO"}, "no play leaves a string without a liberty"),
    ],
)
def test_bad_input(how: dict[str, str], says: str) -> None:
    with pytest.raises(InputError, match=says.replace("?", r"\?")):
        gr.statuses(**{"position": "X.O", **how})  # type: ignore[arg-type] # that is the point


@pytest.mark.skipif(loaded.hypothetical is None, reason="so large a search takes the native core")
@pytest.mark.parametrize("definition", ["j2003", "j1989", "korean"])
def test_stones_inside_unconditionally_alive_walls_are_dead_though_what_is_settled_is_left_out(
    definition: str,
) -> None:
    # White has two eyes besides, and takes the two stones by A2.
    found = told("XXOO/.OO./OO.O", definition, region="unsettled")
    assert found == {"A3": "dead", "C3": "uncapturable", "D1": "uncapturable"}


def test_walls_with_an_opponents_stone_inside_are_not_settled() -> None:
    # Of two walls, each alive by itself, only the one with a stone inside is played on.
    wide = Position.draw("X.OO.OXX.X./.OO.OOXXXXX")
    left = settled_points(wide)
    assert left == wide.board.points(["G2", "H2", "J2", "K2", "L2", "G1", "H1", "J1", "K1", "L1"])


PAGE = Path(__file__).parents[2] / "docs" / "status.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the pages are in a checkout")
@pytest.mark.skipif(loaded.hypothetical is None, reason="so large a search takes the native core")
def test_the_page_says_what_each_reading_of_enable_makes_of_known_positions() -> None:
    _, _, table = PAGE.read_text("utf-8").partition("| beast, string |")
    head, _, *rows = (line.strip("| ").split(" | ") for line in table.partition("\n\n")[0].splitlines())
    names = head[:-1]
    assert sorted(names) == sorted(ENABLING)
    checked = 0
    for what, *said in rows:
        beast, _, points = what.replace("`", "").partition(", ")
        for name, says in zip(names, said, strict=False):
            found = gr.statuses(load_beast(beast).start, "j1989", enable=name, region="unsettled")
            for point in points.replace(" and", ",").split(", "):
                assert by(found, point).alive is (says == "alive"), (what, name)
                checked += 1
    assert checked >= 40


def test_a_string_that_is_not_decided_bounds_no_local_2(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.draw("OOX.X../.OXOXOX")
    reading = reading_of(position, "j1989", enable="causal")
    exact = judged(position, reading)
    monkeypatch.setattr("gorules.status.enabling.causal.MOST_SETS", 0)
    found = judged(position, reading)
    assert found[frozenset({"C1", "C2"})].alive is None
    assert all(status.alive in (None, exact[string].alive) for string, status in found.items())
