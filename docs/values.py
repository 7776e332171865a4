"""Solve empty boards under several rulesets and write docs/values.md.

``python docs/values.py`` takes some minutes with the native core; ``--long`` adds larger boards.
What is solved is kept in docs/values.json by board and composition, entry by entry, so that a run
which is interrupted, or repeated, only solves what is missing. ``--render`` solves nothing.
``--strategy FILE`` enters what a strategy proves, when it is checked; ``--first-plays 5x5`` the bounds after
each first play.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from gorules import Board, Position, Ruleset, load_ruleset
from gorules.bestiary.selectors import bare_rulesets
from gorules.go.symmetry import symmetries
from gorules.native import bridge
from gorules.solving.front import MOST_FINITE, solve
from gorules.solving.progress.check import check_strategy
from gorules.solving.progress.known_rules import why_not_under
from gorules.solving.progress.premises import Premises, premises
from gorules.solving.solution import Limits, Solution, signed

DOCS = Path(__file__).resolve().parent
Cache = dict[str, dict[str, dict[str, Any]]]
"""By board and fingerprint: the bounds proven (equal: the value), the solver, what it took and its limits."""

# Boards


def graphs() -> dict[str, Board]:
    """Return the boards that are no rectangles."""
    ring = Board.from_edges([(n, (n + 1) % 6) for n in range(6)], spec="ring of 6")
    star = Board.from_edges([("centre", n) for n in range(1, 5)], spec="star of 5")
    return {"torus:2x3": Board.parse("torus:2x3"), "torus:3x3": Board.parse("torus:3x3"),
            "ring of 6": ring, "star of 5": star}  # fmt: skip


SHORT = {spec: Board.parse(spec) for spec in (*(f"1x{n}" for n in range(1, 10)), "2x2", "2x3", "2x4", "3x3")}
SHORT |= graphs()
LARGE = ("2x5", "2x6", "3x4", "1x10", "1x11", "1x12", "4x4", "1x13", "2x7", "3x5", "1x14")
FRONTIER = ("2x8", "2x9", "3x6", "2x10", "4x5", "5x5", "3x7", "4x6", "torus:4x4", "1x15", "1x16")
"""The boards that are solved under superko alone, as far as that goes."""
LONG = {spec: Board.parse(spec) for spec in (*LARGE, *FRONTIER)}
BOARDS = {**SHORT, **LONG}
ORDER = sorted(BOARDS, key=lambda name: (not name[0].isdigit(), [*map(int, name.split("x"))]
                                         if name[0].isdigit() else [*BOARDS].index(name)))  # fmt: skip

# Rulesets


@dataclass(frozen=True, slots=True)
class Column:
    """A ruleset, and the boards it is solved on: those of so many points, those named, and those named
    that take long.
    """

    id: str
    heading: str
    ruleset: Ruleset
    points: int
    boards: tuple[str, ...] = ()
    long: tuple[str, ...] = ()

    def applies(self, board: str, long: bool) -> bool:
        """Whether a board is solved under this ruleset."""
        if board in self.boards:
            return True
        if board in self.long or board in LONG:
            return long and (board in self.long or BOARDS[board].size <= self.points)
        return BOARDS[board].size <= self.points


SUPERKOS = {
    "positional": "positional-superko",
    "situational": "situational-superko",
    "natural": "natural-situational-superko",
}


def superko(ko: str, suicide: str) -> Ruleset:
    """Return superko with two passes and area scoring, and nothing else."""
    return next(bare_rulesets({"ko": (ko,), "suicide": (suicide,)}, ends_play=True))


def repeats(then: str, suicide: str = "forbidden") -> Ruleset:
    """Return basic ko with two passes, and what follows when a whole situation repeats."""
    passes = next(bare_rulesets({"ko": ("basic-ko",), "suicide": (suicide,)}, ends_play=True))
    repeats = next(bare_rulesets({"end": ({"type": "situation-repeats", "then": then},)}))
    return passes.composed(f"bare:basic-ko+{suicide}+passes+{then}", end=(*passes.end, *repeats.end))


@cache
def columns() -> tuple[Column, ...]:
    """Return the rulesets, in the order of the table."""
    kee = ("1x6", "1x7", "2x4", "3x3"), ("1x8", "2x3", "2x5", "torus:2x3", "ring of 6")
    return (
        *(Column(id, id, superko(ko, "forbidden"), 16, long=FRONTIER) for id, ko in SUPERKOS.items()),
        *(
            Column(f"{id}+suicide", "suicide", superko(ko, "allowed"), 12, long=("4x4",))
            for id, ko in SUPERKOS.items()
        ),
        Column("draw", "repetition draws", repeats("draw"), 9, boards=LARGE),
        Column("draw+suicide", "suicide, draws", repeats("draw", "multi-stone"), 9, boards=LARGE),
        Column("prisoners", "prisoners decide", repeats("prisoners"), 9, boards=LARGE),
        Column("kee", "Kee 3.0", load_ruleset("kee-3.0-no-suicide"), 5, *kee),
        Column("kee+suicide", "suicide under Kee", load_ruleset("kee-3.0"), 5, *kee),
    )


# Solving


def load() -> Cache:
    """Return what was solved before."""
    path = DOCS / "values.json"
    kept: Cache = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return kept


def save(board: str, fingerprint: str, entry: dict[str, Any]) -> None:
    """Add an entry to the file, which another run may have changed meanwhile."""
    kept = load()
    kept.setdefault(board, {})[fingerprint] = entry
    tidy = {name: dict(sorted(kept[name].items())) for name in sorted(kept)}
    new = DOCS / f"values.json.{os.getpid()}"
    new.write_text(json.dumps(tidy, indent=1) + "\n", encoding="utf-8")
    new.replace(DOCS / "values.json")


def entry_of(found: Solution, points: int, limits: Limits) -> dict[str, Any]:
    """Return what is kept of a solution; no score exceeds the number of points."""
    low = -points if found.low is None else max(found.low, -points)
    high = points if found.high is None else min(found.high, points)
    return {
        "ruleset": found.ruleset, "low": int(low), "high": int(high), "engine": found.engine,
        "nodes": found.nodes, "seconds": round(found.seconds, 2),
        "limits": None if found.exact else {"seconds": limits.seconds, "memory": limits.memory},
    }  # fmt: skip


def is_missing(board: str, column: Column, limits: Limits) -> bool:
    """Whether a value is not known, nor was given up under limits as wide as these."""
    entry = load().get(board, {}).get(column.ruleset.fingerprint)
    return entry is None or gave_up_earlier(entry, limits)


def gave_up_earlier(entry: dict[str, Any], limits: Limits) -> bool:
    """Whether an entry has bounds that were found under limits less wide than these."""
    gave_up = entry["limits"]
    return gave_up is not None and gave_up["seconds"] < (limits.seconds or float("inf"))


def tasks(long: bool) -> Iterator[tuple[str, Column]]:
    """Yield what is to be solved, in the order of the boards; what takes Python long comes last."""
    every = [(board, column) for board in BOARDS for column in columns() if column.applies(board, long)]
    yield from sorted(every, key=lambda each: each[0] in each[1].long)


def solved(board: str, ruleset: Ruleset, limits: Limits) -> Solution:
    """Return the solution, or bounds. On the boards of the frontier progress proofs are asked first, but not
    on a line; on large ones nothing else is.
    """
    if board not in FRONTIER or board.startswith("1x"):
        return solve(ruleset, BOARDS[board], limits=limits)
    found = proved(board, ruleset, limits)
    if found.exact or BOARDS[board].size > MOST_FINITE:
        return found
    return solve(ruleset, BOARDS[board], limits=limits).narrowed(found)


def proved(board: str, ruleset: Ruleset, limits: Limits) -> Solution:
    """Return what progress proofs find. They are the same under all rules with the same premises."""
    question = board, premises(ruleset), limits
    if question not in PROVED:
        PROVED[question] = solve(ruleset, BOARDS[board], limits=limits, method="progress")
    return PROVED[question]


PROVED: dict[tuple[str, Premises | str, Limits], Solution] = {}


def solve_missing(long: bool, limits: Limits, boards: Collection[str] = BOARDS) -> None:
    """Solve what is missing, and keep each value as it is found. What was given up before comes last."""
    todo = [task for task in tasks(long) if task[0] in boards and is_missing(*task, limits)]
    kept = load()
    for board, column in sorted(todo, key=lambda task: task[1].ruleset.fingerprint in kept.get(task[0], {})):
        if not is_missing(board, column, limits):
            continue  # another run has solved it
        found = solved(board, column.ruleset, limits)
        entry = entry_of(found, BOARDS[board].size, limits) | {"ruleset": column.ruleset.id}
        save(board, column.ruleset.fingerprint, entry)
        print(f"{board} {column.id}: {found} ({found.nodes} nodes, {found.seconds:.1f} s)", flush=True)


def narrowed(known: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return an entry with the narrower bounds of two; the rest is that of the one which has brought them."""
    low, high = (
        max(known.get("low", found["low"]), found["low"]),
        min(known.get("high", found["high"]), found["high"]),
    )
    if (low, high) == (known.get("low"), known.get("high")):
        return known
    return known | found | {"low": low, "high": high, "limits": None if low == high else found["limits"]}


