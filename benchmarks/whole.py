"""What larger work costs: whole commands, some over all of the bestiary, and counting sequences of turns."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules import Position
from gorules.go.board import Board
from gorules.play.count import perft_by_referee
from gorules.play.referee import Referee
from gorules.ruleset import load_ruleset

COMMANDS = ("bestiary check", "compare --all")
QUICK_COMMANDS = ("--help",)
START = 2.5
"""The most that ``gorules --version`` may cost, as a multiple of what typer costs alone."""
STARTS = 5
"""So often a program is started in a round: the system counts CPU time in hundredths of a second."""


def commands(effort: Effort) -> Iterator[Figure]:
    """Measure whole commands, start of the program included."""
    yield start(effort)
    for command in COMMANDS if effort.whole else QUICK_COMMANDS:
        spent = _seconds("-m", "gorules", *command.split())
        yield Figure("command", f"gorules {command}", spent, "s", None, "CPU, in all")


def start(effort: Effort) -> Figure:
    """Measure how long the program takes to start, against the library of command lines that it stands on."""
    found = interleaved(
        {
            "gorules": partial(_seconds, "-m", "gorules", "--version", times=STARTS),
            "typer": partial(_seconds, "-c", "import typer", times=STARTS),
        },
        effort.rounds,
    )
    seconds = median(found["gorules"]) / STARTS
    detail = f"{seconds:.2f} s of CPU"
    return Figure(
        "command", "gorules --version", ratio(found["gorules"], found["typer"]), "of typer", START, detail
    )


def perft_speed(effort: Effort) -> Iterator[Figure]:
    """Measure counting sequences of turns from the empty 4x4 board: turns judged and made a second."""
    start = Position.empty(Board.rectangular(4, 4))
    for id in ("tromp-taylor", "kee-3.0"):
        referee = Referee(load_ruleset(id), start.board)
        state = referee.opening(start)
        depth = effort.perft_depth
        turns = sum(perft_by_referee(referee, state, level) for level in range(1, depth + 1))
        seconds = median(cpu(partial(perft_by_referee, referee, state, depth)) for _ in range(3))
        yield Figure("perft", id, turns / seconds, "turns/s", None, f"4x4, depth {depth}, {turns} turns")


def _seconds(*arguments: str, times: int = 1) -> float:
    """Return the CPU time of a Python program, in all runs; elapsed time where the system does not tell."""
    before = os.times()
    for _ in range(times):
        subprocess.run(
            [sys.executable, *arguments],
            cwd=Path(__file__).parents[1],
            stdout=subprocess.DEVNULL,
            check=True,
        )
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return spent or after.elapsed - before.elapsed
