"""Moves as one writes them: a text is cut into words here, and nowhere else."""

from dataclasses import dataclass, replace

from gorules.files.above import AsJson
from gorules.files.inputs import InputError, Problem, check_text
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_number
from gorules.go.turns import OFF_BOARD, PASS


@dataclass(frozen=True, slots=True)
class Move(AsJson):
    """A turn as one writes it: a point, "pass" or another word, and the player if she is not to move."""

    move: str
    player: str | None = None

    def __str__(self) -> str:
        """Return the move as :func:`parse_moves` reads it."""
        return f"{self.player}:{self.move}" if self.player else self.move


def words(text: str) -> list[str]:
    """Return the words of a text that names moves, points or numbers. Spaces or commas stand between them."""
    return text.replace(",", " ").split()


def parse_moves(text: str, board: Board, players: int = 2) -> tuple[Move, ...]:
    """Return the moves in a text such as "pass F4 F6 white:A4": points, passes and other words that are
    moves (:data:`gorules.go.turns.OFF_BOARD`), in turn unless a colour stands before them, separated by
    spaces or commas.

    Raises InputError, naming each move that is off the board.
    """
    check_text("a list of moves", text)
    moves = []
    wrong: list[Problem] = []
    for number, word in enumerate(words(text), 1):
        colour, colon, name = word.rpartition(":")
        try:
            player = COLOURS[player_number(colour, players)] if colon else None
            word = name.lower()
            is_word = word == PASS or (word in OFF_BOARD and name not in board.index)
            move = word if is_word else board.names[board.point(name)]
        except InputError as error:
            wrong += (replace(p, message=f"move {number}: {p.message}") for p in error.problems)
        else:
            moves.append(Move(move, player))
    if wrong:
        raise InputError(*wrong)
    return tuple(moves)
