"""docs/hunt.md: each cell is a line on which two rulesets part as the page says."""

import re
from pathlib import Path

import pytest

from gorules.hunt.pairs import AXES, TURNS_IN_PYTHON, bare_pairs
from gorules.play.replay import Line, Result, replay
from gorules.report.hunt_page import HEAD
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset, rulesets

PAGE = Path(__file__).parents[2] / "docs" / "hunt.md"


def tables() -> dict[str, list[list[str]]]:
    """The rows of each table of the page, by the heading above it."""
    found: dict[str, list[list[str]]] = {}
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        rows = [line[2:-2].split(" | ") for line in part.splitlines() if line.startswith("| ")]
        found[part.splitlines()[0]] = [[cell.strip() for cell in row] for row in rows]
    return found


@pytest.mark.slow
def test_each_cell_of_the_page_is_a_line_on_which_its_row_is_the_stricter() -> None:
    text = PAGE.read_text(encoding="utf-8")
    lines = dict(re.findall(r"^(\d+)\. (\S+ (?:`.*`|at the start))$", text, re.MULTILINE))
    head, _, *rows = tables()["Rulesets"]
    names = [row[1] for row in rows]
    assert set(names) <= set(rulesets())
    assert head[2:] == [str(number) for number in range(1, len(names) + 1)]
    by_name = {name: load_ruleset(name) for name in names}
    known: dict[tuple[str, str], Result] = {}
    for row in rows:
        for other, cell in zip(names, row[2:], strict=True):
            assert (cell == "·") == (row[1] == other)
            if cell.isdigit():
                check_cell(by_name[row[1]], by_name[other], lines[cell], known)
    for axis in AXES:
        known = {}  # components of two questions may share a name, and so may bare rulesets
        (_, *columns), _, *rows = tables()[f"Bare components: {axis}"]
        loaded = {" = ".join(group.names): group.side.load() for group in bare_pairs(axis, 5)}
        assert [row[0] for row in rows] == columns
        assert set(columns) == set(loaded)
        for row in rows:
            for other, cell in zip(columns, row[1:], strict=True):
                if cell not in ("", "·"):
                    check_cell(loaded[row[0]], loaded[other], cell, known)


def test_the_page_has_each_ruleset_that_two_may_play() -> None:
    text = PAGE.read_text(encoding="utf-8")
    (alike,) = re.findall(r"^No hunt can distinguish these, .*: (.*)\.$", text, re.MULTILINE)
    together = [re.split(" with |, ", group) for group in alike.split("; ")]
    named = [row[1] for row in tables()["Rulesets"][2:]]
    assert all(first in named for first, *_ in together)
    named += [other for _, *others in together for other in others]
    assert sorted(named) == sorted(each.id for each in all_rulesets() if each.players.min <= 2)


def check_cell(strict: Ruleset, lax: Ruleset, cell: str, known: dict[tuple[str, str], Result]) -> None:
    board, _, moves = cell.partition(" ")
    moves = moves.strip("`") if moves != "at the start" else ""
    points = "/".join(["." * int(board.split("x")[1])] * int(board.split("x")[0]))
    results = []
    for ruleset in (strict, lax):
        if (ruleset.id, cell) not in known:
            line = Line.parse(points, moves)
            known[ruleset.id, cell] = replay(Line(line.start, line.moves, scored=False), ruleset).result
        results.append(known[ruleset.id, cell])
    one, other = results
    last = len(moves.split())
    assert (
        (one.refused == last and other.refused is None and (other.ended in (None, last)))
        or (one.ended == last and other.ended is None and other.refused is None)
        or (one.ended == other.ended == last and one != other)
    ), f"{strict.id}, {lax.id}: {cell}: {one}, {other}"


def test_the_page_says_how_far_was_looked() -> None:
    assert f"else up to {TURNS_IN_PYTHON}." in PAGE.read_text(encoding="utf-8")
    assert HEAD[0] in PAGE.read_text(encoding="utf-8")
