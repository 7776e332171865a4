"""Statuses of strings in the terminal and as plain data."""

from dataclasses import replace

import pytest

from gorules.go.position import Position
from gorules.report.statuses import plain_statuses, statuses_shown
from gorules.status.definitions import judged, reading_of
from gorules.status.statuses import Definition, Reading, Shown, Status, StatusVerdict
from gorules.version import __version__
from tests.support.shown import told, unbroken

POSITION = Position.draw("XX.O/...O/Z..X")
READING = Reading(Definition.J1989, "one-own", "occupied", ("A3", "B3"))
DEAD = Status(
    StatusVerdict.DEAD,
    "black",
    ("A3", "B3"),
    READING,
    17,
    (Shown(("A3",), False, True, ("C3", "pass", "A2")),),
)
ALIVE = Status(StatusVerdict.UNCAPTURABLE, "white", ("D3", "D2"), READING)
LARGE = Status(StatusVerdict.TOO_LARGE, "red", ("A1",), READING, 99, DEAD.shown, "memory")
VAST = Status(StatusVerdict.TOO_LARGE, "black", ("D1",), READING)


def test_dead_stones_are_small_and_each_string_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    shown = statuses_shown(POSITION, READING, [DEAD, ALIVE, LARGE, VAST])
    head, *rest = told(capsys, shown)
    assert head == f"By {READING.told(POSITION.board)}:"
    assert rest == [
        "3 x x . O",
        "2 . . . O",
        "1 ? . . ?",
        "  A B C D",
        "Small letters are dead stones.",
        "string              status        line, the opponent first",
        "black A3, 2 stones  dead          C3 pass A2",
        "white D3, 2 stones  uncapturable",
        "red A1, 1 stone     too-large     the limit of memory was reached; the opponent",
        "                                  can empty A3 again and again",
        "black D1, 1 stone   too-large     rests on one that is too large",
        "More may be decided with a smaller --region or more --memory.",
    ]
    assert unbroken(shown) == ["string", "status"]
    none_dead = told(capsys, statuses_shown(POSITION, READING, [ALIVE]))
    assert none_dead[1:5] == ["3 X X . O", "2 . . . O", "1 Z . . X", "  A B C D"]
    assert none_dead[5] == "All stones live." and none_dead[6].startswith("string")
    one_dead = told(capsys, statuses_shown(POSITION, READING, [DEAD, ALIVE]))
    assert "Small letters are dead stones; all others live." in one_dead


@pytest.mark.parametrize(
    ("reached", "more"),
    [
        (("states",), "a smaller --region, more --nodes or more --effort"),
        (("seconds",), "a smaller --region or more --seconds"),
        (("seconds", "states"), "a smaller --region, more --nodes, more --effort or more --seconds"),
    ],
)
def test_what_may_decide_more_depends_on_the_limit_that_was_reached(
    reached: tuple[str, ...], more: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [replace(string, reached=limit) for string, limit in zip((LARGE, VAST), reached, strict=False)]
    lines = told(capsys, statuses_shown(POSITION, READING, [DEAD, ALIVE, *found]))
    assert " ".join(lines).endswith(f"More may be decided with {more}.")


def test_the_score_that_follows_is_told_where_all_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    position = Position.draw(".X.X.")
    reading = reading_of(position, "j2003")
    found = tuple(judged(position, reading).values())
    assert told(capsys, statuses_shown(position, reading, found))[-2:] == [
        "Territory. Black: A1 C1 E1; White: none.",
        "Its points and dead stones (no earlier prisoners, no komi): Black 3, White 0.",
    ]
    data = plain_statuses(position, reading, found)
    assert data["territory"] == {"black": ["A1", "C1", "E1"], "white": []}
    assert data["score"] == {"black": 3, "white": 0}


def test_statuses_are_plain_data() -> None:
    shown = {"points": ["A3"], "once": False, "forced": True, "line": ["C3", "pass", "A2"]}
    shown["standing"] = False
    string = {
        "points": ["A1"], "colour": "red", "status": "too-large", "alive": None,
        "line": ["C3", "pass", "A2"], "stays": [], "states": 99, "reached": "memory",
        "evidence": None, "proof": [], "shown": [shown],
    }  # fmt: skip
    found = plain_statuses(POSITION, READING, [LARGE, ALIVE])
    alive = found["strings"].pop()
    assert found == {
        "ruleset": None, "fingerprint": None,
        "board": "3x4", "position": "XX.O/...O/Z..X", "definition": "j1989", "ko-pass": "one-own",
        "enable": "occupied", "region": ["A3", "B3"], "territory": None, "dead": None, "score": None,
        "version": __version__, "strings": [string], "areas": [], "stopped": None,
    }  # fmt: skip
    assert (alive["points"], alive["alive"], alive["line"], alive["reached"]) == (
        ["D3", "D2"],
        True,
        [],
        None,
    )
    plain = plain_statuses(POSITION, Reading(Definition.BENSON), [])
    assert (plain["definition"], plain["ko-pass"], plain["enable"], plain["region"]) == (
        "benson",
        None,
        None,
        None,
    )
