"""Strategies as graphs of nodes: what certificates are made of, and what all ways of checking them share."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Literal

from pydantic import BaseModel, ConfigDict

from gorules.files.inputs import InputError
from gorules.go.turns import Turn
from gorules.play.referee import State
from gorules.rules.compensation import HalfPoints

END = -1
"""In place of a node: play is over."""

Node = Literal["passes"] | tuple[str, int] | dict[str, int]
"""What a player does when she has the turn: a move, which leads to another node; the node after each move of
the opponent when he has it; or, whoever has it, that she passes from now on.
"""


STATE_BYTES = 2000
"""About what a check keeps of a state, without its points and what led to it."""


class Failure(Exception):
    """A strategy does not do what it claims."""


class Room:
    """The memory that a check may still take."""

    def __init__(self, most: float = inf) -> None:
        self._most = self._left = most

    def take(self, size: int) -> None:
        """Take so many bytes. Raises InputError if there are not so many left."""
        self._left -= size
        if self._left < 0:
            raise InputError(f"to check this takes more than {self._most / (1 << 20):,.0f} MB of memory")

    def take_state(self, state: State, turns: int) -> None:
        """Take what is kept of a state after so many turns."""
        self.take(STATE_BYTES + state.position.board.size + 8 * turns)


class Strategy(BaseModel):
    """A way of playing by which ``player`` makes Black's score minus White's at least (Black) or at most
    (White) ``margin``. Nodes are numbered from 0; the first one is ``root``.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    player: Literal["black", "white"]
    margin: HalfPoints
    root: int
    nodes: tuple[Node, ...]

    def followed(
        self, number: int, colour: str, legal: Mapping[str, Turn], turns: Sequence[Turn]
    ) -> Mapping[str, int] | None:
        """Return the moves to be looked at and the nodes that they lead to, for a node, the player who has
        the turn and her legal turns by move; None if the player passes from now on.

        Raises Failure if the node does not say what to do; ``turns`` are for telling where.
        """
        if not 0 <= number < len(self.nodes):
            raise self.failure(turns, "the strategy ends here, and play does not")
        node = self.nodes[number]
        if node == "passes":
            return None
        if (colour == self.player) == isinstance(node, dict):
            raise self.failure(turns, "the strategy is for the other player's turn")
        if isinstance(node, tuple):
            move, after = node
            if move not in legal:
                raise self.failure(turns, f"{move} is not legal")
            return {move: after}
        assert isinstance(node, dict)
        missing = [move for move in legal if move not in node]
        if missing:
            raise self.failure(turns, f"there is no answer to {missing[0]}")
        return {move: node[move] for move in legal}

    def failure(self, turns: Sequence[Turn], what: str) -> Failure:
        """Return what is wrong after some turns."""
        line = " ".join(turn.move for turn in turns) or "the start"
        return Failure(f"the strategy of {self.player.capitalize()} fails: after {line}, {what}")
