"""Finished games that GNU Go plays against itself.

    python -m benchmarks.self_play -o benchmarks/self_play.sgf.gz

Black's and White's first plays are drawn at random off the edge, so that no two games need to be alike; after
them GNU Go plays for both until both have passed. The same seed, number and version of GNU Go make the same
game. The result of a record is GNU Go's own count, its word for what is dead included. The
command above made the file that is there; it takes some ten minutes.
"""

import argparse
import gzip
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from gorules.engines.controller import Engine, EngineFailed
from gorules.files.inputs import InputError
from gorules.files.writing import write_file
from gorules.formats.sgf import format_sgf
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.jobs.work import here
from gorules.play.moves import Move
from gorules.play.record import Record
from gorules.play.replay import Line

GAMES = {5: 100, 7: 100, 9: 100, 13: 20, 19: 20}
"""How many games there are of each size."""
KOMI = {5: Fraction(49, 2), 7: Fraction(17, 2)}
"""Komi of the small boards, about as much as the first play is worth there; elsewhere it is USUAL_KOMI."""
USUAL_KOMI = Fraction(13, 2)
DRAWN = 2
"""How many plays are drawn at random."""
LEVEL = 1
"""GNU Go's level: it plays 19x19 in some 15 s."""
PATIENCE = 60.0
"""The seconds that GNU Go has for a turn."""
LONGEST = 4
"""A game of more turns than so many times the points of its board is given up."""


@dataclass(frozen=True)
class OwnGame:
    """A job: a game of GNU Go against itself on a square board, by its number under a seed."""

    size: int
    number: int
    seed: int
    level: int = LEVEL

    @property
    def key(self) -> str:
        """The key of the job."""
        return f"self-play {self.size} {self.number} {self.seed} {self.level}"

    def run(self) -> dict[str, Any]:
        """Return the game as SGF (``sgf``). Raises EngineFailed, also if it does not end."""
        board, komi = Board.rectangular(self.size, self.size), KOMI.get(self.size, USUAL_KOMI)
        inside = [
            board.names[row * self.size + column]
            for row in range(1, self.size - 1)
            for column in range(1, self.size - 1)
        ]
        drawn = Random(self.key).sample(inside, DRAWN)
        command = [gnugo(), "--mode", "gtp", "--level", str(self.level), "--never-resign"]
        with Engine([*command, "--seed", str(1 + self.number)], PATIENCE) as engine:
            for setting in (f"boardsize {self.size}", "clear_board", f"komi {float(komi)}"):
                answer(engine, setting)
            moves: list[str] = []
            while moves[-2:] != [PASS, PASS]:
                colour = ("black", "white")[len(moves) % 2]
                if len(moves) < DRAWN:
                    moves.append(drawn[len(moves)])
                    answer(engine, f"play {colour} {moves[-1]}")
                else:
                    moves.append(turn(answer(engine, f"genmove {colour}")))
                if len(moves) > LONGEST * board.size:
                    raise EngineFailed(f"a game on {board} does not end")
            result = answer(engine, "final_score")
        line = Line(Position.empty(board), tuple(Move(move, None) for move in moves), komi=komi)
        return {"sgf": format_sgf(Record(line, "Japanese", result)).decode(), "states": len(moves)}


def gnugo() -> str:
    """Return the path of GNU Go; Debian installs it where not everybody looks. Raises EngineFailed."""
    found = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
    if found is None:
        raise EngineFailed("GNU Go (gnugo) is not installed")
    return found


def answer(engine: Engine, command: str) -> str:
    """Return GNU Go's answer to a command. Raises EngineFailed if it refuses."""
    reply = engine.ask(command)
    if not reply.ok:
        raise EngineFailed(f"GNU Go refuses '{command}': {reply.text}")
    return reply.text


def turn(said: str) -> str:
    """Return a turn as gorules writes it."""
    return PASS if said.upper() == "PASS" else said.upper()


def played(jobs: Iterable[OwnGame], processes: int) -> Iterator[str]:
    """Yield the games of jobs as SGF, in the order of the jobs."""
    wanted = list(jobs)
    done = {job.key: result["sgf"] for job, result, _ in here(wanted, processes)}
    return (done[job.key] for job in wanted)


def main() -> None:
    """Play games and write them as one collection."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.self_play",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=[*GAMES])
    parser.add_argument("--games", type=int, help="of each size; otherwise as many as the file has")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, default=LEVEL, help="of GNU Go")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, required=True, help="an SGF file, perhaps .gz")
    given = parser.parse_args()
    jobs = [
        OwnGame(size, number, given.seed, given.level)
        for size in given.sizes
        for number in range(given.games or GAMES.get(size, 20))
    ]
    try:
        content = "".join(f"{each.strip()}\n" for each in played(jobs, given.processes)).encode()
        if given.output.suffix == ".gz":
            content = gzip.compress(content, mtime=0)
        write_file(given.output, content)
    except InputError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
