"""Words that sentences of several components share, for :meth:`gorules.rules.component.Component.says`."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

THEN: Mapping[str, str] = MappingProxyType({
    "score": "The game is then scored.",
    "no-result": "The game then has no result: it is void.",
    "draw": "The game is then a draw.",
    "prisoners": "The player who has taken more of the others' stones since the first occurrence then wins. "
    "If nobody has taken more, the game is a draw.",
})  # fmt: skip
"""What follows the end of play, by the word for it in YAML."""


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: "a, b and c"."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final
