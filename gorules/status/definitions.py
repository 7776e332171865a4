"""The definitions of life and death, each as what it asks about hypothetical play.

A string *stands* as long as it is not captured, and its capture empties all its points; so "captured" is
"none of the owner's stones is on the points of the string". A stone that *stays* on some points is read as:
from some turn on there is always a stone of the owner on them. Sources: Japanese 1989, article 7.1; R.
Jasiek, Japanese 2003 Rules v35a; Sensei's Library, Capturable1 and Capturable2.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gorules.files.inputs import InputError, unknown
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position, as_setup
from gorules.go.setup import Setup
from gorules.status.benson import beside, unconditionally_alive
from gorules.status.encore import independent
from gorules.status.front import decide
from gorules.status.hypothetical import PASS, HypotheticalPlay, KoPass, State, Turn
from gorules.status.questions import Question, StatusLimits
from gorules.status.statuses import Definition, Enable, Reading, Shown, Status, Verdict

ALL = "all"
"""In place of a region: all points of the board."""
UNSETTLED = "unsettled"
"""In place of a region: all points but those that unconditionally alive strings of one player enclose."""

KO_PASSES: Mapping[Definition, KoPass] = {
    Definition.J2003: KoPass.ALL_BOTH,
    Definition.J1989: KoPass.ONE_OWN,
    Definition.KOREAN: KoPass.NONE,
}
"""What lifts bans under a definition that is applied by hypothetical play, unless another reading is asked
for."""

Strings = Sequence[frozenset[int]]


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

    ``definition`` is j2003, j1989, korean, benson or encore. ``ko_pass`` and ``enable`` choose a reading of
    it: what a pass for a ko lifts (one-own, all-own, all-both, none), what it is to enable a new stone
    (taken-points, occupied, local). ``region`` names the points on which stones are played, or is "unsettled"
    for all but those that unconditionally alive strings enclose; otherwise it is the whole board. Where
    ``limits`` are reached first, the status is too-large. Raises InputError if there is no such reading, or
    if more than two players have stones.
    """
    start = Position.of(as_setup(position, players=2))
    return judged(start, reading_of(start, definition, ko_pass, enable, region), limits)


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
        raise InputError(f"{reading.definition} leaves nothing to read: no region goes with it")
    return reading


def checked(definition: str, ko_pass: str | None = None, enable: str | None = None) -> Reading:
    """Return the reading that is meant on the whole of a board. Raises InputError if there is none."""
    if definition not in [*Definition]:
        raise InputError(unknown("definition", str(definition), Definition))
    meant = Definition(definition)
    if meant not in KO_PASSES:
        for name, given in (("ko-pass", ko_pass), ("enable", enable)):
            if given is not None:
                raise InputError(f"{meant} leaves nothing to read: no {name} goes with it")
        return Reading(meant)
    if ko_pass is not None and ko_pass not in [*KoPass]:
        raise InputError(unknown("ko-pass", str(ko_pass), KoPass))
    if enable is not None and enable not in [*Enable]:
        raise InputError(unknown("reading of 'enable'", str(enable), Enable))
    if enable is not None and meant is Definition.J2003:
        raise InputError("j2003 does not speak of enabling: its local-2 says where a new stone may be")
    enables = None if meant is Definition.J2003 else Enable(enable or Enable.OCCUPIED)
    return Reading(meant, KoPass(ko_pass or KO_PASSES[meant]), enables)


def _region(position: Position, given: str | Iterable[str] | None) -> tuple[str, ...] | None:
    board = position.board
    if given is None or given == ALL:
        return None
    if given == UNSETTLED:
        left = frozenset(range(board.size)) - settled_points(position)
        return None if len(left) == board.size else board.named(left)
    return board.named(board.points(given.replace(",", " ") if isinstance(given, str) else given))


