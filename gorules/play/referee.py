"""The referee: pure functions that apply a ruleset to states of a game.

States are immutable, so solvers, counters and the :class:`~gorules.play.game.Game` share this module.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gorules.files.inputs import InputError
from gorules.files.language import gettext
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import EMPTY, Position
from gorules.go.turns import BUTTON, DISPUTE, PASS, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Reason, Then, Violation
from gorules.rules.component import Ban, KoRule, Memory
from gorules.ruleset import Ruleset

_OWN = "gorules.rules."
"""Where the components stand that keep what is asked of a memory."""


class State(NamedTuple):
    """A game between two turns.

    ``number`` is that of the last turn. ``bans`` and ``ends`` hold what each ban and each ending
    component remembers, ``prisoners[p]`` the stones that player ``p`` has taken, ``passes[p]`` how
    often she passed. ``handicap`` counts the turns still bound by a handicap: plays that Black makes in
    a row, or passes that White owes. ``bonus`` holds what the compensation remembers of turns that earn
    something.
    """

    position: Position
    to_play: int
    number: int
    bans: tuple[Memory, ...]
    ends: tuple[Memory, ...]
    prisoners: tuple[int, ...]
    passes: tuple[int, ...]
    handicap: int = 0
    ending: Ending | None = None
    bonus: Memory = None

    @property
    def key(self) -> tuple[object, ...]:
        """All that decides which turns can follow, and what turns have earned: states with equal keys have
        the same continuations, whatever led to them.
        """
        is_open = self.ending is None
        return (self.position.cells, self.to_play, self.handicap, self.bans, self.ends, is_open, self.bonus)


class Referee:
    """Applies one ruleset on one board with a number of players."""

    def __init__(self, ruleset: Ruleset, board: Board, players: int = 2) -> None:
        """Raises InputError if the ruleset is not for so many players."""
        if players not in ruleset.players:
            raise InputError(f"{ruleset.id} is for {ruleset.players}, not {players}")
        self.ruleset = ruleset
        self.board = board
        self.players = players
        self._bans = ruleset.bans
        self._ends = ruleset.end
        self._lifting = tuple(
            (number, ban)
            for number, ban in enumerate(self._bans)
            if isinstance(ban, KoRule) and type(ban).lifts_instead is not KoRule.lifts_instead
        )
        # Those that remember nothing are not told of turns.
        self._mindful = tuple(
            (number, ban) for number, ban in enumerate(self._bans) if type(ban).after is not Ban.after
        )
        self._stalemate = any(end.ends_stuck for end in ruleset.end)
        self._first_ko = len(self._bans) - len(ruleset.ko)
        self._compensation = ruleset.compensation
        self._earns = not ruleset.compensation.is_settled
        self._remembering = (*self._bans, *self._ends, ruleset.compensation)
        self._foreign = any(not type(each).__module__.startswith(_OWN) for each in self._remembering)
        self._free_handicap = ruleset.compensation.handicap == "free"
        self._order = tuple((player + 1) % players for player in range(players))

    def opening(
        self, position: Position, to_play: int = 0, history: Sequence[Turn] = (), handicap: int = 0
    ) -> State:
        """Return the state before the first turn. ``history`` holds the turns that led to ``position``,
        with numbers up to 0; they are remembered, not judged.
        """
        start = Opening(position, to_play, self.players)
        if history:
            first = history[0]
            start = Opening(first.before, first.player, self.players, first.number - 1)
        bans = tuple(ban.start(start) for ban in self._bans)
        situation = Situation(start.next_player, start.position, bans[self._first_ko :])
        ends = tuple(end.start(start, situation) for end in self.ruleset.end)
        none = (0,) * self.players
        bonus = self._compensation.start(start)
        state = State(
            start.position, start.next_player, start.number, bans, ends, none, none, handicap, None, bonus
        )  # fmt: skip
        if self._foreign:
            self._check_memories(state)
        for turn in history:
            # An ending that the history would have brought about is past: play goes on.
            state, _ = self._remembered(state, turn)
        return self._ended(state, (None,) * len(state.ends), (to_play - 1) % self.players)

    def next_player(self, state: State) -> int:
        """Return who has the turn after the present one."""
        if state.handicap > 1 and self._free_handicap:
            return state.to_play
        return self._order[state.to_play]

    def candidate(self, state: State, point: int | None, button: bool = False) -> Turn:
        """Return the turn of playing on an empty point, of passing (None), or of taking the ``button``, not
        yet judged.
        """
        before, owed = state.position, state.handicap > 0 and self._bound(state)
        if point is None:
            next_player = self.next_player(state)
            taking = BUTTON if button else self._taken_by_pass(state, owed)
            return Turn(
                state.number + 1, state.to_play, None, before, before, next_player, owed=owed, special=taking
            )
        placed = before.place(state.to_play, point)
        turn = Turn(
            state.number + 1, state.to_play, point, before, placed.after, self.next_player(state),
            placed.captured, placed.self_captured, owed,
        )  # fmt: skip
        if self._lifting and any(ban.lifts_instead(state.bans[at], turn) for at, ban in self._lifting):
            return turn._replace(after=before, captured=(), self_captured=())
        return turn

    def violations(self, state: State, turn: Turn) -> tuple[Violation, ...]:
        """Return all reasons why the rule components forbid a turn; none if it is legal."""
        found: tuple[Violation, ...] = ()
        rule = self._compensation
        if turn.special is None:
            for ban, memory in zip(self._bans, state.bans):  # noqa: B905 # strict costs 2 % of a play
                violation = ban.violation(memory, turn)
                if violation is not None:
                    if not isinstance(violation, Violation):  # a mistake in a plug-in
                        said = f"{ban.type}.violation returns a Violation or None, not {violation!r}"
                        raise InputError(said)
                    found = (*found, violation)
        elif turn.special != rule.offers(state.bonus):
            message = gettext("there is no button to take")
            found = (Violation(Reason.BUTTON, rule.axis, rule.type, message, rule.clause),)
        is_as_owed = turn.point is not None if self._free_handicap else turn.is_pass
        if state.handicap and self._bound(state) and not is_as_owed:
            who, left = player_name(turn.colour), state.handicap
            message = (
                gettext("{player} owes {number} more handicap plays first", player=who, number=left)
                if self._free_handicap
                else gettext("{player} owes {number} more passes first", player=who, number=left)
            )
            found = (*found, Violation(Reason.HANDICAP, rule.axis, rule.type, message, rule.clause))
        return found

    def _taken_by_pass(self, state: State, owed: bool) -> str | None:
        """Return "pass" if a pass would take the button now."""
        if not self._earns or owed or self._compensation.offers(state.bonus) != PASS:
            return None
        return PASS

    def _bound(self, state: State) -> bool:
        """Whether the handicap says what the player to move has to do."""
        return self._free_handicap or state.to_play == 1

    def pauses(self, state: State, to_play: int) -> bool:
        """Whether play goes on, but the players can already disagree on what is dead: all has been done that
        stops play, but for a pass that the player whose turn it is owes.
        """
        return (
            state.ending is None
            and any(end.resumes_early for end in self._ends)
            and any(end.pauses(memory, to_play) for end, memory in zip(self._ends, state.ends, strict=True))
        )

    def is_decided(self, state: State) -> bool:
        """Whether no word of the players can change the result of a game that has ended, or what is counted
        if no play follows in one that pauses.
        """
        ending = state.ending
        if ending is not None and (ending.then is not Then.SCORE or ending.as_it_stands):
            return True
        return any(end.stands(memory) for end, memory in zip(self._ends, state.ends, strict=True))

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a turn, which the caller knows to be legal."""
        following, reached = self._remembered(state, turn)
        return self._ended(following, reached, turn.player)

    def legal_turns(self, state: State) -> Iterator[Turn]:
        """Yield the legal turns: plays in board order, then the pass, then that of taking the button. None
        once play has ended.
        """
        if state.ending is not None:
            return
        for point, cell in enumerate(state.position.cells):
            if cell == EMPTY:
                turn = self.candidate(state, point)
                if not self.violations(state, turn):
                    yield turn
        turn = self.candidate(state, None)
        if not self.violations(state, turn):
            yield turn
        if self._earns and self._compensation.offers(state.bonus) == BUTTON:
            turn = self.candidate(state, None, button=True)
            if not self.violations(state, turn):
                yield turn

    def _remembered(self, state: State, turn: Turn) -> tuple[State, Sequence[Ending | None]]:
        """Return the state after a turn, with play going on, and the ending that each condition sees."""
        ends: list[Memory] = []
        endings: list[Ending | None] = []
        if turn.special is not None:
            bans, ends, endings = self._special(state, turn)
        else:
            bans = state.bans
            for number, ban in self._mindful:
                kept = ban.after(bans[number], turn)
                bans = (*bans[:number], kept, *bans[number + 1 :])
            situation = Situation(turn.next_player, turn.after, bans[self._first_ko :])
            for end, memory in zip(self._ends, state.ends):  # noqa: B905
                kept, reached = end.after(memory, turn, situation)
                ends.append(kept)
                endings.append(reached)
        owed = state.handicap - 1 if state.handicap and self._bound(state) else state.handicap
        following = State(
            turn.after,
            turn.next_player,
            turn.number,
            bans,
            tuple(ends),
            self._prisoners(state.prisoners, turn)
            if turn.captured or turn.self_captured
            else state.prisoners,
            _plus(state.passes, turn.player, 1) if turn.is_pass else state.passes,
            owed,
            None,
            self._compensation.after(state.bonus, turn) if self._earns else state.bonus,
        )
        if self._foreign:
            self._check_memories(following)
        return following, endings

    def _check_memories(self, state: State) -> None:
        """Raise InputError if what a component remembers cannot be hashed, so that it is no value."""
        for component, memory in zip(self._remembering, (*state.bans, *state.ends, state.bonus), strict=True):
            try:
                hash(memory)
            except TypeError:
                raise InputError(
                    f"the component '{component.axis}: {component.type}' remembers {memory!r:.80}, a "
                    f"{type(memory).__name__}: a memory is a value that can be hashed, such as a tuple or a "
                    "frozenset of such values"
                ) from None

    def _special(
        self, state: State, turn: Turn
    ) -> tuple[tuple[Memory, ...], list[Memory], list[Ending | None]]:
        """Return what is remembered after a turn that is neither a play nor a pass, and the endings that the
        turn brings about. No ban looks at such a turn.
        """
        bans, ends = state.bans, list(state.ends)
        endings: list[Ending | None] = [None] * len(ends)
        if turn.takes_button:
            now = Opening(turn.after, turn.next_player, self.players, turn.number)
            if self._compensation.lifts_bans(turn):
                bans = tuple(ban.start(now) for ban in self._bans)
            situation = Situation(turn.next_player, turn.after, bans[self._first_ko :])
            ends = [end.anew(memory, now, situation) for end, memory in zip(self._ends, ends, strict=True)]
        elif turn.special == DISPUTE:
            if state.ending is None and not any(self.pauses(state, each) for each in range(self.players)):
                endings = [end.deadlocked(turn) for end in self._ends]
            ends = [end.resumed(memory) for end, memory in zip(self._ends, ends, strict=True)]
        else:
            then = Then(turn.move)
            for number, end in enumerate(self._ends):
                if then in end.rulings(True, True):
                    message = gettext(
                        "the game ended at turn {number}: {result} was declared",
                        number=turn.number, result=turn.move,
                    )  # fmt: skip
                    endings[number] = Ending(end.type, then, message, turn.number, end.clause)
        return bans, ends, endings

    def _prisoners(self, held: tuple[int, ...], turn: Turn) -> tuple[int, ...]:
        """Captured stones belong to who captured them; with two players, stones that remove
        themselves belong to the opponent, with more to nobody.
        """
        held = _plus(held, turn.player, len(turn.captured))
        return _plus(held, 1 - turn.player, len(turn.self_captured)) if self.players == 2 else held

    def _ended(self, state: State, reached: Sequence[Ending | None], previous: int) -> State:
        """Return the state with the first ending that holds, if one does: one reached by the last
        turn, or one for a player left without a legal play. Nothing ends while a handicap is owed.
        """
        if state.handicap or not (self._stalemate or any(reached)):
            return state
        for end, ending in zip(self.ruleset.end, reached, strict=True):
            if ending is None:
                ending = end.stuck(state.number, state.to_play, previous)
                if ending is not None and any(turn.point is not None for turn in self.legal_turns(state)):
                    ending = None
            if ending is not None:
                if any(each.stands(memory) for each, memory in zip(self._ends, state.ends, strict=True)):
                    ending = replace(ending, as_it_stands=True)
                return state._replace(ending=ending)
        return state


