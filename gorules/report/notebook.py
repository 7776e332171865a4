"""Comparisons as a notebook shows them: tables of the classes, and of what divides them."""

from collections.abc import Iterable, Sequence
from html import escape

from gorules.compare.lines import Boundary, Comparison, Side
from gorules.report.comparisons import decided


def comparison(item: Comparison) -> str:
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
    return f"{one.result} / {other.result}", decided(found), _said(one), _said(other)


def _said(side: Side) -> str:
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
