"""What is said of comparisons: classes, boundaries, and which rulesets are alike."""

from collections.abc import Sequence
from typing import Any

import pytest

from gorules.comparing.lines import Comparison, compare_line
from gorules.comparing.sweep import Swept
from gorules.go.position import Position
from gorules.play.moves import parse_moves
from gorules.play.replay import Line
from gorules.report import terminal
from gorules.report.comparisons import comparison_shown, decided_by, overview, sweep_shown
from gorules.ruleset import Ruleset, load_ruleset
from tests.support.shown import bold, told, unbroken
from tests.support.strategies import composed

FREE = composed(id="free")
BANNED = composed(id="banned", ko=["positional-superko"])
PASSES = composed(id="passes", ko=["positional-superko"], end=["passes"])
ALL = {ruleset.id: ruleset for ruleset in (FREE, BANNED, PASSES)}


def lines(*moves: str, rulesets: Sequence[Ruleset] = (FREE, BANNED, PASSES)) -> list[Comparison]:
    start = Position.draw(".")
    return [
        compare_line(Line(start, parse_moves(text, start.board), scored=False), rulesets, "beast", text)
        for text in moves
    ]


def test_lines_that_divide_nobody_are_left_out_of_the_rows_but_not_of_the_total(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = told(capsys, overview(lines("pass", "A1", "pass pass"), ALL, each_line=True))
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
    assert told(capsys, decided_by("ko", items, rulesets)) == [
        "none / positional-superko: 2 lines",
        "  beast/A1, beast/A1 pass pass",
        "",
        "basic-ko / positional-superko: 1 line",
        "  beast/A1 pass",
        "",
        "ko decides 3 of 4 lines.",
    ]
    assert told(capsys, decided_by("end", items, rulesets)) == ["end decides 0 of 4 lines."]


def test_a_line_is_shown_with_its_moves_where_they_are_first_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = Position.draw(".X/..")
    line = Line(start, parse_moves("A1 pass black:A2 B2 A1", start.board), "white")
    assert told(capsys, terminal.course(line)) == [
        "2  3 X",
        "1  1 .",
        "   A B",
        "White begins: 1 A1, 2 pass, 3 black:A2, 4 B2, 5 A1.",
    ]
    assert "Black begins: no moves." in told(capsys, terminal.course(Line(start)))
    large = Position.draw("/".join(["." * 19] * 19))
    moves = " ".join(f"A{row} B{row}" for row in range(1, 6))
    drawn = told(capsys, terminal.course(Line(large, parse_moves(moves, large.board))))
    assert [line[:14] for line in drawn if line.startswith((" 5 ", " 1 "))] == [
        " 5   9 10  .  ",
        " 1   1  2  .  ",
    ]


# One comparison


SUICIDE = composed(id="no-suicide", suicide={"type": "forbidden", "clause": "7"})
BY_CLAUSE = composed(id="by-clause", ko=[{"type": "positional-superko", "clause": "6"}])
TWICE = composed(id="twice", ko=list(BY_CLAUSE.ko), suicide=SUICIDE.suicide)


def compared(moves: str, *rulesets: Ruleset, scored: bool = False, subject: str = "") -> Comparison:
    start = Position.draw(".")
    return compare_line(
        Line(start, parse_moves(moves, start.board), scored=scored), rulesets, subject, "line"
    )


def test_a_comparison_shows_classes_and_what_divides_them(capsys: pytest.CaptureFixture[str]) -> None:
    found = compared("A1", FREE, BY_CLAUSE, SUICIDE, subject="beast")
    divided = [
        "  turn 1 is illegal / all legal, play goes on",
        "    decided by ko",
        "      by-clause: ko: positional-superko [6]",
        "      free: ko: none",
        "",
    ]
    head = "  result                   rulesets"
    means = "  Play goes on: this line does not end it, so that another turn would follow."
    rows = [
        head,
        "  turn 1 is illegal        by-clause, no-suicide",
        "  all legal, play goes on  free",
        means,
        "",
    ]
    assert told(capsys, comparison_shown(found)) == ["beast, line line", *rows, *divided]
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BY_CLAUSE, SUICIDE)}
    start = Position.draw(".")
    shown = told(
        capsys,
        comparison_shown(found, " What it is.\n", rulesets, Line(start, parse_moves("A1", start.board))),
    )
    drawn = ["  1  1", "     A", "  Black begins: 1 A1."]
    named = [
        head, f"  turn 1 is illegal        {BY_CLAUSE.name} (by-clause)",
        f"{' ' * 27}{SUICIDE.name} (no-suicide)", f"  all legal, play goes on  {FREE.name} (free)", means, "",
    ]  # fmt: skip
    assert shown == ["beast, line line", "What it is.", *drawn, *named, *divided]


