"""The conventional points of handicap stones on square boards."""

from gorules.files.inputs import InputError
from gorules.go.board import Board, column_name

# For 2 to 9 stones, in the order in which they are set: corners (l low, h high column or row),
# middle m. Five and seven stones add the centre, as is usual in Japan.
_STONES = {
    2: "hh ll",
    3: "hh ll hl",
    4: "hh ll hl lh",
    5: "hh ll hl lh mm",
    6: "hh ll hl lh lm hm",
    7: "hh ll hl lh lm hm mm",
    8: "hh ll hl lh lm hm ml mh",
    9: "hh ll hl lh lm hm ml mh mm",
}


def conventional_points(board: Board, stones: int) -> tuple[int, ...]:
    """Return the points of a fixed handicap.

    Raises InputError unless the board is square with an odd side of at least 9 (or 7 with up to four
    stones) and the handicap is 2 to 9 stones.
    """
    side = board.rows
    least = 7 if stones <= 4 else 9
    square = board.spec == f"{side}x{side}"
    if stones not in _STONES or not square or side < least or (side % 2 == 0 and stones > 4):
        raise InputError(
            f"there are no conventional points for {stones} handicap stones on the board {board.spec}"
        )
    edge = 4 if side >= 13 else 3
    at = {"l": edge - 1, "m": side // 2, "h": side - edge}
    return tuple(
        board.point(f"{column_name(at[pair[0]])}{at[pair[1]] + 1}") for pair in _STONES[stones].split()
    )
