"""Certificates: a start of a game, strategies that prove its value, and the files for them."""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gorules.files.inputs import InputError, Problem, quoted
from gorules.files.reading import as_path, check_size, read_bytes
from gorules.go.board import Board
from gorules.play.game import Game
from gorules.rules.compensation import HalfPoints
from gorules.ruleset import Ruleset
from gorules.solving.certificate.strategy import Strategy

MAX_BYTES = 64 * 1024 * 1024
"""The longest file that is read."""


class Certificate(BaseModel):
    """A start of a game, and a strategy for one or both players. Together they prove a value where the
    margins are equal. ``neighbours`` are the neighbours of each point, if the board's description does not
    give them.
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

    def start(self, rules: Ruleset) -> Game:
        """Return the start under a ruleset. The fields about the start are read here, once.

        Raises InputError if they describe no start.
        """
        return Game(rules, self.on_board(), self.position, self.to_play, komi=self.komi)

    def on_board(self) -> Board:
        """Return the board from the certificate alone: no file is read.

        Raises InputError if ``board`` and ``neighbours`` do not agree, or if the board is a graph given only
        by a name.
        """
        if self.board.strip().partition(":")[0] == "graph":
            if self.neighbours is None:
                said = "the neighbours of each point of the graph have to be given"
                raise InputError(Problem(said, field="neighbours"))
            return _graph(self.neighbours)
        board = Board.parse(self.board)
        if self.neighbours is not None and _graph(self.neighbours) != board:
            raise InputError(
                Problem(f"these are not the neighbours on the board {board}", field="neighbours")
            )
        return board


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


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Return the certificate in a file. Raises InputError if there is none, or more than MAX_BYTES."""
    return parse_certificate(read_bytes(as_path(path), MAX_BYTES, str(path)), file=str(path))


def _once(fields: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Return the fields of an object. Raises InputError if a name occurs twice, because readers differ on
    which of the fields counts.
    """
    found: dict[str, object] = {}
    for name, value in fields:
        if name in found:
            raise InputError(Problem(f"this is no certificate: {quoted(name)} is given twice"))
        found[name] = value
    return found


def parse_certificate(content: bytes, *, file: str) -> Certificate:
    """Return the certificate that a file holds; ``file`` is the name that messages give it. Raises InputError
    as :func:`read_certificate` does.
    """
    check_size(len(content), MAX_BYTES, file)
    try:
        said = json.loads(content.decode(), object_pairs_hook=_once)
    except InputError as error:
        raise InputError(*(replace(each, file=file) for each in error.problems)) from None
    except (ValueError, RecursionError) as error:
        at = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (None, None)
        why = ", as it is not JSON" if at[0] else ""
        raise InputError(Problem(f"this is no certificate{why}", file, *at)) from None
    if not isinstance(said, dict):
        raise InputError(Problem("this is no certificate: it should be a mapping with fields", file))
    try:
        return Certificate.model_validate(said)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part)[:40] for part in first["loc"])
        raise InputError(Problem(f"this is no certificate: {first['msg']}", file, field=field)) from None