def enter_strategy(path: str) -> None:
    """Check a strategy from the empty board or after a first play of Black's, and enter its bound: for that
    play, and if it is Black's, who may choose the play, under all the rulesets under which it holds.
    """
    started = time.process_time()
    checked = check_strategy(path, memory=4 << 30)
    claim, size = checked.claim, checked.size
    starts = {"black": [], "white": [1]}
    stones = [cell for cell in claim.position.cells if cell]
    is_black = claim.player == "black"
    if size is None or stones != starts[claim.to_play] or not (is_black or stones):
        sys.exit(f"{path}: {checked}")
    board, points = claim.board.spec, claim.board.size
    low, high = (claim.margin, points) if is_black else (-points, claim.margin)
    proved = {
        "low": low, "high": high, "engine": "strategy", "nodes": size.nodes,
        "seconds": round(time.process_time() - started, 2), "limits": {"seconds": 0, "memory": 0},
    }  # fmt: skip
    for column in columns():
        if why_not_under(column.ruleset, claim) is not None:
            continue
        entry, kept = {"ruleset": column.ruleset.id, **proved}, load().get(board, {})
        if is_black:
            save(board, column.ruleset.fingerprint, narrowed(kept.get(column.ruleset.fingerprint, {}), entry))
        if stones and column.id == FIRST_PLAYS_UNDER:
            enter_first_play(
                column, board, first_plays_like(claim.board, claim.position.cells.index(1)), entry
            )
    print(f"{path}: {checked}")


