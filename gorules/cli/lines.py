"""Commands about one position or line: score, replay."""

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, LineOfPlay
from gorules.bestiary.search import beast_called
from gorules.cli import common, completion
from gorules.files.inputs import InputError, Problem
from gorules.formats.rule_names import ruleset_called
from gorules.formats.sgf import Record
from gorules.play.replay import Line, Replay, replay
from gorules.report import plain, terminal
from gorules.ruleset import load_ruleset


def score(
    file: Annotated[str | None, typer.Argument(metavar="FILE.sgf", help="A game record.")] = None,
    rules: common.Rules = None,
    allow_plugins: common.AllowPlugins = False,
    board: common.BoardText = None,
    position: common.PositionText = None,
    dead: common.Dead = "",
    captures: common.Captures = "",
    komi: common.Komi = None,
    handicap: common.Handicap = 0,
    players: common.Players = 2,
    as_json: common.AsJson = False,
) -> None:
    """Score a position or the end of a game record.

    One ruleset or many; dead stones are removed where the ruleset does that.
    """
    record = common.record_of(file, board, position, "", None, players, dead, captures, komi, handicap)
    line = record.line
    with common.placed(file=file):
        found = [replay(line, ruleset) for ruleset in common.chosen(rules, line.players, allow_plugins)]
    check_dead(line, found)
    if as_json:
        common.show_json({
            "outcomes": [plain.scored(made.ruleset, made) for made in found],
            "record-says-rules": record.rules,
        })  # fmt: skip
        return
    show_rules_of(record)
    common.show(terminal.outcomes([(made.ruleset, made.outcome) for made in found if made.outcome]))
    for made in found:
        if made.refused is not None:
            common.show(Text(f"No score under {made.ruleset}: {made.refused}"))


def said_of_rules(record: Record) -> str:
    """Return what a game record says about its rules, if anything."""
    if record.rules is None:
        return ""
    id = ruleset_called(record.rules)
    return f"The record says RU[{record.rules}]" + (f", which is {id} here." if id else ".")


def show_rules_of(record: Record) -> None:
    """Show what a game record says about its rules."""
    if record.rules:
        common.show(Text(said_of_rules(record)))


def check_dead(line: Line, found: Iterable[Replay]) -> None:
    """Raise InputError if a point named dead carries no stone at the end under any ruleset."""
    ends = [made.position for made in found if made.refused is None]
    for name in line.dead:
        point = line.start.board.point(name)
        if ends and not any(position.cells[point] for position in ends):
            raise InputError(Problem(f"there is no stone at {name}", field="--dead"))


def replay_line(
    subject: Annotated[
        str | None,
        common.named("BEAST/LINE|FILE.sgf", "A line of a beast, or a game record.", completion.line_names),
    ] = None,
    rules: common.Rules = None,
    allow_plugins: common.AllowPlugins = False,
    board: common.BoardText = None,
    position: common.PositionText = None,
    moves: common.MovesText = "",
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    dead: common.Dead = "",
    captures: common.Captures = "",
    komi: common.Komi = None,
    handicap: common.GivenHandicap = 0,
    past_endings: Annotated[
        bool,
        typer.Option("--past-endings", help="Play on after the end of the game, so that only bans stop it."),
    ] = False,
    as_json: common.AsJson = False,
) -> None:
    """Replay a line: what is refused and why, when play ends.

    With one ruleset, turn by turn. A record is replayed under the rules that it names (RU), if these are
    known and there is no --rules; "--rules all" means all. Exit code 1 if a ruleset refuses a turn.
    """
    if subject is None or common.is_record(subject):
        record = common.record_of(
            subject, board, position, moves, to_play, players, dead, captures, komi, handicap, "by-rules"
        )
    else:
        common.refuse_options(
            subject, board=board, position=position, moves=moves, to_play=to_play, players=players - 2,
            dead=dead, captures=captures, komi=komi, handicap=handicap,
        )  # fmt: skip
        record = Record(beast_line(subject))
    line = record.line
    meant = ruleset_called(record.rules or "")
    if not rules and meant is not None and line.players in load_ruleset(meant).players:
        rules = [meant]
    with common.placed(file=subject):
        made = [
            replay(line, item, past_endings=past_endings)
            for item in common.chosen(rules, line.players, allow_plugins)
        ]
    check_dead(line, made)
    if as_json:
        common.show_json({
            "replays": [plain.replayed(item) for item in made],
            "record-says-rules": record.rules,
        })  # fmt: skip
    else:
        show_rules_of(record)
        common.show(terminal.replayed(made[0]) if len(made) == 1 else terminal.replays(made))
    if any(item.refused is not None for item in made):
        raise typer.Exit(common.CHECK_FAILED)


def lines_of(subject: str) -> tuple[Beast, tuple[LineOfPlay, ...]]:
    """Return a beast and its lines, or the one line that "beast/line" names."""
    is_file = subject.endswith((".yaml", ".yml"))
    id, _, name = (subject, "", "") if is_file or "/" not in subject else subject.rpartition("/")
    beast = beast_called(id)
    return beast, beast.lines_called(name)


def beast_line(subject: str) -> Line:
    """Return the line called "beast/line", or the only line of a beast."""
    beast, lines = lines_of(subject)
    if len(lines) != 1:
        names = ", ".join(line.id for line in lines)
        raise InputError(f"{beast.id} has the lines {names}; write {beast.id}/LINE")
    return beast.line(lines[0])
