"""Weights of first numbers that come with gorules, and how they are made.

``python -m gorules.solving.progress.training 4x5`` searches for a proof that Black gets all points, with
nothing learnt before. ``... 5x5 C3`` does so after that first play. Then it learns from all that this has
solved, and writes ``weights/4x5.gz``. A search for all points on that board begins with these weights. They
decide how long it takes, never what is proved.
"""

import gzip
import json
import sys
from array import array
from pathlib import Path

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge
from gorules.play.progress import silent
from gorules.solving.budget import Budget
from gorules.solving.progress.premises import Premises
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.progress.windows import windows
from gorules.solving.solution import Limits

FOLDER = Path(__file__).parent / "weights"
MEMORY = 4 << 30
"""The bytes of the tables of a search that is learnt from."""
STEPS = 24
"""A weight is written as a whole number of parts of 1, from -127 to 127."""


def number_of_weights(board: Board) -> int:
    """Return how many weights a board has for each player to move."""
    kinds = {kind: len(points) for kind, points in windows(board)}
    return sum(3**points for points in kinds.values())


def known_weights(board: Board) -> bytes | None:
    """Return the weights that come with gorules for a board, as the native core reads them; None if there are
    none.
    """
    path = FOLDER / f"{board.spec.replace(':', '-')}.gz"
    if not path.is_file():
        return None
    with gzip.open(path) as stream:
        said = json.loads(stream.readline())
        small = array("b", stream.read())
    if said != _head(board) or len(small) != 2 * (number_of_weights(board) + 1):
        return None  # of another version
    return array("f", (weight / STEPS for weight in small)).tobytes()


def write_weights(board: Board, weights: bytes) -> Path:
    """Write weights to the file of a board."""
    exact = array("f", weights)
    small = array("b", (max(-127, min(127, round(weight * STEPS))) for weight in exact))
    path = FOLDER / f"{board.spec.replace(':', '-')}.gz"
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as stream:
        stream.write(json.dumps(_head(board)).encode() + b"\n" + small.tobytes())
    return path


def _head(board: Board) -> dict[str, object]:
    return {"board": board.spec, "margin": board.size, "steps": STEPS}


def main(spec: str, first_play: str = "") -> None:
    """Search, learn, and write."""
    if bridge.proving is None:
        sys.exit(f"there is no native core: {bridge.why_not}")
    board = Board.parse(spec)
    premises = Premises("barred", "forbidden", ("positional-superko", "situational-superko"))
    start = Position.empty(board)
    if first_play:
        start = start.place(0, board.point(first_play)).after
    search = ProgressSearch(start, 1 if first_play else 0, 0, board.size, premises, MEMORY)
    is_proved = search.search(Budget(Limits(), silent))
    path = write_weights(board, search.learnt())
    sys.stdout.write(
        f"{path}: {'proved' if is_proved else 'not proved'}, {search.evaluated:,} states evaluated\n"
    )


if __name__ == "__main__":
    main(sys.argv[1], *sys.argv[2:3])
