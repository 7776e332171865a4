"""What is said of comparisons: classes, boundaries, and which rulesets are alike."""

from collections.abc import Sequence

import pytest

from gorules.compare.lines import Comparison, compare_line
from gorules.go.position import Position
from gorules.play.replay import Line, parse_moves
from gorules.report import terminal
from gorules.report.comparisons import decided_by, indistinguishable, neighbours, overview
from gorules.report.console import write
from gorules.ruleset import Ruleset
from tests.support.strategies import composed

FREE = composed(id="free")
BANNED = composed(id="banned", ko=["positional-superko"])
PASSES = composed(id="passes", ko=["positional-superko"], end=["passes"])


def lines(*moves: str, rulesets: Sequence[Ruleset] = (FREE, BANNED, PASSES)) -> list[Comparison]:
    start = Position.draw(".")
    return [
        compare_line(Line(start, parse_moves(text, start.board), scored=False), rulesets, "beast", text)
        for text in moves
    ]


def test_the_ruleset_most_like_another_is_told_from_it_by_fewest_lines() -> None:
    # A1 tells those without a ko rule from the rest, two passes those without an end.
    found = neighbours(lines("A1", "pass A1", "pass pass"))
    assert found == [
        ("banned", "passes", ["beast/pass pass"]),
        ("free", "banned", ["beast/A1", "beast/pass A1"]),
        ("passes", "banned", ["beast/pass pass"]),
    ]


def test_rulesets_that_no_line_tells_apart_are_indistinguishable() -> None:
    assert indistinguishable(lines("A1")) == [("banned", "passes"), ("free",)]
    assert indistinguishable(lines("pass pass")) == [("banned", "free"), ("passes",)]
    assert indistinguishable(lines("A1", "pass pass")) == [("banned",), ("free",), ("passes",)]


def told(capsys: pytest.CaptureFixture[str], result: object) -> str:
    write(result)  # type: ignore[arg-type] # whatever is to be shown
    return capsys.readouterr().out


def test_lines_that_divide_nobody_are_left_out_of_the_rows_but_not_of_the_total(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = told(capsys, overview(lines("pass", "A1", "pass pass"), each_line=True)).splitlines()
    assert said[:4] == [
        "beast and line   results  decided by",
        "beast/A1               2  ko",
        "beast/pass pass        2  end",
        "",
    ]
    assert "3 lines of play under 3 rulesets; 2 lines divide them." in said
    assert "What decides, in how many lines: ko in 1, end in 1." in said


def test_lines_that_one_question_decides_stand_by_the_answers_that_divide(
    capsys: pytest.CaptureFixture[str],
) -> None:
    basic = composed(id="basic", ko=["basic-ko"])
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BANNED, basic)}
    items = [
        *lines("A1", "pass", rulesets=(FREE, BANNED)),
        *lines("A1 pass", rulesets=(BANNED, basic)),
        *lines("A1 pass pass", rulesets=(FREE, BANNED)),
    ]
    assert told(capsys, decided_by("ko", items, rulesets)).splitlines() == [
        "none / positional-superko: 2 lines",
        "  beast/A1, beast/A1 pass pass",
        "",
        "basic-ko / positional-superko: 1 line",
        "  beast/A1 pass",
        "",
        "ko decides 3 of 4 lines.",
    ]
    assert told(capsys, decided_by("end", items, rulesets)) == "end decides 0 of 4 lines.\n"


def test_a_line_is_shown_with_its_moves_where_they_are_first_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = Position.draw(".X/..")
    line = Line(start, parse_moves("A1 pass black:A2 B2 A1", start.board), "white")
    assert told(capsys, terminal.course(line)).splitlines() == [
        "2 3 X",
        "1 1 .",
        "  A B",
        "White begins: 1 A1, 2 pass, 3 black:A2, 4 B2, 5 A1.",
    ]
    assert "Black begins: no moves." in told(capsys, terminal.course(Line(start)))
    large = Position.draw("/".join(["." * 19] * 19))
    moves = " ".join(f"A{row} B{row}" for row in range(1, 6))
    drawn = told(capsys, terminal.course(Line(large, parse_moves(moves, large.board))))
    assert " 5  9 10  .  ." in drawn and " 1  1  2  .  ." in drawn
