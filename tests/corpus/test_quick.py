"""The quick pass: natively, by its twin in Python, and by a program that shares nothing with them."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from gorules.corpus.quick import Events, events_in_python, events_of, packed_moves, unpacked_moves
from gorules.corpus.reading import MainLine, read_raw
from gorules.corpus.sources import LINE, Raw
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native.bridge import passing, why_not
from tests.support.plain_corpus import Stones, seen

natively = pytest.mark.skipif(passing is None, reason=f"there is no native core: {why_not}")


class RandomGame(NamedTuple):
    """A game on a small board without a ban on repetition, now and then out of turn or on a stone."""

    width: int
    height: int
    cells: bytes
    moves: list[tuple[int, int | None]]

    @property
    def packed(self) -> bytes:
        return packed_moves(self.moves, self.width * self.height)

    @property
    def text(self) -> str:
        """The moves as SGF has them."""
        places = (
            "" if point is None else chr(97 + point % self.width) + chr(97 + point // self.width)
            for _, point in self.moves
        )
        return "".join(
            f";{'BW'[player]}[{place}]" for (player, _), place in zip(self.moves, places, strict=True)
        )


def random_games(number: int, random: Random, strays: float = 0.003) -> Iterator[RandomGame]:
    for _ in range(number):
        width, height = random.choice([(1, 1), (2, 1), (2, 2), (3, 2), (1, 5), (3, 3), (3, 4), (5, 2)])
        board = Board.rectangular(height, width)
        at = Position.empty(board)
        if board.size > 3 and random.random() < 0.3:
            at = at.place(0, random.randrange(board.size)).after
        start, moves, player = at.cells, list[tuple[int, int | None]](), random.randrange(2)
        for _ in range(random.randrange(1, 60)):
            free = [point for point, cell in enumerate(at.cells) if not cell]
            point = None if not free or random.random() < 0.08 else random.choice(free)
            point = random.randrange(board.size) if random.random() < strays else point
            moves.append((player, point))
            if point in free:
                at = at.place(player, point).after
            player = player if random.random() < strays * 5 else 1 - player
        yield RandomGame(width, height, start, moves)


@natively
def test_what_happens_is_the_same_natively_and_by_the_definitions() -> None:
    happened = Counter[str]()
    for game in random_games(600, Random(5)):
        given = (game.width, game.height, game.cells, game.packed, game.moves[0][0])
        found = events_of(*given)
        assert found == events_in_python(*given), game
        happened.update(name for name, value in zip(Events._fields, found, strict=True) if value)
    assert min(happened[name] for name in Events._fields) > 10  # every column is put to the test


def test_what_happens_is_what_a_program_that_shares_nothing_with_it_finds() -> None:
    random = Random(11)
    for game in random_games(300, random):
        found = events_of(game.width, game.height, game.cells, game.packed, game.moves[0][0])
        start: Stones = {
            (point % game.width, point // game.width): " BW"[cell]
            for point, cell in enumerate(game.cells)
            if cell
        }
        said = seen(game.text, game.width, game.height, start)
        assert said == (
            found.turns + bool(found.on_stone), found.on_stone, found.suicide, found.positional,
            found.situational,
        ), game  # fmt: skip


def test_moves_are_unpacked_as_they_were_packed() -> None:
    moves = [(0, 3), (1, None), (0, 2703), (1, 0)]
    assert [*unpacked_moves(packed_moves(moves, 2704), 2704)] == moves


@natively
def test_a_hash_is_not_believed() -> None:
    # Black puts stones on points that do not touch, so that the hash of the empty board is there again.
    points = [row * 19 + column for row in range(0, 19, 2) for column in range(0, 19, 2)]
    combined: dict[int, tuple[int, int]] = {}  # by highest bit: an exclusive or of keys, and of which
    for number, point in enumerate(points):
        word, which = key_of_black(point), 1 << number
        while word and word.bit_length() in combined:
            other, others = combined[word.bit_length()]
            word, which = word ^ other, which ^ others
        if not word:
            break
        combined[word.bit_length()] = word, which
    chosen = [point for number, point in enumerate(points) if which >> number & 1]
    left = 0
    for point in chosen:
        left ^= key_of_black(point)
    assert (word, left) == (0, 0)
    found = events_of(19, 19, bytes(361), packed_moves([(0, point) for point in chosen], 361), 0)
    assert (found.turns, found.repeats) == (len(chosen), 0)


def key_of_black(point: int) -> int:
    assert passing is not None
    row, column = divmod(point, 19)
    return int(passing.key_of(2 * ((row + 1) * 21 + column + 1)))


# Reading

PLAIN = [
    "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[B+2.5]DT[1999-01-02];B[aa];W[ii];B[];W[tt])",
    "(;SZ[3:5]AB[aa][bb]HA[2]KM[0];W[cc];B[ce])",
    "(;B[dd]C[a \\] bracket; and (more)];W[pp])",
    "(;SZ[9]RU[Japanese]PC[OGS: https://online-go.com/game/1]AP[CGoban:3];B[aa])",
    " (;PB[\u674e]CA[UTF-8];B[aa](;W[bb];B[cc])(;W[dd]AB[ee]))\n",
    "(;SZ[5]PL[W];W[aa])",
    "(;)",
    "(;SZ[5])",
]
UNUSUAL = [
    "(;SZ[9];B[aa];B[bb])", "(;SZ[9];W[aa]B[bb])", "(;SZ[9];B[zz])", "(;SZ[9];B[aa];AB[bb])",
    "(;SZ[9]AB[aa];W[bb])", "(;SZ[9]KM[375];B[aa])", "(;SZ[9]HA[2];B[aa];W[bb])", "(;SZ[9]PL[W];B[aa])",
    "(;SZ[9]AB[aa:cc];W[dd])", "(;SZ[99];B[aa])", "(;GM[2];B[aa])", "(;B[aa]", "(;B[aa]))", "(;B[a\\a])",
    "junk (;B[aa])", "(;B[aa])(;B[bb])", "(;SZ[9]KM[6.5]KM[0];B[aa])", "(;SZ[9];B[aa][bb])", "(;B[aa];C[x)",
    "(;B[aa]TB[bb]TW[aa])", "(;SZ[9]AB[aa]AW[aa];B[bb])", "(;Black[aa])", "(;B [aa] ;W\n[bb])", "()",
    "(B[aa])",
    "(;SZ[9];B[aa];PL[B];B[bb])", "(;RU[a\\]b];B[aa])", "(;SZ[x];B[aa])", "(;RE[W+1.25];B[aa])",
    "(;RE[b+3,5];B[aa])", "(;KM[0]RE[W+2.5];B[aa])", "(;KM[6]RE[W+2.5];B[aa])", "(;KM[0]RE[W+2];B[aa])",
    "(;SZ[9]HA[2]AB[aa][bb])", "(;B[aa];B[bb];W[cc])", "(;KM[0]AP[foxwq]RU[Chinese]RE[B+12];B[aa])",
    "(;SZ[9]\\r\\nKM[6.5]\\r\\n;B[aa]\\n;W[bb])",
    "(;GM[1];SZ[9]B[aa];W[bb])", "(;SZ[9];GM[2]B[aa];W[bb])", "(;SZ[9];PL[W];B[aa])", "(;SZ[9];HA[2];B[aa])",
    "(;GM[1]SZ[19];KM[6.5]RE[W+3.5]RU[Japanese];B[aa];W[bb])", "(;SZ[9]KO[6\u76ee\u534a];B[aa])",
    "(;SZ[9];B[aa];KM[6.5]DT[1999]CA[gbk])", "(;SZ[9]PC[OGS]RU[Japanese]AP[a:1][b];B[aa])",
    "(;SZ[9]RU[" + "x" * 170 + "];B[aa])",
]  # fmt: skip


@natively
@pytest.mark.parametrize("text", PLAIN + UNUSUAL)
def test_a_record_is_read_natively_as_its_reader_reads_it(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = Raw("x.sgf", text.encode())
    found = read(raw)
    monkeypatch.setattr("gorules.corpus.reading.passing", None)
    assert found == read(raw)


@natively
@pytest.mark.parametrize("text", PLAIN)
def test_plain_records_are_read_natively(text: str) -> None:
    assert passing is not None
    assert passing.scanned(text.encode()) is not None


def test_a_line_of_a_text_is_a_game_after_its_id() -> None:
    line = read_raw(Raw("games/2007-11:3", b"123\t;B[aa];W[];B[sa]\r", LINE))
    assert (line.columns, line.rows, line.year, line.to_play) == (19, 19, 2007, 0)
    assert [*unpacked_moves(line.moves, 361)] == [(0, 0), (1, None), (0, 18)]


@pytest.mark.parametrize(
    ("name", "year"),
    [("2007-11:1725", 2007), ("TYGEM.zip!x.txt:1725", None), ("games.sgf:1999", None), ("2001.sgf", 2001)],
)
def test_the_number_of_a_record_in_its_file_is_no_year(name: str, year: int | None) -> None:
    assert read_raw(Raw(name, b";B[aa]", LINE)).year == year


def test_a_game_that_is_too_long_is_not_read() -> None:
    assert "more than 20,000 moves" in str(read(Raw("x", b"1\t" + b";B[];W[]" * 10_001, LINE)))
    assert isinstance(read(Raw("x", b"1\t" + b";B[];W[]" * 10_000, LINE)), MainLine)


def read(raw: Raw) -> object:
    try:
        return read_raw(raw)
    except ValueError as error:
        return str(error)
