"""The check of a proof that strings stand. It reads the position and the games of the file, and plays them by
the rules of docs/status.md alone: nothing of the search is used, nor of what it believes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.proof.family import FamilyCheck
from gorules.status.proof.part import Objection
from gorules.status.proof.reading import WrittenProof


@dataclass(frozen=True, slots=True)
class CheckedStanding:
    """The findings of a check: the strings of each player that are said to stand, by their points; and
    whether that is proved: ``failure`` is None, or says what is wrong and where. ``states`` were looked at.
    """

    position: Position
    black: tuple[tuple[str, ...], ...]
    white: tuple[tuple[str, ...], ...]
    states: int
    failure: str | None

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board


def check_standing(proof: WrittenProof, tell: Callable[[int], None] = lambda _: None) -> CheckedStanding:
    """Check a proof that strings stand. ``tell`` is told how many states were looked at."""
    position = proof.position
    done, failure, at = 0, None, ""
    try:
        for number, game in enumerate(proof.games):
            at = f"game {number}"
            game.check(position, partial(_told, tell, done))
            done += len(game.states)
        for number, family in enumerate(proof.families):
            at = f"family {number}"
            check = FamilyCheck(position, family.player)
            for each in family.games:
                check.enter(proof.games[each])
            check.check(family.strings)
    except Objection as objection:
        failure = f"{at}: {objection}"
    black, white = (
        tuple(
            position.board.named(string)
            for family in proof.families
            if family.player == player
            for string in family.strings
        )
        for player in (0, 1)
    )
    return CheckedStanding(position, black, white, done, failure)


def _told(tell: Callable[[int], None], before: int, looked: int) -> None:
    tell(before + looked)
