"""The pages: links that lead somewhere, nothing that a strict policy forbids, and what they say."""

import gzip
import json
import posixpath
import re
from collections.abc import Iterator
from itertools import pairwise
from urllib.parse import parse_qsl

import pytest

from gorules.bestiary.beasts import load_beast, read_beast
from gorules.core import loaded
from gorules.files.yamlfile import parse_yaml
from gorules.play.replay import replay
from gorules.report.classes import rows
from gorules.report.laws import MARKS
from gorules.ruleset import load_ruleset, read_ruleset, rulesets
from gorules.web.beasts import beast_page
from gorules.web.content import Content
from gorules.web.docs import render
from gorules.web.laws import read_laws as read_laws
from gorules.web.laws import rulings_of_laws
from gorules.web.matrix import name, row
from gorules.web.pages import WAYS
from gorules.web.questions import answer
from gorules.web.rulesets import ruleset_page
from gorules.web.site import pages, static
from tests.web.pages import Read, whole


def test_each_page_is_sound() -> None:
    read = {path: Read(html) for path, html in whole().items()}
    assert [problem for check in (dead_ends, forbidden, out_of_order) for problem in check(read)] == []
    for path, _ in WAYS:
        marked = [of["href"] for of in read[path].all("a") if of.get("aria-current") == "page"]
        assert [posixpath.basename(target) for target in marked] == [posixpath.basename(path)]


def dead_ends(read: dict[str, Read]) -> Iterator[str]:
    """Yield the links that lead to no page of the site, or to no place on it."""
    ids = {path: {of["id"] for _, of in page.elements if "id" in of} for path, page in read.items()}
    files = {*static(), "feed.xml"}
    for path, page in read.items():
        for tag, of in page.elements:
            target = of.get("href") or of.get("src")
            if not target or target.startswith(("https://", "http://", "mailto:")):
                continue
            to, _, anchor = target.partition("#")
            anchor = "" if to.endswith("lab.html") else anchor  # which says what is to be played
            found = posixpath.normpath(posixpath.join(posixpath.dirname(path), to)) if to else path
            if found not in files and not (found in ids and (not anchor or anchor in ids[found])):
                yield f"{path}: <{tag}> leads to {target}"


def forbidden(read: dict[str, Read]) -> Iterator[str]:
    """Yield what is no HTML, and what a strict policy or a folder forbids: scripts and styles inside a page,
    and modules, which the laboratory alone may have.
    """
    for path, page in read.items():
        scripts = [["defer", "src"], *([["src", "type"]] if path.startswith("lab.") else [])]
        yield from (f"{path}: {wrong}" for wrong in page.wrong)
        for tag, of in page.elements:
            inline = tag == "style" or any(name == "style" or name.startswith("on") for name in of)
            if inline or (tag == "script" and sorted(of) not in scripts):
                yield f"{path}: <{tag}> {of}"
        yield from (f"{path}: script {text}" for tag, text in page.texts if tag == "script")


TAGS = {
    f"{page}{language}.html": tag
    for page in ("lab.", "docs/glossary-")
    for language, tag in {"ja": "ja", "zh": "zh-Hans", "ko": "ko"}.items()
}


def out_of_order(read: dict[str, Read]) -> Iterator[str]:
    """Yield what readers of a page by ear would miss: landmarks, a title, headings in order, ids that are its
    own, and which cells a head is for.
    """
    for path, page in read.items():
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        ids = [of["id"] for _, of in page.elements if "id" in of]
        sound = {
            "a title": any(tag == "title" and not text.startswith("–") for tag, text in page.texts),
            "a language": page.all("html") == [{"lang": TAGS.get(path, "en-GB")}],
            "landmarks": all(len(page.all(name)) == 1 for name in ("main", "header", "footer")),
            "headings in order": levels[0] == 1 and levels.count(1) == 1
            and all(after <= before + 1 for before, after in pairwise(levels)),
            "ids of its own": len(ids) == len(set(ids)),
            "scopes": all("scope" in of for of in page.all("th")),
            "what pictures use": {of["href"][1:] for of in page.all("use")} <= set(ids),
        }  # fmt: skip
        yield from (f"{path} lacks {name}" for name, holds in sound.items() if not holds)


EVIL = '"><script>alert(1)</script><b onclick=x>'

BEAST = f"""
id: evil
names: ['{EVIL}', '{EVIL}']
topic: seki
about: '{EVIL}'
position: ".X."
provenance: source
sources: [{{name: '{EVIL}', url: 'javascript:alert(1)'}}]
lines:
  - id: sources
  - id: main
  - id: stone-1
  - id: line
    moves: A1 C1
    about: '{EVIL}'
    expect: [{{under: all, legal: true, source: '{EVIL}', why: '{EVIL}', refuted: '{EVIL}'}}]
values:
  - {{under: '{EVIL}', value: '{EVIL}', only: '{EVIL}', source: '{EVIL}', why: '{EVIL}', open: '{EVIL}'}}
statuses:
  - {{under: '{EVIL}', at: B1, status: '{EVIL}', source: '{EVIL}', why: '{EVIL}', open: '{EVIL}'}}
"""

