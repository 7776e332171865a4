"""Commands that count: count, perft. If a limit or an interrupt ends a count, what was found is shown."""

from collections import Counter
from typing import Annotated, Literal

import typer

from gorules.cli import choices, meaning, printing
from gorules.cli.meter import progress
from gorules.cli.stopping import StopAfter, stoppable
from gorules.files.inputs import InputError
from gorules.play.count import Tallied, positions
from gorules.play.counting import MEMORY, games, sequences
from gorules.play.interrupts import deferred_interrupts
from gorules.play.limits import within
from gorules.play.referee import Referee
from gorules.report import plain


def count(
    what: Annotated[
        Literal["games", "positions"], typer.Argument(help="Complete games, or legal positions.")
    ],
    rules: choices.OneRuleset = "tromp-taylor",
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    seconds: StopAfter = None,
    memory: choices.MemoryOption = MEMORY >> 20,
    as_json: choices.JsonOption = False,
) -> None:
    """Count complete games or legal positions of a tiny board.

    Games are sequences of legal turns until play ends. A position is legal if every string has a liberty,
    under every ruleset. At a limit or an interrupt, the number is a lower bound.
    """
    ruleset = meaning.one_ruleset(rules, allow_plugins)
    start = meaning.board_and_position(board, position, players)
    first = meaning.first_player(to_play, players)
    if what == "positions" and position is not None:
        raise InputError("legal positions are counted on a --board, not from a --position")
    of_games = what == "games"
    counting = (
        games(ruleset, start, first, players, memory << 20) if of_games else positions(start.board, players)
    )
    found = Tallied(0, 0)
    with (
        progress(f"counting {what}", unit="situations" if of_games else "borders") as meter,
        stoppable() as end,
        deferred_interrupts(meter.advance) as advance,  # the map of records panics if it is interrupted
    ):
        for found in within(counting, seconds, memory << 20):
            meter.known = f"at least {found.number:,}"
            advance(found.looked)
    if as_json:
        counted = {"what": what, "board": start.board.spec, "players": players}
        counted |= plain.count_data(found.number, end.by)
        printing.show_json(counted | {"ruleset": ruleset.id, "fingerprint": ruleset.fingerprint})
    else:
        printing.say(end.said(found.number))
    end.leave()


def perft_command(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many turns.")],
    rules: choices.OneRuleset = "tromp-taylor",
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first turn.")] = False,
    seconds: StopAfter = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Count the sequences of legal turns of a length.

    Where a limit is reached first, or at an interrupt, it says how many there are at least.
    """
    if divide and depth < 1:
        raise InputError("--divide needs a depth of at least 1")
    start = meaning.board_and_position(board, position, players)
    first = meaning.first_player(to_play, players)
    referee = Referee(meaning.one_ruleset(rules, allow_plugins), start.board, players)
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
        printing.show_json(result | plain.count_data(number, end.by) | ({"divide": parts} if divide else {}))
    else:
        for move, ways in parts.items() if divide else ():
            # One first turn is counted after the other.
            printing.say(f"{move}: {end.said(ways) if move == list(parts)[-1] else ways}")
        printing.say(end.said(number))
    end.leave()
