"""Probing: the rules that an engine plays by are found out by a few lines that it is asked to play.

This is a decision procedure. The candidates are rules. The next line is always the one that parts the
candidates best. Candidates that would have answered otherwise than the engine are dropped. If no line of the
list parts the rest, a line is looked for in random games. Candidates that are left at the end are not
distinguished by any line found.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

from gorules.engines.controller import EngineFailed, Speaker
from gorules.engines.probes import (
    PLAYS,
    SUICIDES,
    Candidate,
    Heard,
    Probe,
    expected,
    scoring_probes,
    seek,
    split,
)
from gorules.files.inputs import InputError
from gorules.files.model import canonical
from gorules.go.turns import PASS
from gorules.go.verdicts import points, points_text
from gorules.rules.component import Component, End
from gorules.rules.repetition import PRESETS
from gorules.ruleset import Ruleset, all_rulesets, families, load_family, load_ruleset

SIZES = (5, 6, 7, 9, 11, 13, 15, 19)
"""The sizes of boards that an engine is asked for, in this order. A line that is not exact has the same
meaning on all of them.
"""
TINY = (2, 3, 4)
"""The sizes of boards on which lines are looked for."""
SCORED = (7, 9, 13, 19)

NONE = "none"
"""The name for having no ko rule."""


# Candidates


def _composed(**answers: object) -> Ruleset:
    given = {
        "id": "candidate", "name": "Candidate", "ko": [], "suicide": "forbidden", "end": ["agreement"],
        "removal": "agreed", "scoring": {"type": "area", "empty-counts": "borders-only-own"}, **answers,
    }  # fmt: skip
    return load_ruleset(given)


def _made(base: Ruleset, **answers: object) -> Ruleset | None:
    """Return a ruleset with other answers; None if the answers contradict each other. No line has dead
    stones, so the answer on removal is any that fits the others.
    """
    for removal in ("agreed", "none"):
        with suppress(InputError):
            return base.composed("candidate", removal=_composed(removal=removal).removal, **answers)
    return None


@cache
def _known() -> tuple[Ruleset, ...]:
    """Return all rulesets that come with gorules and are for two players who may pass."""
    members = [member for id in families() for member in load_family(id).members().values()]
    return tuple(
        each for each in (*all_rulesets(), *members) if each.players.min <= 2 and each.passing.always
    )


def _same(components: Iterable[Component]) -> tuple[str, ...]:
    return tuple(sorted(component.canonical for component in components))


def _distinct(named: Ruleset | None, axis: str, others: Iterable[Ruleset]) -> dict[tuple[str, ...], Ruleset]:
    """Return the different answers to a question among rulesets, each with the first ruleset that has it."""
    found: dict[tuple[str, ...], Ruleset] = {}
    for ruleset in (*others, *_known(), *([] if named is None else [named])):
        found.setdefault(_same(ruleset.axis(axis)), ruleset)
    return found


def players(named: Ruleset | None) -> tuple[Candidate, ...]:
    """Return candidates for ko and the end of play: the combinations that rulesets have, and each ko rule
    with two further ends: only agreement ends play, or two passes do.
    """
    bare = _composed()
    presets = [_composed(ko=[name]) for name in PRESETS]
    ends: tuple[tuple[End, ...], ...] = (bare.end, _composed(end=["passes"]).end)
    kos = _distinct(named, "ko", [bare, *presets])
    answers: list[dict[str, Any]] = [{"ko": each.ko, "end": end} for each in kos.values() for end in ends]
    answers += [
        {"ko": each.ko, "end": each.end}
        | ({} if each.compensation.is_settled else {"compensation": each.compensation})
        for each in (*_known(), *([] if named is None else [named]))
    ]
    made = (_made(bare, **each) for each in answers)
    distinct: dict[tuple[object, ...], Ruleset] = {}
    for each in made:
        if each is not None:
            distinct.setdefault((_same(each.ko), _same(each.end), earned(each)), each)
    return tuple(map(Candidate, distinct.values()))


def with_suicide(candidates: Sequence[Candidate], named: Ruleset | None) -> tuple[Candidate, ...]:
    """Return the candidates with each rule on suicide, each with bans on repetition that apply to suicides
    and with bans that do not.
    """
    given = [_composed(suicide=each) for each in ("forbidden", "multi-stone", "allowed")]
    return tuple(
        Candidate(candidate.ruleset.composed("candidate", suicide=other.suicide), spares)
        for candidate in candidates
        for other in _distinct(named, "suicide", given).values()
        for spares in (False, True)
        if not spares or (candidate.ruleset.ko and other.suicide.allows(2) is not False)
    )


def with_scoring(candidate: Candidate, named: Ruleset | None) -> tuple[Candidate, ...]:
    """Return a candidate with each scoring that fits its end of play, and with the other points that play can
    earn (a button, a bonus for passing).
    """
    found: dict[tuple[object, ...], Candidate] = {}
    for other in (_composed(), *_known(), *([] if named is None else [named])):
        key = (_same(other.axis("scoring")), earned(other))
        if key not in found:
            made = _made(candidate.ruleset, scoring=other.scoring, compensation=other.compensation)
            if made is not None:
                found[key] = replace(candidate, ruleset=made)
    return tuple(found.values())


_AGREED = frozenset({"komi", "handicap", "handicap-komi", "bonus"})


def earned(ruleset: Ruleset) -> str:
    """Return, as text, the points that play can earn besides the count. Points agreed on before a game, such
    as komi, are left out.
    """
    return canonical(
        {key: value for key, value in ruleset.compensation.terms().items() if key not in _AGREED}
    )


# Findings


@dataclass(frozen=True)
class Asked:
    """A line that was asked, the size of the board, and the engine's answer."""

    probe: Probe
    size: int
    heard: Heard


