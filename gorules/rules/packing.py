"""Packing: what the native core is told of a component, as named records of small numbers.

The core knows a word by its place in the list of words that a parameter takes. Those lists are written out
for C by :mod:`gorules.native.codes`, and so are none but those.
"""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, get_args

EndKind = Literal["passes", "pass-repeats", "repetition", "situation-repeats", "no-legal-play", "captures"]
"""The conditions that end play by a turn."""

Follows = Literal["score", "no-result", "draw", "prisoners", "win", "loses", "wins"]
"""What follows; the last two are of the player who is left without a legal play."""


def code(words: Any, word: str) -> int:
    """Return the number of a word among those of a Literal. Raises ValueError if it is not one of them."""
    return get_args(words).index(word)


def codes(words: Any, chosen: Iterable[str]) -> int:
    """Return a set of words as bits."""
    return sum(1 << code(words, word) for word in chosen)


class PackedTerms(NamedTuple):
    """The terms of a repetition: ``records`` are bits, ``window`` is 0 for all turns."""

    compares: int = 0
    records: int = 0
    lifted_by: int = 0
    keeps: int = 0
    window: int = 0


class PackedEnd(NamedTuple):
    """An ending: ``times`` is how many passes or stones it takes, or which occurrence; ``last_by`` who has to
    pass last (-1: anyone), ``on`` the turns that can end play, as bits; whether a situation has the next
    player and the ko memories.
    """

    kind: int
    then: int
    times: int = 0
    last_by: int = -1
    on: int = 0
    of_next: int = 0
    of_memory: int = 0
    terms: PackedTerms = PackedTerms()
