"""gorules export as HTML: beasts under chosen rulesets as one file for a meeting."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.bestiary.beasts import load_beast
from gorules.cli import app
from gorules.ruleset import load_ruleset
from gorules.web.content import Content
from gorules.web.meeting import meeting_page
from tests.web.pages import Read

RUN = CliRunner()
BEASTS = ("triple-ko", "torazu-sanmoku", "star-of-four-colours")
RULES = ("tromp-taylor", "tromp-taylor-ssk", "japanese-1989", "kee-3.0")


@pytest.fixture(scope="module")
def html() -> str:
    """The page of these beasts under these rulesets."""
    return meeting_page(Content(map(load_beast, BEASTS), map(load_ruleset, RULES)))


def test_the_file_needs_no_other_and_runs_nothing(html: str) -> None:
    page = Read(html)
    ids = [of["id"] for _, of in page.elements if "id" in of]
    assert page.wrong == [] and len(ids) == len(set(ids))
    assert {of["href"][1:] for of in page.all("use")} <= set(ids)
    links = [of["href"] for of in page.all("a")]
    assert {link[1:] for link in links if link.startswith("#")} == set(BEASTS) <= set(ids)
    assert all(link.startswith(("#", "https://", "http://")) for link in links)
    assert not [of for tag, of in page.elements if tag in ("script", "link", "img") or "src" in of]
    policy = next(of["content"] for of in page.all("meta") if "http-equiv" in of)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_the_first_sheet_has_what_differs_and_each_beast_follows(html: str) -> None:
    page = Read(html)
    cells = [text for tag, text in page.texts if tag == "td"]
    # One round of triple ko is forbidden by superko, has no result, or is nothing special.
    assert cells[:4] == ["A", "A", "B", "C"] and "ko" in cells[4]
    assert "Alike on all of these: tromp-taylor, tromp-taylor-ssk." in page.text
    assert cells[10:14] == ["·", "·", "·", "A"]  # four play
    heads = [text for tag, text in page.texts if tag == "h1"]
    assert heads == ["3 beasts under 4 rulesets", *(load_beast(id).names[0] for id in BEASTS)]
    assert all(load_ruleset(id).fingerprint in page.text for id in RULES)
    assert "S = seki" in page.text and "Step by step" not in page.text


def test_the_name_of_the_file_says_that_it_is_html(html: str, tmp_path: Path) -> None:
    written = tmp_path / "meeting.html"
    done = RUN.invoke(app, ["export", *BEASTS, "--rules", ",".join(RULES), "-o", str(written)])
    assert (done.exit_code, written.read_text(encoding="utf-8")) == (0, html)
    for wrong, says in (
        ([*BEASTS], "html takes any number"),
        (["--as", "html"], "name the beasts to write as HTML"),
        (["triple-ko", "--as", "html", "--position", "X."], "--position does not go with --as html"),
    ):
        done = RUN.invoke(app, ["export", *wrong])
        assert done.exit_code == 2 and says in done.stderr
