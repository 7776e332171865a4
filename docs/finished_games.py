"""Write docs/finished-games.md from docs/finished-games.json.

``python -m benchmarks.finished_games`` makes the figures; ``make finished-games`` does both.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from gorules.ruleset import load_family

DOCS = Path(__file__).resolve().parent
FIGURES, PAGE = DOCS / "finished-games.json", DOCS / "finished-games.md"

FAMILY = "japanese-1989-readings"
USUAL = f"{FAMILY}:occupied+one-own"
"""The reading that the ruleset japanese-1989 takes."""
NAMES: Mapping[str, str] = {
    USUAL: "1989",
    "japanese-2003": "2003",
    "korean-2016": "Korean",
    "encore": "encore",
    "server": "server",
    "recorded": "recorded",
    "area": "area",
}
"""How the page calls what a game comes to, area last."""
DEFINED, TERRITORY = tuple(NAMES)[:3], tuple(NAMES)[:-1]
MEASURED = "korean-2016"
"""The ruleset that each game is judged by first, which is what its seconds are of."""
MOST_SHOWN = 12
"""How many positions of a group of games the page draws."""

Figures = Mapping[str, Any]

INTRODUCTION = """\
<!-- Written by docs/finished_games.py from docs/finished-games.json; change that, and run make docs. -->

# Finished games

How often do the definitions of life and death decide a game that was played to its end? And how often do
rules come to different results? `make finished-games` plays, judges and writes this page; it takes GNU Go.

The games are GNU Go's against itself, level 1, from two first plays drawn at random to two passes
(`benchmarks/self_play.sgf.gz`, made by `python -m benchmarks.self_play`). Komi is 24.5 on 5x5, 8.5 on 7x7,
and 6.5 on larger boards.

- *1989*, *2003* and *Korean* are `japanese-1989`, `japanese-2003` and `korean-2016`, decided by proof.
  Nobody's word is asked for what is dead ([status.md](status.md)).
- *encore*: GNU Go plays on until it has taken all dead stones, and the game is counted by
  `katago-japanese-encore`.
- *server*: strings are dead on whose points no stone of their colour is left after this; the last position
  of the game is counted by `ogs-japanese`.
- *area*: the position after playing on, counted by `tromp-taylor`.
- *recorded*: the result of the record, which is GNU Go's own count in its own games.

The counted records are games of people on 19x19 that a server has counted by Korean rules; they are not
shipped. Most of them leave neutral points open, so GNU Go first plays them to two passes for *encore* and
*area*.

