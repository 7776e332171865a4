"""The names that other programs give to rulesets: in game records and on servers, and KataGo's settings.

SGF (FF[4], "Game Info Properties") names four: AGA, GOE for Ing's, Japanese and NZ. The others are what
programs write. A name without a version stands for what gorules has of these rules. Where that is not quite
what the name means, it is said. Servers make rules of their own of some texts. Where gorules has these (a
ruleset called ``ogs-chinese``, say), the server's name stands for that ruleset.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gorules.files.above import AsJson
from gorules.files.inputs import InputError, check_text, unknown
from gorules.files.library import is_file_name
from gorules.play.record import Record
from gorules.ruleset import Ruleset, katago, load_ruleset, rulesets
from gorules.ruleset.composition import AXES

_NAMES = {
    "aga": "aga",
    "american": "aga",
    "bga": "bga",
    "british": "bga",
    "chinese": "chinese-2002",
    "china": "chinese-2002",
    "chn": "chinese-2002",
    "cn": "chinese-2002",
    "中国": "chinese-2002",
    "中國": "chinese-2002",
    "중국": "chinese-2002",
    "chinese-kgs": "kgs-chinese",
    "chinese-ogs": "ogs-chinese",
    "french": "french",
    "ffg": "french",
    "japanese": "japanese-agreed",
    "japan": "japanese-agreed",
    "jpn": "japanese-agreed",
    "jp": "japanese-agreed",
    "日本": "japanese-agreed",
    "일본": "japanese-agreed",
    "nz": "new-zealand",
    "new-zealand": "new-zealand",
    "tromp-taylor": "tromp-taylor",
    "tromptaylor": "tromp-taylor",
    "tt": "tromp-taylor",
}

_KOREAN = "Korean rules judge long cycles and disputes on life and death otherwise"
_ING = "Ing's own ko rules have stand-ins there"
_GUESSES: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(
        ("korean", "korea", "kor", "kr", "韓国", "韓國", "韩国", "한국"), ("japanese-agreed", _KOREAN)
    ),
    **dict.fromkeys(["goe", "ing", "ing-sst", "sst", "应氏", "應氏", "잉"], ("ing-1991", _ING)),
    "age": ("aga", "it is misspelt"),  # as in four games of OGS (goratings, issue 48)
}
"""Names of rules that gorules does not quite have: the nearest ruleset, and why it is not the same."""

_GENERIC = re.compile(
    r"\b(?:rules?|rule ?set|go|weiqi|baduk|the)\b|规则|規則|ルール|룰|규칙|围棋|囲碁|圍棋|바둑|计点制|計點制"
)

KATAGO = "katago"

_PROGRAMS: Mapping[str, Mapping[str, str]] = {
    "sgf": {"AGA": "aga", "Chinese": "chinese-2002", "Japanese": "japanese-agreed", "NZ": "new-zealand"},
    "kgs": {
        "Japanese": "japanese-agreed",
        "Chinese": "chinese-2002",
        "AGA": "aga",
        "New Zealand": "new-zealand-two-passes",
    },
    "ogs": {
        "aga": "aga",
        "chinese": "chinese-2002",
        "ing": "simplified-ing",
        "japanese": "japanese-agreed",
        "korean": "ogs-japanese",  # the server makes no difference
        "nz": "new-zealand-two-passes",
    },
    "dgs": {"Japanese": "japanese-agreed", "Chinese": "chinese-2002"},
    "fox": {"Chinese": "fox", "Japanese": "fox-japanese"},
    "igs": {"Japanese": "igs", "GOE": "igs-goe"},
}
"""The names that each program has, and the shipped ruleset nearest to what it means by them."""

_SERVERS: Mapping[str, tuple[str, re.Pattern[str]]] = {
    "ogs": ("OGS", re.compile(r"\bOGS\b|online-go\.com", re.IGNORECASE)),
    "kgs": ("KGS", re.compile(r"\bKGS\b|gokgs", re.IGNORECASE)),
    "dgs": ("the Dragon Go Server", re.compile(r"\bDGS\b|dragon ?go ?server", re.IGNORECASE)),
    "fox": ("Fox", re.compile(r"foxwq|fox ?weiqi|野狐", re.IGNORECASE)),
    "igs": ("IGS", re.compile(r"\bIGS\b|pandanet", re.IGNORECASE)),
}
"""What servers write of themselves in records, as the place (PC) or the program (AP), by program."""

PROGRAMS = (KATAGO, *_PROGRAMS)
"""The programs whose names for rules are known; "sgf" are those of the file format itself."""


@dataclass(frozen=True, slots=True)
class Meant(AsJson):
    """The ruleset that a name means, by its ``id``. ``unlike`` says in words why it is not quite that, or why
    that is a guess; "" if it is neither.
    """

    id: str
    unlike: str = ""

    @property
    def because(self) -> str:
        """The same after a colon, to end a sentence with; "" if there is nothing to say."""
        return f": {self.unlike}" if self.unlike else ""


def meant_in(record: Record) -> Meant | None:
    """Return the ruleset that a record means by the name of its rules, None if it names none that are known.
    In a record that seems to be from a server, the server's own rules of that name are meant.
    """
    if not isinstance(record, Record):
        raise InputError(f"a record is a Record, not {record!r:.80}")
    return meant_there(record.rules, record.heading.place, record.heading.application)


@lru_cache(maxsize=1024)
def meant_there(rules: str | None, place: str | None, application: str | None) -> Meant | None:
    """Return what a record means by the name of its rules, None if that is not known. If the place (PC) or
    the program that wrote it (AP) says that it is from a server, the server's own rules of that name are
    meant, as a guess.
    """
    said = rules or ""
    found = meant_by(said)
    where = f"{place or ''} {application or ''}"
    for program, (server, traces) in _SERVERS.items():
        if found is not None and traces.search(where):
            own = names(program)
            theirs = {same.id: id for name, id in own.items() if (same := meant_by(name)) is not None}
            if theirs.get(found.id, found.id) != found.id:
                unlike = "" if _slug(said) in map(_slug, own) else found.unlike
                guess = f"the record seems to be from {server}"
                return Meant(theirs[found.id], "; ".join(filter(None, (guess, unlike))))
    return found


def meant_by(name: str) -> Meant | None:
    """Return the ruleset that records and servers mean by a name ("Japanese", "Tromp-Taylor rules", "中国"),
    None if it is not known. An id stands for itself: of what comes with gorules, of one's own, and of
    settings of KataGo. KataGo's settings may be written as JSON, as KataGo writes them in records
    (koSIMPLEscoreAREAtaxNONEsui0), or as one of its nicknames. Raises InputError if the name is no text.
    """
    check_text("a name of rules", name)
    said = name.strip()
    if said and not is_file_name(said):
        with suppress(InputError):
            return Meant(load_ruleset(said).id)
    with suppress(InputError):
        if katago.are_settings(said):
            return Meant(katago.read_settings(said).id)
    id = _slug(name)
    if id in rulesets():
        return Meant(id)
    if id in _NAMES:
        return Meant(_NAMES[id])
    if id in _GUESSES:
        return Meant(*_GUESSES[id])
    with suppress(InputError):
        return Meant(katago.read_settings(id).id)  # a nickname of KataGo's that nobody else has
    return None


def _slug(name: str) -> str:
    """Return a name in small letters, its words joined by hyphens, without words such as "rules"."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace("_", " ")
    return "-".join(re.findall(r"[\w.]+", _GENERIC.sub(" ", folded)))


