"""Comparisons as a notebook shows them. What decides is what the README shows for the terminal."""

from gorules.compare.lines import compare
from gorules.play.replay import Line


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
