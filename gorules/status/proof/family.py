"""The check of a family of local games: which strings stand by them. It is written from docs/status.md."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gorules.go.position import Position
from gorules.status.benson import unconditionally_alive
from gorules.status.proof.part import ALIVE, FENCE, Objection, PartRules, PartStones
from gorules.status.proof.states import PartCheck, ProofState

StonePoints = frozenset[int]
WallBlock = frozenset[StonePoints]
"""Strings that count as one, each by its points."""


class GameKind(StrEnum):
    """What a local game is for."""

    LINK = "link"
    """It joins blocks."""
    EYE = "eye"
    """It gives blocks lasting liberties."""
    SUPPORT = "support"
    """It lets blocks live with the help of strings that live already."""


@dataclass(frozen=True)
class WrittenGame:
    """A local game of a ``player`` on a ``region``, whose points are its first vertices, in this order.
    ``blocks`` are those that it is for, each with a credit; other walls are ``fences``, or ``living`` ones
    that lend their liberties. It ``gives`` lasting liberties.
    """

    player: int
    kind: GameKind
    region: tuple[int, ...]
    blocks: tuple[tuple[WallBlock, int], ...]
    fences: tuple[WallBlock, ...]
    living: tuple[WallBlock, ...]
    gives: int
    states: tuple[ProofState, ...]

    @property
    def walls(self) -> list[tuple[WallBlock, int | None]]:
        """The walls, with their credits, in the order of their vertices."""
        living = [(block, ALIVE) for block in self.living]
        return [*self.blocks, *living, *((block, FENCE) for block in self.fences)]

    def part(self, position: Position) -> PartRules:
        """Return the rules of the local game."""
        number = {point: vertex for vertex, point in enumerate(self.region)}
        credits_ = dict[int, int | None]()
        for wall, (block, credit) in enumerate(self.walls, len(self.region)):
            credits_[wall] = credit
            number |= {point: wall for string in block for point in string}
        near, unknown = [0] * (len(self.region) + len(credits_)), 0
        for vertex, point in enumerate(self.region):
            for each in position.board.neighbours[point]:
                if each in number:
                    near[vertex] |= 1 << number[each]
                    near[number[each]] |= 1 << vertex
                else:
                    unknown |= 1 << vertex
        linked = sum(1 << wall for wall, credit in credits_.items() if credit is not FENCE)
        is_link = self.kind is GameKind.LINK
        points = (1 << len(self.region)) - 1
        joined = ALIVE - self.gives if is_link else 0
        return PartRules(tuple(near), points, credits_, unknown, linked if is_link else 0, joined)

    def start(self, position: Position) -> PartStones:
        """Return the stones at the start."""
        here = [position.cells[point] for point in self.region]
        own, other = (
            sum(1 << vertex for vertex, cell in enumerate(here) if cell == player + 1)
            for player in (self.player, 1 - self.player)
        )
        walls = sum(1 << wall for wall in range(len(here), len(here) + len(self.walls)))
        return PartStones(own | walls, other)

    def check(self, position: Position, tell: Callable[[int], None]) -> None:
        """Raise Objection if its states do not prove that the player keeps her promise. ``tell`` is told how
        many were looked at.
        """
        PartCheck(self.part(position), self.start(position), self.states).check(tell)


class FamilyCheck:
    """The check of a family of local games of a player: its games are entered one after the other."""

    def __init__(self, position: Position, player: int) -> None:
        self.position, self.player = position, player
        self.strings = {each.points for each in position.strings if each.cell == player + 1}
        safe = unconditionally_alive(position, player)
        self.alive = {*safe.strings}
        self.used = set[int]().union(*safe.enclosed)
        self.walls = set[StonePoints]()
        self._block: dict[StonePoints, WallBlock] = {string: frozenset({string}) for string in self.strings}
        self._eyes = defaultdict[StonePoints, dict[int, int]](dict)
        self._games = 0

    def enter(self, game: WrittenGame) -> None:
        """Take what a game proves into account. Raises Objection if it does not fit those before it."""
        self._fits(game)
        self._games += 1
        self.used |= {*game.region}
        strings: WallBlock = frozenset[StonePoints]().union(*(block for block, _ in game.blocks))
        if game.kind is GameKind.LINK:
            self._block |= dict.fromkeys(strings, strings)
        if game.kind is GameKind.SUPPORT:
            self.alive |= strings
        else:
            for string in strings:
                self._eyes[string][self._games] = game.gives

    def stands(self, string: StonePoints) -> bool:
        """Whether a string stands if all walls of the games do."""
        return string in self.alive or self._lives(self._block[string])

    def check(self, standing: Sequence[StonePoints]) -> None:
        """Raise Objection unless some strings stand, and all walls of the games."""
        for string in (*standing, *self.walls):
            if string not in self.strings or not self.stands(string):
                raise Objection(f"nothing lets the string at {self._named(string)} stand")

    def _fits(self, game: WrittenGame) -> None:
        """Raise Objection unless a game can be played beside those before it, and with what they prove."""
        region = {*game.region}
        if game.player != self.player:
            raise Objection("a game is the other player's")
        if len(region) < len(game.region) or region & self.used:
            raise Objection("its points are not those of its game alone")
        walls = [block for block, _ in game.walls]
        strings = [string for block in walls for string in block]
        if len({*strings}) < len(strings) or not self.strings.issuperset(strings):
            raise Objection("its walls are no strings, each once")
        if any(string & region for string in strings):
            raise Objection("a wall is inside its region")
        if not all(block and all(block <= self._block[string] for string in block) for block in walls):
            raise Objection("what counts as one wall is not joined")
        if not all(self.stands(string) for block in game.living for string in block):
            raise Objection("what lends liberties does not live by the games before it")
        for block, credit in game.blocks:
            # What a game gives and what a wall has beyond it are two liberties. A link may borrow fewer.
            needed = ALIVE - game.gives
            if not (0 <= credit <= needed if game.kind is GameKind.LINK else credit == needed):
                raise Objection("a wall has another credit than is left beside what the game gives")
            if game.kind is not GameKind.EYE and credit > self._liberties(block):
                raise Objection("a wall has no such liberties by the games before it")
        self.walls.update(strings)

    def _liberties(self, block: WallBlock) -> int:
        """Return how many lasting liberties a block has."""
        eyes = dict[int, int]()
        for string in block:
            eyes |= self._eyes[string]
        return sum(eyes.values())

    def _lives(self, block: WallBlock) -> bool:
        return not self.alive.isdisjoint(block) or self._liberties(block) >= ALIVE

    def _named(self, string: StonePoints) -> str:
        return self.position.board.names[min(string)]
