"""Rules as KataGo writes them: settings in JSON, or a nickname, to a composition and back.

KataGo's page of rules (version 2) says what the settings mean. Where the page is silent, KataGo's code says
it (``cpp/game/rules.cpp``, ``boardhistory.cpp``). A composition lists as its departures what it leaves out.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args

from gorules.files.inputs import InputError, Problem, quoted, unknown
from gorules.files.validation import validate
from gorules.files.yamlfile import Document
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Finished
from gorules.go.verdicts import Tally, points, points_text
from gorules.rules.compensation import half_points
from gorules.ruleset.composition import Ruleset, ruleset_model

PREFIX = "katago:"
"""What a text begins with that names rules as KataGo does."""

Ko = Literal["SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"]
KataGoCounts = Literal["AREA", "TERRITORY"]
Tax = Literal["NONE", "SEKI", "ALL"]
WhiteBonus = Literal["0", "N", "N-1"]

_WORDS: Mapping[str, tuple[str, ...]] = {
    "ko": get_args(Ko),
    "scoring": get_args(KataGoCounts),
    "tax": get_args(Tax),
    "whiteHandicapBonus": get_args(WhiteBonus),
}
_MOST_KOMI = 400


@dataclass(frozen=True)
class Settings:
    """KataGo's parameters by KataGo's names. ``komi`` is None where it is not said."""

    ko: Ko = "POSITIONAL"
    scoring: KataGoCounts = "AREA"
    tax: Tax = "NONE"
    suicide: bool = True
    hasButton: bool = False  # noqa: N815 - KataGo's name
    whiteHandicapBonus: WhiteBonus = "0"  # noqa: N815 - the same
    friendlyPassOk: bool = False  # noqa: N815 - the same
    komi: Fraction | None = None

    def json(self, *, with_komi: bool = True) -> str:
        """Return the settings as ``kata-get-rules`` writes them, and the komi if there is one."""
        said = {key: value for key, value in asdict(self).items() if key != "komi"}
        if with_komi and self.komi is not None:
            said["komi"] = int(self.komi) if self.komi.denominator == 1 else float(self.komi)
        return json.dumps(dict(sorted(said.items())), separators=(",", ":"))

    @property
    def id(self) -> str:
        """The id of the composition, which can be read again: "katago:positional+area+suicide"."""
        words = [self.ko.lower(), self.scoring.lower()]
        if self.tax != _usual_tax(self.scoring):
            words.append(f"tax-{self.tax.lower()}")
        words.append("suicide" if self.suicide else "no-suicide")
        words += ["button"] * self.hasButton
        if self.whiteHandicapBonus != "0":
            words.append(f"bonus-{self.whiteHandicapBonus.lower()}")
        words += ["friendly"] * self.friendlyPassOk
        if self.komi is not None:
            words.append("komi-" + points_text(points(self.komi)).replace("-", "minus-"))
        return PREFIX + "+".join(words)


def _usual_tax(scoring: KataGoCounts) -> Tax:
    return "SEKI" if scoring == "TERRITORY" else "NONE"


_TERRITORY = Settings("SIMPLE", "TERRITORY", "SEKI", suicide=False)
_CHINESE = Settings("SIMPLE", suicide=False, whiteHandicapBonus="N", friendlyPassOk=True)
_SERVERS = replace(_CHINESE, ko="POSITIONAL")
_AGA = Settings("SITUATIONAL", suicide=False, whiteHandicapBonus="N-1", friendlyPassOk=True)

NICKNAMES: Mapping[str, Settings] = {
    "tromp-taylor": Settings(),
    "chinese": _CHINESE,
    "chinese-ogs": _SERVERS,
    "chinese-kgs": _SERVERS,
    "japanese": _TERRITORY,
    "korean": _TERRITORY,
    "aga": _AGA,
    "bga": _AGA,
    "french": _AGA,
    "aga-button": replace(_AGA, hasButton=True),
    "new-zealand": Settings("SITUATIONAL", friendlyPassOk=True, komi=Fraction(7)),
    "ing": Settings(friendlyPassOk=True),
    "stone-scoring": replace(_CHINESE, tax="ALL", whiteHandicapBonus="0"),
    "ancient-territory": replace(_TERRITORY, tax="ALL"),
}
"""What KataGo's nicknames stand for. KataGo itself calls them the closest settings, not the rules."""

