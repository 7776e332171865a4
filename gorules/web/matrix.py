"""The matrix: beasts by rulesets, with the classes of rulesets that agree on each beast."""

from collections import Counter
from typing import NamedTuple

from gorules.bestiary.beasts import Beast
from gorules.ruleset import AXES
from gorules.web.content import Content
from gorules.web.pages import page


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
    rows = [row(content, beast) for beast in content.beasts.values()]
    return page("matrix.html", "matrix.html", content=content, rows=rows, questions=AXES)


def row(content: Content, beast: Beast) -> MatrixRow:
    """Return the classes of rulesets on a beast."""
    results: dict[str, tuple[int | None, ...]] = {}
    compared = content.compared(beast)
    for id in content.rulesets:
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
