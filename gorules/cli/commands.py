"""The commands, and the examples that end the help of each.

The module of a command is imported when the command is asked for: none starts more slowly for the others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from gorules.play.leaving import leaving

COMMANDS: Mapping[str, tuple[str, *tuple[str, ...]]] = {
    "demo": ("demo.demo", ""),
    "rulesets": ("rules.list_rulesets", "", "british", "--json"),
    "show": ("rules.show_ruleset", "kee-3.0", "tromp-grid", "my-rules.yaml"),
    "validate": ("validate.validate_files", "my-rules.yaml my-beast.yaml"),
    "schema": ("validate.schema", "> ruleset.schema.json", "beast > beast.schema.json"),
    "names": ("names.show_names", "tromp-taylor", "ogs:chinese --program katago"),
    "score": (
        "lines.score_command",
        '--position "X.O/..."',
        "game.sgf --rules japanese-agreed --dead C3",
        'game.sgf --dead-by "gnugo --mode gtp"',
    ),
    "adjudicate": (
        "adjudicate.adjudicate_command",
        "game.sgf",
        'game.sgf --dead-by record --dead-by "gnugo --mode gtp"',
        "game.sgf --rules all --dead C3 --html game.html",
    ),
    "replay": (
        "lines.replay_line",
        "rules-beast-1/black-keeps-the-threat --rules aga",
        '--position "XO./.XO" --moves "C2 pass" --rules kee-3.0',
    ),
    "compare": ("compare.compare_command", "triple-ko", "game.sgf@120", "--all --rules aga,bga"),
    "sweep": ("compare.sweep_command", "tromp-grid"),
    "diff": (
        "diff.diff_command",
        "aga my-aga.yaml",
        "tromp-taylor kee-3.0 --draw 20",
        "aga my-aga.yaml --html meeting.html",
    ),
    "hunt": (
        "hunt.hunt",
        "tromp-taylor aga",
        "my-rules.yaml aga --kind legality --boards graphs -o my-beast.yaml",
        "tromp-taylor tromp-taylor-ssk --kind value --max-points 3",
        "--all",
        "--all aga bga tromp-taylor -o parted.md --scheduler tcp://head:8786",
    ),
    "corpus run": (
        "corpus.run_corpus",
        "games/ --rules aga,japanese-agreed -o results",
        "games.zip more.sgf.gz -o results --json",
    ),
    "corpus query": (
        "corpus.query_corpus",
        "results",
        "results pairs",
        'results "select name, repetition from games where repeats >= 2"',
    ),
    "corpus report": ("corpus.report_corpus", "results -o results.html"),
    "laws": (
        "laws.laws_command",
        "tromp-taylor wiki-area",
        "my-rules.yaml --law play-ends",
        "--all -o laws.md",
    ),
    "bestiary list": ("bestiary.list_beasts", ""),
    "bestiary search": ("bestiary.search_beasts", "three points without capturing", "seki"),
    "bestiary show": ("bestiary.show_beast", "molasses-ko", "my-beast.yaml"),
    "bestiary check": ("bestiary.check_beasts", "", "my-beast.yaml --verbose"),
    "bestiary export": ("bestiary.export_beasts", "> bestiary.jsonl", "triple-ko"),
    "count": ("counting.count", "games --board 1x3 --rules tromp-taylor", "positions --board 4x4"),
    "perft": ("counting.perft_command", "--board 2x2 --depth 5 --divide --rules aga"),
    "play": ("play.play", "--rules kee-3.0 --board 2x2"),
    "gtp": ("engines.gtp", "--rules aga", "--rules katago:chinese --board 9"),
    "probe": ("engines.probe_engine", "-- gnugo --mode gtp --simple-ko", "--rules aga -- my-engine --gtp"),
    "solve": (
        "solve.solve_position",
        "--board 2x2 --rules kee-3.0",
        '--position "X.O/..." --to-play white --threshold 3',
        "--board 2x2 --certificate 2x2.json",
    ),
    "verify": ("verify.verify_command", "2x2.json", "game.proof.json"),
    "status": (
        "status.status_command",
        "eyes-in-seki --definition benson",
        '--position ".XXXOO./XXOO.OO/.XXXOO." --region "C2 D2 E2"',
        "torazu-sanmoku --definition j1989 --region unsettled",
    ),
    "attack": (
        "attack.attack_command",
        "docs/standing-9x9.json",
        "game.sgf --string C3",
        "game.proof.json --random 100",
    ),
    "export": (
        "export.export",
        "triple-ko --as sgf -o triple-ko.sgf",
        "rules-beast-1/black-keeps-the-threat --rules aga,kee-3.0",
        '--position "X.O/..." --as svg',
    ),
    "serve": ("serve.serve", "", "--port 0 --no-open"),
    "site": ("site.site", "", "triple-ko my-beast.yaml --rules aga,my-rules.yaml -o pages"),
    "doctor": ("doctor.doctor", ""),
}
"""By name, in the order in which they are listed: where the function is, and what follows the name in each
example."""

PASSED_ON = {"ignore_unknown_options": True, "allow_interspersed_args": False}
"""What stands after the engine that is probed is meant for the engine, with or without a "--" before it."""
GROUPS = {
    "bestiary": "The bestiary: special positions, claims, checks.",
    "corpus": "Many game records: where rulesets make a difference. 'gorules corpus SOURCE...' runs one.",
}
"""Groups of commands, with the help of each."""
USUAL = {"corpus": "run"}
"""The command of a group that is meant where none of it is named."""


def examples(name: str) -> list[str]:
    """Return calls of a command, as one types them."""
    return [f"gorules {name} {words}".rstrip() for words in COMMANDS[name][1:]]


class Commands(MutableMapping[str, Any]):
    """The commands of the program, or of one of its groups, by name. Each is made when it is asked for."""

    def __init__(self, group: str = "") -> None:
        before = f"{group} " if group else ""
        listed = (name.removeprefix(before) for name in COMMANDS if name.startswith(before))
        self._before = before
        self._made: dict[str, Any] = dict.fromkeys(name.partition(" ")[0] for name in listed)

    def __getitem__(self, name: str) -> Any:
        if self._made[name] is None:
            self._made[name] = _group(name) if name in GROUPS else _command(f"{self._before}{name}")
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class _Command(TyperCommand):
    """A command that refuses an option which is given twice where it would forget the first."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, [*args])
        order: list[Any] = self.make_parser(ctx).parse_args([*args])[2]
        for param, times in Counter(order).items():
            if times > 1 and not (param.multiple or param.is_flag):
                raise typer.BadParameter("it is given more than once", ctx, param)
        return rest


