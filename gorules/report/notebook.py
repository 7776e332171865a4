"""Pictures for Jupyter notebooks: boards, positions and games as drawings, comparisons as tables of the
classes and of their boundaries.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from gorules.comparing.lines import Boundary, BoundarySide, Comparison
from gorules.formats import svg
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.report.boundaries import deciding


@singledispatch
def picture(value: object) -> str:
    """Return the picture of a value, as SVG or HTML. Raises TypeError where nothing draws it."""
    raise TypeError(f"nothing draws a {type(value).__name__}")


picture.register(Board, svg.board)
picture.register(Position, svg.board)


@picture.register
def game_picture(item: Game) -> str:
    """Return the position, with the last turn marked."""
    return svg.board(item.position, last=item.turns[-1].move if item.turns else None)


@picture.register
def comparison_tables(item: Comparison) -> str:
    """Return the results with the rulesets that give them, then what decides between each two."""
    classes = _table(item.name, ("result", "rulesets"), (
        (str(each.result), ", ".join(each.rulesets)) for each in item.classes
    ))  # fmt: skip
    if not item.boundaries:
        return classes
    return classes + _table(
        "What divides them", ("results", "decided by", "one", "other"), map(_parting, item.boundaries)
    )


def _parting(found: Boundary) -> tuple[str, ...]:
    one, other = found.one, found.other
    return f"{one.result} / {other.result}", deciding(found), _said(one), _said(other)


def _said(side: BoundarySide) -> str:
    clauses = f" [{'; '.join(side.clauses)}]" if side.clauses else ""
    return f"{side.ruleset}: {'; '.join(side.components)}{clauses}"


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    left = ' style="text-align: left"'
    named = "".join(f'<th scope="col"{left}>{escape(each)}</th>' for each in head)
    told = "".join(
        f"<tr>{''.join(f'<td{left}>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in rows
    )
    return (
        f"<table><caption{left}>{escape(caption)}</caption><thead><tr>{named}</tr></thead>"
        f"<tbody>{told}</tbody></table>"
    )