What follows from playing on is as good as GNU Go's play, and is no proof. On 5x5 Black gets 24 points by
territory and 25 by area if White does not live; so with komi 24.5 another player wins.
"""


def page(figures: Figures) -> str:
    """Return docs/finished-games.md."""
    groups: Figures = figures["groups"]
    parts = [
        INTRODUCTION.strip(),
        "## How much is decided",
        f"A string is *decided* if it is proved alive or dead within {figures['nodes']:,} states of play a "
        "question. A game has a *score* if all is decided that matters, under the limits of `gorules score`. "
        "Otherwise the score is a range, over all ways that the open strings may turn out; the *winner* is "
        "known if he is the same at both ends. *Out of range* are recorded results that the score cannot be, "
        "of those that can be held against a range: by the letter, strings beside a neutral point left "
        "open are in seki and surround no territory, which no server counts so. "
        "Seconds are CPU time for the strings and the score of one game by the Korean rules. "
        "GNU Go's games on 9x9 were judged last, the others before two faults of the search were mended "
        "([status.md](status.md)). Those on 13x13 and 19x19 were judged first: more of their strings may be "
        "decided by now. The machine had other work meanwhile, so that alone a game takes less.",
        _table(
            ["games", "definition", "strings decided", "games scored", "winner known", "out of range",
             "seconds, mean", "at most"],
            [row for group, found in groups.items() for row in _decided(group, found)],
        ),
        "Why strings stay open: " + _reasons(groups),
        "## By reading of 1989",
        "The share of games that have a score, by where a new stone counts (`enable`) and what a pass for a "
        f"ko lifts (`ko-pass`): the family [{FAMILY}](rulesets.md#{FAMILY}).",
        _table(
            ["reading", *groups],
            [
                [
                    f"`{reading.partition(':')[2]}`",
                    *(_scored(found, reading) for found in groups.values()),
                ]
                for reading in readings()
            ],
        ),
        "## How often results differ",
        "Of the games to which both give a result: how many get the same result, another margin, another "
        "winner.",
        _table(
            ["", *groups],
            [[f"{NAMES[one]}, {NAMES[other]}", *(_pair(found, one, other) for found in groups.values())]
             for one, other in combinations(TERRITORY, 2)],
        ),
        "Area and territory differ by a point if a player has made one play more than the other, or by what "
        "is in seki. Here a margin is another one if it differs by more than one point.",
        _table(
            ["", *groups],
            [[f"{NAMES[one]}, area", *(_pair(found, one, "area", near=True) for found in groups.values())]
             for one in TERRITORY],
        ),
        "## The differences",
        *_differences(groups),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _decided(group: str, found: Figures) -> Iterator[list[str]]:
    of = f"{group}, {found['games']} games"
    yield [of, "unconditionally alive", _share(found["benson"], found["strings"]), *("",) * 5]
    for rules in DEFINED:
        here = found["decided"][rules]
        yield [
            of, NAMES[rules], _share(here["strings"], found["strings"]), _scored(found, rules),
            _share(here["winner"], found["games"]), f"{here['outside']} of {here['ranged']}",
            *((f"{found['mean']:.2f}", f"{found['most']:.2f}") if rules == MEASURED else ("", "")),
        ]  # fmt: skip


def _reasons(groups: Figures) -> str:
    why: Counter[str] = Counter()
    for found in groups.values():
        why.update(found["open"])
    total = sum(why.values())
    said = {"states": "too many states of play", "seconds": "too many seconds", "memory": "too much memory"}
    named = [f"{said.get(each, each)} ({number / total:.0%})" for each, number in why.most_common()]
    return f"{'; '.join(named) or 'none does'}."


def _share(some: int, whole: int) -> str:
    return f"{some / whole:.1%}".replace("100.0%", "100%") if whole else "none"


def _scored(found: Figures, rules: str) -> str:
    return _share(found["decided"][rules]["games"], found["games"])


def _pair(found: Figures, one: str, other: str, near: bool = False) -> str:
    both, same, by_one, by_more, winner = found["pairs"][f"{one} {other}"]
    if not both:
        return "none"
    apart = by_more if near else by_one + by_more
    equal = same + by_one if near else same
    more = [f"{apart} another margin"] if apart else []
    more += [f"{winner} another winner"] if winner else []
    return f"{equal} of {both}" + (f" ({', '.join(more)})" if more else "")


def _differences(groups: Figures) -> Iterator[str]:
    total = sum(len(found.get("differ", ())) for found in groups.values())
    if not total:
        yield "None."
        return
    yield (
        f"There are {total} games. The page draws up to {MOST_SHOWN} of each group, those with the most "
        "results first; docs/finished-games.json has all. *Taken* names, by one point each, the strings that "
        "GNU Go has taken when it has played on."
    )
    for group, found in groups.items():
        differ = sorted(found.get("differ", ()), key=lambda each: (-len(each["results"]), each["game"]))
        for each in differ[:MOST_SHOWN]:
            said = "; ".join(
                f"{result}: {', '.join(map(_name, who))}" for result, who in each["results"].items()
            )
            gone = f" Taken: {' '.join(each['gone'])}." if each["gone"] else ""
            yield f"### {group}, game {each['game'].rpartition(':')[2]}"
            yield "```\n" + "\n".join(" ".join(row) for row in each["position"].split("/")) + "\n```"
            yield f"{said}.{gone}"


def _name(rules: str) -> str:
    return NAMES.get(rules, rules.partition(":")[2])


def readings() -> tuple[str, ...]:
    """Return the rulesets of the family of readings."""
    return tuple(load_family(FAMILY).members())


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(json.loads(FIGURES.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
