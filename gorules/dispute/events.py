"""What happened in a game that rules may treat differently, turn by turn."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from gorules.files.above import AsJson
from gorules.files.language import gettext, gettext_noop, ngettext, translated
from gorules.files.wording import brief
from gorules.go.colours import COLOURS, player_name, player_number
from gorules.go.turns import OFF_BOARD, PASS
from gorules.play.replay import Line, follow


class EventKind(StrEnum):
    """The kinds of what happened."""

    KO = "ko"
    """A ko was taken back at once: a capture brings the position before the opponent's turn back."""
    SITUATION = "situational-repetition"
    """An earlier position is there again, with the same player to move."""
    POSITION = "positional-repetition"
    """An earlier position is there again, with another player to move."""
    SUICIDE = "suicide"
    """A play took the player's own stones."""
    OUT_OF_TURN = "out-of-turn"
    """A player moved twice in a row."""
    PASSES = "passes"
    """The game ended with passes, or there were passes in a row before its end."""


@dataclass(frozen=True, slots=True)
class GameEvent(AsJson):
    """What happened at a ``turn`` of the record, in words (``says``); ``repeats`` is the turn after which the
    same position was there before.
    """

    turn: int
    kind: EventKind
    says: str
    repeats: int | None = None

    def __repr__(self) -> str:
        return brief("GameEvent", f"turn {self.turn}: {self.says}")


def events(line: Line, before: int = 0) -> tuple[GameEvent, ...]:
    """Return what happened on a line; ``before`` counts the turns of the record before it. Costs a replay.

    Raises InputError if a move is on a stone.
    """
    return tuple(sorted(_events(line, before), key=lambda event: event.turn))


def _events(line: Line, before: int) -> Iterator[GameEvent]:
    positions, board = follow(line), line.start.board
    to_move = player_number(line.to_play, line.players)
    turns = zip(line.moves, line.movers, pairwise(positions), strict=True)
    seen: _Seen = {(positions[0].cells, to_move): before}
    passes = 0
    for turn, (move, player, (start, end)) in enumerate(turns, before + 1):
        made = gettext("{player} {turn}", player=player_name(COLOURS[player]), turn=translated(move.move))
        is_handicap = player == 0 and turn - before <= line.handicap and not line.start.stones(0)
        if player != to_move and not is_handicap:
            yield GameEvent(turn, EventKind.OUT_OF_TURN, gettext("{made} is out of turn", made=made))
        to_move = (player + 1) % line.players
        if move.move in OFF_BOARD:
            passes = passes + 1 if move.move == PASS else 0
        else:
            if passes:
                row = ngettext("{number} pass", "{number} passes", passes)
                went_on = (
                    gettext("a pass, and play went on")
                    if passes == 1
                    else gettext("{row} in a row, and play went on", row=row)
                )
                yield GameEvent(turn - 1, EventKind.PASSES, went_on)
            passes = 0
            _, captured, lost = start.place(player, board.point(move.move))
            if lost:
                yield GameEvent(
                    turn,
                    EventKind.SUICIDE,
                    ngettext(
                        "{made} takes itself, {number} stone",
                        "{made} takes itself, {number} stones",
                        len(lost),
                        made=made,
                    ),
                )
            if captured and turn - before >= 2 and positions[turn - before - 2] == end:
                yield GameEvent(
                    turn, EventKind.KO, gettext("{made} takes a ko back at once", made=made), turn - 2
                )
            else:
                yield from _again(seen, end.cells, to_move, line.players, turn, made)
        seen.setdefault((end.cells, to_move), turn)
    if passes:
        last = player_name(COLOURS[(to_move - 1) % line.players])
        row = ngettext("{number} pass", "{number} passes", passes)
        yield GameEvent(
            before + len(line.moves),
            EventKind.PASSES,
            gettext("the record ends with {row}; {last} passed last", row=row, last=last),
        )


_Seen = dict[tuple[bytes, int], int]
"""The turn after which a position was there first, by the player who had to move then."""


def _again(
    seen: _Seen, cells: bytes, to_move: int, players: int, turn: int, made: str
) -> Iterator[GameEvent]:
    """Yield that a position is there again, and after which turn it was there first."""
    found = {player: seen[cells, player] for player in range(players) if (cells, player) in seen}
    if to_move in found:
        first = found[to_move]
        there = gettext(
            "the position after turn {first} is there again, with the same player to move", first=first
        )
        yield GameEvent(turn, EventKind.SITUATION, gettext("{made}: {there}", made=made, there=there), first)
    elif found:
        first = min(found.values())
        says = gettext_noop("the position after turn {first} is there again, with the other player to move")
        if players > 2:
            says = gettext_noop("the position after turn {first} is there again, with another player to move")
        there = gettext(says, first=first)
        yield GameEvent(turn, EventKind.POSITION, gettext("{made}: {there}", made=made, there=there), first)
