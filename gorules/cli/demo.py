"""The command demo: a few famous positions under rules that people know, and what to type next."""

from rich.text import Text

from gorules.bestiary.beasts import load_beast
from gorules.cli import choices, printing
from gorules.comparing.lines import compare_line
from gorules.report import public
from gorules.report.tour import scene
from gorules.rules.words import listed
from gorules.ruleset import load_ruleset

RULES = {
    "japanese-1989": "Japanese",
    "korean-2016": "Korean",
    "chinese-2002": "Chinese",
    "aga": "AGA",
    "new-zealand": "New Zealand",
    "tromp-taylor": "Tromp-Taylor",
}
"""Rulesets by id, with a short name for each."""
SCENES = (
    (
        "triple-ko",
        "after-white-played",
        "After six captures all is as it was. May the sixth be played?",
    ),
    ("two-point-board", "suicide-of-two", "Black fills the last liberty of his own stones."),
    ("sending-two-returning-one", "one-round", "Black gives two stones away. May he take one back?"),
    ("eyes-in-seki", "as-it-stands", "A seki with one eye each; neither can fill C2. Do the eyes count?"),
    (
        "bent-four-in-the-corner",
        "two-passes",
        "Both pass. Does Black live in the corner?",
    ),
)
"""Beasts, each with one of its lines and the question that it puts. What takes time without the native core
comes last."""
NEXT = (
    ("gorules compare triple-ko", "all lines of a position, under all rulesets"),
    ("gorules compare --all", "the whole bestiary under all rulesets"),
    ("gorules show japanese-1989", "a ruleset, sentence by sentence"),
    ("gorules diff aga tromp-taylor", "what another rule changes"),
    ("gorules serve", "a board in your browser, under any rules"),
)


def demo(as_json: choices.JsonOption = False) -> None:
    """Show a few famous positions under six rulesets.

    The boards are drawn, with what decides; then it is said what to type for more.
    """
    rulesets = [load_ruleset(id) for id in RULES]
    compared = []
    if not as_json:
        printing.say("The same moves under six rulesets: what is legal, and who wins?\n")
    for id, name, question in SCENES:
        beast = load_beast(id)
        (told,) = beast.lines_called(name)
        line = beast.line(told)
        item = compare_line(line, rulesets, beast.id, told.id)
        compared.append(item)
        if not as_json:
            printing.show(scene(item, line, beast.names[0], question, RULES))
    if as_json:
        printing.show_json(public.comparisons(compared))
        return
    printing.show(Text(f"The rulesets are {listed(RULES)}."))
    printing.say("What to type next:")
    for command, what in NEXT:
        printing.say(f"  {command:30}  {what}")