# As Rules::toString in rules.cpp writes them.
_COMPACT = re.compile(
    r"ko(?P<ko>[A-Z]+)score(?P<scoring>[A-Z]+?)(?:tax(?P<tax>[A-Z]+))?sui(?P<suicide>[01])"
    r"(?:button(?P<hasButton>[01]))?(?:whb(?P<whiteHandicapBonus>0|N-1|N))?(?:fpok(?P<friendlyPassOk>[01]))?"
    r"(?:komi(?P<komi>-?[0-9.]+))?"
)

_ALSO_CALLED = {"nz": "new-zealand", "goe": "ing", "ancient-area": "stone-scoring"}


# Reading


def are_settings(text: str) -> bool:
    """Whether a text gives settings one by one, and is no nickname or id."""
    return text.startswith("{") or _COMPACT.fullmatch(text) is not None


def read_settings(text: str) -> Settings:
    """Return the settings that a text gives: JSON as ``kata-set-rules`` takes it, settings as KataGo writes
    them in records (koSIMPLEscoreAREAtaxNONEsui0), a nickname, or the id of a composition, with or without
    the prefix.

    Settings that JSON leaves out are then as KataGo has them: positional superko, area, suicide. Raises
    InputError with every problem found.
    """
    said = text.strip().removeprefix(PREFIX).strip()
    if said.startswith("{"):
        return _from_json(said)
    if found := _COMPACT.fullmatch(said):
        given = {key: value for key, value in found.groupdict().items() if value is not None}
        switches = {"suicide", "hasButton", "friendlyPassOk"}
        return _from_json(
            json.dumps({key: value == "1" if key in switches else value for key, value in given.items()})
        )
    name = re.sub(r"[ _]", "-", said.lower())
    if "+" in name:
        return _from_words(name)
    name = _ALSO_CALLED.get(name, name)
    squeezed = {each.replace("-", ""): each for each in NICKNAMES}
    name = squeezed.get(name, name)
    if name not in NICKNAMES:
        raise InputError(unknown("name of rules in KataGo", said, NICKNAMES))
    return NICKNAMES[name]


def changed(settings: Settings, rule: str, value: str) -> Settings:
    """Return settings with another value of one rule, given as ``kata-set-rule`` gives it: "ko", "SIMPLE".
    Raises InputError if KataGo has no such rule, or no such value of it.
    """
    given = {"true": True, "false": False}.get(value, value)
    return _from_json(json.dumps(json.loads(settings.json()) | {rule: given}))


def _from_json(text: str) -> Settings:
    try:
        given = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the rules {quoted(text)} are no JSON: {' '.join(str(error).split())}") from None
    if "score" in given:
        given["scoring"] = given.pop("score")
    known = {field.name for field in fields(Settings)}
    found: dict[str, Any] = {}
    wrong: list[Problem] = []
    for key, value in given.items():
        allowed = _WORDS.get(key, ("true", "false"))
        if key not in known:
            told = unknown("rule of KataGo", key, [field.name for field in fields(Settings)])
            wrong.append(told)
        elif key == "komi":
            try:
                found[key] = half_points(value)
                if abs(found[key]) > _MOST_KOMI:
                    raise InputError(f"a komi is at most {_MOST_KOMI} points")
            except InputError as error:
                wrong.append(Problem(error.problems[0].message, field=key))
        elif value in _WORDS[key] if key in _WORDS else isinstance(value, bool):
            found[key] = value
        else:
            wrong.append(Problem(f"{quoted(str(value))} is not one of these", field=key, allowed=allowed))
    if wrong:
        raise InputError(*wrong)
    found.setdefault("tax", _usual_tax(found.get("scoring", "AREA")))
    return Settings(**found)


