"""Files of strategies are read as they were written, and whatever is not as the format says is refused."""

import gzip
import hashlib
from array import array
from pathlib import Path

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.solving.progress.written import (
    PASSES,
    ProgressClaim,
    is_strategy,
    reading_strategy,
    write_strategy,
)

STATES, MOVES = [0, 1, 128, 129, 1 << 40, (1 << 64) - 1], bytes((4, 0, 1, 2, 3, PASSES))


def claim(board: Board) -> ProgressClaim:
    return ProgressClaim(
        position=Position.empty(board), to_play="black", player="black", margin=2, suicide="allowed",
        retaking="barred", ko=("positional-superko",), regions=3, symmetries=symmetries(board),
    )  # fmt: skip


def written(path: Path, board: Board) -> tuple[Path, str]:
    file = path / "a.strategy.gz"
    parts = [(STATES[:2], MOVES[:2]), ([], b""), (STATES[2:], MOVES[2:])]
    records = ((array("Q", states).tobytes(), moves) for states, moves in parts)
    return file, write_strategy(file, claim(board), len(STATES), records)


@pytest.mark.parametrize(
    "board",
    [Board.parse("2x3"), Board.parse("torus:2x2"), Board.from_edges([("a", "b"), ("é", "a")])],
    ids=str,
)
def test_a_strategy_is_read_as_it_was_written(board: Board, tmp_path: Path) -> None:
    file, fingerprint = written(tmp_path, board)
    assert is_strategy(file)
    assert fingerprint == hashlib.sha256(gzip.decompress(file.read_bytes())).hexdigest()
    with reading_strategy(file) as read:
        assert (read.claim, read.choices) == (claim(board), 6)
        states, moves = read.records()
        assert (list(states), moves, read.fingerprint) == (STATES, MOVES, fingerprint)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"strategy 1", b"strategy 2"),
        (b"board: 2x3", b"board: 3x2"),
        (b"board: 2x3\n", b""),
        (b"neighbours: 1 3, 0 2 4, 1 5, 0 4, 1 3 5, 2 4", b"neighbours: 1 3, 0 2, 1 5, 0 4, 3 5, 2 4"),
        (b"2 1 0 5 4 3", b"1 2 0 5 4 3"),
        (b", 2 1 0 5 4 3, 3", b", 3"),
        (b"...\n", b"..Z\n"),
        (b"...\n", b"....\n"),
        (b"margin: 2", b"margin: 7"),
        (b"margin: 2", b"margin: 02"),
        (b"margin: 2", b"margin: 1.5"),
        (b"suicide: allowed", b"suicide: perhaps"),
        (b"ko: positional", b"ko: natural"),
        (b"regions: 3", b"regions: 7"),
        (b"choices: 6", b"choices: 5"),
        (b"choices: 6", b"choices: 7"),
        (b"choices: 6\n", b"choices: 6\nmore: 1\n"),
        (b"\n\n\x01\x01", b"\n\n\x01\x00"),  # a number does not rise
        (b"\n\n\x01\x01", b"\n\n\x81\x00\x01"),  # a number is not as short as can be
        (b"\x01\x7f", b"\x02\x7f"),  # a number is longer than 64 bits
        (b"\x04\x00\x01\x02\x03\xff", b"\x04\x00\x01\x02\x03"),
        (b"\x04\x00\x01\x02\x03\xff", b"\x04\x00\x01\x02\x03\xff\x00"),
    ],
)  # fmt: skip
def test_what_is_not_as_the_format_says_is_refused(old: bytes, new: bytes, tmp_path: Path) -> None:
    file, _ = written(tmp_path, Board.parse("2x3"))
    content = gzip.decompress(file.read_bytes())
    assert old in content
    file.write_bytes(gzip.compress(content.replace(old, new, 1)))
    with pytest.raises(InputError, match=str(file)), reading_strategy(file) as read:
        read.records()


@pytest.mark.parametrize("kept", [0, 1, 10, 100, -1])
def test_a_damaged_file_is_refused(kept: int, tmp_path: Path) -> None:
    file, _ = written(tmp_path, Board.parse("2x3"))
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(InputError), reading_strategy(file) as read:
        read.records()


def test_what_cannot_be_read_again_is_not_written(tmp_path: Path) -> None:
    file, board = tmp_path / "a.strategy.gz", Board.parse("2x3")
    for states, moves, choices in (([2, 2], b"\0\0", 2), ([1], b"", 1), ([1], b"\0", 2)):
        with pytest.raises(ValueError, match=r"."):
            write_strategy(file, claim(board), choices, [(array("Q", states).tobytes(), moves)])
    assert not file.exists()
