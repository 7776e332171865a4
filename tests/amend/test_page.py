"""gorules diff --html: one file for a meeting."""

import re
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.amend.amendment import diff
from gorules.cli import app
from gorules.files.wording import sentence
from gorules.web.amendment import LINES, VALUES, amendment_page
from tests.web.pages import Read

BEASTS = ("sending-two-returning-one", "two-point-board")


def test_the_page_has_every_line_and_value_that_changes_and_needs_no_other_file() -> None:
    found = diff("tromp-taylor", "tromp-taylor-ssk")
    page = Read(amendment_page(found, drawn=len(found.lines)))
    assert page.wrong == []
    assert not page.all("script") + page.all("link") + page.all("img") + page.all("a")
    heads = [text for tag, text in page.texts if tag == "h3"]
    assert found.lines and found.worths and found.partings
    # Nothing but the ko rule is another one.
    assert (
        f"{len(found.lines)} of {found.compared} lines of play have another result: {len(found.lines)} by ko."
        in page.text
    )
    assert {each.comparison.name for each in found.lines} <= set(heads)
    assert {each.beast for each in found.worths if each.beast} <= set(heads)
    assert len(heads) == len(found.lines) + len(found.worths) + len(found.partings)
    assert all(ruling.law.says in page.text for pair in found.laws for ruling in pair)
    ids = {of["id"] for _, of in page.elements if "id" in of}
    assert {of["href"].removeprefix("#") for of in page.all("use")} <= ids


def summary(html: str) -> list[list[str]]:
    """Return the rows of the tables before the annex."""
    rows = re.findall(r"<tr>(.*?)</tr>", html.partition('<section class="annex">')[0], re.DOTALL)
    return [[unescape(re.sub("<.*?>", "", cell)) for cell in re.split(r"</t[hd]>", row)[:-1]] for row in rows]


def test_the_summary_says_what_decides_and_what_changes_the_worst_first() -> None:
    mine = gr.load_ruleset({
        "id": "mine", "name": "Mine", "extends": "tromp-taylor", "suicide": "forbidden",
        "ko": "situational-superko",
    })  # fmt: skip
    found = diff("tromp-taylor", mine)
    rows = summary(amendment_page(found, drawn=0))
    by = [line.comparison.deciding_axes for line in found.lines]
    for question in ("ko", "suicide"):
        (row,) = (row for row in rows if row[0] == question)
        assert row[3:] == [str(sum(question in each for each in by)), str(by.count((question,)))]
    named = [row[0] for row in rows]
    listed = [each.comparison.name for each in found.lines[:LINES]]
    at = named.index(listed[0])
    assert named[at : at + len(listed)] == listed
    assert all(
        row[1:3] == [sentence(str(line.under(each.id))) for each in (found.one, found.other)]
        for row, line in zip(rows[at:], found.lines[:LINES], strict=False)
    )
    values = [
        [each.beast or f"empty {each.start.start.board.spec}", str(each.one), str(each.other)]
        for each in found.worths
    ]
    assert values and [row[:3] for row in rows if len(row) == 4][-len(values[:VALUES]) :] == values[:VALUES]
    assert {pair[0].law.says for pair in found.laws} <= {*named}


@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_so_many_lines_are_drawn_as_one_says_and_the_others_listed(drawn: int, tmp_path: Path) -> None:
    found = diff("aga", "aga-positional", BEASTS)
    assert len(found.lines) > 3
    written = tmp_path / "it.html"
    words = ["diff", "aga", "aga-positional", *BEASTS, "--html", str(written), "--draw", str(drawn)]
    assert CliRunner().invoke(app, words).exit_code == 0
    html = written.read_text(encoding="utf-8")
    page = Read(html)
    heads = [text for tag, text in page.texts if tag == "h3"]
    assert heads == [each.comparison.name for each in found.lines[:drawn]]
    annex = Read(html.partition('<section class="annex">')[2])
    assert all(each.comparison.name in annex.text for each in found.lines)


def test_the_command_writes_it_and_says_where(tmp_path: Path) -> None:
    written = tmp_path / "it.html"
    done = CliRunner().invoke(app, ["diff", "aga", "aga-positional", *BEASTS, "--html", str(written)])
    assert (done.exit_code, done.stdout) == (0, f"{written} is written.\n")
    assert written.read_text(encoding="utf-8") == amendment_page(diff("aga", "aga-positional", BEASTS))


def test_what_only_one_of_two_sentences_has_is_marked() -> None:
    page = Read(amendment_page(diff("aga", "aga-positional", BEASTS)))
    marked = [text for tag, text in page.texts if tag == "mark"]
    assert "same player to move;" in marked and "position;" in marked
    assert not any("A play may not recreate" in text for text in marked)


def test_what_rulesets_say_is_text_on_the_page(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    mine = tmp_path / "mine.yaml"
    ko = f"[{{type: positional-superko, clause: '{evil}'}}]"
    mine.write_text(f"id: mine\nname: '{evil}'\nextends: aga\nko: {ko}\n", encoding="utf-8")
    page = Read(amendment_page(diff("aga", mine, BEASTS)))
    assert not page.all("script") and page.text.count(evil) >= 4
