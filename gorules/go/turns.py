"""Turns: a play or a pass, with the positions before and after it."""

from collections.abc import Hashable
from typing import Any, NamedTuple

from gorules.files.above import maker
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.words import AFTER_THE_END as AFTER_THE_END
from gorules.go.words import BUTTON as BUTTON
from gorules.go.words import DISPUTE as DISPUTE
from gorules.go.words import OFF_BOARD as OFF_BOARD
from gorules.go.words import PASS as PASS
from gorules.go.words import RULINGS as RULINGS


class Turn(NamedTuple):
    """What a player does when it is her turn. A turn is a play. If ``point`` is None, it is a pass or
    something ``special``: she takes the button; she disputes what is dead so that play is resumed; or a
    result is declared.

    :attr:`colour`, :attr:`move` and :attr:`taken` speak of players and points by name. The fields number
    them, for rules and solvers: players from 0, points in board order.

    ``number`` counts turns from 1; turns before the start of the game have numbers up to 0. ``captured`` are
    the opponents' stones that a play removed, ``self_captured`` the player's own. ``next_player`` has the
    turn after this one. ``owed`` says whether a handicap asked for this one. ``special`` is the move of a
    turn that is neither a play nor a pass: "button", "dispute" or a result. It is "pass" if the rules let the
    first pass take the button: then this turn is no pass. A turn that is only being considered is a Turn,
    too: rules look at it before it is made.
    """

    number: int
    player: int
    point: int | None
    before: Position
    after: Position
    next_player: int
    captured: tuple[int, ...] = ()
    self_captured: tuple[int, ...] = ()
    owed: bool = False
    special: str | None = None

    @property
    def is_pass(self) -> bool:
        """Whether the player passed where she might have played. If she owed a pass for a handicap, it does
        not say that she has nothing left to do.
        """
        return self.point is None and self.special is None

    @property
    def takes_button(self) -> bool:
        """Whether the player took the button."""
        return self.special in (BUTTON, PASS)

    @property
    def is_willing_pass(self) -> bool:
        """Whether the player passed where she might have played. A pass that she owed for a handicap
        does not say that she has nothing left to do.
        """
        return self.point is None and self.special is None and not self.owed

    @property
    def move(self) -> str:
        """The name of the point played on, "pass", or what is special."""
        return (self.special or PASS) if self.point is None else self.before.board.names[self.point]

    @property
    def colour(self) -> str:
        """The name of the player."""
        return COLOURS[self.player]

    @property
    def taken(self) -> tuple[str, ...]:
        """The points from which the play removed opponents' stones, by name."""
        return self.before.board.named(self.captured)

    def as_json(self) -> Any:
        """Return the turn as plain data that ``json.dumps`` takes, with the keys of docs/json.md."""
        return maker("json")(self)

    def __repr__(self) -> str:
        return f"<Turn {self}>"

    def __str__(self) -> str:
        """Return for example "Black 7 C3"."""
        return f"{self.colour.capitalize()} {self.number} {self.move}"


class Opening(NamedTuple):
    """The start of a game, or of the history given for it. ``number`` is that of the start among the turns:
    0, or less if earlier turns are given.
    """

    position: Position
    next_player: int
    players: int
    number: int = 0


class Situation(NamedTuple):
    """A game situation: the player to move, the position, and what each ko rule remembers.

    Kee 3.0, C.1-C.3 defines it so; for other rules it is all that decides which plays are legal.
    """

    next_player: int
    position: Position
    ko: tuple[Hashable, ...]


class Finished(NamedTuple):
    """What remains to be counted when play is over.

    ``position`` is the last one, with dead stones removed. If a repetition ended play, ``cycle`` holds the
    turns after the first occurrence of the repeated situation, up to the last turn. ``prisoners[p]`` counts
    the stones that player ``p`` holds, ``passes[p]`` her passes. ``neutral`` are empty points that are
    nobody's territory, whatever they border. ``stopped`` is the last position with the dead stones; None if
    no stone was removed.
    """

    position: Position
    players: int
    cycle: tuple[Turn, ...] | None
    prisoners: tuple[int, ...]
    passes: tuple[int, ...]
    neutral: frozenset[int] = frozenset()
    stopped: Position | None = None
