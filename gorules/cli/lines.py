"""Commands about one position or line: score, replay."""

from typing import Annotated

import typer

from gorules.bestiary import load_beast
from gorules.cli import common
from gorules.cli.common import CHECK_FAILED, AsJson, chosen, line_of, show, show_json
from gorules.inputs import InputError, unknown
from gorules.replay import Line, replay
from gorules.report import plain, terminal


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("score")(score)
    app.command("replay")(replay_line)


def score(
    file: Annotated[str | None, typer.Argument(metavar="[FILE.sgf]", help="A game record.")] = None,
    rules: common.Rules = None,
    board: common.BoardText = None,
    position: common.PositionText = None,
    dead: common.Dead = "",
    captures: common.Captures = "",
    komi: common.Komi = None,
    handicap: common.Handicap = 0,
    players: common.Players = 2,
    as_json: AsJson = False,
) -> None:
    """Score a finished position, or the end of an SGF game, under one or many rulesets."""
    line = line_of(file, board, position, "", None, players, dead, captures, komi, handicap)
    found = []
    for ruleset in chosen(rules):
        if not ruleset.players.min <= line.players <= ruleset.players.max:
            continue
        made = replay(line, ruleset)
        common.check_dead(made.position, line.dead)
        found.append((ruleset.id, made))
    if as_json:
        show_json({"outcomes": [plain.scored(id, made) for id, made in found]})
        return
    show(terminal.outcomes([(id, made.outcome) for id, made in found if made.outcome]))
    for id, made in found:
        if made.refused:
            show(f"{id}: {made.refused}")


def replay_line(
    subject: Annotated[
        str | None,
        typer.Argument(metavar="[BEAST/LINE|FILE.sgf]", help="A line of a beast, or a game record."),
    ] = None,
    rules: common.Rules = None,
    board: common.BoardText = None,
    position: common.PositionText = None,
    moves: common.MovesText = "",
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    dead: common.Dead = "",
    captures: common.Captures = "",
    komi: common.Komi = None,
    past_endings: Annotated[
        bool,
        typer.Option(
            "--past-endings", help="Play on after the end of the game, so that only bans stop play."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay a line turn by turn: what is refused and why, when play ends, what it scores.

    Exit code 1 if a ruleset refuses a turn.
    """
    if subject is None or subject.lower().endswith(".sgf"):
        line = line_of(subject, board, position, moves, to_play, players, dead, captures, komi)
    else:
        line = beast_line(subject)
    made = [replay(line, ruleset, past_endings=past_endings) for ruleset in chosen(rules)]
    if as_json:
        show_json({"replays": [plain.replayed(item) for item in made]})
    else:
        for item in made:
            show(terminal.replayed(item))
    if any(item.refused for item in made):
        raise typer.Exit(CHECK_FAILED)


def beast_line(subject: str) -> Line:
    """Return the line called "beast/line", or the only line of a beast."""
    id, _, name = (
        subject.rpartition("/")
        if "/" in subject and not subject.endswith((".yaml", ".yml"))
        else (subject, "", "")
    )
    beast = load_beast(id)
    names = [line.id for line in beast.lines]
    if not name and len(names) == 1:
        name = names[0]
    if name not in names:
        raise InputError(
            unknown(f"line of {beast.id}", name, names)
            if name
            else f"{beast.id} has the lines {', '.join(names)}; write {beast.id}/LINE"
        )
    return beast.line(beast.lines[names.index(name)])
