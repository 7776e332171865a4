"""Commands that count: count, perft. If a limit or an interrupt ends a count, what was found is shown."""

from collections import Counter
from typing import Annotated, Literal

import typer

from gorules.cli import common
from gorules.cli.meter import progress
from gorules.cli.stopping import Seconds, stoppable
from gorules.files.inputs import InputError
from gorules.native.counting import MEMORY, games, sequences
from gorules.play.count import Found, positions
from gorules.play.limits import within
from gorules.play.referee import Referee
from gorules.report import plain


def count(
    what: Annotated[
        Literal["games", "positions"], typer.Argument(help="Complete games, or legal positions.")
    ],
    rules: common.OneRuleset = "tromp-taylor",
    allow_plugins: common.AllowPlugins = False,
    board: common.BoardText = None,
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    seconds: Seconds = None,
    memory: common.Memory = MEMORY >> 20,
    as_json: common.AsJson = False,
) -> None:
    """Count complete games or legal positions of a tiny board.

    Games are sequences of legal turns until play ends.
    A position is legal if every string has a liberty; that is so under every ruleset.
    Where a limit is reached first, or at an interrupt, it says how many there are at least.
    """
    ruleset = common.one_ruleset(rules, allow_plugins)
    start = common.board_and_position(board, position, players)
    first = common.first_player(to_play, players)
    if what == "positions" and position is not None:
        raise InputError("legal positions are counted on a --board, not from a --position")
    of_games = what == "games"
    counting = (
        games(ruleset, start, first, players, memory << 20) if of_games else positions(start.board, players)
    )
    found = Found(0, 0)
    with (
        progress(f"counting {what}", unit="situations" if of_games else "borders") as meter,
        stoppable() as end,
    ):
        for found in within(counting, seconds, memory << 20):
            meter.known = f"at least {found.number:,}"
            meter.advance(found.looked)
    if as_json:
        counted = {"what": what, "board": start.board.spec, "players": players}
        counted |= plain.counted(found.number, end.by)
        common.show_json(counted | {"ruleset": ruleset.id, "fingerprint": ruleset.fingerprint})
    else:
        common.say(end.said(found.number))
    end.leave()


def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many turns.")],
    rules: common.OneRuleset = "tromp-taylor",
    allow_plugins: common.AllowPlugins = False,
    board: common.BoardText = None,
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first turn.")] = False,
    seconds: Seconds = None,
    as_json: common.AsJson = False,
) -> None:
    """Count the sequences of legal turns of a length.

    Where a limit is reached first, or at an interrupt, it says how many there are at least.
    """
    if divide and depth < 1:
        raise InputError("--divide needs a depth of at least 1")
    start = common.board_and_position(board, position, players)
    first = common.first_player(to_play, players)
    referee = Referee(common.one_ruleset(rules, allow_plugins), start.board, players)
    parts: Counter[str] = Counter()
    with progress("counting", unit="sequences") as meter, stoppable() as end:
        # The only sequence without a turn begins with none.
        counting = sequences(referee, referee.opening(start, first), depth) if depth else iter([("", 1)])
        for move, ways in within(counting, seconds, MEMORY):
            parts[move] += ways
            meter.advance(parts.total())
    number = parts.total()
    if as_json:
        result = {"board": start.board.spec, "ruleset": referee.ruleset.id,
                  "fingerprint": referee.ruleset.fingerprint, "depth": depth}  # fmt: skip
        common.show_json(result | plain.counted(number, end.by) | ({"divide": parts} if divide else {}))
    else:
        for move, ways in parts.items() if divide else ():
            # One first turn is counted after the other.
            common.say(f"{move}: {end.said(ways) if move == list(parts)[-1] else ways}")
        common.say(end.said(number))
    end.leave()