FIRST_PLAYS_UNDER = "positional"


def first_plays_like(board: Board, point: int) -> tuple[str, ...]:
    """Return the names of the points that symmetries of the board take a point to."""
    return board.named({images[point] for images in symmetries(board)})


def enter_first_play(column: Column, board: str, moves: Iterable[str], entry: dict[str, Any]) -> None:
    """Keep what is found after a first play with the value of the board."""
    whole = load()[board][column.ruleset.fingerprint]
    found = whole.get("first plays", {})
    found[" ".join(moves)] = narrowed(found.get(" ".join(moves), {}), entry)
    save(board, column.ruleset.fingerprint, whole | {"first plays": found})


def enter_first_plays(spec: str, limits: Limits) -> None:
    """Find bounds after each first play of which less is known than these limits may tell."""
    column = next(column for column in columns() if column.id == FIRST_PLAYS_UNDER)
    board = BOARDS[spec]
    for moves in dict.fromkeys(first_plays_like(board, point) for point in range(board.size)):
        known = load()[spec][column.ruleset.fingerprint].get("first plays", {}).get(" ".join(moves))
        if known is None or gave_up_earlier(known, limits):
            after = Position.empty(board).place(0, board.point(moves[0])).after
            found = solve(column.ruleset, position=after, to_play="white", limits=limits, method="progress")
            enter_first_play(column, spec, moves, entry_of(found, board.size, limits))
            print(f"{spec} {moves[0]}: {found} ({found.nodes} nodes, {found.seconds:.1f} s)", flush=True)


