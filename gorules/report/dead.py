"""Who says which strings are dead, in a sentence."""

from collections.abc import Iterator, Sequence

from gorules.files.language import gettext, translated
from gorules.ruleset import Ruleset
from gorules.status.statuses import Status


def told_by(ruleset: Ruleset, found: Sequence[Status] | None) -> str:
    """Return a sentence on the strings of a position under a ruleset. If it has a definition of life and
    death, the statuses are ``found``; otherwise the sentence says who decides.
    """
    if found is not None:
        return gettext("by its definition {list}", list=gettext("; ").join(_by_life(found)))
    if ruleset.removal.removes == "nothing":
        return gettext("no stone is removed when play is over: what is not captured stands")
    if any(end.resumes for end in ruleset.end):
        return gettext("dead is what the players agree on; if they do not agree, they play on")
    return gettext("dead is what the players agree on")


def _by_life(found: Sequence[Status]) -> Iterator[str]:
    words = {True: gettext("alive"), False: gettext("dead"), None: gettext("not decided within the limits")}
    for alive, word in words.items():
        strings = [
            f"{translated(status.colour)} {status.points[0]}" for status in found if status.alive is alive
        ]
        if strings:
            yield f"{word}: {', '.join(strings)}"
