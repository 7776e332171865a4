"""Writing to the terminal: what a pipe, a file and any terminal can take."""

import sys
from fractions import Fraction
from typing import Any

import pytest
from rich.console import Group
from rich.table import Table
from rich.text import Text

from gorules.formats.graph import read_graph
from gorules.go.position import Position
from gorules.report.console import console, drawing, indented, marked, shown, table
from tests.support.shown import told

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("text", ["\x1b[31m", "a\x07b", "\x9b2J", "\u202e", "\u2028", "\x7f", "\udcff"])
def test_what_could_command_a_terminal_is_shown_by_its_code(text: str, capsys: Captured) -> None:
    for result in (Text(text), indented(text), text):
        assert all(line.isprintable() for line in told(capsys, result))
    rows = table("column")
    rows.add_row(text)
    assert all(line.isprintable() for line in told(capsys, rows))


def test_letters_of_all_scripts_are_left_alone(capsys: Captured) -> None:
    assert told(capsys, Text("囲碁　바둑 é 😀")) == ["囲碁　바둑 é 😀"]


def test_square_brackets_and_colons_are_not_markup(capsys: Captured) -> None:
    rows: Table = table("clause")
    rows.add_row("[/bold] [6] :smile:")
    assert told(capsys, rows) == ["clause", "[/bold] [6] :smile:"]


def test_ids_and_drawings_are_never_broken(capsys: Captured) -> None:
    rows = table("id", "text", ids=["id"])
    rows.add_row("a-very-long-id" * 4, "some words " * 20)
    assert "a-very-long-id" * 4 in told(capsys, rows)[1]
    assert told(capsys, drawing(". " * 100 + ".")) == [". " * 100 + "."]
    assert told(capsys, indented(drawing(". " * 100 + "."))) == ["  " + ". " * 100 + "."]


def test_values_of_parameters_are_told_in_words() -> None:
    assert shown(["play", "pass"]) == "play pass"
    assert shown({"19x19": Fraction(15, 2)}) == "19x19 15/2"
    assert shown({"count": 2, "last-by": [True, "white"]}) == "count 2, last-by yes white"
    assert (shown(True), shown(False), shown(None), shown(0), shown(())) == ("yes", "no", "", "0", "")


def test_output_is_plain_where_it_is_no_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert not sys.stdout.isatty()
    assert told(capsys, Text("bold", style="bold")) == ["bold"]


def test_numbers_stand_to_the_right_and_columns_two_apart(capsys: Captured) -> None:
    rows = table("id", "n", "text", ids=["id"], numbers=["n"])
    rows.add_row("a", "1", "one")
    rows.add_row("bc", "10", "")
    assert told(capsys, rows) == ["id   n  text", "a    1  one", "bc  10"]


def test_what_is_long_is_broken_at_the_margin_and_set_in(capsys: Captured) -> None:
    words = told(capsys, indented("word " * 17))
    assert [line[:6] for line in words] == ["  word", "  word"]
    assert told(capsys, indented("word", 6)) == ["      word"]
    rows = table("n", "text")
    rows.add_row("1", "long " * 20)
    lines = told(capsys, rows)
    assert len(lines) == 3 and lines[2].startswith("   long")
    # What has no space is broken within, too, and nothing is lost.
    rows = table("text")
    rows.add_row("x" * 100)
    assert told(capsys, rows) == ["text", "x" * 80, "x" * 20]


def test_a_terminal_has_bold_text_and_nothing_is_coloured(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    rows = table("head")
    rows.add_row("3")
    result = Group(Text("bold", style="bold"), Text.assemble(("bold", "bold"), " plain  "), "turn 3", rows)
    assert told(capsys, result) == [
        "\x1b[1mbold\x1b[0m", "\x1b[1mbold\x1b[0m plain", "turn 3", "\x1b[1mhead\x1b[0m", "3"
    ]  # fmt: skip


def test_what_is_set_in_may_be_as_wide_as_the_page(capsys: Captured) -> None:
    assert told(capsys, indented("x" * 78)) == ["  " + "x" * 78]
    rows = table("x" * 78)
    assert told(capsys, indented(rows)) == ["  " + "x" * 78]


def test_a_file_or_pipe_is_80_columns_wide_and_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert (console().width, console().color_system) == (80, None)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert console().width == 200
    monkeypatch.setenv("NO_COLOR", "1")
    assert console().color_system is None


@pytest.mark.parametrize(
    ("board", "point", "line", "shows"),
    [("1x1", 0, 0, "1(.)"), ("2x2", 3, 1, "1 .(.)"), ("box:2x1x2", 2, 2, "1.2(.).")],
)
def test_brackets_stand_round_the_point(board: str, point: int, line: int, shows: str) -> None:
    assert (
        marked(Position.parse(board, "../.."[: 5 if "2x" in board else 1]), point).splitlines()[line] == shows
    )


def test_brackets_stand_round_the_point_of_a_wide_board_and_of_a_graph(tmp_path: Any) -> None:
    wide = marked(Position.draw("." * 26 + "X"), 26)
    assert wide.splitlines()[0].endswith("  . (X)")
    graph = tmp_path / "graph.yaml"
    graph.write_text("edges: [a b, b c]\n", "utf-8")
    assert marked(Position.parse(read_graph(graph), "X.O"), 2) == "a:X b:. c:(O)"
