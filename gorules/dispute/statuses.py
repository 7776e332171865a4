"""Whose word it is that a string is dead or alive.

A game ends, and somebody has to say which strings are dead: the players, marks in the record, an engine, or
a proof. Each of them is a *source*. What a source says of a string is a :class:`Statement`. Sources are asked
in an order of trust, and the first that says something of a string is believed. A proof that holds under all
rules is asked before all others; one that takes plain rules, after what the players have agreed.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from gorules.files.above import AsJson
from gorules.files.language import gettext, gettext_noop, translated
from gorules.files.wording import brief
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.ruleset import Ruleset
from gorules.status.benson import unconditionally_alive
from gorules.status.local.standing import Stands, standing_as_found
from gorules.status.pairing import alternating_safety, answered_around
from gorules.status.waiting import Ended


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
    """It is proved that no play takes the string, whatever a definition of life and death says."""
    DEFINED = "defined"
    """A definition of life and death decides it. Other rules may decide otherwise."""
    AGREED = "agreed"
    """The players have named it or played it out, or the record marks it."""
    ENGINE = "engine"
    """An engine says so."""
    OPEN = "open"
    """Nobody has said anything; the string is taken for alive."""


@dataclass(frozen=True, slots=True)
class Statement(AsJson):
    """What a source says of a string. ``by`` names the source: "TB and TW of the record", "GNU Go 3.8".
    ``proof`` are the points on which answers prove it, if they do.
    """

    says: Says
    known: HowKnown
    by: str
    proof: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief("Statement", str(self))

    def __str__(self) -> str:
        """Return it with its source: "dead (GNU Go 3.8)"."""
        return self.told()

    def told(self, how: str = "") -> str:
        """Return it with its source, and what follows that: "alive (local games, by answers on C3)"."""
        status = gettext("in seki") if self.says is Says.SEKI else translated(self.says)
        return f"{status} ({translated(self.by)}{how})"


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


def known_statuses(
    position: Position, sources: Iterable[Statements], *, is_plain: bool = False
) -> tuple[KnownStatus, ...]:
    """Return what is known of each string of a position, in the order of its strings. ``sources`` are in the
    order of trust. What is proved under any rules is looked up before them; what is proved under plain ones,
    after those that come first and tell what is agreed. So whether these are believed does not depend on the
    other rulesets that are asked.
    """
    told = [*sources]
    agreed = [*takewhile(_is_agreed, told)]
    plain = [proved(position, is_plain=True)] if is_plain else []
    asked = [proved(position), *agreed, *plain, *told[len(agreed) :]]
    found = []
    for string in position.strings:
        said = [source[string.points] for source in asked if string.points in source]
        believed = said[0] if said else None
        if believed is not None:  # a proof of what is believed says more
            proofs = (each for each in said if each.known in (HowKnown.PROVED, HowKnown.DEFINED))
            believed = next((each for each in proofs if _stays(each) == _stays(believed)), believed)
        against = [each for each in said if believed and _stays(each) != _stays(believed)]
        names, colour = position.board.named(string.points), COLOURS[string.cell - 1]
        found.append(KnownStatus(names, colour, believed, tuple(dict.fromkeys(against))))
    return tuple(found)


def _is_agreed(source: Statements) -> bool:
    return all(each.known is HowKnown.AGREED for each in source.values())


def _stays(statement: Statement) -> bool:
    return statement.says is not Says.DEAD


def are_plain(rulesets: Iterable[Ruleset]) -> bool:
    """Return whether rulesets forbid suicide and bar nothing but that a ko is retaken at once."""
    return all(
        each.suicide.allows(1) is False
        and each.suicide.allows(2) is False
        and all((ko.algebra() or {}).get("window") == 1 for ko in each.ko)
        for each in rulesets
    )


def proved(position: Position, *, is_plain: bool = False) -> dict[frozenset[int], Statement]:
    """Return what is proved whatever the rules of a game are, suicide among them: which strings are
    unconditionally alive (D. B. Benson 1976), so that no play takes them even if their owner always passes;
    and which are safe under alternating play, so that no play takes them if she answers by a pairing, which
    no ko rule bars.

    If rules are plain, suicide is left out, and local games prove more strings alive: in these her answers
    may take stones, which superko might bar, and they do not reckon with suicide.
    """
    found: dict[frozenset[int], Statement] = {}
    local: list[Stands] = []
    if is_plain:
        with suppress(Ended):  # nobody waits for more
            for each in standing_as_found(position, frozenset(range(position.board.size))):
                local.append(each)
    for player in (0, 1):
        alive = unconditionally_alive(position, player, suicide=not is_plain).strings
        found |= dict.fromkeys(alive, _proof(gettext_noop("unconditional life (Benson)")))
        safety = alternating_safety(position, player, suicide=not is_plain)
        for string in safety.strings - found.keys():
            answers = position.board.named(answered_around(position, safety, string))
            found[string] = _proof(gettext_noop("safety under alternating play"), answers)
    for each in local:
        if each.string not in found:
            points = position.board.named(each.region)
            found[each.string] = _proof(gettext_noop("local games"), points)
    return found


def _proof(by: str, answers: tuple[str, ...] = ()) -> Statement:
    return Statement(Says.ALIVE, HowKnown.PROVED, by, answers)


def named(
    position: Position, points: Iterable[str], by: str, by_rest: str
) -> dict[frozenset[int], Statement]:
    """Return what players say who name the dead strings, a point of each: that these are dead ``by`` their
    word, and no others, ``by_rest``.

    Raises InputError on a point off the board.
    """
    dead = position.board.points(points)
    return {
        string.points: Statement(Says.DEAD, HowKnown.AGREED, by)
        if string.points & dead
        else Statement(Says.ALIVE, HowKnown.AGREED, by_rest)
        for string in position.strings
    }


def alive_points(statuses: Sequence[KnownStatus]) -> tuple[str, ...]:
    """Return a point of each string that somebody says is alive."""
    return tuple(each.points[0] for each in statuses if each.statement is not None and not each.is_dead)


def dead_points(statuses: Sequence[KnownStatus]) -> tuple[str, ...]:
    """Return a point of each string that is dead."""
    return tuple(each.points[0] for each in statuses if each.is_dead)
