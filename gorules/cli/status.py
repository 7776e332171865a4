"""The command status: which strings of a position live, by a definition of life and death."""

from typing import Annotated

import typer

from gorules.bestiary.search import beast_called
from gorules.cli import common
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.go.position import Position
from gorules.report.statuses import plain_statuses, statuses_shown
from gorules.status.definitions import checked, judged, reading_of
from gorules.status.hypothetical import KoPass
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Enable, Reading

NODES = 100_000
"""The states of play that a question is worth where nobody says otherwise: about a second on most boards."""


def status(
    subject: common.OneBeast = None,
    definition: Annotated[
        str | None,
        typer.Option(
            "--definition", "-d", show_default="j2003", help=f"What is alive: {', '.join(Definition)}."
        ),
    ] = None,
    rules: Annotated[
        str | None,
        common.rules_option("A ruleset whose definition is meant, as it reads it, instead of all that."),
    ] = None,
    board: common.BoardText = None,
    position: common.PositionText = None,
    ko_pass: Annotated[
        str | None,
        typer.Option("--ko-pass", help=f"What a pass for a ko lifts, if not as usual: {', '.join(KoPass)}."),
    ] = None,
    enable: Annotated[
        str | None,
        typer.Option("--enable", help=f"Where a new stone counts as enabled: {', '.join(Enable)}."),
    ] = None,
    region: Annotated[
        str | None,
        typer.Option(
            "--region",
            help='The points on which stones are played ("A1 B1"), or "unsettled": all that unconditionally '
            "alive strings do not enclose. Otherwise the whole board.",
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes",
            min=1,
            show_default=f"{NODES}, or none where there is a limit of seconds",
            help="Give up on a question about a string after so many states of play.",
        ),
    ] = None,
    seconds: common.Seconds = None,
    memory: common.Memory = 2048,
    as_json: common.AsJson = False,
) -> None:
    """Say which strings are alive, and show it by a line of hypothetical play.

    The opponent of a string's owner moves first in its line. Where a limit is reached first, the string is
    too-large, with what was decided by then. More of it may be decided with a --region or with more --nodes.
    """
    if subject is None:
        start = common.board_and_position(board, position)
    else:
        common.refuse_options(subject, board=board, position=position)
        start = beast_called(subject).start
    if rules is None:
        reading = _reading(start, definition or Definition.J2003, ko_pass, enable, region)
    else:
        common.refuse_options("--rules", definition=definition, ko_pass=ko_pass, enable=enable)
        by_rules = common.one_ruleset(rules).removal.reading(start)
        if by_rules is None:
            raise InputError(Problem(f"{rules} has no definition of life and death", field="--rules"))
        reading = by_rules
        if region is not None:
            reading = _reading(start, by_rules.definition, by_rules.ko_pass, by_rules.enable, region)
    states = NODES if nodes is None and seconds is None else nodes
    with progress("judging strings", unit="states") as meter:
        found = judged(start, reading, StatusLimits(states, seconds, memory << 20, meter.advance))
    if as_json:
        common.show_json(plain_statuses(start, reading, tuple(found.values())))
    else:
        common.show(statuses_shown(start, reading, tuple(found.values())))


def _reading(
    start: Position, definition: str, ko_pass: str | None, enable: str | None, region: str | None
) -> Reading:
    """Return the reading that options describe; what is wrong with it is said of the option."""
    with common.option("--definition"):
        checked(definition)
    with common.option("--ko-pass"):
        checked(definition, ko_pass)
    with common.option("--enable"):
        checked(definition, ko_pass, enable)
    with common.option("--region"):
        return reading_of(start, definition, ko_pass, enable, region)
