"""No false claim is proven under rules of a third party, whatever they make of passes, records and counts."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, ClassVar, Literal

import pytest

import gorules as gr
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Reason, Tally, Then, Violation
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.component import KoRule, SuicideRule
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.removal import NoRemoval
from gorules.rules.repetition import preset
from gorules.rules.scoring import AreaScoring
from gorules.rules.stalemate import NoLegalPlay
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.certificate.check import verify
from gorules.solving.front import certified, solve
from gorules.solving.task import Task
from gorules.solving.worth import payoff, win


class FirstPassBanned(KoRule):
    """The first turn may not be a pass."""

    type: Literal["first-pass-banned"] = "first-pass-banned"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        banned = turn.is_pass and turn.number == 1
        return self.illegal("too early") if banned else None


class PassForPlay(KoRule):
    """A player may pass only after a play."""

    type: Literal["pass-for-play"] = "pass-for-play"

    def after(self, memory: Any, turn: Turn) -> bool:
        return not turn.is_pass

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        banned = turn.is_pass and not memory
        return self.illegal("too early") if banned else None


class PlayAfterPass(SuicideRule):
    """Only who has passed may play; suicide is no matter."""

    type: Literal["play-after-pass"] = "play-after-pass"

    def start(self, opening: Opening) -> frozenset[int]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[int]:
        return frozenset({*memory, turn.player} if turn.is_pass else memory)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        banned = not turn.is_pass and turn.player not in memory
        return self.illegal("pass first") if banned else None


class SuicideAfterPass(SuicideRule):
    """Who answers a pass may remove her own stones."""

    type: Literal["after-pass"] = "after-pass"

    def after(self, memory: Any, turn: Turn) -> bool:
        return turn.is_pass

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        banned = turn.self_captured and not memory
        return self.illegal("not now") if banned else None


class NoPassForWhite(PassingAllowed):
    """White may not pass."""

    forbids: ClassVar[bool] = True
    type: Literal["not-white"] = "not-white"  # type: ignore[assignment]

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        banned = turn.is_pass and turn.player == 1
        return self.illegal("not White") if banned else None


class NoPassForBlack(preset("positional-superko")):  # type: ignore[misc] # the class is made at run time
    """As positional superko, and Black may not pass."""

    type: Literal["not-black"] = "not-black"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass and turn.player == 0:
            return Violation(Reason.PASS, self.axis, self.type, "not Black", None)
        found: Violation | None = super().violation(memory, turn)
        return found


class FirstToPassWins(Passes):
    """Two passes in a row end play, and who made the first of them has won."""

    type: Literal["first-to-pass-wins"] = "first-to-pass-wins"  # type: ignore[assignment]

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        kept, ending = super().after(memory, turn, situation)
        if ending is None:
            return kept, None
        return kept, self.ended(turn, "two passes", then=Then.WIN, winner=1 - turn.player)


class EarlyEnd(Passes):
    """Play also ends with turn 3."""

    type: Literal["early"] = "early"  # type: ignore[assignment]

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        kept, ending = super().after(memory, turn, situation)
        if turn.number == 3:
            return kept, self.ended(turn, "that was all")
        return kept, ending


class PassesCost(AreaScoring):
    """Each pass costs two points."""

    type: Literal["passes-cost"] = "passes-cost"  # type: ignore[assignment]

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        return tuple(
            replace(tally, total=tally.total - 2 * passes)
            for tally, passes in zip(super().tallies(finished), finished.passes, strict=True)
        )


class WhiteIsDead(NoRemoval):
    """White's stones are taken off, unless the ending lets them stay."""

    type: Literal["white"] = "white"  # type: ignore[assignment]

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return position.stones(1)


class Forgetful(KoRule):
    """Nothing is forbidden, and a list is remembered."""

    type: Literal["forgetful"] = "forgetful"
    later: bool = False

    def start(self, opening: Opening) -> Any:
        return () if self.later else []

    def after(self, memory: Any, turn: Turn) -> Any:
        return ([*memory],)  # a value that holds a list is none either

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return None


BASE = gr.load_ruleset("tromp-taylor-no-suicide")
OR_STUCK = (*BASE.end, NoLegalPlay.model_validate({"then": "score"}))
STAYS = (Passes.model_validate({"dead-stones": "stay"}),)
THREE = (Passes(count=3),)
COST = PassesCost.model_validate({"empty-counts": "borders-only-own"})
ODD = {
    "no first pass": BASE.composed("odd", ko=(*BASE.ko, FirstPassBanned())),
    "a pass for a play": BASE.composed("odd", ko=(*BASE.ko, PassForPlay()), end=OR_STUCK),
    "a play for a pass": BASE.composed("odd", suicide=PlayAfterPass(), end=THREE),
    "suicide after a pass": BASE.composed("odd", suicide=SuicideAfterPass()),
    "no pass for White": BASE.composed("odd", passing=NoPassForWhite(), end=OR_STUCK),
    "no pass for Black": BASE.composed("odd", ko=(NoPassForBlack(),), end=OR_STUCK),
    "first to pass wins": BASE.composed("odd", end=(FirstToPassWins(),)),
    "early end": BASE.composed("odd", end=(EarlyEnd(),)),
    "passes cost": BASE.composed("odd", scoring=COST),
    "White is dead": BASE.composed("odd", removal=WhiteIsDead(), end=STAYS),
}
STARTS = [*product(("...", ".X.", "X.O"), COLOURS[:2])]


