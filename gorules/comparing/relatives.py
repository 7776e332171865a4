"""Which rulesets are alike: by their answers, and by the lines of play that distinguish them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, compress
from operator import ne
from typing import NamedTuple

from gorules.comparing.lines import Comparison, differing
from gorules.ruleset import Ruleset

DividingLines = Mapping[tuple[str, str], Sequence[str]]
"""For two rulesets that are compared on some line, in either order: the lines that distinguish them."""


class Relative(NamedTuple):
    """A ruleset beside another one: the questions that the two answer differently, and the lines and beasts
    that distinguish them.
    """

    id: str
    questions: tuple[str, ...]
    lines: tuple[str, ...]
    beasts: tuple[str, ...]

    @property
    def distance(self) -> tuple[int, int, int]:
        """The distance from the other ruleset, for sorting. Questions come first, then beasts, because one
        question alone can make a difference in most lines, such as whether passes end play.
        """
        return len(self.questions), len(self.beasts), len(self.lines)


def relatives(ruleset: Ruleset, rulesets: Iterable[Ruleset], apart: DividingLines) -> list[Relative]:
    """Return the relatives of a ruleset among ``rulesets``, nearest first. Rulesets for another number of
    players are left out. ``apart`` is the value of :func:`tell_apart`.
    """
    found = []
    for other in rulesets:
        lines = apart.get((ruleset.id, other.id))
        if lines is not None:
            beasts = dict.fromkeys(line.partition("/")[0] for line in lines)
            found.append(Relative(other.id, differing(ruleset, other), tuple(lines), tuple(beasts)))
    return sorted(found, key=lambda each: each.distance)


def nearest_rulesets(ruleset: Ruleset, rulesets: Sequence[Ruleset], apart: DividingLines) -> Relative | None:
    """Return the first of the :func:`relatives` of a ruleset, if it has any."""
    others = [other for other in rulesets if (ruleset.id, other.id) in apart]
    questions = [len(differing(ruleset, other)) for other in others]
    least = [other for other, count in zip(others, questions, strict=True) if count == min(questions)]
    found = relatives(ruleset, least, apart)
    return found[0] if found else None


def tell_apart(items: Sequence[Comparison]) -> DividingLines:
    """Return, for each two rulesets for one number of players, the lines in which their results differ."""
    lines = [item.name for item in items]
    # For each ruleset, the number of its class in each line; None where it is not compared.
    went: dict[str, list[int | None]] = {}
    for line, item in enumerate(items):
        for number, group in enumerate(item.classes):
            for id in group.rulesets:
                went.setdefault(id, [None] * len(items))[line] = number
    apart: dict[tuple[str, str], list[str]] = {}
    for (one, ones), (other, others) in combinations(went.items(), 2):
        if None not in ones and None not in others:
            apart[one, other] = apart[other, one] = [*compress(lines, map(ne, ones, others))]
            continue
        both = [(line, a != b) for line, a, b in zip(lines, ones, others, strict=True) if None not in (a, b)]
        if both:
            apart[one, other] = apart[other, one] = [line for line, differ in both if differ]
    return apart


def indistinguishable(apart: DividingLines) -> list[tuple[str, ...]]:
    """Return the classes of rulesets that have the same result in every line. ``apart`` is the value of
    :func:`tell_apart`.
    """
    groups: list[list[str]] = []
    for name in sorted({name for pair in apart for name in pair}):
        for group in groups:
            # Rulesets for different numbers of players are never compared.
            if apart.get((name, group[0])) == []:
                group.append(name)
                break
        else:
            groups.append([name])
    return [tuple(group) for group in groups]
