"""The command hunt: the smallest differences between two rulesets."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from gorules.cli import choices, meaning, pieces, printing
from gorules.cli.hunt_all import DATABASE, hunt_all
from gorules.cli.meter import progress
from gorules.cli.stopping import StopAfter, stoppable
from gorules.comparing.lines import differing
from gorules.files.inputs import InputError, unknown
from gorules.files.wording import counted
from gorules.files.writing import check_output, write_file
from gorules.hunt.boards import MOST
from gorules.hunt.boards import BoardKind as BoardKind
from gorules.hunt.differences import BY_LINES, DifferenceKind, Target
from gorules.hunt.found import beast_of, difference, namable, of_values
from gorules.hunt.hunt import LONGEST, MAX_POINTS, MAX_TURNS, MEMORY, Hunt, Scope
from gorules.hunt.pairs import POINTS
from gorules.hunt.values import ValueHunt
from gorules.play.limits import within
from gorules.report import hunts, plain
from gorules.ruleset import AXES, Ruleset, the_one


def hunt(
    rulesets: choices.RulesetArguments = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="All pairs of the named rulesets, or of all rulesets; writes docs/hunt.md."
        ),
    ] = False,
    kinds: Annotated[
        list[DifferenceKind] | None,
        typer.Option("--kind", help="What to look for; can be repeated. By default all but value."),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            help="Take only the answer to this question from the second ruleset, all others from the first: "
            f"{', '.join(AXES)}.",
        ),
    ] = None,
    boards: Annotated[
        BoardKind,
        typer.Option("--boards", help="The boards; graphs: all connected graphs of up to 6 points."),
    ] = "rectangles",
    max_points: Annotated[
        int | None,
        typer.Option(
            "--max-points",
            min=1,
            max=max(MOST.values()),
            help="The most points of a board.",
            show_default=f"{MAX_POINTS}, with --all {POINTS}",
        ),
    ] = None,
    max_turns: Annotated[
        int, typer.Option("--max-turns", min=1, max=LONGEST, help="The most turns of a line.")
    ] = MAX_TURNS,
    positions: Annotated[
        bool, typer.Option("--positions", help="Begin at all positions, not at the empty board only.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write the line that is found as a beast."),
    ] = None,
    seconds: StopAfter = None,
    database: pieces.Database = None,
    jobs: pieces.Jobs = None,
    scheduler: pieces.Scheduler = None,
    memory: Annotated[
        int, typer.Option("--memory", min=16, max=1 << 24, help="Megabytes of memory for the hunt.")
    ] = MEMORY >> 20,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Find the smallest differences between two rulesets.

    Smallest means: fewest points, then fewest stones set up, then the shortest line. Legality: one ruleset
    forbids a turn and the other allows it. End: play ends under one ruleset only. Score: play ends under
    both, with different results. Value: perfect play from a position has different results.
    """
    if everything:
        meaning.refuse_options("--all", kind=kinds, by=by, positions=positions)
        if boards != "rectangles":
            raise InputError("--boards does not go with --all, which searches rectangles")
        points = max_points or POINTS
        where = pieces.Where(database or DATABASE, jobs, scheduler, seconds, memory << 20)
        meaning.refuse_options("--all", allow_plugins=allow_plugins)
        among = meaning.chosen_rulesets(rulesets, 2, field=None) if rulesets else None
        hunt_all(among, (points, max_turns), where, output, as_json)
        return
    pieces.refuse(database=database, jobs=jobs, scheduler=scheduler)
    max_points = max_points or MAX_POINTS
    if len(rulesets or ()) != 2:
        raise InputError(f"a hunt takes two rulesets, not {len(rulesets or ())}")
    one, other = (the_one(meaning.rules_called(each, allow_plugins), each) for each in rulesets or ())
    if one.id == other.id:
        raise InputError(f"both rulesets are called {one.id}")
    if by is not None:
        with meaning.option("--by"):
            taken_from, other = other, _with_answer(one, other, by)
        if not as_json:
            said = f"{other.id} is {one.id} with the answer of {taken_from.id} to the question {by}."
            printing.show(Text(said))
    if output is not None:
        _writable(output, one, other)
    wanted = list(
        dict.fromkeys(kinds or [kind for kind in DifferenceKind if kind is not DifferenceKind.VALUE])
    )
    scope = Scope(boards, max_points, max_turns, positions, memory << 20)
    sought = [target for target in BY_LINES if target.kind in wanted]
    hunting = Hunt(one, other, scope, sought)
    valuing = ValueHunt(one, other, scope) if DifferenceKind.VALUE in wanted else None
    if sought and hunting.objection and not as_json:
        printing.show(Text(f"This runs in Python, which is slow: {hunting.objection}."))
    with progress("hunting", unit="states") as meter, stoppable() as end:
        for _ in within(hunting if sought else (), seconds, memory << 20):
            meter.what, meter.known = f"hunting on {hunting.at}", f"{len(hunting.found)} found"
            meter.advance(hunting.states)
        meter.begin("solving")
        for _ in within(valuing or (), seconds, memory << 20):
            meter.what = f"solving on {valuing.at}" if valuing else ""
            meter.advance(valuing.nodes if valuing else 0)
    found = [difference(hunting.found[target], one, other) for target in BY_LINES if target in hunting.found]
    if valuing is not None and valuing.found:
        found.append(of_values(*valuing.found, one, other, scope.memory))
    left = [target for target in BY_LINES if target in hunting.left]
    if as_json:
        printing.show_json({
            "rulesets": [one.id, other.id],
            "found": plain.data(found),
            "not-found": [*map(str, dict.fromkeys(target.kind for target in left)), *_no_value(valuing)],
            "boards": boards,
            "points": max_points,
            "turns": max_turns,
            "searched": hunting.searched,
            "positions": hunting.starts + (valuing.starts if valuing else 0),
            "unsolved": valuing.unsolved if valuing else 0,
            "states": hunting.states,
            "lines": hunting.lines,
            "in-python": hunting.objection,
            "stopped": end.by or ("memory" if hunting.is_cut else None),
        })  # fmt: skip
    else:
        for each in found:
            printing.show(hunts.difference_shown(each, {one.id: one, other.id: other}))
        for told in _nothing(hunting, valuing, left, end.by):
            printing.show(told)
    if output is not None and found:
        ordered = sorted(found, key=lambda each: (each.board.size, len(each.line)))
        write_file(output, beast_of(output.stem, ordered, {one.id: one, other.id: other}))
        if not as_json:
            printing.show_written(output)
    end.leave()


