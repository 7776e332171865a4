"""What the commands share: options, what they mean, and output."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any
from weakref import WeakSet

import typer
from rich.console import RenderableType

from gorules.cli import completion
from gorules.files.inputs import SHOWN, InputError, Problem
from gorules.files.wording import printable
from gorules.files.yamlfile import Document, parse_yaml
from gorules.formats.graph import read_board
from gorules.formats.sgf import Record, left_out, parse_sgf, read_sgf
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_number
from gorules.go.position import Position, as_setup
from gorules.play.replay import Line, Placing, parse_moves
from gorules.report.console import drawing, write
from gorules.rules.compensation import half_points
from gorules.ruleset import (
    Family,
    Ruleset,
    all_rulesets,
    gathered,
    katago,
    load_rules,
    meant,
    read_rules,
    the_one,
)

BAD_INPUT = 2
CHECK_FAILED = 1
INTERRUPTED = 130

STDIN = "-"
"""The name of standard input, where a file is asked for."""
ALL = "all"
"""In --rules: all rulesets that come with gorules."""

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON (keys: docs/json.md).")]


def rules_option(what: str, **more: Any) -> Any:
    """Return the option --rules, completed at the Tab key; ``what`` tells what it names."""
    return typer.Option("--rules", "-r", help=what, autocompletion=completion.ruleset_names, **more)


def named(metavar: str, what: str, names: Callable[[str], list[str]]) -> Any:
    """Return an argument that is a name of something, with the names that the Tab key offers."""
    return typer.Argument(metavar=metavar, help=what, autocompletion=names)


_RULES = "Rulesets, by id, family or file, katago:NAME or -; several, or separated by commas; or all."
_RULESET = "by id or file, as katago:NAME, or -."
Rulesets = Annotated[list[str] | None, named("RULESET", f"Rulesets, {_RULESET}", completion.ruleset_names)]
RulesetArgument = Annotated[str, named("RULESET", f"A ruleset, {_RULESET}", completion.ruleset_names)]
Rules = Annotated[list[str] | None, rules_option(_RULES, show_default="all that come with gorules")]
RulesOrTrompTaylor = Annotated[list[str] | None, rules_option(_RULES, show_default="tromp-taylor")]
OneRuleset = Annotated[str, rules_option("The ruleset, by id or file, or as katago:NAME; or -.")]
AllowPlugins = Annotated[
    bool,
    typer.Option(
        "--allow-plugins", help="Run the plug-ins (Python files) that rulesets bring, if you trust them."
    ),
]
BoardText = Annotated[
    str | None,
    typer.Option(
        "--board", "-b", help="The board: 9, ROWSxCOLUMNS, torus:3x3, cylinder:3x4, box:2x2x2, graph:FILE."
    ),
]
BoardTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--board", "-b",
        help="The board: 9, ROWSxCOLUMNS, torus:3x3, box:2x2x2, graph:FILE; several, or separated by commas.",
    ),
]  # fmt: skip
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position", "-p", help='The diagram: rows separated by /, X black, O white, . empty ("X.O/...").'
    ),
]
OneBeast = Annotated[str | None, named("BEAST", "A beast, by id or file.", completion.beast_names)]
Beasts = Annotated[list[str] | None, named("BEAST|FILE", "Beasts; all by default.", completion.beast_names)]
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
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", min=1, help="Give up on a question after so many nodes, states looked at."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0.0, help="Give up on a question after so many seconds of computing."),
]
Memory = Annotated[
    int, typer.Option("--memory", min=1, max=1 << 24, help="Megabytes for what is kept meanwhile.")
]
Komi = Annotated[str | None, typer.Option("--komi", help="Komi, instead of what the ruleset says.")]
Handicap = Annotated[
    int, typer.Option("--handicap", min=0, help="Handicap stones for which White is compensated.")
]
GivenHandicap = Annotated[
    int, typer.Option("--handicap", min=0, help="Handicap stones, given as the ruleset has it.")
]


# Output


def show(result: RenderableType) -> None:
    """Print a result for people."""
    write(result)


def say(line: str) -> None:
    """Print a line for people, however long it is."""
    show(drawing(line))


def show_json(data: Mapping[str, Any]) -> None:
    """Print a result as JSON, on many lines."""
    print(json_text(data, indent=2))  # noqa: T201 - ASCII


def json_text(data: Mapping[str, Any], indent: int | None = None) -> str:
    """Return JSON in printable ASCII, which any terminal and any pipe can take."""
    return json.dumps(data, indent=indent).replace("\x7f", "\\u007f")


def complain(*problems: Problem | str) -> None:
    """Say on standard error what is wrong, one line a problem, and how many more there are than are shown."""
    for problem in problems[:SHOWN]:
        told = Problem(problem) if isinstance(problem, str) else problem
        print(f"gorules: {told}", file=sys.stderr)  # noqa: T201 - problems are told escaped
    if len(problems) > SHOWN:
        complain(f"... and {len(problems) - SHOWN:,} more")


def quote(problem: Problem) -> None:
    """Show on standard error the line of a file that a problem is in, with a mark below its place."""
    if problem.line is None or problem.column is None or not problem.excerpt.strip():
        return
    at = problem.column - 1
    begin = max(0, at - EXCERPT // 2) if len(problem.excerpt) > EXCERPT else 0
    shown = printable(problem.excerpt[begin : begin + EXCERPT].replace("\t", " "))
    number = f"{problem.line:5}"
    print(f"{number} | {shown}\n{' ' * len(number)} | {' ' * (at - begin)}^", file=sys.stderr)  # noqa: T201 - escaped above


EXCERPT = 72
"""The most characters of a line that are shown."""


# What options mean


@contextmanager
def placed(*, file: str | None = None, field: str | None = None) -> Iterator[None]:
    """Say where problems were found, unless they are in a file that they name."""
    try:
        yield
    except InputError as error:
        raise InputError(
            *(p if p.file else replace(p, file=file, field=field or p.field) for p in error.problems)
        ) from None


def option(name: str) -> AbstractContextManager[None]:
    """Name an option in the problems that are found with it."""
    return placed(field=name)


def chosen(
    named: Iterable[str] | None,
    players: int | None = None,
    allow_plugins: bool = False,
    field: str | None = "--rules",
) -> list[Ruleset]:
    """Return the rulesets named, all members of a family where one is named, or all that ship. ``field`` is
    the option that names them, None if they are arguments.

    Raises InputError if one that is named is not for so many players, or if several that are not alike have
    one id; of those that ship, the ones that are not are left out.
    """
    if not named or ALL in named:
        return list(all_rulesets(players))
    with placed(field=field):
        found = gathered((rules_called(id, allow_plugins) for text in named for id in _parts(text)), players)
        if not found:
            raise InputError("no ruleset is named")
    return found


_PART = re.compile(r"(?:[^,{]|\{[^{}]*\}|\{.*)+")


def _parts(text: str) -> Iterator[str]:
    """Yield what is named, separated by commas, but for those within the braces of KataGo's settings."""
    return filter(None, (part.strip() for part in _PART.findall(text)))


