"""Recomputing claims about values: by solving, and by counting games."""

from collections.abc import Iterator
from fractions import Fraction

from gorules.bestiary.beasts import Value
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Kind, Points, points
from gorules.native import bridge
from gorules.play.count import whole
from gorules.play.counting import games
from gorules.play.game import Game
from gorules.play.replay import Line
from gorules.ruleset import Ruleset
from gorules.solving.front import solve
from gorules.solving.solution import Limits, signed
from gorules.solving.worth import win

REACH = 5
"""The most points of a board whose values are recomputed without the native core."""

NATIVE_REACH = 30
"""The most points of a board whose values are recomputed with the native core."""

COUNTED = 3
"""The most points of a board whose complete games are counted; one more for a claim that is marked ``long``.
"""

LIMITS = Limits(nodes=400_000)
"""The work that may be spent on one question about a value."""

LONG = Limits(nodes=20_000_000)
"""The work that may be spent on a claim that is marked ``long``."""

MORE = Fraction(1, 2)
"""The smallest difference between two values."""


class ValueUndecided(Exception):
    """The work that may be spent on a value was not enough."""


def in_reach(value: Value, line: Line, with_core: bool = bridge.core is not None) -> bool:
    """Whether a claim can be recomputed: its value is given in terms, and its board is small enough. Games
    are counted only from a start without earlier turns.
    """
    if value.games is not None and (line.moves or line.history):
        return False
    reach = NATIVE_REACH if with_core else REACH
    if value.games is not None:
        reach = COUNTED + 1 if value.long else COUNTED
    return value.formal and line.players == 2 and line.start.board.size <= reach


def against_value(value: Value, line: Line, ruleset: Ruleset) -> Iterator[str]:
    """Yield the contradictions to a claim under one ruleset.

    Raises ValueUndecided if the limits are too small.
    """
    limits = LONG if value.long else LIMITS
    game = Game(ruleset, position=line.start, to_play=line.to_play, history=line.history)
    for move in line.moves:
        game.play(move.move, move.player)
    if value.games is not None:
        found = whole(games(ruleset, game.position, game.state.to_play))
        if found != value.games:
            yield f"there are {found} complete games"
    if value.value is None:
        return
    against = _against(value.value, game, limits)
    if against is not None:
        yield against
    if value.only is not None:
        best = set()
        for first in game.legal_moves():
            game.play(first)
            if _against(value.value, game, limits) is None:
                best.add(first)
            game.undo()
        if best != set(value.only.split()):
            yield f"the value is kept by {' '.join(sorted(best))}"


def _against(claimed: str, game: Game, limits: Limits) -> str | None:
    """Return a sentence on the value of a game if it contradicts a claim. A claim states a number of points,
    a least or a greatest number, or who wins without a score.

    Two questions are asked: whether Black gets this number, and whether he gets more. That takes less work
    than finding the value.
    """
    *said, last = claimed.split()
    if last == "wins":
        margin = win(game.state)
        holds = (
            _reaches(margin, game, limits) if said == [COLOURS[0]] else not _reaches(1 - margin, game, limits)
        )
        return None if holds else f"{said[0]} does not win"
    value = points(Fraction(last))
    if said[-1:] != ["most"] and not _reaches(value, game, limits):
        return f"the value is less than {signed(value)}"
    if said[-1:] != ["least"] and _reaches(points(value + MORE), game, limits):
        return f"the value is more than {signed(value)}"
    return None


def _reaches(threshold: Points, game: Game, limits: Limits) -> bool:
    """Whether Black gets at least the threshold, or wins without a score if the threshold stands for that."""
    outcome = game.outcome
    if outcome is not None:
        if outcome.kind is Kind.WIN:
            return outcome.winner == COLOURS[0]
        return (outcome.margin or 0) >= threshold
    found = solve(
        game.ruleset,
        position=game.position,
        to_play=game.to_play,
        history=game.history + game.turns,
        limits=limits,
        threshold=threshold,
    )
    if found.reached is None:
        raise ValueUndecided(f"undecided, {found}, within {limits.nodes:,} nodes")
    return found.reached
