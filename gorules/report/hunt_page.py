"""docs/hunt.md: where any two rulesets part, as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from gorules.files.wording import counted
from gorules.go.board import Board
from gorules.hunt.pairs import TARGETS, Group, HuntJob

HuntResults = Mapping[tuple[str, str], tuple[HuntJob, Mapping[str, Any]]]
"""Hunts by the names of the two sides, with what they found."""

SmallestLine = tuple[int, int, str, str]
"""A line, the smallest first: points, turns, board, moves."""

HEAD = (
    "# Where any two rulesets part",
    "<!-- Written by gorules hunt --all; run that. -->",
    "A cell has the smallest line on which the ruleset of its row is the stricter: it forbids the last turn "
    "of the line, which the ruleset of the column allows; or it has ended play by then; or both have ended "
    "play, and the outcomes differ. The smallest line has the fewest points, then the fewest turns.",
    "The hunt tries all lines from the empty board on all rectangles of up to {points} points, up to {turns} "
    "turns long if the native core knows both rulesets, else up to {python}. An empty cell proves nothing "
    "about longer lines or larger boards. A turn is a play, a pass or taking the button: nobody declares or "
    "disputes a result, and no dead stones are named.",
    '`gorules replay --board 1x3 --moves "A1 C1 B1 C1 A1" --rules tromp-taylor,aga` shows such a line under '
    "two rulesets. `gorules hunt tromp-taylor aga` shows which clause decides.",
)


def hunt_page(
    rulesets: Sequence[Group],
    bare: Mapping[str, Sequence[Group]],
    results: Mapping[str, HuntResults],
    limits: tuple[int, int, int],
) -> str:
    """Return the page: a matrix of rulesets, and one for each question of its bare
    components. ``results`` are those of the rulesets ("") and of each question.
    """
    points, turns, python = limits
    parts = [part.format(points=points, turns=turns, python=python) for part in HEAD]
    parts += _rulesets(rulesets, results[""])
    for axis, groups in bare.items():
        parts += _components(axis, groups, results[axis])
    return "\n\n".join(parts) + "\n"


def stricter(one: str, other: str, results: HuntResults) -> SmallestLine | None:
    """Return the smallest line on which one side is the stricter, or on which the outcomes differ."""
    at = 0 if (one, other) in results else 1
    _, result = results[(one, other) if at == 0 else (other, one)]
    lines = [
        (Board.parse(board).size, len(moves.split()), board, moves)
        for name, (board, moves) in result["found"].items()
        if TARGETS[name].stricter in (None, at)
    ]
    return min(lines, default=None)


def _rulesets(groups: Sequence[Group], results: HuntResults) -> Iterator[str]:
    names = [group.side.name for group in groups]
    cells = {(one, other): stricter(one, other, results) for one, other in permutations(names, 2)}
    distinct = sorted({line for line in cells.values() if line is not None})
    lines = {line: number for number, line in enumerate(distinct, 1)}
    pairs = len(groups) * (len(groups) - 1) // 2
    rulesets = counted(sum(len(group.names) for group in groups), "ruleset")
    yield "## Rulesets"
    yield (
        f"{rulesets} in {counted(len(groups), 'row')}, since those that no hunt can distinguish share a row; "
        f"{counted(pairs, 'pair')} of rows, {counted(len(lines), 'line')}. A number in a cell names a "
        "line. A column has the number of its ruleset's row."
    )
    yield "\n".join(f"{number}. {_line(line)}" for line, number in lines.items())
    together = [f"{group.names[0]} with {', '.join(group.names[1:])}" for group in groups if group.names[1:]]
    if together:
        yield (
            "No hunt can distinguish these, since it plays without komi, names no dead stones and resumes "
            f"no game: {'; '.join(together)}."
        )
    rows = [["", "", *map(str, range(1, len(groups) + 1))]]
    for number, one in enumerate(names, 1):
        row = [str(number), one]
        for other in names:
            line = cells.get((one, other))
            row.append("·" if one == other else "" if line is None else str(lines[line]))
        rows.append(row)
    yield _table(rows)


def _line(line: SmallestLine) -> str:
    """Return a line as a reader can replay it."""
    _, _, board, moves = line
    return f"{board} `{moves}`" if moves else f"{board} at the start"


def _components(axis: str, groups: Sequence[Group], results: HuntResults) -> Iterator[str]:
    yield f"## Bare components: {axis}"
    base = [] if axis == "ko" else ["no ban on repetition"]
    base += [] if axis == "suicide" else ["suicide is forbidden"]
    base += [] if axis == "end" else ["two passes end play"]
    base += [] if axis == "scoring" else ["area is counted"]
    yield f"The other answers are the usual ones: {', '.join(base)}."
    rows = [["", *(" = ".join(group.names) for group in groups)]]
    for one in groups:
        row = [" = ".join(one.names)]
        for other in groups:
            line = None if one is other else stricter(one.side.name, other.side.name, results)
            row.append("·" if one is other else "" if line is None else _line(line))
        rows.append(row)
    yield _table(rows)


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = [*rows[:1], ["---"] * len(rows[0]), *rows[1:]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
