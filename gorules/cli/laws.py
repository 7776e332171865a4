"""The command laws: what rulesets promise."""

from pathlib import Path
from typing import Annotated

import typer

from gorules.cli import common, pieces
from gorules.cli.meter import progress
from gorules.cli.stopping import End
from gorules.files.inputs import InputError, unknown
from gorules.files.writing import check_output, write_file
from gorules.hunt.pairs import Side
from gorules.laws.graph import MOST
from gorules.laws.laws import LAWS, Court, by_id
from gorules.laws.pieces import Trial, rulings
from gorules.report import laws as report
from gorules.report import plain

DATABASE = Path("gorules-laws.sqlite")
"""Where results are kept, unless something else is said."""


def laws(
    rulesets: common.Rulesets = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All that come with it, or those named, in pieces that are kept.")
    ] = False,
    named: Annotated[
        list[str] | None, typer.Option("--law", help="Only this law; several. By default all.")
    ] = None,
    states: Annotated[
        int, typer.Option("--states", min=1, help="Go on with so many states of a board.")
    ] = MOST,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write a page, in Markdown.")
    ] = None,
    database: pieces.Database = None,
    jobs: pieces.Jobs = None,
    scheduler: pieces.Scheduler = None,
    allow_plugins: common.AllowPlugins = False,
    as_json: common.AsJson = False,
) -> None:
    """Say what a ruleset promises: that play ends, that colours are alike ...

    A law is proved for all boards, or checked on all that can happen on small ones, or refuted by a shortest
    line.
    """
    if not rulesets and not everything:
        raise InputError("name rulesets, or give --all")
    with common.option("--law"):
        wrong = [unknown("law", each, by_id) for each in named or () if each not in by_id]
        if wrong:
            raise InputError(*wrong)
    if output is not None:
        check_output(output)
    wanted = [by_id[each] for each in named] if named else list(LAWS)
    if output is not None and named:
        raise InputError("a page has all laws: --output does not go with --law")
    if everything:
        common.refuse_options("--all", allow_plugins=allow_plugins)
        judged = tuple(law.id for law in wanted)
        trials = [Trial(Side.of(each), states, judged) for each in common.chosen(rulesets, 2, field=None)]
        where = pieces.Where(database or DATABASE, jobs, scheduler)
        results, _, end = pieces.done(trials, "trial", where, as_json)
        found = {each.side.name: rulings(results[each.key]) for each in trials if each.key in results}
    else:
        end = End()
        pieces.refuse(database=database, jobs=jobs, scheduler=scheduler)
        found = {}
        chosen = common.chosen(rulesets, 2, allow_plugins, field=None)
        with progress("judging", len(chosen)) as meter:
            for ruleset in chosen:
                meter.what = f"judging {ruleset.id}"
                court = Court(ruleset, states)
                found[ruleset.id] = [court.ruling(law) for law in wanted]
                meter.advance()
    is_whole = end.by is None
    if as_json:
        common.show_json({"laws": plain.rulings(found)})
    elif output is None and is_whole:
        common.show(report.rulings(found))
    if output is not None and is_whole:
        write_file(output, "\n".join(report.page(found)) + "\n")
    end.leave()
