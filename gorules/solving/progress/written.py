"""Files of strategies: what is claimed, and a move for each state in which the prover has the turn.

docs/progress.md says what the file holds, bit by bit, so that others can read it. Here it is only read and
written; whether the claim is true is for the check to say. Nothing here knows how a strategy is found.
"""

import gzip
import hashlib
import io
import os
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal, cast, get_args

from gorules.files.inputs import InputError, Problem, quoted, refusal
from gorules.files.reading import as_path
from gorules.files.writing import replacing
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import MAX_SYMMETRIES

FORMAT = "gorules strategy 1"
"""The first line of the file."""
GZIP = b"\x1f\x8b"
"""How the file begins on disk."""
SUFFIX = ".strategy.gz"
"""How its name ends."""
MOST_POINTS = 36
"""The largest board: on a larger one the numbers of states need more than 64 bits."""
PASSES = 255
"""The move of a prover who passes."""
TO_PLAY = ("black", "white")
MOST_REGION = 15
"""The largest region that a claim may have the static test look at: a check has tables of 3^15 contents."""
LONGEST_LINE = 1 << 20
PIECE = 1 << 20

Retaking = Literal["free", "barred-after-a-play", "barred"]
"""Which retakes of a single stone the proof takes to be illegal: none; those that follow a play of the same
player's and a play that took the stone; all."""
ProvedSuicide = Literal["forbidden", "allowed"]
"""Whether the prover's opponent may remove her own stones."""
ProvedKo = Literal["positional-superko", "situational-superko", "natural-situational-superko"]
"""The bans under which the claim holds."""


@dataclass(frozen=True, slots=True)
class ProgressClaim:
    """What a strategy is said to prove: from a fresh start, ``player`` makes Black's score minus White's at
    least ``margin`` (Black) or at most (White), komi aside.

    ``symmetries`` are those by which states are taken to be one: a group, as
    :func:`gorules.go.symmetry.symmetries` gives it. ``regions`` is the number of points
    of the largest region that the static test looks at.
    """

    position: Position
    to_play: Literal["black", "white"]
    player: Literal["black", "white"]
    margin: int
    suicide: ProvedSuicide
    retaking: Retaking
    ko: tuple[ProvedKo, ...]
    regions: int
    symmetries: tuple[tuple[int, ...], ...]

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.position.board

    def header(self, choices: int) -> str:
        """Return the lines before the choices."""
        board = self.board
        fields = {
            "board": board.spec,
            "points": " ".join(board.names),
            "neighbours": ", ".join(" ".join(map(str, near)) for near in board.neighbours),
            "symmetries": ", ".join(" ".join(map(str, images)) for images in self.symmetries),
            "position": self.position.text,
            "to-play": self.to_play,
            "player": self.player,
            "margin": str(self.margin),
            "suicide": self.suicide,
            "retaking": self.retaking,
            "ko": " ".join(self.ko),
            "regions": str(self.regions),
            "choices": str(choices),
        }
        return "\n".join((FORMAT, *(f"{name}: {said}" for name, said in fields.items()), "", ""))


FIELDS = (
    "board", "points", "neighbours", "symmetries", "position", "to-play", "player", "margin", "suicide",
    "retaking", "ko", "regions", "choices",
)  # fmt: skip
"""The names of the lines, in their order."""


def write_strategy(
    path: Path, claim: ProgressClaim, choices: int, records: Iterable[tuple[bytes, bytes]]
) -> str:
    """Write a strategy of so many choices, and return the fingerprint of the file.

    ``records`` come in parts of any length. A part has the numbers of its states, each as 8 bytes, the lowest
    first, and for each of them a byte with the move: the point, or PASSES. Over all parts the numbers rise.
    One byte a choice is kept in memory. The file is written whole or not at all. Raises InputError if it
    cannot be written, ValueError if the records are not as said.
    """
    if claim.board.size > MOST_POINTS:
        raise InputError(f"a strategy can be written for boards of up to {MOST_POINTS} points")
    moves, count, before = bytearray(), 0, -1
    try:
        with replacing(path) as file:
            out = _Hashing(cast(IO[bytes], gzip.GzipFile("", "wb", 9, file, mtime=0)))
            out.write(claim.header(choices).encode())
            for numbers, plays in records:
                states = _little(array("Q", numbers))
                if len(states) != len(plays):
                    raise ValueError("there has to be a move for each state")
                packed = bytearray()
                for state in states:
                    step, before = state - before, state
                    if step <= 0:
                        raise ValueError("the numbers of the states have to rise")
                    while step > 127:
                        packed.append(step & 127 | 128)
                        step >>= 7
                    packed.append(step)
                out.write(packed)
                moves += plays
                count += len(plays)
            if count != choices:
                raise ValueError(f"there are {count} choices, not {choices}")
            out.write(moves)
            out.stream.close()
    except OSError as error:
        raise InputError(Problem(f"the file cannot be written: {refusal(error)}", file=str(path))) from None
    return out.fingerprint