# The page


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proven of a value."""

    low: int
    high: int
    points: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    def __str__(self) -> str:
        if self.exact:
            return signed(self.low)
        if (self.low, self.high) == (-self.points, self.points):
            return "?"
        if self.high == self.points:
            return f"≥ {signed(self.low)}"
        if self.low == -self.points:
            return f"≤ {signed(self.high)}"
        return f"{signed(self.low)} to {signed(self.high)}"


def bounds(kept: Cache, board: str) -> dict[str, Bounds]:
    """Return what is known of a board, by column."""
    known = kept.get(board, {})
    return {
        column.id: Bounds(entry["low"], entry["high"], BOARDS[board].size)
        for column in columns()
        if (entry := known.get(column.ruleset.fingerprint)) is not None
    }


def differ(known: Iterable[Bounds]) -> bool:
    """Whether some of the values are proven to be different."""
    known = list(known)
    return bool(known) and max(each.low for each in known) > min(each.high for each in known)


def suicide(known: dict[str, Bounds], ids: Iterable[str]) -> str:
    """Return what allowing suicide changes in these columns. Where no value is known with or without it,
    the other columns decide.
    """
    pairs = [(id, known[id], known[f"{id}+suicide"]) for id in ids if {id, f"{id}+suicide"} <= known.keys()]
    open_ = bool(pairs)
    pairs = [(id, one, other) for id, one, other in pairs if one.exact or other.exact]
    if (open_ and not pairs) or not all(one.exact and other.exact for _, one, other in pairs):
        return "?"
    changed = [f"{id} {other}" for id, one, other in pairs if one != other]
    return ", ".join(changed) or ("same" if pairs else "–")


def row(kept: Cache, board: str) -> list[str]:
    """Return a row of the table; it is bold if the rulesets differ."""
    known = bounds(kept, board)
    cells = [board]
    for column in columns():
        if column.id == "positional+suicide":
            cells.append(suicide(known, SUPERKOS))
        elif column.id in ("draw+suicide", "kee+suicide"):
            cells.append(suicide(known, [column.id.removesuffix("+suicide")]))
        elif not column.id.endswith("+suicide"):
            cells.append(str(known.get(column.id, "–")))
    return [f"**{cell}**" for cell in cells] if differ(known.values()) else cells


def published_rows(kept: Cache) -> Iterator[list[str]]:
    """Yield what others published beside what is found here."""
    sources = yaml.safe_load((DOCS / "values_published.yaml").read_text(encoding="utf-8"))
    for source in sources:
        for claim in source["claims"]:
            for board, value in claim["values"].items():
                known = bounds(kept, board)
                ours = {id: known[id] for id in claim["under"] if id in known}
                texts = list(dict.fromkeys(map(str, ours.values())))
                each = ", ".join(f"{id} {value}" for id, value in ours.items())
                found = texts[0] if len(texts) == 1 else each
                mark = verdict(value, ours)
                cells = [source["name"], ", ".join(claim["under"]), board, signed(value), found or "–", mark]
                yield [f"**{cell}**" for cell in cells] if mark == "differs" else cells


def verdict(value: int, ours: dict[str, Bounds]) -> str:
    """Return how a published value goes with what is found here."""
    if not ours:
        return "published, not recomputed"
    possible = {id: each for id, each in ours.items() if each.low <= value <= each.high}
    if not all(each.exact for each in possible.values()):
        return "not decided here"
    if len(possible) == len(ours):
        return "agrees"
    return f"only under {', '.join(possible)}" if possible else "differs"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table."""
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