def _from_words(id: str) -> Settings:
    """Return the settings of an id such as "positional+area+suicide"."""
    found: dict[str, Any] = {}
    for word in id.split("+"):
        first, _, rest = word.partition("-")
        match first:
            case "tax" | "bonus":
                found["tax" if first == "tax" else "whiteHandicapBonus"] = rest.upper()
            case "komi":
                found["komi"] = rest.replace("minus-", "-")
            case "suicide" | "no":
                found["suicide"] = word == "suicide"
            case "button" | "friendly":
                found["hasButton" if first == "button" else "friendlyPassOk"] = True
            case _:
                found["ko" if word.upper() in _WORDS["ko"] else "scoring"] = word.upper()
    settings = _from_json(json.dumps(found))
    if settings.id != PREFIX + id:
        raise InputError(f"KataGo has no rules {quoted(PREFIX + id)}; write {settings.id}")
    return settings


# Composing

_TWO_PASSES = {"type": "passes", "count": 2}
_PASS_REPEATS = {"type": "pass-repeats"}
_LONG_CYCLE = {
    "type": "repetition", "compares": "position+next", "records": ["start", "play", "pass"],
    "lifted-by": "any-pass", "keeps": "current", "on": ["play"], "times": 3, "then": "no-result",
}  # fmt: skip
_PLAY: Mapping[Ko, Mapping[str, Any]] = {
    "SIMPLE": {"ko": ["basic-ko"], "end": [_TWO_PASSES, _PASS_REPEATS, _LONG_CYCLE]},
    "POSITIONAL": {"ko": ["positional-superko"], "end": [_TWO_PASSES]},
    "SITUATIONAL": {"ko": ["situational-superko"], "end": [_TWO_PASSES]},
    "SPIGHT": {"ko": ["spight-superko"], "end": [_PASS_REPEATS]},
}
"""What each setting of ``ko`` says of bans and of the end of the main phase."""

_SOURCES = (
    {"name": "KataGo's supported Go rules", "url": "https://lightvector.github.io/KataGo/rules.html"},
)
_SIDES = range(2, 20)
"""KataGo's boards; the komi is the same on all of them."""


@cache
def composed(settings: Settings) -> Ruleset:
    """Return the ruleset that settings of KataGo compose; its departures say what it leaves out.

    A komi that is given holds on all square boards; one that is not is KataGo's own, on 19x19.
    """
    scoring = {"type": settings.scoring.lower(), "empty-counts": "borders-only-own"}
    if settings.tax != "NONE":
        scoring["in-seki"] = "ignored"
    if settings.tax == "ALL":
        scoring["group-tax"] = 2  # type: ignore[assignment] # a mapping as in YAML
    agreed = settings.scoring == "TERRITORY" or settings.friendlyPassOk
    komi = settings.komi
    usual = "6.5" if settings.scoring == "TERRITORY" else "7" if settings.hasButton else "7.5"
    text = usual if komi is None else points_text(points(komi))
    bonus = "none" if settings.whiteHandicapBonus == "0" else settings.whiteHandicapBonus.lower()
    boards = ["19x19"] if komi is None else [f"{side}x{side}" for side in _SIDES]
    given = {
        "id": settings.id,
        "name": f"KataGo's rules {settings.json()}",
        "authors": ["David J. Wu"],
        "about": "Composed of settings of KataGo.",
        "sources": list(_SOURCES),
        "players": {"max": 2},
        **_PLAY[settings.ko],
        "suicide": "multi-stone" if settings.suicide else "forbidden",
        "removal": "agreed" if agreed else "none",
        "scoring": scoring,
        "compensation": {
            **({"type": "button", "taken-by": "pass"} if settings.hasButton else {"type": "points"}),
            "komi": dict.fromkeys(boards, text), "handicap": "free", "handicap-komi": text, "bonus": bonus,
        },
        "departures": list(_left_out(settings)),
    }  # fmt: skip
    return validate(Document(None, given, {}), ruleset_model())


