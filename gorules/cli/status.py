"""The command status: which strings of a position live, by a definition of life and death."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.files.inputs import InputError, Problem
from gorules.files.wording import counted
from gorules.files.writing import check_output, write_file
from gorules.go.position import Position
from gorules.play.interrupts import shielded
from gorules.report.dead import told_by
from gorules.report.plain import Plain
from gorules.report.statuses import StatusRows, plain_statuses, statuses_shown
from gorules.ruleset import Ruleset
from gorules.status.areas import judged_by_areas
from gorules.status.definitions import (
    MANY,
    checked,
    judged,
    not_reached,
    played_points,
    reading_of,
    states_worth,
)
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from gorules.status.local.efforts import effort_of
from gorules.status.local.standing import standing_as_found
from gorules.status.proof.build import written_down
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Reading, Status, StatusVerdict
from gorules.status.waiting import INTERRUPTED, watched

NODES = 100_000
"""The states of play that a question is worth at least where nobody says otherwise: about a second."""


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
        choices.rules_option("A ruleset whose definition is meant. Of several, or all: a sentence each."),
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
            show_default=f"{NODES}, more where few points are free; none where there is a limit of seconds",
            help="Give up on a question about a string after this number of states.",
        ),
    ] = None,
    effort: choices.EffortOption = 1,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.0, help="Give up after this number of seconds of computing."),
    ] = None,
    memory: choices.MemoryOption = 2048,
    proof: Annotated[
        Path | None,
        typer.Option("--proof", help="Write a proof (.json) of what local games prove to stand."),
    ] = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Say which strings are alive, and show it by a line of hypothetical play.

    The opponent of a string's owner moves first in its line. Where a limit is reached first, the string is
    too-large, with what was decided by then, and judged again as if stones were played in an area around it
    alone, which is another question. More may be decided with a --region of yours, with more --nodes, or
    with more --effort. On a large board each answer is shown when it is found, the quickest proofs first.
    A proof by local games names the points on which a player answers each play of the opponent's; other
    points do not matter to it. An interrupt leaves what was decided by then.
    """
    said: Plain = {}
    if subject is None:
        start = meaning.board_and_position(board, position, instead="a beast or a game record")
    else:
        meaning.refuse_options(subject, board=board, position=position)
        start, said = recorded.position_of(subject)

    def limits(by: Reading) -> StatusLimits:
        states = nodes
        if nodes is None and seconds is None:
            states = max(NODES, states_worth(start, by) or 0)
        return StatusLimits(states, seconds, memory << 20, effort=effort)

    if proof is not None:
        meaning.refuse_options("--proof", region=region, seconds=seconds)
        check_output(proof, "a proof", (".json",))
    chosen = [] if rules is None else meaning.chosen_rulesets([rules])
    if len(chosen) > 1:
        options = {"definition": definition, "ko_pass": ko_pass, "enable": enable, "region": region}
        meaning.refuse_options("several rulesets", **options, proof=proof)
        _by_rulesets(start, chosen, limits, said, as_json)
        return
    ruleset: Ruleset | None = None
    if not chosen:
        reading = _reading(start, definition or Definition.J2003, ko_pass, enable, region)
    else:
        meaning.refuse_options("--rules", definition=definition, ko_pass=ko_pass, enable=enable)
        (ruleset,) = chosen
        by_rules = ruleset.removal.reading(start)
        if by_rules is None:
            says = f"{ruleset.id} has no definition of life and death: {told_by(ruleset, None)}"
            raise InputError(Problem(says, field="--rules"))
        reading = by_rules
        if region is not None:
            reading = _reading(start, by_rules.definition, by_rules.ko_pass, by_rules.enable, region)
    rows = StatusRows(start)
    is_live = not as_json and reading.ko_pass is not None and played_points(start, reading) > MANY
    if is_live:
        printing.show(Text(f"By {reading.told(start.board)}:"))
    tell = (lambda status: printing.show(rows.shown(status))) if is_live else None
    with stoppable() as end:
        judging = _Judged(start, reading, limits(reading), "judging strings", tell=tell)
        judging.work(in_areas=region is None)
    found = judging.found
    if as_json:
        printing.show_json(plain_statuses(start, reading, found, judging.areas, end.by, ruleset) | said)
    else:
        shown = rows if is_live else None
        printing.show(statuses_shown(start, reading, found, judging.areas, shown))
    if proof is not None and end.by is None:
        _write_proof(proof, start, effort, as_json)
    end.leave()


