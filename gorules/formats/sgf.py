"""SGF: reading the main line of a game record, and writing a game as one. The grammar is sgfmill's."""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from sgfmill import sgf, sgf_grammar

from gorules.files.inputs import InputError, Problem
from gorules.files.reading import as_path, read_bytes
from gorules.files.wording import counted
from gorules.files.writing import write_file
from gorules.formats.records import MAX_BYTES, RecordFormat, register_format
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import OFF_BOARD, PASS
from gorules.go.verdicts import points, points_text
from gorules.play.game import Game
from gorules.play.moves import Move
from gorules.play.record import Record, record_of
from gorules.play.replay import Line
from gorules.rules.compensation import half_points
from gorules.version import __version__

MAX_KOMI = 361
LARGEST = 26
"""The longest side: SGF names points by two letters, and sgfmill reads only small ones."""

_COLOUR = {"b": COLOURS[0], "w": COLOURS[1]}
_REAL = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")
_SHOWN = 40
_LONGEST = 160
"""The most characters that are read of the names of rules and results."""


def read_sgf(path: str | Path, *, komi: Fraction | None = None) -> Record:
    """Return the main line of an SGF file: set-up stones, moves, komi and handicap.

    Moves are taken as they are, legal or not; who plays out of turn is noted. ``komi`` overrides that
    of the record. Raises InputError if the file is not SGF, not Go, on a board of more than 26 lines, has
    set-up stones after its first node, points off the board, or a komi that is not in half points.
    """
    return parse_sgf(read_bytes(as_path(path), MAX_BYTES, str(path)), file=str(path), komi=komi)


def parse_sgf(content: bytes, *, file: str, komi: Fraction | None = None) -> Record:
    """Return the main line of an SGF game record; see :func:`read_sgf`."""
    try:
        tree = sgf_grammar.parse_sgf_game(content)
        board = _board(tree.sequence[0])
        return _record(sgf.Sgf_game.from_coarse_game_tree(tree), board, komi)
    except InputError as error:
        raise InputError(*(Problem(p.message, file=file, field=p.field) for p in error.problems)) from None
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        # sgfmill raises any of these for what is no SGF.
        raise InputError(Problem(f"this is not a readable SGF record: {error}", file=file)) from None


def left_out_of_sgf(content: bytes) -> str:
    """Return what a readable file has besides the main line of its first game, in words; "" if nothing."""
    try:
        first, *further = sgf_grammar.parse_sgf_collection(content)
    except ValueError:  # what follows the first game is no SGF
        first, further = sgf_grammar.parse_sgf_game(content), []
    variations, left = 0, [first]
    while left:
        children = left.pop().children
        variations += max(len(children) - 1, 0)
        left += children
    parts = [(variations, "variation"), (len(further), "further game")]
    return " and ".join(counted(number, noun) for number, noun in parts if number)


register_format(RecordFormat((".sgf",), parse_sgf, left_out_of_sgf))


def _board(root: dict[str, list[bytes]]) -> Board:
    """Check that this is Go, return its board, and put right what sgfmill is strict about: it knows squares
    only, so a rectangle becomes the upper left part of one.
    """
    game = _text(root.get("GM", [b"1"])[0])
    if game not in ("1", ""):
        raise InputError(
            Problem(f"this is a record of another game: Go is GM[1], not GM[{game}]", field="GM")
        )
    size = _text(root.get("SZ", [b"19"])[0])
    columns, colon, rows = size.partition(":")
    sides = (rows if colon else columns, columns)
    if not all(n.isascii() and n.isdigit() and len(n) < 5 and 1 <= int(n) <= LARGEST for n in sides):
        raise InputError(Problem(f"a board has 1 to {LARGEST} lines a side, not SZ[{size}]", field="SZ"))
    root["SZ"] = [str(max(map(int, sides))).encode()]
    try:
        codecs.lookup(_text(root.get("CA", [b"UTF-8"])[0]))
    except (LookupError, ValueError):
        del root["CA"]
    return Board.rectangular(*map(int, sides))


def _record(game: Any, board: Board, komi: Fraction | None) -> Record:
    root = game.get_root()
    start = _setup(root, board)
    plays = list(_plays(game, board))
    handicap = _handicap(root, board)
    to_play = _first_player(root, plays)
    moves: list[Move] = []
    expected = to_play
    for player, move in plays:
        moves.append(Move(move, None if player == expected else player))
        expected = COLOURS[1 - COLOURS.index(player)]
    given = _komi(root) if komi is None else komi
    return Record(
        Line(start, tuple(moves), to_play, komi=given, handicap=handicap),
        _words(root, "RU"),
        _words(root, "RE"),
    )


