"""Graph files: boards that are any graph, in YAML."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gorules.files.inputs import InputError
from gorules.files.yamlfile import Document, load_yaml
from gorules.go.board import Board, point_name


def read_board(text: str) -> Board:
    """Return the board written as :meth:`gorules.Board.parse` reads it, or "graph:FILE"."""
    kind, _, file = text.strip().partition(":")
    return read_graph(file) if kind == "graph" else Board.parse(text)


def read_graph(path: str | Path) -> Board:
    """Return the board in a YAML file: ``edges``, a list of pairs such as "a b" or [a, b], and
    optionally ``points``, names that fix the order or have no neighbour.

    Raises InputError, with file and line, if the file says anything else.
    """
    document = load_yaml(path).sound()
    data = document.data
    if not isinstance(data, dict) or "edges" not in data:
        raise InputError(document.problem((), "a graph file is a mapping with 'edges' and perhaps 'points'"))
    for key in data:
        if key not in ("edges", "points"):
            raise InputError(
                document.problem((key,), f"unknown field '{key}'", allowed=("edges", "points"), given=key)
            )
    for key in ("edges", "points"):
        if not isinstance(data.get(key, []), list):
            raise InputError(document.problem((key,), f"'{key}' is a list"))
    edges: list[list[object]] = []
    for number, edge in enumerate(data["edges"]):
        ends: object = edge.split() if isinstance(edge, str) else edge
        if not isinstance(ends, list) or len(ends) != 2 or any(isinstance(end, list | dict) for end in ends):
            raise InputError(document.problem(("edges", number), f"an edge joins two points, not {edge!r}"))
        edges.append(ends)
    points: list[object] = data.get("points", [])
    for key, named in (("points", [[point] for point in points]), ("edges", edges)):
        for number, names in enumerate(named):
            with _placed(document, key, number):
                list(map(point_name, names))
    with _placed(document, "edges"):
        return Board.from_edges(edges, points, spec=f"graph:{path}")


@contextmanager
def _placed(document: Document, *place: str | int) -> Iterator[None]:
    """Say where in a file it stands, if something is wrong."""
    try:
        yield
    except InputError as error:
        raise InputError(*(document.problem(place, each.message) for each in error.problems)) from None
