"""Which rulesets are alike, by what they lay down and by the lines of play that tell them apart."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from gorules.compare.lines import Comparison, differing
from gorules.ruleset import Ruleset

Apart = Mapping[tuple[str, str], Sequence[str]]
"""For two rulesets, either first, the lines that tell them apart."""


class Relative(NamedTuple):
    """A ruleset beside another one: the questions that the two answer differently, and the lines and beasts
    that tell them apart.
    """

    id: str
    questions: tuple[str, ...]
    lines: tuple[str, ...]
    beasts: tuple[str, ...]

    @property
    def distance(self) -> tuple[int, int, int]:
        """How far away it is. Questions come first, then beasts: a difference that shows in most lines, as
        whether passes end play, is one question.
        """
        return len(self.questions), len(self.beasts), len(self.lines)


def relatives(ruleset: Ruleset, rulesets: Iterable[Ruleset], apart: Apart) -> list[Relative]:
    """Return the others of some rulesets beside one, nearest first, without those that are not for as many
    players. ``apart`` is what :func:`tell_apart` says.
    """
    found = []
    for other in rulesets:
        lines = apart.get((ruleset.id, other.id))
        if lines is not None:
            beasts = dict.fromkeys(line.partition("/")[0] for line in lines)
            found.append(Relative(other.id, differing(ruleset, other), tuple(lines), tuple(beasts)))
    return sorted(found, key=lambda each: each.distance)


def tell_apart(items: Sequence[Comparison]) -> Apart:
    """Return, for each two rulesets that are for as many players, the lines in which results differ."""
    apart: dict[tuple[str, str], list[str]] = {}
    for item in items:
        classes = [group.rulesets for group in item.classes]
        for one, other in combinations(chain.from_iterable(classes), 2):
            if (one, other) not in apart:
                apart[one, other] = apart[other, one] = []
        for some, more in combinations(classes, 2):
            for pair in product(some, more):
                apart[pair].append(item.name)
    return apart


def indistinguishable(apart: Apart) -> list[tuple[str, ...]]:
    """Return the classes of rulesets that have the same result in every line. ``apart`` is what
    :func:`tell_apart` says.
    """
    groups: list[list[str]] = []
    for name in sorted({name for pair in apart for name in pair}):
        for group in groups:
            # Rulesets for different numbers of players never meet.
            if apart.get((name, group[0])) == []:
                group.append(name)
                break
        else:
            groups.append([name])
    return [tuple(group) for group in groups]
