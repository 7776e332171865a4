"""Certificates: strategies that prove a value, to be checked by the referee alone.

A strategy for a player is a graph of nodes. Where she has the turn, its node has her move and the node
after it; where the opponent has, a node for each of his moves that can be legal. A node may serve at many
states of the game: they differ in what is on record, and the strategy is the same. :func:`verify` plays
the strategy against every legal reply under the ruleset, and knows nothing of how it was found.

Games that are scored over a cycle have too many states for that: there the nodes stand for situations, and
:mod:`gorules.solve.certificate.situations` says why this is enough.

A player who only passes from now on needs no list of answers: :class:`Alone` looks at every position that
the opponent can make without her, bans aside. Play ends on one of them.
"""

import json
import os
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gorules.files.inputs import InputError, Problem
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, points, points_text
from gorules.play.game import Game
from gorules.play.progress import Progress
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.agreement import Agreement
from gorules.rules.compensation import HalfPoints
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.scoring import AreaScoring, StoneScoring
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solve.budget import OutOfLimits
from gorules.solve.certificate import situations
from gorules.solve.certificate.situations import SituationChecker
from gorules.solve.certificate.strategy import END, Failure, Node, Strategy
from gorules.solve.finite.reference import HALF, Identity, deep_recursion, payoff, win
from gorules.solve.solution import Solution
from gorules.solve.solver import Solver


class Certificate(BaseModel):
    """A start of a game, and a strategy for one or both players. Together they prove a value where the
    margins are equal. ``neighbours`` are those of each point, where the board's description does not say.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    format: Literal["gorules certificate 1"] = "gorules certificate 1"
    ruleset: str
    fingerprint: str
    board: str
    neighbours: dict[str, tuple[str, ...]] | None = None
    position: str
    to_play: Literal["black", "white"] = Field(alias="to-play")
    komi: HalfPoints | None = None
    strategies: tuple[Strategy, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of a certificate found: ``failure`` is None, or what is wrong and where. ``states`` is how
    many states of the game were looked at.
    """

    certificate: Certificate
    states: int
    failure: str | None

    def __str__(self) -> str:
        """Return what is proven."""
        if self.failure is not None:
            return self.failure
        bounds = [
            f"{each.player.capitalize()} makes it {'at least' if each.player == 'black' else 'at most'} "
            f"{points_text(points(each.margin))}"
            for each in self.certificate.strategies
        ]
        return " and ".join(bounds)


# Building


def certify(
    game: Game, solver: Solver, found: Solution, most_answers: int | None, progress: Progress
) -> Certificate:
    """Return strategies for what ``found`` says of the game: the value, or whether a threshold is reached.

    ``solver`` found it. Raises InputError if it is not decided, or if there are more than ``most_answers``
    states at which a strategy has to say what to do.
    """
    if game.history or game.turns:
        raise InputError("a certificate is for a start without earlier turns")
    decided = found.value if found.exact or found.reached is None else found.threshold
    if decided is None:
        raise InputError("there is no certificate without a value: a limit was reached")
    margin = Fraction(decided)
    claims = [(0, margin)] if found.exact or found.reached else []
    if found.exact or not found.reached:
        claims.append((1, margin if found.exact else margin - HALF))
    try:
        strategies = [_Builder(game, solver, most_answers, progress).strategy(*claim) for claim in claims]
    except OutOfLimits:
        raise InputError(f"the value is {found}, but a limit was reached before the strategies") from None
    return Certificate(
        ruleset=game.ruleset.id,
        fingerprint=game.ruleset.fingerprint,
        board=game.board.spec,
        neighbours=None if _is_told(game.board) else _neighbours(game.board),
        position=game.position.text,
        to_play="white" if game.state.to_play else "black",
        komi=game.komi,
        strategies=tuple(strategies),
    )


def _is_told(board: Board) -> bool:
    """Whether a board's description says all of it, wherever it is read."""
    try:
        return Board.parse(board.spec) == board
    except InputError:
        return False