def _write_proof(file: Path, start: Position, effort: int, as_json: bool) -> None:
    """Write a proof for the strings that local games prove to stand."""
    with progress("writing a proof", unit="states") as meter, watched(meter.advance):
        stand = standing_as_found(start, frozenset(range(start.board.size)), effort_of(effort))
        found = written_down(start, stand)
    if found.proof is None:
        raise InputError(Problem("no string is proved to stand by local games", field="--proof"))
    write_file(file, found.proof.model_dump_json(exclude_defaults=True) + "\n")
    if not as_json:
        left = [start.board.names[min(string)] for string in found.rest]
        printing.say(f"\n{file} proves {counted(len(found.strings), 'string')} to stand.")
        if left:
            printing.say(f"No proof was found that can be written down for: {' '.join(left)}.")
        printing.say(f"gorules verify {file} checks this.")


def _by_rulesets(
    start: Position,
    chosen: Sequence[Ruleset],
    limits: Callable[[Reading], StatusLimits],
    said: Plain,
    as_json: bool,
) -> None:
    """Say what several rulesets have to say of the strings, those that say the same together; or, as JSON,
    all that the command says of one, and what is ``said`` besides.
    """
    told, by_answer, started = list[Plain](), dict[str, list[str]](), time.process_time()
    known: dict[Reading, _Judged] = {}  # many rulesets have one definition
    with stoppable() as end:
        for ruleset in chosen:
            reading = ruleset.removal.reading(start)
            found, statuses = None, None
            if reading is not None:
                if reading not in known:
                    left = limits(reading).left(started)
                    known[reading] = _Judged(start, reading, left, f"judging by {ruleset.id}")
                    known[reading].work(as_json, as_json)
                judging = known[reading]
                found = judging.found
                if as_json:
                    statuses = plain_statuses(start, reading, found, judging.areas, ruleset=ruleset)
            says = told_by(ruleset, found)
            if as_json:
                told.append({
                    "ruleset": ruleset.id, "fingerprint": ruleset.fingerprint,
                    "says": says, "statuses": statuses,
                })  # fmt: skip
            by_answer.setdefault(says, []).append(ruleset.id)
    if as_json:
        whole = {"board": start.board.spec, "position": start.text, "rulesets": told, "stopped": end.by}
        printing.show_json(whole | said)
    else:
        for says, ids in by_answer.items():
            each = "each of " if len(ids) > 1 else ""
            printing.show(Text(f"{each}{', '.join(ids)}: {says}."))
    end.leave()


class _Judged:
    """The statuses of the strings of a position, as far as they are decided when the work ends. It is said
    that this is being done, and ``tell`` is told each status that is decided.
    """

    def __init__(
        self,
        start: Position,
        reading: Reading,
        limits: StatusLimits,
        what: str,
        tell: Callable[[Status], None] | None = None,
    ) -> None:
        self.start, self.reading, self.limits = start, reading, limits
        self.what, self.tell = what, tell
        self.decided: dict[frozenset[str], Status] = {}
        self.areas: list[tuple[Status, ...]] = []

    def work(self, with_rebirth: bool = True, in_areas: bool = True) -> None:
        """Judge the strings; ``in_areas``, if some are too large, also by play in smaller areas alone."""
        started = time.process_time()
        with progress(self.what, unit="states") as meter:

            def tell(status: Status) -> None:
                with shielded():  # what counts as decided is told
                    self.decided[frozenset(status.points)] = status
                    verdicts = [each.status for each in self.decided.values()]
                    decided = len(verdicts) - verdicts.count(StatusVerdict.TOO_LARGE)
                    meter.known = f"{decided} of {counted(len(self.start.strings), 'string')} decided"
                    if self.tell is not None and status.status is not StatusVerdict.TOO_LARGE:
                        self.tell(status)

            limits = replace(self.limits, tell=meter.advance)
            judged(self.start, self.reading, limits, with_rebirth=with_rebirth, tell=tell)
            if in_areas:
                for area in judged_by_areas(self.start, self.reading, self.found, limits.left(started)):
                    self.areas.append(area)

    @property
    def found(self) -> tuple[Status, ...]:
        """The statuses of all strings, in board order. What was not reached is said to be interrupted."""
        return tuple((not_reached(self.start, self.reading, INTERRUPTED) | self.decided).values())


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