def rules_called(id: str, allow_plugins: bool = False) -> Ruleset | Family:
    """Return the ruleset or the family of a name, or on standard input; it is said what the composition of
    KataGo's settings leaves out.
    """
    if id.partition(":")[0] == STDIN:
        with placed(file=STDIN):
            return meant(read_rules(typed_yaml(), allow_plugins=allow_plugins), id)
    rules = load_rules(id, allow_plugins=allow_plugins)
    if rules.id.startswith(katago.PREFIX) and isinstance(rules, Ruleset):
        complain(*(f"{rules.id}: {departure}" for departure in rules.departures))
    return rules


def one_ruleset(id: str, allow_plugins: bool = False) -> Ruleset:
    """Return the one ruleset that an option names."""
    with option("--rules"):
        if len(list(_parts(id))) > 1:
            raise InputError("one ruleset is wanted; where several part, compare and hunt tell")
        return the_one(rules_called(id, allow_plugins), id)


def board_of(text: str) -> Board:
    """Return the board that --board describes; "9" is 9x9."""
    with option("--board"):
        return read_board(f"{text}x{text}" if text.isascii() and text.isdigit() else text)


def board_and_position(board: str | None, position: str | None, players: int = 2) -> Position:
    """Return the position that two options describe. Raises InputError if neither is given, or if what
    they describe is none for so many players.
    """
    if board is None and position is None:
        raise InputError("give a --board or a --position")
    on = None if board is None else board_of(board)
    with option("--position"):
        # Stones may be typed small.
        return Position.of(as_setup(position and position.upper(), on, players=players))