INTRODUCTION = """\
<!-- Written by docs/values.py from docs/values.json; change that, and run make values. -->

# Values of empty boards

The value of a board is Black's score minus White's under perfect play from the empty board, Black first,
without komi. `gorules.solve` found each number. `+2 to +9` and `≥ +2` are bounds that were proven before the
search gave up. `?` means that nothing was proven or, for suicide, that something is not decided; `–` means
that nothing was tried. Rulesets differ on the boards in bold rows. [values.json](values.json) has the
nodes of each search.

- positional, situational, natural: the three superkos (natural is natural situational superko, where a pass
  leaves no record), suicide forbidden, two passes end play, area scoring;
- suicide: what changes under these three if it is allowed, up to 12 points, on 4x4, 4x5 and 5x5;
- repetition draws: basic ko; if the game situation (position, player to move, ban of the ko rule) repeats,
  the game is a draw;
- suicide, draws: what changes if suicide of more than one stone is allowed. If suicide of one stone is
  allowed, too, [almost every board is a draw](findings.md#values);
- prisoners decide: as repetition draws, but the player who took more stones in the cycle wins. As suicide is
  forbidden, that is the player who passed more often. If both took the same number, it is a draw;
- Kee 3.0: `kee-3.0-no-suicide`; [why its games have values](kee.md);
- suicide under Kee: what changes under `kee-3.0`, where it is allowed.

A torus has its opposite edges joined. A ring of 6 is a closed line. A star of 5 is a point with four
neighbours.

You need not trust the search for small entries. One command writes strategies for both players to a file;
another checks them against every legal turn with the referee alone. Under positional superko that takes some
seconds on 3x3 and 1x9. Under other rules a strategy can be too large to write down.

    gorules solve --board 3x3 --rules tromp-taylor-no-suicide --certificate 3x3.json
    gorules verify 3x3.json

The longest 1xN board with a certificate is 1x9, and the largest board is 2x5. On 1x10, 2x6, 2x7 and 3x5 a
strategy has more than 200,000 states, and `gorules solve` refuses that. The longest 1xN board that others are
known to have solved by computer is 1x9 (Weninger and Hayward, 2017); by hand it is 1x13, +2 in
[Mini-Go](#published-values). A [course page of Ryan
Hayward](https://webdocs.cs.ualberta.ca/~hayward/396/jem/go-solve.html) names the boards from 1x13 on as an
open problem. Here 1x13 is 0, 0 and +1 under the three superkos, and 1x14 is +1 under natural situational
superko; under the other two it is [open](#open). The proof search takes some seconds and writes no
certificate:

    gorules solve --board 1x13 --rules tromp-taylor-no-suicide

On 4x5 Black gets all points by a [progress proof](progress.md), under positional and situational superko,
with suicide forbidden and allowed. One command writes its strategy, which is checked without the search:

    gorules solve --board 4x5 --rules tromp-taylor --certificate 4x5.strategy.gz
    gorules verify 4x5.strategy.gz

On 5x5, too, Black gets all points under positional and situational superko, from the empty board; he
begins in the centre. The strategy of 2,723,030 choices (5.1 MB) answers all that White can do. It is for
suicide allowed; where suicide is forbidden White has fewer turns. The search looks at some 72.5 million
states, in three minutes on one core, with the usual memory of 1 GB. `gorules verify` accepts the file in
15 seconds, and under `aga` and `tromp-taylor-ssk`, too (`--rules aga`). So does the program in
`checkers/`, which shares no code with gorules, in a minute. `gorules serve` opens a page where you are White
and the solver plays by it. Its fingerprint is
`8653f61f05009eb435fb426729924873b5147c4675530d149a0587981de846bb`.

    gorules solve --board 5x5 --rules tromp-taylor --certificate 5x5.strategy.gz
    gorules verify 5x5.strategy.gz
    gorules serve --strategy 5x5.strategy.gz

Under natural situational superko Black gets at least 5 after C3, with suicide forbidden and allowed: a
strategy of 1,514,631 choices says so, found among 24.7 million states, and `gorules verify` accepts it, under
`taylor-tromp-early-nssk`, too. Its fingerprint is
`5b73771fbe734524cbf218530727e93636542c3177985cdaf8f1117340944996`. Whether he gets more is open.
"""

PUBLISHED = """\
## Published values

[values_published.yaml](values_published.yaml) has the sources, and what they say about their rules. Where a
source does not say which superko it means, the table has all three. Where none of them agrees, the row is
bold, and [findings](findings.md#values) discusses it. *Published, not recomputed* means: not solved here.
"""


OPEN = """\
## Open

Under superko, with suicide forbidden, these values are not known here: a list of challenges. Where another
table has one, it was found under other rules, or by hand. A progress proof of a bound can be written to a
file and checked; other bounds are those of a search. Beside what is open stands the CPU time after which
each search was stopped; it had 2 GB of memory for its tables. Where there is none, a strategy proves the
bound.
"""

