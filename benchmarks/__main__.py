"""Run the benchmarks: ``python -m benchmarks [--quick] [--json]``."""

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator

import gorules
from benchmarks.corpora import corpora
from benchmarks.figures import FULL, QUICK, Effort, Figure
from benchmarks.hunting import all_hunts, hunting
from benchmarks.length import fifths, history
from benchmarks.native import perft_ratio
from benchmarks.plays import listings, plays
from benchmarks.proofs import progress_proofs
from benchmarks.solving import growth, largest, nodes, speed, static_tests
from benchmarks.statuses import statuses
from benchmarks.whole import commands, perft_speed

BAR_MISSED = 1

GROUPS: dict[str, tuple[str, Callable[[Effort], Iterator[Figure]]]] = {
    "play": ("A play on 19x19, legality included, against sgfmill's bare board", plays),
    "listing": ("Listing all legal plays of a 19x19 middle game", listings),
    "history": ("The same turns with and without a long game before them", history),
    "fifths": ("The last fifth of a long game against the first", fifths),
    "command": ("Whole commands", commands),
    "perft": ("Counting sequences of turns", perft_speed),
    "native": ("Counting sequences of turns natively, against Python", perft_ratio),
    "hunt": ("States a second of a hunt, natively against Python", hunting),
    "hunts": ("All hunts up to five points, as a whole", all_hunts),
    "corpus": ("Game records, from bytes to what happens in them", corpora),
    "nodes": ("Nodes for the value of the empty board, positional superko without suicide", nodes),
    "tests": ("Static tests switched off one by one, in all histories and for progress proofs", static_tests),
    "proofs": ("Progress proofs, and the check of their strategies", progress_proofs),
    "largest": ("The largest board, as a whole", largest),
    "growth": ("How the nodes grow with the board", growth),
    "speed": ("Nodes in a second, and the time to the same value, against the reference solver", speed),
    "status": ("Life and death of all strings", statuses),
}


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what gorules costs.")
    parser.add_argument("--quick", action="store_true", help="a short run: rough figures")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=[*GROUPS], help="only these groups")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    figures: list[Figure] = []
    for title, measure in (GROUPS[group] for group in options.only):
        print(f"{title} ...", file=sys.stderr, flush=True)
        figures += measure(QUICK if options.quick else FULL)
    ok = all(figure.ok for figure in figures)
    if options.json:
        print(_as_json(figures, ok, options.quick))
    else:
        print(_table(figures))
    return 0 if ok else BAR_MISSED


def _as_json(figures: list[Figure], ok: bool, quick: bool) -> str:
    document = {
        "gorules": gorules.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "quick": quick,
        "ok": ok,
        "figures": [figure.as_json() for figure in figures],
    }
    return json.dumps(document, indent=2)


def _table(figures: list[Figure]) -> str:
    lines = []
    for group in dict.fromkeys(figure.group for figure in figures):
        lines += ["", GROUPS[group][0]]
        for figure in figures:
            if figure.group == group:
                bar = "" if figure.bar is None else f"{_bar(figure)} {'ok' if figure.ok else 'MISSED'}"
                value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.2f}"
                lines.append(
                    f"  {figure.name:29} {value:>9} {figure.unit:18} {bar:14} {figure.detail}".rstrip()
                )
    return "\n".join(lines[1:])


def _bar(figure: Figure) -> str:
    return f"{'>=' if figure.at_least else '<='} {figure.bar:g}"


sys.exit(main())