def _neighbours(board: Board) -> dict[str, tuple[str, ...]]:
    return {name: board.named(near) for name, near in zip(board.names, board.neighbours, strict=True)}


class _Builder:
    """Walks the states that a strategy can meet, and merges nodes that say the same."""

    def __init__(self, game: Game, solver: Solver, most_answers: int | None, progress: Progress) -> None:
        self._game = game
        self._solver = solver
        self._most_answers = most_answers
        self._progress = progress
        self._referee = Referee(game.ruleset, game.board)
        self._identity = Identity(game.ruleset)
        self._alone = Alone(game)

    def strategy(self, player: int, margin: Fraction) -> Strategy:
        # White makes it at most the margin if Black does not get half a point more.
        self._player, self._margin, self._target = player, margin, margin if player == 0 else margin + HALF
        self._nodes: list[Node] = []
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[Hashable, int] = {}
        colour: Literal["black", "white"] = "white" if player else "black"
        if situations.applies(self._game.ruleset):
            return situations.strategy(
                self._game, colour, margin, self._choice, self._most_answers, self._progress
            )
        with deep_recursion():
            root = self._node(self._game.state, ())
        return Strategy(player=colour, margin=margin, root=root, nodes=tuple(self._nodes))

    def _choice(self, turns: Sequence[Turn]) -> str:
        move = self._solver.choice(turns, points(self._target))
        assert move is not None, "no move keeps the proven value"
        return move

    def _node(self, state: State, turns: tuple[Turn, ...]) -> int:
        if state.ending is not None:
            return END
        key = self._identity.of(state, turns)
        if key in self._known:
            return self._known[key]
        if self._most_answers is not None and len(self._known) >= self._most_answers:
            raise InputError(f"a strategy has to say what to do at more than {self._most_answers:,} states")
        self._progress(len(self._known))
        node: Node
        if state.to_play == self._player and self._alone.is_enough(state, self._player, self._margin):
            node = "passes"
        elif state.to_play == self._player:
            move = self._choice(turns)
            point = None if move == PASS else self._game.board.index[move]
            turn = self._referee.candidate(state, point)
            node = (move, self._node(self._referee.after(state, turn), (*turns, turn)))
        else:
            node = {
                turn.move: self._node(self._referee.after(state, turn), (*turns, turn))
                for turn in self._referee.legal_turns(state)
            }
        number = self._numbers.setdefault(
            tuple(node.items()) if isinstance(node, dict) else node, len(self._nodes)
        )
        if number == len(self._nodes):
            self._nodes.append(node)
        self._known[key] = number
        return number


# Reading and checking


def read_certificate(path: str | os.PathLike[str]) -> Certificate:
    """Return the certificate in a file. Raises InputError if there is none."""
    try:
        return Certificate.model_validate(json.loads(Path(path).read_text(encoding="utf-8")))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        raise InputError(Problem(f"this is no certificate: {first['msg']}", str(path), field=field)) from None
    except (ValueError, RecursionError) as error:
        raise InputError(Problem(f"this is no certificate: {error}", file=str(path))) from None


def verify(certificate: Certificate, ruleset: Ruleset | str | None = None) -> Verified:
    """Play every strategy of a certificate against every legal reply.

    ``ruleset`` is the one that the certificate names, if that is not one that ships. Raises InputError
    if it is another one, or the start is none.
    """
    rules = load_ruleset(ruleset or certificate.ruleset)
    if rules.fingerprint != certificate.fingerprint:
        raise InputError(
            f"the certificate is for {certificate.ruleset} with the fingerprint {certificate.fingerprint}; "
            f"that of {rules.id} is {rules.fingerprint}"
        )
    board: Board | str = certificate.board
    if certificate.neighbours is not None:
        edges = [(point, other) for point, near in certificate.neighbours.items() for other in near]
        board = Board.from_edges(edges, certificate.neighbours, spec=certificate.board)
    game = Game(rules, board, certificate.position, certificate.to_play, komi=certificate.komi)
    by_situations = situations.applies(rules)
    states = 0
    for strategy in certificate.strategies:
        checker = SituationChecker(game, strategy) if by_situations else _Checker(game, strategy)
        try:
            checker.check()
        except Failure as failure:
            return Verified(certificate, states + checker.states, str(failure))
        states += checker.states
    return Verified(certificate, states, None)


