"""The numbers by which the native core knows words and limits: ``python -m gorules.native.codes`` writes them
to ``_codes.pxi``, for C. They are never written by hand on either side.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args

from gorules.go.symmetry import MAX_SYMMETRIES
from gorules.rules.component import Event
from gorules.rules.packing import EndKind, Follows
from gorules.rules.repetition import Compares, LiftedBy
from gorules.rules.scoring import Counts, EmptyCounts
from gorules.rules.suicide import Suicides
from gorules.status.native import KNOWN_KO_PASSES, MOST_BAN_WORDS

MAX_KO = 4
MAX_ENDS = 8
MAX_NUMBER = 1_000_000
"""The greatest parameter that is packed."""

FREE, ITSELF = 63, 62
"""What basic ko bans, beside points: nothing; every play that changes nothing."""

NARROWINGS = 2
"""How often a plan against repetition is looked for among the nodes that an earlier one leads to."""

WORDS: Mapping[str, tuple[str, Any]] = {
    "COMPARES": ("", Compares),
    "LIFTED_BY": ("", LiftedBy),
    "SUICIDES": ("SUICIDE_", Suicides),
    "END_KINDS": ("END_", EndKind),
    "FOLLOWS": ("THEN_", Follows),
    "COUNTS": ("SCORE_", Counts),
    "EMPTY_COUNTS": ("EMPTY_", EmptyCounts),
    "KO_PASSES": ("KO_PASS_", KNOWN_KO_PASSES),
}
"""Words (a Literal or an enumeration) by the name that C has for how many there are, with what their names
in C begin with.
"""

LIMITS = {
    "MAX_KO": MAX_KO, "MAX_ENDS": MAX_ENDS, "MAX_SYMMETRIES": MAX_SYMMETRIES, "MAX_NUMBER": MAX_NUMBER,
    "FREE": FREE, "ITSELF": ITSELF, "NARROWINGS": NARROWINGS,
    "MOST_BAN_WORDS": MOST_BAN_WORDS,
}  # fmt: skip

FILE = Path(__file__).with_name("_codes.pxi")


def text() -> str:
    """Return what the file has to say."""
    head = "# Written by `python -m gorules.native.codes`: the numbers of words and limits. Not to be edited."
    return "\n\n".join([head, *_enums()]) + "\n"


def _enums() -> Iterator[str]:
    yield _enum(f"{name} = {number}" for name, number in LIMITS.items())
    for many, (prefix, words) in WORDS.items():
        # Numbered from 0, as C does by itself.
        names = [*(prefix + _in_c(word) for word in get_args(words) or words), many]
        yield _enum(wrap(", ".join(names), 106))
    bits = {"AT_" + _in_c(event): 1 << number for number, event in enumerate(get_args(Event))}
    yield _enum(f"{name} = {bit}" for name, bit in (bits | {"EVENT_SETS": 1 << len(bits)}).items())


def _enum(lines: Iterable[str]) -> str:
    return "\n    ".join(["cdef enum:", *lines])


def _in_c(word: str) -> str:
    return re.sub("[^a-z]", "_", word).upper()


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
