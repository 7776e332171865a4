"""Hold rulings on life and death against the definitions and their readings, and write docs/conformance.md.

``python docs/conformance.py`` asks what docs/conformance.yaml rules on positions of the bestiary. What is
found is kept in docs/conformance.json, so that only what is missing is asked; ``--again`` asks all.
``--render`` asks nothing.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gorules.bestiary.search import beast_called
from gorules.core import loaded
from gorules.go.position import Position
from gorules.status.definitions import UNSETTLED, judged, reading_of
from gorules.status.questions import StatusLimits

DOCS = Path(__file__).resolve().parent
RULINGS, KEPT, PAGE = (DOCS / f"conformance.{suffix}" for suffix in ("yaml", "json", "md"))

ENABLES = ("taken-points", "occupied", "local", "causal")
KO_PASSES = ("one-own", "once", "all-own", "all-both", "none")
READINGS = tuple(f"{enable}+{ko_pass}" for enable, ko_pass in product(ENABLES, KO_PASSES))
"""The readings of Japanese 1989."""
OTHERS: Mapping[str, str] = {"2003": "j2003", "Korean": "korean"}
"""The other definitions, as rulings call their rules."""
STATES, SECONDS = 1_000_000, 20.0
"""What a reading may take for a position: states of play a question, and seconds."""

Kept = dict[str, dict[str, dict[str, bool | None]]]
"""By question, a position and where stones are played on it, and by reading or definition: whether each
string, named by a point, is alive; None where that is open.
"""


class Ruling(NamedTuple):
    """What somebody ruled of strings of a beast."""

    by: str
    rules: str
    name: str
    beast: str
    at: str
    says: str
    stones: str
    source: str
    region: str | None = None
    disputed: bool = False

    @property
    def questions(self) -> tuple[str, ...]:
        """What is asked: about the whole position and, if the ruling names points, about play on these."""
        return tuple(f"{self.beast} {each}" for each in (UNSETTLED, self.region) if each)

    @property
    def string(self) -> str:
        """The name of the string that the ruling is about: its first point."""
        position = beast_called(self.beast).start
        point = position.board.point(self.at)
        return next(_name(position, each.points) for each in position.strings if point in each.points)

    @property
    def alive(self) -> bool:
        """What is ruled."""
        return self.says == "alive"

    def fits(self, by: str, kept: Kept, on: int = 0) -> bool | None:
        """Return whether a reading says of the strings what is ruled, to go by the answers to one of the
        questions; None if that is open.
        """
        found = kept[self.questions[on]][by]
        said = set(found.values()) if self.at == "all" else {found[self.string]}
        alive = False if False in said else None if None in said else True
        return None if alive is None else alive == self.alive


def _name(position: Position, points: Iterable[int]) -> str:
    return position.board.names[min(points)]


def rulings() -> tuple[Ruling, ...]:
    """Return the rulings."""
    return tuple(Ruling(**{**each, "rules": str(each["rules"])}) for each in _data()["cases"])


def _data() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(RULINGS.read_text(encoding="utf-8"))
    return data


def load() -> Kept:
    """Return what was found before."""
    kept: Kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


# Asking


def asked(question: str, by: str) -> dict[str, bool | None]:
    """Return which strings are alive by a reading or definition; None where a limit came first."""
    beast, _, region = question.partition(" ")
    position = beast_called(beast).start
    enable, _, ko_pass = by.partition("+")
    if by in OTHERS:
        reading = reading_of(position, OTHERS[by], region=region)
    else:
        reading = reading_of(position, "j1989", ko_pass, enable, region)
    found = judged(position, reading, StatusLimits(STATES, SECONDS))
    return {_name(position, position.board.points(points)): status.alive for points, status in found.items()}


def ask_missing(again: bool) -> None:
    """Ask what nobody has asked, or all ``again``, and keep what is found."""
    before, kept = {} if again else load(), Kept()
    for question in dict.fromkeys(each for ruling in rulings() for each in ruling.questions):
        known = before.get(question, {})
        left = [by for by in (*READINGS, *OTHERS) if by not in known]
        if left:
            print(f"{question}: {len(left)} readings", file=sys.stderr, flush=True)
        kept[question] = {**known, **{by: asked(question, by) for by in left}}
        KEPT.write_text(json.dumps(before | kept, indent=1) + "\n", encoding="utf-8")
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


# The page

INTRODUCTION = """\
<!-- Written by docs/conformance.py from docs/conformance.yaml and .json; run make conformance. -->

# Rulings and definitions

