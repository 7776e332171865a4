"""What docs/findings.md says of beasts is what they have, and the beasts have what their sources have."""

import ast
import re
from pathlib import Path

import pytest

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.files.inputs import InputError
from gorules.go.position import Position

PAGE = (Path(__file__).parents[2] / "docs" / "findings.md").read_text("utf-8")
ENTRIES = {part.partition("\n")[0]: part for part in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]}
LEAST = 4
"""The least number of points of a diagram that has to be a beast's."""


def named(entry: str) -> list[Beast]:
    """Return the beasts that an entry names."""
    return [load_beast(id) for id in dict.fromkeys(re.findall(r"`([a-z0-9-]+)`", entry)) if id in beasts()]


def diagrams(entry: str) -> list[Position]:
    """Return the diagrams in the code of an entry."""
    texts = [
        node.value
        for source in re.findall(r"^```python\n(.*?)^```$", entry, flags=re.MULTILINE | re.DOTALL)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    found = []
    for text in texts:
        if re.fullmatch(r"[.XOZY/\s]+", text) and re.search(r"[.XO]", text):
            try:
                found.append(Position.draw(text))
            except InputError:
                continue
    return [position for position in found if position.board.size >= LEAST]


@pytest.mark.parametrize("heading", [heading for heading, entry in ENTRIES.items() if diagrams(entry)])
def test_every_diagram_of_an_entry_is_that_of_a_beast_it_names(heading: str) -> None:
    entry = ENTRIES[heading]
    shown = [beast.start.rows for beast in named(entry)]
    assert [position.rows for position in diagrams(entry) if position.rows not in shown] == []


def test_the_entries_have_diagrams() -> None:
    assert sum(len(diagrams(entry)) for entry in ENTRIES.values()) >= 8


@pytest.mark.parametrize("heading", ENTRIES)
def test_every_line_that_an_entry_names_is_one_of_its_beasts(heading: str) -> None:
    entry = " ".join(ENTRIES[heading].split())
    spoken = re.findall(r"\blines? ((?:`[a-z0-9-]+`(?:, | and )?)+)", entry)
    lines = {line.id for beast in named(entry) for line in beast.lines}
    assert {id for words in spoken for id in re.findall(r"`([^`]+)`", words)} <= lines


# What the sources have

WIKI = """
    . # . . # # # O .
    # . # . # O O . O
    . . . # # O . O .
    # . . # O . O . O
    # . # O O O . . .
    . # # # O O . . .
    . . . # # O O . .
    . . . . # # O # .
    . . . . # O O O .
"""
"""The example of the wiki article, as it prints it: # is Black, rows 9 to 1."""


def test_the_example_of_the_wiki_article_is_as_the_article_has_it() -> None:
    assert load_beast("wiki-9x9-example").start == Position.draw(WIKI.replace("#", "X"))


def test_the_wiki_article_counts_its_example_as_the_beast_says() -> None:
    # "black's territory is 23, and black made 9 captures", "White's territory is 16 and he has one black
    # prisoner (H2)", "white made 6 captures" and 5.5 komi; counted here by filling, without the scorer.
    start = load_beast("wiki-9x9-example").start
    board, h2 = start.board, start.board.point("H2")
    lifted = {point: cell for point, cell in enumerate(start.cells) if point != h2} | {h2: 0}
    owners: dict[frozenset[int], int] = {}
    seen: set[int] = set()
    for point, cell in lifted.items():
        if cell == 0 and point not in seen:
            region, borders, to_do = set(), set(), [point]
            while to_do:
                here = to_do.pop()
                if lifted[here]:
                    borders.add(lifted[here])
                elif here not in region:
                    region.add(here)
                    to_do += board.neighbours[here]
            seen |= region
            owners[frozenset(borders)] = owners.get(frozenset(borders), 0) + len(region)
    black, white = owners[frozenset({1})], owners[frozenset({2})]
    assert set(owners) == {frozenset({1}), frozenset({2})}
    assert (black, white - 1) == (23, 16)  # the article does not count the point under H2
    assert black + 9 == 32
    assert white - 1 + 1 + 6 + 5.5 == 28.5
    assert white + 1 + 6 + 5.5 == 29.5
    stones = [sum(cell == player for cell in lifted.values()) for player in (1, 2)]
    assert (stones[0] + black, stones[1] + white + 5.5) == (44, 42.5)
