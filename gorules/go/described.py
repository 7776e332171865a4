"""Boards as files describe them that have to be read without another file."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from gorules.files.inputs import InputError, Problem, quoted
from gorules.go.board import Board


def described_board(text: str, neighbours: Mapping[str, Sequence[str]] | None) -> Board:
    """Return the board that a text names, or that on which each point has these ``neighbours``. Raises
    InputError if the two do not agree, or if the board is a graph given only by a name.
    """
    if text.strip().partition(":")[0] == "graph":
        if neighbours is None:
            said = "the neighbours of each point of the graph have to be given"
            raise InputError(Problem(said, field="neighbours"))
        return _graph(neighbours)
    board = Board.parse(text)
    if neighbours is not None and _graph(neighbours) != board:
        raise InputError(Problem(f"these are not the neighbours on the board {board}", field="neighbours"))
    return board


def board_fields(board: Board) -> dict[str, Any]:
    """Return the fields that describe a board: its name and, if that does not determine the board, its
    neighbours.
    """
    with suppress(InputError):
        if Board.parse(board.spec) == board:
            return {"board": board.spec}
    near = {name: board.named(around) for name, around in zip(board.names, board.neighbours, strict=True)}
    return {"board": board.spec if board.spec.startswith("graph:") else "graph", "neighbours": near}


def _graph(neighbours: Mapping[str, Sequence[str]]) -> Board:
    """Return the graph on which each point has these neighbours."""
    try:
        made = Board.from_edges(
            ((point, other) for point, near in neighbours.items() for other in near), neighbours
        )
    except InputError as error:
        raise InputError(*(replace(each, field="neighbours") for each in error.problems)) from None
    for point, near in zip(made.names, made.neighbours, strict=True):
        for other in set(made.named(near)).difference(neighbours.get(point, ())):
            said = f"{quoted(point)} is given as a neighbour of {quoted(other)}, but not the reverse"
            raise InputError(Problem(said, field="neighbours"))
    return made
