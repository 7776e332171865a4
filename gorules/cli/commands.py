"""The commands, and the examples that end the help of each."""

from collections.abc import Callable, Mapping

import typer

from gorules.cli import (
    bestiary,
    compare,
    counting,
    diff,
    doctor,
    engines,
    export,
    hunt,
    laws,
    lines,
    names,
    play,
    rules,
    serve,
    site,
    solve,
    status,
)
from gorules.cli.program import help_if_alone

COMMANDS: Mapping[str, tuple[Callable[..., None], *tuple[str, ...]]] = {
    "rulesets": (rules.list_rulesets, "", "--json"),
    "show": (rules.show_ruleset, "kee-3.0", "tromp-grid", "my-rules.yaml"),
    "validate": (rules.validate_files, "my-rules.yaml my-beast.yaml"),
    "schema": (rules.schema, "> ruleset.schema.json", "beast > beast.schema.json"),
    "names": (names.show_names, "tromp-taylor", "ogs:chinese --program katago"),
    "score": (lines.score, '--position "X.O/..."', "game.sgf --rules japanese-agreed --dead C3"),
    "replay": (
        lines.replay_line,
        "rules-beast-1/black-keeps-the-threat --rules aga",
        '--position "XO./.XO" --moves "C2 pass" --rules kee-3.0',
    ),
    "compare": (compare.compare, "triple-ko", "game.sgf", "--all --rules aga,bga"),
    "sweep": (compare.sweep, "tromp-grid"),
    "diff": (
        diff.diff,
        "aga my-aga.yaml",
        "tromp-taylor kee-3.0 --draw 20",
        "aga my-aga.yaml --html meeting.html",
    ),
    "hunt": (
        hunt.hunt,
        "tromp-taylor aga",
        "my-rules.yaml aga --kind legality --boards graphs -o my-beast.yaml",
        "tromp-taylor tromp-taylor-ssk --kind value --max-points 3",
        "--all",
        "--all aga bga tromp-taylor -o parted.md --scheduler tcp://head:8786",
    ),
    "laws": (laws.laws, "tromp-taylor wiki-area", "my-rules.yaml --law play-ends", "--all -o laws.md"),
    "bestiary list": (bestiary.list_beasts, ""),
    "bestiary search": (bestiary.search_beasts, "three points without capturing", "seki"),
    "bestiary show": (bestiary.show_beast, "molasses-ko", "my-beast.yaml"),
    "bestiary check": (bestiary.check_beasts, "", "my-beast.yaml --verbose"),
    "bestiary export": (bestiary.export_beasts, "> bestiary.jsonl", "triple-ko"),
    "count": (counting.count, "games --board 1x3 --rules tromp-taylor", "positions --board 4x4"),
    "perft": (counting.perft, "--board 2x2 --depth 5 --divide --rules aga"),
    "play": (play.play, "--rules kee-3.0 --board 2x2"),
    "gtp": (engines.gtp, "--rules aga", "--rules katago:chinese --board 9"),
    "probe": (engines.probe_engine, "-- gnugo --mode gtp --simple-ko", "--rules aga -- my-engine --gtp"),
    "solve": (
        solve.solve_position,
        "--board 2x2 --rules kee-3.0",
        '--position "X.O/..." --to-play white --threshold 3',
        "--board 2x2 --certificate 2x2.json",
    ),
    "verify": (solve.verify_certificate, "2x2.json"),
    "status": (
        status.status,
        "eyes-in-seki --definition benson",
        '--position ".XXXOO./XXOO.OO/.XXXOO." --region "C2 D2 E2"',
        "torazu-sanmoku --definition j1989 --region unsettled",
    ),
    "export": (
        export.export,
        "triple-ko --as sgf -o triple-ko.sgf",
        "rules-beast-1/black-keeps-the-threat --rules aga,kee-3.0",
        '--position "X.O/..." --as svg',
    ),
    "serve": (serve.serve, "", "--port 0 --no-open"),
    "site": (site.site, "", "triple-ko my-beast.yaml --rules aga,my-rules.yaml -o pages"),
    "doctor": (doctor.doctor, ""),
}
"""By name, in the order in which they are listed; with the words that follow the name in each example."""

PASSED_ON = {"ignore_unknown_options": True, "allow_interspersed_args": False}
"""What stands after the engine that is probed is meant for the engine, with or without a "--" before it."""


def examples(name: str) -> list[str]:
    """Return calls of a command, as one types them."""
    return [f"gorules {name} {words}".rstrip() for words in COMMANDS[name][1:]]


def add_commands(app: typer.Typer) -> None:
    """Add the commands and their group."""
    group = typer.Typer(
        help="The bestiary: special positions, claims, checks.",
        invoke_without_command=True,
        callback=help_if_alone,
    )
    for name, (command, *_) in COMMANDS.items():
        to, _, last = name.rpartition(" ")
        # What follows \b is not wrapped.
        told = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples(name))])
        settings = PASSED_ON if command is engines.probe_engine else None
        (group if to else app).command(last, epilog=told, context_settings=settings)(command)
    app.add_typer(group, name="bestiary")
