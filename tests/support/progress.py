"""Strategies of the slow solver, as files of strategies have them."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.solving.progress.local_games import StaticTest
from gorules.solving.progress.reference import PlainCells, ProgressGame, ReferenceState
from gorules.solving.progress.written import (
    PASSES,
    ProgressClaim,
    ProvedKo,
    ProvedSuicide,
    Retaking,
    write_strategy,
)

KO: Mapping[Retaking, tuple[ProvedKo, ...]] = {
    "free": ("positional-superko", "situational-superko", "natural-situational-superko"),
    "barred-after-a-play": ("positional-superko", "situational-superko", "natural-situational-superko"),
    "barred": ("positional-superko", "situational-superko"),
}
"""The bans under which a proof holds, by the retakes that it takes to be illegal."""


@dataclass(frozen=True)
class Question:
    """Whether a player gets a lead of at least ``least`` from a position."""

    board: str
    position: str
    least: int
    retaking: Retaking = "barred"
    suicide: ProvedSuicide = "forbidden"
    player: Literal["black", "white"] = "black"
    to_play: Literal["black", "white"] = "black"
    regions: int = 8

    @property
    def claim(self) -> ProgressClaim:
        """The claim of a strategy that answers yes."""
        board = Board.parse(self.board)
        return ProgressClaim(
            position=Position.parse(board, self.position), to_play=self.to_play, player=self.player,
            margin=self.least if self.player == "black" else -self.least, suicide=self.suicide,
            retaking=self.retaking, ko=KO[self.retaking], regions=min(self.regions, board.size),
            symmetries=symmetries(board),
        )  # fmt: skip

    @property
    def game(self) -> ProgressGame:
        """The game of the slow solver."""
        claim = self.claim
        suicide = self.suicide == "allowed"
        test = StaticTest(
            claim.board, claim.symmetries, least=self.least, most=claim.regions, suicide=suicide
        )
        return ProgressGame(claim.board, self.least, suicide, self.retaking, cache(test.holds))

    @property
    def start(self) -> ReferenceState:
        """The start in the slow solver's words."""
        own = 1 if self.player == "black" else 2
        cells = tuple(cell and (1 if cell == own else 2) for cell in self.claim.position.cells)
        return self.game.start(cells, 1 if self.to_play == self.player else 2)


def state_number(board: Board, state: ReferenceState, images: tuple[int, ...]) -> int:
    """Return the number of a state's image."""
    ko = 0 if state.ko is None else images[state.ko] + 1
    position = sum(cell * int(3 ** images[point]) for point, cell in enumerate(state.cells))
    return (position * (board.size + 1) + ko) * 2 + state.idle


def numbered(board: Board, moves: Mapping[ReferenceState, int]) -> dict[int, int]:
    """Return the moves of a strategy by the numbers of states."""
    found = {}
    for state, move in moves.items():
        images = min(symmetries(board), key=lambda each: state_number(board, state, each))
        found[state_number(board, state, images)] = PASSES if move == PASSES else images[move]
    return found


def write_choices(path: Path, claim: ProgressClaim, choices: Mapping[int, int]) -> str:
    """Write choices to a file, and return its fingerprint."""
    states = sorted(choices)
    return write_strategy(
        path, claim, len(states), [(array("Q", states).tobytes(), bytes(choices[each] for each in states))]
    )


def proof(question: Question) -> dict[int, int]:
    """Return the choices of a strategy that answers yes."""
    moves = question.game.strategy(question.start)
    assert moves is not None
    return numbered(question.claim.board, moves)


__all__ = ["KO", "PlainCells", "Question", "numbered", "proof", "state_number", "write_choices"]
