"""A component of a third party answers any of the seven questions, and its answer holds everywhere: for the
referee, in scores, in comparisons, for whoever solves and for whoever checks a proof.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest

import gorules as gr
from gorules.comparing.lines import compare_line
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Tally, Violation
from gorules.play.moves import parse_moves
from gorules.play.referee import Referee, State
from gorules.play.replay import Line, replay
from gorules.play.settle import settle
from gorules.rules.component import (
    Ban,
    Compensation,
    Component,
    End,
    KoRule,
    Memory,
    PassingRule,
    Removal,
    Scoring,
    SuicideRule,
)
from gorules.ruleset import AXES, Ruleset
from gorules.solving.certificate.check import verify
from gorules.solving.front import certified
from gorules.solving.task import Task

# Rules as outsiders write them, each with an effect that is easy to see. What one of them has to know of
# earlier turns is its memory: states with the same memories have the same future.


class _Counting(Ban):
    """A ban that knows how many turns were made, up to three."""

    def start(self, opening: Opening) -> Memory:
        return 0

    def after(self, memory: Any, turn: Turn) -> int:
        return min(int(memory) + 1, 3)


class NoMiddle(_Counting, KoRule):
    """No play may be made on the second point before turn 4."""

    type: Literal["no-middle"] = "no-middle"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.point != 1 or memory > 2:
            return None
        return self.illegal("not yet", points=(turn.move,))


class SparesTheLast(SuicideRule):
    """No play may be suicide, nor capture the last stones of the opponent."""

    type: Literal["spares-the-last"] = "spares-the-last"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not turn.self_captured and not (turn.captured and not turn.after.stones(1 - turn.player)):
            return None
        return self.illegal("the last string is spared")


class NoFirstPass(_Counting, PassingRule):
    """Nobody passes before turn 3."""

    type: Literal["not-at-first"] = "not-at-first"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("play") if turn.is_pass and memory < 2 else None


class FourTurns(End):
    """Play ends after four turns."""

    type: Literal["four-turns"] = "four-turns"

    def start(self, opening: Opening, situation: Situation) -> Memory:
        return 0

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        made = memory + 1
        return made, self.ended(turn, "that was all") if made == 4 else None


class WhiteIsDead(Removal):
    """All White's stones are removed before a position is counted."""

    type: Literal["white-is-dead"] = "white-is-dead"

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return position.stones(1)


class MiddleIsWorthMore(Scoring):
    """A stone is worth a point, on the second point three more."""

    type: Literal["middle"] = "middle"

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        found = []
        for player in range(finished.players):
            stones = finished.position.stones(player)
            total = len(stones) + 3 * (1 in stones)
            found.append(Tally(COLOURS[player], finished.position, len(stones), (), 0, 0, 0, total))
        return tuple(found)


class BlackIsPaid(Compensation):
    """Black is given half a point for each point of the board, White one more for each handicap stone."""

    type: Literal["black-is-paid"] = "black-is-paid"

    def given(
        self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
    ) -> tuple[Points, ...]:
        return (Fraction(board.size, 2), handicap + (komi or 0), *(0,) * (players - 2))


@dataclass(frozen=True)
class Scene:
    """A line on 1x3, and what it comes to without the outsider's rule and with it: the number of the
    first illegal turn, or the scores of Black and White in halves of a point."""

    component: Component
    moves: str
    before: int | tuple[int, int]
    after: int | tuple[int, int]


BASE = gr.load_ruleset("tromp-taylor-no-suicide")
SCENES = {
    "ko": Scene(NoMiddle(), "B1 pass pass", (6, 0), 1),
    "suicide": Scene(SparesTheLast(), "A1 B1 pass pass", (0, 6), 2),
    "passing": Scene(NoFirstPass(), "pass pass", (0, 0), 1),
    "end": Scene(FourTurns(), "A1 pass B1 pass C1", 5, (6, 0)),
    "removal": Scene(WhiteIsDead(), "A1 C1 pass pass", (2, 2), (6, 0)),
    "scoring": Scene(MiddleIsWorthMore(), "B1 pass pass", (6, 0), (8, 0)),
    "compensation": Scene(BlackIsPaid(), "pass pass", (0, 0), (3, 0)),
}  # fmt: skip
every_axis = pytest.mark.parametrize("axis", SCENES)


def with_plug_in(axis: str) -> Ruleset:
    component = SCENES[axis].component
    answers = {"ko": (*BASE.ko, component), "end": (component,)}
    return BASE.composed("mine", **{axis: answers.get(axis, component)})


def line(axis: str) -> Line:
    board = Board.parse("1x3")
    return Line(Position.empty(board), parse_moves(SCENES[axis].moves, board))


def test_every_question_has_its_scene() -> None:
    assert set(SCENES) == set(AXES)


@every_axis
def test_the_referee_and_the_count_go_by_it(axis: str) -> None:
    scene = SCENES[axis]
    for ruleset, expected in ((BASE, scene.before), (with_plug_in(axis), scene.after)):
        made = replay(line(axis), ruleset)
        if isinstance(expected, tuple):
            assert made.outcome is not None
            assert tuple(2 * score for score in made.outcome.scores.values()) == expected
        else:
            assert made.result.refused == expected


@every_axis
def test_a_comparison_finds_that_it_decides(axis: str) -> None:
    compared = compare_line(line(axis), (BASE, with_plug_in(axis)), "", "scene")
    assert [one.rulesets for one in compared.classes] == [(BASE.id,), ("mine",)]
    assert compared.deciding_axes == (axis,)


def by_trying_all(ruleset: Ruleset, position: str) -> Points:
    """Return the value of a game with Black to play, by the referee and the count alone."""
    start = Position.draw(position)
    referee = Referee(ruleset, start.board)

    def worth(state: State, turns: Sequence[Turn]) -> Points:
        if state.ending is not None:
            margin = settle(ruleset, state, turns).margin
            assert margin is not None
            return margin
        best = max if state.to_play == 0 else min
        return best(worth(referee.after(state, turn), (*turns, turn)) for turn in referee.legal_turns(state))

    return worth(referee.opening(start), ())


WHERE = {"ko": "...", "suicide": "O..", "passing": ".X.", "end": "X..", "removal": ".O.", "scoring": "X..",
         "compensation": "..."}  # fmt: skip
"""Where the outsider's rule changes the value, Black to play."""


@every_axis
def test_a_value_is_that_of_trying_all_games(axis: str) -> None:
    ruleset, position = with_plug_in(axis), WHERE[axis]
    expected = by_trying_all(ruleset, position)
    assert expected != gr.solve(BASE, position=position).value
    solution = gr.solve(ruleset, position=position)
    assert (solution.value, solution.fingerprint) == (expected, ruleset.fingerprint)


@every_axis
def test_a_proof_holds_for_its_value_and_for_no_better_one(axis: str) -> None:
    ruleset, position = with_plug_in(axis), WHERE[axis]
    _, certificate = certified(Task.of(gr.Game(ruleset, position=position)))
    verified = verify(certificate, ruleset)
    assert verified.failure is None
    assert {strategy.player for strategy in certificate.strategies} == {"black", "white"}
    for number, strategy in enumerate(certificate.strategies):
        more = 1 if strategy.player == "black" else -1
        bolder = strategy.model_copy(update={"margin": strategy.margin + more})
        claims = list(certificate.strategies)
        claims[number] = bolder
        assert verify(certificate.model_copy(update={"strategies": tuple(claims)}), ruleset).failure
    with pytest.raises(gr.InputError, match="fingerprint"):
        verify(certificate, BASE)
