"""Certificates: a start of a game, strategies that prove its value, and the files for them."""

import os
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gorules.files.json_files import as_model, mapping_in, read_mapping
from gorules.go.board import Board
from gorules.go.described import described_board
from gorules.play.game import Game
from gorules.rules.compensation import HalfPoints
from gorules.ruleset import Ruleset
from gorules.solving.certificate.strategy import Strategy

WHAT = "certificate"
"""What such a file is called in messages."""


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
        return described_board(self.board, self.neighbours)


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Return the certificate in a file. Raises InputError if there is none, or if the file is too long."""
    return certificate_of(read_mapping(path, WHAT), file=str(path))


def parse_certificate(content: bytes, *, file: str) -> Certificate:
    """Return the certificate that a file holds; ``file`` is the name that messages give it. Raises InputError
    as :func:`read_certificate` does.
    """
    return certificate_of(mapping_in(content, WHAT, file=file), file=file)


def certificate_of(fields: dict[str, Any], *, file: str) -> Certificate:
    """Return the certificate that the fields of a file describe. Raises InputError if they describe none."""
    return as_model(Certificate, fields, WHAT, file=file)
