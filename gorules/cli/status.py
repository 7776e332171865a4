"""The command status: which strings of a position live, by a definition of life and death."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.search import beast_called
from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.go.position import Position
from gorules.play.replay import follow
from gorules.report.dead import told_by
from gorules.report.plain import Plain
from gorules.report.statuses import plain_statuses, statuses_shown
from gorules.ruleset import Ruleset
from gorules.status.areas import judged_by_areas
from gorules.status.definitions import checked, judged, reading_of
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Reading, Status

NODES = 100_000
"""The states of play that a question is worth where nobody says otherwise: about a second on most boards."""


def status_command(
    subject: choices.BeastOrRecord = None,
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
        typer.Option("--ko-pass", help=f"What a pass for a ko lifts, as it is read: {', '.join(KO_PASSES)}."),
    ] = None,
    enable: Annotated[
        str | None,
        typer.Option(
            "--enable", help=f"Where a new stone counts as enabled, as it is read: {', '.join(ENABLING)}."
        ),
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
            help="Give up on a question about a string after this number of states.",
        ),
    ] = None,
    seconds: choices.SecondsOption = None,
    memory: choices.MemoryOption = 2048,
    as_json: choices.JsonOption = False,
) -> None:
    """Say which strings are alive, and show it by a line of hypothetical play.

    The opponent of a string's owner moves first in its line. Where a limit is reached first, the string is
    too-large, with what was decided by then, and judged again as if stones were played in an area around it
    alone, which is another question. More may be decided with a --region of yours or with more --nodes.
    """
    said: Plain = {}
    if subject is None:
        start = meaning.board_and_position(board, position)
    else:
        meaning.refuse_options(subject, board=board, position=position)
        start, said = _position_of(subject)
    states = NODES if nodes is None and seconds is None else nodes
    limits = StatusLimits(states, seconds, memory << 20)
    if rules is not None and "," in rules:
        options = {"definition": definition, "ko_pass": ko_pass, "enable": enable, "region": region}
        meaning.refuse_options("several rulesets", **options)
        _by_rulesets(start, meaning.chosen_rulesets([rules]), limits, said, as_json)
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
    found, parts = _judged(start, reading, limits, "judging strings", in_areas=region is None)
    if as_json:
        printing.show_json(plain_statuses(start, reading, found, parts) | said)
    else:
        printing.show(statuses_shown(start, reading, found, parts))


def _position_of(subject: str) -> tuple[Position, Plain]:
    """Return the position of a beast, or that at the end of the line that is named of a record; and what is
    to be said of the record, as plain data.
    """
    if not recorded.is_record_name(subject):
        return beast_called(subject).start, {}
    record = recorded.record_described(subject, None, None)
    with meaning.placed(file=subject):
        return follow(record.line)[-1], {"notes": list(record.notes)}


def _by_rulesets(
    start: Position, chosen: Sequence[Ruleset], limits: StatusLimits, said: Plain, as_json: bool
) -> None:
    """Say what each of several rulesets has to say of the strings, in a sentence, or as JSON with all that
    the command says of one, and what is ``said`` besides.
    """
    told = []
    for ruleset in chosen:
        reading = ruleset.removal.reading(start)
        found, statuses = None, None
        if reading is not None:
            found, parts = _judged(start, reading, limits, f"judging by {ruleset.id}", as_json, as_json)
            statuses = plain_statuses(start, reading, found, parts) if as_json else None
        says = told_by(ruleset, found)
        if as_json:
            told.append({"ruleset": ruleset.id, "says": says, "statuses": statuses})
        else:
            printing.show(Text(f"{ruleset.id}: {says}."))
    if as_json:
        printing.show_json({"board": start.board.spec, "position": start.text, "rulesets": told} | said)


def _judged(
    start: Position,
    reading: Reading,
    limits: StatusLimits,
    what: str,
    with_rebirth: bool = True,
    in_areas: bool = True,
) -> tuple[tuple[Status, ...], tuple[tuple[Status, ...], ...]]:
    """Return the statuses of the strings, and ``in_areas``, if some are too large, those of play in a smaller
    area alone. It is said that this is being done.
    """
    started = time.process_time()
    with progress(what, unit="states") as meter:
        limits = replace(limits, tell=meter.advance)
        found = tuple(judged(start, reading, limits, with_rebirth=with_rebirth).values())
        if not in_areas:
            return found, ()
        spent = time.process_time() - started
        left = None if limits.seconds is None else max(limits.seconds - spent, 0.0)
        return found, tuple(judged_by_areas(start, reading, found, replace(limits, seconds=left)))


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
