"""What a player can make sure of, found from what rules lay down, by a search that shares no code with them.

It judges certificates that somebody forged. Rules are read as plain terms (``Ruleset.terms()``). Positions,
memories, endings and counts are told here once more, as plainly as possible, and two states are the same only
if all that was ever put on record is the same. It is for boards of a few points.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.support.judge_board import Cells, Points
from tests.support.judge_record import Event, bare, begun, repeated, turned

Terms = Mapping[str, Sequence[Mapping[str, Any]]]

KNOWN = {
    "ko": {"repetition", "first-pass-banned"},
    "suicide": {"allowed", "forbidden", "multi-stone"},
    "passing": {"allowed", "forbidden"},
    "end": {
        "passes", "pass-repeats", "return-to-passed", "captures", "no-legal-play", "repetition",
        "situation-repeats", "agreement", "resumption", "ruling",
    },
    "removal": {"none", "agreed"},
    "scoring": {"area", "territory", "stones", "passes-cost"},
    "compensation": {"points", "button", "pass-bonus"},
}  # fmt: skip
"""The components that are told here. No perfect player agrees to anything, disputes or declares a result."""


class Unjudged(Exception):
    """The search would take too long."""


def knows(terms: Terms) -> bool:
    """Whether all components of a ruleset are told here."""
    return all(each["type"] in KNOWN[axis] for axis, found in terms.items() for each in found)


class State(NamedTuple):
    """A game between two turns. ``line`` is what happened, where the outcome depends on that."""

    cells: Cells
    mover: int
    bans: tuple[Any, ...]
    ends: tuple[Any, ...]
    prisoners: tuple[int, int] = (0, 0)
    passes: tuple[int, int] = (0, 0)
    earned: tuple[Any, ...] = ()
    line: tuple[Event, ...] = ()
    number: int = 0
    payoff: Fraction | None = None


class Judge:
    """A game of two on some points; ``komi`` is what White is given."""

    def __init__(
        self, near: Sequence[Sequence[int]], terms: Terms, komi: Fraction, most: int = 30_000
    ) -> None:
        self.near, self.terms, self.komi, self.most = near, terms, komi, most
        self.points = Points(near)
        (self.suicide,), (self.passing,) = terms["suicide"], terms["passing"]
        (self.scoring,), (self.paid,) = terms["scoring"], terms["compensation"]
        self.ko = [each for each in terms["ko"] if each["type"] == "repetition"]
        self.no_first_pass = len(self.ko) < len(terms["ko"])
        self.in_cycle = self.scoring.get("positions", "final") != "final"
        self.by_line = self.in_cycle or any(end.get("then") == "prisoners" for end in terms["end"])
        self.by_stones = self.scoring["type"] not in ("area", "stones")
        self.win = Fraction(4 * len(near) + 100)
        self.known: dict[tuple[int, Fraction], dict[object, bool]] = {}

    # What can be made sure of

    def can(self, player: int, margin: Fraction, cells: Cells, mover: int) -> bool:
        """Whether a player can end the game with Black's score minus White's at least (0: Black) or at most
        (1: White) a margin. Raises Unjudged if it would take too long.
        """
        known = self.known.setdefault((player, margin), {})
        path: dict[object, int] = {}
        looked = 0

        def search(state: State, depth: int) -> tuple[bool, int]:
            # The second number is the least depth of a state on the path that the answer "no" rests on.
            nonlocal looked
            if state.payoff is not None:
                return (state.payoff >= margin if player == 0 else state.payoff <= margin), depth + 1
            key = self.key(state)
            if key in known:
                return known[key], depth + 1
            if key in path:
                return False, path[key]  # who comes back here has not ended the game
            looked += 1
            if looked > self.most or depth > 5000:
                raise Unjudged
            path[key] = depth
            hers, answer, rests_on, any_turn = state.mover == player, state.mover != player, depth + 1, False
            for after in self.turns(state):
                any_turn = True
                good, on = search(after, depth + 1)
                if good != answer:
                    answer = good
                    rests_on = min(on, rests_on) if not good else rests_on
                    break
                if not good:
                    rests_on = min(on, rests_on)
            if not any_turn:
                answer = False
            del path[key]
            if answer or rests_on >= depth:
                known[key] = answer
                rests_on = depth + 1
            assert hers or any_turn or not answer
            return answer, rests_on

        deep = sys.getrecursionlimit()
        sys.setrecursionlimit(100_000)
        try:
            return search(self.opening(cells, mover), 0)[0]
        finally:
            sys.setrecursionlimit(deep)

    def key(self, state: State) -> object:
        """Return all that can matter from here on."""
        if self.by_line or self.terms["scoring"][0]["type"] == "passes-cost" or self.no_first_pass:
            return state.line
        stones = (state.prisoners, state.passes) if self.by_stones else ()
        return state.cells, state.mover, state.bans, state.ends, stones, state.earned

    # Turns

    def opening(self, cells: Cells, mover: int) -> State:
        start = Event("start", None, cells, cells, mover)
        state = State(cells, mover, (), (), line=(start,), earned=self._none_earned())
        state = state._replace(bans=tuple(begun(each, start) for each in self.ko))
        state = state._replace(
            ends=tuple(self._end_begun(each, start, state.bans) for each in self.terms["end"])
        )
        return self._stuck(state, 1 - mover)

    def turns(self, state: State) -> Iterator[State]:
        """Yield the states after the legal turns, the pass first: it ends games."""
        offered = self.paid["taken-by"] if self.paid["type"] == "button" and not state.earned else None
        if offered == "button":
            yield self._button(state)
        if offered == "pass":
            yield self._button(state)
        elif self.passing["type"] == "allowed" and not (self.no_first_pass and state.number == 0):
            yield self._after(state, Event("pass", state.mover, state.cells, state.cells, 1 - state.mover), 0)
        yield from self._plays(state)

    def _plays(self, state: State) -> Iterator[State]:
        for point, cell in enumerate(state.cells):
            if not cell:
                after, taken, lost = self.points.placed(state.cells, point, state.mover + 1)
                play = Event("play", state.mover, state.cells, after, 1 - state.mover, taken, point)
                kind = self.suicide["type"]
                if (kind == "forbidden" and lost) or (kind == "multi-stone" and lost == 1):
                    continue
                if any(
                    repeated(terms, memory, play) for terms, memory in zip(self.ko, state.bans, strict=True)
                ):
                    continue
                yield self._after(state, play, lost)

    def _after(self, state: State, event: Event, lost: int) -> State:
        mover, number = state.mover, state.number + 1
        held, passes = [*state.prisoners], [*state.passes]
        held[mover] += event.taken
        held[1 - mover] += lost
        passes[mover] += event.kind == "pass"
        line = (*state.line, event)
        bans = tuple(
            turned(terms, memory, event, 1, number, self.by_line)
            for terms, memory in zip(self.ko, state.bans, strict=True)
        )
        after = State(
            event.after, 1 - mover, bans, (), (held[0], held[1]), (passes[0], passes[1]),
            self._now_earned(state.earned, event), line, number,
        )  # fmt: skip
        ends, payoff = [], None
        for terms, memory in zip(self.terms["end"], state.ends, strict=True):
            kept, then = self._end_after(terms, memory, event, after)
            ends.append(kept)
            payoff = then if payoff is None else payoff
            if payoff is None and terms["type"] == "no-legal-play":
                payoff = self._stuck_payoff(terms, after, mover)
        return after._replace(ends=tuple(ends), payoff=payoff)

    def _stuck(self, state: State, previous: int) -> State:
        for terms in self.terms["end"]:
            if terms["type"] == "no-legal-play" and state.payoff is None:
                state = state._replace(payoff=self._stuck_payoff(terms, state, previous))
        return state

    def _stuck_payoff(self, terms: Mapping[str, Any], state: State, previous: int) -> Fraction | None:
        if next(self._plays(state._replace(ends=self._idle_ends())), None) is not None:
            return None
        then = terms["then"]
        if then in ("loses", "wins"):
            return self._won(previous if then == "loses" else state.mover)
        return self._paid(then, state, None)

    def _idle_ends(self) -> tuple[Any, ...]:
        # Only whether there is a play is asked, not what it ends.
        empty = Event("start", None, (), (), 0)
        return tuple(self._end_begun(each, empty, ()) for each in self.terms["end"])

    def _button(self, state: State) -> State:
        """Take the button: play begins anew, but for stones that are captured."""
        mover = state.mover
        now = Event("start", None, state.cells, state.cells, 1 - mover)
        bans = state.bans
        if self.paid["lifts"] == "bans":
            bans = tuple(begun(each, now) for each in self.ko)
        ends = tuple(
            memory if terms["type"] == "captures" else self._end_begun(terms, now, bans)
            for terms, memory in zip(self.terms["end"], state.ends, strict=True)
        )
        taken = Event("button", mover, state.cells, state.cells, 1 - mover)
        after = state._replace(
            mover=1 - mover, bans=bans, ends=ends, earned=(mover,), line=(*state.line, taken),
            number=state.number + 1,
        )  # fmt: skip
        return self._stuck(after, mover)

    # Endings

    def _end_begun(self, terms: Mapping[str, Any], start: Event, bans: Any) -> Any:
        match terms["type"]:
            case "passes":
                return 0
            case "captures":
                return 0, 0
            case "repetition":
                return begun(terms, start)
            case "situation-repeats":
                return ((self._situation(terms, start, bans), 0),) if "start" in terms["records"] else ()
        return ()

    @staticmethod
    def _situation(terms: Mapping[str, Any], event: Event, bans: Any) -> object:
        parts = {
            "position": event.after,
            "next-player": event.next,
            "ko-memory": [bare(each) for each in bans],
        }
        return repr([parts[part] for part in sorted(terms["of"])])

    def _end_after(
        self, terms: Mapping[str, Any], memory: Any, event: Event, after: State
    ) -> tuple[Any, Fraction | None]:
        """Return what an ending remembers after a turn, and what the game is worth if it ends it."""
        is_pass, who = event.kind == "pass", event.author
        assert who is not None
        then = terms.get("then", "score")
        match terms["type"]:
            case "passes":
                words = {"each-player": 2, "each-player-initialised": 3}
                needed = words.get(terms["count"], terms["count"])
                run = min(memory + 1, needed) if is_pass else 0
                last = terms["last-by"] in (None, ("black", "white")[who])
                return run, self._paid(then, after, None) if run >= needed and last else None
            case "pass-repeats":
                if not is_pass:
                    return memory, None
                again = (event.after, who) in memory
                kept = memory if again else tuple(sorted((*memory, (event.after, who))))
                return kept, self._paid(then, after, None) if again else None
            case "return-to-passed":
                again = (event.after, event.next) in memory
                kept = tuple(sorted({*memory, (event.after, who)})) if is_pass else memory
                return kept, self._paid("score", after, None) if again else None
            case "captures":
                taken = (
                    (memory[0] + event.taken, memory[1]) if who == 0 else (memory[0], memory[1] + event.taken)
                )
                return taken, self._won(who) if event.taken and taken[who] >= terms["count"] else None
            case "repetition":
                kept = turned(terms, memory, event, terms["times"], after.number, self.by_line)
                earlier = repeated(terms, memory, event)
                ended = event.kind in terms["on"] and len(earlier) + 1 >= terms["times"]
                return kept, self._paid(then, after, min(earlier)) if ended else None
            case "situation-repeats":
                if event.kind not in terms["records"]:
                    return memory, None
                now = self._situation(terms, event, after.bans)
                first = [number for situation, number in memory if situation == now]
                entry = (now, after.number if self.by_line else 0)
                ended = len(first) + 1 >= terms["times"]
                return tuple(sorted((*memory, entry))), self._paid(then, after, min(first)) if ended else None
        return memory, None

    # Counting

    def _won(self, player: int) -> Fraction:
        return -self.win if player else self.win

    def _paid(self, then: str, state: State, repeats: int | None) -> Fraction:
        """Return what follows an ending: ``repeats`` is the number of the turn that was repeated."""
        # The start is event 0 of the line, and turn n is event n.
        cycle = None if repeats is None else state.line[repeats + 1 :]
        if then == "prisoners":
            assert cycle is not None
            taken = [sum(each.taken for each in cycle if each.author == player) for player in (0, 1)]
            return Fraction(0) if taken[0] == taken[1] else self._won(int(taken[1] > taken[0]))
        if then != "score":
            return Fraction(0)
        black, white = (self._score(state, player, cycle) for player in (0, 1))
        return black - white - self.komi

    def _score(self, state: State, player: int, cycle: tuple[Event, ...] | None) -> Fraction:
        found = [state.cells]
        if self.in_cycle and cycle is not None:
            found = [each.after for each in cycle if each.kind == "pass" and each.author == player]
        counts = [
            self.points.count(cells, self.scoring, player, state.prisoners[player], state.passes)
            for cells in found
        ] or [0]
        best = counts[-1] if self.scoring.get("takes", "max") == "last" else max(counts)
        return best + self._bonus(state.earned, player)

    # What turns earn

    def _none_earned(self) -> tuple[Any, ...]:
        return (None,) * len(self.paid["for-turns"]) if self.paid["type"] == "pass-bonus" else ()

    def _now_earned(self, earned: tuple[Any, ...], event: Event) -> tuple[Any, ...]:
        if self.paid["type"] != "pass-bonus":
            return earned
        found = []
        for bonus, maker in zip(self.paid["for-turns"], earned, strict=True):
            which, kind = bonus["made"].split("-")
            made = event.kind == kind and not (which == "first" and maker is not None)
            found.append(event.author if made else maker)
        return tuple(found)

    def _bonus(self, earned: tuple[Any, ...], player: int) -> Fraction:
        if self.paid["type"] == "button":
            return Fraction(self.paid["worth"]) if earned == (player,) else Fraction(0)
        total = Fraction(0)
        for bonus, maker in zip(self.paid.get("for-turns", ()), earned, strict=True):
            if maker is not None and bonus["by"] in ("anyone", ("black", "white")[maker]):
                total += Fraction(bonus["maker"] if maker == player else bonus["other"])
        return total