RULESET = f"""
id: evil
name: '{EVIL}'
extends: tromp-taylor
authors: ['{EVIL}']
about: '{EVIL}'
sources: [{{name: '{EVIL}', url: 'javascript:alert(1)'}}]
departures: ['{EVIL}']
certainty: [{{about: ko, is: unverified, says: '{EVIL}'}}, {{about: text, is: partly-read, says: '{EVIL}'}}]
ko: [{{type: positional-superko, clause: '{EVIL}'}}]
end: [{{type: passes, count: 2, clause: '{EVIL}'}}]
"""


def test_what_a_file_says_is_text_on_a_page_whatever_it_says() -> None:
    beast = read_beast(parse_yaml(BEAST, file="evil.yaml"))
    ruleset = read_ruleset(parse_yaml(RULESET, file="evil.yaml"))
    content = Content([beast], [ruleset, load_ruleset("aga")])
    made = {path: html() for path, html in pages(content).items()}
    own = ("beasts/evil.html", "rulesets/evil.html")
    for path in (*own, "beasts/index.html", "rulesets/index.html", "matrix.html"):
        page = Read(made[path])
        assert [*forbidden({path: page}), *out_of_order({path: page})] == []
        assert EVIL in page.text, path
        assert all("src" in of for of in page.all("script"))
        assert not [of for _, of in page.elements if "onclick" in of or "javascript" in of.get("href", "")]
    assert made["beasts/evil.html"].count("&lt;script") >= 15
    assert made["rulesets/evil.html"].count("&lt;script") >= 8


@pytest.mark.parametrize("id", ["open-ko-two-passes", "one-point-board"])
def test_the_largest_pages_stay_under_400_kilobytes_and_50_as_hosts_send_them(id: str) -> None:
    content = Content([load_beast(id)], map(load_ruleset, rulesets()))
    made = beast_page(content, load_beast(id)).encode()
    assert len(made) < 400 << 10 and len(gzip.compress(made)) < 50 << 10


# What the pages say


def test_each_ruleset_stands_once_beside_a_line_with_its_result_and_its_own_clause() -> None:
    beast = load_beast("triple-ko")
    chosen = [load_ruleset(id) for id in rulesets()]
    content = Content([beast], chosen)
    for given, compared in zip(beast.lines, content.compared(beast), strict=True):
        found = {
            id: (made.result, reason.message, clause)
            for made in rows(content.rulesets, compared)
            for reason in made.reasons
            for id, clause in reason.rulesets
        }
        line = beast.line(given)
        asked = [each for each in chosen if each.players.min <= 2]
        assert found.keys() == {each.id for each in asked}
        for each in asked[::9]:
            itself = replay(line, each)
            assert found[each.id][0].lower() == str(itself.result).lower()
            if itself.refused:
                assert found[each.id][2] == (itself.refused.violations[0].clause or "")
                assert found[each.id][1].lower() == itself.refused.violations[0].message.lower()


def test_rulesets_have_one_letter_in_a_row_where_no_line_of_the_beast_divides_them() -> None:
    beast = load_beast("one-point-board")
    chosen = [load_ruleset(id) for id in ("aga", "bga", "tromp-taylor", "kee-3.0", "new-zealand")]
    made = row(Content([beast], chosen), beast)
    results = [tuple(replay(beast.line(line), each).result for line in beast.lines) for each in chosen]
    for one, first in enumerate(results):
        for other, second in enumerate(results):
            assert (made.classes[one] == made.classes[other]) == (first == second)
    assert made.number == len(set(results)) and set(made.classes) == {name(n) for n in range(made.number)}
    assert [name(number) for number in (0, 25, 26)] == ["A", "Z", "A2"]


def test_the_letters_of_the_matrix_stand_under_their_rulesets() -> None:
    beast = load_beast("triple-ko")
    content = Content(
        [beast], map(load_ruleset, ("tromp-taylor", "kee-3.0", "wiki-area", "japanese-1989", "aga"))
    )
    page = Read(pages(content)["matrix.html"]())
    heads = [of["href"].partition("/")[2].removesuffix(".html") for of in page.all("a") if "title" in of]
    letters = [text for tag, text in page.texts if tag == "td"]
    assert sorted(heads) == sorted(content.rulesets) and heads != list(content.rulesets)
    results = [
        [replay(beast.line(line), content.rulesets[id]).result for line in beast.lines] for id in heads
    ]
    assert [letters.index(each) for each in letters] == [results.index(each) for each in results]
    assert len(set(letters)) > 2


