"""The rules that forged certificates are checked by: those that ship, and some that nobody ships.

The latter give tiny boards what large boards have elsewhere: komi, buttons, prisoners that decide.
"""

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import gorules as gr
from gorules.ruleset import other_games
from tests.support.judge import knows

PLUG_INS = "plug-ins.py"

_PLAIN = """\
ko: {ko}
suicide: {suicide}
end: {end}
removal: none
scoring: {scoring}
compensation: {compensation}
"""
AREA = "{type: area, empty-counts: borders-only-own}"
TERRITORY = "{type: territory, empty-counts: borders-only-own}"
KOMI = (
    "{komi: {1x1: 0.5, 1x2: 2, 2x1: -1, 1x3: 2, 3x1: 3.5, 2x2: -1.5, 1x4: 1, 'torus:1x3': 5, 'box:1x1x2': 4}}"
)


def _rules(
    ko: str = "positional-superko",
    suicide: str = "allowed",
    end: str = "{type: passes}",
    scoring: str = AREA,
    compensation: str = KOMI,
    more: str = "",
) -> str:
    return _PLAIN.format(ko=ko, suicide=suicide, end=end, scoring=scoring, compensation=compensation) + more


_KEE = "{type: area, empty-counts: borders-no-opponent, positions: passed-in-cycle, takes: %s}"
_PRISONERS_DECIDE = "[{type: passes}, {type: situation-repeats, then: prisoners}]"

_BODIES = {
    "komi": _rules(),
    "button": _rules(compensation=KOMI.replace("{komi", "{type: button, komi")),
    "first-pass-button": _rules(
        compensation=KOMI.replace("{komi", "{type: button, taken-by: pass, worth: 1.5, lifts: nothing, komi")
    ),
    "first-pass-bonus": _rules(
        ko="situational-superko",
        compensation="{type: pass-bonus, for-turns: [{made: first-pass, maker: 1}, "
        "{made: last-play, other: 0.5}]}",
    ),
    "prisoners": _rules(scoring=TERRITORY),
    "prisoners-3": _rules(
        scoring=TERRITORY, end="{type: passes, count: 3}", ko="natural-situational-superko"
    ),
    "pass-stones": _rules(
        scoring=TERRITORY.replace("}", ", pass-stones: true}"), end="{type: passes, last-by: white}"
    ),
    "pass-stones-alone": _rules(
        scoring=TERRITORY.replace("}", ", prisoners: ignored, pass-stones: true}"),
        end="{type: passes, last-by: black}",
        suicide="forbidden",
    ),
    "no-ko-prisoners": _rules(ko="[]", scoring=TERRITORY, suicide="forbidden"),
    "no-ko-pass-stones": _rules(
        ko="[]",
        scoring=TERRITORY.replace("}", ", prisoners: ignored, pass-stones: true}"),
        suicide="forbidden",
    ),
    "tax": _rules(scoring=AREA.replace("}", ", group-tax: 2}")),
    "seki": _rules(
        scoring=TERRITORY.replace("}", ", in-seki: ignored, group-tax: 1}"), suicide="multi-stone"
    ),
    "stones": _rules(scoring="stones", end="[{type: pass-repeats}]", ko="spight-superko"),
    "cycle-prisoners": _rules(
        ko="basic-ko", suicide="forbidden", end=_PRISONERS_DECIDE, compensation="points"
    ),
    "repetition-prisoners": _rules(
        ko="[]",
        suicide="forbidden",
        end="[{type: passes}, {type: repetition, compares: position+next, times: 2, then: prisoners}]",
    ),
    "third-time-draw": _rules(
        ko="basic-ko",
        end="[{type: passes}, {type: repetition, compares: position+next, times: 3, then: draw}]",
        scoring=TERRITORY,
    ),
    "captures": _rules(
        ko="basic-ko", end="[{type: captures}, {type: passes, count: 4}]", suicide="forbidden"
    ),
    "stuck": _rules(end="[{type: no-legal-play, then: score}]", more="passing: forbidden\n"),
    "kee-komi": f"extends: kee-3.0-no-suicide\ncompensation: {KOMI}\n",
    "kee-last": f"extends: kee-3.0-no-suicide\nscoring: {_KEE % 'last'}\ncompensation: {KOMI}\n",
    "kee-tax": f"extends: kee-3.0\nscoring: {(_KEE % 'max').replace('}', ', group-tax: 1}')}\n",
    "no-first-pass": _rules(ko="[positional-superko, first-pass-banned]", more="plugins: [plug-ins.py]\n"),
    "passes-cost": _rules(
        ko="[]", suicide="forbidden", scoring="passes-cost", more="plugins: [plug-ins.py]\n"
    ),
    "list": _rules(ko="[positional-superko, list-memory]", more="plugins: [plug-ins.py]\n"),
}

LOOSE = {name: f"id: {name}\nname: {name}\n{body}" for name, body in _BODIES.items()}
"""By name, as YAML. What is called like plug-ins names components of PLUG_IN."""

PLUG_IN = '''
"""A ban on passing first, passes that cost two points, and a component that remembers what is no value."""

from dataclasses import replace
from typing import Any, Literal

from gorules.rules.component import KoRule
from gorules.rules.scoring import AreaScoring


class FirstPassBanned(KoRule):
    """The first turn may not be a pass."""

    type: Literal["first-pass-banned"] = "first-pass-banned"

    def violation(self, memory: Any, turn: Any) -> Any:
        return self.illegal("too early") if turn.is_pass and turn.number == 1 else None


class ListMemory(KoRule):
    """Nothing is forbidden; from the second turn on a list is remembered."""

    type: Literal["list-memory"] = "list-memory"

    def after(self, memory: Any, turn: Any) -> Any:
        return [turn.number]

    def violation(self, memory: Any, turn: Any) -> Any:
        return None


class PassesCost(AreaScoring):
    """Each pass costs two points."""

    type: Literal["passes-cost"] = "passes-cost"
    empty_counts: Literal["borders-only-own"] = "borders-only-own"

    def tallies(self, finished: Any) -> Any:
        return tuple(
            replace(tally, total=tally.total - 2 * passes)
            for tally, passes in zip(super().tallies(finished), finished.passes)
        )
'''


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a check goes by: an id, or the name of a file of LOOSE."""

    name: str

    @property
    def command(self) -> tuple[str, ...]:
        """Return the arguments that name them where the certificate's own id does not do."""
        return ("--rules", f"{self.name}.yaml", "--allow-plugins") if self.name in LOOSE else ()

    @property
    def files(self) -> dict[str, bytes]:
        """Return the files beside the certificate."""
        if self.name not in LOOSE:
            return {}
        return {f"{self.name}.yaml": LOOSE[self.name].encode(), PLUG_INS: PLUG_IN.encode()}

    @property
    def loaded(self) -> gr.Ruleset:
        """Return the ruleset."""
        return _loaded(self.name)


@cache
def _loaded(name: str) -> gr.Ruleset:
    if name not in LOOSE:
        return gr.load_ruleset(name)
    with tempfile.TemporaryDirectory() as made:
        for file, content in Rules(name).files.items():
            (Path(made) / file).write_bytes(content)
        return gr.load_ruleset(Path(made) / f"{name}.yaml", allow_plugins=True)


@cache
def judged_rules() -> tuple[str, ...]:
    """Return the rulesets that the judge knows; those that do not ship come more often."""
    ids = (*gr.rulesets(), *other_games())
    return (*(id for id in ids if knows(gr.load_ruleset(id).terms())), *sorted(LOOSE) * 4)