def names(program: str) -> dict[str, str]:
    """Return the names that a program has for rules, each with the id of what it stands for here. Raises
    InputError if the program is not known.
    """
    if program == KATAGO:
        return {name: settings.id for name, settings in katago.NICKNAMES.items()}
    if program not in _PROGRAMS:
        raise InputError(unknown("program", program, PROGRAMS))
    own = {name: f"{program}-{_slug(name)}" for name in _PROGRAMS[program]}
    return {name: own[name] if own[name] in rulesets() else id for name, id in _PROGRAMS[program].items()}


def written(rules: str) -> str:
    """Return the name by which a record calls rules: that of SGF ("AGA", "Chinese"), which other programs
    know, if it means just this ruleset; else the id or the text as it is.
    """
    return next((name for name, id in _PROGRAMS["sgf"].items() if id == rules), rules)


@dataclass(frozen=True)
class Called:
    """What a program calls a ruleset: its name (KataGo's settings), the id of the ruleset it stands for here,
    and what is lost on the way, one sentence each.
    """

    program: str
    name: str
    stands_for: str
    lost: tuple[str, ...]


def called(program: str, ruleset: Ruleset) -> Called:
    """Return what a program calls a ruleset, or the nearest that it has. Raises InputError if the program is
    not known.
    """
    if program == KATAGO:
        settings = katago.nearest_settings(ruleset)
        theirs = katago.composed(settings)
        return Called(program, settings.json(), theirs.id, _all_lost(ruleset, theirs))
    known = {name: load_ruleset(id) for name, id in names(program).items()}
    same = [name for name, theirs in known.items() if theirs.id == ruleset.id]
    name = same[0] if same else min(known, key=lambda each: _distance(ruleset, known[each]))
    return Called(program, name, known[name].id, _all_lost(ruleset, known[name]))