@dataclass(frozen=True)
class ProbedRule:
    """The rule that an engine plays on one question, by name, and ``others`` that the lines do not
    distinguish from it. Without a name it is any of ``others``; if there are none, no rule known to gorules
    plays so.
    """

    name: str | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Departure:
    """A question on which an engine departs from a ruleset, with a line that shows it, the engine's answer,
    and the answer of the ruleset.
    """

    axis: str
    asked: Asked | None
    wanted: Heard | None


@dataclass(frozen=True)
class Report:
    """The findings on an engine. ``notes`` are sentences on odd behaviour. ``departures`` are those from
    ``ruleset``, if one was named.
    """

    engine: str
    says: str | None
    ko: ProbedRule
    suicide: ProbedRule
    end: ProbedRule
    scoring: ProbedRule
    asked: tuple[Asked, ...]
    notes: tuple[str, ...] = ()
    ruleset: str | None = None
    departures: tuple[Departure, ...] = ()


def probe(speaker: Speaker, named: Ruleset | None = None) -> Report:
    """Return the rules that an engine plays by, and where it departs from a named ruleset.

    Raises EngineFailed if it crashes, hangs, speaks no GTP, or does not judge plays at all.
    """
    if named is not None and not (named.players.min <= 2 and named.passing.always):
        raise InputError(f"{named.id} cannot be probed: it is not for two players who may pass")
    table = _Table(speaker)
    table.is_sound()
    return _Probing(table, named).report()


# The engine at the table


