"""The command adjudicate: one report on a finished game, above all a disputed one."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.complaints import complain
from gorules.cli.stopping import GiveUpAfter
from gorules.dispute.adjudication import adjudicate, usual_rules
from gorules.dispute.sources import PATIENCE, RECORD, statuses_of, with_definitions
from gorules.dispute.statuses import dead_points
from gorules.files.writing import PAGE, check_output, write_file
from gorules.play.record import Record, is_as_recorded, result_text
from gorules.play.replay import follow
from gorules.report import public
from gorules.report.adjudications import adjudication_shown, named_with_likely
from gorules.ruleset import Ruleset
from gorules.web.adjudication import adjudication_page
from gorules.web.pages import environment


def adjudicate_command(
    game: Annotated[str, typer.Argument(metavar="GAME.sgf", help="A game record, or a turn of it.")],
    rules: choices.JudgingRules = None,
    allow_plugins: choices.AllowPlugins = False,
    dead: choices.Dead = None,
    played_out: Annotated[
        str,
        typer.Option(
            "--played-out",
            metavar="MOVES",
            help="Play a dispute out from the last position, and count that position with the strings dead "
            "that are gone then: white:C3 D4 pass E4.",
        ),
    ] = "",
    dead_by: choices.DeadBy = None,
    effort: choices.EffortOption = 1,
    engine_seconds: choices.EngineSeconds = PATIENCE,
    seconds: GiveUpAfter = None,
    komi: choices.Komi = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with a diagram, to print.")
    ] = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Say what each ruleset makes of a finished game.

    Shows the results, what would change them, on whose word strings are dead, which clause makes the
    difference, what happened on the way, and what the players are told to do now. An interrupt while life and
    death is decided shows the report with what is decided by then.
    """
    if html is not None:
        check_output(html, "a page of HTML", PAGE)
        environment()  # what is missing is said before the work
    record = recorded.record_described(game, None, None, dead=dead, komi=komi)
    with meaning.placed(file=game):
        rulesets = meaning.chosen_rulesets(rules or usual_rules(record), 2, allow_plugins)
        moves = recorded.moves_played_out(record, played_out)
        sources = dead_by or [RECORD]
        guessed = () if dead_by or moves else _told_at_once(record, rulesets)
        with recorded.deciding_life(record.line.start, rulesets, sources, seconds) as end:
            told = recorded.strings_told(record, sources, engine_seconds, rulesets, effort, moves)
            strings = with_definitions(follow(record.line)[-1], told, rulesets)
            found = adjudicate(replace(record, line=replace(record.line, dead=())), rulesets, strings)
    for string in strings:
        if string.statement is not None and not string.is_dead and string.points[0] in guessed:
            complain(f"{string.points[0]} was likely dead, but is {string.statement}")
    if as_json:
        printing.show_json(public.adjudication(found))
    elif html is None:
        printing.show(adjudication_shown(found))
    if html is not None:
        write_file(html, adjudication_page(found))
        if not as_json:
            printing.show_written(html)
    end.leave()


def _told_at_once(record: Record, rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Tell what the players name as dead, or what is likely dead, and the count with that under the first
    ruleset that removes such stones, before a search begins that nobody has to wait for. Return a point of
    each string that is likely dead.
    """
    if not any(each.removal.reading(follow(record.line)[-1]) for each in rulesets):
        return ()  # nothing is searched: the report comes at once
    asked = [each for each in rulesets if each.removal.removes == "named"]
    recorded.check_dead(record.line, follow(record.line)[-1:])
    found = adjudicate(record, asked[:1], statuses_of(record, [RECORD], dead=record.line.dead))
    likely = named_with_likely(found)
    for ruling in found.rulings:
        outcome = ruling.counted if ruling.if_likely is None else ruling.if_likely.outcome
        if outcome is not None and (dead := " ".join(likely or dead_points(found.strings))):
            as_recorded = ", as recorded" if is_as_recorded(outcome, record.result) else ""
            counts = f"{ruling.ruleset} counts {result_text(outcome)}{as_recorded}"
            if likely or record.line.dead:
                complain(f'{"likely dead: " if likely else ""}with --dead "{dead}" {counts}')
            else:
                complain(f"dead by the marks of the record: {dead}; {counts}")
    return likely
