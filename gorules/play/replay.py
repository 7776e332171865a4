"""Replaying a line of play under a ruleset: what is refused, when play ends, and the outcome."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gorules.files.above import AsJson
from gorules.files.inputs import InputError
from gorules.files.language import gettext
from gorules.go.colours import COLOURS, player_number
from gorules.go.position import EMPTY, Position, as_setup
from gorules.go.setup import Setup
from gorules.go.turns import AFTER_THE_END, OFF_BOARD, PASS, Turn
from gorules.go.verdicts import Ending, Kind, Outcome, Points, Reason, Verdict, outcome_text
from gorules.play.game import Game, IllegalPlay, Placing
from gorules.play.moves import Move, parse_moves
from gorules.play.settle import settled_or_range
from gorules.rules.component import NOTHING_TOLD, Component, LifeWord
from gorules.ruleset import AsRuleset, Ruleset, load_ruleset

_SHOWN = 12


@dataclass(frozen=True)
class Line(AsJson):
    """A start and the moves from it, with what is needed to score the end.

    ``prisoners`` are the stones taken before the start, by colour; ``dead`` are points of dead strings at the
    end; ``komi`` overrides that of the ruleset. ``handicap`` is the number of stones for which White is
    compensated. They are on the board already (``drawn``), or they are given ``by-rules``, so that each
    ruleset has its own start and its own first player. ``scored`` says whether the position at the end
    matters if play has not ended by then. ``resumed`` says whether play is resumed where plays come after its
    end, as the players did who made them; else they are left out, as passes are that come after the end.

    ``alive`` are points of living strings at the end. If it is None and some are dead, all others are alive.
    It matters to a ruleset with a definition of life and death: what this does not decide is as it is named
    here; with ``by_letter`` nobody is asked.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    to_play: str = "black"
    players: int = 2
    history: Sequence[Position] = field(default=(), hash=False)
    dead: tuple[str, ...] = ()
    prisoners: Mapping[str, int] = field(default_factory=dict, hash=False)
    komi: Fraction | None = None
    handicap: int = 0
    placing: Placing = "drawn"
    scored: bool = True
    alive: tuple[str, ...] | None = None
    by_letter: bool = False
    resumed: bool = False

    @classmethod
    def parse(
        cls,
        start: Position | Setup | str,
        moves: str = "",
        to_play: str | None = None,
        players: int | None = None,
    ) -> "Line":
        """Return the line from a start, drawn or not, through moves as :func:`parse_moves` reads them.

        Raises InputError if the start is no position or a move is off the board.
        """
        setup = as_setup(start, None, to_play, players)
        position = Position.of(setup)
        return cls(position, parse_moves(moves, setup.board, setup.players), setup.to_play, setup.players)

    @property
    def movers(self) -> tuple[int, ...]:
        """The number of the player who makes each move: the one that the move names, or else the next one."""
        found, player = [], player_number(self.to_play, self.players)
        for move in self.moves:
            player = player if move.player is None else player_number(move.player, self.players)
            found.append(player)
            player = (player + 1) % self.players
        return tuple(found)

    def __repr__(self) -> str:
        moves = " ".join(map(str, self.moves[:_SHOWN])) + (" ..." if len(self.moves) > _SHOWN else "")
        return f"<Line from {self.start!r}: {self.to_play} to play {moves or 'nothing'}>"


def turns_of(line: Line) -> tuple[Turn, ...]:
    """Return the turns of a line, plays and passes, the last one with the number 0. Stones are placed and
    removed as under all rules; bans and endings are ignored. Raises InputError if a point is occupied, or if
    a move is a word of certain rules.
    """
    found: list[Turn] = []
    turns = zip(line.moves, line.movers, pairwise(follow(line)), strict=True)
    for number, (move, player, (before, after)) in enumerate(turns, 1):
        following = (player + 1) % line.players
        if move.move in OFF_BOARD and move.move != PASS:
            raise InputError(f"move {number}: '{move.move}' is no turn of all rules")
        turn = Turn(number - len(line.moves), player, None, before, after, following)
        if move.move != PASS:
            point = before.board.point(move.move)
            _, captured, lost = before.place(player, point)
            turn = turn._replace(point=point, captured=captured, self_captured=lost)
        found.append(turn)
    return tuple(found)


def follow(line: Line, before: int = 0) -> tuple[Position, ...]:
    """Return the start of a line and the position after each of its moves. Stones are placed and removed as
    under all rules; bans and endings are ignored. Raises InputError if a point is occupied; ``before`` moves
    are counted that come before the line.
    """
    positions = [line.start]
    for number, (move, player) in enumerate(zip(line.moves, line.movers, strict=True), before + 1):
        position = positions[-1]
        if move.move not in OFF_BOARD:
            point = position.board.point(move.move)
            if position.cells[point] != EMPTY:
                raise InputError(f"move {number}: there is a stone on {move.move}")
            position = position.place(player, point).after
        positions.append(position)
    return tuple(positions)


