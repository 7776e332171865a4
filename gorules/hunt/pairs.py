"""All hunts that there are: between shipped rulesets, and between bare components of one question."""

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Literal, get_args, get_origin

from gorules.files.code import fingerprint_of_code
from gorules.go.board import Board
from gorules.hunt import native
from gorules.hunt.boards import boards
from gorules.hunt.differences import BY_LINES, Target
from gorules.hunt.hunt import MEMORY, Hunt, Scope
from gorules.rules.component import Component
from gorules.rules.registry import registered
from gorules.ruleset import Ruleset, all_rulesets
from gorules.ruleset.sent import SentRuleset

AXES = ("ko", "suicide", "end", "scoring")
"""The questions whose bare components are hunted."""

BASE: Mapping[str, Any] = {
    "ko": [], "suicide": "forbidden", "end": ["passes"], "removal": "none",
    "scoring": {"type": "area", "empty-counts": "borders-only-own"},
}  # fmt: skip
"""What a bare component is filled up with: no ban on repetition, and two passes end play."""

POINTS, TURNS, TURNS_IN_PYTHON = 5, 12, 6
"""How far all hunts go: the points of a board, and the turns of a line in the native core and in Python."""


@dataclass(frozen=True, slots=True)
class HuntJob:
    """A hunt between two rulesets. It is also that between all rulesets that differ from them in nothing that
    matters to it.
    """

    one: SentRuleset
    other: SentRuleset
    points: int
    turns: int
    turns_in_python: int
    memory: int = MEMORY

    @property
    def key(self) -> str:
        """What distinguishes the job from all others, of this gorules and any other."""
        prints = (_fingerprint(side) for side in (self.one, self.other))
        limits = (self.points, self.turns, self.turns_in_python, self.memory)
        return "/".join(map(str, (*prints, *limits, fingerprint_of_code())))

    def run(self) -> dict[str, Any]:
        """Make the hunt, and return what is found as plain data: by target its board and moves."""
        one, other = self.one.load(), self.other.load()
        board = Board.rectangular(1, self.points)
        is_native = not (native.why_not_hunted(one, board) or native.why_not_hunted(other, board))
        turns = self.turns if is_native else min(self.turns, self.turns_in_python)
        hunt = Hunt(one, other, Scope(points=self.points, turns=turns, memory=self.memory))
        for _ in hunt:
            pass
        found = {
            target_name(target): [seen.start.position.board.spec, " ".join(seen.moves)]
            for target, seen in hunt.found.items()
        }
        return {
            "found": found,
            "turns": turns,
            "cut": hunt.is_cut,
            "states": hunt.states,
            "lines": hunt.lines,
        }


@cache
def _fingerprint(side: SentRuleset) -> str:
    return side.load().fingerprint


def target_name(target: Target) -> str:
    """Return a target as text: "legality-0", "score"."""
    return str(target.kind) if target.stricter is None else f"{target.kind}-{target.stricter}"


TARGETS = {target_name(target): target for target in BY_LINES}
"""The targets by such text."""


@dataclass(frozen=True, slots=True)
class Group:
    """Rulesets, by name, between which a hunt can find nothing: the first stands for all."""

    side: SentRuleset
    names: tuple[str, ...]


def groups(sides: Iterable[SentRuleset], points: int) -> tuple[Group, ...]:
    """Return rulesets by what matters to hunts on boards of up to so many points."""
    found: dict[Hashable, list[SentRuleset]] = {}
    for side in sides:
        found.setdefault(_matters(side.load(), points), []).append(side)
    return tuple(Group(alike[0], tuple(side.name for side in alike)) for alike in found.values())


def _matters(ruleset: Ruleset, points: int) -> Hashable:
    """Return all of a ruleset that decides where lines lead and what they come to, if no words are said and
    nobody names dead stones.
    """
    compensation = ruleset.compensation
    given: Hashable = compensation.canonical
    if compensation.is_settled:
        sizes = [board for size in range(1, points + 1) for board in boards("rectangles", size)]
        given = (tuple(map(compensation.given, sizes)), compensation.wins_ties())
    ends = tuple(end.canonical for end in ruleset.end if end.by_turns and not end.by_word)
    removal = ruleset.removal.canonical if ruleset.removal.acts_unasked else ""
    bans = tuple(sorted(ko.canonical for ko in ruleset.ko))
    return (bans, ruleset.suicide.canonical, ruleset.passing.canonical, ends, removal,
            ruleset.scoring.canonical, given)  # fmt: skip


def shipped(points: int) -> tuple[Group, ...]:
    """Return the shipped rulesets that two may play."""
    return groups((SentRuleset(each.id, each.id) for each in all_rulesets() if each.players.min <= 2), points)


def bare_pairs(axis: str, points: int) -> tuple[Group, ...]:
    """Return bare rulesets, one for each component of a question that needs no more than a choice of words.
    Those of plug-ins are left out.
    """
    sides = []
    for entry in registered():
        fields = _least(entry.component) if entry.axis == axis and entry.origin is None else None
        if fields is not None:
            given = {"id": f"bare:{fields['type']}", "name": str(fields["type"])} | dict(BASE)
            given[axis] = [fields] if axis in ("ko", "end") else fields
            sides.append(SentRuleset(str(fields["type"]), json.dumps(given, sort_keys=True)))
    if axis == "ko":
        none = {"id": "bare:none", "name": "none", **BASE}
        sides.append(SentRuleset("none", json.dumps(none, sort_keys=True)))
    return groups(_sound(sides), points)


def _sound(sides: Iterable[SentRuleset]) -> Iterator[SentRuleset]:
    """Yield the sides that can be loaded as rulesets."""
    for side in sides:
        try:
            side.load()
        except ValueError:
            continue
        yield side


def _least(kind: type[Component]) -> dict[str, Any] | None:
    """Return a component by its type, with the first word for what it must be told; None if it must be told
    more than a word.
    """
    fields: dict[str, Any] = {"type": kind.model_fields["type"].default}
    for name, field in kind.model_fields.items():
        if field.is_required():
            if get_origin(field.annotation) is not Literal:
                return None
            fields[field.alias or name] = get_args(field.annotation)[0]
    return fields


def jobs(
    alike: Sequence[Group], points: int, turns: int, turns_in_python: int, memory: int
) -> tuple[HuntJob, ...]:
    """Return the hunts between all pairs of groups."""
    return tuple(
        HuntJob(one.side, other.side, points, turns, turns_in_python, memory)
        for one, other in combinations(alike, 2)
    )