@dataclass
class _Table:
    """An engine, with the sizes of boards that it takes and its answers so far."""

    speaker: Speaker
    asked: dict[tuple[Probe, int], Heard] = field(default_factory=dict)
    _takes: dict[int, bool] = field(default_factory=dict)

    def takes(self, size: int) -> bool:
        """Whether the engine plays on a board of ``size`` lines."""
        if size not in self._takes:
            self._takes[size] = self.speaker.ask(f"boardsize {size}").ok
        return self._takes[size]

    def size(self, probe: Probe) -> int | None:
        """Return the size of the board for a line; None if the engine takes no such board."""
        sizes = [probe.size] if probe.exact else sorted({probe.size, *SIZES} - set(range(probe.size)))
        return next((size for size in sizes if self.takes(size)), None)

    def hear(self, probe: Probe, size: int) -> Heard:
        """Return the engine's answer to a line. Each line is asked once."""
        key = (probe, size)
        if key not in self.asked:
            self.asked[key] = self._heard(probe, size)
        return self.asked[key]

    def _heard(self, probe: Probe, size: int) -> Heard:
        self._cleared(size)
        for number, move in enumerate(probe.moves, 1):
            colour = "black" if number % 2 else "white"
            if self.speaker.ask(f"play {colour} {move}").ok or move == PASS:
                continue
            if probe.elsewhere is None:
                return Heard(number)
            return Heard(number, not self.speaker.ask(f"play {colour} {probe.elsewhere}").ok)
        return Heard(score=self._score()) if probe.score else Heard()

    def _score(self) -> str | None:
        answer = self.speaker.ask("final_score")
        said = re.match(r"([BW]\+)?(\d{1,6}(?:\.\d{1,6})?)\b", answer.text.upper()) if answer.ok else None
        return None if said is None else (said[1] or "") + points_text(points(Fraction(said[2])))

    def _cleared(self, size: int) -> None:
        for command in (f"boardsize {size}", "clear_board"):
            answer = self.speaker.ask(command)
            if not answer.ok:
                raise EngineFailed(f"the engine refuses {command!r}: {answer.text}")
        self.speaker.ask("komi 0")

    def is_sound(self) -> None:
        """Raise EngineFailed if the engine has no board for a line, or refuses or accepts every play."""
        size = next((size for size in SIZES if self.takes(size)), None)
        if size is None:
            raise EngineFailed(f"the engine takes no board of {', '.join(map(str, SIZES))} lines")
        self._cleared(size)
        first = self.speaker.ask("play black C3")
        if not first.ok:
            raise EngineFailed(f"the engine refuses a first play at C3: {first.text}")
        if self.speaker.ask("play white C3").ok:
            raise EngineFailed("the engine accepts a play on a stone, so it does not check plays")

    def says(self, command: str) -> str | None:
        """Return the answer to a command; None if the engine does not know the command."""
        answer = self.speaker.ask(command)
        return answer.text if answer.ok and answer.text else None


# The procedure


