"""gorules site: a folder of static pages."""

import json
import os
import posixpath
import re
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.cli import app
from gorules.comparing.lines import Comparison
from gorules.ruleset import load_ruleset, rulesets
from gorules.web.content import Content
from gorules.web.pages import file_of
from gorules.web.site import build

RUN = CliRunner()
FEW = ("sending-two-returning-one", "--rules", "aga,tromp-taylor")


def test_a_site_replaces_a_site_and_nothing_else(tmp_path: Path) -> None:
    site, other, pipe = tmp_path / "a" / "site", tmp_path / "other", tmp_path / "pipe"
    assert RUN.invoke(app, ["site", *FEW, "-o", str(site)]).exit_code == 0
    (site / "left-over.html").write_text("")
    said = json.loads(RUN.invoke(app, ["site", *FEW, "-o", str(site), "--json"]).stdout)
    found = {
        path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if path.is_file()
    }
    assert said == {"folder": str(site), "files": found}
    assert "index.html" in found and "left-over.html" not in found
    assert os.listdir(site.parent) == ["site"]
    other.mkdir()
    (other / "index.html").write_text("mine")
    os.mkfifo(pipe)
    for wrong in (other, other / "index.html", pipe, "-"):
        done = RUN.invoke(app, ["site", *FEW, "-o", str(wrong)])
        assert done.exit_code == 2 and str(wrong) in done.stderr
    assert pipe.is_fifo()
    assert [path.read_text() for path in other.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "https://", "//example.org", "ftp://example.org", "http://[", "https://a b/"],
)
def test_an_address_that_is_none_on_the_web_is_refused_before_anything_is_written(
    address: str, tmp_path: Path
) -> None:
    done = RUN.invoke(app, ["site", *FEW, "-o", str(tmp_path / "site"), "--address", address])
    assert done.exit_code == 2
    assert "gorules: --address: an address begins with https:// or http:// and a host" in done.stderr
    assert not (tmp_path / "site").exists()


def test_an_interrupt_leaves_what_stood_there(tmp_path: Path) -> None:
    site = tmp_path / "site"
    content = Content([load_beast("two-point-board")], [load_ruleset("aga")])
    build(site, content)
    (site / "index.html").write_text('<meta content="gorules 0">', encoding="utf-8")
    done = 0

    def interrupt() -> None:
        nonlocal done
        done += 1
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(site, content, interrupt)
    assert os.listdir(tmp_path) == ["site"]
    assert (site / "index.html").read_text(encoding="utf-8") == '<meta content="gorules 0">'


def test_no_two_pages_have_one_name(tmp_path: Path) -> None:
    names = [file_of(id) for id in ("a:b", "a+b", "a.b", "a-b", "index", "katago:x+y", "katago:x:y")]
    assert len(set(names)) == len(names) and "index.html" not in names
    other = tmp_path / "mine.yaml"
    drawn = "names: [Mine]\ntopic: seki\nposition: X.\nprovenance: constructed\n"
    other.write_text(f"id: two-point-board\n{drawn}", encoding="utf-8")
    done = RUN.invoke(
        app, ["site", "two-point-board", str(other), "--rules", "aga", "-o", str(tmp_path / "s")]
    )
    assert (done.exit_code, done.stderr) == (2, "gorules: two beasts are called 'two-point-board'\n")


class Quick(Content):
    """All beasts and rulesets, compared under three rulesets only: links do not depend on what is found."""

    def __init__(self) -> None:
        super().__init__(map(load_beast, beasts()), map(load_ruleset, rulesets()))
        self._few = Content([], map(load_ruleset, ("aga", "japanese-agreed", "kee-3.0")))

    def compared(self, beast: Beast) -> tuple[Comparison, ...]:
        return self._few.compared(beast)


def test_every_link_of_the_whole_site_leads_to_a_page_and_a_place_that_it_has(tmp_path: Path) -> None:
    build(tmp_path / "site", Quick())
    site = {path.relative_to(tmp_path / "site").as_posix(): path for path in tmp_path.rglob("*.html")}
    texts = {path: file.read_text(encoding="utf-8") for path, file in site.items()}
    ids = {path: set(re.findall(r'\sid="([^"]*)"', text)) for path, text in texts.items()}
    links = {
        (path, unescape(link))
        for path, text in texts.items()
        for link in re.findall(r'\s(?:href|src)="([^"]*)"', text)
        if not link.startswith(("https://", "http://"))
    }
    lost = []
    for path, link in sorted(links):
        to, _, anchor = link.partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), to)) if to else path
        there = (tmp_path / "site" / found).is_file()
        if not there or (anchor and found != "lab.html" and anchor not in ids[found]):
            lost.append(f"{path}: {link}")
    assert len(links) > 5_000 and lost == []
