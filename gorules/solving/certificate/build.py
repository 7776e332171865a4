"""Building certificates: the strategies of a solver, written down."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Literal

from gorules.files.inputs import InputError
from gorules.go.described import board_fields
from gorules.go.turns import Turn
from gorules.go.verdicts import points
from gorules.go.words import BUTTON
from gorules.play.game import Game
from gorules.play.progress import Progress
from gorules.play.referee import Referee, State
from gorules.solving.budget import OutOfLimits
from gorules.solving.certificate import situations
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.certificate.check import Alone
from gorules.solving.certificate.known import Apart
from gorules.solving.certificate.strategy import END, PlanNode, Room, Strategy
from gorules.solving.solution import Solution
from gorules.solving.solver import Solver
from gorules.solving.worth import HALF, deep_recursion


def certify(
    game: Game, solver: Solver, found: Solution, most_answers: int | None, progress: Progress
) -> Certificate:
    """Return strategies that prove ``found``: the value, or whether a threshold is reached.

    ``solver`` found it. Raises InputError if it is not decided, or if a strategy needs a move at more than
    ``most_answers`` states.
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
        reached = "a limit was reached before the strategies that prove it were found"
        raise InputError(f"the answer is {found}, without a certificate: {reached}") from None
    except InputError as error:
        raise InputError(f"the answer is {found}, without a certificate: {error}") from error
    return Certificate(
        ruleset=game.ruleset.id,
        fingerprint=game.ruleset.fingerprint,
        **board_fields(game.board),
        position=game.position.text,
        to_play="white" if game.state.to_play else "black",
        komi=game.komi,
        strategies=tuple(strategies),
    )


class _Builder:
    """Walks through the states that a strategy can meet, and merges equal nodes."""

    def __init__(self, game: Game, solver: Solver, most_answers: int | None, progress: Progress) -> None:
        self._game = game
        self._solver = solver
        self._most_answers = most_answers
        self._progress = progress
        self._referee = Referee(game.ruleset, game.board)
        self._apart = Apart(game.ruleset)

    def strategy(self, player: int, margin: Fraction) -> Strategy:
        # White makes it at most the margin if Black does not get half a point more.
        self._player, self._target = player, margin if player == 0 else margin + HALF
        self._alone = Alone(self._game, player, margin, Room())
        self._nodes: list[PlanNode] = []
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[Hashable, int] = {}
        colour: Literal["black", "white"] = "white" if player else "black"
        if situations.applies(self._game.ruleset):
            return situations.strategy(
                self._game, colour, margin, self._choice, self._most_answers, self._progress, Room()
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
        key = self._apart.key(state, turns)
        if key in self._known:
            return self._known[key]
        if self._most_answers is not None and len(self._known) >= self._most_answers:
            raise InputError(f"the strategy needs a move at more than {self._most_answers:,} states")
        self._progress(len(self._known))
        node: PlanNode
        is_hers = state.to_play == self._player
        if is_hers and self._alone.applies and self._alone.is_enough(state.position):
            node = "passes"
        elif is_hers:
            move = self._choice(turns)
            turn = self._referee.candidate(state, self._game.board.index.get(move), move == BUTTON)
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
