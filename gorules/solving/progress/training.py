"""Weights of first numbers that come with gorules, and how they are made.

``python -m gorules.solving.progress.training learn 4x5`` searches for a proof that Black gets all points,
with nothing learnt before. ``... learn 5x5 C3`` does so after that first play. Then it learns from all that
this has solved, and writes ``weights/4x5.gz``. Searches on that board begin with these weights, also
those for fewer points. They decide how long it takes, never what is proved.

``... measure 4x5`` searches for the proof from the empty board with these weights, and notes in the file how
many states and how long that took. The time for a small proof, the *yardstick*, is noted as well: so another
machine can tell beforehand about how long it will take.
"""

import gzip
import json
import sys
from array import array
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
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
"""The bytes of the tables of these searches."""
STEPS = 24
"""A weight is written as a whole number of parts of 1, from -127 to 127."""


def number_of_weights(board: Board) -> int:
    """Return how many weights a board has for each player to move."""
    kinds = {kind: len(points) for kind, points in windows(board)}
    return sum(3**points for points in kinds.values())


@dataclass(frozen=True, slots=True)
class Measured:
    """What the proof from the empty board took: states, seconds of CPU time, and seconds for the yardstick on
    the same machine.
    """

    states: int
    seconds: float
    yardstick: float


@dataclass(frozen=True, slots=True)
class KnownWeights:
    """The weights of a board as the native core reads them, and what a search with them took, if that was
    measured.
    """

    weights: bytes
    measured: Measured | None


@lru_cache(maxsize=16)
def known_weights(board: Board) -> KnownWeights | None:
    """Return the weights that come with gorules for a board; None if there are none."""
    path = _file(board)
    if not path.is_file():
        return None
    with gzip.open(path) as stream:
        said = json.loads(stream.readline())
        small = array("b", stream.read())
    measured = said.pop("measured", None)
    if said != _head(board) or len(small) != 2 * (number_of_weights(board) + 1):
        return None  # of another version
    weights = array("f", (weight / STEPS for weight in small)).tobytes()
    return KnownWeights(weights, measured and Measured(**measured))


def write_weights(board: Board, known: KnownWeights) -> Path:
    """Write weights to the file of a board."""
    exact = array("f", known.weights)
    small = array("b", (max(-127, min(127, round(weight * STEPS))) for weight in exact))
    head = _head(board)
    if known.measured is not None:
        head |= {"measured": asdict(known.measured)}
    path = _file(board)
    with path.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as stream:
        stream.write(json.dumps(head).encode() + b"\n" + small.tobytes())
    return path


def yardstick() -> float:
    """Return the seconds of CPU time that a small proof takes on this machine: that Black gets 4 on 3x4."""
    return min(proof_with(Board.parse("3x4"), margin=4)[1] for _ in range(3))


def learn(spec: str, first_play: str = "") -> str:
    """Search with nothing learnt before, learn from what that solves, and write the weights."""
    board = Board.parse(spec)
    search, seconds = proof_with(board, first_play)
    path = write_weights(board, KnownWeights(search.learnt(), None))
    return f"{path}: learnt from {search.evaluated:,} states in {seconds:.0f} s"


def measure(spec: str) -> str:
    """Search with the weights of a board, and write to their file what that took."""
    board = Board.parse(spec)
    known = known_weights(board)
    if known is None:
        sys.exit(f"there are no weights for {spec}")
    search, seconds = proof_with(board, weights=known.weights)
    measured = Measured(search.evaluated, round(seconds, 1), round(yardstick(), 3))
    return f"{write_weights(board, replace(known, measured=measured))}: {measured}"


def proof_with(
    board: Board, first_play: str = "", weights: bytes | None = None, margin: int | None = None
) -> tuple[ProgressSearch, float]:
    """Prove that Black gets a margin, or all points, with suicide allowed. Return the search and its
    seconds of CPU time.
    """
    wanted = board.size if margin is None else margin
    premises = Premises("barred", "allowed", ("positional-superko", "situational-superko"))
    start = Position.empty(board)
    if first_play:
        start = start.place(0, board.point(first_play)).after
    search = ProgressSearch(start, 1 if first_play else 0, 0, wanted, premises, MEMORY, weights)
    budget = Budget(Limits(), silent)
    if not search.search(budget) or search.strategy(budget) is None:
        sys.exit(f"nothing is proved on {board.spec}")
    return search, budget.seconds


def _file(board: Board) -> Path:
    return FOLDER / f"{board.spec.replace(':', '-')}.gz"


def _head(board: Board) -> dict[str, object]:
    return {"board": board.spec, "margin": board.size, "steps": STEPS}


def main(what: str, *given: str) -> None:
    """Do what is asked, and say what came of it."""
    if bridge.proving is None:
        sys.exit(f"there is no native core: {bridge.why_not}")
    sys.stdout.write(f"{ {'learn': learn, 'measure': measure}[what](*given) }\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
