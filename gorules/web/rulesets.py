"""The pages of rulesets: each as a rules text reads, its nearest relatives, and the laws that it keeps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gorules.compare.lines import differing
from gorules.report.rules_text import rules_text
from gorules.ruleset import Ruleset
from gorules.web.content import Content
from gorules.web.laws import Standing
from gorules.web.pages import file_of, page

RELATIVES = 6
"""How many relatives a page names."""


class Relative(NamedTuple):
    """A ruleset that is near: the questions that both answer differently, how many lines of the bestiary tell
    them apart, and the beasts that have them.
    """

    id: str
    questions: tuple[str, ...]
    lines: int
    beasts: tuple[str, ...]


def ruleset_page(content: Content, ruleset: Ruleset, laws: Mapping[str, Sequence[Standing]]) -> str:
    """Return the page of a ruleset."""
    parts = [(part, list(enumerate(part.sentences, part.first))) for part in rules_text(ruleset)]
    return page(
        "ruleset.html", f"rulesets/{file_of(ruleset.id)}", content=content, ruleset=ruleset, parts=parts,
        same=[id for id, each in content.rulesets.items() if _same(each, ruleset)],
        relatives=sorted(relatives(content, ruleset), key=_distance)[:RELATIVES],
        laws=laws.get(ruleset.id, ()),
    )  # fmt: skip


def rulesets_page(content: Content) -> str:
    """Return the page of all rulesets."""
    return page("rulesets.html", "rulesets/index.html", content=content)


def relatives(content: Content, ruleset: Ruleset) -> Iterator[Relative]:
    """Yield the other rulesets for as many players."""
    for id, other in content.rulesets.items():
        lines = content.apart.get((ruleset.id, id))
        if lines is not None and not _same(ruleset, other):
            beasts = tuple(dict.fromkeys(line.partition("/")[0] for line in lines))
            yield Relative(id, differing(ruleset, other), len(lines), beasts)


def _distance(relative: Relative) -> tuple[int, int, int]:
    """Return how far away a relative is. Questions come first, then beasts: a difference that shows in most
    lines, as whether passes end play, is one question.
    """
    return len(relative.questions), len(relative.beasts), relative.lines


def _same(one: Ruleset, other: Ruleset) -> bool:
    return one.id != other.id and one.fingerprint == other.fingerprint
