"""The language in which sentences are made.

A sentence stands in English where it is made, whole, with a named place for each thing that varies:
``gettext("it takes the stone on {point}", point="C3")``. So it can be looked up in the catalogue of another
language. Whoever asks for an answer in a language wraps the asking in :func:`spoken`; nothing else in the
program knows of languages. docs/translating.md says how catalogues are made.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

ENGLISH = "en"
"""The language in which messages stand where they are made."""

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語", "zh": "中文", "ko": "한국어"}
"""The languages of the pages: the tag of each, and its own name."""

CATALOGUES = Path(__file__).resolve().parents[1] / "translations"
"""Where the catalogues are."""

Catalogue = Mapping[str, str | list[str]]
"""Translations by the English message; of a message with a plural, its forms by the English singular."""

_spoken: ContextVar[Catalogue] = ContextVar("spoken", default={})  # noqa: B039 - nobody writes into it


@cache
def catalogue(language: str) -> Catalogue:
    """Return the translations into a language: none for English, and for one that has no catalogue."""
    path = CATALOGUES / f"{language}.json"
    if language not in LANGUAGES or not path.is_file():
        return {}
    found: Catalogue = json.loads(path.read_text("utf-8"))
    return found


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Make sentences in a language for as long as this lasts. What has no translation stays English."""
    token = _spoken.set(catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(token)


def translated(message: str) -> str:
    """Return a message that has no places: one that stands in data, or was marked elsewhere."""
    found = _spoken.get().get(message)
    return found if isinstance(found, str) else message


def gettext(message: str, **values: object) -> str:
    """Return a message in the language that is spoken, with its named places filled."""
    found = _spoken.get().get(message)
    return (found if isinstance(found, str) else message).format(**values)


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """Return the form of a message that goes with a number, which is ``{number}`` in it."""
    found = _spoken.get().get(one)
    forms = found if isinstance(found, list) else (one, many)
    message = forms[0 if number == 1 else -1]  # the languages here have one form or two
    return message.format(number=number, **values)


def gettext_noop(message: str) -> str:
    """Return a message as it is: it is marked for the catalogues, and translated where it is used."""
    return message