def first_player(to_play: str | None, players: int) -> int:
    """Return the number of the player that --to-play names; Black's if it is not given."""
    with option("--to-play"):
        return player_number(to_play or COLOURS[0], players)


def komi_of(text: str | None) -> Fraction | None:
    """Return the komi that --komi gives, if any."""
    with option("--komi"):
        if text is None:
            return None
        # Not for Fraction to see: it would work out 1e999999999.
        if "e" in text.lower():
            raise InputError(f"'{text}' is not a number of points, such as 7.5")
        return half_points(text)


def record_of(
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
    placing: Placing = "drawn",
) -> Record:
    """Return the line of play that the options describe, from an SGF file or from a position.

    ``placing`` tells what --handicap means: stones on the board already, or to be given by the rules.
    Raises InputError if the options describe both a file and a position.
    """
    given_komi = komi_of(komi)
    if file is None:
        start = board_and_position(board, position, players)
        first = COLOURS[first_player(to_play, players)]
        with option("--moves"):
            record = Record(Line(start, parse_moves(moves, start.board, players), first, players))
    else:
        if not is_record(file):
            raise InputError(Problem("the record of a game is an .sgf file, or -", file=file))
        given = handicap if placing == "by-rules" else 0
        refuse_options(file, board=board, position=position, moves=moves, to_play=to_play, handicap=given)
        if players != 2:
            raise InputError(f"--players does not go with {file}: a record has two players")
        typed = standard_input() if file == STDIN else None
        if typed is None:
            record = read_sgf(file, komi=given_komi)
        else:
            record = parse_sgf(typed, file=file, komi=given_komi)
        if besides := left_out(Path(file).read_bytes() if typed is None else typed):
            complain(Problem(f"only the main line of the first game is read, not {besides}", file))
    line = record.line
    on_board = line.start.board
    with option("--dead"):
        dead_points = on_board.named(on_board.points(dead.replace(",", " ").split()))
    return replace(
        record,
        line=replace(
            line,
            dead=dead_points,
            prisoners=parse_captures(captures, players),
            komi=line.komi if given_komi is None else given_komi,
            handicap=handicap or line.handicap,
            placing=placing if handicap else line.placing,
        ),
    )


def is_record(name: str) -> bool:
    """Return whether a subject is a game record: an SGF file, or standard input."""
    return name == STDIN or name.lower().endswith(".sgf")


_EMPTIED: WeakSet[Any] = WeakSet()


def standard_input() -> bytes:
    """Return what is given on standard input. Raises InputError if that was asked for before."""
    if sys.stdin in _EMPTIED:
        raise InputError(Problem("standard input can be named only once", file=STDIN))
    _EMPTIED.add(sys.stdin)
    stream = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read().encode() if stream is None else bytes(stream.read())


def typed_yaml() -> Document:
    """Return the YAML that is given on standard input."""
    try:
        return parse_yaml(standard_input().decode(), file=STDIN)
    except UnicodeDecodeError:
        raise InputError(Problem("this is not text in UTF-8", file=STDIN)) from None


def refuse_options(subject: str, **options: object) -> None:
    """Raise InputError if an option is given that says what ``subject`` says already."""
    for name, value in options.items():
        if value not in (None, "", 0):
            shown = name.replace("_", "-")
            raise InputError(
                f"--{shown} does not go with {subject}"
                + ("" if subject.startswith("--") else ", which says that itself")
            )


def parse_captures(text: str, players: int) -> dict[str, int]:
    """Return the numbers in a text such as "black=9 white=6"."""
    captures: dict[str, int] = {}
    with option("--captures"):
        for word in text.replace(",", " ").split():
            colour, _, count = word.partition("=")
            if not (count.isascii() and count.isdigit() and len(count) < 6):
                raise InputError(f"captures are written as 'black=9 white=6', not '{word}'")
            name = COLOURS[player_number(colour, players)]
            if name in captures:
                raise InputError(f"the captures of {name} are given twice")
            captures[name] = int(count)
    return captures
