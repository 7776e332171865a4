"""Examples for the help of each command."""

import typer

EXAMPLES: dict[str, tuple[str, ...]] = {
    "rulesets": ("gorules rulesets", "gorules rulesets --json"),
    "show": ("gorules show kee-3.0", "gorules show tromp-grid", "gorules show my-rules.yaml"),
    "validate": ("gorules validate my-rules.yaml my-beast.yaml",),
    "names": ("gorules names tromp-taylor", "gorules names ogs:chinese --program katago"),
    "schema": ("gorules schema > ruleset.schema.json", "gorules schema beast > beast.schema.json"),
    "score": (
        'gorules score --position "X.O/..."',
        "gorules score game.sgf --rules japanese-agreed --dead C3",
    ),
    "replay": (
        "gorules replay rules-beast-1/black-keeps-the-threat --rules aga",
        'gorules replay --position "XO./.XO" --moves "C2 pass" --rules kee-3.0',
    ),
    "compare": (
        "gorules compare triple-ko",
        "gorules compare game.sgf",
        "gorules compare --all --rules aga,bga",
    ),
    "sweep": ("gorules sweep tromp-grid",),
    "hunt": (
        "gorules hunt tromp-taylor aga",
        "gorules hunt my-rules.yaml aga --kind legality --boards graphs -o my-beast.yaml",
        "gorules hunt tromp-taylor tromp-taylor-ssk --kind value --max-points 3",
    ),
    "bestiary list": ("gorules bestiary list",),
    "bestiary show": ("gorules bestiary show molasses-ko", "gorules bestiary show my-beast.yaml"),
    "bestiary search": (
        "gorules bestiary search three points without capturing",
        "gorules bestiary search seki",
    ),
    "bestiary export": ("gorules bestiary export > bestiary.jsonl", "gorules bestiary export triple-ko"),
    "bestiary check": ("gorules bestiary check", "gorules bestiary check my-beast.yaml --verbose"),
    "count": ("gorules count games --board 1x3 --rules tromp-taylor", "gorules count positions --board 4x4"),
    "perft": ("gorules perft --board 2x2 --depth 5 --divide --rules aga",),
    "play": ("gorules play --rules kee-3.0 --board 2x2",),
    "gtp": ("gorules gtp --rules aga", "gorules gtp --rules katago:chinese --board 9"),
    "probe": (
        "gorules probe -- gnugo --mode gtp --simple-ko",
        "gorules probe --rules aga -- my-engine --gtp",
    ),
    "solve": (
        "gorules solve --board 2x2 --rules kee-3.0",
        'gorules solve --position "X.O/..." --to-play white --threshold 3',
        "gorules solve --board 2x2 --certificate 2x2.json",
    ),
    "status": (
        "gorules status eyes-in-seki --definition benson",
        'gorules status --position ".XXXOO./XXOO.OO/.XXXOO." --region "C2 D2 E2"',
        "gorules status torazu-sanmoku --definition j1989 --region unsettled",
    ),
    "verify": ("gorules verify 2x2.json",),
    "doctor": ("gorules doctor",),
}


def add_examples(app: typer.Typer, before: str = "") -> None:
    """Let the help of each command end with its examples."""
    for command in app.registered_commands:
        examples = EXAMPLES.get(f"{before}{command.name}", ())
        # What follows \b is not wrapped.
        command.epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
    for group in app.registered_groups:
        if group.typer_instance is not None:
            add_examples(group.typer_instance, f"{before}{group.name} ")
