"""Promises of diagrams in text: what they show is read, and what is written is read as the same line."""

import random
import re

import pytest

from gorules.files.inputs import InputError
from gorules.formats.records import parse_record
from gorules.formats.senseis import format_senseis
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.play.record import Record
from gorules.play.replay import Line


def read(text: str) -> Record:
    return parse_record(text.encode(), file="pasted")


DIAGRAM = """Before it stands a sentence.

$$Wcm14 A hane, and what follows
$$  ---------------
$$ | . a . 4 , . 0 |
$$ | B X # Y Z 1 3 |
$$ | W O @ Q P 2 . |
$$ | C S T M 5 8 9 |
$$ | . . + . 7 . 6 |
$$  ---------------
$$ [a|Link]

$$ This is another
$$ | X O |
"""


def test_numbers_are_moves_and_letters_are_stones_with_marks() -> None:
    record = read(DIAGRAM)
    drawn = "......./XXXXX../OOOOO../......./......."
    assert record.line == Line.parse(drawn, "F4 F3 G4 D5 E2 G1 E1 F2 G2 G5", to_play="white")
    assert record.heading.title == "A hane, and what follows" and not record.notes
    left = read("$$ | 1 . 3 |\n$$ | X O 4 |")
    assert [str(move) for move in left.line.moves] == ["A2"] and left.line.to_play == "black"
    assert "2 is not in the diagram" in left.notes[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("$$B\n$$ | X O |\n$$ | X |\n", "pasted:3: this row has 1 points, not 2"),
        ("$$B\n$$ | 1 1 |\n", "pasted:2: the move 1 is there twice"),
        ("$$B a title\n", "this text has no diagram"),
        ("$$B a title\n$$ (a remark)\n", r"pasted:2: '\(a remark\)' is no row"),
    ],
)
def test_what_is_no_diagram_is_told_with_its_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read(text)


def test_a_line_is_written_so_that_it_is_read_again() -> None:
    chance = random.Random(1)
    for board in ("3x3", "4x7", "9x9") * 4:
        game = Game("tromp-taylor", board=board)
        while len(game.turns) < 40 and not game.is_over:
            # On small boards stones are taken, and points are played on again.
            game.play(chance.choice([*game.legal_plays(), "pass"]))
        line = Line.parse(Position.empty(game.board), " ".join(turn.move for turn in game.turns))
        found = [read(each) for each in re.split(r"\n\n", format_senseis(line))]
        position = line.start
        plays = []
        for each in found:
            assert each.line.start == position
            for move, player in zip(each.line.moves, each.line.movers, strict=True):
                plays.append((move.move, player))
                position = position.place(player, position.board.point(move.move)).after
        pairs = zip(line.moves, line.movers, strict=True)
        assert plays == [(move.move, player) for move, player in pairs if move.move != "pass"] != []
        assert position == game.position


def test_what_has_no_such_diagram_is_refused() -> None:
    for start, players in (("torus:3x3", 2), ("3x3", 3)):
        with pytest.raises(InputError, match="Sensei's Library has"):
            format_senseis(Line(Position.empty(Board.parse(start)), players=players))
