"""How one names a turn of a record, a variation of it, and a game of a collection."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.files.inputs import InputError
from gorules.formats.records import is_record, read_record
from gorules.formats.sgf_tree import ROOT, read_trees
from gorules.formats.turn_names import LineStep, address_of, path_of

#          1      2      3      4      5      6
RECORD = """
(;SZ[3];B[bb];W[ab]
  (;B[ba];C[no move];W[cb]
    (;B[bc];W[ca])
    (;B[aa])
    (;B[cc]))
  (;B[bc];W[ba]
    (;B[aa])
    (;B[ca])))
(;SZ[2];B[aa])
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    return str(path)


@pytest.mark.parametrize(
    ("named", "played"),
    [
        ("", "B2 A2 B3 C2 B1 C3"),
        ("@end", "B2 A2 B3 C2 B1 C3"),
        ("@0", ""),
        ("@2", "B2 A2"),
        ("@6", "B2 A2 B3 C2 B1 C3"),
        ("@2.1", "B2 A2 B3 C2 B1 C3"),
        ("@2.2", "B2 A2 B1 B3 A3"),
        ("@2.2.2", "B2 A2 B1 B3 C3"),
        ("@2.1.3", "B2 A2 B3 C2 C1"),
        ("@4.3", "B2 A2 B3 C2 C1"),
        ("@2.2@4", "B2 A2 B1 B3"),
        ("@2.2@4.2", "B2 A2 B1 B3 C3"),
        ("@2.2@4.2@end", "B2 A2 B1 B3 C3"),
        ("#1@2", "B2 A2"),
        ("#2", "A2"),
        ("#2@0", ""),
    ],
)
def test_a_turn_a_variation_and_a_game_have_names(file: str, named: str, played: str) -> None:
    assert is_record(file + named)
    assert " ".join(move.move for move in read_record(file + named).line.moves) == played


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("@7", "there is no turn 7: this line of the record has 6 turns"),
        ("@2.2@6", "there is no turn 6: this line of the record has 5 turns"),
        ("@2.3", "there is no continuation 3 after turn 2, which has 2 continuations"),
        ("@2.0", "there is no continuation 0 after turn 2"),
        ("@1.2", "after turn 1, which has 1 continuation; the line branches next after turn 2"),
        ("@3.2", "after turn 3, which has 1 continuation; the line branches next after turn 4"),
        ("@6.1", "there is no continuation 1 after turn 6, which has 0 continuations"),
        ("@end.1", "there is no continuation 1 at the end, which has 0"),
        ("@2.1.4", "there is no continuation 4 at the 2nd branching of @2.1.4, which has 3 continuations"),
        ("@2.2.2.1", "@2.2.2 does not branch again, so .1 chooses nothing"),
        ("#3", "there is no game 3 in this file"),
        ("#0", "there is no game 0 in this file"),
        ("@-1", "'@-1' names nothing in it"),
        ("@2.", "'@2.' names nothing in it"),
        ("@123456789", "'@123456789' names nothing in it"),
        ("@2#1", "'@2#1' names nothing in it"),
    ],
)
def test_what_is_not_there_is_said(file: str, named: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_record(file + named)
    assert str(caught.value).startswith(f"{file}: ") and said in str(caught.value)


def test_a_file_of_that_very_name_is_that_file(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf@2"
    path.write_text(RECORD)
    assert address_of(str(path)).is_file
    assert len(read_record(path).line.moves) == 6


@pytest.mark.parametrize(
    "name", ["game.sgf@", "game.sgf@x", "game.sgf@1.", "a@b.sgf", "game.sgf#", "@1", "#1"]
)
def test_what_names_no_turn_names_a_file(name: str) -> None:
    assert address_of(name).is_file


def test_what_is_set_up_before_the_next_move_belongs_to_the_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[3];AB[aa];B[bb];AW[cc]PL[B];B[ba];W[ca])")
    assert read_record(f"{path}@0").line.start.text == "X../.../..."
    at = read_record(f"{path}@1")
    assert (at.line.start.text, at.line.moves, at.before, at.next_player) == ("X../.X./..O", (), 1, "black")
    assert [move.move for move in read_record(f"{path}@2").line.moves] == ["B3"]
    assert read_record(f"{path}@2").before == 1


# Any tree, as the places of parents in the order of the nodes.
parents = st.lists(st.integers(0, 10**6), min_size=1, max_size=12)


@given(parents)
def test_every_line_of_a_tree_has_a_name(found: list[int]) -> None:
    children: dict[int, list[int]] = {}
    for node, number in enumerate(found, 1):
        children.setdefault(number % node, []).append(node)

    def text(node: int) -> str:
        own = ";" + ("B[]" if node else "")
        below = [text(child) for child in children.get(node, [])]
        return own + ("".join(below) if len(below) == 1 else "".join(f"({each})" for each in below))

    (tree,) = read_trees(f"({text(0)})".encode(), "")
    for leaf in range(len(tree)):
        if tree.children(leaf):
            continue
        line = [leaf]
        while line[0] != ROOT:
            line.insert(0, tree.parents[line[0]])
        branching = [at for at, node in enumerate(line) if len(tree.children(node)) > 1]
        choices = tuple(tree.children(line[at]).index(line[at + 1]) + 1 for at in branching)
        steps = [LineStep(branching[0], choices)] if branching else []
        assert path_of(tree, steps) == line
        assert path_of(tree, [*steps, LineStep(len(line) - 1)]) == line