def _left_out(settings: Settings) -> Iterator[str]:
    if settings.scoring == "TERRITORY":
        yield (
            "Two phases of cleaning up follow the main phase of play, with a ko rule of their own; here play "
            "ends with the main phase, and dead stones are those that the players or callers name. The "
            "ruleset katago-japanese-encore plays both phases, for the settings that KataGo calls japanese."
        )


def read_katago(text: str) -> Ruleset:
    """Return the ruleset that a text names as KataGo does; see :func:`read_settings`."""
    return composed(read_settings(text))


# And back


def nearest_settings(ruleset: Ruleset, komi: Fraction | None = None) -> Settings:
    """Return the settings nearest to a ruleset, found by what its components declare. :func:`composed` says
    what these settings come to. For a ruleset that was composed from settings, they are just these settings.
    """
    if ruleset.id.startswith(PREFIX):
        return read_settings(ruleset.id)
    counts, tax = min(
        _SCORINGS, key=lambda each: _apart(ruleset, composed(Settings(scoring=each[0], tax=each[1])))
    )
    if (counts, tax) == (
        "AREA",
        "NONE",
    ) and ruleset.scoring.with_seki().canonical != ruleset.scoring.canonical:
        tax = "SEKI"
    return Settings(
        _nearest_ko(ruleset),
        counts,
        tax,
        suicide=bool(ruleset.suicide.allows(2)),
        hasButton=ruleset.compensation.offers_turns,
        whiteHandicapBonus=_bonus(ruleset),
        friendlyPassOk=counts == "AREA" and ruleset.removal.removes != "nothing",
        komi=komi,
    )


def _bonus(ruleset: Ruleset) -> WhiteBonus:
    """Return what White is given for a handicap of four stones, apart from komi."""
    given = ruleset.compensation.given
    board = Board.rectangular(19, 19)
    more = Fraction(given(board, 2, 4, Fraction())[1]) - Fraction(given(board, 2, 0, Fraction())[1])
    return "N" if more == 4 else "N-1" if more == 3 else "0"


_SCORINGS: tuple[tuple[KataGoCounts, Tax], ...] = (
    ("AREA", "NONE"), ("TERRITORY", "SEKI"), ("AREA", "ALL"), ("TERRITORY", "ALL"),
)  # fmt: skip
_SAMPLES = (
    (".X.XO.O/XXXXO.O/XXXXOOO/.......", (3, 1)),
    ("..XO/.XXO/XX.O/OOOO", (0, 2)),
    ("XXOO.OO/.XOOOO./XXX.O.O", (0, 0)),
)
"""Positions with the stones that each player has taken; they distinguish ways of counting."""


def _apart(one: Ruleset, other: Ruleset) -> float:
    """Return by how many points two ways of counting differ on these positions."""
    return sum(
        float(abs(Fraction(mine.total) - Fraction(yours.total)))
        for drawn, taken in _SAMPLES
        for mine, yours in zip(_tallies(one, drawn, taken), _tallies(other, drawn, taken), strict=True)
    )


def _tallies(ruleset: Ruleset, drawn: str, taken: tuple[int, int]) -> tuple[Tally, ...]:
    scoring = ruleset.scoring.with_seki()  # eyes in seki are distinguished by facts, not by samples
    return scoring.tallies(Finished(Position.draw(drawn), 2, None, taken, (1, 1)))


def _nearest_ko(ruleset: Ruleset) -> Ko:
    bans = sorted(rule.canonical for rule in ruleset.ko)
    for name in _PLAY:
        same = composed(Settings(name)).ko
        if bans == sorted(rule.canonical for rule in same):
            return name
    algebras = [rule.algebra() or {} for rule in ruleset.ko]
    long = [answers for answers in algebras if answers.get("window") == "all"]
    if not long:
        return "SIMPLE"
    if any(answers["lifted-by"] != "never" for answers in long):
        return "SPIGHT"
    return "POSITIONAL" if any(answers["compares"] == "position" for answers in long) else "SITUATIONAL"