def test_what_would_be_otherwise_if_the_start_had_been_made_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # White takes Black's stone, and Black takes hers: that leaves the start, which Black has not left before.
    start = Position.draw("X.")
    line = Line(start, parse_moves("B1 A1", start.board), "white", scored=False)
    rulesets = {"author": composed(id="author", ko=["situational-superko-by-author"]), "free": FREE}
    remark = ["  No play led to this start. Had Black left it by a play, it would be otherwise:",
              "  turn 2 is illegal under author."]  # fmt: skip

    def said(line: Line, **known: Any) -> list[str]:
        return told(
            capsys, comparison_shown(compare_line(line, [*rulesets.values()], "", "line"), line=line, **known)
        )

    assert [text for text in said(line, rulesets=rulesets) if text in remark] == remark
    assert not [text for text in said(line) if text in remark]
    # Taking it back from the corner is not what the line begins with.
    # Where a repetition ends play it comes to something else.
    rulesets["ends"] = composed(
        id="ends",
        end=[{"type": "repetition", "compares": "position+author", "records": ["play"], "then": "draw"}],
    )
    both = " ".join(text.strip() for text in said(line, rulesets=rulesets))
    assert "otherwise: turn 2 is illegal under author; ends at turn 2: draw under ends." in both
    # Taiwan's rule would count White's pass after a play of Black's otherwise, but that is about no return.
    rulesets |= {"taiwan": load_ruleset("taiwan")}
    passed = Line(start, parse_moves("pass pass", start.board), "white")
    assert not any("No play led" in text for text in said(passed, rulesets=rulesets))


def test_what_several_questions_decide_is_told_with_all_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    both = compared("A1", TWICE, FREE)
    tail = ["      free: ko: none; suicide: allowed", ""]
    assert told(capsys, comparison_shown(both))[-5:] == [
        "  turn 1 is illegal / all legal, play goes on", "    decided by ko and suicide",
        "      twice: ko: positional-superko; suicide: forbidden [6; 7]", *tail,
    ]  # fmt: skip
    assert told(capsys, comparison_shown(both, rulesets={"twice": TWICE, "free": FREE}))[-3:] == [
        "      twice: ko: positional-superko [6]; suicide: forbidden [7]", *tail
    ]  # fmt: skip
    one_way = told(capsys, comparison_shown(compared("A1", FREE, TWICE)))
    assert "    decided by ko, if free takes this from twice; not the other way round" in one_way
    two = composed(id="two", ko=["basic-ko", "positional-superko"])
    assert "      two: ko: basic-ko, positional-superko" in told(
        capsys, comparison_shown(compared("A1", two, FREE), rulesets={"two": two, "free": FREE})
    )


def test_the_parameters_that_decide_are_told_with_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    early, late = (composed(id=id, end=[{"type": "passes", "count": count, "clause": "8"}])
                   for id, count in (("early", 2), ("late", 3)))  # fmt: skip
    found = compared("pass pass", early, late)
    assert told(capsys, comparison_shown(found, rulesets={"early": early, "late": late}))[-4:] == [
        "    decided by end (count)", "      early: end: passes, count 2 [8]",
        "      late: end: passes, count 3 [8]", "",
    ]  # fmt: skip
    # In a table a component stands without its parameters.
    assert told(capsys, comparison_shown(found))[-3:] == [
        "      early: end: passes [8]", "      late: end: passes [8]", ""
    ]  # fmt: skip