def exact(odd: str, position: str, to_play: str, player: str) -> Points:
    """Return what a player can make of a start."""
    return exact_for_both(odd, position, to_play)[COLOURS.index(player)]


@cache
def exact_for_both(odd: str, position: str, to_play: str) -> tuple[Points, Points]:
    """Return what each player can make of a start, by looking at every line: states are the same only if all
    is. Where somebody is left without a legal turn nothing is proven, to Black nor to White.
    """
    rules, start = ODD[odd], Position.draw(position)
    referee = Referee(rules, start.board)

    @cache
    def values(state: State) -> tuple[Points, Points]:
        if state.ending is not None:
            value = payoff(settle(rules, state), win(state))
            return value, value
        after = [values(referee.after(state, turn)) for turn in referee.legal_turns(state)]
        best = max if state.to_play == 0 else min
        black, white = zip(*after, strict=True) if after else ((-1000,), (1000,))
        return best(black), best(white)

    return values(referee.opening(start, COLOURS.index(to_play)))


def claim(
    rules: gr.Ruleset, position: str, to_play: str, player: str, margin: object, nodes: Sequence[object]
) -> Certificate:
    return Certificate.model_validate(
        {
            "ruleset": rules.id,
            "fingerprint": rules.fingerprint,
            "board": f"1x{len(position)}",
            "position": position,
            "to-play": to_play,
            "strategies": [{"player": player, "margin": margin, "root": 0, "nodes": nodes}],
        }
    )


def test_a_pass_that_a_plug_in_forbids_proves_nothing() -> None:
    rules = ODD["no first pass"]
    assert exact("no first pass", ".X.", "black", "black") == solve(rules, position=".X.").value == -3
    for margin in (0, -3):
        assert (
            verify(claim(rules, ".X.", "black", "black", margin, ["passes"]), rules).failure
            == "the strategy of Black fails: after the start, pass is not legal"
        )


def test_a_play_that_a_plug_in_allows_only_later_is_a_reply() -> None:
    # White has to pass before she can play B1, and then takes all.
    rules = ODD["a play for a pass"]
    value = solve(rules, position="X..", to_play="white").value
    assert exact("a play for a pass", "X..", "white", "black") == value == -3
    failure = verify(claim(rules, "X..", "white", "black", 3, ["passes"]), rules).failure
    assert failure is not None
    assert "after pass pass" in failure


def simple() -> Iterator[list[object]]:
    """Yield strategies that take little account of what the opponent does."""
    yield ["passes"]
    moves = ("A1", "B1", "C1", "pass")
    for move in moves:
        yield [[move, 1], dict.fromkeys(moves, 0)]
        yield [[move, 1], "passes"]
        yield [dict.fromkeys(moves, 0) | {move: 1}, "passes"]


@pytest.mark.parametrize("odd", ODD)
def test_no_false_claim_is_proven(odd: str) -> None:
    rules, proven = ODD[odd], 0
    for position, to_play in STARTS:
        strategies = [(colour, nodes) for colour in COLOURS[:2] for nodes in simple()]
        # Where the solver knows what a plug-in makes of the game, its strategies are tried as well.
        with suppress(gr.InputError, AssertionError):
            proof = certified(Task.of(gr.Game(rules, position=position, to_play=to_play)))[1]
            strategies += [(each.player, list(each.nodes)) for each in proof.strategies]
        for player in COLOURS[:2]:
            value = exact(odd, position, to_play, player)
            for nodes in (nodes for colour, nodes in strategies if colour == player):
                for margin in range(-4, 5):
                    found = verify(claim(rules, position, to_play, player, margin, nodes), rules)
                    proven += found.failure is None
                    is_true = margin <= value if player == "black" else margin >= value
                    assert is_true or found.failure, (position, to_play, player, margin, nodes)
    assert proven


@pytest.mark.parametrize("odd", ["a play for a pass", "suicide after a pass", "passes cost", "White is dead"])
def test_a_true_claim_is_proven_line_by_line(odd: str) -> None:
    for position, to_play in STARTS:
        found, proof = certified(Task.of(gr.Game(ODD[odd], position=position, to_play=to_play)))
        assert found.value == exact(odd, position, to_play, "black")
        assert verify(proof, ODD[odd]).failure is None


@pytest.mark.parametrize("later", [False, True])
def test_a_memory_that_is_no_value_is_refused_with_the_name_of_its_component(later: bool) -> None:
    rules = BASE.composed("odd", ko=(*BASE.ko, Forgetful(later=later)))
    says = "the component 'ko: forgetful' remembers .*: a memory is a value that can be hashed"
    with pytest.raises(gr.InputError, match=says):
        verify(claim(rules, ".X.", "black", "black", -3, ["passes"]), rules)
    with pytest.raises(gr.InputError, match=says):
        solve(rules, position=".X.")
    with pytest.raises(gr.InputError, match=says):
        gr.Game(rules, "1x3").play("B1")
