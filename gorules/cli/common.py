"""What the commands share: options, output, errors, progress."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from gorules.board import Board
from gorules.colours import COLOURS, player_number
from gorules.formats.sgf import read_sgf
from gorules.inputs import InputError, Problem
from gorules.position import EMPTY, Position
from gorules.replay import Line, parse_moves
from gorules.report import terminal
from gorules.rules.compensation import half_points
from gorules.ruleset import Ruleset, families, load_family, load_ruleset, rulesets

BAD_INPUT = 2
CHECK_FAILED = 1

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON (keys: docs/json.md).")]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rules", "-r", help="Rulesets, by id, family or file; several, or separated by commas."),
]
OneRuleset = Annotated[str, typer.Option("--rules", "-r", help="The ruleset, by id or file.")]
BoardText = Annotated[
    str | None,
    typer.Option(
        "--board", "-b", help="The board: ROWSxCOLUMNS, torus:3x3, cylinder:3x4, box:2x2x2, graph:FILE."
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position", "-p", help='The diagram: rows separated by /, X black, O white, . empty ("X.O/...").'
    ),
]
MovesText = Annotated[
    str, typer.Option("--moves", "-m", help='Moves in turn: "C3 pass D4"; "white:D4" is out of turn.')
]
ToPlay = Annotated[str | None, typer.Option("--to-play", help="Who begins: black, white, ...")]
Players = Annotated[int, typer.Option("--players", min=2, max=len(COLOURS), help="How many play.")]
Dead = Annotated[
    str, typer.Option("--dead", help="Dead stones: a point of each string, separated by spaces.")
]
Captures = Annotated[
    str, typer.Option("--captures", help='Stones taken so far, by who took them: "black=9 white=6".')
]
Komi = Annotated[str | None, typer.Option("--komi", help="Komi, instead of what the ruleset says.")]
Handicap = Annotated[
    int, typer.Option("--handicap", min=0, help="Handicap stones for which White is compensated.")
]


def show(result: RenderableType) -> None:
    """Print a result for people."""
    terminal.console().print(result)


def show_json(data: dict[str, Any]) -> None:
    """Print a result as JSON."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def fail(error: InputError) -> NoReturn:
    """Say what is wrong with an input and leave with exit code 2."""
    for problem in error.problems:
        print(f"gorules: {problem}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def chosen(named: Iterable[str] | None) -> list[Ruleset]:
    """Return the rulesets named, all members of a family where one is named, or all that ship."""
    if not named:
        return [load_ruleset(id) for id in rulesets()]
    found: dict[str, Ruleset] = {}
    for text in named:
        for id in filter(None, (part.strip() for part in text.split(","))):
            if id in families():
                found |= load_family(id).members()
            else:
                ruleset = load_ruleset(id)
                found[ruleset.id] = ruleset
    if not found:
        raise InputError("no ruleset is named")
    return list(found.values())


def board_and_position(board: str | None, position: str | None) -> Position:
    """Return the position that two options describe. Raises InputError if neither is given."""
    if position is not None:
        return Position.draw(position) if board is None else Position.parse(Board.parse(board), position)
    if board is None:
        raise InputError("give a --board or a --position")
    return Position.empty(Board.parse(board))


def line_of(
    file: str | None,
    board: str | None,
    position: str | None,
    moves: str = "",
    to_play: str | None = None,
    players: int = 2,
    dead: str = "",
    captures: str = "",
    komi: str | None = None,
    handicap: int = 0,
) -> Line:
    """Return the line of play that the options describe, from an SGF file or from a position."""
    if file is not None:
        if not file.lower().endswith(".sgf"):
            raise InputError(Problem("the record of a game is an .sgf file", file=file))
        line = read_sgf(file)
    else:
        start = board_and_position(board, position)
        first = COLOURS[player_number(to_play or COLOURS[0], players)]
        line = Line(start, parse_moves(moves, start.board, players), first, players)
    on_board = line.start.board
    return Line(
        line.start,
        line.moves,
        line.to_play,
        line.players,
        (),
        on_board.named(on_board.points(dead.replace(",", " ").split())),
        parse_captures(captures, line.players),
        line.komi if komi is None else half_points(komi),
        handicap or line.handicap,
    )


def parse_captures(text: str, players: int) -> dict[str, int]:
    """Return the numbers in a text such as "black=9 white=6"."""
    captures = {}
    for word in text.replace(",", " ").split():
        colour, _, count = word.partition("=")
        if not (count.isascii() and count.isdigit() and len(count) < 6):
            raise InputError(f'captures are written as "black=9 white=6", not {word!r}')
        captures[COLOURS[player_number(colour, players)]] = int(count)
    return captures


def check_dead(position: Position, dead: Iterable[str]) -> None:
    """Raise InputError if a point named dead carries no stone."""
    for name in dead:
        if position.cells[position.board.point(name)] == EMPTY:
            raise InputError(Problem(f"there is no stone at {name}", field="--dead"))


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Progress | None]:
    """Show a progress bar on standard error while work goes on, if that is a terminal."""
    errors = Console(stderr=True)
    if not errors.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        bar.add_task(what, total=total)
        yield bar


def advance(bar: Progress | None, completed: int | None = None) -> None:
    """Move a progress bar on by one, or to a number."""
    if bar is not None:
        task = bar.task_ids[0]
        if completed is None:
            bar.advance(task)
        else:
            bar.update(task, completed=completed)


def existing(path: str) -> Path:
    """Return a path that exists. Raises InputError otherwise."""
    if not Path(path).exists():
        raise InputError(Problem("there is no such file", file=path))
    return Path(path)