NOTES = {
    "5x5": """\
With suicide forbidden a strategy proves each of these bounds. `gorules verify` accepts all of them, under
situational superko, too. In the corner Black loses by at least 9 points. Tighter margins are open: after A5,
B5 and C4 they were asked, and each search was stopped after 130 million states, about three minutes. After B4
neither player was shown to live within that.

| play | bound | choices | fingerprint |
| --- | --- | --- | --- |
| A5 | ≤ -9 | 3,286,383 | `96b51599a1c363a999904e131086111e21598338dab1d4b8eb59c7160d1c0c8c` |
| B5 | ≤ 0 | 3,333,068 | `a04c0aa97717ae3cbe1feb6529e7027d7f9cd1591baa48e9e81f49ecd4316765` |
| C4 | ≥ -1 | 1,577,874 | `755ecbcee9817fa1e67371ab7c4398621dcc6649d937b80e42f5ccd2ca9651fb` |
| C5 | ≤ -1 | 2,763,836 | `e605a1ce61f72d8ef7fc1d3e06c1117c1ea6296f586522c53ab72ac46e5e9eb0` |

Van der Werf's program gave C2, which is C4 here, as +3 for Black, with basic ko alone ([as
quoted](https://hyu2000.github.io/go5/model-evolution.html)). That is neither proved nor refuted here: Black
gets -1 at least.
"""
}
"""What is to be said of the first plays on a board."""
FIRST_PLAYS = """\
## First plays on {board}

What Black gets after each first play, under positional superko. Plays that a symmetry of the board takes to
each other share a row. Beside what is open stands the CPU time after which the search was stopped.
"""


def stopped(entries: Iterable[dict[str, Any]]) -> str:
    """Return after how much CPU time the searches were stopped, for a table."""
    seconds = {entry["limits"]["seconds"] for entry in entries if entry["limits"] is not None} - {0}
    return ", ".join(f"{each:g} s" for each in sorted(seconds))


def open_rows(kept: Cache) -> Iterator[list[str]]:
    """Yield the boards without a value under a superko, with what is known."""
    superkos = {column.id: column.ruleset.fingerprint for column in columns() if column.id in SUPERKOS}
    for board in ORDER:
        known = bounds(kept, board)
        cells = [str(known[id]) if id in known else "–" for id in superkos]
        if board in LONG and not all(id in known and known[id].exact for id in superkos):
            entries = kept.get(board, {})
            yield [board, *cells, stopped(entries[each] for each in superkos.values() if each in entries)]


def first_plays(kept: Cache) -> Iterator[str]:
    """Yield a section for each board whose first plays were looked at."""
    for board in ORDER:
        for entry in kept.get(board, {}).values():
            if "first plays" in entry:
                rows = (
                    [moves, str(Bounds(each["low"], each["high"], BOARDS[board].size)), stopped([each])]
                    for moves, each in sorted(entry["first plays"].items())
                )
                head = FIRST_PLAYS.format(board=board)
                shown = table(["play", "value", "stopped after"], rows)
                yield "\n".join((head, f"{shown}\n", *NOTES.get(board, "").splitlines(), ""))


def page(kept: Cache) -> str:
    """Return the page that shows what was solved."""
    headings = ["board", *dict.fromkeys(column.heading for column in columns())]
    boards = [board for board in ORDER if board in SHORT or kept.get(board)]
    ours = table(headings, (row(kept, board) for board in boards))
    theirs = table(["source", "under", "board", "published", "here", ""], published_rows(kept))
    unknown = table(["board", *SUPERKOS, "stopped after"], open_rows(kept))
    parts = [
        INTRODUCTION,
        f"{ours}\n",
        *first_plays(kept),
        f"{OPEN}\n{unknown}\n",
        f"{PUBLISHED}\n{theirs}\n",
    ]
    return "\n".join(parts)


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Solve empty boards and write docs/values.md.")
    parser.add_argument("--long", action="store_true", help="solve the larger boards, too")
    parser.add_argument("--render", action="store_true", help="solve nothing")
    parser.add_argument("--strategy", help="enter what this file proves, and solve nothing")
    parser.add_argument("--first-plays", help="find bounds after each first play on this board alone")
    parser.add_argument("--boards", help="only these boards, with commas between them")
    parser.add_argument("--seconds", type=float, help="give an entry up after so long (60; --long: 900)")
    parser.add_argument("--memory", type=float, default=2.0, help="gigabytes for the search's tables (2)")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (900.0 if given.long else 60.0)
    limits = Limits(seconds=seconds, memory=int(given.memory * (1 << 30)))
    if given.strategy:
        enter_strategy(given.strategy)
    elif given.first_plays:
        enter_first_plays(given.first_plays, limits)
    elif not given.render:
        if bridge.core is None:
            print(f"slow: there is no native core: {bridge.why_not}", file=sys.stderr)
        solve_missing(given.long, limits, given.boards.split(",") if given.boards else BOARDS)
    (DOCS / "values.md").write_text(page(load()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
