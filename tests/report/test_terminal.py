"""What results look like in a terminal."""

import sys
from fractions import Fraction
from pathlib import Path

import pytest
from rich.table import Table
from rich.text import Text

from gorules.bestiary.beasts import load_beast
from gorules.bestiary.check import check
from gorules.compare.lines import compare_line
from gorules.files.wording import counted
from gorules.go.position import Position
from gorules.play.replay import Line, parse_moves, replay
from gorules.report import comparisons, terminal
from gorules.report.console import drawing, indented, shown, table, write
from gorules.ruleset import load_family, load_ruleset

Captured = pytest.CaptureFixture[str]


def told(capsys: Captured, result: object) -> str:
    write(result)  # type: ignore[arg-type] # whatever is to be shown
    return capsys.readouterr().out


def reckoning(rules: str, drawn: str, **line: object) -> tuple[str, ...]:
    made = replay(Line(Position.draw(drawn), **line), load_ruleset(rules))  # type: ignore[arg-type] # by name
    assert made.outcome is not None
    return made.outcome.explanation.sentences()


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 stones"), (1, "1 stone"), (2, "2 stones"), (21, "21 stones")]
)
def test_one_thing_is_singular(number: int, text: str) -> None:
    assert counted(number, "stone") == text


def test_a_reckoning_names_only_what_counts() -> None:
    assert reckoning("tromp-taylor", "X../.../...") == (
        "Black 9: 1 stone, 8 empty points.",
        "White 0: nothing.",
    )
    assert reckoning("tromp-taylor", "X.O", komi=Fraction(1, 2)) == (
        "Black 1: 1 stone.",
        "White 1.5: 1 stone, 0.5 compensation.",
    )


def test_a_reckoning_says_how_play_ended_and_by_which_clause() -> None:
    start = Position.draw("X.O")
    first, *_ = reckoning("tromp-taylor", "X.O", moves=parse_moves("pass pass", start.board))
    assert first == "Play ended at turn 2: 2 passes in a row [8]."


@pytest.mark.parametrize("text", ["\x1b[31m", "a\x07b", "\x9b2J", "\u202e", "\u2028", "\x7f", "\udcff"])
def test_what_could_command_a_terminal_is_shown_by_its_code(text: str, capsys: Captured) -> None:
    for result in (Text(text), indented(text), text):
        said = told(capsys, result)
        assert not any(not c.isprintable() and c != "\n" for c in said)
    rows = table("column")
    rows.add_row(text)
    assert "\x1b" not in told(capsys, rows)


def test_letters_of_all_scripts_are_left_alone(capsys: Captured) -> None:
    assert told(capsys, Text("囲碁　바둑 é 😀")) == "囲碁　바둑 é 😀\n"


def test_square_brackets_and_colons_are_not_markup(capsys: Captured) -> None:
    rows: Table = table("clause")
    rows.add_row("[/bold] [6] :smile:")
    assert "[/bold] [6] :smile:" in told(capsys, rows)


def test_no_line_ends_in_spaces_or_is_longer_than_80(capsys: Captured) -> None:
    for result in (
        terminal.rulesets(
            map(load_ruleset, ("aga", "kee-3.0-no-suicide", "tromp-grid:area+superko+suicide+free"))
        ),
        terminal.beast(load_beast("rules-beast-1")),
        terminal.ruleset(load_ruleset("bga")),
        terminal.family(load_family("tromp-grid")),
        indented("word " * 100, 6),
    ):
        for line in told(capsys, result).splitlines():
            assert len(line) <= 80 or line.startswith("  http")
            assert line == line.rstrip()


def test_ids_and_drawings_are_never_broken(capsys: Captured) -> None:
    rows = table("id", "text", ids=["id"])
    rows.add_row("a-very-long-id" * 4, "some words " * 20)
    assert "a-very-long-id" * 4 in told(capsys, rows)
    assert told(capsys, drawing(". " * 100 + ".")).count("\n") == 1


def test_values_of_parameters_are_told_in_words() -> None:
    assert shown(["play", "pass"]) == "play pass"
    assert shown({"19x19": Fraction(15, 2)}) == "19x19 15/2"
    assert (shown(True), shown(None), shown(0)) == ("yes", "", "0")


def test_a_comparison_explains_as_it_stands_only_where_it_says_so(capsys: Captured) -> None:
    rules = [load_ruleset("tromp-taylor"), load_ruleset("wiki-territory")]
    start = Position.draw("X.O")
    goes_on = compare_line(Line(start), rules, "", "line")
    assert "As it stands: play has not ended" in told(capsys, comparisons.comparison(goes_on))
    ended = compare_line(Line(start, parse_moves("pass pass", start.board)), rules, "", "line")
    assert "As it stands" not in told(capsys, comparisons.comparison(ended))


def test_a_boundary_shows_the_values_of_the_parameters_that_decide(capsys: Captured) -> None:
    rules = {id: load_ruleset(id) for id in ("new-zealand", "new-zealand-two-passes")}
    found = compare_line(Line(Position.draw("X.O/.../...")), list(rules.values()), "", "line")
    said = told(capsys, comparisons.comparison(found, "", rules))
    assert "decided by scoring (empty-counts)" in said
    assert "empty-counts borders-own" in said
    assert "empty-counts borders-only-own" in said
    # Without the rulesets the components and clauses are there all the same.
    plain = told(capsys, comparisons.comparison(found))
    assert plain.count('scoring: area ["Territory of a player"]') == 2


def test_output_is_plain_where_it_is_no_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not sys.stdout.isatty()
    assert told(capsys, Text("bold", style="bold")) == "bold\n"


def test_a_wrong_claim_is_told_once_with_its_place_and_all_rulesets_under_which_it_fails(
    capsys: Captured, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nnames: [Mine]\ntopic: repetition\nposition: ..\nprovenance: constructed\nlines:\n"
        "  - id: line\n    moves: A1 B1 A1\n    expect:\n"
        "      - {under: {ko: positional-superko}, legal: true}\n"
        "      - {under: tromp-taylor, legal: true, refuted: it is illegal}\n"
        "      - {under: tromp-taylor, illegal: 3, open: who knows}\n"
        "      - {under: tromp-taylor, illegal: 3, refuted: it is legal}\n"
    )
    made = check(str(file))
    said = told(capsys, terminal.findings(made))
    assert said.count("it recreates the position after turn 1") == 1
    for number, text in ((10, "#1: said to be verified, but does not hold"),
                         (12, "#3: said to be open, but can be decided: it holds under 1 ruleset"),
                         (13, "#4: said to be refuted, but holds under 1 ruleset")):  # fmt: skip
        assert f"{file}:{number} mine, line {text}" in " ".join(said.split())
    assert said.splitlines()[-1] == "1 beast, 4 checks: 0 verified, 1 refuted, 0 open; 3 wrong."
    assert "#2" not in said
    assert "refuted  under tromp-taylor: turn 3 is illegal" in told(capsys, terminal.findings(made, True))
    right = told(capsys, terminal.findings(made[1:2]))
    assert right == "1 beast, 1 check: 0 verified, 1 refuted, 0 open; none wrong.\n"
