"""Files of proofs that strings stand: what is claimed, and the local games that show it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from gorules.files.json_files import as_model
from gorules.status.proof.family import GameKind

FORMAT: Literal["gorules standing 1"] = "gorules standing 1"
"""How the format of such files is called in them."""
WHAT = "proof that strings stand"
"""What such a file is called in messages."""

MOST_IN_GAME = 128
"""The most points of a region, and the most walls of each kind: enough for any game that is searched."""

StateFields = tuple[
    StrictInt,
    StrictInt,
    StrictInt,
    Literal["hers", "his"],
    StrictInt | None,
    StrictInt | None,
    tuple[tuple[StrictInt, StrictInt], ...],
]
"""A state of a proof: her stones and his, without the walls; its zone; who is to move; her answer; the number
of the state with which it agrees; the retakes that are barred to her. A set of vertices is a number, in which
bit ``v`` stands for vertex ``v``.
"""


class _Fields(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WallFields(_Fields):
    """A wall: a point of each of the strings that count as one, and its credit if something is promised."""

    strings: tuple[str, ...] = Field(min_length=1)
    credit: StrictInt = Field(default=0, ge=0, le=2)


class GameFields(_Fields):
    """A local game of a ``player``, and the states of a proof of it. Its vertices are the points of the
    ``region``, then the walls: ``blocks``, of which something is promised, ``living`` ones, and ``fences``.
    """

    player: Literal["black", "white"]
    kind: GameKind
    region: tuple[str, ...] = Field(min_length=1, max_length=MOST_IN_GAME)
    blocks: tuple[WallFields, ...] = Field(max_length=MOST_IN_GAME)
    living: tuple[WallFields, ...] = Field(default=(), max_length=MOST_IN_GAME)
    fences: tuple[WallFields, ...] = Field(default=(), max_length=MOST_IN_GAME)
    gives: StrictInt = Field(ge=0, le=2)
    states: tuple[StateFields, ...]


class FamilyFields(_Fields):
    """Strings of a ``player``, a point of each, and the numbers of the games by which they stand, in their
    order.
    """

    player: Literal["black", "white"]
    strings: tuple[str, ...] = Field(min_length=1)
    games: tuple[StrictInt, ...] = ()


class StandingProof(_Fields):
    """A position, local games, and families of them by which strings stand there. ``neighbours`` are the
    neighbours of each point, if the name of the board does not give them.
    """

    format: Literal["gorules standing 1"]
    board: str
    neighbours: dict[str, tuple[str, ...]] | None = None
    position: str
    games: tuple[GameFields, ...] = ()
    families: tuple[FamilyFields, ...] = Field(min_length=1)


def standing_proof_of(fields: dict[str, Any], *, file: str) -> StandingProof:
    """Return the proof that fields of a file describe. Raises InputError if they describe none."""
    return as_model(StandingProof, fields, WHAT, file=file)