def test_a_ruleset_for_other_numbers_of_players_has_no_letter() -> None:
    three = load_beast("kee-three-players")
    made = row(Content([three], [load_ruleset("aga"), load_ruleset("kee-3.0")]), three)
    assert made.classes == ("", "A")


def test_the_nearest_relatives_answer_the_fewest_questions_otherwise() -> None:
    # In each line two passes end play or do not: that is one question, however many lines there are.
    ids = ("new-zealand", "new-zealand-two-passes", "kee-3.0")
    content = Content([load_beast("triple-ko")], map(load_ruleset, ids))
    page = ruleset_page(content, load_ruleset("new-zealand"), {}).partition("Nearest relatives")[2]
    assert 0 < page.index("new-zealand-two-passes") < page.index("kee-3.0")


def test_the_page_of_a_ruleset_has_its_laws_as_the_page_of_laws_says() -> None:
    known = rulings_of_laws()
    assert known.keys() == set(rulesets())
    assert {each.standing for judged in known.values() for each in judged} <= MARKS.keys()
    told = {each.standing for judged in known.values() for each in judged if each.line}
    assert {"refuted", "not refuted"} <= told <= MARKS.keys() - {"proved"}
    assert all(each.line for judged in known.values() for each in judged if "refuted" in each.standing)
    table = "| ruleset | play-ends | parity |\n|---|---|---|\n| mine | **NO** | ? |\n"
    text = f"{table}\n## play-ends\n\n- 1x2: A1: so (x, mine)\n"
    assert [(each.standing, each.line) for each in read_laws(text)["mine"]] == [
        ("refuted", "1x2: A1: so"),
        ("open", ""),
    ]
    page = Read(ruleset_page(Content([], [load_ruleset("wiki-area")]), load_ruleset("wiki-area"), known))
    assert "both play on, and nothing ends it" in page.text


def test_a_document_names_what_has_a_page_by_a_link() -> None:
    content = Content([load_beast("triple-ko")], [load_ruleset("aga")])
    text = (
        "# A page & more\n\n`aga`, `triple-ko/one-round`, `triple-ko/none`, `bga`, [here](laws.md#parity), "
        "[docs/laws.md](laws.md), [away](../gorules/web), [out](https://example.org), "
        "[rules](../rulesets/aga.yaml)\n\n"
        "## A page & more\n\n| a | b |\n|---|---:|\n| <b> | 2 |\n"
    )
    page = Read(render(text, content, {"laws": "What they promise"}))
    assert [of["href"] for of in page.all("a")] == [
        "../rulesets/aga.html", "../beasts/triple-ko.html#one-round", "laws.html#parity", "laws.html",
        "https://example.org",
        "../rulesets/aga.html",
    ]  # fmt: skip
    assert [of["id"] for tag, of in page.elements if tag in ("h1", "h2")] == [
        "a-page--more",
        "a-page--more-1",
    ]
    assert ("a", "What they promise") in page.texts and "laws.md" not in page.text
    assert "away" in page.text and "<b>" in page.text and not page.all("b")
    assert page.all("td")[1] == {"class": "number"}


@pytest.mark.parametrize(
    "id", ["triple-ko", "star-of-four-colours", "kee-torus", "handicap-stones", "fixed-ko"]
)
def test_a_line_opens_in_the_lab_as_it_is(id: str) -> None:
    beast = load_beast(id)
    content = Content([beast], map(load_ruleset, ("aga", "kee-3.0")))
    links = [of["href"] for of in Read(beast_page(content, beast)).all("a") if "lab.html#" in of["href"]]
    assert len(links) == len(beast.lines)
    for link, given in zip(links, beast.lines, strict=True):
        said = dict(parse_qsl(link.partition("#")[2]))
        assert said.pop("tab") == "play"
        for key in {"players", "history", "edges", "handicap", "prisoners"} & said.keys():
            said[key] = json.loads(said[key])
        found = answer({"ask": "play", **said})
        itself = replay(beast.line(given), load_ruleset(said["rules"]))
        assert (found["made"], found["turn"]) == (len(itself.turns), len(itself.turns))
        assert found["position"] == itself.position.text


@pytest.mark.skipif(loaded.enclosing is None, reason="there is no native core")
def test_the_first_page_leads_to_a_game_that_the_solver_plays_by_a_strategy() -> None:
    (link,) = [of["href"] for of in Read(whole()["index.html"]).all("a") if "lab.html#" in of["href"]]
    said = dict(parse_qsl(link.partition("#")[2]))
    assert (said.pop("tab"), said.pop("solver")) == ("play", "black")
    (found,) = answer({"ask": "solve", **said, "rules": [said["rules"]]})["solutions"]
    assert (found["engine"], found["low"], found["high"]) == ("strategy", 20, 20)
