"""Comparing rulesets: which agree on a line of play, and which component makes the difference.

The deciding component is found by experiment: the components of one ruleset are swapped into the other, as
few questions at a time as possible, until the line has the other ruleset's result.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from operator import ne
from pathlib import Path
from typing import NamedTuple

from gorules.bestiary.beasts import Beast, load_beast
from gorules.files.above import AsJson, maker
from gorules.files.inputs import InputError
from gorules.files.wording import brief, counted
from gorules.formats.records import is_record, read_record
from gorules.go.colours import COLOURS
from gorules.play.game import Game
from gorules.play.record import Record, record_of
from gorules.play.replay import Line, Replay, Result, ResultsOfLine, follow, replay
from gorules.rules.component import Component
from gorules.ruleset import AXES, AsRuleset, Ruleset, rulesets_for
from gorules.status.waiting import ended_by


@dataclass(frozen=True, slots=True)
class Class(AsJson):
    """Rulesets under which a line has the same result, with the replay under each, if replays are wanted.
    Rulesets with the same components share one replay.
    """

    result: Result
    rulesets: tuple[str, ...]
    replays: tuple[Replay, ...]

    @property
    def replay(self) -> Replay:
        """The replay under the first of these rulesets."""
        return self.replays[0]

    def __repr__(self) -> str:
        return brief("Class", f"{self.result}: {', '.join(self.rulesets)}")


@dataclass(frozen=True, slots=True)
class BoundarySide(AsJson):
    """One of the two rulesets at a boundary: its components on each deciding axis, by type, and their
    clauses.
    """

    ruleset: str
    result: Result
    components: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Boundary(AsJson):
    """The difference in the rules that divides two classes.

    ``one`` and ``other`` are one ruleset of each class, the two that are most alike. If ``one`` takes over
    the ``axes`` of ``other``, it gives the result of ``other``. Fewer axes are not enough. ``parameters`` are
    the fewest parameters of the component that are enough (empty if the whole component has to change).
    ``both_ways`` tells whether the opposite exchange works too: ``other`` with the ``axes`` of ``one`` gives
    the result of ``one``.
    """

    one: BoundarySide
    other: BoundarySide
    axes: tuple[str, ...]
    parameters: tuple[str, ...]
    both_ways: bool

    def __repr__(self) -> str:
        return brief("Boundary", f"{self.one.ruleset} and {self.other.ruleset}: {', '.join(self.axes)}")


@dataclass(frozen=True)
class Comparison(AsJson):
    """One line of play under several rulesets: the classes, the largest first, and for each further class its
    boundary with the nearest class before it. If the search for life and death was ended early, ``stopped``
    is what ended it ("seconds", "interrupted"). Then no boundary is told of a ruleset that has a definition
    of life and death.
    """

    subject: str
    line: str
    classes: tuple[Class, ...]
    boundaries: tuple[Boundary, ...]
    stopped: str | None = None

    @property
    def name(self) -> str:
        """The name of the line: "beast/line"."""
        return "/".join(filter(None, (self.subject, self.line)))

    def __repr__(self) -> str:
        rulesets = counted(sum(len(each.rulesets) for each in self.classes), "ruleset")
        return f"<Comparison of {rulesets} on {self.name}: {counted(len(self.classes), 'result')}>"

    def __str__(self) -> str:
        """Return the results, each with the rulesets that give it."""
        return "\n".join(
            [f"{self.name}:", *(f"  {each.result}: {', '.join(each.rulesets)}" for each in self.classes)]
        )

    def _repr_html_(self) -> str:
        """Return the classes and their boundaries as tables, for notebooks."""
        return str(maker("picture")(self))

    @cached_property
    def deciding_axes(self) -> tuple[str, ...]:
        """The questions that make a difference to this line, in the order of a ruleset file."""
        found = {axis for boundary in self.boundaries for axis in boundary.axes}
        return tuple(axis for axis in AXES if axis in found)


class Comparisons(AsJson, tuple[Comparison, ...]):
    """One comparison for each line of play; a notebook shows them as tables."""

    __slots__ = ()

    def __repr__(self) -> str:
        return brief("Comparisons", ", ".join(f"{each.name} {len(each.classes)}" for each in self))

    def _repr_html_(self) -> str:
        return "".join(each._repr_html_() for each in self)


def compare(
    subject: Beast | Line | Record | Game | str | Path,
    rulesets: AsRuleset | Iterable[AsRuleset] | None = None,
    name: str = "line",
) -> Comparisons:
    """Compare rulesets on a beast (its id or file), on a game record (a file such as game.sgf, or a record
    that was read), on a game or on a line. If no rulesets are named, all that come with gorules are compared.

    Returns one comparison for each line of play. Raises InputError if a ruleset that is named is for another
    number of players, or if two that differ have one id. Costs a replay for each ruleset, and a few more for
    each boundary.
    """
    if isinstance(subject, str | Path) and is_record(subject):
        lines = [("", str(subject), read_record(subject).line)]
    elif isinstance(subject, Line | Record | Game):
        lines = [("", name, record_of(subject).line)]
    else:
        beast = load_beast(subject)
        lines = [(beast.id, each.id, beast.line(each)) for each in beast.lines]
    asked = None if rulesets is None else rulesets_for(rulesets, None)
    return Comparisons(
        compare_line(line, rulesets_for(asked, line.players), beast_id, line_id)
        for beast_id, line_id, line in lines
    )


def compare_line(
    line: Line, rulesets: Sequence[Ruleset], subject: str, name: str, with_replays: bool = True
) -> Comparison:
    """Compare rulesets on one line of play. Without replays, classes have none, and their results do not say
    why; this takes a half of the time.
    """
    results = ResultsOfLine(line)
    made: dict[str, Replay] = {}

    def run(ruleset: Ruleset) -> Result:
        found = made.get(ruleset.fingerprint)
        return results.under(ruleset) if found is None else found.result

    compared = [ruleset for ruleset in rulesets if line.players in ruleset.players]
    groups: dict[Result, list[Ruleset]] = {}
    for ruleset in compared:
        if with_replays and ruleset.fingerprint not in made:
            made[ruleset.fingerprint] = replay(line, ruleset)
        groups.setdefault(run(ruleset), []).append(ruleset)
    ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
    classes = tuple(
        Class(
            result, tuple(r.id for r in members), tuple(made[r.fingerprint] for r in members if with_replays)
        )
        for result, members in ordered
    )
    boundaries = []
    for number, (_, members) in enumerate(ordered[1:], 1):
        before = [ruleset for _, group in ordered[:number] for ruleset in group]
        boundaries.append(_boundary(before, members, run))
    stopped = ended_by()
    if stopped is not None:  # one may be decided, and another not, for want of time alone
        defined = {each.id for each in compared if each.removal.reading(line.start) is not None}
        boundaries = [
            each for each in boundaries if defined.isdisjoint((each.one.ruleset, each.other.ruleset))
        ]
    return Comparison(subject, name, classes, tuple(boundaries), stopped)


def left_by_opponent(line: Line) -> Line | None:
    """Return the same line with one turn before it: a play of the opponent, which left the start of the line.
    It is the play of her first stone that stands to the end, so that the position before it does not come
    back; if none stands to the end, of her first stone. None if the line has a history already, or if she has
    no stone.
    """
    if line.history or line.players != 2 or line.placing != "drawn":
        return None
    opponent = 1 - COLOURS.index(line.to_play)
    stones, last = line.start.stones(opponent), follow(line)[-1].stones(opponent)
    if not stones:
        return None
    return replace(line, history=(line.start.without([min(stones & last or stones)]),))


def otherwise(item: Comparison, line: Line, rulesets: Mapping[str, Ruleset]) -> dict[Result, tuple[str, ...]]:
    """Return the results that a line would have if the opponent had left its start by a play, each with the
    rulesets under which this changes the result. A diagram was left by nobody, so no record of the positions
    that a player has left contains it. Empty if no play of the line comes back to its start.
    """
    made = left_by_opponent(line)
    if made is None or not any(after == line.start != before for before, after in pairwise(follow(line))):
        return {}
    results = ResultsOfLine(made)
    found: dict[Result, tuple[str, ...]] = {}
    for group in item.classes:
        for id in group.rulesets:
            result = results.under(rulesets[id])
            if result != group.result:
                found[result] = (*found.get(result, ()), id)
    return found


Judged = Callable[[Ruleset], object]
"""A function from a ruleset to a value that can be compared: the result of a line, or of perfect play."""


class Divided(NamedTuple):
    """The difference that divides two rulesets: see :class:`Boundary`."""

    axes: tuple[str, ...]
    parameters: tuple[str, ...]
    both_ways: bool


def divided(one: Ruleset, other: Ruleset, run: Judged) -> Divided:
    """Return the difference in the rules that makes two rulesets give different results, found by swapping
    components.
    """
    results = run(one), run(other)
    # Some axes are enough: with all axes on which they differ, the one becomes the other.
    axes = next(
        axes for axes in _subsets(differing(one, other)) if _result(one, other, axes, run) == results[1]
    )
    parameters = _parameters(one, other, axes[0], run) if len(axes) == 1 else ()
    return Divided(axes, parameters, _result(other, one, axes, run) == results[0])


def _boundary(
    ones: Sequence[Ruleset], others: Sequence[Ruleset], run: Callable[[Ruleset], Result]
) -> Boundary:
    one, other = _nearest(ones, others)
    found = divided(one, other, run)
    return Boundary(_side(one, run(one), found.axes), _side(other, run(other), found.axes), *found)


def _nearest(ones: Sequence[Ruleset], others: Sequence[Ruleset]) -> tuple[Ruleset, Ruleset]:
    """Return the first pair, one ruleset of each group, with the fewest different answers."""
    found, least = (ones[0], others[0]), len(AXES) + 1
    theirs = [(other, tuple(other.answers.values())) for other in others]
    for one in ones:
        mine = tuple(one.answers.values())
        for other, yours in theirs:
            differ = sum(map(ne, mine, yours))
            if differ < least:
                found, least = (one, other), differ
                if least == 1:  # no pair can have fewer
                    return found
    return found


def differing(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """Return the questions that two rulesets answer differently."""
    mine, yours = one.answers, other.answers
    return tuple(axis for axis in AXES if mine[axis] != yours[axis])


def _subsets(axes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(axes) + 1):
        yield from combinations(axes, size)


def _result(one: Ruleset, other: Ruleset, axes: Sequence[str], run: Judged) -> object:
    """Return the result of the one ruleset with some answers of the other; None if these answers cannot be
    combined.
    """
    made = _swapped(one, other, tuple(axes))
    try:
        return None if made is None else run(made)
    except InputError:
        return None


@lru_cache(maxsize=4096)  # the same two are compared on many lines
def _swapped(one: Ruleset, other: Ruleset, axes: tuple[str, ...]) -> Ruleset | None:
    try:
        return one.swapped(other, *axes)
    except InputError:
        return None


def _parameters(one: Ruleset, other: Ruleset, axis: str, run: Judged) -> tuple[str, ...]:
    """Return the fewest parameters of the deciding component that make the difference. Empty if the two
    components are of different types, or if nothing less than the whole component is enough.
    """
    mine, yours = one.axis(axis), other.axis(axis)
    if len(mine) != 1 or len(yours) != 1 or mine[0].terms()["type"] != yours[0].terms()["type"]:
        return ()
    ours, theirs = mine[0].terms(), yours[0].terms()
    # A parameter that is left out of the terms has its usual value.
    names = [name for name in ours | theirs if ours.get(name) != theirs.get(name)]
    wanted = run(other)
    for chosen in _subsets(names):
        kept = {name: value for name, value in ours.items() if name not in chosen}
        mixed = _component(yours[0], kept | {name: theirs[name] for name in chosen if name in theirs})
        if mixed is None:
            continue
        value = (mixed,) if isinstance(getattr(one, axis), tuple) else mixed
        try:
            if run(one.composed(f"{one.id}:{axis}", **{axis: value})) == wanted:
                return chosen
        except InputError:
            continue
    return ()


def _component(like: Component, terms: dict[str, object]) -> Component | None:
    """Return a component with these terms; None if the terms contradict each other."""
    try:
        return type(like).model_validate(terms | {"type": like.type})
    except ValueError:
        return None


def _side(ruleset: Ruleset, result: Result, axes: Sequence[str]) -> BoundarySide:
    components = [component for axis in axes for component in ruleset.axis(axis)]
    named = [
        f"{axis}: {', '.join(component.type for component in ruleset.axis(axis)) or 'none'}" for axis in axes
    ]
    clauses = tuple(component.clause for component in components if component.clause)
    return BoundarySide(ruleset.id, result, tuple(named), clauses)
