"""What every rule component is: a frozen set of parameters with pure functions.

A component owns a *memory*, a hashable value. It answers three questions: what it remembers at the
start, what it remembers after a turn, and what it says of a turn, given that memory. Nothing
mutates, so the referee, the solvers and a third party's program can share components and memories.
"""

import json
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Tally, Violation, points

Memory = Hashable


def hyphenated(name: str) -> str:
    """Return a field's name as YAML files write it."""
    return name.replace("_", "-")


def canonical(data: object) -> str:
    """Return plain data as text: the same for equal data, whatever the order of its keys."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


class Model(BaseModel):
    """A frozen model that accepts exactly its fields, written with hyphens."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=hyphenated,
        defer_build=True,  # most models are only parts of others, and need no validator of their own
    )


class Component(Model):
    """The base of all components. ``axis`` is the question that it answers, ``type`` its name in
    YAML, ``clause`` the clause of the rules text that it implements.
    """

    axis: ClassVar[str]
    type: str
    clause: str | None = None
    """The clause or clauses of the rules text that this component implements."""

    def terms(self) -> dict[str, Any]:
        """Return what this component lays down, as plain data: its parameters without the clause.
        Components with equal terms are the same rule.
        """
        return self.model_dump(mode="json", by_alias=True, exclude={"clause"})

    @cached_property
    def canonical(self) -> str:
        """The terms as text: the same for components that are the same rule, and for no others."""
        return canonical(self.terms())


class Ban(Component):
    """A component that can make turns illegal: a ko rule, the suicide rule, the rule on passing.

    One that allows everything says so by ``forbids``, and is then not asked about each turn.
    """

    forbids: ClassVar[bool] = True

    def start(self, opening: Opening) -> Memory:
        """Return what is remembered before the first turn."""
        return None

    def after(self, memory: Memory, turn: Turn) -> Memory:
        """Return what is remembered after ``turn``."""
        return memory

    def violation(self, memory: Memory, turn: Turn) -> Violation | None:
        """Return why ``turn`` may not be made, or None if nothing here forbids it."""
        raise NotImplementedError


class KoRule(Ban):
    """A ban on repetition."""

    axis: ClassVar[str] = "ko"

    def on_record(self, memory: Memory) -> tuple[int, ...]:
        """Return the numbers of the turns that this rule remembers, for showing them to players."""
        return ()


class SuicideRule(Ban):
    """Whether a player may remove stones of her own."""

    axis: ClassVar[str] = "suicide"


class PassingRule(Ban):
    """Whether a player may pass."""

    axis: ClassVar[str] = "passing"


class End(Component):
    """A condition that ends play."""

    axis: ClassVar[str] = "end"

    def start(self, opening: Opening, situation: Situation) -> Memory:
        """Return what is remembered before the first turn."""
        return None

    def after(self, memory: Memory, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        """Return what is remembered after ``turn``, which leads to ``situation``, and the ending if
        this turn ends play.
        """
        raise NotImplementedError

    def stuck(self, number: int, player: int, previous: int) -> Ending | None:
        """Return the ending if ``player`` has no legal play after turn ``number`` and this component
        says what follows then; ``previous`` is the player before her.
        """
        return None


class Removal(Component):
    """What happens to dead stones before a position is scored."""

    axis: ClassVar[str] = "removal"

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        """Return the stones to remove, where players or callers named these points as dead.

        Raises InputError if a point named carries no stone.
        """
        raise NotImplementedError


class Scoring(Component):
    """How a finished position is counted."""

    axis: ClassVar[str] = "scoring"

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        """Return the count of each player, without compensation."""
        raise NotImplementedError


class Compensation(Component):
    """What players are given for moving second, or for a handicap. It is settled before play begins, so
    it adds to every score alike.
    """

    axis: ClassVar[str] = "compensation"
    handicap: Literal["fixed", "free", "white-passes"] = "free"
    """How an n-stone handicap is given: stones on the conventional points, then White begins; n
    plays of Black before White's first turn; White passes her first n - 1 turns."""

    def given(
        self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
    ) -> tuple[Points, ...]:
        """Return what is added to the score of each player in a game on this board with so many
        handicap stones. ``komi``, if given, is what the players have agreed on instead of the rules'.
        """
        raise NotImplementedError

    def margin(self, board: Board, komi: Fraction | None = None) -> Points:
        """Return how much more White is given than Black in a game of two without handicap."""
        black, white = self.given(board, komi=komi)
        return points(white - black)