def test_a_line_that_divides_nobody_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["line", "  result                   rulesets"]
    goes_on = "  all legal, play goes on  "
    means = "  Play goes on: this line does not end it, so that another turn would follow."
    assert told(capsys, comparison_shown(compared("pass", FREE, BANNED))) == [
        *rows, f"{goes_on}free, banned", "  All agree.", means, ""
    ]  # fmt: skip
    assert told(capsys, comparison_shown(compared("pass", FREE))) == [
        *rows,
        f"{goes_on}free",
        "  Only one ruleset.",
        means,
        "",
    ]
    assert told(capsys, comparison_shown(compared("pass"))) == [
        "line",
        "  No ruleset is for so many players.",
        "",
    ]
    assert told(capsys, comparison_shown(compared("pass", FREE, scored=True)))[2:] == [
        "  goes on: tie (Black 0, White 0) as it stands  free",
        "  Only one ruleset.",
        "  As it stands: play has not ended; this is the score if it stopped here.",
        "",
    ]


# Over the bestiary, and over a family


def test_each_beast_has_a_row_and_each_ruleset_the_one_most_like_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A line tells "banned" from each of the others; of those that are as near the first by name is taken.
    assert told(capsys, overview(lines("A1", "pass", "pass pass"), ALL)) == [
        "beast  lines  results  decided by",
        "beast      3        2  ko, end",
        "",
        "3 lines of play under 3 rulesets; 2 lines divide them.",
        "What decides, in how many lines: ko in 1, end in 1.",
        "",
        "The ruleset most like each, how many questions the two answer differently, and",
        "how many beasts distinguish them:",
        "ruleset  most like  questions  beasts",
        "banned   free               1       1",
        "free     banned             1       1",
        "passes   banned             1       1",
    ]
    assert told(capsys, overview(lines("A1", rulesets=(FREE,)), {"free": FREE})) == [
        "beast  lines  results  decided by",
        "beast      1        1  all agree",
        "",
        "1 line of play under 1 ruleset; 0 lines divide them.",
    ]
    agreed = told(capsys, overview(lines("pass", rulesets=(FREE, BANNED)), ALL, each_line=True))
    assert agreed[0] == "beast and line  results  decided by"
    assert "What decides, in how many lines: nothing." in agreed


def test_a_line_without_a_subject_goes_by_its_own_name(capsys: pytest.CaptureFixture[str]) -> None:
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BANNED)}
    found = [compared("A1", FREE, BANNED)]
    assert told(capsys, decided_by("ko", found, rulesets))[1] == "  line"
    assert told(capsys, overview(found, rulesets, each_line=True))[1].split() == ["line", "2", "ko"]


def test_those_divided_by_most_lines_stand_first(capsys: pytest.CaptureFixture[str]) -> None:
    basic = composed(id="basic", ko=["basic-ko"])
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BANNED, basic)}
    items = [
        *lines("A1 pass", rulesets=(BANNED, basic)),
        *lines("A1", "A1 pass pass", rulesets=(FREE, BANNED)),
    ]
    heads = [line for line in told(capsys, decided_by("ko", items, rulesets)) if " / " in line]
    assert heads == ["none / positional-superko: 2 lines", "basic-ko / positional-superko: 1 line"]


