"""Mistakes in what a user gave. Each has its place, what is allowed there and what was probably meant."""

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from numbers import Integral
from typing import Any

from gorules.files.above import AsJson
from gorules.files.wording import brief, printable

SHOWN = 12
"""The most items of a list that are shown, names or problems."""
_ALLOWED_SHOWN = 30
"""The most names that are listed as allowed: as many as any question of a ruleset has answers."""
_TEXT_SHOWN = 80
_BEGINNING = 3
"""The least letters that are taken for the beginning of a name."""
_WORD_LIKENESS = 0.8
"""How like a word of a name must be to what was given, to be meant."""


@dataclass(frozen=True, slots=True)
class Problem(AsJson):
    """One thing that is wrong with an input.

    ``message`` is one sentence. ``line`` and ``column`` count from 1, ``field`` is a path such as
    "ko[0].compares", ``allowed`` lists what is allowed where that is a finite list, ``suggestion``
    is what was probably meant. ``excerpt`` is that line of the file. ``listed_by`` is the command that lists
    what is allowed, where that is too long to show.
    """

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    field: str | None = None
    allowed: tuple[str, ...] = ()
    suggestion: str | None = None
    excerpt: str = dataclasses.field(default="", compare=False, repr=False)
    listed_by: str = ""

    def __repr__(self) -> str:
        return brief("Problem", str(self))

    def __str__(self) -> str:
        """Return the problem on one line, without the parts that are not known."""
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = ": ".join(part for part in (where, self.field, self.message) if part)
        if self.suggestion is not None:
            text += f"; did you mean {quoted(self.suggestion)}?"
        if self.allowed:
            text += f"{';' if self.suggestion is None else ''} {self._said_of_allowed()}"
        return printable(text)

    def _said_of_allowed(self) -> str:
        if self.listed_by and len(self.allowed) > SHOWN:
            return f"{quoted(self.listed_by)} lists what is allowed"
        if len(self.allowed) <= _ALLOWED_SHOWN:
            return f"allowed: {', '.join(self.allowed)}"
        return f"{len(self.allowed)} names are allowed"


class InputError(AsJson, ValueError):
    """The user gave something wrong; ``problems`` holds everything that is wrong with it.

    ``str(error)`` is the problems, one a line.
    """

    problems: tuple[Problem, ...]

    def __init__(self, *problems: Problem | str) -> None:
        self.problems = tuple(Problem(p) if isinstance(p, str) else p for p in problems)
        super().__init__(*self.problems)

    def __repr__(self) -> str:
        return brief(type(self).__name__, str(self))

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def refusal(error: Exception) -> str:
    """Return why the system refuses something, in its words: an OSError, or the ValueError that a name of a
    file with a NUL is.
    """
    return str(getattr(error, "strerror", None) or error)


def check_number(what: str, given: Any, kind: type[Any] = Integral) -> None:
    """Raise InputError unless a number of some kind is given that is not negative."""
    if not isinstance(given, kind) or not given >= 0:  # nor is NaN at least 0
        whole = "whole " if kind is Integral else ""
        raise InputError(f"{what} is a {whole}number from 0 on, not {given!r}")


def check_text(what: str, given: Any) -> None:
    """Raise InputError unless a text is given."""
    if not isinstance(given, str):
        raise InputError(f"{what} is a text, not {given!r:.80}")


def unknown(kind: str, given: str, allowed: Iterable[str], listed_by: str = "") -> Problem:
    """Return the problem that ``given`` is not the name of any ``kind``, and what may be meant: one in
    another case, those that begin with it or have it in them, those in which a word is closer to it than any
    name is, or the closest.
    """
    names, message = tuple(allowed), f"unknown {kind} {quoted(given)}"
    folded, near = given.casefold(), closest(given, names)
    begun = [name for name in names if given and name.casefold().startswith(f"{folded}-")]
    same = [name for name in names if name.casefold() == folded]
    meant = same or begun or [name for name in names if folded in name.casefold().split("-")]
    if not meant and len(given) >= _BEGINNING and not (near or "").casefold().startswith(folded):
        meant = [name for name in names if name.casefold().startswith(folded)]
    if not meant:
        word = closest(given, (word for name in names for word in name.split("-")), _WORD_LIKENESS)
        if word and (near is None or likeness(given, word) > likeness(given, near)):
            having = [name for name in names if word in name.split("-")]
            meant = [name for name in having if name.startswith(word)] or having
    if len(meant) > 1:
        return Problem(f"{message}, but there are {_listed(meant)}", allowed=names, listed_by=listed_by)
    return Problem(message, allowed=names, suggestion=next(iter(meant), near), listed_by=listed_by)


def closest(given: str, names: Iterable[str], least: float = 0.6) -> str | None:
    """Return the name that was probably meant, whatever its case, or None if none is close: if none has this
    likeness at least.
    """
    by_folded = {name.casefold(): name for name in names}
    found = get_close_matches(given.casefold(), by_folded, n=1, cutoff=least)
    return next((by_folded[match] for match in found), None)


def likeness(one: str, other: str) -> float:
    """Return how like two names are, whatever their case, from 0 to 1, as ``difflib`` measures it."""
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def quoted(text: str) -> str:
    """Return a text as messages mention it: in quotes, and cut if it is long."""
    return f"'{text}'" if len(text) <= _TEXT_SHOWN else f"'{text[:_TEXT_SHOWN]}...'"


def _listed(names: Sequence[str]) -> str:
    left_out = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f", ... and {left_out} more" if left_out > 0 else "")
