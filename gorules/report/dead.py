"""Who says which strings are dead, in a sentence."""

from collections.abc import Iterator, Sequence

from gorules.ruleset import Ruleset
from gorules.status.statuses import Status


def told_by(ruleset: Ruleset, found: Sequence[Status] | None) -> str:
    """Return a sentence on the strings of a position under a ruleset. If it has a definition of life and
    death, the statuses are ``found``; otherwise the sentence says who decides.
    """
    if found is not None:
        return f"by its definition {'; '.join(_by_life(found))}"
    if ruleset.removal.removes == "nothing":
        return "no stone is removed when play is over: what is not captured stands"
    if any(end.resumes for end in ruleset.end):
        return "dead is what the players agree on; if they do not agree, they play on"
    return "dead is what the players agree on"


def _by_life(found: Sequence[Status]) -> Iterator[str]:
    words = {True: "alive", False: "dead", None: "not decided within the limits"}
    for alive, word in words.items():
        strings = [f"{status.colour} {status.points[0]}" for status in found if status.alive is alive]
        if strings:
            yield f"{word}: {', '.join(strings)}"
