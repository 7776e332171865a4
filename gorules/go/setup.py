"""Setups: whatever can be drawn, and all that keeps it from being a position of a game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from gorules.files.above import AsJson
from gorules.files.inputs import InputError, check_number, unknown
from gorules.files.wording import brief
from gorules.go import drawings
from gorules.go.board import AsBoard, Board, as_board
from gorules.go.colours import COLOURS, MAX_PLAYERS, player_number
from gorules.go.regions import regions


class FlawKind(StrEnum):
    """What can keep a setup from being a position of a game."""

    NO_LIBERTY = "no-liberty"
    """A string has no liberty; no play leaves one (Tromp-Taylor, comment 4). Where that is waived, the
    string stays until a capture next to it frees it or it is captured with it."""
    FOREIGN_STONES = "foreign-stones"
    """There are stones of a colour that nobody plays. Where that is waived, they are captured like any
    other player's stones, and nobody scores for them."""
    FOREIGN_PLAYER = "foreign-player"
    """The player to move is none of those who play. That cannot be waived."""


WAIVABLE = frozenset({FlawKind.NO_LIBERTY, FlawKind.FOREIGN_STONES})


@dataclass(frozen=True, slots=True)
class Flaw(AsJson):
    """One thing that keeps a setup from being a position. ``points`` are the stones in question, by name."""

    kind: FlawKind
    message: str
    points: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief("Flaw", self.message)

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Setup(AsJson):
    """A colouring of a board, who is to move and how many play: whatever can be written down.

    ``cells[i]`` is 0 where point ``i`` is empty and ``n + 1`` where it carries a stone of the n-th
    colour; ``to_play`` is a colour, ``players`` how many play. :attr:`flaws` says what is wrong with it;
    :meth:`gorules.Position.of` makes a position of it. Raises InputError if it does not fit the board,
    or if there is no such colour.
    """

    board: Board
    cells: bytes
    to_play: str = COLOURS[0]
    players: int = 2

    def __post_init__(self) -> None:
        if len(self.cells) != self.board.size or max(self.cells) > MAX_PLAYERS:
            raise InputError(
                f"a setup on the board {self.board.spec} has {self.board.size} cells, each 0 to 8"
            )
        check_number("a number of players", self.players)
        if not 2 <= self.players <= MAX_PLAYERS:
            raise InputError(f"a game has 2 to {MAX_PLAYERS} players, not {self.players}")
        object.__setattr__(self, "to_play", COLOURS[player_number(self.to_play)])

    @classmethod
    def parse(cls, board: AsBoard, text: str, to_play: str = COLOURS[0], players: int = 2) -> "Setup":
        """Return the setup drawn in ``text`` on a board, as :meth:`gorules.Position.parse` reads it."""
        board = as_board(board)
        return cls(board, drawings.read_cells(board, text), to_play, players)

    @classmethod
    def draw(cls, text: str, to_play: str = COLOURS[0], players: int = 2) -> "Setup":
        """Return the setup drawn in ``text``, on the rectangular board that the drawing shows."""
        return cls(*drawings.read_drawing(text), to_play, players)

    @property
    def text(self) -> str:
        """The drawing on one line, as :meth:`parse` reads it."""
        return "/".join(drawings.drawn(self.board, self.cells))

    def __repr__(self) -> str:
        drawn = drawings.brief_drawing(self.board, self.cells)
        return f"<Setup {drawn}, {self.to_play} to play of {self.players}>"

    def __str__(self) -> str:
        """Return the drawing, one line a row."""
        return "\n".join(drawings.drawn(self.board, self.cells))

    @cached_property
    def flaws(self) -> tuple[Flaw, ...]:
        """All that keeps this from being a position: each string without a liberty, each colour that
        nobody plays, a player to move who does not play. Costs a search of the board, once.
        """
        return tuple(self._flaws())

    def _flaws(self) -> Iterator[Flaw]:
        if player_number(self.to_play) >= self.players:
            yield Flaw(FlawKind.FOREIGN_PLAYER, f"{self.to_play} is to move, but {self.players} play")
        for cell in range(self.players + 1, max(self.cells) + 1):
            points = self.board.named(point for point, found in enumerate(self.cells) if found == cell)
            if points:
                colour = COLOURS[cell - 1].capitalize()
                says = f"the position has stones of {colour}, but {self.players} play"
                yield Flaw(FlawKind.FOREIGN_STONES, says, points)
        yield from _strangled(self.board, self.cells)

    def check(self, waive: Iterable[FlawKind | str] = ()) -> None:
        """Raise InputError with every flaw that is not waived. Raise it also if a flaw is waived that cannot
        be.
        """
        named = frozenset([waive] if isinstance(waive, str) else map(str, waive))
        for name in sorted(named - frozenset(FlawKind)):
            raise InputError(unknown("kind of flaw", name, FlawKind))
        waived = frozenset(map(FlawKind, named))
        if not waived <= WAIVABLE:
            raise InputError(f"only {' and '.join(sorted(WAIVABLE))} can be waived")
        found = [flaw.message for flaw in self.flaws if flaw.kind not in waived]
        if found:
            raise InputError(*found)


@lru_cache(maxsize=64)  # one start is looked at under many rulesets
def _strangled(board: Board, cells: bytes) -> tuple[Flaw, ...]:
    return tuple(
        Flaw(
            FlawKind.NO_LIBERTY,
            f"no play leaves a string without a liberty, as at {', '.join(points)}",
            points,
        )
        for points in (board.named(region.points) for region in regions(board, cells) if region.is_suffocated)
    )
