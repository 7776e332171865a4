"""Commands that compare: compare, sweep."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, beasts
from gorules.bestiary.search import beast_called
from gorules.cli import choices, completion, meaning, printing, recorded
from gorules.cli.complaints import BAD_INPUT, complain
from gorules.cli.lines import check_dead_after, lines_of, said_of_record
from gorules.cli.meter import progress
from gorules.cli.stopping import GiveUpAfter, StoppedBy, waiting
from gorules.comparing.lines import Comparison, compare_line
from gorules.comparing.sweep import Swept
from gorules.comparing.sweep import sweep as sweep_family
from gorules.files.inputs import InputError, Problem, unknown
from gorules.files.wording import counted
from gorules.jobs.work import copied, copies
from gorules.play.record import Record
from gorules.play.replay import Line, follow
from gorules.report import comparisons, plain, public
from gorules.ruleset import AXES, Ruleset, load_family
from gorules.status.waiting import INTERRUPTED

Found = tuple[Comparison, str, Line]
"""A comparison, what is said about its line, and the line."""


def compare_command(
    subjects: Annotated[
        list[str] | None,
        choices.named_argument(
            "BEAST[/LINE]|GAME.sgf", "Beasts, lines of beasts, and game records.", completion.line_names
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Compare on the whole bestiary.")] = False,
    only_differences: Annotated[
        bool, typer.Option("--only-differences", help="Leave out the lines on which all rulesets agree.")
    ] = False,
    by: Annotated[
        str | None,
        typer.Option("--by", help=f"Only lines decided by this question: {', '.join(AXES)}."),
    ] = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    moves: choices.MovesText = "",
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    dead: choices.Dead = None,
    captures: choices.CapturesOption = "",
    komi: choices.Komi = None,
    handicap: choices.GivenHandicap = 0,
    seconds: GiveUpAfter = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Compare rulesets on lines of play, and say what decides.

    The subject is beasts, game records, or a --position with --moves. What cannot be read is named,
    and the rest is compared; the exit code is then 2. A limit of seconds holds for each subject. An interrupt
    shows what is compared by then.
    """
    if everything and subjects:
        raise InputError("--all means all beasts; name beasts or give --all, not both")
    if by is not None and by not in AXES:
        with meaning.option("--by"):
            raise InputError(unknown("question", by, AXES))
    named = list(subjects or ())
    found: list[Found] = []
    records: dict[str, Record] = {}
    problems: list[Problem] = []
    end, left = StoppedBy(), list[str]()
    if not (named or everything):
        line = recorded.record_described(
            None, board, position, moves, to_play, players, dead, captures, komi, handicap, "by-rules"
        ).line
        rulesets = meaning.chosen_rulesets(rules, players, allow_plugins)
        with recorded.deciding_life(line.start, rulesets, seconds=seconds) as end:
            found.append((_compared(line, rulesets, line.start.text), "", line))
    else:
        rulesets = meaning.chosen_rulesets(rules, allow_plugins=allow_plugins)
        options = {
            "board": board, "position": position, "moves": moves, "to_play": to_play, "players": players - 2,
            "handicap": handicap,
        }  # fmt: skip
        meaning.refuse_options("--all" if everything else named[0], **options)
        if everything:
            meaning.refuse_options("--all", seconds=seconds)
            found, left_out = _on_bestiary(rulesets, with_replays=as_json)
            if left_out:
                end.by, left = INTERRUPTED, [counted(left_out, "beast")]
        else:
            with progress("comparing", len(named)) as meter:

                def tell(states: int) -> None:
                    meter.note(f"{states:,} states of life and death")

                for number, name in enumerate(named, 1):
                    this = StoppedBy()
                    try:
                        if recorded.is_record_name(name):
                            record = recorded.record_described(
                                name, None, None, dead=dead, captures=captures, komi=komi
                            )
                            with meaning.placed(file=name):
                                recorded.check_dead(record.line, follow(record.line)[-1:])
                                with waiting(tell, seconds) as this:
                                    compared = _compared(record.line, rulesets, name)
                            records[name] = record
                            found.append((compared, said_of_record(record), record.line))
                        else:
                            meaning.refuse_options(name, dead=dead, captures=captures, komi=komi)
                            with waiting(tell, seconds) as this:
                                found += _on_beast(rulesets, name)
                    except InputError as error:
                        problems += error.problems
                    except KeyboardInterrupt:  # nothing was searched, or it is the second one
                        this.by, left = INTERRUPTED, [name]
                    meter.advance()
                    end.add(this)
                    if end.by == INTERRUPTED:
                        left += named[number:]
                        break
    problems = list(dict.fromkeys(problems))  # a wrong option is told once, not for each file
    if problems and not found and not left:
        raise InputError(*problems)
    items = [item for item, _, _ in found]
    by_id = {ruleset.id: ruleset for ruleset in rulesets}
    if by is not None:
        found = [each for each in found if by in each[0].deciding_axes]
    elif only_differences:
        found = [each for each in found if len(each[0].classes) > 1]
    if as_json:
        shown = [item for item, _, _ in found]
        told = public.comparisons(shown, records, problems, end.by)
        printing.show_json(told | public.alike(items))
    elif everything and by is not None:
        printing.show(comparisons.decided_by(by, items, by_id))
    elif everything:
        printing.show(comparisons.overview(items, by_id, each_line=only_differences))
    else:
        for item, about, line in found:
            printing.show(comparisons.comparison_shown(item, about, by_id, line))
        if not found:
            said = f"{by} decides none of" if by else "All rulesets agree on"
            printing.show(Text(f"{said} {counted(len(items), 'line')}."))
    if problems:
        complain(*problems)
    end.leave(f"not compared: {', '.join(left)}" if left else "")
    if problems:
        raise typer.Exit(BAD_INPUT)


