"""The matrix: beasts by rulesets, with the classes of rulesets that agree on each beast."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from gorules.bestiary.beasts import Beast
from gorules.comparing.lines import Comparison
from gorules.report.classes import rows as rows_of
from gorules.ruleset import AXES
from gorules.web.content import Content
from gorules.web.pages import page
from gorules.web.sections import sections_of


class MatrixRow(NamedTuple):
    """A beast: for each ruleset the class of those with the same results on all its lines ("A" is the
    largest, "" means that it is not for so many players), and the questions that decide.
    """

    beast: Beast
    classes: tuple[str, ...]
    number: int
    questions: tuple[str, ...]


def matrix_page(content: Content) -> str:
    """Return the page of beasts by rulesets."""
    sections = sections_of(content.rulesets)
    columns = [id for section in sections.values() for id in section]
    rows = [row(content, beast, columns) for beast in content.beasts.values()]
    return page(
        "matrix.html", "matrix.html", content=content, rows=rows, questions=AXES, sections=sections,
    )  # fmt: skip


def results_of_cells(content: Content) -> str:
    """Return, as a script, the results behind the letters: for each beast its lines, each with its results
    and a letter a ruleset, in the order of the columns, that says which of them it is. A page that is opened
    from a folder can read a script, and nothing else.
    """
    order = [id for section in sections_of(content.rulesets).values() for id in section]
    said = {}
    for beast in content.beasts.values():
        said[beast.id] = [
            {
                "line": compared.line,
                "says": [made.result for made in rows_of(content.rulesets, compared)],
                "of": "".join(_letter_in(compared, id) for id in order),
            }
            for compared in content.compared(beast)
        ]
    return f"globalThis.results = {json.dumps(said, separators=(',', ':'))};\n"


def _letter_in(compared: Comparison, id: str) -> str:
    """Return which result a ruleset has: "!" for the first, and so on; a blank for none."""
    found = (chr(ord("!") + at) for at, group in enumerate(compared.classes) if id in group.rulesets)
    return next(found, " ")


def row(content: Content, beast: Beast, columns: Iterable[str] | None = None) -> MatrixRow:
    """Return the classes of rulesets on a beast, in the order of the columns, or else of the content."""
    results: dict[str, tuple[int | None, ...]] = {}
    compared = content.compared(beast)
    for id in content.rulesets if columns is None else columns:
        at = (
            next((n for n, group in enumerate(each.classes) if id in group.rulesets), None)
            for each in compared
        )
        results[id] = tuple(at)
    sizes = Counter(result for result in results.values() if None not in result)
    names = {result: name(number) for number, (result, _) in enumerate(sizes.most_common())}
    decided = {axis for each in compared for axis in each.deciding_axes}
    return MatrixRow(
        beast,
        tuple(names.get(result, "") for result in results.values()),
        len(names),
        tuple(axis for axis in AXES if axis in decided),
    )


def name(number: int) -> str:
    """Return the name of a class: A to Z, then A2 and so on."""
    again, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(again + 1) if again else "")