def _command(name: str) -> Any:
    """Import a command, and return it as typer has it."""
    module, _, function = COMMANDS[name][0].partition(".")
    with leaving():
        command = getattr(import_module(f"gorules.cli.{module}"), function)
    # What follows \b is not wrapped.
    told = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples(name))])
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = PASSED_ON if name == "probe" else None
    alone.command(name.rpartition(" ")[2], cls=_Command, epilog=told, context_settings=settings)(command)
    return typer.main.get_command(alone)


def _group(name: str) -> Any:
    """Return a group of commands."""
    group = typer.Typer(
        name=name,
        cls=_GroupWithUsual if name in USUAL else None,
        context_settings=PASSED_ON if name in USUAL else None,
        help=GROUPS[name],
        invoke_without_command=True,
        callback=help_if_alone,
        add_completion=False,
        rich_markup_mode=None,
    )
    made: Any = typer.main.get_group(group)
    made.commands = Commands(name)
    return made


class _GroupWithUsual(TyperGroup):
    """A group of commands that runs the usual one (:data:`USUAL`) if none is named."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        named = args if args and args[0] in self.commands else [USUAL[str(self.name)], *args]
        return super().resolve_command(ctx, named)


def help_if_alone(context: typer.Context) -> None:
    """Show the help of a group of commands that is called without one."""
    if context.invoked_subcommand is None:
        print(context.get_help())  # noqa: T201 - our own words
