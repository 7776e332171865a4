"""The game: the one place where state changes."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, get_args

from gorules.files.above import AsJson, maker
from gorules.files.inputs import InputError, check_number, unknown
from gorules.files.language import gettext
from gorules.files.wording import counted
from gorules.go.board import AsBoard, Board
from gorules.go.colours import COLOURS, player_number
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY, Position, as_setup
from gorules.go.setup import FlawKind, Setup
from gorules.go.turns import AFTER_THE_END, BUTTON, DISPUTE, OFF_BOARD, Turn
from gorules.go.verdicts import Ending, Outcome, Reason, Then, Verdict, Violation
from gorules.play.referee import State, referee_of, turns_between
from gorules.play.settle import settled_or_range
from gorules.rules.compensation import AsPoints, half_points
from gorules.rules.component import LifeWord
from gorules.ruleset import AsRuleset, load_ruleset

History = Sequence[Position | str] | Sequence[Turn]

Placing = Literal["drawn", "by-rules"]
"""How handicap stones come on the board: they are drawn, or placed as the ruleset says."""


class IllegalPlay(AsJson, ValueError):
    """A turn that the ruleset forbids. ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict


class Game(AsJson):
    """A game under a ruleset. It makes legal turns, refuses illegal ones with reasons, and says when play is
    over and what the outcome is.

    Points go by their names ("C3"), players by their colours; a pass is "pass". Some rules have other turns:
    "button" takes the button; "dispute" has play resumed because the players do not agree on what is dead;
    "no-result", "draw", "both-lose" and "replay" declare a result. ``start`` is the setup before the first
    turn, with the handicap stones that the rules put there; ``history`` are the turns given as earlier ones.
    """

    def __init__(
        self,
        ruleset: AsRuleset,
        board: AsBoard | None = None,
        position: Position | Setup | str | None = None,
        to_play: str | None = None,
        players: int | None = None,
        history: History = (),
        handicap: int = 0,
        komi: AsPoints | None = None,
        waive: Iterable[FlawKind | str] = (),
        placing: Placing = "by-rules",
    ) -> None:
        """Start a game on ``board`` ("9x9" or 9; 19x19 if not given), at ``position`` (empty if not given),
        with Black to play and two players unless these or a :class:`~gorules.Setup` say otherwise.

        ``history`` says what happened before: earlier turns (as in ``other_game.turns``) that lead to
        ``position``, or earlier positions, oldest first, each one turn apart, the last one turn before
        ``position``. It is remembered as the rules remember turns, not judged. ``handicap`` stones are placed
        as the ruleset says, or stand in ``position`` if ``placing`` is "drawn"; a handicap of one stone is
        that Black begins. ``komi`` overrides the komi of the
        ruleset. ``waive`` names kinds of flaws of the start that do not matter here.

        Raises InputError on anything that cannot be a start: each flaw of the setup that is not waived,
        a history that does not lead to the position or goes before stones that the ruleset places.
        """
        self.ruleset = load_ruleset(ruleset)
        self.handicap = handicap
        self.komi: Fraction | None = None if komi is None else half_points(komi)
        setup = as_setup(position, board, to_play, players)
        self.board = setup.board
        self.players = setup.players
        self._referee = referee_of(self.ruleset, self.board, self.players)
        start, first = Position.of(setup, waive), player_number(setup.to_play)
        self.history = _earlier(history, start, first, self.players)
        check_number("a handicap", handicap)
        if placing not in get_args(Placing):
            raise InputError(unknown("placing of handicap stones", str(placing), get_args(Placing)))
        start, first, owed = self._handicapped(start, first) if placing == "by-rules" else (start, first, 0)
        changed = start.cells != setup.cells or COLOURS[first] != setup.to_play
        self.start = Setup(self.board, start.cells, COLOURS[first], self.players) if changed else setup
        self._states = [self._referee.opening(start, first, self.history, owed)]
        self._turns: list[Turn] = []

    def copy(self) -> "Game":
        """Return a copy of the game; turns in one do not change the other. Costs a list of the turns made;
        what they led to is shared, as it cannot change.
        """
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__ | {"_states": list(self._states), "_turns": list(self._turns)}
        return other

    __copy__ = copy

    def __repr__(self) -> str:
        made = counted(len(self._turns), "turn")
        return f"<Game under {self.ruleset.id} on {self.board}: {made}, {self._now}>"

    def __str__(self) -> str:
        """Return the diagram, and below it who is to play or how play ended."""
        return f"{self.position.diagram()}\n{self._now[0].upper()}{self._now[1:]}."

    @property
    def _now(self) -> str:
        return str(self.outcome) if self.is_over else f"{self.to_play} to play"

    def _repr_svg_(self) -> str:
        return str(maker("picture")(self))

    @property
    def state(self) -> State:
        """The state after the last turn."""
        return self._states[-1]

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._states[-1].position

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the players, in the order of their turns."""
        return COLOURS[: self.players]

    @property
    def to_play(self) -> str:
        """The colour of the player who has the turn."""
        return COLOURS[self._states[-1].to_play]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns made so far."""
        return tuple(self._turns)

    @property
    def is_over(self) -> bool:
        """Whether play has ended."""
        return self._states[-1].ending is not None

    @property
    def may_agree(self) -> bool:
        """Whether the players may end play by agreement now."""
        ends = zip(self.ruleset.end, self.state.ends, strict=True)
        return not self.is_over and any(end.open_to(memory) for end, memory in ends)

    @property
    def is_agreed(self) -> bool:
        """Whether the players have ended play by agreement."""
        return self.ending is not None and self.ending.agreed is not None

    @property
    def ending(self) -> Ending | None:
        """Why play ended, or None if it has not."""
        return self._states[-1].ending

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while play goes on. No stones are dead but those that the players agreed on,
        and what the rules themselves find dead.
        """
        ending = self.ending
        return None if ending is None else self.score(ending.agreed or ())

    def board_history(self, player: str | None = None) -> tuple[Turn, ...]:
        """Return the turns that the ko rules have on record, only those of one player if named.

        Under Kee's rules these leave the positions of her board history (C.1, C.2). The start, which
        some rules record, is no turn.
        """
        numbers = self._on_record()
        wanted = None if player is None else player_number(player, self.players)
        return tuple(
            turn
            for turn in (*self.history, *self._turns)
            if turn.number in numbers and wanted in (None, turn.player)
        )

    @property
    def start_on_record(self) -> Position | None:
        """The position before the first turn, if the ko rules have it on record. It is no player's."""
        turns = (*self.history, *self._turns)
        number, start = (
            (turns[0].number - 1, turns[0].before) if turns else (self.state.number, self.position)
        )
        return start if number in self._on_record() else None

    def legal_plays(self) -> tuple[str, ...]:
        """Return the points on which the player to move may play, in board order."""
        names = self.board.names
        return tuple(
            names[turn.point] for turn in self._referee.legal_turns(self.state) if turn.point is not None
        )

    def legal_moves(self) -> tuple[str, ...]:
        """Return the legal moves of the player to move: plays in board order, then "pass", then "button"."""
        return tuple(turn.move for turn in self._referee.legal_turns(self.state))

    def verdict(self, move: str, player: str | None = None) -> Verdict:
        """Return whether a turn is legal, with every reason why not. Raises InputError if ``move``
        is neither a point of the board nor one of the other moves, "pass" for one.
        """
        state = self._state_of(player)
        _, violations = self._judged(state, move)
        return Verdict(COLOURS[state.to_play], self._named(move), self.ruleset.id, violations)

    def play(self, move: str, player: str | None = None) -> Turn:
        """Make a turn and return it. ``player`` plays out of turn, for analysis.

        Raises IllegalPlay, with the verdict, if the ruleset forbids it; the game is then unchanged. A play on
        a stone is one of these, though no rules allow it; in a line :func:`gorules.replay` takes it for a
        mistake in what it was given.
        """
        state = self._states[-1] if player is None else self._state_of(player)
        turn, violations = self._judged(state, move)
        if violations or turn is None:
            raise IllegalPlay(Verdict(COLOURS[state.to_play], self._named(move), self.ruleset.id, violations))
        self._states.append(self._referee.after(state, turn))
        self._turns.append(turn)
        return turn

    def undo(self) -> Turn | None:
        """Take back the last turn and return it; if the players have agreed to end play since, only that, and
        return None. Raises InputError if there is nothing to take back.
        """
        if self.is_agreed:
            self.resume()
            return None
        if not self._turns:
            raise InputError("there is no turn to take back")
        self._states.pop()
        return self._turns.pop()

    def resume(self, to_play: str | None = None) -> None:
        """Let play go on after it has ended, with ``to_play`` (default: whose turn it is) to move.
        Everything that the rules remember stays.
        """
        state = self._state_of(to_play)
        self._states[-1] = state._replace(ending=None)

    def score(self, dead: Iterable[str] = ()) -> Outcome:
        """Return the outcome of the position as it stands, whether or not play has ended. ``dead``
        names dead stones, one point a string being enough. Where a definition of life and death leaves
        strings open, it is undecided, with the range of the score.
        """
        return self._counted(self.state, dead)

    def _counted(self, state: State, dead: Iterable[str]) -> Outcome:
        return settled_or_range(
            self.ruleset,
            state,
            (*self.history, *self._turns),
            told=LifeWord(self.board.points(dead)),
            handicap=self.handicap,
            komi=self.komi,
        )

    def agree(self, dead: Iterable[str] = ()) -> Outcome:
        """End play by agreement of the players, who name dead stones, and return the outcome. The game keeps
        what they named.

        Raises InputError if the ruleset does not end play so, or not yet, or if a point has no stone.
        """
        points = self.board.points(dead)
        for point in points:
            self.position.string_at(point)  # which raises if there is none
        removes = self.ruleset.removal.removes == "named"
        named = self.board.named(points) if removes else ()
        if self.is_over:
            raise InputError("play has ended already, so there is nothing to agree on")
        for end, memory in zip(self.ruleset.end, self.state.ends, strict=True):
            if end.open_to(memory):
                message = gettext(
                    "play ended after turn {number}: the players agreed", number=self.state.number
                )
                ending = Ending(
                    end.type, Then.SCORE, message, self.state.number, end.clause, agreed=named
                )  # fmt: skip
                ended = self.state._replace(ending=ending)
                outcome = self._counted(ended, named)
                self._states[-1] = ended
                return outcome
        raise InputError(f"{self.ruleset.id} does not let the players end the game by agreement here")

    def _on_record(self) -> set[int]:
        """Return the numbers of the turns that the ko rules have on record; the start goes by the one before
        the first.
        """
        rules = self.ruleset.ko
        memories = self.state.bans[len(self.state.bans) - len(rules) :]
        return {n for rule, memory in zip(rules, memories, strict=True) for n in rule.on_record(memory)}

    def _judged(self, state: State, move: str) -> tuple[Turn | None, tuple[Violation, ...]]:
        point, word = self._meant(move)
        if word in AFTER_THE_END:
            return self._declared(state, word)
        if state.ending is not None:
            over = state.ending.message
            return None, (
                Violation(Reason.GAME_OVER, "end", state.ending.component, over, state.ending.clause),
            )
        if point is not None and state.position.cells[point] != EMPTY:
            name = self.board.names[point]
            return None, (
                Violation(
                    Reason.OCCUPIED,
                    "board",
                    "occupied",
                    gettext("there is a stone on {point}", point=name),
                    points=(name,),
                ),
            )
        turn = self._referee.candidate(state, point, word == BUTTON)
        return turn, self._referee.violations(state, turn)

    def _declared(self, state: State, word: str) -> tuple[Turn | None, tuple[Violation, ...]]:
        """Return the turn that disputes what is dead or declares a result, and what forbids it."""
        rules, ending = self.ruleset, state.ending
        now = self.state.to_play
        next_player, violation = now, None
        if state.handicap:
            violation = (Reason.HANDICAP, gettext("the handicap is not given yet"))
        elif word == DISPUTE:
            movers = (end.to_move(state.to_play, now) for end in rules.end)
            mover = next((each for each in movers if each is not None), None)
            if mover is None:
                violation = (Reason.RESUMPTION, gettext("{ruleset} does not resume play", ruleset=rules.id))
            elif ending is None and not self._referee.pauses(state, now):
                violation = None if self._deadlocked else (Reason.RESUMPTION, gettext("play has not stopped"))
            elif self._referee.is_decided(state):
                again = gettext("play was resumed already, and there was no play since")
                violation = (Reason.RESUMPTION, gettext("the game is decided") if ending else again)
            else:
                next_player = mover
        else:
            stood = any(turn.before.cells == state.position.cells for turn in self._earlier_turns)
            stopped = ending is not None and ending.then is Then.SCORE
            if ending is not None and not stopped:
                violation = (Reason.RULING, gettext("the game is decided"))
            elif not any(Then(word) in end.rulings(stopped, stood) for end in rules.end):
                violation = (
                    Reason.RULING,
                    gettext("{id} does not let '{word}' be declared here", id=rules.id, word=word),
                )
        if violation is not None:
            reason, message = violation
            return None, (Violation(reason, "end", word, message),)
        at = state.position
        return Turn(state.number + 1, state.to_play, None, at, at, next_player, special=word), ()

    @property
    def _deadlocked(self) -> bool:
        """Whether a dispute now is one on who moves after a dispute, and says what follows."""
        last = self._turns[-1:]
        return any(
            turn.special == DISPUTE and end.deadlocked(turn) for turn in last for end in self.ruleset.end
        )

    @property
    def _earlier_turns(self) -> tuple[Turn, ...]:
        """The turns before the last that changed the position."""
        turns = (*self.history, *self._turns)
        while turns and turns[-1].before.cells == turns[-1].after.cells:
            turns = turns[:-1]
        return turns

    def _meant(self, move: str) -> tuple[int | None, str]:
        """Return the point that a move names, or the word that it is."""
        name = str(move)
        point = self.board.index.get(name)
        if point is not None:
            return point, ""
        word = name.strip().lower()
        return (None, word) if word in OFF_BOARD else (self.board.point(name), "")

    def _named(self, move: str) -> str:
        point, word = self._meant(move)
        return word if point is None else self.board.names[point]

    def _state_of(self, player: str | None) -> State:
        """Return the present state with another player to move."""
        return (
            self.state if player is None else self.state._replace(to_play=player_number(player, self.players))
        )

    def _handicapped(self, start: Position, first: int) -> tuple[Position, int, int]:
        """Return the start with the handicap given, who begins, and how many turns it binds."""
        if self.handicap < 2:
            return start, first, 0
        if self.history:
            raise InputError("handicap stones come first: there are no turns before them")
        way = self.ruleset.compensation.handicap
        if way != "fixed":
            if self.handicap >= start.board.size - start.cells.count(1):
                stones = f"a handicap of {self.handicap} stones"
                raise InputError(f"{stones} leaves Black no liberty on the board {start.board.spec}")
            return start, first, self.handicap if way == "free" else self.handicap - 1
        cells = bytearray(start.cells)
        for point in self._conventional_points(start.board):
            if cells[point] != EMPTY:
                name = start.board.names[point]
                raise InputError(f"there is a stone on {name}, where a handicap stone goes")
            cells[point] = 1
        return Position.of(Setup(start.board, bytes(cells))), 1, 0

    def _conventional_points(self, board: Board) -> tuple[int, ...]:
        try:
            return conventional_points(board, self.handicap)
        except InputError as error:
            raise InputError(f"under {self.ruleset.id} {error.problems[0].message}") from None


def _earlier(history: History, start: Position, to_play: int, players: int) -> tuple[Turn, ...]:
    items = [Position.parse(start.board, item) if isinstance(item, str) else item for item in history]
    if not items:
        return ()
    turns = [item for item in items if isinstance(item, Turn)]
    if not turns:
        return turns_between(
            [*(item for item in items if isinstance(item, Position)), start], to_play, players
        )
    if len(turns) != len(items):
        raise InputError("a history is all turns or all positions")
    if turns[-1].after != start:
        raise InputError("the turns of the history do not lead to the position")
    for one, other in pairwise(turns):
        if one.after != other.before or other.number != one.number + 1:
            raise InputError(f"the history has a gap between turn {one.number} and turn {other.number}")
    shift = turns[-1].number
    return tuple(turn._replace(number=turn.number - shift) for turn in turns)