def _setup(root: Any, board: Board) -> Position:
    cells = bytearray(board.size)
    for name, cell in (("AB", 1), ("AW", 2)):
        try:
            stones = root.get(name) if root.has_property(name) else ()
            points = [_number(board, *place) for place in stones]
        except ValueError:
            raise InputError(
                Problem("a stone is set up on something that is no point of the board", field=name)
            ) from None
        for point in points:
            if cells[point] not in (0, cell):
                raise InputError(Problem(f"two stones are set up on {board.names[point]}", field="AB, AW"))
            cells[point] = cell
    return Position(board, bytes(cells))


def _number(board: Board, row: int, column: int) -> int:
    """Return our number of sgfmill's point, which counts rows from below. A rectangle is the upper left part
    of sgfmill's square. Raises ValueError if the point is off the board.
    """
    from_above = max(board.rows, board.columns) - 1 - row
    if from_above >= board.rows or column >= board.columns:
        raise ValueError
    return from_above * board.columns + column


def _plays(game: Any, board: Board) -> Iterator[tuple[str, str]]:
    """Yield the moves of the main line as colours and points. Nodes are counted from 0, the root."""
    for number, node in enumerate(game.get_main_sequence()):
        colour, raw = node.get_raw_move()
        has_setup = node.has_setup_stones()
        if number and has_setup:
            raise InputError(
                Problem(f"node {number} sets up stones after the start of the game", field="AB, AW, AE")
            )
        if has_setup and colour:
            raise InputError(Problem(f"node {number} both sets up stones and plays", field="B, W"))
        if node.has_property("B") and node.has_property("W"):
            raise InputError(Problem(f"node {number} has a move of Black and one of White", field="B, W"))
        if colour is None:
            continue
        try:
            _, place = node.get_move()
            point = PASS if place is None else board.names[_number(board, *place)]
        except ValueError:
            where = f"'{_text(raw)}' is no point of the board {board.spec}"
            raise InputError(Problem(f"node {number}: {where}", field=colour.upper())) from None
        yield _COLOUR[colour], point


def _first_player(root: Any, plays: list[tuple[str, str]]) -> str:
    """Return who begins: as PL says, or else who plays first."""
    if root.has_property("PL"):
        said = _text(root.get_raw("PL")).lower()
        if said[:1] not in _COLOUR:
            raise InputError(Problem(f"the player to move is B or W, not '{said}'", field="PL"))
        return _COLOUR[said[:1]]
    return plays[0][0] if plays else COLOURS[0]


def _handicap(root: Any, board: Board) -> int:
    text = _text(root.get_raw("HA")) if root.has_property("HA") else ""
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < board.size):
        raise InputError(Problem(f"a handicap is a number of stones, not '{text}'", field="HA"))
    return int(text)


def _komi(root: Any) -> Fraction | None:
    text = _text(root.get_raw("KM")) if root.has_property("KM") else ""
    if not text:
        return None
    if not _REAL.fullmatch(text):
        raise InputError(Problem(f"the komi is a number such as 6.5, not '{text}'", field="KM"))
    try:
        komi = half_points(text)
    except InputError as error:
        # Records from China may count komi in stones, each worth two points, some without the point (375).
        said = f"{error.problems[0].message} ({_IN_STONES})"
        raise InputError(Problem(said, field="KM")) from None
    if abs(komi) > MAX_KOMI:
        said = f"a komi of {text} is more than a board has points ({_IN_STONES})"
        raise InputError(Problem(said, field="KM"))
    return komi


_IN_STONES = "3.75 stones are 7.5 points; give the komi in points instead"


def _words(root: Any, name: str) -> str | None:
    """Return the text of a property, shortened, or None if there is none."""
    if not root.has_property(name):
        return None
    try:
        text = str(root.get(name))
    except (ValueError, LookupError):
        text = _text(root.get_raw(name))
    return " ".join(text.split())[:_LONGEST] or None


def write_sgf(path: str | Path, game: Game | Record | Line) -> None:
    """Write a game, or a line of play, as an SGF file; see :func:`format_sgf`.

    Raises InputError if it cannot be one, or if the file cannot be written; nothing is left half written.
    """
    write_file(as_path(path), format_sgf(game))