Makers of rules, referees and others have ruled which stones are dead. Here each ruling whose stones are to be
had is held against the definitions: the twenty readings of Japanese 1989 (the family
[japanese-1989-readings](rulesets.md#japanese-1989-readings)), Japanese 2003 and the Korean rules, as
[status.md](status.md) explains them. A reading *fits* a ruling if it calls the string what the ruling calls
it.

Official is the commentary on the rules of 1989, with its reference figures and 25 examples, also where it is
known from Sensei's Library alone. Of most examples only the words were found, or nothing; the last table has
them. Where the stones are not the source's own, the position is one of the same shape, and a ruling on a
shape is not quite one on this position.

KataGo's encore decides by play and says of no string that it is dead;
[finished-games.md](finished-games.md) holds its results against the definitions.
"""


def page(kept: Kept) -> str:
    """Return docs/conformance.md."""
    all_of_them = rulings()
    of_1989 = [each for each in all_of_them if each.rules == "1989" and not each.disputed]
    official = [each for each in of_1989 if each.by == "official"]
    return (
        "\n\n".join([
            INTRODUCTION.strip(),
            "## Which reading fits",
            *_verdicts(official, of_1989, kept),
            "Of the official rulings on 1989, and of all undisputed ones: how many each reading fits and "
            "contradicts. The rest is left open by a limit of the search.",
            _table(
                ["reading", "official: fits", "contradicts", "all: fits", "contradicts"],
                [[f"`{by}`", *_counts(official, by, kept), *_counts(of_1989, by, kept)] for by in READINGS],
            ),
            "## The rulings",
            "By 1989: how many of its twenty readings fit or contradict, and which.",
            _table(
                ["ruling", "by", "string", "ruled", "stones", "1989", "2003", "Korean"],
                [_row(each, kept) for each in all_of_them],
            ),
            "## What was not found",
            "Some sources give no diagram, or only part of the ruling. This table says what is known of "
            "them, and where it stands.",
            _table(["", "what is known", "where"], _missing()),
        ])
        + "\n"
    )  # fmt: skip


def _verdicts(official: Sequence[Ruling], every: Sequence[Ruling], kept: Kept) -> Iterator[str]:
    """Yield which readings fit all, in sentences."""
    for which, what in ((official, "official rulings"), (every, "rulings that nobody disputes")):
        whole = [by for by in READINGS if all(each.fits(by, kept) for each in which)]
        never = [by for by in READINGS if all(each.fits(by, kept) is not False for each in which)]
        if whole:
            yield f"All {len(which)} {what} on 1989 are fitted by {_named(whole)}."
        elif never:
            yield (
                f"No reading is known to fit all {len(which)} {what} on 1989. These contradict none, and "
                f"leave some open: {_named(never)}."
            )
        else:
            yield f"No reading fits all {len(which)} {what} on 1989: each contradicts at least one."
    against = [
        f"{each.name}, {each.beast} {each.at} ({each.says})"
        for each in every
        if not any(each.fits(by, kept) for by in READINGS)
    ]
    if against:
        yield f"Fitted by no reading, as far as it is decided: {'; '.join(against)}."


def _named(readings: Sequence[str]) -> str:
    return ", ".join(f"`{each}`" for each in readings)


def _counts(which: Iterable[Ruling], by: str, kept: Kept) -> list[str]:
    fits = [each.fits(by, kept) for each in which]
    return [str(fits.count(True)), str(fits.count(False))]


def _row(ruling: Ruling, kept: Kept) -> list[str]:
    beast = beast_called(ruling.beast)
    link = f"[{ruling.beast}](../bestiary/{beast.topic}/{ruling.beast}.yaml)"
    disputed = " (disputed)" if ruling.disputed else ""
    by_reading = _of_readings(ruling, kept, 0)
    if ruling.region is not None and by_reading:
        by_reading += f". On the points that are fought for alone: {_of_readings(ruling, kept, 1)}"
    return [
        f"{ruling.name}{disputed}: {ruling.source}",
        ruling.by,
        f"{link} {_colour(beast.start, ruling.at)}",
        f"{ruling.says} ({ruling.rules})",
        "its own" if ruling.stones == "own" else "of the shape",
        by_reading,
        *(_said(ruling, by, kept) for by in OTHERS),
    ]


def _colour(position: Position, at: str) -> str:
    if at == "all":
        return "all strings"
    return f"{('White', 'Black')[position.cells[position.board.point(at)] == 1]} {at}"


def _said(ruling: Ruling, by: str, kept: Kept) -> str:
    fits = ruling.fits(by, kept)
    return "open" if fits is None else "alive" if fits == ruling.alive else "dead"


def _of_readings(ruling: Ruling, kept: Kept, on: int) -> str:
    """Return how many readings fit, and which, the largest group of them without names."""
    if ruling.rules != "1989":
        return ""
    fits = {by: ruling.fits(by, kept, on) for by in READINGS}
    groups = {
        word: [by for by, fit in fits.items() if fit is answer]
        for answer, word in ((True, "fit"), (False, "contradict"), (None, "open"))
    }
    largest = max(groups, key=lambda word: len(groups[word]))
    return "; ".join(
        f"{len(those)} {word}" + ("" if word == largest else f": {_short(those)}")
        for word, those in groups.items()
        if those
    )


def _short(readings: Sequence[str]) -> str:
    """Return readings as answers to either question if they are a grid of these, else one by one."""
    enables = [each for each in ENABLES if any(by.startswith(f"{each}+") for by in readings)]
    ko_passes = [each for each in KO_PASSES if any(by.endswith(f"+{each}") for by in readings)]
    if len(enables) * len(ko_passes) != len(readings):
        return _named(readings)
    parts = [
        "/".join(f"`{each}`" for each in some)
        for some, every in ((enables, ENABLES), (ko_passes, KO_PASSES))
        if len(some) < len(every)
    ]
    return " with ".join(parts)


def _missing() -> Iterator[list[str]]:
    data = _data()
    for each in data["missing"]:
        place = data["places"][each["at"]]
        yield [each["name"], each["about"], f"[{place['name']}]({place['url']})"]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true", help="ask all again")
    parser.add_argument("--render", action="store_true", help="only write the page")
    given = parser.parse_args()
    if not given.render:
        if loaded.hypothetical is None:
            parser.error("so many searches take the native core")
        ask_missing(given.again)
    PAGE.write_text(page(load()), encoding="utf-8")


if __name__ == "__main__":
    main()
