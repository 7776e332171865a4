"""The options and arguments that commands share."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from gorules.cli import completion
from gorules.go.colours import COLOURS

JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON (keys: docs/json.md).")]


def rules_option(what: str, **more: Any) -> Any:
    """Return the option --rules, completed at the Tab key; ``what`` tells what it names."""
    return typer.Option("--rules", "-r", help=what, autocompletion=completion.ruleset_names, **more)


def named_argument(metavar: str, what: str, names: Callable[[str], list[str]]) -> Any:
    """Return an argument that is a name of something, with the names that the Tab key offers."""
    return typer.Argument(metavar=metavar, help=what, autocompletion=names)


_RULES = "Rulesets, by id, family or file, katago:NAME or -; several, or separated by commas; or all."
_RULESET = "by id or file, as katago:NAME, or -."
RulesetArguments = Annotated[
    list[str] | None, named_argument("RULESET", f"Rulesets, {_RULESET}", completion.ruleset_names)
]
RulesetArgument = Annotated[
    str, named_argument("RULESET", f"A ruleset, {_RULESET}", completion.ruleset_names)
]
RulesOption = Annotated[list[str] | None, rules_option(_RULES, show_default="all that come with gorules")]
JudgingRules = Annotated[
    list[str] | None,
    rules_option(_RULES, show_default="those of the record, and ten that most games are played by"),
]
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
OneBeast = Annotated[str | None, named_argument("BEAST", "A beast, by id or file.", completion.beast_names)]
BeastOrRecord = Annotated[
    str | None,
    named_argument(
        "BEAST|GAME.sgf[@TURN]",
        "A beast, by id or file; or a game record, at its end or at a turn.",
        completion.beast_names,
    ),
]
Beasts = Annotated[
    list[str] | None, named_argument("BEAST|FILE", "Beasts; all by default.", completion.beast_names)
]
MovesText = Annotated[
    str, typer.Option("--moves", "-m", help='Moves in turn: "C3 pass D4"; "white:D4" is out of turn.')
]
ToPlay = Annotated[str | None, typer.Option("--to-play", help="The player who begins: black, white, ...")]
PlayersOption = Annotated[int, typer.Option("--players", min=2, max=len(COLOURS), help="How many play.")]
Dead = Annotated[
    list[str] | None,
    typer.Option(
        "--dead", metavar="POINTS", help="Dead stones: a point of each string, separated by spaces; several."
    ),
]
DeadBy = Annotated[
    list[str] | None,
    typer.Option(
        "--dead-by",
        metavar="SOURCE",
        help="Who says what is dead: record (its marks), j1989, j2003, korean, or the command of an "
        'engine that speaks GTP ("gnugo --mode gtp"); several, in the order of trust.',
    ),
]
EngineSeconds = Annotated[
    float, typer.Option("--engine-seconds", min=0.1, help="The seconds that an engine has for an answer.")
]
EffortOption = Annotated[
    int,
    typer.Option(
        "--effort",
        metavar="TIMES",
        min=1,
        help="How many times the usual states local games may take: 2, 4, 8 and so on, one after the other.",
    ),
]
CapturesOption = Annotated[
    str,
    typer.Option("--captures", help='Stones taken before the first move, by each player: "black=9 white=6".'),
]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", min=1, help="Give up on a question after this number of nodes (game states)."),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0.0, help="Give up on a question after this number of seconds of computing."
    ),
]
MemoryOption = Annotated[
    int, typer.Option("--memory", min=1, max=1 << 24, help="Megabytes of memory for the search.")
]
Komi = Annotated[str | None, typer.Option("--komi", help="Komi, instead of the record's or the ruleset's.")]
HandicapOption = Annotated[
    int, typer.Option("--handicap", min=0, help="Handicap stones for which White is compensated.")
]
GivenHandicap = Annotated[
    int, typer.Option("--handicap", min=0, help="Handicap stones, placed as the ruleset says.")
]
