"""What larger work costs: the commands over the whole bestiary, and counting sequences of turns."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.figures import Effort, Figure, cpu
from gorules import Position
from gorules.go.board import Board
from gorules.play.count import perft
from gorules.play.referee import Referee
from gorules.ruleset import load_ruleset

COMMANDS = ("bestiary check", "compare --all")
QUICK_COMMANDS = ("--help",)


def commands(effort: Effort) -> Iterator[Figure]:
    """Measure whole commands, start of the program included."""
    for command in COMMANDS if effort.whole else QUICK_COMMANDS:
        yield Figure("command", f"gorules {command}", _seconds(command.split()), "s", None, "CPU, in all")


def perft_speed(effort: Effort) -> Iterator[Figure]:
    """Measure counting sequences of turns from the empty 4x4 board: turns judged and made a second."""
    start = Position.empty(Board.rectangular(4, 4))
    for id in ("tromp-taylor", "kee-3.0"):
        referee = Referee(load_ruleset(id), start.board)
        state = referee.opening(start)
        depth = effort.perft_depth
        turns = sum(perft(referee, state, level) for level in range(1, depth + 1))
        seconds = median(cpu(partial(perft, referee, state, depth)) for _ in range(3))
        yield Figure("perft", id, turns / seconds, "turns/s", None, f"4x4, depth {depth}, {turns} turns")


def _seconds(arguments: list[str]) -> float:
    """Return the CPU time of a gorules command; elapsed time where the system does not tell."""
    before = os.times()
    subprocess.run(
        [sys.executable, "-m", "gorules", *arguments],
        cwd=Path(__file__).parents[1],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return spent or after.elapsed - before.elapsed
