"""Wording that messages and reports share."""

import unicodedata

from gorules.files.language import gettext, gettext_noop


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number of things: "1 stone", "2 stones", "3 passes"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def ordinal(number: int) -> str:
    """Return for example "3rd"."""
    last = 4 if number % 100 // 10 == 1 else number % 10
    message = {
        1: gettext_noop("{number}st"), 2: gettext_noop("{number}nd"), 3: gettext_noop("{number}rd")
    }.get(last, gettext_noop("{number}th"))  # fmt: skip
    return gettext(message, number=number)


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def brief(name: str, text: str, longest: int = 120) -> str:
    """Return how a value shows itself to a programmer: what it is, and its text, cut if it is long."""
    line = " ".join(text.split())
    return f"<{name}: {line if len(line) <= longest else line[:longest] + ' ...'}>"


def printable(text: str) -> str:
    """Return a text as it may be shown: what could command a terminal, break a line or hide is replaced by
    its code. Whatever came from a file passes through here before it is shown.
    """
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else c.encode("unicode_escape").decode() for c in text)


def _is_harmless(character: str) -> bool:
    kind = unicodedata.category(character)
    return not kind.startswith("C") and kind not in ("Zl", "Zp")
