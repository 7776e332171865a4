"""Certificates: a start of a game and strategies that prove a value of it, and the files that hold them."""

import json
import os
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gorules.files.inputs import InputError, Problem, quoted
from gorules.files.reading import as_path, check_size, read_bytes
from gorules.go.board import Board
from gorules.rules.compensation import HalfPoints
from gorules.solve.certificate.strategy import Strategy

MAX_BYTES = 64 * 1024 * 1024
"""The longest file that is read."""


class Certificate(BaseModel):
    """A start of a game, and a strategy for one or both players. Together they prove a value where the
    margins are equal. ``neighbours`` are those of each point, where the board's description does not say.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    format: Literal["gorules certificate 1"] = "gorules certificate 1"
    ruleset: str
    fingerprint: str
    board: str
    neighbours: dict[str, tuple[str, ...]] | None = None
    position: str
    to_play: Literal["black", "white"] = Field(alias="to-play")
    komi: HalfPoints | None = None
    strategies: tuple[Strategy, ...] = Field(min_length=1)

    def on_board(self) -> Board:
        """Return the board, from what the certificate says alone: no file is read.

        Raises InputError if ``board`` and ``neighbours`` do not agree, or if a graph is only named.
        """
        is_graph = is_name_of_graph(self.board)
        if self.neighbours is None:
            if is_graph:
                raise InputError(
                    Problem("the neighbours of each point of the graph have to be given", field="neighbours")
                )
            return Board.parse(self.board)
        edges = [(point, other) for point, near in self.neighbours.items() for other in near]
        made = Board.from_edges(edges, self.neighbours, spec=self.board)
        for point, near in zip(made.names, made.neighbours, strict=True):
            for other in set(made.named(near)).difference(self.neighbours.get(point, ())):
                said = f"{quoted(point)} is given as a neighbour of {quoted(other)}, but not the reverse"
                raise InputError(Problem(said, field="neighbours"))
        if not is_graph and Board.parse(self.board) != made:
            raise InputError(
                Problem(f"these are not the neighbours on the board {self.board}", field="neighbours")
            )
        return made


def is_name_of_graph(spec: str) -> bool:
    """Whether a board's description only says that it is a graph, and perhaps from which file."""
    return spec.strip().partition(":")[0] == "graph"


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Return the certificate in a file. Raises InputError if there is none, or more than MAX_BYTES."""
    return parse_certificate(read_bytes(as_path(path), MAX_BYTES, str(path)), file=str(path))


def parse_certificate(content: bytes, *, file: str) -> Certificate:
    """Return the certificate that a file holds; ``file`` is the name that messages give it. Raises InputError
    as :func:`read_certificate` does.
    """
    check_size(len(content), MAX_BYTES, file)
    try:
        said = json.loads(content.decode())
    except (ValueError, RecursionError) as error:
        why = f": {error}" if isinstance(error, json.JSONDecodeError) else ""
        raise InputError(Problem(f"this is no certificate{why}", file)) from None
    if not isinstance(said, dict):
        raise InputError(Problem("this is no certificate: it should be a mapping with fields", file))
    try:
        return Certificate.model_validate(said)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part)[:40] for part in first["loc"])
        raise InputError(Problem(f"this is no certificate: {first['msg']}", file, field=field)) from None
