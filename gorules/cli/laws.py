"""The command laws: what rulesets promise."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, meaning, pieces, printing
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.files.inputs import InputError, unknown
from gorules.files.wording import counted
from gorules.files.writing import MARKDOWN, check_output, write_file
from gorules.laws.graph import MOST
from gorules.laws.laws import LAWS, Court, by_id
from gorules.laws.pieces import Trial, rulings_in
from gorules.report import laws as report
from gorules.report import plain
from gorules.ruleset.sent import SentRuleset

DATABASE = Path("gorules-laws.sqlite")
"""Where results are kept, unless something else is said."""


def laws_command(
    rulesets: choices.RulesetArguments = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Judge all rulesets that come with gorules, or the named ones; results are kept."
        ),
    ] = False,
    named: Annotated[
        list[str] | None, typer.Option("--law", help="Only this law; can be repeated. By default all laws.")
    ] = None,
    states: Annotated[
        int, typer.Option("--states", min=1, help="Expand at most this number of states of a board.")
    ] = MOST,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write a page, in Markdown.")
    ] = None,
    database: pieces.Database = None,
    jobs: pieces.Jobs = None,
    scheduler: pieces.Scheduler = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Say what a ruleset promises: that play ends, that colours are alike ...

    A law is proved for all boards, or checked on all that can happen on small ones, or refuted by a shortest
    line.
    """
    if not rulesets and not everything:
        raise InputError("name rulesets, or give --all")
    with meaning.option("--law"):
        wrong = [unknown("law", each, by_id) for each in named or () if each not in by_id]
        if wrong:
            raise InputError(*wrong)
    if output is not None:
        check_output(output, "a page of Markdown", MARKDOWN)
    wanted = [by_id[each] for each in named] if named else list(LAWS)
    if output is not None and named:
        raise InputError("a page has all laws: --output does not go with --law")
    if everything:
        meaning.refuse_options("--all", allow_plugins=allow_plugins)
        judged = tuple(law.id for law in wanted)
        trials = [
            Trial(SentRuleset.of(each), states, judged)
            for each in meaning.chosen_rulesets(rulesets, 2, field=None)
        ]
        where = pieces.Where(database or DATABASE, jobs, scheduler)
        results, before, end = pieces.done(trials, "trial", where, as_json)
        found = {each.side.name: rulings_in(results[each.key]) for each in trials if each.key in results}
    else:
        before = None
        pieces.refuse(database=database, jobs=jobs, scheduler=scheduler)
        found = {}
        chosen = meaning.chosen_rulesets(rulesets, 2, allow_plugins, field=None)
        with progress("judging", len(chosen) * len(wanted)) as meter, stoppable() as end:
            for ruleset in chosen:
                court = Court(ruleset, states)
                for law in wanted:
                    meter.now(f"judging {ruleset.id}: {law.id}")
                    ruling = court.ruling(law)
                    found.setdefault(ruleset.id, []).append(ruling)
                    meter.advance()
    is_whole = end.by is None
    if as_json:
        printing.show_json({"laws": plain.rulings_data(found), "before": before, "stopped": end.by})
    elif output is None and (is_whole or (found and not everything)):
        printing.show(report.rulings_shown(found))
        if not is_whole:
            made = sum(map(len, found.values()))
            printing.show(Text(f"{made} of {counted(len(chosen) * len(wanted), 'ruling')} were made."))
    if output is not None and is_whole:
        write_file(output, "\n".join(report.laws_page(found)) + "\n")
        if not as_json:
            printing.show_written(output)
    end.leave()
