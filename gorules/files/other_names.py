"""Names in other languages: what readers of Japanese, Chinese and Korean call a ruleset or a beast."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from gorules.files.model import Model

Tongue = Literal["ja", "zh", "ko"]
"""Japanese, Chinese and Korean, by the tags of languages."""

TONGUES: Mapping[str, str] = {"ja": "Japanese", "zh": "Chinese", "ko": "Korean"}
"""What they are called in English."""


class OtherName(Model):
    """A name in another language, and a text that uses it."""

    name: str
    """The name."""
    source: str
    """What the text is called."""
    url: str | None = None
    """Where the text is."""


OtherNames = Mapping[Tongue, tuple[OtherName, ...]]
"""The names of something in other languages, the usual one of each first."""


def every_name(names: OtherNames) -> tuple[str, ...]:
    """Return the names in all languages."""
    return tuple(each.name for given in names.values() for each in given)


def by_language(names: OtherNames) -> dict[str, list[str]]:
    """Return the names of each language, without what attests them."""
    return {language: [each.name for each in given] for language, given in names.items()}


def plain_words(text: str) -> list[str]:
    """Return the words of a text without case and accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", plain)


def begins_or_has(word: str, part: str) -> bool:
    """Return whether a word begins with what was typed. Scripts that put no spaces between words have it
    anywhere in what looks like one word.
    """
    return word.startswith(part) or (not part.isascii() and part in word)
