"""Recomputing claims about values: by solving, and by counting games."""

from collections.abc import Iterator
from fractions import Fraction

from gorules.bestiary.beasts import Value
from gorules.go.verdicts import Kind, Outcome, Points, points
from gorules.native import bridge
from gorules.native.counting import games
from gorules.play.count import whole
from gorules.play.game import Game
from gorules.play.replay import Line
from gorules.ruleset import Ruleset
from gorules.solve.front import solve
from gorules.solve.solution import Limits, signed

REACH = 5
"""The most points of a board whose values are recomputed without the native core."""

NATIVE_REACH = 24
"""The same with the native core, which solves superko only."""

COUNTED = 3
"""The most points of a board whose complete games are counted."""

LIMITS = Limits(nodes=400_000)
"""The work that one value is worth."""


class Undecided(Exception):
    """The work that a value is worth was not enough."""


def in_reach(value: Value, line: Line, with_core: bool = bridge.core is not None) -> bool:
    """Whether a claim says what can be recomputed, on a board small enough, with or without the native
    core. Games are counted from a start to which nothing has led.
    """
    if value.games is not None and (line.moves or line.history):
        return False
    reach = COUNTED if value.games is not None else NATIVE_REACH if with_core else REACH
    return value.formal and line.players == 2 and line.start.board.size <= reach


def contradictions(value: Value, line: Line, ruleset: Ruleset) -> Iterator[str]:
    """Yield what is found against a claim under one ruleset. Raises Undecided if LIMITS are too small."""
    game = Game(ruleset, position=line.start, to_play=line.to_play, history=line.history)
    for move in line.moves:
        game.play(move.move, move.player)
    if value.games is not None:
        found = whole(games(ruleset, game.position, game.state.to_play))
        if found != value.games:
            yield f"there are {found} complete games"
    if value.value is not None:
        got = _value(game)
        if got != _claimed(value.value):
            yield f"the value is {got if isinstance(got, str) else signed(got)}"
    if value.only is not None and value.value is not None:
        best = set()
        for first in game.legal_moves():
            game.play(first)
            if _value(game) == _claimed(value.value):
                best.add(first)
            game.undo()
        if best != set(value.only.split()):
            yield f"the value is kept by {' '.join(sorted(best))}"


def _claimed(text: str) -> Points | str:
    """Return the value that a claim states: a number of points, or who wins."""
    return text if text.endswith("wins") else points(Fraction(text))


def _value(game: Game) -> Points | str:
    """Return the value of a game: Black's score minus White's, or who wins without a score."""
    outcome = game.outcome
    if outcome is not None:
        return _won(outcome) or outcome.margin or 0
    found = solve(
        game.ruleset,
        position=game.position,
        to_play=game.to_play,
        history=game.history + game.turns,
        limits=LIMITS,
    )
    if found.value is None:
        raise Undecided(f"undecided, {found}, within {LIMITS.nodes:,} nodes")
    return (found.outcome and _won(found.outcome)) or found.value


def _won(outcome: Outcome) -> str | None:
    return f"{outcome.winner} wins" if outcome.kind is Kind.WIN else None