class _Probing:
    def __init__(self, table: _Table, named: Ruleset | None) -> None:
        self.table = table
        self.named = named
        self.notes: list[str] = []

    def report(self) -> Report:
        """Ask, and return what was found."""
        candidates = players(self.named)
        play = self._decided(candidates, PLAYS, suicides=False)
        play = self._decided(self._crossed(play), PLAYS, suicides=False)
        fits = with_suicide(play or self._nearest(candidates), self.named)
        both = self._decided(fits, SUICIDES, suicides=True)
        suicide = both or self._decided(fits, SUICIDES, suicides=None)
        left = both or play
        scored = self._scored((left or suicide or fits)[0])
        self._steady()
        if any(each.spare_suicides for each in both) and not any(not each.spare_suicides for each in both):
            self.notes.append("Bans on repetition do not look at plays that remove their own stones.")
        found = {
            "ko": self._found("ko", left),
            "suicide": self._found("suicide", suicide),
            "end": self._found("end", left),
            "scoring": self._found("scoring", scored),
        }
        return Report(
            self.table.says("name") or "",
            self.table.says("kata-get-rules"),
            found["ko"],
            found["suicide"],
            found["end"],
            found["scoring"],
            tuple(Asked(probe, size, heard) for (probe, size), heard in self.table.asked.items()),
            tuple(self.notes),
            None if self.named is None else self.named.id,
            tuple(self._departures({"ko": left, "suicide": suicide, "scoring": scored})),
        )

    def _decided(
        self, candidates: Sequence[Candidate], pool: Sequence[Probe], *, suicides: bool | None
    ) -> tuple[Candidate, ...]:
        """Return the candidates that answer every line as the engine does. If ``suicides`` is None, no
        further lines are looked for.
        """
        left = tuple(candidates)
        boards = [size for size in TINY if self.table.takes(size)] or [SIZES[0]] * self.table.takes(SIZES[0])
        while len(left) > 1:
            chosen = self._best(left, pool)
            if chosen is None and suicides is not None:
                sought = seek(left, boards, suicides=suicides, seed=len(self.table.asked))
                chosen = None if sought is None else (sought, sought.size)
            if chosen is None:
                break
            left = split(left, *chosen).get(self.table.hear(*chosen), ())
        return left

    def _crossed(self, left: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Return all ko rules combined with the ends of play that are left, as far as they fit the engine's
        answers. Rulesets have only few of these combinations.
        """
        made = {(_same(each.ruleset.ko), _same(each.ruleset.end)): each for each in left}
        for end in {_same(each.ruleset.end): each.ruleset for each in left}.values():
            for ko, ruleset in _distinct(
                self.named, "ko", [_composed(ko=[name]) for name in PRESETS]
            ).items():
                crossed = _made(end, ko=ruleset.ko)
                if crossed is not None and self._agreeing(Candidate(crossed)) == len(self.table.asked):
                    made.setdefault((ko, _same(end.end)), Candidate(crossed))
        return tuple(made.values())

    def _best(self, candidates: Sequence[Candidate], pool: Sequence[Probe]) -> tuple[Probe, int] | None:
        """Return the line of a pool that leaves the fewest candidates in the worst case; None if all
        candidates agree on all lines.
        """
        worst: dict[tuple[Probe, int], int] = {}
        for each in pool:
            size = self.table.size(each)
            if size is not None:
                parts = split(candidates, each, size)
                if len(parts) > 1:
                    worst[each, size] = max(map(len, parts.values()))
        return min(worst, key=lambda key: (worst[key], len(key[0].moves)), default=None)

    def _nearest(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Return the candidates that agree with the engine on most lines."""
        for each in PLAYS:
            size = self.table.size(each)
            if size is not None:
                self.table.hear(each, size)
        hits = {each: self._agreeing(each) for each in candidates}
        return tuple(each for each in candidates if hits[each] == max(hits.values()))

    def _agreeing(self, candidate: Candidate) -> int:
        return sum(expected(candidate, *key) == heard for key, heard in self.table.asked.items())

    def _scored(self, candidate: Candidate) -> tuple[Candidate, ...]:
        size = next((size for size in SCORED if self.table.takes(size)), None)
        if size is None:
            return ()
        pool = scoring_probes(size)
        heard = {probe: self.table.hear(probe, size) for probe in pool}
        scored = {probe: was for probe, was in heard.items() if was.score is not None}
        if not scored:
            self.notes.append("The engine gives no final score.")
            return ()
        self.notes += [
            f"The engine gives no final score: {each.about}." for each in pool if each not in scored
        ]
        return tuple(
            each
            for each in with_scoring(candidate, self.named)
            if all(expected(each, probe, size) == was for probe, was in scored.items())
        )

    def _steady(self) -> None:
        """Note it if the engine's answer to a line changes when the line is asked again."""
        for (asked, size), before in list(self.table.asked.items())[:3]:
            if self.table._heard(asked, size) != before:
                self.notes.append(f"Asked again, the engine answers differently: {asked.about}.")

    def _found(self, axis: str, left: Sequence[Candidate]) -> ProbedRule:
        """Return the answers to a question that the remaining candidates have, the best known first."""
        names: dict[str, int] = {}
        for each in left:
            name = name_of(axis, each.ruleset)
            names.setdefault(name, _rank(axis, name, len(names)))
        ordered = sorted(names, key=lambda name: names[name])
        if axis == "scoring" and {"area", "territory"} <= names.keys():
            return ProbedRule(None, tuple(ordered))  # too few scores are known to choose one
        return ProbedRule(ordered[0], tuple(ordered[1:])) if ordered else ProbedRule(None)

    def _departures(self, left: dict[str, tuple[Candidate, ...]]) -> Iterator[Departure]:
        """Yield the departures of the engine from the named ruleset, each with the shortest line that shows
        it. The wanted answer is found by replacing the engine's rule on this question by the ruleset's.
        """
        if self.named is None:
            return
        for axis, fits in left.items():
            if axis == "scoring" and not fits and not any(heard.score for heard in self.table.asked.values()):
                continue
            if any(_alike(axis, each.ruleset, self.named) for each in fits):
                continue
            for (asked, size), heard in sorted(
                self.table.asked.items(), key=lambda item: len(item[0][0].moves)
            ):
                should = self._should(axis, left, asked, size)
                if asked.score and heard.score is None:
                    continue
                if should is not None and should != heard:
                    yield Departure(axis, Asked(asked, size, heard), should)
                    break
            else:
                yield Departure(axis, None, None)

    def _should(
        self, axis: str, left: dict[str, tuple[Candidate, ...]], asked: Probe, size: int
    ) -> Heard | None:
        """Return the answer to a line that the engine would give if it had the named ruleset's answer to one
        question.
        """
        if (
            self.named is None
            or (axis == "suicide") != (asked in SUICIDES)
            or (axis == "scoring") != asked.score
        ):
            return None
        fits = next((each for each in left.values() if each), ())
        base = fits[0] if fits else Candidate(self.named)
        axes = (axis, "compensation") if axis == "scoring" else (axis,)
        ruleset = _made(base.ruleset, **{each: getattr(self.named, each) for each in axes})
        return None if ruleset is None else expected(replace(base, ruleset=ruleset), asked, size)


# Names

_ORDER = {
    "ko": (NONE, *PRESETS),
    "suicide": ("forbidden", "multi-stone", "allowed"),
    "scoring": ("area", "territory", "stones"),
}


def _rank(axis: str, name: str, number: int) -> int:
    """Return the rank of a name: rules with the usual terms first, then their variants, then the rest."""
    order = _ORDER.get(axis, ())
    kind, _, special = name.partition(" (")
    if kind not in order:
        return 2 * len(order) + number
    return order.index(kind) + (len(order) if special else 0)


def name_of(axis: str, ruleset: Ruleset) -> str:
    """Return the name of a ruleset's answer to a question: its type if it has the usual terms, else also a
    ruleset that has it.
    """
    if axis == "end":
        return _end_name(ruleset)
    components = ruleset.axis(axis)
    names = [_preset(each) or each.type for each in components]
    plain = " + ".join(names) or NONE
    if axis == "ko" and not all(map(_preset, components)):
        return f"{plain} (as in {_owner(axis, ruleset)})"
    if axis == "scoring" and (
        _same(components) != _same(_plain_scoring(plain)) or earned(ruleset) != earned(_composed())
    ):
        return f"{plain} (as in {_owner(axis, ruleset)})"
    return plain


@cache
def _presets() -> dict[str, str]:
    return {_composed(ko=[name]).ko[0].canonical: name for name in PRESETS}


def _preset(component: Component) -> str | None:
    return _presets().get(component.canonical)


def _plain_scoring(name: str) -> tuple[Component, ...]:
    counts = {} if name == "stones" else {"empty-counts": "borders-only-own"}
    try:
        return (_composed(scoring={"type": name, **counts}).scoring,)
    except InputError:
        return ()


def _owner(axis: str, ruleset: Ruleset) -> str:
    owners = [each.id for each in _known() if _alike(axis, each, ruleset)]
    return owners[0] if owners else ruleset.id


def _alike(axis: str, one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets answer a question alike. The other points that play earns belong to scoring."""
    return _same(one.axis(axis)) == _same(other.axis(axis)) and (
        axis != "scoring" or earned(one) == earned(other)
    )


def _end_name(ruleset: Ruleset) -> str:
    """Return a name for the way in which turns end play."""
    ends = [each for each in ruleset.end if each.by_turns]
    if not ends:
        return "never by itself"
    runs = [each.run(2) for each in ends]
    plain = [f"{run.passes} passes in a row" for run in runs if run is not None and run.last_by is None]
    return plain[0] if len(plain) == len(ends) == 1 else f"as in {_owner('end', ruleset)}"
