"""The task of a solver: a start under a ruleset, for two players, and limits."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, Self

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.turns import BUTTON, PASS, Turn
from gorules.go.verdicts import Outcome
from gorules.play.game import Game
from gorules.play.progress import Bounds, Progress, silent, untold
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.ruleset import Ruleset
from gorules.solving.solution import Limits

Method = Literal["any", "progress"]
"""How a task is solved: by what its rules and its board suggest, or by progress proofs alone."""


@dataclass(frozen=True, slots=True)
class Task:
    """A start, with the turns that led to it (``history``), the komi if it is not that of the ruleset, and
    the number of handicap stones.

    With a ``threshold``, the only question is whether Black gets at least that many points. ``progress`` is
    called with the number of nodes looked at, ``bounds`` with the bounds proven so far. ``method`` says how
    it is to be solved.
    """

    ruleset: Ruleset
    opening: State
    history: tuple[Turn, ...] = ()
    komi: Fraction | None = None
    limits: Limits = field(default_factory=Limits)
    progress: Progress = silent
    threshold: Fraction | None = None
    bounds: Bounds = untold
    handicap: int = 0
    method: Method = "any"

    @classmethod
    def of(
        cls,
        game: Game,
        limits: Limits | None = None,
        progress: Progress = silent,
        threshold: Fraction | None = None,
    ) -> Self:
        """Return the task of solving the rest of a game. Raises InputError if ``limits`` are not Limits."""
        if limits is not None and not isinstance(limits, Limits):
            raise InputError(f"limits are gr.Limits, not {limits!r}")
        turns = game.history + game.turns
        return cls(
            game.ruleset,
            game.state,
            turns,
            game.komi,
            limits or Limits(),
            progress,
            threshold,
            handicap=game.handicap,
        )

    @property
    def board(self) -> Board:
        """The board."""
        return self.opening.position.board

    def asked(self) -> dict[str, object]:
        """Return the question in JSON terms: all that the answer depends on, except the time allowed."""
        return {
            "ruleset": self.ruleset.fingerprint,
            "board": [self.board.spec, self.board.names, self.board.neighbours],
            "position": self.opening.position.cells.hex(),
            "to-play": COLOURS[self.opening.to_play],
            "turns": [(turn.player, turn.move, turn.before.cells.hex()) for turn in self.history],
            "komi": str(self.komi),
            "handicap": self.handicap,
            "threshold": str(self.threshold),
            "memory": self.limits.memory,
            **({} if self.method == "any" else {"method": self.method}),
        }

    def played(self, choose: Callable[[State], str]) -> tuple[tuple[str, ...], Outcome]:
        """Return a line to the end of play and its outcome by the referee. ``choose`` picks each turn of the
        line.
        """
        referee = Referee(self.ruleset, self.board)
        state, turns = self.opening, list(self.history)
        while state.ending is None:
            move = choose(state)
            turn = referee.candidate(state, self.board.index.get(move), move == BUTTON)
            assert not referee.violations(state, turn), f"{turn} is not legal"
            turns.append(turn)
            state = referee.after(state, turn)
        moves = tuple(turn.move for turn in turns[len(self.history) :])
        return moves, self.settled(state, turns)

    def settled(self, state: State, turns: Sequence[Turn]) -> Outcome:
        """Return the outcome of a game that has reached ``state`` by ``turns``."""
        return settle(self.ruleset, state, turns, handicap=self.handicap, komi=self.komi)

    def move_name(self, move: int) -> str:
        """Return the name of a point, or "pass" for a negative number."""
        return PASS if move < 0 else self.board.names[move]
