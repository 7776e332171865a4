"""Promises of the glossary: each word of rules and results is there, once, and where one looks for it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import gorules as gr
from gorules.bestiary.beasts import ClaimState
from gorules.files import data
from gorules.laws.laws import Standing
from gorules.rules.registry import registered
from gorules.status.statuses import StatusVerdict
from gorules.web.content import Content
from gorules.web.docs import docs_pages

PAGE = Path(data.docs()) / "glossary.md"
TEXT = PAGE.read_text(encoding="utf-8")
ENTRIES = re.split(r"^### ", TEXT, flags=re.MULTILINE)[1:]
DEFINED = {entry.partition("\n")[0].strip("`"): entry.partition("\n")[2].strip() for entry in ENTRIES}

USED = (
    "position", "situation", "play", "pass", "turn", "string", "group", "liberty", "prisoner", "dame", "seki",
    "superko", "memory", "key", "expand", "distinguish", "path", "strongly connected component", "ruling",
    "beast", "claim", "witness", "law", "hunt", "fingerprint", "certificate", "notebook", "by author",
    "play goes on",
)  # fmt: skip
"""Terms of the field, and of gorules, that docstrings and pages use."""


def words() -> Iterator[tuple[str, str]]:
    """What a reader meets in ruleset files and in results, each with where it comes from."""
    for entry in registered():
        if entry.origin is None:
            yield entry.axis, entry.type
    yield from (("result", str(kind)) for kind in gr.Kind)
    yield from (("status", str(verdict)) for verdict in StatusVerdict)
    yield from (("claim", state) for state in get_args(ClaimState))
    yield from (("law", standing) for standing in get_args(Standing))


@pytest.mark.parametrize(("kind", "word"), sorted({*words()}))
def test_each_word_of_rules_and_results_has_its_entry(kind: str, word: str) -> None:
    assert word in DEFINED, f"docs/glossary.md does not say what '{word}' ({kind}) means"


@pytest.mark.parametrize("term", USED)
def test_terms_that_the_texts_use_are_defined(term: str) -> None:
    assert term in DEFINED


def test_no_term_is_defined_twice_and_each_is_defined() -> None:
    assert len(DEFINED) == len(ENTRIES) > 150
    assert [term for term, said in DEFINED.items() if not said.endswith(".")] == []


def test_terms_stand_in_the_order_of_the_alphabet() -> None:
    assert list(DEFINED) == sorted(DEFINED, key=str.lower)


# One or two sentences, three where a word has two meanings: what takes more belongs on a page of its own.
def test_each_definition_is_short() -> None:
    told = {term: len(re.findall(r"[.:](?:\s|$)", said)) for term, said in DEFINED.items()}
    assert {term: number for term, number in told.items() if number > 4} == {}


def test_links_lead_to_terms_and_pages_that_are_there() -> None:
    anchors = {term.replace(" ", "-") for term in DEFINED}
    for target in re.findall(r"\]\((.*?)\)", TEXT):
        path, _, anchor = target.partition("#")
        assert (PAGE.parent / path).exists() if path else anchor in anchors, target


def test_pages_lead_from_a_word_in_code_to_what_it_means() -> None:
    pages = docs_pages(Content([], []))
    glossary, told = pages["docs/glossary.html"](), pages["docs/status.html"]()
    assert 'id="too-large"' in glossary
    assert '<a href="glossary.html#too-large"><code>too-large</code></a>' in told
    assert "glossary.html#ko-pass" not in told


@pytest.mark.parametrize("language", ["ja", "zh", "ko"])
def test_the_glossary_of_each_language_has_the_same_words_in_the_same_order(language: str) -> None:
    def terms(name: str) -> list[str]:
        text = (data.docs() / name).read_text("utf-8")
        return re.findall(r"^### (.*)\n\n\S", text, flags=re.MULTILINE)

    english, found = terms("glossary.md"), terms(f"glossary-{language}.md")
    assert [re.sub(r".* \((.*)\)$", r"\1", each) for each in found] == english