def test_a_sweep_shows_the_lines_where_a_question_matters(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = {"ko": 6, "suicide": 3}
    found = [
        Swept("beast", "one", {}, {"ko": 2, "suicide": 0}, pairs),
        Swept("beast", "two", {}, {"ko": 1, "suicide": 3}, pairs),
        Swept("beast", "three", {}, {"ko": 0, "suicide": 0}, pairs),
        Swept("other", "one", {}, {"ko": 0, "suicide": 1}, pairs),
    ]
    assert told(capsys, sweep_shown(found)) == [
        "beast and its lines   ko  suicide",
        "beast",
        "  one                2/6        .",
        "  two                1/6      3/3",
        "other",
        "  one                  .      1/3",
        "",
        "n/m: of the m pairs of rulesets that differ in this question only, n have",
        "different results.",
        "Of 4 lines, the question matters: ko in 2, suicide in 2.",
    ]


def test_heads_are_bold_and_names_are_never_broken() -> None:
    found = lines("A1", "pass pass")
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BANNED, PASSES)}
    assert bold(comparison_shown(found[0])) == ["beast, line A1"]
    assert bold(decided_by("ko", found, rulesets)) == ["none / positional-superko: 1 line"]
    assert unbroken(overview(found, rulesets)) == ["beast", "ruleset", "most like"]
    assert unbroken(overview(found, rulesets, each_line=True)) == ["beast and line", "ruleset", "most like"]
    assert unbroken(sweep_shown([Swept("beast", "one", {}, {"ko": 1}, {"ko": 1})])) == ["beast and its lines"]


def test_lists_are_separated_by_commas(capsys: pytest.CaptureFixture[str]) -> None:
    # Two rulesets of which neither question alone decides, and two parameters of one.
    both, pair = compared("A1", TWICE, FREE), {"twice": TWICE, "free": FREE}
    assert told(capsys, overview([both], pair, each_line=True))[1].split("  ")[-1] == "ko, suicide"
    two = composed(id="two", ko=["basic-ko", "positional-superko"])
    rulesets = {"two": two, "free": FREE}
    answers = told(capsys, decided_by("ko", [compared("A1", two, FREE)], rulesets))[0]
    assert answers == "basic-ko and positional-superko / none: 1 line"
    recorded = {"type": "repetition", "compares": "position"}
    lifted = composed(id="lifted", ko=[recorded | {"lifted-by": "any-pass", "keeps": "current"}])
    lasting = composed(id="lasting", ko=[recorded | {"lifted-by": "never", "keeps": "nothing"}])
    start = Position.draw("..")
    line = Line(start, parse_moves("A1 B1 pass pass A1", start.board), scored=False)
    said = told(capsys, comparison_shown(compare_line(line, [lifted, lasting], "", "line"),
                                   rulesets={"lifted": lifted, "lasting": lasting}))  # fmt: skip
    assert said[-4:-1] == [
        "    decided by ko (lifted-by, keeps)",
        "      lifted: ko: repetition, lifted-by any-pass, keeps current",
        "      lasting: ko: repetition, lifted-by never, keeps nothing",
    ]


def test_one_line_divides_in_the_singular(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, overview(lines("A1"), ALL))
    assert "1 line of play under 3 rulesets; 1 line divides them." in said


def test_of_as_many_lines_the_first_answers_by_name_stand_first(capsys: pytest.CaptureFixture[str]) -> None:
    basic = composed(id="basic", ko=["basic-ko"])
    rulesets = {ruleset.id: ruleset for ruleset in (FREE, BANNED, basic)}
    items = [*lines("A1", rulesets=(FREE, BANNED)), *lines("A1 pass", rulesets=(BANNED, basic))]
    heads = [line for line in told(capsys, decided_by("ko", items, rulesets)) if " / " in line]
    assert heads == ["basic-ko / positional-superko: 1 line", "none / positional-superko: 1 line"]


def test_a_sweep_of_one_line_knows_its_questions(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, sweep_shown([Swept("beast", "one", {}, {"ko": 1}, {"ko": 2})]))
    assert said[:3] == ["beast and its lines   ko", "beast", "  one                1/2"]
    assert said[-1] == "Of 1 line, the question matters: ko in 1."
