"""The command status: which strings of a position live, by a definition of life and death."""

from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.search import beast_called
from gorules.cli import choices, meaning, printing
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.go.position import Position
from gorules.report.statuses import plain_statuses, statuses_shown, told_by
from gorules.status.definitions import checked, judged, reading_of
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Reading

NODES = 100_000
"""The states of play that a question is worth where nobody says otherwise: about a second on most boards."""


def status_command(
    subject: choices.OneBeast = None,
    definition: Annotated[
        str | None,
        typer.Option(
            "--definition", "-d", show_default="j2003", help=f"What is alive: {', '.join(Definition)}."
        ),
    ] = None,
    rules: Annotated[
        str | None,
        choices.rules_option("A ruleset whose definition is meant. Of several: a sentence each."),
    ] = None,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    ko_pass: Annotated[
        str | None,
        typer.Option(
            "--ko-pass", help=f"What a pass for a ko lifts, if not the usual: {', '.join(KO_PASSES)}."
        ),
    ] = None,
    enable: Annotated[
        str | None,
        typer.Option("--enable", help=f"Where a new stone counts as enabled: {', '.join(ENABLING)}."),
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
    seconds: choices.SecondsOption = None,
    memory: choices.MemoryOption = 2048,
    as_json: choices.JsonOption = False,
) -> None:
    """Say which strings are alive, and show it by a line of hypothetical play.

    The opponent of a string's owner moves first in its line. Where a limit is reached first, the string is
    too-large, with what was decided by then. More of it may be decided with a --region or with more --nodes.
    """
    if subject is None:
        start = meaning.board_and_position(board, position)
    else:
        meaning.refuse_options(subject, board=board, position=position)
        start = beast_called(subject).start
    states = NODES if nodes is None and seconds is None else nodes
    if rules is not None and "," in rules:
        options = {"definition": definition, "ko_pass": ko_pass, "enable": enable, "region": region}
        meaning.refuse_options("several rulesets", **options, json=as_json)
        for ruleset in meaning.chosen_rulesets([rules]):
            of_rules = ruleset.removal.reading(start)
            with progress(f"judging by {ruleset.id}", unit="states") as meter:
                limits = StatusLimits(states, seconds, memory << 20, meter.advance)
                told = None if of_rules is None else tuple(judged(start, of_rules, limits).values())
            printing.show(Text(f"{ruleset.id}: {told_by(ruleset, told)}."))
        return
    if rules is None:
        reading = _reading(start, definition or Definition.J2003, ko_pass, enable, region)
    else:
        meaning.refuse_options("--rules", definition=definition, ko_pass=ko_pass, enable=enable)
        ruleset = meaning.one_ruleset(rules)
        by_rules = ruleset.removal.reading(start)
        if by_rules is None:
            says = f"{rules} has no definition of life and death: {told_by(ruleset, None)}"
            raise InputError(Problem(says, field="--rules"))
        reading = by_rules
        if region is not None:
            reading = _reading(start, by_rules.definition, by_rules.ko_pass, by_rules.enable, region)
    with progress("judging strings", unit="states") as meter:
        limits = StatusLimits(states, seconds, memory << 20, meter.advance)
        found = judged(start, reading, limits, with_rebirth=True)
    if as_json:
        printing.show_json(plain_statuses(start, reading, tuple(found.values())))
    else:
        printing.show(statuses_shown(start, reading, tuple(found.values())))


def _reading(
    start: Position, definition: str, ko_pass: str | None, enable: str | None, region: str | None
) -> Reading:
    """Return the reading that options describe; what is wrong with it is said of the option."""
    with meaning.option("--definition"):
        checked(definition)
    with meaning.option("--ko-pass"):
        checked(definition, ko_pass)
    with meaning.option("--enable"):
        checked(definition, ko_pass, enable)
    with meaning.option("--region"):
        return reading_of(start, definition, ko_pass, enable, region)