def _with_answer(one: Ruleset, other: Ruleset, question: str) -> Ruleset:
    """Return a ruleset with the answer of another to a question. Raises InputError if there is no such
    question, if both answer it alike, or if that answer contradicts the others.
    """
    if question not in AXES:
        raise InputError(unknown("question", question, AXES))
    if question not in differing(one, other):
        raise InputError(f"{one.id} and {other.id} give the same answer to the question {question}")
    return one.swapped(other, question)


def _writable(output: Path, one: Ruleset, other: Ruleset) -> None:
    """Raise InputError if a beast of two rulesets could not be written to a file."""
    with meaning.option("--output"):
        check_output(output, "a beast", (".yaml", ".yml"))
        for ruleset in (one, other):
            namable(ruleset)


def _no_value(valuing: ValueHunt | None) -> list[str]:
    return [str(DifferenceKind.VALUE)] if valuing is not None and not valuing.found else []


def _nothing(
    hunting: Hunt, valuing: ValueHunt | None, left: list[Target], stopped: str | None
) -> list[RenderableType]:
    """Return the sentences on differences that were not found."""
    scope, told = hunting.scope, []
    if left:
        how = {
            0: f"{hunting.one.id} stricter than {hunting.other.id}",
            1: f"{hunting.other.id} stricter than {hunting.one.id}",
            None: "",
        }
        kinds = [f"{t.kind} ({how[t.stricter]})" if t.stricter is not None else str(t.kind) for t in left]
        where = f"on {scope.boards} of up to {counted(scope.points, 'point')}, "
        where += f"in lines of up to {counted(scope.turns, 'turn')}"
        if stopped or hunting.is_cut:
            reached = ", ".join(f"{board}: {turns}" for board, turns in hunting.searched.items())
            where = f"as far as was looked (turns by board: {reached or 'none'})"
        begun = "positions" if scope.positions else "empty boards"
        where += (
            f" from {hunting.starts:,} {begun} ({hunting.states:,} states, {hunting.lines:,} lines tried)"
        )
        told.append(hunts.nothing_found(kinds, where))
    if valuing is not None and not valuing.found:
        solved = valuing.starts - valuing.unsolved
        where = f"for {solved:,} positions on {scope.boards} (the last: {valuing.at or 'none'})"
        if valuing.unsolved:
            where += f", {valuing.unsolved:,} left out ({valuing.reason})"
        told.append(hunts.nothing_found(["value"], where))
    return told
