"""The definitions of life and death, each as what it asks about hypothetical play.

A string *stands* as long as it is not captured, and its capture empties all its points; so "captured" is
"none of the owner's stones is on the points of the string". A stone that *stays* on some points is read as:
from some turn on there is always a stone of the owner on them. Sources: Japanese 1989, article 7.1; R.
Jasiek, Japanese 2003 Rules v35a; Sensei's Library, Capturable1 and Capturable2.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain
from typing import TypeVar

from gorules.files.inputs import InputError, unknown
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position, as_setup
from gorules.go.setup import Setup
from gorules.status.benson import beside, liberties, unconditionally_alive
from gorules.status.capture import Capture, Undecided
from gorules.status.enabling import ENABLING
from gorules.status.encore import independent
from gorules.status.front import decide, rebirth
from gorules.status.hypothetical import PASS, HypotheticalState, HypotheticalTurn
from gorules.status.ko_passes import KO_PASSES
from gorules.status.local.efforts import GENTLE, Effort, effort_of
from gorules.status.local.standing import StandingStrings, found_so_far, standing_as_found
from gorules.status.local.sweeps import Sweep, by_first_play, by_merged_games, first_plays, sweeps
from gorules.status.native import MOST_CHANGING
from gorules.status.pairing import alternating_safety, answered_around
from gorules.status.questions import Question, Setting, StatusLimits
from gorules.status.statuses import Definition, Evidence, Reading, Shown, Status, StatusVerdict
from gorules.status.waiting import Ended, watched, watching

ALL = "all"
"""In place of a region: all points of the board."""
UNSETTLED = "unsettled"
"""In place of a region: all points but those that unconditionally alive strings of one player enclose."""

USUAL_KO_PASS: Mapping[Definition, str] = {
    Definition.J2003: "all-both",
    Definition.J1989: "one-own",
    Definition.KOREAN: "none",
}
"""What lifts bans under a definition that is applied by hypothetical play, unless another reading is asked
for."""
USUAL_ENABLE = "occupied"
"""What it is to enable a stone, unless another reading is asked for."""

MANY = MOST_CHANGING
"""If stones are played on more points than this, what is proved without a search is not searched."""

MOST_FREE = 26
"""How many points may be free if a question is to be worth many plays."""
PLAYS = 10_000_000
"""About how many plays a question about a string is worth then: a second or two."""

Strings = Sequence[frozenset[int]]
_Found = TypeVar("_Found")
TellStatus = Callable[[Status], None]
"""A function that is told a status as soon as it is decided."""


def statuses(
    position: Position | Setup | str,
    definition: str = Definition.J2003,
    *,
    ko_pass: str | None = None,
    enable: str | None = None,
    region: str | Iterable[str] | None = None,
    limits: StatusLimits | None = None,
) -> dict[frozenset[str], Status]:
    """Return the status of each string of a position, by its points, in board order.

    ``definition`` is j2003, j1989, korean, benson, alternating or encore. ``ko_pass`` and ``enable`` choose
    a reading: ``ko_pass`` is what a pass for a ko lifts (one-own, once, all-own, all-both, none), ``enable``
    what it is to enable a new stone (taken-points, occupied, local, causal). ``region`` names the points on
    which stones are played. "unsettled" stands for all points but those that unconditionally alive strings
    enclose; by default, the region is the whole board. If ``limits`` are reached first, the status is
    too-large. Raises InputError if there is no such reading, or if more than two players have stones.
    """
    start = Position.of(as_setup(position, players=2))
    return judged(start, reading_of(start, definition, ko_pass, enable, region), limits, with_rebirth=True)


def reading_of(
    position: Position,
    definition: str,
    ko_pass: str | None = None,
    enable: str | None = None,
    region: str | Iterable[str] | None = None,
) -> Reading:
    """Return the reading that is meant, the usual one where nothing is said. Raises InputError."""
    reading = checked(definition, ko_pass, enable)
    if reading.ko_pass is not None:
        return replace(reading, region=_region(position, region))
    if region is not None:
        raise InputError(f"{reading.definition} has only one reading, so it takes no region")
    return reading


def checked(definition: str, ko_pass: str | None = None, enable: str | None = None) -> Reading:
    """Return the reading that is meant on the whole of a board. Raises InputError if there is none."""
    if definition not in [*Definition]:
        raise InputError(unknown("definition", str(definition), Definition))
    meant = Definition(definition)
    if meant not in USUAL_KO_PASS:
        for name, given in (("ko-pass", ko_pass), ("enable", enable)):
            if given is not None:
                raise InputError(f"{meant} has only one reading, so it takes no {name}")
        return Reading(meant)
    if ko_pass is not None and ko_pass not in KO_PASSES:
        raise InputError(unknown("ko-pass", str(ko_pass), KO_PASSES))
    if enable is not None and enable not in ENABLING:
        raise InputError(unknown("reading of 'enable'", str(enable), ENABLING))
    if enable is not None and meant is Definition.J2003:
        raise InputError("j2003 takes no reading of enabling: its local-2 says where a new stone may be")
    enables = None if meant is Definition.J2003 else enable or USUAL_ENABLE
    return Reading(meant, ko_pass or USUAL_KO_PASS[meant], enables)


def _region(position: Position, given: str | Iterable[str] | None) -> tuple[str, ...] | None:
    board = position.board
    if given is None or given == ALL:
        return None
    if given == UNSETTLED:
        left = frozenset(range(board.size)) - settled_points(position)
        return None if len(left) == board.size else board.named(left)
    return board.named(board.points(given.replace(",", " ") if isinstance(given, str) else given))


def played_points(position: Position, reading: Reading) -> int:
    """Return on how many points stones are played, at least one: how much a state of play costs."""
    return position.board.size if reading.region is None else max(1, len(reading.region))


def states_worth(position: Position, reading: Reading) -> int | None:
    """Return how many states of play a question about a string is worth where few points are free, as most
    questions are decided then. None where more are free: most take far less there, or far too many.
    """
    if position.cells.count(EMPTY) > MOST_FREE:
        return None
    return PLAYS // played_points(position, reading)


@lru_cache(maxsize=256)  # one position is counted under many rulesets
def settled_points(position: Position) -> frozenset[int]:
    """Return the points of unconditionally alive strings and of what they enclose. If nobody plays in the
    regions enclosed, these strings stand for ever. So nobody plays on their own points either.

    An opponent's stone inside has still to be captured. So strings beside such a region are not settled, nor
    is what shares a region with them.
    """
    found: set[int] = set()
    for player in (0, 1):
        strings, regions = map(set, unconditionally_alive(position, player))
        border = {each: beside(position, each) for each in regions}
        open_ = {each for each in regions if any(position.cells[point] == 2 - player for point in each)}
        while open_:
            touched = {each for each in strings if any(each & border[region] for region in open_)}
            strings, regions = strings - touched, regions - open_
            open_ = {region for region in regions if any(each & border[region] for each in touched)}
        found.update(*strings, *regions)
    return frozenset(found)


def judged(
    position: Position,
    reading: Reading,
    limits: StatusLimits | None = None,
    *,
    lines: bool = True,
    with_rebirth: bool = False,
    tell: TellStatus | None = None,
) -> dict[frozenset[str], Status]:
    """Return the status of each string under a reading. Without ``lines`` none shows why a status is as it
    is, and local games are looked for quickly. With ``with_rebirth``, the line of a string that is taken and
    lives all the same shows both; this about doubles the work for it.

    ``tell`` is told each status once, as soon as it is known. Where stones are played on more than MANY
    points, the quickest proofs come first: unconditional life, safety under alternating play, local games.
    What they decide is not searched.
    """
    if limits is not None and not isinstance(limits, StatusLimits):
        raise InputError(f"limits are gr.StatusLimits, not {limits!r}")
    if max(position.cells) > 2:
        raise InputError("a definition of life and death is for two players")
    judging = _Judging(position, reading, limits or StatusLimits(), lines, with_rebirth)
    found = dict[frozenset[str], Status]()
    try:
        for status in judging.found():
            found[frozenset(status.points)] = status
            if tell is not None:
                tell(status)
    except Ended as ended:
        found |= {frozenset(status.points): status for status in judging.at_hand(found.keys())}
        raise Ended(ended.by, not_reached(position, reading, ended.by) | found) from None
    return {string: found[string] for string in not_reached(position, reading, "")}


def not_reached(position: Position, reading: Reading, by: str) -> dict[frozenset[str], Status]:
    """Return all strings as they are before they are judged: too large, as this was reached before."""
    strings = ((COLOURS[each.cell - 1], position.board.named(each.points)) for each in position.strings)
    return {
        frozenset(points): Status(StatusVerdict.TOO_LARGE, colour, points, reading, reached=by)
        for colour, points in strings
    }


class _TimeIsUp(Exception):
    """The limit of seconds was reached."""


class _Judging:
    """Applies a definition to the strings of a position, and keeps what it finds on the way."""

    def __init__(
        self, position: Position, reading: Reading, limits: StatusLimits, lines: bool, with_rebirth: bool
    ) -> None:
        board = position.board
        self.lines, self.with_rebirth, self.started = lines, with_rebirth, time.process_time()
        self.position, self.reading, self.limits = position, reading, limits
        region = frozenset(range(board.size)) if reading.region is None else board.points(reading.region)
        self.setting = Setting(position, region, KO_PASSES[reading.ko_pass or "none"])
        # Japanese 2003 asks for its local-2.
        self.enabling = ENABLING[reading.enable or "local"]
        self.shown: dict[frozenset[int], list[Shown]] = {}
        self.states: dict[frozenset[int], int] = {}
        self.reached: dict[frozenset[int], str] = {}
        self.stays: dict[frozenset[int], tuple[str, ...]] = {}
        self.proofs: dict[frozenset[int], tuple[str, ...]] = {}
        self.evidence: dict[frozenset[int], Evidence] = {}
        self.proved: set[frozenset[int]] = set()
        self.uncapturable: tuple[set[frozenset[int]], set[frozenset[int]]] = (set(), set())
        self.staying: tuple[set[frozenset[int]], set[frozenset[int]]] = (set(), set())
        self.safe = tuple(unconditionally_alive(position, player).strings for player in (0, 1))
        self.effort = effort_of(self.limits.effort) if lines else GENTLE
        self.standing: dict[Effort, tuple[StandingStrings, StandingStrings]] = {}

    def _local(self, effort: Effort) -> tuple[StandingStrings, StandingStrings]:
        """Return the strings of each player that local games prove uncapturable under any reading, as far as
        the limits allow.
        """
        for _ in self._found_locally(effort):
            pass
        return self.standing[effort]

    def _found_locally(self, effort: Effort) -> Iterator[tuple[int, frozenset[int]]]:
        """Yield the same strings as they are found, with their player, if they are not known already."""
        if effort in self.standing:
            return
        less = self.standing.get(effort.after, ({}, {})) if effort.after is not None else ({}, {})
        found = dict(less[0]), dict(less[1])
        self.standing[effort] = found
        if not self._are_stopped:
            made = standing_as_found(self.position, self.setting.region, effort)
            for each in self._in_time(made):
                found[each.player][each.string] = each.region
                yield each.player, each.string

    @property
    def _is_large(self) -> bool:
        """Whether what is proved without a search comes before the search."""
        return len(self.setting.region) > MANY

    @property
    def _time_is_up(self) -> bool:
        """Whether the limit of seconds is reached."""
        return self.limits.left(self.started).seconds == 0

    @property
    def _are_stopped(self) -> bool:
        """Whether local games end because the time is up. On a small board they come after a search that has
        used it: they are the last resort, and do not.
        """
        return self.position.board.size > MANY and self._time_is_up

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Let local games end when the time is up, and tell how far they are."""
        if self.limits.tell is None and self.limits.seconds is None:
            yield
            return

        outer = watching()

        def tell(states: int) -> None:
            if outer is not None:
                outer(states)
            if self.limits.tell is not None:
                self.limits.tell(states)
            if self._are_stopped:
                raise _TimeIsUp

        with suppress(_TimeIsUp), watched(tell):
            yield

    def _swept(
        self, player: int, strings: Iterable[frozenset[int]], effort: Effort | None = None
    ) -> Iterator[frozenset[int]]:
        """Yield those of some strings of a player that her opponent proves dead by one way of playing. Her
        strings that stand, or on whose points a stone of hers stays, bound where a new stone counts. The more
        of them are known, the fewer points are left.
        """
        left = set(strings)
        living = frozenset[int]().union(*self.uncapturable[player], *self.staying[player])
        for sweep in self._sweeps(player, left, living, effort or self.effort) if left else ():
            for string in [string for string in left if string <= sweep.cleared]:
                if self._missing(player, string, living, sweep) != frozenset():
                    continue
                left.discard(string)
                self.evidence[string] = Evidence.LOCAL
                self.proofs[string] = self.position.board.named(sweep.played)
                yield string
            if not left:
                return

    def _sweeps(
        self, player: int, left: Collection[frozenset[int]], living: frozenset[int], effort: Effort
    ) -> Iterator[Sweep]:
        """Yield the ways of playing of the opponent of a player, as far as the limits allow; the first takes
        no time. Those that begin with a play come last, and only while a string is ``left``.
        """
        return self._in_time(
            chain(
                sweeps(self.position, 1 - player, self.setting.region, effort),
                self._by_first_plays(player, left, living, effort),
            )
        )

    def _in_time(self, found: Iterator[_Found]) -> Iterator[_Found]:
        """Yield what local games find as it is found, until the time is up. It is looked for the first in any
        case.
        """
        while True:
            each = None
            with self._timed():
                each = next(found, None)
            if each is None:
                return
            yield each
            if self._are_stopped:
                return

    def _by_first_plays(
        self, player: int, left: Collection[frozenset[int]], living: frozenset[int], effort: Effort
    ) -> Iterator[Sweep]:
        """Yield ways of playing of the opponent of a player that begin with a play, as long as the strings
        that it is to clear are ``left``.
        """
        chaser, region = 1 - player, self.setting.region
        for step in effort.steps:
            sweep = by_merged_games(self.position, chaser, region, step)
            for string in sorted(left, key=lambda each: (len(each), sorted(each))):
                missing = self._missing(player, string, living, sweep) if string in left else None
                for point in first_plays(self.position, chaser, region, missing) if missing else ():
                    yield by_first_play(self.position, chaser, region, step, point, missing)
                    if string not in left:
                        break

    def _is_in_atari(self, string: frozenset[int]) -> bool:
        """Return whether the opponent of a string's owner takes it at once: she moves first."""
        near = liberties(self.position, string)
        return len(near) == 1 and near <= self.setting.region

    def _refilled(self, player: int, strings: Strings) -> Iterator[frozenset[int]]:
        """Yield those of some strings on whose points their owner has a stone that stays in the end."""
        if not strings or self._are_stopped:
            return
        region = self.setting.region
        made = (by_merged_games(self.position, player, region, step) for step in self.effort.steps)
        for sweep in self._in_time(made):
            for string in sweep.refilled.intersection(strings) - self.proofs.keys():
                self.evidence[string] = Evidence.LOCAL
                self.proofs[string] = self.position.board.named(sweep.played)
                yield string

    def _missing(
        self, player: int, string: frozenset[int], living: frozenset[int], sweep: Sweep
    ) -> frozenset[int] | None:
        """Return which points a sweep would have to clear as well to prove that a string of a player is dead;
        None if nobody knows.
        """
        capture = Capture(self.position, player, string, lambda: living, partial(self._swept_free, sweep))
        try:
            return self.enabling.points(capture) - sweep.free | string - sweep.cleared
        except Undecided:
            return None

    @staticmethod
    def _swept_free(sweep: Sweep, points: frozenset[int], standing: bool) -> bool:
        """Return whether points are among those that a sweep keeps free. Raises Undecided if not."""
        if standing or not points <= sweep.free:
            raise Undecided
        return True

    def found(self) -> Iterator[Status]:
        """Yield the status of each string, as soon as it is decided."""
        by_play = self.reading.definition in USUAL_KO_PASS
        strings: tuple[list[frozenset[int]], ...] = ([], [])
        for region in self.position.strings:
            if region.cell:
                strings[region.cell - 1].append(region.points)
                self.shown[region.points], self.states[region.points] = [], 0
        if by_play and self._is_large:
            yield from self._proved_to_stand(strings, self._unconditional)
            yield from self._proved_to_stand(strings, self._stands_by_answers)
            for step in self.effort.steps:
                yield from self._proved_locally(step)
                yield from self._proved_dead(strings, step)
        for player in (0, 1):
            told = self._by_play if by_play else self._without_play
            for string, verdict in told(player, strings[player]):
                if string not in self.proved:
                    yield self._status(player, string, verdict)

    def at_hand(self, told: Collection[frozenset[str]]) -> Iterator[Status]:
        """Yield the statuses of strings that are not ``told`` yet, and that are proved to stand without more
        search. What local games have found of this position by now is known.
        """
        if self.reading.definition not in USUAL_KO_PASS:
            return
        left: tuple[list[frozenset[int]], ...] = ([], [])
        for each in self.position.strings:
            if frozenset(self.position.board.named(each.points)) not in told:
                left[each.cell - 1].append(each.points)
        yield from self._proved_to_stand(left, self._unconditional)
        yield from self._proved_to_stand(left, self._stands_by_answers)
        for step in self.effort.steps:
            for known in found_so_far(self.position, self.setting.region, step):
                player, string = known.player, known.string
                if string in left[player] and string not in self.proved:
                    self.proved.add(string)
                    self.evidence[string] = Evidence.LOCAL
                    self.proofs[string] = self.position.board.named(known.region)
                    yield self._status(player, string, StatusVerdict.UNCAPTURABLE)

    def _proved_to_stand(
        self, strings: Sequence[Strings], stands: Callable[[int, frozenset[int]], bool]
    ) -> Iterator[Status]:
        """Yield the statuses of the strings of each player that a proof finds uncapturable."""
        for player in (0, 1):
            for string in [each for each in strings[player] if each not in self.proved]:
                if stands(player, string):
                    self.proved.add(string)
                    self.uncapturable[player].add(string)
                    yield self._status(player, string, StatusVerdict.UNCAPTURABLE)

    def _proved_locally(self, effort: Effort) -> Iterator[Status]:
        """Yield the statuses of the strings that local games find uncapturable."""
        for player, string in self._found_locally(effort):
            if string not in self.proved and self._stands_locally(player, string, effort):
                self.proved.add(string)
                self.uncapturable[player].add(string)
                yield self._status(player, string, StatusVerdict.UNCAPTURABLE)

    def _proved_dead(self, strings: Sequence[Strings], effort: Effort) -> Iterator[Status]:
        """Yield the statuses of the strings of each player that local games prove dead."""
        for player in (0, 1):
            left = [each for each in strings[player] if each not in self.proved]
            for string in self._swept(player, left, effort):
                self.proved.add(string)
                yield self._status(player, string, StatusVerdict.DEAD)

    def _without_play(self, player: int, strings: Strings) -> Iterator[tuple[frozenset[int], StatusVerdict]]:
        """Yield what strings are by the definitions that take no hypothetical play."""
        lives = frozenset[frozenset[int]]()
        if self.reading.definition is Definition.ENCORE:
            lives = independent(self.position, player)
        for string in strings:
            match self.reading.definition:
                case Definition.ENCORE if string in lives:
                    yield string, StatusVerdict.INDEPENDENT
                case Definition.ENCORE:
                    yield string, StatusVerdict.NOT_INDEPENDENT
                case Definition.BENSON if not self._unconditional(player, string):
                    yield string, StatusVerdict.CAPTURABLE
                case Definition.ALTERNATING if not self._stands_by_answers(player, string):
                    yield string, StatusVerdict.UNPROVED
                case _:
                    yield string, StatusVerdict.UNCAPTURABLE

    def _by_play(self, player: int, strings: Strings) -> Iterator[tuple[frozenset[int], StatusVerdict]]:
        """Yield what strings are by the definitions that rest on hypothetical play.

        Who always passes cannot lose a string that is unconditionally alive, whatever ko rule binds her
        opponent: it is uncapturable without a search.
        """
        uncapturable, staying_2 = StatusVerdict.UNCAPTURABLE, StatusVerdict.CAPTURABLE_2
        found = dict.fromkeys(strings, StatusVerdict.DEAD)
        captured: dict[frozenset[int], bool | None] = {}
        dead = {string for string in self.proved if string not in self.uncapturable[player]}
        strings = [string for string in strings if string not in dead]
        for string in strings:
            if string in self.proved or self._unconditional(player, string):
                captured[string] = False
        asked = {string: string for string in strings if string not in captured}
        for string, forced in chain(captured.items(), self._asked(player, asked, again=False)):
            captured[string] = forced
            if forced is False:
                found[string] = uncapturable
                self.uncapturable[player].add(string)
                yield string, uncapturable
        open_ = [string for string in strings if captured[string] is not False]
        # Each later answer is needed only where the one before leaves the string open.
        capturable = [string for string in open_ if captured[string]]
        for_good = dict(self._asked(player, {string: string for string in capturable}, again=True))
        undecided = [string for string in open_ if for_good.get(string) is None]
        for_good |= dict.fromkeys(self._refilled(player, undecided), False)
        for string in [string for string in open_ if for_good.get(string) is False]:
            is_taken = captured[string] or self._is_in_atari(string)
            found[string] = StatusVerdict.CAPTURABLE_1 if is_taken else StatusVerdict.STAYS
            self.staying[player].add(string)
        undecided = [string for string in undecided if for_good.get(string) is None]
        swept = set(self._swept(player, undecided))
        undecided = [string for string in undecided if string not in swept]
        found |= dict.fromkeys(undecided, StatusVerdict.TOO_LARGE)

        def living() -> frozenset[int]:
            if undecided:  # how far a locality reaches depends on each of her strings
                raise Undecided
            unknown_or_dead = (StatusVerdict.DEAD, StatusVerdict.TOO_LARGE)  # neither bounds a locality
            return frozenset().union(*(s for s, verdict in found.items() if verdict not in unknown_or_dead))

        where: dict[frozenset[int], frozenset[int]] = {}
        for string in capturable:
            if for_good[string]:
                capture = Capture(
                    self.position, player, string, living, partial(self._keeps_free, player, string)
                )
                try:
                    where[string] = self.enabling.points(capture)
                except Undecided:
                    found[string] = StatusVerdict.TOO_LARGE
        at_all = dict(self._asked(player, {s: points for s, points in where.items() if points != s}, True))
        found |= {string: staying_2 for string, forced in at_all.items() if forced is False}
        late = [s for s in where if at_all.get(s, True) is None]
        late += [s for s in capturable if found[s] is StatusVerdict.TOO_LARGE and s not in undecided]
        found |= dict.fromkeys(late, StatusVerdict.TOO_LARGE)
        found |= dict.fromkeys(self._swept(player, late), StatusVerdict.DEAD)
        staying = (StatusVerdict.CAPTURABLE_1, StatusVerdict.CAPTURABLE_2)
        for string in open_:
            verdict = found[string]
            # Where even the capture was not found by search, there is no line to find.
            if self.with_rebirth and verdict in staying and self.shown[string]:
                self._show_rebirth(player, string, where.get(string, string))
            is_enabling = self.reading.enable is not None and verdict in staying
            yield string, StatusVerdict.ENABLES if is_enabling else verdict

    def _keeps_free(
        self, player: int, string: frozenset[int], points: frozenset[int], standing: bool
    ) -> bool:
        """Return whether the opponent of a string's owner can keep points free of her stones again and again.
        Raises Undecided.
        """
        found = dict(self._asked(player, {string: points}, again=True, standing=standing))[string]
        if found is None:
            raise Undecided
        return found

    def _asked(
        self,
        player: int,
        points: Mapping[frozenset[int], frozenset[int]],
        again: bool,
        standing: bool = False,
    ) -> Iterator[tuple[frozenset[int], bool | None]]:
        """Yield whether the opponent forces points empty, for each string, and keep what is shown. With
        ``standing`` there is one string, and nothing takes it.
        """
        questions = [Question(player, each, again) for each in points.values()]
        setting = self.setting._replace(standing=next(iter(points))) if standing else self.setting
        answers = decide(setting, questions, self.limits.left(self.started), lines=self.lines)
        for (string, asked), answer in zip(points.items(), answers, strict=True):
            self.states[string] = max(self.states[string], answer.states)
            forced = answer.forced
            if forced is None and asked == string and not again and not standing:
                proved = self._stands_locally(player, string) or self._stands_by_answers(player, string)
                forced = False if proved else None
            if forced is None:
                self.reached[string] = "seconds" if self._time_is_up else answer.reached or "states"
            elif answer.forced is not None and self.lines:
                self._show(string, asked, not again, forced, answer.line, standing)
            yield string, forced

    def _show(
        self,
        string: frozenset[int],
        points: frozenset[int],
        once: bool,
        forced: bool,
        line: Iterable[HypotheticalTurn],
        standing: bool = False,
    ) -> None:
        board = self.position.board
        told = tuple(turn.told(board) for turn in line)
        self.shown[string].append(Shown(board.named(points), once, forced, told, standing))

    def _show_rebirth(self, player: int, string: frozenset[int], points: frozenset[int]) -> None:
        """Let the last line shown of a string take it, and then have a stone that stays on some points."""
        board = self.position.board
        found = rebirth(self.setting, player, string, points, self.limits.left(self.started))
        if found is not None:
            line = tuple(turn.told(board) for turn in found.line)
            self.shown[string][-1] = replace(self.shown[string][-1], line=line)
            self.stays[string] = board.named(found.stays)

    def _unconditional(self, player: int, string: frozenset[int]) -> bool:
        """Return whether a string stands even if its owner always passes, and show it."""
        if string not in self.safe[player]:
            return False
        self.evidence[string] = Evidence.UNCONDITIONAL
        if self.lines:
            self._show(string, string, True, False, self._passing(player))
        return True

    def _stands_locally(self, player: int, string: frozenset[int], effort: Effort | None = None) -> bool:
        """Return whether local games prove that a string is uncapturable, and keep where they are played."""
        standing = self._local(effort or self.effort)[player]
        if string not in standing:
            return False
        self.evidence[string] = Evidence.LOCAL
        self.proofs[string] = self.position.board.named(standing[string])
        return True

    def _stands_by_answers(self, player: int, string: frozenset[int]) -> bool:
        """Return whether a string is safe under alternating play, and show it. Then it is uncapturable in
        hypothetical play, too: the answers take back in no ko.
        """
        safety = alternating_safety(self.position, player)
        region = self.setting.region
        if string not in safety.strings or any(len(region.intersection(pair)) == 1 for pair in safety.pairs):
            return False
        self.evidence[string] = Evidence.ALTERNATING
        answers = answered_around(self.position, safety, string)
        self.proofs[string] = self.position.board.named(answers)
        if self.lines:
            self._show(string, string, True, False, self._passing(player, safety.pairs))
        return True

    def _passing(self, player: int, pairs: Iterable[tuple[int, int]] = ()) -> tuple[HypotheticalTurn, ...]:
        """Return a line: one player answers by pairs and passes otherwise, the opponent plays wherever she
        may. Some pairs of a large region join nothing, so that an answer by them may be illegal, as it takes
        back in a ko. Then the player passes.
        """
        answers = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        play = self.setting.play
        state, turns, seen = (
            play.start(self.position, 1 - player),
            list[HypotheticalTurn](),
            set[HypotheticalState](),
        )
        while state not in seen:
            seen.add(state)
            if state.player == player:
                point = answers.get(-1 if turns[-1].point is None else turns[-1].point)
                turn = PASS if point is None else HypotheticalTurn(point)
                if play.objection(state, turn) is not None:
                    turn = PASS
            else:
                turn = next(play.turns(state))
            turns.append(turn)
            state = play.after(state, turn)
        return tuple(turns)

    def _status(self, player: int, string: frozenset[int], verdict: StatusVerdict) -> Status:
        return Status(
            verdict,
            COLOURS[player],
            self.position.board.named(string),
            self.reading,
            self.states[string],
            tuple(self.shown[string]),
            self.reached.get(string) if verdict is StatusVerdict.TOO_LARGE else None,
            self.stays.get(string, ()),
            self.proofs.get(string, ()),
            self.evidence.get(string, Evidence.SEARCH if self._is_searched(verdict) else None),
        )

    def _is_searched(self, verdict: StatusVerdict) -> bool:
        return self.reading.definition in USUAL_KO_PASS and verdict is not StatusVerdict.TOO_LARGE