def referee_of(ruleset: Ruleset, board: Board, players: int) -> Referee:
    """Return the referee under a ruleset on a board; it has no state. Raises InputError as it does."""
    return _referee_of(ruleset, board, board.spec, players)


@lru_cache(maxsize=1024)  # one board is played on under many rulesets, in many games
def _referee_of(ruleset: Ruleset, board: Board, spec: str, players: int) -> Referee:
    # Boards that are equal may have other names, by which komi goes.
    return Referee(ruleset, board, players)


def _plus(counts: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    return (*counts[:player], counts[player] + more, *counts[player + 1 :])


def turns_between(positions: Iterable[Position], to_play: int, players: int) -> tuple[Turn, ...]:
    """Return the turns that lead through these positions, one turn each. The last one is turn 0, and
    ``to_play`` has the turn after it.

    Raises InputError if a step is neither a pass nor one play.
    """
    line = tuple(positions)
    turns = []
    for number, (before, after) in enumerate(pairwise(line), 2 - len(line)):
        player = (to_play - 1 + number) % players
        turns.append(_turn_between(number, player, before, after, (player + 1) % players))
    return tuple(turns)


def _turn_between(number: int, player: int, before: Position, after: Position, next_player: int) -> Turn:
    if before.cells == after.cells:
        return Turn(number, player, None, before, after, next_player)
    for point, cell in enumerate(before.cells):
        if cell == EMPTY:
            placed = before.place(player, point)
            if placed.after.cells == after.cells:
                return Turn(
                    number, player, point, before, after, next_player, placed.captured, placed.self_captured
                )
    raise InputError(
        f"no turn of {COLOURS[player].capitalize()} leads from {before.text} to {after.text} in the history"
    )
