"""Strategies as graphs of nodes. Certificates are made of them, and all checkers use this module."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Literal

from pydantic import BaseModel, ConfigDict, StrictInt

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.turns import Turn
from gorules.play.referee import State
from gorules.rules.compensation import HalfPoints

END = -1
"""In place of a node: play is over."""

PlanNode = Literal["passes"] | tuple[str, StrictInt] | dict[str, StrictInt]
"""A node of a player's strategy. If she has the turn, it has her move and the next node. If the opponent has
the turn, it has the next node for each of his moves. Whoever has the turn, it can also say that she passes
from now on.
"""


STATE_BYTES = 2000
"""About the bytes that a check keeps for a state, without its points and the turns before it."""


class Failure(Exception):
    """A strategy does not do what it claims."""


class Room:
    """The memory that a check may still take."""

    def __init__(self, most: float = inf) -> None:
        self._most = self._left = most

    def take(self, size: int) -> None:
        """Take this number of bytes. Raises InputError if fewer are left."""
        self._left -= size
        if self._left < 0:
            raise InputError(f"this check takes more than {self._most / (1 << 20):,.0f} MB of memory")

    def take_state(self, state: State, turns: int) -> None:
        """Take the bytes that are kept for a state after this number of turns."""
        self.take(STATE_BYTES + state.position.board.size + 8 * turns)


class Strategy(BaseModel):
    """A strategy of ``player`` for a ``margin``, Black's score minus White's: at least that for Black, at
    most that for White. Nodes are numbered from 0; the first one is ``root``.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    player: Literal["black", "white"]
    margin: HalfPoints
    root: StrictInt
    nodes: tuple[PlanNode, ...]


WrittenMove = int | str
"""A move, whatever its spelling: the number of a point, or a word that is a move."""


def by_move(turns: Iterable[Turn]) -> dict[WrittenMove, Turn]:
    """Return the turns of one state by their moves."""
    return {turn.move if turn.point is None else turn.point: turn for turn in turns}


class OnBoard:
    """A strategy on a board. The names of points in its nodes are read once; from here on, points are
    numbers.
    """

    def __init__(self, strategy: Strategy, board: Board) -> None:
        self.player, self.margin, self.root = strategy.player, strategy.margin, strategy.root
        self._board = board
        self._nodes = [self._read(node) for node in strategy.nodes]
        self.only_passes = self.root >= 0 and strategy.nodes[self.root : self.root + 1] == ("passes",)

    def _read(self, node: PlanNode) -> tuple[WrittenMove, int] | dict[WrittenMove, int] | None:
        # A word that is no move is left as it is: it is not legal anywhere.
        index = self._board.index
        if isinstance(node, dict):
            return {index.get(name, name): after for name, after in node.items()}
        if isinstance(node, tuple):
            name, after = node
            return index.get(name, name), after
        return None

    def followed(
        self, number: int, colour: str, legal: Mapping[WrittenMove, Turn], turns: Sequence[Turn]
    ) -> Mapping[WrittenMove, int] | None:
        """Return the moves that must be checked at a node, each with the next node; None if the player passes
        from now on. Given are the player who has the turn and the legal turns by move.

        Raises Failure if the node gives no move. ``turns`` are for the message.
        """
        if not 0 <= number < len(self._nodes):
            raise self.failure(turns, "the strategy ends here, and play does not")
        node = self._nodes[number]
        if node is None:
            return None
        if (colour == self.player) == isinstance(node, dict):
            raise self.failure(turns, "the strategy is for the other player's turn")
        if isinstance(node, tuple):
            move, after = node
            if move not in legal:
                raise self.failure(turns, f"{self._name(move)} is not legal")
            return {move: after}
        missing = next((move for move in legal if move not in node), None)
        if missing is not None:
            raise self.failure(turns, f"there is no answer to {self._name(missing)}")
        return {move: node[move] for move in legal}

    def _name(self, move: WrittenMove) -> str:
        return self._board.names[move] if isinstance(move, int) else move

    def failure(self, turns: Sequence[Turn], what: str) -> Failure:
        """Return the failure after some turns."""
        line = " ".join(turn.move for turn in turns) or "the start"
        return Failure(f"the strategy of {self.player.capitalize()} fails: after {line}, {what}")