def settled_points(position: Position) -> frozenset[int]:
    """Return the points of unconditionally alive strings and of what they enclose. Where nobody plays in the
    regions enclosed, these strings stand for ever, so their own points are never played on either.

    An opponent's stone inside has still to be captured, so strings beside such a region are not settled, nor
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


class Open(Exception):
    """A limit was reached before the status of a string was decided. ``point`` is one of its points."""

    def __init__(self, point: str) -> None:
        self.point = point


def judged(
    position: Position, reading: Reading, limits: StatusLimits | None = None, *, or_none: bool = False
) -> dict[frozenset[str], Status]:
    """Return the status of each string under a reading. With ``or_none`` it is all or nothing: raises Open as
    soon as a limit is reached.
    """
    if limits is not None and not isinstance(limits, StatusLimits):
        raise InputError(f"limits are gr.StatusLimits, not {limits!r}")
    judging = _Judging(position, reading, limits or StatusLimits(), or_none)
    found: dict[frozenset[int], Status] = {}
    for player in (0, 1):
        found |= judging.strings_of(player)
    board = position.board
    return {frozenset(board.named(string.points)): found[string.points] for string in position.strings}


class _Judging:
    """Applies a definition to the strings of a position, and keeps what is shown on the way."""

    def __init__(self, position: Position, reading: Reading, limits: StatusLimits, or_none: bool) -> None:
        board = position.board
        self.or_none, self.started = or_none, time.process_time()
        self.position, self.reading, self.limits = position, reading, limits
        self.region = frozenset(range(board.size)) if reading.region is None else board.points(reading.region)
        self.shown: dict[frozenset[int], list[Shown]] = {}
        self.states: dict[frozenset[int], int] = {}
        self.reached: dict[frozenset[int], str] = {}

    def strings_of(self, player: int) -> dict[frozenset[int], Status]:
        """Return the statuses of a player's strings."""
        strings = [region.points for region in self.position.strings if region.cell == player + 1]
        for string in strings:
            self.shown[string], self.states[string] = [], 0
        if self.reading.definition is Definition.ENCORE:
            lives = independent(self.position, player)
            told = {s: Verdict.INDEPENDENT if s in lives else Verdict.NOT_INDEPENDENT for s in strings}
            return {string: self._status(player, string, verdict) for string, verdict in told.items()}
        safe = unconditionally_alive(self.position, player).strings
        if self.reading.definition is Definition.BENSON:
            verdicts = {s: Verdict.UNCAPTURABLE if s in safe else Verdict.CAPTURABLE for s in strings}
        else:
            verdicts = self._by_play(player, strings, safe)
        for string in safe:
            self._show(string, string, True, False, self._passing(player))
        return {string: self._status(player, string, verdict) for string, verdict in verdicts.items()}

    def _by_play(
        self, player: int, strings: Strings, safe: frozenset[frozenset[int]]
    ) -> dict[frozenset[int], Verdict]:
        """Return what strings are by the definitions that rest on hypothetical play.

        Who always passes cannot lose a string that is unconditionally alive, whatever ko rule binds her
        opponent: it is uncapturable without a search.
        """
        uncapturable, staying_2 = Verdict.UNCAPTURABLE, Verdict.CAPTURABLE_2
        found = dict.fromkeys(strings, Verdict.DEAD) | dict.fromkeys(safe, uncapturable)
        open_ = [string for string in strings if string not in safe]
        captured = self._asked(player, {string: string for string in open_}, again=False)
        found |= {string: uncapturable for string in open_ if captured[string] is False}
        open_ = [string for string in open_ if captured[string] is not False]
        # Each later answer is needed only where the one before leaves the string open.
        capturable = [string for string in open_ if captured[string]]
        for_good = self._asked(player, {string: string for string in capturable}, again=True)
        staying_1 = [string for string in capturable if for_good[string] is False]
        found |= dict.fromkeys(staying_1, Verdict.CAPTURABLE_1)
        undecided = [string for string in open_ if captured[string] is None or for_good[string] is None]
        found |= dict.fromkeys(undecided, Verdict.TOO_LARGE)
        if undecided or self.reading.enable is Enable.TAKEN_POINTS:
            # How far the locality reaches depends on each of her strings.
            dead = [] if not undecided else [s for s in capturable if for_good[s]]
            found |= dict.fromkeys(dead, Verdict.TOO_LARGE)
        else:
            living = frozenset().union(*(s for s, verdict in found.items() if verdict is not Verdict.DEAD))
            local = {s: self._local_2(s, living) for s in capturable if for_good[s]}
            if self.reading.enable is Enable.OCCUPIED:
                local = {
                    s: frozenset(p for p in points if self.position.cells[p] != EMPTY)
                    for s, points in local.items()
                }
            at_all = self._asked(player, local, again=True)
            found |= {string: staying_2 for string, forced in at_all.items() if forced is False}
            found |= {string: Verdict.TOO_LARGE for string, forced in at_all.items() if forced is None}
        if self.reading.enable is not None:
            enabling = (Verdict.CAPTURABLE_1, Verdict.CAPTURABLE_2)
            found = {s: Verdict.ENABLES if verdict in enabling else verdict for s, verdict in found.items()}
        return found

    def _local_2(self, string: frozenset[int], living: frozenset[int]) -> frozenset[int]:
        """Return local-2 of a string: its points and, from any of them on, those beside it that carry no
        stone of a string of its owner that is uncapturable or capturable-1.
        """
        neighbours = self.position.board.neighbours
        local, left = set(string), list(string)
        while left:
            grown = set(neighbours[left.pop()]) - living - local
            local |= grown
            left += grown
        return frozenset(local)

    def _asked(
        self, player: int, points: Mapping[frozenset[int], frozenset[int]], again: bool
    ) -> dict[frozenset[int], bool | None]:
        """Return whether the opponent forces points empty, for each string, and keep what is shown."""
        questions = [Question(player, each, again) for each in points.values()]
        assert self.reading.ko_pass is not None
        limits = self.limits
        if limits.seconds is not None:
            left = limits.seconds - (time.process_time() - self.started)
            limits = replace(limits, seconds=max(left, 0.0))
        answers = decide(
            self.position, questions, region=self.region, ko_pass=self.reading.ko_pass, limits=limits
        )
        forced: dict[frozenset[int], bool | None] = {}
        for (string, asked), answer in zip(points.items(), answers, strict=True):
            self.states[string] = max(self.states[string], answer.states)
            if answer.forced is not None:
                self._show(string, asked, not again, answer.forced, answer.line)
            elif self.or_none:
                raise Open(self.position.board.named(string)[0])
            else:
                self.reached[string] = answer.reached or "states"
            forced[string] = answer.forced
        return forced

    def _show(
        self, string: frozenset[int], points: frozenset[int], once: bool, forced: bool, line: Iterable[Turn]
    ) -> None:
        board = self.position.board
        told = tuple(turn.told(board) for turn in line)
        self.shown[string].append(Shown(board.named(points), once, forced, told))

    def _passing(self, player: int) -> tuple[Turn, ...]:
        """Return a line in which a player always passes and the opponent plays wherever she may."""
        play = HypotheticalPlay(self.position.board, self.reading.ko_pass or KoPass.NONE, self.region)
        state, turns, seen = play.start(self.position, 1 - player), list[Turn](), set[State]()
        while state not in seen:
            seen.add(state)
            turn = PASS if state.player == player else next(play.turns(state))
            turns.append(turn)
            state = play.after(state, turn)
        return tuple(turns)

    def _status(self, player: int, string: frozenset[int], verdict: Verdict) -> Status:
        return Status(
            verdict,
            COLOURS[player],
            self.position.board.named(string),
            self.reading,
            self.states[string],
            tuple(self.shown[string]),
            self.reached.get(string) if verdict is Verdict.TOO_LARGE else None,
        )
