"""The commands of corpora: going through many records, and asking what was found."""

import os
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table as Drawn
from rich.text import Text

from gorules.cli import choices, meaning, printing
from gorules.cli.complaints import complain
from gorules.cli.meter import Meter, progress
from gorules.cli.stopping import StopAfter, stoppable
from gorules.corpus.counting import WHY_NOT
from gorules.corpus.query import CANNED, CorpusTable, QueryAnswer, summary
from gorules.corpus.run import Corpus, CorpusJob, searching
from gorules.corpus.sources import raw_records
from gorules.corpus.table import columns_of_corpus
from gorules.files.inputs import InputError
from gorules.files.writing import PAGE, check_output, write_file
from gorules.jobs.work import Done, here, on_cluster
from gorules.play.limits import within
from gorules.rules.words import listed
from gorules.web.corpus import LAB, corpus_page

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of results.")]


def run_corpus(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE...",
            help="Folders, records, collections, texts of games, .zip, .tar, .gz, .bz2, .xz.",
        ),
    ],
    rules: Annotated[
        list[str] | None,
        choices.rules_option(
            "Rulesets that judge, by id, family or file; several, or separated by commas; or all.",
            show_default="none: only what happened is noted",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="The folder of results.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="Processes.", show_default="one a core")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", help="A Dask scheduler, tcp://HOST:PORT.")
    ] = None,
    seconds: StopAfter = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Go through many game records, and note where rulesets would make a difference.

    A quick pass notes repetitions, suicides, kos taken back at once, passes and plays on stones. The referee
    looks only at the games in which something happened that one of the rulesets waits for. The same command
    continues what was interrupted; with more sources it adds what is new.
    """
    if output is None:
        raise InputError("name the folder of results: -o DIR")
    rulesets = meaning.chosen_rulesets(rules, 2, allow_plugins) if rules else []
    columns_of_corpus()  # so that it is said at once if something is not installed
    records = raw_records(sources)  # so that nothing is written if one cannot be read
    corpus = Corpus.begun(output, rulesets)
    left = corpus.jobs(records, rulesets)
    if (slow := searching(rulesets)) and (first := next(left, None)):
        left = chain([first], left)
        complain(f"under {listed(slow)} each counted game is searched for life and death, which may take "
                 "minutes")  # fmt: skip
    with progress("reading", unit="records") as meter, stoppable() as end:
        coming = on_cluster(left, scheduler) if scheduler else here(left, jobs or os.cpu_count() or 1)
        for _ in within(_kept(coming, corpus, meter), seconds, 1 << 62):
            pass
    found = summary(CorpusTable(corpus))
    if as_json:
        printing.show_json(found | {"rulesets": corpus.rulesets, "folder": str(output), "stopped": end.by})
    else:
        for line in _told(found, output):
            printing.show(Text(line))
    end.leave()


def _kept(coming: Iterator[Done], corpus: Corpus, meter: Meter) -> Iterator[None]:
    """Keep the parts as they come."""
    number = 0
    with closing(coming) as results:  # type: ignore[type-var] # they are generators
        for job, result, _ in results:
            assert isinstance(job, CorpusJob)
            corpus.keep(job, result)
            number += result["states"]
            meter.advance(number)
            yield


def _told(found: dict[str, Any], folder: Path) -> Iterator[str]:
    """Yield the summary in sentences."""
    copies = f", {found['copies']:,} of them copies" if found["copies"] else ""
    moves = f"{_games(found['games'])} with {found['moves']:,} moves{copies}"
    which = f" (named by 'gorules corpus query {folder} unread')" if found["unread"] else ""
    yield f"{moves}; records that were not read: {found['unread']:,}{which}."
    yield (
        f"Games with a position that comes back: {found['positional-repetitions']:,}; left by the same "
        f"player: {found['situational-repetitions']:,}. With a suicide: {found['suicides']:,}. With a play "
        f"on a stone: {found['illegal']:,}."
    )
    yield f"The referee was asked about {_games(found['asked'])}, and counted {found['counted']:,}."
    left = [
        f"{found['not-counted'][why]:,} {said}" for why, said in WHY_NOT.items() if found["not-counted"][why]
    ]
    if left:
        yield f"Not counted: {', '.join(left)}."
    for kind, pairs in found["differences"].items():
        for pair, games in pairs.items():
            yield f"{pair.replace(' ', ' and ')} differ in {_games(games)}: {kind}."


def _games(number: int) -> str:
    return f"{number:,} game{'' if number == 1 else 's'}"


def query_corpus(
    folder: Folder,
    question: Annotated[
        str | None,
        typer.Argument(metavar="[QUERY]", help="A query in SQL on the table games, or the name of one."),
    ] = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Ask the results of a corpus, in SQL.

    The table is called games; docs/corpora.md has its columns. Without a query, the queries that have names
    are listed.
    """
    corpus = Corpus.opened(folder)
    if question is None:
        found = QueryAnswer(("query", "answers"), [(name, each.answers) for name, each in CANNED.items()])
    else:
        found = CorpusTable(corpus).ask(question)
    if as_json:
        rows = [dict(zip(found.columns, map(_plain, row), strict=True)) for row in found.rows]
        printing.show_json({"columns": found.columns, "rows": rows})
        return
    drawn = Drawn(box=box.SIMPLE)
    for column in found.columns:
        drawn.add_column(Text(column))
    for row in found.rows:
        drawn.add_row(*(Text("" if each is None else str(each)) for each in row))
    printing.show(drawn)


def report_corpus(
    folder: Folder,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The page, in HTML.")],
    lab: Annotated[
        str, typer.Option("--lab", help="The address of the laboratory, for the links to games.")
    ] = LAB,
) -> None:
    """Write a page of the results of a corpus: how often rulesets differ, with plots.

    Error bars are Wilson's bounds of 95 %. Each game is linked: the laboratory opens it at the turn.
    """
    with meaning.option("--output"):
        check_output(output, "a page", PAGE)
    with meaning.option("--lab"):
        meaning.check_address(lab, "lab.html")
    write_file(output, corpus_page(CorpusTable(Corpus.opened(folder)), lab))
    printing.show_written(output)


def _plain(value: object) -> Any:
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)
