"""A few famous lines for a newcomer: a picture, what becomes of it under which rules, and what decides."""

from collections.abc import Mapping
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gorules.comparing.lines import Class, Comparison
from gorules.go.turns import OFF_BOARD
from gorules.go.verdicts import Ending, Kind, Verdict, outcome_text
from gorules.play.replay import Line, Result
from gorules.report.console import WIDTH

BOARD = "on rgb(220,179,92)"
STONES = {"X": f"bold black {BOARD}", "O": f"bold white {BOARD}"}
COLOUR = {"black": "bold green", "white": "bold cyan", None: "bold yellow"}
"""The colours of results, by who wins."""
REFUSED = "bold red"


def result_said(result: Result) -> str:
    """Return the result of a line in words: "turn 6 is illegal", "no result", "W+8 (Black 7, White 15)"."""
    if result.refused is not None or result.kind is None:
        return str(result)
    said = outcome_text(result.kind, result.winner, result.scores)
    return f"{said}, if play stopped here" if result.as_it_stands else said


def scene(item: Comparison, line: Line, title: str, about: str, names: Mapping[str, str]) -> RenderableType:
    """Return a line of play for a newcomer. On the left is the board; on the right are the results under some
    rulesets, by their ``names``, and the clauses that decide.
    """
    right: list[RenderableType] = [Text(about)]
    for group in item.classes:
        style = COLOUR[group.result.winner] if group.result.refused is None else REFUSED
        under = f"  {', '.join(names[id] for id in group.rulesets)}"
        right.append(Text.assemble((result_said(group.result), style), under))
        for decided in _decided(item, group, names):
            right.append(Padding(Text(f"by {decided}", style="dim"), (0, 0, 0, 2)))
    both = Table.grid(padding=(0, 3))
    both.add_column(no_wrap=True)
    both.add_column()
    both.width = WIDTH
    both.add_row(_board(line), Group(*right))
    return Group(Text(title, style="bold"), both, "")


def _decided(item: Comparison, group: Class, names: Mapping[str, str]) -> list[str]:
    """Return what sends a line the way of one class: components, each with rulesets that have it and their
    clauses.

    That is what refuses a turn or ends play without a count, in each ruleset its own. Else it is what divides
    one ruleset of the class from another class.
    """
    clauses: dict[str, dict[str, str | None]] = {}
    for ruleset, each in zip(group.rulesets, group.replays, strict=True):
        why = each.result.why
        if isinstance(why, Verdict):
            broken = why.violations[0]
            clauses.setdefault(f"{broken.axis}: {broken.component}", {})[names[ruleset]] = broken.clause
        elif isinstance(why, Ending) and group.result.kind is not Kind.SCORE:
            clauses.setdefault(f"end: {why.component}", {})[names[ruleset]] = why.clause
    if not clauses and group.result.kind is not None:
        sides = (side for boundary in item.boundaries for side in (boundary.other, boundary.one))
        side = next((each for each in sides if each.ruleset in group.rulesets), None)
        if side is not None:
            clauses["; ".join(side.components)] = {names[side.ruleset]: "; ".join(side.clauses)}
    alone = len(group.rulesets) == 1
    return [_cited(component, theirs, alone) for component, theirs in clauses.items()]


def _cited(component: str, clauses: Mapping[str, str | None], alone: bool) -> str:
    """Return a component with its clauses, "ko: positional-superko [Chinese: Article 6 | Tromp-Taylor: 6]". A
    ruleset that is ``alone`` needs no name.
    """
    cited = [
        clause or "" if alone else f"{name}: {clause}" if clause else name for name, clause in clauses.items()
    ]
    return f"{component} [{' | '.join(cited)}]" if any(cited) else component


def _board(line: Line) -> RenderableType:
    """Return the start of a line, with the number of a move on each point that it is first played on."""
    numbers: dict[str, str] = {}
    for number, move in enumerate(line.moves, 1):
        if move.move not in OFF_BOARD and not line.start.cells[line.start.board.index[move.move]]:
            numbers.setdefault(move.move, str(number))
    drawn = Text(line.start.diagram(numbers), overflow="ignore")
    for letter, style in STONES.items():
        drawn.highlight_regex(rf"(?<= ){letter}(?=[ \n]|$)", style)
    moves = [f"{number} {move}" for number, move in enumerate(line.moves, 1)]
    begins = f"{line.to_play.capitalize()} begins:" if moves else ""
    rows = [" ".join(filter(None, row)) for row in zip_longest(moves[::3], moves[1::3], moves[2::3])]
    return Group(drawn, *(Text(row) for row in (begins, *rows) if row))