class _Checker:
    """Checks a strategy by playing it out."""

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self._start = game.state
        self._ruleset, self._komi = game.ruleset, game.komi
        self._strategy = strategy
        self._player = COLOURS.index(strategy.player)
        self._referee = Referee(game.ruleset, game.board)
        self._identity = Identity(game.ruleset)
        self._alone = Alone(game)
        self._done: dict[Hashable, bool] = {}

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return len(self._done)

    def check(self) -> None:
        """Raise Failure if the strategy does not do what it claims."""
        with deep_recursion():
            self._play(self._strategy.root, self._start, ())

    def _play(self, number: int, state: State, turns: tuple[Turn, ...]) -> None:
        if state.ending is not None:
            return self._end(state, turns)
        key = number, self._identity.of(state, turns)
        if key in self._done:
            if not self._done[key]:
                raise self._strategy.failure(turns, "play comes back to a state and can go on for ever")
            return None
        self._done[key] = False
        legal = {turn.move: turn for turn in self._referee.legal_turns(state)}
        followed = self._strategy.followed(number, COLOURS[state.to_play], legal, turns)
        if followed is None and not self._alone.is_enough(state, self._player, self._strategy.margin):
            raise self._strategy.failure(turns, "it is not enough to pass from now on")
        for move, following in (followed or {}).items():
            turn = legal[move]
            self._play(following, self._referee.after(state, turn), (*turns, turn))
        self._done[key] = True
        return None

    def _end(self, state: State, turns: tuple[Turn, ...]) -> None:
        margin = payoff(settle(self._ruleset, state, turns, komi=self._komi), win(state))
        if (margin < self._strategy.margin) if self._player == 0 else (margin > self._strategy.margin):
            raise self._strategy.failure(turns, f"Black's score minus White's is {points_text(margin)}")


class Alone:
    """What a player who only passes from now on can come to, at worst."""

    def __init__(self, game: Game) -> None:
        rules = game.ruleset
        self._applies = (
            type(rules.scoring) in (AreaScoring, StoneScoring)  # a plug-in might count something else
            and getattr(rules.scoring, "positions", "") == "final"
            and isinstance(rules.passing, PassingAllowed)
            and any(isinstance(end, Passes) for end in rules.end)
            and all(isinstance(end, Passes | Agreement) for end in rules.end)
            and all(end.then == "score" for end in rules.end if isinstance(end, Passes))
        )
        self._referee = Referee(rules.model_copy(update={"ko": ()}), game.board)
        self._komi = game.komi
        self._ruleset = rules
        self._worst: dict[tuple[bytes, int], Points | None] = {}

    def is_enough(self, state: State, player: int, margin: Fraction) -> bool:
        """Whether a player gets at least (Black) or at most (White) a margin by passing; False also where
        that cannot be told by the positions alone.
        """
        if not self._applies or state.handicap:
            return False
        worst = self._reached(state.position, player)
        return worst is not None and (worst >= margin if player == 0 else worst <= margin)

    def _reached(self, position: Position, player: int) -> Points | None:
        """Return the worst margin for the player among all positions that the opponent can come to by plays
        alone; None if he could go on for ever, ko rules aside.
        """
        key = position.cells, player
        if key in self._worst:
            return self._worst[key]
        self._worst[key] = None  # for a position that leads back to itself
        state = self._referee.opening(position, 1 - player)
        outcome = settle(self._ruleset, state, komi=self._komi)
        worst: Points | None = payoff(outcome, win(state))
        for turn in self._referee.legal_turns(state):
            if not turn.is_pass:
                here = self._reached(turn.after, player)
                if here is None or worst is None:
                    worst = None
                    break
                worst = min(worst, here) if player == 0 else max(worst, here)
        self._worst[key] = worst
        return worst
