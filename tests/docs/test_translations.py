"""The catalogues of translations are those of the sources, whole, and fill the places that messages have."""

import re

import pytest

from docs.translations import ROOT, catalogue_of, compiled, extracted, path_of, written
from gorules.files.language import CATALOGUES, ENGLISH, LANGUAGES, catalogue, gettext, ngettext, spoken
from gorules.web.questions import answer

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLACE = re.compile(r"\{\w+\}")
with_sources = pytest.mark.skipif(not (ROOT / "gorules").exists(), reason="the sources are not here")

GAME = {"ask": "play", "rules": "tromp-taylor", "board": "5x5", "moves": "A2 A1 B1 pass B2"}


@pytest.fixture(scope="module")
def messages() -> set[tuple[str, ...]]:
    """All messages of the sources: each in one form, or in two."""
    return {(each.id,) if isinstance(each.id, str) else tuple(each.id) for each in extracted() if each.id}


@with_sources
@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_the_messages_of_the_sources_all_translated(
    language: str, messages: set[tuple[str, ...]]
) -> None:
    found = {
        (each.id,) if isinstance(each.id, str) else tuple(each.id): each
        for each in catalogue_of(language)
        if each.id
    }
    assert found.keys() == messages  # else: python docs/translations.py
    for forms, message in found.items():
        said = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert len(said) == (1 if len(forms) == 1 else catalogue_of(language).num_plurals), forms
        for each in said:
            assert each, f"no translation of {forms[0]!r}"
            assert sorted(set(PLACE.findall(each))) == sorted(set(PLACE.findall(forms[-1]))), forms


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_ends_in_a_full_stop_where_its_message_does(language: str) -> None:
    # Part of a sentence has none: the code that puts it into a sentence adds it.
    for english, found in catalogue(language).items():
        for said in [found] if isinstance(found, str) else found:
            stops = [each.removesuffix("...").endswith((".", "。")) for each in (english, said)]
            assert stops[0] == stops[1], english


@with_sources
@pytest.mark.parametrize("language", OTHERS)
def test_the_files_are_as_the_script_writes_them(language: str) -> None:
    catalogue = catalogue_of(language)
    assert (CATALOGUES / f"{language}.json").read_text("utf-8") == compiled(catalogue)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    lines = path_of(language).read_bytes().splitlines()
    assert [line for line in written(catalogue).splitlines() if line not in lines] == []


def test_an_answer_is_in_the_language_that_the_question_names_and_in_no_other() -> None:
    english = answer(GAME)
    said = {language: answer({**GAME, "language": language}) for language in LANGUAGES}
    assert said[ENGLISH] == english == answer(GAME) == answer({**GAME, "language": "tlh"})
    (refused,) = (each for each in said["ja"]["verdicts"] if each["move"] == "A1")
    assert refused["violations"][0]["message"] == "5 手目の後の局面を再現する"
    assert refused["violations"][0]["component"] == "positional-superko"
    messages = {each["verdicts"][0]["message"] for each in said.values()}
    assert len(messages) == len(LANGUAGES)


def test_places_are_filled_and_forms_go_with_numbers() -> None:
    assert ngettext("{number} stone", "{number} stones", 1) == "1 stone"
    assert ngettext("{number} stone", "{number} stones", 2) == "2 stones"
    with spoken("ko"):
        assert ngettext("{number} stone", "{number} stones", 2) == "돌 2"
        assert gettext("no such message about {what}", what="anything") == "no such message about anything"
