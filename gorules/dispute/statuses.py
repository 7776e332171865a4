"""Whose word it is that a string is dead or alive.

A game ends, and somebody has to say which strings are dead: the players, marks in the record, an engine, or
a proof. Each of them is a *source*. What a source says of a string is a :class:`Statement`. Sources are asked
in an order of trust, and the first that says something of a string is believed. A proof is asked before all
others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gorules.files.above import AsJson
from gorules.files.wording import brief
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.status.benson import unconditionally_alive


class Says(StrEnum):
    """What can be said of a string at the end of a game."""

    ALIVE = "alive"
    """It stays."""
    SEKI = "seki"
    """It stays, in seki."""
    DEAD = "dead"
    """It is removed."""


class HowKnown(StrEnum):
    """How the status of a string is known, the most certain first."""

    PROVED = "proved"
    """It follows from a definition."""
    AGREED = "agreed"
    """The players have named it or played it out, or the record marks it."""
    ENGINE = "engine"
    """An engine says so."""
    OPEN = "open"
    """Nobody has said anything; the string is taken for alive."""


@dataclass(frozen=True, slots=True)
class Statement(AsJson):
    """What a source says of a string. ``by`` names the source: "TB and TW of the record", "GNU Go 3.8"."""

    says: Says
    known: HowKnown
    by: str

    def __repr__(self) -> str:
        return brief("Statement", str(self))

    def __str__(self) -> str:
        """Return it as one says it: "dead, says GNU Go 3.8"."""
        return f"{self.says}, {'proved by' if self.known is HowKnown.PROVED else 'says'} {self.by}"


@dataclass(frozen=True, slots=True)
class KnownStatus(AsJson):
    """What is known of a string: its ``points`` by name, its ``colour``, the statement that is believed (if
    there is none, the status is open), and the statements of less trusted sources that contradict it.
    """

    points: tuple[str, ...]
    colour: str
    statement: Statement | None = None
    against: tuple[Statement, ...] = ()

    @property
    def known(self) -> HowKnown:
        """How the status is known."""
        return HowKnown.OPEN if self.statement is None else self.statement.known

    @property
    def is_dead(self) -> bool:
        """Whether the string is removed as dead."""
        return self.statement is not None and self.statement.says is Says.DEAD

    def __repr__(self) -> str:
        return brief("KnownStatus", f"{self.colour} {' '.join(self.points)}: {self.statement or 'open'}")


Statements = Mapping[frozenset[int], Statement]
"""The statements of one source, by the points of the strings. A string without a statement is left out."""


def known_statuses(position: Position, sources: Iterable[Statements]) -> tuple[KnownStatus, ...]:
    """Return what is known of each string of a position, in the order of its strings. ``sources`` are in the
    order of trust; what is proved is looked up before them.
    """
    asked = [proved(position), *sources]
    found = []
    for string in position.strings:
        said = [source[string.points] for source in asked if string.points in source]
        believed = said[0] if said else None
        against = (each for each in said[1:] if believed and _stays(each) != _stays(believed))
        names, colour = position.board.named(string.points), COLOURS[string.cell - 1]
        found.append(KnownStatus(names, colour, believed, tuple(against)))
    return tuple(found)


def _stays(statement: Statement) -> bool:
    return statement.says is not Says.DEAD


def proved(position: Position) -> dict[frozenset[int], Statement]:
    """Return what is proved whatever the rules of a game are, suicide among them: which strings are
    unconditionally alive (D. B. Benson 1976). No play takes these, even if their owner always passes.
    """
    alive = Statement(Says.ALIVE, HowKnown.PROVED, "unconditional life (Benson)")
    strings = (unconditionally_alive(position, player, suicide=True).strings for player in (0, 1))
    return {string: alive for of_one in strings for string in of_one}


def named(position: Position, points: Iterable[str], by: str) -> dict[frozenset[int], Statement]:
    """Return what players say who name the dead strings, a point of each: that these are dead, and no others.

    Raises InputError on a point off the board.
    """
    dead = position.board.points(points)
    return {
        string.points: Statement(Says.DEAD if string.points & dead else Says.ALIVE, HowKnown.AGREED, by)
        for string in position.strings
    }


def alive_points(statuses: Sequence[KnownStatus]) -> tuple[str, ...]:
    """Return a point of each string that somebody says is alive."""
    return tuple(each.points[0] for each in statuses if each.statement is not None and not each.is_dead)


def dead_points(statuses: Sequence[KnownStatus]) -> tuple[str, ...]:
    """Return a point of each string that is dead."""
    return tuple(each.points[0] for each in statuses if each.is_dead)
