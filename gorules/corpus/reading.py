"""The main line of a record, as the quick pass takes it: read natively where the record is plain, else by the
reader of its format, with the same result.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from gorules.corpus.quick import packed_moves, unpacked_moves
from gorules.corpus.sources import LINE, Raw
from gorules.files.inputs import InputError
from gorules.formats.habits import misfit
from gorules.formats.records import USUAL, parse_record
from gorules.formats.results import result_meant
from gorules.formats.sgf_record import FOX, LONGEST, LONGEST_RULES
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.native.bridge import passing
from gorules.play.moves import Move
from gorules.play.record import Record
from gorules.play.replay import Line


@dataclass(frozen=True, slots=True)
class MainLine:
    """The main line of a record, and what it says of its rules, result and year.

    ``cells`` are those of the start, row by row. ``moves`` are packed as
    :func:`gorules.corpus.quick.packed_moves` packs them. ``to_play`` is the number of a player. ``dead`` are
    points of dead strings that the record marks. ``place`` and ``application`` are where the game was played
    and what wrote the record, which says what ``rules`` mean.
    """

    columns: int
    rows: int
    cells: bytes
    moves: bytes
    to_play: int
    komi: Fraction | None
    handicap: int
    rules: str | None
    result: str | None
    year: int | None
    dead: tuple[str, ...] = ()
    place: str | None = None
    application: str | None = None

    @property
    def line(self) -> Line:
        """The line, ready to be replayed."""
        board = Board.rectangular(self.rows, self.columns)
        moves, expected = [], self.to_play
        for player, point in unpacked_moves(self.moves, board.size):
            name = PASS if point is None else board.names[point]
            moves.append(Move(name, None if player == expected else COLOURS[player]))
            expected = 1 - player
        start = Position(board, self.cells)
        return Line(
            start, tuple(moves), COLOURS[self.to_play], dead=self.dead, komi=self.komi, handicap=self.handicap
        )  # fmt: skip


MOST_MOVES = 20_000
"""The most moves of a game. Games of people and programs have some hundreds; each move costs memory."""


def read_raw(raw: Raw) -> MainLine:
    """Return the main line of a record. Raises InputError if it cannot be read, or is of no use here: more
    than two players, a board that is no rectangle, or more moves than any game has.

    Costs some microseconds natively, some hundred times that where the reader of the format is asked.
    """
    found = _read(raw)
    if len(found.moves) > 2 * MOST_MOVES:
        raise InputError(f"the game has more than {MOST_MOVES:,} moves")
    return found


def _read(raw: Raw) -> MainLine:
    content = raw.content
    if raw.suffix == LINE:
        content = content[content.find(b";") :]
    if passing is not None and raw.suffix in (LINE, USUAL):
        plain = passing.scanned(content)
        made = plain and _plain(raw, *plain)
        if made:
            return made
    suffix = raw.suffix
    if suffix == LINE:
        content, suffix = b"(" + content.strip() + b")", USUAL
    return _of_record(parse_record(content, file=raw.name, suffix=suffix), raw)


_NUMBER = re.compile(rb"-?\d{1,2}(?:\.[05]0?)?")
_LIKE_ASCII = frozenset({
    b"UTF-8", b"utf-8", b"UTF8", b"utf8", b"GB2312", b"gb2312", b"GBK", b"gbk", b"GB18030", b"gb18030",
    b"ISO-8859-1", b"iso-8859-1", b"ISO8859-1", b"US-ASCII",
})  # fmt: skip
"""The names of encodings in which ASCII is what it is in ASCII."""
_UTF8 = (None, b"UTF-8", b"utf-8", b"UTF8", b"utf8")


def _plain(
    raw: Raw, columns: int, rows: int, cells: bytes, moves: bytes, is_ascii: bool, _game: bytes | None,
    _sides: bytes | None, komi: bytes | None, handicap: bytes | None, rules: bytes | None,
    result: bytes | None, _date: bytes | None, to_play: bytes | None, charset: bytes | None,
    place: bytes | None, application: bytes | None,
) -> MainLine | None:  # fmt: skip
    """Return the main line, or None if something about it is for the ordinary reader."""
    if charset not in _UTF8 and not (is_ascii and charset in _LIKE_ASCII):
        return None
    if not all(text is None or text.isascii() for text in (rules, result, place, application)):
        return None
    if komi and not _NUMBER.fullmatch(komi):
        return None
    said, points = _words(result), Fraction(komi.decode()) if komi else None
    if said is not None and result_meant(said)[1] is not None:
        return None
    if points == 0 and (misfit(said, points) or FOX.encode() in raw.content):
        return None
    stones, given = cells.count(1), handicap or b"0"
    if cells.count(2) or not (given.isdigit() and len(given) < 3 and int(given) == stones != 1):
        return None
    first = moves[0] & 1 if moves else 0
    if stones and not moves and to_play is None:
        return None  # after handicap stones it is White's turn
    if not stones and first == 0 and len(moves) > 2 and not moves[2] & 1:
        return None  # handicap stones may be played
    if to_play is not None and to_play != (b"W" if first else b"B"):
        return None
    return MainLine(
        columns, rows, cells, moves, first, points, stones, _words(rules, LONGEST_RULES), said, year_of(raw),
        place=_words(place), application=_words(application),
    )  # fmt: skip


def _words(text: bytes | None, longest: int = LONGEST) -> str | None:
    return " ".join(text.decode().split())[:longest] or None if text else None


def _of_record(record: Record, raw: Raw) -> MainLine:
    line = record.line
    board = line.start.board
    if line.players != 2 or board != Board.rectangular(board.rows, board.columns) or line.history:
        raise InputError("corpora have games of two on rectangles, from a position without a history")
    moves = []
    for move, player in zip(line.moves, line.movers, strict=True):
        if move.move != PASS and move.move not in board.index:
            raise InputError(f"corpora have plays and passes, not '{move.move}'")
        moves.append((player, None if move.move == PASS else board.index[move.move]))
    return MainLine(
        board.columns, board.rows, line.start.cells, packed_moves(moves, board.size),
        COLOURS.index(line.to_play), line.komi, line.handicap, record.rules, record.result, year_of(raw),
        record.marked.dead if record.marked else (), record.heading.place, record.heading.application,
    )  # fmt: skip


_YEAR_SAID = re.compile(rb"DT\s*\[[^][\d]*(\d{4})")
_YEAR_NAMED = re.compile(r"(?<!\d)((?:1[6-9]|20)\d\d)(?!\d)")
_NUMBER_IN_FILE = re.compile(r":\d+$")


def year_of(raw: Raw) -> int | None:
    """Return the year in which a game was played: that of its date (DT). If it has none, the first number
    from 1600 to 2099 in the name of its file.
    """
    said = _YEAR_SAID.search(raw.content) if raw.suffix != LINE else None
    if said is not None and 1600 <= int(said[1]) < 2100:
        return int(said[1])
    named = _YEAR_NAMED.search(_NUMBER_IN_FILE.sub("", re.split(r"[/!\\]", raw.name)[-1]))
    return int(named[1]) if named else None
