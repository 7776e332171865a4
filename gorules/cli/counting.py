"""Commands that count: count, perft."""

from typing import Annotated, Literal

import typer

from gorules.cli import common
from gorules.cli.common import (
    AsJson,
    advance,
    board_and_position,
    first_player,
    one_ruleset,
    progress,
    show_json,
)
from gorules.files.inputs import InputError
from gorules.native.counting import games, sequences
from gorules.play.count import count_positions
from gorules.play.referee import Referee
from gorules.play.settle import check_position


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("count")(count)
    app.command("perft")(perft)


def count(
    what: Annotated[
        Literal["games", "positions"], typer.Argument(help="Complete games, or legal positions.")
    ],
    rules: common.OneRuleset = "tromp-taylor",
    board: common.BoardText = None,
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    as_json: AsJson = False,
) -> None:
    """Count complete games or legal positions of a tiny board.

    Games are sequences of legal turns until play ends.
    A position is legal if every string has a liberty; that is so under every ruleset.
    """
    ruleset = one_ruleset(rules)
    start = board_and_position(board, position)
    first = first_player(to_play, players)
    if what == "positions" and position is not None:
        raise InputError("legal positions are counted on a --board, not from a --position")
    check_position(start, players)
    with progress(f"counting {what}") as bar:
        if what == "games":
            number = games(ruleset, start, first, players, lambda done: advance(bar, done))
        else:
            number = count_positions(start.board, players, lambda done: advance(bar, done))
    if as_json:
        counted = {"what": what, "board": start.board.spec, "players": players, "count": number}
        show_json(counted | {"ruleset": ruleset.id, "fingerprint": ruleset.fingerprint})
    else:
        print(number)


def perft(
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many turns.")],
    rules: common.OneRuleset = "tromp-taylor",
    board: common.BoardText = None,
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first turn.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of legal turns of a length.

    Two rulesets with equal counts cannot be told apart so far; where counts differ, --divide shows
    after which first turn.
    """
    ruleset = one_ruleset(rules)
    start = board_and_position(board, position)
    check_position(start, players)
    if divide and depth < 1:
        raise InputError("--divide needs a depth of at least 1")
    referee = Referee(ruleset, start.board, players)
    state = referee.opening(start, first_player(to_play, players))
    parts = sequences(ruleset, state, players, depth, by_turn=divide)
    number = sum(parts.values())
    if as_json:
        result = {"board": start.board.spec, "ruleset": ruleset.id, "fingerprint": ruleset.fingerprint,
                  "depth": depth, "count": number}  # fmt: skip
        show_json(result | ({"divide": parts} if divide else {}))
        return
    if divide:
        for move, ways in parts.items():
            print(f"{move}: {ways}")
    print(number)