def end_of(line: Line) -> tuple[Position, dict[str, int]]:
    """Return the position at the end of a line of two players, and the stones that each has taken on it.
    Stones are placed and removed as under all rules. No move is on a stone, as :func:`follow` makes sure.
    """
    position, taken = line.start, [0, 0]
    for move, player in zip(line.moves, line.movers, strict=True):
        if move.move not in OFF_BOARD:
            position, captured, lost = position.place(player, position.board.point(move.move))
            taken[player] += len(captured)
            taken[1 - player] += len(lost)
    return position, dict(zip(COLOURS, taken, strict=False))


@dataclass(frozen=True, slots=True)
class Result(AsJson):
    """What a line comes to under a ruleset, as data.

    ``refused`` is the number of the turn that is illegal, if one is. Otherwise ``ended`` is the number of the
    turn that ended play, if one did. ``kind``, ``winner`` and ``scores`` (one a player, in their order) say
    how the game was decided then. If play goes on, they say how it would be decided as it stands, if that was
    asked for; else ``kind`` is None. ``why`` is the verdict that refused the turn or the ending.

    Results are equal if all but ``why`` is equal: it does not matter which clause decides.
    """

    refused: int | None = None
    ended: int | None = None
    kind: Kind | None = None
    winner: str | None = None
    scores: tuple[Points, ...] = ()
    why: Verdict | Ending | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<Result: {self}>"

    @property
    def as_it_stands(self) -> bool:
        """Whether play goes on and the position is counted all the same."""
        return self.ended is None and self.kind is not None

    @property
    def clause(self) -> str | None:
        """The clause that decided, if one did."""
        if isinstance(self.why, Verdict):
            return self.why.violations[0].clause
        return self.why.clause if self.why else None

    def __str__(self) -> str:
        """Return the result in words: "turn 3 is illegal", "ends at turn 4: B+2 (Black 4, White 2)"."""
        if self.refused is not None:
            return gettext("turn {number} is illegal", number=self.refused)
        if self.kind is None:
            if self.ended is None:
                return gettext("all legal, play goes on")
            return gettext("ends at turn {number}", number=self.ended)
        decided = outcome_text(self.kind, self.winner, self.scores)
        if self.as_it_stands:
            return gettext("goes on: {result} as it stands", result=decided)
        return gettext("ends at turn {number}: {result}", number=self.ended, result=decided)


@dataclass(frozen=True, slots=True)
class Replay(AsJson):
    """What became of a line under a ruleset.

    ``turns`` were made and led to ``position``. Either these are all moves, or ``refused`` says why the next
    was not made. ``ending`` is the first ending of play, if any. ``outcome`` is that of the game or, if play
    has not ended, of the position as it stands. It is None if a turn was refused, or if nobody asked for a
    count that would take a definition of life and death. ``left_over`` counts the moves after the end of
    play.
    """

    ruleset: str
    turns: tuple[Turn, ...]
    position: Position
    result: Result
    ending: Ending | None
    outcome: Outcome | None
    left_over: int

    def __repr__(self) -> str:
        return f"<Replay under {self.ruleset}: {self.result}>"

    @property
    def refused(self) -> Verdict | None:
        """The verdict on the turn that was refused, if one was."""
        return self.result.why if isinstance(self.result.why, Verdict) else None


def replay(line: Line, ruleset: AsRuleset, *, past_endings: bool = False, counts: bool = True) -> Replay:
    """Replay a line under a ruleset (by id, file, mapping or itself), up to the first illegal turn or the end
    of play.

    With ``past_endings`` play is resumed after every ending, also the last one, so that only bans stop it.
    Moves left over after the end of play are counted, not made. With ``counts`` false, a count that would
    take a definition of life and death is left out.

    Raises InputError if a point is occupied, unless the ruleset may have put a handicap stone there. No rules
    have such a line: it is a mistake in the line, and no result that rulesets could differ on. To
    :meth:`gorules.Game.play`, where somebody is just trying a move, it is an illegal play like others. A
    point that the line names as dead, and that has no stone when play has ended, counts for nothing.
    """
    if not isinstance(line, Line):
        raise InputError(f"a line is a Line, as Line.parse or the line of a Record, not {line!r:.40}")
    ruleset = load_ruleset(ruleset)
    course = followed(line, ruleset, past_endings)
    result, outcome = _result(line, ruleset, course, counts)
    game, refused = course.game, course.refused
    made = game.turns
    left_over = len(line.moves) - len(made) if refused is None else 0
    return Replay(ruleset.id, made, game.position, result, course.ending, outcome, left_over)


class Course(NamedTuple):
    """How far a line goes: the game, its ending, and the verdict on the turn that was refused."""

    game: Game
    ending: Ending | None
    refused: Verdict | None


def begun(line: Line, ruleset: AsRuleset) -> Game:
    """Return a game under a ruleset that stands at the start of a line. Raises InputError if it cannot."""
    return Game(
        ruleset, position=line.start, to_play=line.to_play, players=line.players, history=line.history,
        handicap=line.handicap, komi=line.komi, placing=line.placing,
    )  # fmt: skip


