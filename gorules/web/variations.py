"""All lines of a game record, and what it says of their moves, for who goes through it on a board."""

from collections.abc import Iterator, Mapping, Sequence

from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.formats.records import left_out, line_in
from gorules.formats.sgf_record import letters, moves_at, points_of, record_on
from gorules.formats.sgf_tree import ROOT, SgfTree
from gorules.formats.turn_names import Address
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.play.record import Record
from gorules.report.plain import Plain
from gorules.web.asked import MOVES

MOST = 200
"""The most variations that are read."""

OWNERS: Mapping[str, str] = {"TB": COLOURS[0], "TW": COLOURS[1]}
"""Whose territory a record marks."""

SIGNS: Mapping[str, str] = {"TR": "△", "SQ": "□", "CR": "○", "MA": "✕", "SL": "◆"}
"""How the marks of a record are shown. A label (LB) is shown as it is."""


def variations(content: bytes, file: str, main: Record) -> Plain:
    """Return the ``lines`` of a record besides the main one, each as its moves, and ``comments`` by the moves
    after which they stand, each with ``says``, ``name``, ``marks``, what is written on points, and
    ``territory``, the points that are marked as that of each player. What is ``left-out`` is said in words:
    further games, and variations from another start, beyond MOST or too long.
    """
    found = line_in(content, file=file, at=Address(file))
    if found is None:
        return {"lines": [], "comments": {}, "left-out": left_out(content, file=file)}
    tree = found.tree
    lines: list[list[str]] = []
    comments: dict[str, Plain] = {}
    left = 0
    for number, path in enumerate(_paths(tree)):
        record = _read(tree, path) if number <= MOST else None
        is_of_game = record and (record.line.start, record.before) == (main.line.start, main.before)
        if record is None or not is_of_game or len(record.line.moves) > MOVES:
            left += number > 0
            continue
        moves = [str(move) for move in record.line.moves]
        if number:
            lines.append(moves)
        for after, note in _comments(tree, path, record.line.start.board, moves, record.before):
            comments[after] = comments.get(after, {}) | note
    further = sum(1 for _ in tree.source.trees()) - 1
    parts = [(left, "variation"), (further, "further game")]
    said = " and ".join(counted(number, noun) for number, noun in parts if number > 0)
    return {"lines": lines, "comments": comments, "left-out": said}


def _paths(tree: SgfTree) -> Iterator[list[int]]:
    """Yield the lines of a tree as their nodes, the main one first."""
    waiting = [[ROOT]]
    while waiting:
        path = waiting.pop()
        while children := tree.children(path[-1]):
            waiting += ([*path, other] for other in reversed(children[1:]))
            path = [*path, children[0]]
        yield path


def _read(tree: SgfTree, path: Sequence[int]) -> Record | None:
    try:
        return record_on(tree, path)
    except InputError:
        return None


def _comments(
    tree: SgfTree, path: Sequence[int], board: Board, moves: Sequence[str], before: int
) -> Iterator[tuple[str, Plain]]:
    made = -before
    named = {letters(board, [point])[0]: name for point, name in enumerate(board.names)}
    for node in path:
        made += moves_at(tree, node)
        said = tree.properties(node)
        note: Plain = {}
        if "C" in said:
            note["says"] = "\n".join(map(tree.text, said["C"])).strip()
        if "N" in said:
            note["name"] = " ".join(map(tree.simple_text, said["N"])).strip()

        marked = {
            name: board.named(points_of(tree, board, said[name]))
            for name in (*SIGNS, *OWNERS)
            if said.get(name)
        }
        marks = {point: sign for name, sign in SIGNS.items() for point in marked.get(name, ())}
        for place, _, label in (value.partition(b":") for value in said.get("LB", ())):
            if place in named:
                marks[named[place]] = tree.simple_text(label)
        if marks:
            note["marks"] = marks
        if territory := {owner: list(marked[name]) for name, owner in OWNERS.items() if name in marked}:
            note["territory"] = territory
        if note and 0 <= made <= len(moves):
            yield " ".join(moves[:made]), note