def _all_lost(ruleset: Ruleset, theirs: Ruleset) -> tuple[str, ...]:
    """Return in what a ruleset differs from what a program's name stands for, and what that itself lacks."""
    if theirs.id == ruleset.id:
        return ()
    return (*differences(ruleset, theirs), *(theirs.departures if theirs.id.startswith(KATAGO) else ()))


_WEIGHTS: Mapping[str, int] = {"scoring": 4, "ko": 3, "suicide": 2}


def _distance(one: Ruleset, other: Ruleset) -> int:
    """Return how far two rulesets are apart. Two ways to count area are nearer than area and territory."""
    same_scoring = one.scoring.type == other.scoring.type
    weights = {**_WEIGHTS, "scoring": 2} if same_scoring else _WEIGHTS
    return sum(weights.get(axis, 1) for axis in _apart(one, other))


def differences(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """Return in what two rulesets differ, a question each: "ko: basic-ko; there positional-superko". Komi,
    and how a handicap is given, do not count: they are agreed on for each game.
    """
    return tuple(
        f"{axis}: {_told(one, other, axis)}; there {_told(other, one, axis)}" for axis in _apart(one, other)
    )


def _apart(one: Ruleset, other: Ruleset) -> Iterator[str]:
    """Yield the questions on which two rulesets differ."""
    for axis in AXES:
        if axis == "compensation":
            if _compensated(one) != _compensated(other):
                yield axis
        elif axis == "suicide" and _same_suicide(one, other):
            continue
        elif one.answers[axis] != other.answers[axis]:
            yield axis


_AGREED = ("komi", "handicap", "handicap-komi", "clause")


def _compensated(ruleset: Ruleset) -> dict[str, Any]:
    """Return the terms of compensation that are not agreed on for each game."""
    return {key: value for key, value in ruleset.compensation.terms().items() if key not in _AGREED}


def _same_suicide(one: Ruleset, other: Ruleset) -> bool:
    """Whether suicide comes to the same. Suicide of a single stone leaves the position as it is. So it is
    illegal wherever the present position may not be recreated.
    """
    return [_suicide(one, stones) for stones in (1, 2)] == [_suicide(other, stones) for stones in (1, 2)]


def _suicide(ruleset: Ruleset, stones: int) -> bool | None:
    banned = stones == 1 and any(_bans_the_present(rule.algebra()) for rule in ruleset.ko)
    return False if banned else ruleset.suicide.allows(stones)


def _bans_the_present(algebra: dict[str, Any] | None) -> bool:
    """Whether a ko rule with these answers always has the present position on record."""
    return (
        algebra is not None
        and algebra["compares"] == "position"
        and {"start", "play"} <= set(algebra["records"])
        and algebra["window"] == "all"
        and (algebra["lifted-by"] == "never" or algebra["keeps"] == "current")
    )


def _told(ruleset: Ruleset, other: Ruleset, axis: str) -> str:
    """Return what a ruleset answers, the terms that the other has as well left out."""
    theirs = [component.terms() for component in other.axis(axis)]
    said = []
    for component in ruleset.axis(axis):
        terms = component.terms()
        same_type = [each for each in theirs if each["type"] == terms["type"]]
        if terms in same_type:
            said.append(component.type)
            continue
        others = same_type[0] if len(same_type) == 1 else None
        shown = {
            key: value for key, value in terms.items()
            if key != "type" and others is not None and others.get(key) != value
        }  # fmt: skip
        if axis == "compensation":
            shown = {key: value for key, value in _compensated(ruleset).items() if key != "type"}
        details = ", ".join(f"{key} {_plain(value)}" for key, value in shown.items())
        said.append(f"{component.type} ({details})" if details else component.type)
    return ", ".join(said) or "none"


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