def _compared(line: Line, rulesets: Sequence[Ruleset], name: str) -> Comparison:
    """Compare rulesets on a line. Raises InputError if --dead names a point without a stone."""
    found = compare_line(line, rulesets, "", name)
    check_dead_after(line, [made for each in found.classes for made in each.replays])
    return found


def _on_beast(rulesets: Sequence[Ruleset], name: str, with_replays: bool = True) -> list[Found]:
    if Path(name).is_dir():
        raise InputError(
            Problem("this is a folder: name its files, or give it to 'gorules corpus'", file=name)
        )
    beast, lines = lines_of(name)
    return [
        (compare_line(line, rulesets, beast.id, each.id, with_replays), each.about, line)
        for each, line in ((each, beast.line(each)) for each in lines)
    ]


def _on_bestiary(rulesets: Sequence[Ruleset], with_replays: bool) -> tuple[list[Found], int]:
    """Compare rulesets on all beasts, on all cores. Return what was found, and the number of beasts that an
    interrupt left out; raise it if nothing was found. Replays are left out unless they are wanted: to make
    them and to send them from one process to another takes longer than all the rest.
    """
    found: list[Found] = []
    left = len(beasts())
    task = partial(_on_beast, rulesets, with_replays=with_replays)
    with copied(task, copies()) as done, progress("comparing", left) as meter:
        try:
            for comparisons_of_one in done(beasts()):
                found += comparisons_of_one
                left -= 1
                meter.advance()
        except KeyboardInterrupt:
            if not found:
                raise
    return found, left


def sweep_command(
    family: Annotated[
        str, choices.named_argument("FAMILY", "A family of rulesets, by id or file.", completion.family_names)
    ] = "tromp-grid",
    subjects: choices.Beasts = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Run a family of rulesets over the bestiary.

    Shows which of the questions that the family varies matters where. An interrupt shows what is found
    by then.
    """
    grid = load_family(family, allow_plugins=allow_plugins)
    chosen_beasts: list[Beast] = [beast_called(id) for id in (subjects or beasts())]
    if not chosen_beasts:
        raise InputError("there are no beasts to compare on")
    found: list[Swept] = []
    end, left = StoppedBy(), len(chosen_beasts)
    with progress("sweeping", left) as meter:
        try:
            for beast in chosen_beasts:
                found += sweep_family(grid, [beast])
                left -= 1
                meter.advance()
        except KeyboardInterrupt:
            if not found:
                raise
            end.by = INTERRUPTED
    if as_json:
        printing.show_json({"family": grid.id, "lines": plain.data(found), "stopped": end.by})
    else:
        printing.show(comparisons.sweep_shown(found))
    end.leave(f"not swept: {counted(left, 'beast')}" if left else "")
