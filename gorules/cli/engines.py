"""Commands about engines: gtp, probe."""

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from gorules.cli import choices, meaning, printing
from gorules.cli.complaints import CHECK_FAILED
from gorules.engines.controller import PATIENCE, Engine
from gorules.engines.probing import probe
from gorules.engines.server import SECONDS, Server
from gorules.formats.gtp import LONGEST_LINE
from gorules.report import engines
from gorules.report.console import indented


def gtp(
    rules: choices.OneRuleset = "tromp-taylor",
    allow_plugins: choices.AllowPlugins = False,
    board: Annotated[
        str, typer.Option("--board", "-b", help="The board at the start: 19, or ROWSxCOLUMNS.")
    ] = "19",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="CPU seconds per move for the solver, on tiny boards.")
    ] = SECONDS,
    seed: Annotated[int, typer.Option("--seed", help="The seed of random moves, on larger boards.")] = 0,
) -> None:
    """Be an engine that speaks GTP and plays by a ruleset.

    Commands are read from standard input until it ends, or "quit". See docs/engines.md.
    """
    server = Server(meaning.one_ruleset(rules, allow_plugins), meaning.board_of(board), seconds, seed)
    for line in _lines():
        answer = server.answer(line)
        if answer:
            print(answer, end="", flush=True)  # noqa: T201 - made printable
        if server.has_quit:
            return


def _lines() -> Iterator[str]:
    """Yield lines of standard input. What is longer than any command is one that nobody knows."""
    while line := sys.stdin.readline(LONGEST_LINE):
        cut = line
        while len(cut) == LONGEST_LINE and not cut.endswith("\n"):
            line, cut = "too-long", sys.stdin.readline(LONGEST_LINE)
        yield line


def probe_engine(
    engine: Annotated[
        list[str], typer.Argument(metavar="-- ENGINE [ARGS]", help="A program that speaks GTP.")
    ],
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", help="The ruleset by which the engine should play.")
    ] = None,
    allow_plugins: choices.AllowPlugins = False,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.1, help="The most seconds that the engine may take for an answer."),
    ] = PATIENCE,
    as_json: choices.JsonOption = False,
) -> None:
    """Find out by which rules an engine plays, by lines that it is asked to play.

    With --rules, exit code 1 if it departs from that ruleset in ko, suicide or scoring.
    """
    named = None if rules is None else meaning.one_ruleset(rules, allow_plugins)
    with Engine(engine, seconds) as speaker:
        report = probe(speaker, named)
    if as_json:
        printing.show_json(engines.plain(report))
    else:
        for line in engines.report_in_words(report):
            printing.show(indented(line[2:]) if line.plain.startswith("  ") else line)
    if report.departures:
        raise typer.Exit(CHECK_FAILED)
