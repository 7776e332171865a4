"""gorules diff --html: one file for a meeting."""

from pathlib import Path

from typer.testing import CliRunner

from gorules.amend.amendment import diff
from gorules.cli import app
from gorules.web.amendment import amendment_page
from tests.web.pages import Read

BEASTS = ("sending-two-returning-one", "two-point-board")


def test_the_page_has_every_line_and_value_that_changes_and_needs_no_other_file() -> None:
    found = diff("tromp-taylor", "tromp-taylor-ssk")
    page = Read(amendment_page(found))
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


def test_the_command_writes_it_and_says_nothing_else(tmp_path: Path) -> None:
    written = tmp_path / "it.html"
    done = CliRunner().invoke(app, ["diff", "aga", "aga-positional", *BEASTS, "--html", str(written)])
    assert (done.exit_code, done.stdout) == (0, "")
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