def format_sgf(game: Game | Record | Line) -> bytes:
    """Return a game record, as :func:`read_sgf` reads it. It has the start (AB, AW, PL), moves, handicap (HA)
    and komi (KM). Of a game it also has the id of its ruleset (RU) and, once the game is over, its result
    (RE).

    Raises InputError if a record has no room for it: more than two players, a board that is no rectangle of
    up to 26 lines a side, an earlier history, prisoners, turns that are no plays or passes.
    """
    record = record_of(game)
    line = record.line
    if line.history or any(line.prisoners.values()):
        raise InputError("an SGF record cannot hold an earlier history, or prisoners from before its start")
    root = _root(line)
    said = {"RU": record.rules, "RE": record.result}
    said["HA"] = str(line.handicap) if line.handicap else None
    said["KM"] = None if line.komi is None else points_text(points(line.komi))
    for name, text in said.items():
        if text is not None:
            root.properties[name] = [sgf_grammar.escape_text(text.encode())]
    _add(root, line)
    return _serialised(root)


Commented = tuple[Line, Mapping[int, Sequence[str]]]
"""A line of play with comments, by the number of the turn that they are made on; 0 is the start."""


class _Node:
    """A turn of a tree of variations: its properties, its comments, and what follows."""

    def __init__(self, **properties: Sequence[bytes]) -> None:
        self.properties: dict[str, Sequence[bytes]] = properties
        self.comments: list[str] = []
        self.children: dict[tuple[str, str], _Node] = {}


def format_variations(lines: Sequence[Commented]) -> bytes:
    """Return lines of play from one start as the variations of one game record, with their comments. Lines
    that begin alike share their turns.

    Raises InputError if a record has no room for it, as :func:`format_sgf` does; earlier histories and
    prisoners are left out.
    """
    root = _root(lines[0][0])
    for line, comments in lines:
        for number, node in enumerate(_add(root, line)):
            node.comments += comments.get(number, ())
    return _serialised(root)


def _root(line: Line) -> _Node:
    """Return the start of a line as a node."""
    start, board = line.start, line.start.board
    if board.spec != f"{board.rows}x{board.columns}" or max(board.rows, board.columns) > LARGEST:
        raise InputError(
            f"an SGF record can be written for rectangles of up to {LARGEST} lines, not of {board}"
        )
    size = f"{board.rows}" if board.rows == board.columns else f"{board.columns}:{board.rows}"
    return _Node(
        FF=[b"4"], GM=[b"1"], CA=[b"UTF-8"], AP=[f"gorules:{__version__}".encode()], SZ=[size.encode()],
        AB=_letters(board, start.stones(0)), AW=_letters(board, start.stones(1)),
        PL=[line.to_play[0].upper().encode()],
    )  # fmt: skip


def _add(root: _Node, line: Line) -> list[_Node]:
    """Return the nodes of a line from the root on; those that are not there yet are made."""
    if line.players != 2:
        raise InputError(f"an SGF record is of two players, not of {line.players}")
    board, nodes, colour = line.start.board, [root], line.to_play
    for move in line.moves:
        colour = move.player or colour
        if move.move in OFF_BOARD and move.move != PASS:
            raise InputError(f"SGF has no turn '{move.move}'")
        place = [b""] if move.move == PASS else _letters(board, [board.point(move.move)])
        children = nodes[-1].children
        nodes.append(children.setdefault((colour, move.move), _Node(**{colour[0].upper(): place})))
        colour = COLOURS[1 - COLOURS.index(colour)]
    return nodes


def _serialised(root: _Node) -> bytes:
    content: bytes = sgf_grammar.serialise_game_tree(_tree(root))
    return content


def _tree(node: _Node) -> Any:
    """Return a tree as sgfmill serialises it: a sequence of turns, and a tree for each continuation."""
    tree = sgf_grammar.Coarse_game_tree()
    while True:
        said = "\n".join(dict.fromkeys(node.comments))
        comment = [sgf_grammar.escape_text(said.encode())] if said else []
        properties = node.properties | {"C": comment}
        tree.sequence.append({name: values for name, values in properties.items() if values})
        if len(node.children) != 1:
            break
        (node,) = node.children.values()
    tree.children = [_tree(child) for child in node.children.values()]
    return tree


def _letters(board: Board, points: Iterable[int]) -> list[bytes]:
    """Return points as SGF names them: the column, then the row, counted from above."""
    places = (divmod(point, board.columns) for point in sorted(points))
    return [bytes((ord("a") + column, ord("a") + row)) for row, column in places]


def _text(value: bytes) -> str:
    """Return a property's value for people: short, and in ASCII."""
    text = value.decode("ascii", "replace").strip()
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
