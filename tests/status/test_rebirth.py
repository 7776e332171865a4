"""The line of a string that is taken and lives all the same shows the capture and then a stone that stays."""

import pytest

from gorules.bestiary.beasts import beasts, load_beast
from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.status import native, reference
from gorules.status.definitions import judged, reading_of
from gorules.status.hypothetical import HypotheticalPlay, HypotheticalState, HypotheticalTurn
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import Setting, StatusLimits
from gorules.status.rebirth import Rebirth
from gorules.status.statuses import Evidence, Status, StatusVerdict

REBORN = (StatusVerdict.ENABLES, StatusVerdict.CAPTURABLE_1, StatusVerdict.CAPTURABLE_2)
FEW = StatusLimits(states=4_000)
ON_BEASTS = [
    (id, definition, enable)
    for id in beasts()
    for definition, enable in (("j1989", None), ("j1989", "causal"), ("j2003", None), ("korean", "local"))
]


def turn(board: Board, text: str) -> HypotheticalTurn:
    """The turn that a text such as "A3", "pass" or "ko-pass A4" means."""
    word, _, named = text.partition(" ")
    point = named if word == "ko-pass" else "" if word == "pass" else word
    return HypotheticalTurn(board.point(point) if point else None, word == "ko-pass")


def shows(position: Position, status: Status) -> None:
    """Replay the line: it takes the string, and from some turn on a stone of its owner is on the points."""
    board, reading = position.board, status.reading
    region = None if reading.region is None else board.points(reading.region)
    play = HypotheticalPlay(board, KO_PASSES[reading.ko_pass or ""], region)
    owner = COLOURS.index(status.colour)
    states = [play.start(position, 1 - owner)]
    for text in status.line:
        states.append(play.after(states[-1], turn(board, text)))

    def has(state: HypotheticalState, points: frozenset[int]) -> bool:
        return any(state.cells[point] == owner + 1 for point in points)

    string, stays = board.points(status.points), board.points(status.stays)
    taken = next(number for number, state in enumerate(states) if not has(state, string))
    back = states.index(states[-1])
    assert taken <= back < len(states) - 1, "it goes round after the capture"
    assert stays
    assert all(has(state, stays) for state in states[back:])
    always = [p for p in stays if all(state.cells[p] == owner + 1 for state in states[back:])]
    assert not always or set(always) == set(stays)


@pytest.mark.skipif(loaded.hypothetical is None, reason="so many searches take the native core")
def test_on_every_beast_the_line_takes_the_string_and_ends_with_a_stone_that_stays() -> None:
    shown = 0
    for id, definition, enable in ON_BEASTS:
        beast = load_beast(id)
        if beast.players > 2 or max(beast.start.cells) > 2:
            continue
        reading = reading_of(beast.start, definition, None, enable, "unsettled")
        for status in judged(beast.start, reading, FEW, with_rebirth=True).values():
            if status.evidence is not Evidence.LOCAL:  # else the search for the line may be too long
                assert bool(status.stays) is (status.status in REBORN), (id, status)
            assert status.status in REBORN or not status.stays, (id, status)
            if status.stays:
                shows(beast.start, status)
                shown += 1
    assert shown >= 60


def test_the_capture_of_the_corner_and_the_stone_that_white_gets_are_shown() -> None:
    position = load_beast("enable-dispute-position-a").start
    reading = reading_of(position, "j1989", region="unsettled")
    found = judged(position, reading, StatusLimits(states=20_000), with_rebirth=True)
    corner = next(status for points, status in found.items() if "A6" in points)
    if corner.status is StatusVerdict.TOO_LARGE:
        pytest.skip("it takes the native core")
    assert corner.stays == ("F5",)
    assert "B6" in corner.line  # where Black takes it


def test_the_reference_shows_it_as_well() -> None:
    position = Position.draw("X.OX./OOOXX/XXXX.")
    board = position.board
    string = board.points("A3")
    region = board.points("A3 B3 C3 A2 B2 C2")
    for name, ko_pass in KO_PASSES.items():
        asked = Setting(position, region, ko_pass), 0, string, string, StatusLimits()
        found: list[Rebirth | None] = [reference.reference_rebirth(*asked)]
        if loaded.hypothetical is not None:
            found.append(native.native_rebirth(*asked))
        for each in found:
            assert each is not None
            assert each.line[0].told(board) == "B3", name
            assert each.taken == 1
            assert each.stays == string


def test_without_room_there_is_no_such_line() -> None:
    position = Position.draw("X.OX./OOOXX/XXXX.")
    string = position.board.points("A3")
    setting = Setting(position, frozenset(range(15)), KO_PASSES["none"])
    assert reference.reference_rebirth(setting, 0, string, string, StatusLimits(states=1)) is None
