"""Words that sentences of several components share, for :meth:`gorules.rules.component.Component.says`."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gorules.files.language import gettext, gettext_noop

THEN: Mapping[str, str] = MappingProxyType({
    "score": gettext_noop("The game is then scored."),
    "no-result": gettext_noop("The game then has no result: it is void."),
    "draw": gettext_noop("The game is then a draw."),
    "prisoners": gettext_noop("The player who has taken more of the others' stones "
    "since the first occurrence then wins. "
    "If nobody has taken more, the game is a draw."),
})  # fmt: skip
"""What follows the end of play, by the word for it in YAML."""


def follows(then: str) -> str:
    """Return what follows the end of play, in a sentence."""
    return gettext(THEN[then])


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence: "a, b and c"."""
    *first, final = words
    if not first:
        return final
    several = gettext(", ").join(first)
    if last == "or":
        return gettext("{first} or {last}", first=several, last=final)
    return gettext("{first} and {last}", first=several, last=final)
