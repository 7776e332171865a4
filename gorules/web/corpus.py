"""The page of a corpus: how often rulesets make a difference, with plots, and links that open the games."""

import json
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from gorules.corpus.counting import WHY_NOT
from gorules.corpus.query import CorpusTable, summary
from gorules.corpus.rates import Rate
from gorules.corpus.reading import MainLine
from gorules.play.replay import Line
from gorules.web.laboratory import address
from gorules.web.pages import alone

LAB = "http://localhost:8361/lab.html"
"""Where ``gorules serve`` has the laboratory."""
SHOWN = 200
"""The most games that are listed of a kind."""
BARS = 60
"""The most rates of a section."""
PER = 100_000
"""Rates are said of so many games."""


class RateBar(NamedTuple):
    """A rate with its name."""

    name: str
    rate: Rate

    @property
    def said(self) -> str:
        """The rate with its bounds, of :data:`PER` games."""
        low, high = (_short(PER * each) for each in self.rate.bounds)
        return f"{_short(PER * self.rate.share)} ({low} to {high})"


class ListedGame(NamedTuple):
    """A game of a list: its name, the turn in question, what is said of it, where the laboratory shows it."""

    name: str
    turn: int
    says: str
    link: str


class RateSection(NamedTuple):
    """A part of the page: rates as a plot and as a table."""

    title: str
    says: str
    bars: tuple[RateBar, ...]

    @property
    def most(self) -> float:
        """What the plot goes up to: the largest upper bound, 1 if all are 0."""
        return max(bar.rate.bounds[1] for bar in self.bars) or 1


def corpus_page(table: CorpusTable, lab: str = LAB) -> str:
    """Return the page as HTML that needs no other file. ``lab`` is the address of the laboratory."""
    found = summary(table)
    sections = [section for section in _sections(table, found) if section.bars]
    lists = [(title, tuple(_games(table, which, says, lab))) for title, which, says in _LISTS]
    return alone(
        "corpus.html", found=found, rulesets=table.corpus.rulesets, sections=sections,
        lists=[(title, games) for title, games in lists if games], definitions="", per=PER, shown=SHOWN,
        margins=table.ask("margins").rows, unread=table.ask("unread").rows[:SHOWN],
    )  # fmt: skip


def _sections(table: CorpusTable, found: dict[str, Any]) -> Iterator[RateSection]:
    games = found["games"]
    happened = (
        ("a position comes back", "positional-repetitions"),
        ("left by the same player", "situational-repetitions"),
        ("suicide", "suicides"),
        ("a play on a stone", "illegal"),
    )
    yield _section(
        "What happens", "Games in which it happens.", ((n, found[key], games) for n, key in happened)
    )
    judged = table.ask(
        "SELECT j.ruleset, count(*) FILTER (j.refused > 0), count(*) FILTER (j.ended > 0) "
        "FROM games, unnest(judgements) AS u(j) GROUP BY ALL"
    ).rows
    by = {ruleset: numbers for ruleset, *numbers in judged}
    for at, title, says in (
        (0, "Forbidden", "Games in which a ruleset forbids a turn that was made."),
        (1, "Ended", "Games that a ruleset ends at a turn after which there are more plays."),
    ):
        rates = ((each, by.get(each, (0, 0))[at], games) for each in table.corpus.rulesets)
        yield _section(title, says, rates)
    counted = found["counted"]
    for kind, says in _PARTED.items():
        of = counted if kind in ("margin", "winner") else games
        rates = ((pair.replace(" ", " and "), n, of) for pair, n in found["differences"][kind].items())
        yield _section(f"Parted: {kind}", says, rates)
    left = ((says, found["not-counted"][why], games) for why, says in WHY_NOT.items())
    yield _section(
        "Not counted", "Games that the referee did not count again.", (each for each in left if each[1])
    )
    for what, says in (("year", "by year"), ("komi", "by komi"), ("board", "by board")):
        rows = table.ask("boards" if what == "board" else "komi" if what == "komi" else "years").rows
        rates = ((_named(name), repeated, of) for name, of, _, repeated, *_ in sorted(rows, key=_order))
        yield _section(f"Repetitions {says}", "Games in which a position comes back.", rates)


_PARTED = {
    "legality": "Games in which one of two rulesets forbids a turn that the other allows.",
    "end": "Games that one of them ends where the other goes on.",
    "margin": "Games, of those that were counted, in which the margins differ.",
    "winner": "Games, of those that were counted, that another player wins.",
}


def _order(row: tuple[Any, ...]) -> tuple[bool, Any]:
    return row[0] is None, "" if row[0] is None else row[0]


def _named(value: object) -> str:
    return "not said" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _section(title: str, says: str, rates: Iterable[tuple[str, int, int]]) -> RateSection:
    bars = tuple(RateBar(name, Rate(found, of)) for name, found, of in rates if of)
    return RateSection(title, says, bars[:BARS])


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


_LISTS = (
    ("Positions that come back", "repetition", "repetition > 0"),
    ("Suicides", "suicide", "suicides > 0"),
    ("Plays on stones", "on_stone", "on_stone > 0"),
    (
        "Kos taken from a stone that took one, all turns in between taking kos",
        "hot",
        "hot > 0 AND repeats = 0",
    ),
    ("Plays after a pass", "moves", "passes_within > 0 AND len(partings) > 0"),
    ("Counted differently", "moves", "counted AND len(partings) > 0"),
)
"""The lists of games: title, the column with the turn, which games."""


def _games(table: CorpusTable, turn: str, which: str, lab: str) -> Iterator[ListedGame]:
    asked = (
        f"SELECT name, {turn}, width, height, line, on_stone, repetition - repetition_of, "
        "[{'r': j.ruleset, 't': coalesce(j.refused, j.ended)} FOR j IN judgements] FROM games "
        f"WHERE {which} AND line IS NOT NULL ORDER BY name LIMIT {SHOWN}"
    )
    for name, at, width, height, line, on_stone, cycle, judged in table.ask(asked).rows:
        parting = [each for each in judged if each["t"]]
        rules = (parting or judged or [{"r": "tromp-taylor"}])[0]["r"]
        said = f"a cycle of {cycle} turns" if cycle else ""
        by = ", ".join(dict.fromkeys(each["r"] for each in parting[:12]))
        played = opened(width, height, line, on_stone)
        where = f"{lab}#{address(played, rules).partition('#')[2]}&at={min(at, len(played.moves))}"
        says = "; ".join(filter(None, (said, f"not so under {by}" if by else "")))
        yield ListedGame("/".join(PurePosixPath(name).parts[-2:]), at, says, where)


def opened(width: int, height: int, line: str, on_stone: int | None = None) -> Line:
    """Return a game of the table as a line, up to before a play on a stone."""
    said = json.loads(line)
    moves = bytes.fromhex(said["moves"])
    cells = bytes.fromhex(said["cells"]) or bytes(width * height)
    moves = moves[: 2 * (on_stone - 1)] if on_stone else moves
    return MainLine(width, height, cells, moves, said["to_play"], None, 0, None, None, None).line
