"""Commands that count: count, perft. If a limit or an interrupt ends a count, what was found is shown."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import typer

from gorules.cli import common
from gorules.cli.meter import Meter, progress
from gorules.cli.stopping import Seconds, stoppable
from gorules.compare.perft import Parting, parting
from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.native.counting import MEMORY, games, sequences
from gorules.play.count import Found, positions
from gorules.play.limits import within
from gorules.play.referee import Referee
from gorules.report import plain
from gorules.report.comparisons import partings


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
    rules: common.Rules = None,
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

    Under several rulesets it counts at each length up to --depth, and shows where the numbers part: a line,
    and what is legal after it under one ruleset only. With equal numbers they cannot be told apart so far.
    Where a limit is reached first, or at an interrupt, it says how many there are at least.
    """
    rulesets = common.chosen(rules or ["tromp-taylor"], players, allow_plugins)
    start = common.board_and_position(board, position, players)
    first = common.first_player(to_play, players)
    if divide and depth < 1:
        raise InputError("--divide needs a depth of at least 1")
    referees = [Referee(ruleset, start.board, players) for ruleset in rulesets]
    if len(referees) > 1:
        if divide:
            raise InputError("--divide is for one ruleset; where several part is shown without it")
        _compare(referees, start, first, depth, seconds, as_json)
        return
    parts: Counter[str] = Counter()
    with progress("counting", unit="sequences") as meter, stoppable() as end:
        for move, number in within(_sequences(referees[0], start, first, depth, meter), seconds, MEMORY):
            parts[move] += number
    number = sum(parts.values())
    if as_json:
        result = {"board": start.board.spec, "ruleset": rulesets[0].id,
                  "fingerprint": rulesets[0].fingerprint, "depth": depth}  # fmt: skip
        common.show_json(result | plain.counted(number, end.by) | ({"divide": parts} if divide else {}))
    else:
        for move, ways in parts.items() if divide else ():
            # One first turn is counted after the other.
            common.say(f"{move}: {end.said(ways) if move == list(parts)[-1] else ways}")
        common.say(end.said(number))
    end.leave()


def _sequences(
    referee: Referee, start: Position, first: int, depth: int, meter: Meter
) -> Iterator[tuple[str, int]]:
    """Count the sequences of legal turns by their first turn; the only one without a turn begins with ""."""
    counting = sequences(referee, referee.opening(start, first), depth) if depth else iter([("", 1)])
    total = 0
    for move, number in counting:
        total += number
        meter.advance(total)
        yield move, number


def _compare(
    referees: list[Referee], start: Position, first: int, depth: int, seconds: float | None, as_json: bool
) -> None:
    """Show the numbers under several rulesets at each depth, and where they part from the first ruleset."""
    counts: list[dict[str, int]] = []
    found: list[Parting] = []
    parted: set[str] = set()

    def steps(meter: Meter) -> Iterator[None]:
        for length in range(1, depth + 1):
            numbers: dict[str, int] = {}
            for referee in referees:
                number = 0
                for _, more in _sequences(referee, start, first, length, meter):
                    number += more
                    yield
                numbers[referee.ruleset.id] = number
            counts.append(numbers)
            for referee in referees[1:]:
                id = referee.ruleset.id
                if id not in parted and numbers[id] != numbers[referees[0].ruleset.id]:
                    parted.add(id)
                    found.append(parting(referees[0], referee, start, first, length))

    with progress("counting", unit="sequences") as meter, stoppable() as end:
        for _ in within(steps(meter), seconds, MEMORY):
            pass
    if as_json:
        common.show_json(
            {"board": start.board.spec, "depth": depth, "stopped": end.by} | plain.partings(counts, found)
        )
    else:
        common.show(partings(counts, found))
    end.leave()
