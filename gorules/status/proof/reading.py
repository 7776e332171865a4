"""Reading proofs that strings stand: the games and the families of a file, on its position."""

from collections.abc import Sequence
from typing import NamedTuple

from gorules.files.inputs import InputError, Problem
from gorules.go.colours import COLOURS
from gorules.go.described import described_board
from gorules.go.position import Position
from gorules.status.proof.family import StonePoints, WallBlock, WrittenGame
from gorules.status.proof.file import FamilyFields, GameFields, StandingProof, StateFields, WallFields
from gorules.status.proof.part import PartStones
from gorules.status.proof.states import ProofState


class WrittenFamily(NamedTuple):
    """Strings of a ``player`` that are said to stand, and the numbers of the games by which they do."""

    player: int
    strings: tuple[StonePoints, ...]
    games: tuple[int, ...]


class WrittenProof(NamedTuple):
    """A proof as it is written: nothing of it is checked."""

    position: Position
    games: tuple[WrittenGame, ...]
    families: tuple[WrittenFamily, ...]


def written_proof(proof: StandingProof) -> WrittenProof:
    """Return the games and the families of a proof. Raises InputError if it describes no position, or names
    points that are not there, strings of the wrong player, or games that it does not have.
    """
    position = Position.parse(described_board(proof.board, proof.neighbours), proof.position)
    if any(cell > 2 for cell in position.cells):
        raise InputError(Problem("only two players may have stones", field="position"))
    games = tuple(_game(position, number, fields) for number, fields in enumerate(proof.games))
    families = tuple(
        _family(position, f"families.{number}", family, len(games))
        for number, family in enumerate(proof.families)
    )
    return WrittenProof(position, games, families)


def _family(position: Position, field: str, fields: FamilyFields, games: int) -> WrittenFamily:
    for each in fields.games:
        if not 0 <= each < games:
            raise InputError(Problem(f"there is no game {each}", field=f"{field}.games"))
    strings = tuple(_string(position, point, f"{field}.strings") for point in fields.strings)
    return WrittenFamily(COLOURS.index(fields.player), strings, fields.games)


def _string(position: Position, point: str, field: str) -> frozenset[int]:
    """Return the string at a point. Raises InputError if there is none."""
    at = position.board.index.get(point)
    if at is None or not position.cells[at]:
        raise InputError(Problem(f"there is no stone at {point!r}", field=field))
    return position.string_at(at)


def _game(position: Position, number: int, fields: GameFields) -> WrittenGame:
    """Return a game as it is played on a position."""
    field = f"games.{number}"

    def block(wall: WallFields) -> WallBlock:
        return frozenset(_string(position, point, field) for point in wall.strings)

    for point in fields.region:
        if point not in position.board.index:
            raise InputError(Problem(f"there is no point {point!r}", field=f"{field}.region"))
    blocks = tuple((block(wall), wall.credit) for wall in fields.blocks)
    walls = len(blocks) + len(fields.living) + len(fields.fences)
    region = tuple(position.board.index[point] for point in fields.region)
    return WrittenGame(
        COLOURS.index(fields.player),
        fields.kind,
        region,
        blocks,
        tuple(map(block, fields.fences)),
        tuple(map(block, fields.living)),
        fields.gives,
        _states(fields.states, len(region), walls, f"{field}.states"),
    )


def _states(rows: Sequence[StateFields], points: int, walls: int, field: str) -> tuple[ProofState, ...]:
    """Return the states of a proof. Raises InputError if one has a vertex that there is not."""
    all_, walled, found = 1 << points, (1 << walls) - 1 << points, []
    for number, (hers, his, zone, turn, answer, like, bans) in enumerate(rows):
        vertices = [each for ban in bans for each in ban] + ([] if answer is None else [answer])
        if not all(0 <= each < all_ for each in (hers, his, zone)):
            raise InputError(Problem("a set has a vertex that is not in its game", field=f"{field}.{number}"))
        if hers & his:
            raise InputError(Problem("both players have a stone on one point", field=f"{field}.{number}"))
        if not all(0 <= each < points for each in vertices):
            raise InputError(Problem("a vertex is not in the region of its game", field=f"{field}.{number}"))
        found.append(
            ProofState(PartStones(hers | walled, his, frozenset(bans)), turn == "hers", zone, answer, like)
        )
    return tuple(found)
