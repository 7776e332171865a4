"""The check of a proof that strings stand. It reads the position and the games of the file, and plays them by
the rules of docs/status.md alone: nothing of the search is used, nor of what it believes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from gorules.files.inputs import InputError, Problem
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.described import described_board
from gorules.go.position import Position
from gorules.status.proof.family import FamilyCheck, WallBlock, WrittenGame
from gorules.status.proof.file import GameFields, StandingProof, StateFields, WallFields
from gorules.status.proof.part import Objection, PartStones
from gorules.status.proof.states import ProofState


@dataclass(frozen=True, slots=True)
class CheckedStanding:
    """The findings of a check: the strings of each player that are said to stand, by their points; and
    whether that is proved: ``failure`` is None, or says what is wrong and where. ``states`` were looked at.
    """

    position: Position
    black: tuple[tuple[str, ...], ...]
    white: tuple[tuple[str, ...], ...]
    states: int
    failure: str | None

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board


def check_standing(proof: StandingProof, tell: Callable[[int], None] = lambda _: None) -> CheckedStanding:
    """Check a proof that strings stand. ``tell`` is told how many states were looked at. Raises InputError if
    it describes no position, or names points that are not there.
    """
    position = Position.parse(described_board(proof.board, proof.neighbours), proof.position)
    if any(cell > 2 for cell in position.cells):
        raise InputError(Problem("only two players may have stones", field="position"))
    games = [_game(position, number, fields) for number, fields in enumerate(proof.games)]
    families = [
        (family, [_string(position, point, f"families.{number}.strings") for point in family.strings])
        for number, family in enumerate(proof.families)
    ]
    done, failure, at = 0, None, ""
    try:
        for number, game in enumerate(games):
            at = f"game {number}"
            game.check(position, partial(_told, tell, done))
            done += len(game.states)
        for number, (fields, strings) in enumerate(families):
            at = f"family {number}"
            family = FamilyCheck(position, COLOURS.index(fields.player))
            for each in fields.games:
                if not 0 <= each < len(games):
                    raise Objection(f"there is no game {each}")
                family.enter(games[each])
            family.check(strings)
    except Objection as objection:
        failure = f"{at}: {objection}"
    black, white = (
        tuple(
            position.board.named(string)
            for fields, strings in families
            if fields.player == player
            for string in strings
        )
        for player in COLOURS[:2]
    )
    return CheckedStanding(position, black, white, done, failure)


def _told(tell: Callable[[int], None], before: int, looked: int) -> None:
    tell(before + looked)


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
            raise InputError(Problem("a set of vertices has others than its game", field=f"{field}.{number}"))
        if hers & his:
            raise InputError(Problem("a stone is of both players", field=f"{field}.{number}"))
        if not all(0 <= each < points for each in vertices):
            raise InputError(Problem("a vertex is not in the region of its game", field=f"{field}.{number}"))
        found.append(
            ProofState(PartStones(hers | walled, his, frozenset(bans)), turn == "hers", zone, answer, like)
        )
    return tuple(found)
