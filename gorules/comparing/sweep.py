"""Sweeping a family of rulesets over the bestiary: which question matters where."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gorules.bestiary.beasts import Beast
from gorules.play.replay import Result, ResultsOfLine
from gorules.ruleset import Family, Ruleset


@dataclass(frozen=True, slots=True)
class Swept:
    """One line of play under all members of a family.

    ``results`` holds the result by member. ``pairs`` counts, for each question, the pairs of members that
    differ in this question only. ``matters`` counts those of them that have different results.
    """

    subject: str
    line: str
    results: dict[str, Result]
    matters: dict[str, int]
    pairs: dict[str, int]


def sweep(family: Family, beasts: Sequence[Beast]) -> tuple[Swept, ...]:
    """Replay every line of these beasts under every member of the family. Costs a replay for each line and
    member. Lines for another number of players than the family's are left out.
    """
    members = family.members()
    alike = _neighbours(family, members)
    swept = []
    for beast in beasts:
        for line in beast.lines:
            prepared = beast.line(line)
            if not all(prepared.players in each.players for each in members.values()):
                continue
            line_under = ResultsOfLine(prepared)
            results = {id: line_under.under(member) for id, member in members.items()}
            matters = {
                question: sum(results[one] != results[other] for one, other in pairs)
                for question, pairs in alike.items()
            }
            swept.append(Swept(beast.id, line.id, results, matters, {q: len(p) for q, p in alike.items()}))
    return tuple(swept)


def _neighbours(family: Family, members: dict[str, Ruleset]) -> dict[str, list[tuple[str, str]]]:
    """Return, for each question, the pairs of members that answer only this one differently."""
    answers = {id: family.answers(id) for id in members}
    found: dict[str, list[tuple[str, str]]] = {question: [] for question in family.vary}
    for one, other in combinations(members, 2):
        different = [
            question for question in family.vary if answers[one][question] != answers[other][question]
        ]
        if len(different) == 1:
            found[different[0]].append((one, other))
    return found