def followed(line: Line, ruleset: Ruleset, past_endings: bool = False) -> Course:
    """Return how far a line goes under a ruleset. The ending is the first one with ``past_endings``, else the
    last one; see :func:`replay`.
    """
    game = begun(line, ruleset)
    ending = game.ending
    refused = None
    for number, move in enumerate(line.moves, 1):
        if game.is_over and move.move not in AFTER_THE_END:
            left = line.moves[number - 1 :]
            if not (past_endings or (line.resumed and any(each.move not in OFF_BOARD for each in left))):
                break
            game.resume()
        try:
            game.play(move.move, move.player)
        except IllegalPlay as illegal:
            refused = illegal.verdict
            break
        ending = ending if past_endings and ending else game.ending
    if past_endings and game.is_over:
        game.resume()
    return Course(game, ending, refused)


def _result(
    line: Line, ruleset: Ruleset, course: Course, counts: bool = True
) -> tuple[Result, Outcome | None]:
    """Return what a course comes to under a ruleset: its own, or one that plays the line alike."""
    game, ending, refused = course
    if refused is not None:
        if refused.violations[0].reason is Reason.OCCUPIED and line.placing != "by-rules":
            raise InputError(f"move {len(game.turns) + 1}: there is a stone on {refused.move}")
        return Result(refused=len(game.turns) + 1, why=refused), None
    # Where nobody asks for it, life and death on the way are not worked out.
    wanted = counts and bool(ending or line.scored)
    outcome = outcome_of(line, game, ruleset) if wanted or not ruleset.removal.acts_unasked else None
    ended = ending.turn if ending else None
    if outcome is None or not (ending or line.scored):
        return Result(ended=ended, why=ending), outcome
    scores = tuple(outcome.scores.values())
    return Result(None, ended, outcome.kind, outcome.winner, scores, ending), outcome


class ResultsOfLine:
    """What a line comes to under many rulesets, without the reasons. Rulesets that play it alike share the
    game, and only count it each for itself.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self._courses: dict[Hashable, Course] = {}
        self._results: dict[tuple[str, bool], Result] = {}
        self._has_words = any(move.move in AFTER_THE_END for move in line.moves)
        self._has_passes = self._has_words or any(move.move == PASS for move in line.moves)

    def under(self, ruleset: Ruleset) -> Result:
        """Return the result of :func:`replay`, but without ``why``. Raises InputError as that does."""
        key = ruleset.fingerprint, self.line.players in ruleset.players  # what a fingerprint leaves out
        found = self._results.get(key)
        if found is None:
            plays = _plays(ruleset, self._has_words, self._has_passes, self.line.placing), key[1]
            if plays not in self._courses:
                self._courses[plays] = followed(self.line, ruleset)
            found, _ = _result(self.line, ruleset, self._courses[plays])
            found = self._results[key] = replace(found, why=None)
        return found


@lru_cache(maxsize=4096)  # the same rulesets play many lines
def _plays(ruleset: Ruleset, has_words: bool, has_passes: bool, placing: Placing) -> Hashable:
    """Return all of a ruleset that decides how a line is played: which turns are legal, what they leave, and
    when play ends. ``has_words`` and ``has_passes``: whether the line has moves that are heard only by such
    endings as no other turn brings about.
    """
    ends = tuple(
        end
        for end in ruleset.end
        if has_words or (end.by_turns and not end.by_word and (has_passes or not end.needs_pass))
    )
    compensation = ruleset.compensation
    return (
        _same(ruleset.ko),
        _same((ruleset.suicide, ruleset.passing)),
        _same(ends),
        None if compensation.is_settled else _same((compensation,)),
        compensation.handicap if placing == "by-rules" else None,
    )


def _same(components: Iterable[Component]) -> Hashable:
    """Return what components of the same rule have in common, whatever their clauses."""
    return tuple((type(component), component.canonical) for component in components)


def outcome_of(line: Line, game: Game, ruleset: Ruleset | None = None) -> Outcome:
    """Return the outcome of a game that has followed a line, as it stands if play goes on; undecided, with
    the range of the score, if the position is too large for what the rules ask. It is counted by the ruleset
    of the game, or by another one that is given.
    """
    held = tuple(
        taken + line.prisoners.get(colour, 0)
        for taken, colour in zip(game.state.prisoners, COLOURS, strict=False)
    )
    counting = ruleset or game.ruleset
    dead = _still_there(game.position, line.dead)
    alive = None if line.alive is None else _still_there(game.position, line.alive)
    by_letter = line.by_letter and counting.removal.removes == "anything"
    return settled_or_range(
        counting,
        game.state._replace(prisoners=held),
        game.history + game.turns,
        told=NOTHING_TOLD if by_letter else LifeWord(dead, alive),
        handicap=line.handicap,
        komi=line.komi,
    )


def _still_there(position: Position, dead: Iterable[str]) -> frozenset[int]:
    """Return the points named dead on which the line left a stone."""
    return frozenset(p for p in position.board.points(dead) if position.cells[p] != EMPTY)
