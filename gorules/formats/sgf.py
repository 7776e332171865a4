"""SGF: reading game records, and writing a game as one. The tree of a record is in sgf_tree.py, what it means
in sgf_record.py.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from sgfmill import sgf_grammar

from gorules.files.inputs import InputError, Problem, check_text
from gorules.files.reading import as_path, read_bytes
from gorules.files.wording import counted
from gorules.files.writing import write_file
from gorules.formats.records import (
    MAX_BYTES,
    Converted,
    Reader,
    RecordFormat,
    RecordLine,
    line_in,
    register_format,
)
from gorules.formats.rule_names import meant_in, written
from gorules.formats.sgf_record import (
    LARGEST,
    USUAL_SIZE,
    letters,
    main_line,
    moves_at,
    properties_of,
    record_on,
)
from gorules.formats.sgf_tree import NO_NODE, ROOT, SgfTree, looks_like_sgf, read_trees
from gorules.formats.turn_names import Address
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.turns import DISPUTE, OFF_BOARD, PASS
from gorules.go.verdicts import points, points_text
from gorules.play.game import Game
from gorules.play.record import Heading, Record, record_of
from gorules.play.replay import Line, follow
from gorules.ruleset import load_ruleset
from gorules.version import __version__


def read_sgf(path: str | Path, *, komi: Fraction | None = None) -> Record:
    """Return the main line of the first game of an SGF file: set-up stones, moves, komi and handicap.

    Moves are taken as they are, legal or not; who plays out of turn is noted. What programs write otherwise
    than SGF has it is repaired; the ``notes`` of the record say how, and what was guessed. ``komi`` overrides
    that of the record. Raises InputError if the file is not SGF, not Go, on a board of more than 52 lines, or
    names points off the board.
    """
    return parse_sgf(read_bytes(as_path(path), MAX_BYTES, str(path)), file=str(path), komi=komi)


def parse_sgf(content: bytes, *, file: str = "record.sgf", komi: Fraction | None = None) -> Record:
    """Return the main line of the first game of an SGF record; see :func:`read_sgf`. ``file`` names the
    record in messages.
    """
    if not isinstance(content, bytes):
        raise InputError(f"an SGF record is bytes, as a file has them, not {content!r:.40}")
    return next(parse_collection(content, file=file, komi=komi))


def parse_collection(content: bytes, *, file: str, komi: Fraction | None = None) -> Iterator[Record]:
    """Yield the main line of each game of an SGF record; see :func:`read_sgf`. Raises InputError at a game
    that cannot be read.
    """
    for tree in read_trees(content, file):
        try:
            yield record_on(tree, main_line(tree), komi=komi)
        except InputError as error:
            raise InputError(
                *(Problem(p.message, file=file, field=p.field) for p in error.problems)
            ) from None


def reader_of(as_sgf: Callable[[bytes, str], Converted]) -> Reader:
    """Return what reads records of a format that can be written as SGF."""

    def read(content: bytes, *, file: str, komi: Fraction | None = None) -> Record:
        made = as_sgf(content, file)
        record = parse_sgf(made.content, file=file, komi=komi)
        return replace(record, notes=(*made.sentences, *record.notes))

    return read


def left_out_of_sgf(content: bytes) -> str:
    """Return what a readable file has besides the main line of its first game, in words; "" if nothing."""
    first, *further = read_trees(content, "")
    variations = len(set(range(len(first))) - {first.child(node) for node in range(len(first))}) - 1
    parts = [(variations, "variation"), (len(further), "further game")]
    return " and ".join(counted(number, noun) for number, noun in parts if number)


def _itself(content: bytes, file: str) -> Converted:
    return Converted(content)


register_format(RecordFormat((".sgf",), parse_sgf, left_out_of_sgf, looks_like_sgf, _itself))


def write_sgf(
    path: str | Path, game: Game | Record | Line, *, heading: Heading | None = None, result: str | None = None
) -> None:
    """Write a game, or a line of play, as an SGF file; see :func:`format_sgf`.

    Raises InputError if it cannot be one, or if the file cannot be written; nothing is left half written.
    """
    write_file(as_path(path), format_sgf(game, heading=heading, result=result))


def format_sgf(
    game: Game | Record | Line, *, heading: Heading | None = None, result: str | None = None
) -> bytes:
    """Return a game record, as :func:`read_sgf` reads it. It has the start (AB, AW, PL), moves, handicap
    (HA), komi (KM), and dead stones as territory of the opponent (TB, TW). Of a game it also has its ruleset
    (RU), by the name that SGF has for it or by its id, and, once the game is over, its result (RE).

    ``heading`` says who played, when and where; without it that of a record is kept. Its komi, handicap and
    application are left out: the record has those of the game, and is gorules' own. ``result`` is what RE
    says instead, such as "B+R" or "W+T" of a game that was not played to its end.

    A dispute, on which play is resumed, is told in a comment. Raises InputError if a record has no room for
    it: more than two players, a board that is no rectangle of up to 52 lines a side, an earlier history,
    prisoners, other turns that are no plays or passes. The same if something in the heading, or the result,
    is no text.
    """
    record = record_of(game)
    line = record.line
    if any(move.move == DISPUTE for move in line.moves):
        _check_dispute_is_no_more(record)
    if line.history or any(line.prisoners.values()):
        raise InputError("an SGF record cannot hold an earlier history, or prisoners from before its start")
    root = _root(line)
    said = properties_of(record.heading if heading is None else heading)
    said |= {"RU": record.rules and written(record.rules), "RE": record.result if result is None else result}
    said["HA"] = str(line.handicap) if line.handicap else None
    said["KM"] = None if line.komi is None else points_text(points(line.komi))
    for name, text in said.items():
        if text not in (None, ""):
            check_text(f"what a record says as {name}", text)
            plain = " ".join(text.split()).encode("utf-8", "replace")  # FF[4], SimpleText: one line
            root.properties[name] = [sgf_grammar.escape_text(plain)]
    dead = line.dead or (record.marked.dead if record.marked else ())
    _add(root, line)[-1].properties.update(_dead_marked(replace(line, dead=dead)))
    return _serialised(root)


Commented = tuple[Line, Mapping[int, Sequence[str]]]
"""A line of play with comments, by the number of the turn that they are made on; 0 is the start."""


def with_comments(line: RecordLine, before: int, comments: Mapping[int, Sequence[str]]) -> bytes:
    """Return a record with more comments on turns of a line, all else byte for byte as it was. The turns are
    those after the first ``before`` of the record; 0 is the start.
    """
    tree = line.tree
    changes: dict[int, dict[str, list[str]]] = {}
    made, node_of = 0, {0: line.path[0]}
    for node in line.path:
        for _ in range(moves_at(tree, node)):
            made += 1
            node_of[made] = node
    for turn, said in comments.items():
        node = node_of[before + turn]
        kept = changes.get(node, {}).get("C") or [
            tree.text(each) for each in tree.properties(node).get("C", ())
        ]
        changes[node] = {"C": ["\n".join((*kept, *dict.fromkeys(said)))]}
    return tree.edited(changes)


def with_line(content: bytes, line: Line, *, file: str, is_over: Callable[[], bool]) -> bytes | None:
    """Return a game record as SGF with a line of play in it. What is new in the line is a variation. The dead
    stones are marked (TB, TW) at the end of the record, and of a variation if play ``is_over`` there: it is
    asked where there are any. All else is byte for byte as it was, also the komi. Return None if the line
    begins otherwise than the record, or if the record is too broken to add to.

    Raises InputError if the record cannot be read, or if SGF has no such turn.
    """
    found = line_in(content, file=file, at=Address(file))
    if found is None:
        return None
    record = record_on(found.tree, found.path)
    bare = replace(record.line, moves=(), komi=None)
    if replace(line, moves=(), dead=(), komi=None) != bare:
        return None
    if record.line.moves[: len(line.moves)] == line.moves:
        is_end = line.moves == record.line.moves
        return _with_marks(found.tree, found.path[-1], line, record) if is_end else found.tree.edited({})
    board, tree = line.start.board, found.tree
    moves = [
        (COLOURS[player][0].upper(), _place(board, move.move).decode())
        for move, player in zip(line.moves, line.movers, strict=True)
    ]
    passes = ("", "tt") if max(board.rows, board.columns) <= USUAL_SIZE else ("",)
    node, made = _reached(tree, record.before, moves, passes)
    if node == NO_NODE:
        return None
    if made < len(moves):
        new = "".join(f";{name}[{place}]" for name, place in moves[made:]).encode()
        tree = next(read_trees(tree.continued(node, new), file))
        node, made = _reached(tree, record.before, moves, passes)
        if made < len(moves):
            return None
    if line.dead and not is_over():  # nobody is dead while play goes on
        line = replace(line, dead=())
    return _with_marks(tree, node, line, None)


def _with_marks(tree: SgfTree, node: int, line: Line, record: Record | None) -> bytes:
    """Return a game record in which the dead stones at the end of a line are marked at a node, if the
    ``record`` that ends there does not mark the same stones.
    """
    marked = record.marked.dead if record is not None and record.marked is not None else ()
    wanted, there = _dead_marked(line), _dead_marked(replace(line, dead=marked))
    if wanted == there:
        return tree.edited({})
    changes = {name: [each.decode() for each in wanted.get(name, ())] for name in ("TB", "TW")}
    return tree.edited({node: changes})


def _reached(
    tree: SgfTree, before: int, moves: Sequence[tuple[str, str]], passes: Sequence[str]
) -> tuple[int, int]:
    """Return the last node of a tree to which a line goes, and how many of its moves are there.

    The line begins after so many moves of the main line. ``passes`` are the places that mean a pass. The node
    is NO_NODE if the line leaves the tree at the root.
    """
    begun, start = 0, NO_NODE
    for node in main_line(tree):
        begun += moves_at(tree, node)
        if begun > before:
            break
        start = node
    best, left = (start, 0), [(start, 0)]
    while left and best[1] < len(moves):
        node, made = left.pop()
        best = max(best, (node, made), key=lambda each: each[1])
        for child in reversed([ROOT] if node == NO_NODE else tree.children(node)):
            found = _moves_of(tree, child, passes)
            if found is not None and found == moves[made : made + len(found)]:
                left.append((child, made + len(found)))
    return best


def _moves_of(tree: SgfTree, node: int, passes: Sequence[str]) -> list[tuple[str, str]] | None:
    """Return the moves of a node, each as the name of the player and the letters of the point, "" for a pass.
    Return None if it sets up stones.
    """
    properties = tree.properties(node)
    if properties.keys() & {"AB", "AW", "AE"}:
        return None
    places = [(name, tree.simple_text(properties[name][0])) for name in ("B", "W") if properties.get(name)]
    return [(name, "" if place in passes else place) for name, place in places]


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
        AB=letters(board, start.stones(0)), AW=letters(board, start.stones(1)),
        PL=[line.to_play[0].upper().encode()],
    )  # fmt: skip


def _check_dispute_is_no_more(record: Record) -> None:
    """Raise InputError if turns cost or earn points by the rules: a dispute can begin an encore then. SGF has
    no such turn, and who reads the record sees only that play went on.
    """
    meant = meant_in(record)
    if meant is not None and not load_ruleset(meant.id).compensation.is_settled:
        raise InputError(f"SGF has no turn '{DISPUTE}', and turns cost or earn points under {meant.id}")


def _add(root: _Node, line: Line) -> list[_Node]:
    """Return the nodes of a line from the root on; those that are not there yet are made. A dispute is a
    node with a comment.
    """
    if line.players != 2:
        raise InputError(f"an SGF record is of two players, not of {line.players}")
    board, nodes = line.start.board, [root]
    for move, player in zip(line.moves, line.movers, strict=True):
        colour = COLOURS[player]
        if move.move == DISPUTE:
            node = _Node()
            node.comments.append(f"{colour.capitalize()} disputes what is dead: play is resumed.")
        else:
            node = _Node(**{colour[0].upper(): [_place(board, move.move)]})
        nodes.append(nodes[-1].children.setdefault((colour, move.move), node))
    return nodes


def _dead_marked(line: Line) -> dict[str, Sequence[bytes]]:
    """Return the properties that mark the stones that are dead at the end of a line, by their owners."""
    if not line.dead:
        return {}
    position = follow(line)[-1]
    named = position.board.points(line.dead)
    dead: dict[int, list[int]] = {1: [], 2: []}
    for string in position.strings:
        if string.points & named:
            dead[string.cell] += string.points
    return {"TB": letters(position.board, dead[2]), "TW": letters(position.board, dead[1])}


def _place(board: Board, move: str) -> bytes:
    """Return where a move is, as SGF has it. Raises InputError if it is neither a play nor a pass."""
    if move in OFF_BOARD and move != PASS:
        raise InputError(f"SGF has no turn '{move}'")
    return b"" if move == PASS else letters(board, [board.point(move)])[0]


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