class StrategyFile:
    """A strategy file that is being read: first :attr:`claim` and :attr:`choices`, then once
    :meth:`records`, then :attr:`fingerprint`.
    """

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._stream = _Hashing(stream)
        self._name = name
        self.claim, self.choices = self._header()

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of what has been read, in hexadecimal digits. After the records it is that of the whole
        file, uncompressed: ``gunzip -c FILE | sha256sum`` prints it.
        """
        return self._stream.fingerprint

    def records(self) -> tuple["array[int]", bytes]:
        """Return the numbers of the states, which rise, and the moves there. Takes 9 bytes a choice.

        Raises InputError if the rest of the file is not as the format says.
        """
        states, before, step, shift = array("Q"), -1, 0, 0
        if not self.choices:
            return states, self._moves(b"")
        for piece in self._pieces():
            for at, byte in enumerate(piece):
                step |= (byte & 127) << shift
                if byte & 128:
                    shift += 7
                    continue
                before += step
                if not step or not byte or before >> 64:
                    raise self._wrong("the numbers of its states do not rise as they should")
                states.append(before)
                step = shift = 0
                if len(states) == self.choices:
                    return states, self._moves(piece[at + 1 :])
            if shift > 63:
                raise self._wrong("the number of a state has more than 64 bits")
        raise self._wrong("it ends too early")

    def _moves(self, begun: bytes) -> bytes:
        moves = bytearray(begun)
        for piece in self._pieces():
            moves += piece
            if len(moves) > self.choices:
                break
        if len(moves) != self.choices:
            raise self._wrong(
                "it ends too early" if len(moves) < self.choices else "it does not end where it should"
            )
        return bytes(moves)

    def _pieces(self) -> Iterator[bytes]:
        with _readable(self._name):
            while piece := self._stream.read(PIECE):
                yield piece

    def _header(self) -> tuple[ProgressClaim, int]:
        if self._line() != FORMAT:
            raise self._wrong(f"its first line is not {quoted(FORMAT)}")
        said = {name: self._field(name) for name in FIELDS}
        if self._line():
            raise self._wrong("there should be an empty line before the choices")
        board = self._board(said)
        claim = ProgressClaim(
            position=self._position(said, board),
            to_play=self._word("to-play", said["to-play"], TO_PLAY),
            player=self._word("player", said["player"], TO_PLAY),
            margin=self._whole(said, "margin", -board.size, board.size),
            suicide=self._word("suicide", said["suicide"], get_args(ProvedSuicide)),
            retaking=self._word("retaking", said["retaking"], get_args(Retaking)),
            ko=tuple(self._word("ko", each, get_args(ProvedKo)) for each in said["ko"].split(" ")),
            regions=self._whole(said, "regions", 0, min(board.size, MOST_REGION)),
            symmetries=self._symmetries(said, board),
        )
        choices = self._whole(said, "choices", 0, 1 << 40)
        for line in claim.header(choices).splitlines()[1:-1]:
            name, _, words = line.partition(": ")
            if said[name] != words:
                raise self._wrong(f"it should read {quoted(words)}", name)
        return claim, choices

    def _line(self, name: str | None = None) -> str:
        with _readable(self._name):
            line = self._stream.readline(LONGEST_LINE)
        if not line.endswith(b"\n"):
            raise self._wrong("a line is too long, or missing", name)
        try:
            return line[:-1].decode()
        except UnicodeDecodeError:
            raise self._wrong("a line is not UTF-8", name) from None

    def _field(self, name: str) -> str:
        found, colon, said = self._line(name).partition(": ")
        if not colon or found != name:
            raise self._wrong(f"there is no line {quoted(name)} at its place", name)
        return said

    def _word(self, name: str, word: str, allowed: tuple[Any, ...]) -> Any:
        if word not in allowed:
            line = FIELDS.index(name) + 2
            raise InputError(
                Problem(f"{quoted(word)} is unknown", self._name, line, field=name, allowed=allowed)
            )
        return word

    def _whole(self, said: dict[str, str], name: str, least: int, most: int) -> int:
        digits = said[name].removeprefix("-")
        if not (
            digits.isascii() and digits.isdecimal() and len(digits) < 16 and least <= int(said[name]) <= most
        ):
            raise self._wrong(f"{quoted(said[name])} is no whole number from {least} to {most}", name)
        return int(said[name])

    def _numbers(self, said: dict[str, str], name: str, size: int) -> list[tuple[int, ...]]:
        """Return lists of points."""
        lists = [part.split() for part in said[name].split(",")]
        points = {str(point): point for point in range(size)}
        if not points.keys() >= {word for words in lists for word in words}:
            raise self._wrong(f"points are numbers from 0 to {size - 1}", name)
        return [tuple(points[word] for word in words) for words in lists]

    def _position(self, said: dict[str, str], board: Board) -> Position:
        try:
            position = Position.parse(board, said["position"])
        except InputError as error:
            raise self._wrong(str(error), "position") from None
        if max(position.cells) > len(TO_PLAY):
            raise self._wrong("there are stones of a third player", "position")
        return position

    def _board(self, said: dict[str, str]) -> Board:
        names, spec = said["points"].split(" "), said["board"]
        if len(names) > MOST_POINTS or len(set(names)) < len(names):
            raise self._wrong(f"a board has up to {MOST_POINTS} points, of different names", "points")
        near = self._numbers(said, "neighbours", len(names))
        try:
            edges = [
                (names[one], names[other])
                for one, around in enumerate(near[: len(names)])
                for other in around
            ]
            is_graph = spec.startswith("graph")
            graph = Board.from_edges(edges, names, spec if is_graph else "graph")
            board = graph if is_graph else Board.parse(spec)
        except InputError as error:
            raise self._wrong(str(error), "board") from None
        if board != graph or board.neighbours != tuple(near):
            raise self._wrong(f"these are not the neighbours on the board {quoted(spec)}", "neighbours")
        return board

    def _symmetries(self, said: dict[str, str], board: Board) -> tuple[tuple[int, ...], ...]:
        """Return the symmetries, if they are some and a group."""
        listed = self._numbers(said, "symmetries", board.size)
        known, near = set(listed), [frozenset(around) for around in board.neighbours]
        alike = all(
            len(images) == board.size == len(set(images))
            and all(
                {images[other] for other in near[point]} == near[images[point]] for point in range(board.size)
            )
            for images in listed
        )
        if not alike or len(known) < len(listed) or len(known) > MAX_SYMMETRIES:
            raise self._wrong("these are not different symmetries of the board", "symmetries")
        if any(tuple(one[image] for image in other) not in known for one in listed for other in listed):
            raise self._wrong("two of these symmetries in a row are none of them", "symmetries")
        return tuple(listed)

    def _wrong(self, what: str, name: str | None = None) -> InputError:
        line = None if name is None else FIELDS.index(name) + 2
        return InputError(Problem(f"this is no strategy: {what}", self._name, line, field=name))


@contextmanager
def reading_strategy(path: str | os.PathLike[str], content: bytes | None = None) -> Iterator[StrategyFile]:
    """Open a strategy file and read its claim; ``content`` is what is in it, if that is known. Raises
    InputError if there is none, or it is not as the format says.
    """
    file = as_path(path)
    if content is None and not file.is_file():
        raise InputError(Problem("there is no such file", str(path)))
    with _readable(str(path)), gzip.open(file if content is None else io.BytesIO(content)) as stream:
        yield StrategyFile(cast(IO[bytes], stream), str(path))


def is_strategy(path: str | os.PathLike[str]) -> bool:
    """Whether a file begins as those of strategies do."""
    file = as_path(path)
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(len(GZIP)) == GZIP


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise InputError(
            Problem("this is no strategy: the file is damaged, or not compressed", name)
        ) from None
    except OSError as error:
        raise InputError(Problem(f"the file cannot be read: {refusal(error)}", name)) from None


class _Hashing:
    """A stream, with the digest of all that goes through it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self._digest = hashlib.sha256()

    @property
    def fingerprint(self) -> str:
        return self._digest.hexdigest()

    def write(self, content: bytes | bytearray) -> None:
        self._digest.update(content)
        self.stream.write(content)

    def read(self, size: int) -> bytes:
        return self._seen(self.stream.read(size))

    def readline(self, size: int) -> bytes:
        return self._seen(self.stream.readline(size))

    def _seen(self, content: bytes) -> bytes:
        self._digest.update(content)
        return content


def _little(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
