"""What a notebook shows. What decides is what the README shows for the terminal."""

import subprocess
import sys

import pytest

from gorules.comparing.lines import compare
from gorules.formats import svg
from gorules.play.game import Game
from gorules.play.replay import Line
from gorules.report.notebook import picture


def test_a_comparison_is_a_table_of_its_classes_and_one_of_what_divides_them() -> None:
    found = compare("sending-two-returning-one", ["tromp-taylor", "tromp-taylor-ssk", "wiki-area"])
    shown = next(each for each in found if each.line == "one-round-and-pass")._repr_html_()
    rows = [
        [cell.partition(">")[2].partition("</td>")[0] for cell in row.split("<td")[1:]]
        for row in shown.split("<tr>")[1:]
    ]
    assert ["turn 5 is illegal", "tromp-taylor-ssk"] in rows
    assert [
        "turn 3 is illegal / turn 5 is illegal", "ko (compares)",
        "tromp-taylor: ko: positional-superko [6]",
        "tromp-taylor-ssk: ko: situational-superko [6, as comment 6 describes the alternative]",
    ] in rows  # fmt: skip


def test_what_compare_returns_is_shown_below_each_other() -> None:
    found = compare("two-point-board", ["tromp-taylor", "aga"])
    assert len(found) > 1
    assert found._repr_html_() == "".join(each._repr_html_() for each in found)


def test_text_stays_text_and_without_a_boundary_there_is_one_table() -> None:
    shown = compare(Line.parse("X.", "B1"), ["aga"], name="<b>")._repr_html_()
    assert "&lt;b&gt;" in shown and shown.count("<table>") == 1


# A notebook asks values for their picture, whatever has been imported until then.
@pytest.mark.parametrize(
    ("module", "value", "shows"),
    [
        ("gorules.go.board", "Board.parse('2x2')", "<svg "),
        ("gorules.go.position", "Position.draw('X.')", "<svg "),
        ("gorules.play.game", "Game('aga', board='2x2')", "<svg "),
        ("gorules.comparing.lines", "compare('two-point-board', ['aga'])[0]", "<table>"),
    ],
)
def test_a_value_is_shown_by_who_has_registered_a_picture(module: str, value: str, shows: str) -> None:
    asks = f"from {module} import *; value = {value}; kind = {'svg' if shows == '<svg ' else 'html'!r}"
    program = f"{asks}; print(getattr(value, f'_repr_{{kind}}_')())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(shows)


def test_the_last_turn_of_a_game_is_marked_and_nothing_else_is_drawn() -> None:
    game = Game("aga", board="2x2")
    assert game._repr_svg_() == game.position._repr_svg_()
    game.play("A1")
    assert game._repr_svg_() != game.position._repr_svg_() == svg.board(game.position)


def test_what_nobody_draws_has_no_picture() -> None:
    with pytest.raises(TypeError, match="nothing draws a int"):
        picture(5)
