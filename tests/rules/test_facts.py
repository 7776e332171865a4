"""Promises of facts: a component is what it declares, and a class that answers anew declares anew."""

import ast
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Tally, Violation
from gorules.play.game import Game
from gorules.rules import component
from gorules.rules.component import (
    Ban,
    Compensation,
    Depends,
    End,
    KoRule,
    PassingRule,
    Removal,
    Scoring,
    SuicideRule,
)
from gorules.rules.ko_shape import takes_ko
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.registry import Registered
from gorules.rules.repetition import Repetition, preset
from gorules.rules.resumption import Resumption
from gorules.rules.scoring import AreaScoring
from gorules.rules.suicide import SuicideForbidden
from tests.support.components import BOARD, COMPONENTS, GAMES, LINES, made
from tests.support.strategies import composed

every_component = pytest.mark.parametrize("entry", COMPONENTS.values(), ids=COMPONENTS)
steps_of_games = [step for steps in GAMES for step in steps]


@every_component
def test_bans_without_a_memory_judge_as_they_declare(entry: Registered) -> None:
    for ban in made(entry):
        for _, _, turn, _ in steps_of_games:
            if isinstance(ban, SuicideRule) and ban.allows(len(turn.self_captured)) is not None:
                assert (ban.violation(None, turn) is None) is ban.allows(len(turn.self_captured))
            if isinstance(ban, PassingRule) and ban.always is not None and turn.is_pass:
                assert (ban.violation(None, turn) is None) is ban.always


@every_component
def test_play_ends_only_as_declared(entry: Registered) -> None:
    for end in made(entry):
        if isinstance(end, End):
            for steps in GAMES:
                ended_by(end, steps)


def ended_by(end: End, steps: list[Any]) -> None:
    memory: Any = None
    run = 0
    for opening, _, turn, _ in steps:
        if opening is not None:
            players = opening.players
            memory = end.start(opening, Situation(opening.next_player, opening.position, ()))
        memory, ending = end.after(memory, turn, Situation(turn.next_player, turn.after, ()))
        run = run + 1 if turn.is_pass else 0
        declared = end.run(players)
        if declared is not None:
            assert (ending is not None) is (
                run >= declared.passes and declared.last_by in (None, turn.player)
            )
            assert ending is not None or min(run, declared.passes) == end.passed(memory)
        stuck = end.stuck(turn.number, turn.next_player, turn.player)
        for each in (ending, stuck):
            if each is not None:
                assert end.by_turns
                assert each.then in end.follows
        if ending is not None:
            assert turn.is_pass or not end.needs_pass
            if end.repeats is not None:
                assert ("pass" if turn.is_pass else "play") in end.repeats.on
                assert ending.repeats is not None


@every_component
def test_turns_earn_no_more_than_is_declared(entry: Registered) -> None:
    for compensation in made(entry):
        if isinstance(compensation, Compensation):
            for steps in GAMES:
                earned_by(compensation, steps)


def earned_by(compensation: Compensation, steps: list[Any]) -> None:
    memory: Any = None
    for opening, _, turn, after in steps:
        players = len(after.passes)
        memory = compensation.start(opening) if opening is not None else memory
        memory = compensation.after(memory, turn)
        earned = compensation.earned(memory, players)
        assert len(earned) == players
        if compensation.earns is not None:
            assert max(earned) - min(earned) <= compensation.earns
        if compensation.is_settled:
            assert (memory, compensation.offers(memory), set(earned)) == (None, None, {0})


@every_component
def test_a_count_depends_on_nothing_but_what_is_declared(entry: Registered) -> None:
    for scoring in made(entry):
        if isinstance(scoring, Scoring):
            for steps in GAMES:
                counted_by(scoring, steps)


def counted_by(scoring: Scoring, steps: list[Any]) -> None:
    turns = tuple(turn for _, _, turn, _ in steps)
    for number, (_, _, _, after) in enumerate(steps):
        players = len(after.prisoners)
        held, passes = after.prisoners, after.passes
        finished = Finished(after.position, players, turns[number // 2 : number + 1], held, passes)
        more, often = (tuple(n + 3 * p + 1 for p, n in enumerate(had)) for had in (held, passes))
        others = {
            (Depends.PRISONERS,): finished._replace(prisoners=more),
            (Depends.PASSES,): finished._replace(passes=often),
            (Depends.BEST_PASSED, Depends.CYCLE): finished._replace(cycle=None),
        }
        said = totals(scoring.tallies(finished))
        for what, other in others.items():
            if scoring.depends_on.isdisjoint(what):
                assert totals(scoring.tallies(other)) == said, what
        most = scoring.most(after.position.board)
        if most is not None:
            assert max(abs(one - two) for one in said for two in said) <= most


def totals(tallies: tuple[Tally, ...]) -> list[Any]:
    return [tally.total for tally in tallies]


def test_the_facts_of_well_known_components_are_what_their_texts_say() -> None:
    area, kee = ({"empty-counts": "borders-only-own", "positions": p} for p in ("final", "passed-in-cycle"))
    assert AreaScoring.model_validate(area).depends_on == {Depends.POSITION}
    assert AreaScoring.model_validate(kee).depends_on == {Depends.POSITION, Depends.BEST_PASSED}
    assert preset("basic-ko")().remembers == "last-turns"
    assert preset("kee-history")().remembers == "everything"
    assert SuicideForbidden().remembers == PassingAllowed().remembers == "nothing"


def test_a_class_that_answers_in_its_own_way_has_none_of_its_parents_facts() -> None:
    class Corners(AreaScoring):
        def tallies(self, finished: Finished) -> tuple[Tally, ...]:
            return super().tallies(finished._replace(passes=(0, 0)))

    class Quick(Passes):
        def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
            return super().after(memory, turn, situation)

    class Lenient(SuicideForbidden):
        def violation(self, memory: Any, turn: Turn) -> Violation | None:
            return super().violation(memory, turn) if turn.number % 2 else None

    class Strict(Repetition):
        def violation(self, memory: Any, turn: Turn) -> Violation | None:
            return super().violation(memory, turn)

    class NotForWhite(PassingAllowed):
        def violation(self, memory: Any, turn: Turn) -> Violation | None:
            return self.illegal("White may not pass") if turn.is_pass and turn.player == 1 else None

    class AtOnce(Resumption):
        def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
            return memory, self.ended(turn, "that was all")

    corners = Corners.model_validate({"empty-counts": "borders-only-own"})
    assert corners.depends_on == frozenset(Depends)
    assert corners.most(Board.rectangular(2, 2)) is None
    assert Quick().run(2) is None
    assert Lenient().allows(1) is None
    assert Strict(compares="position").algebra() is None
    assert not AtOnce.model_validate({"mover": "next", "then-stands": "never"}).by_word
    # It is asked, too.
    game = Game(composed(passing=NotForWhite()), board="1x2")
    game.play("pass")
    assert not game.verdict("pass")


NO_FACTS = {
    "axis", "reason", "model_config", "handicap",  # what it is
    "canonical", "unpacked", "remembers", "is_settled", "resumes", "ends_stuck", "offers_turns",  # found out
    "resumes_early", "leaves_neutral", "acts_unasked", "fills",  # found out
    "needs_cycle",  # asks more of other components
}  # fmt: skip


def test_what_the_bases_declare_is_a_fact() -> None:
    bases = (component.Component, component.Ban, KoRule, SuicideRule, PassingRule, End, Removal, Scoring)
    declared = {
        name
        for base in (*bases, Compensation)
        for name, value in vars(base).items()
        if not name.startswith("_") and isinstance(value, property | cached_property | bool | str | frozenset)
    }
    assert declared <= component.FACTS | NO_FACTS


def test_a_class_that_only_has_other_defaults_keeps_the_facts_of_its_parents() -> None:
    class Three(Passes):
        count: int = 3

    assert Three().run(2) == (3, None)
    assert preset("positional-superko")().algebra() == Repetition(compares="position").algebra()


MODULES = sorted(Path(component.__file__).parent.glob("*.py"))
ABOUT_FACTS = component.FACTS | {"remembers", "unpacked", "acts_unasked", "_counted"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_what_a_component_does_rests_on_none_of_its_facts(module: Path) -> None:
    # A class that answers anew has lost them, and what it inherits has to go on as before.
    for method in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(method, ast.FunctionDef) and method.name not in ABOUT_FACTS:
            for node in ast.walk(method):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    is_fact = node.value.id == "self" and node.attr in component.FACTS
                    assert not is_fact, f"{module.name}: {method.name} asks self.{node.attr}"


# What proofs of laws ask for


@every_component
def test_what_treats_points_and_colours_alike_answers_the_images_of_a_line_alike(entry: Registered) -> None:
    for each in made(entry):
        if isinstance(each, Ban | End):
            for what in each.alike:
                for steps in GAMES[:2]:
                    turns = [turn for _, _, turn, _ in steps]
                    assert answers(each, turns) == answers(each, [imaged(turn, what) for turn in turns]), what


TURNED = tuple(reversed(range(BOARD.size)))
"""The board turned by half."""


def imaged(turn: Turn, what: str) -> Turn:
    """Return a turn of two players with points turned, or with colours exchanged."""
    if what == "colours":
        before, after = (
            Position(BOARD, bytes((0, 2, 1)[cell] for cell in each.cells))
            for each in (turn.before, turn.after)
        )
        return turn._replace(
            player=1 - turn.player, next_player=1 - turn.next_player, before=before, after=after
        )
    before, after = (
        Position(BOARD, bytes(each.cells[at] for at in TURNED)) for each in (turn.before, turn.after)
    )
    point = None if turn.point is None else TURNED[turn.point]
    captured, own = (tuple(TURNED[at] for at in some) for some in (turn.captured, turn.self_captured))
    return turn._replace(point=point, before=before, after=after, captured=captured, self_captured=own)


def answers(rule: Ban | End, turns: list[Turn]) -> list[bool]:
    """Return which turns of a line a rule forbids, or which end play."""
    opening = Opening(turns[0].before, turns[0].player, 2)
    found = []
    if isinstance(rule, Ban):
        memory: Any = rule.start(opening)
        for turn in turns:
            found.append(rule.violation(memory, turn) is None)
            memory = rule.after(memory, turn)
        return found
    memory = rule.start(opening, Situation(opening.next_player, opening.position, ()))
    for turn in turns:
        memory, ending = rule.after(memory, turn, Situation(turn.next_player, turn.after, ()))
        found.append(ending is None)
    return found


@every_component
def test_ko_rules_forbid_no_pass_if_they_say_so(entry: Registered) -> None:
    for ko in made(entry):
        if isinstance(ko, KoRule) and ko.spares_passes:
            for steps in GAMES:
                memory: Any = None
                for opening, _, turn, _ in steps:
                    memory = ko.start(opening) if opening is not None else memory
                    assert not turn.is_pass or ko.violation(memory, turn) is None
                    memory = ko.after(memory, turn)


@every_component
def test_ko_rules_forbid_nothing_before_what_they_await_has_happened(entry: Registered) -> None:
    for ko in made(entry):
        if isinstance(ko, KoRule) and ko.awaits is not None:
            for steps in (*GAMES, *LINES):
                memory: Any = None
                left: list[bytes] = []
                passed = False
                kos: set[int | None] = set()  # where the turns have taken kos, as long as all do
                happened: set[str] = set()
                for opening, _, turn, after in steps:
                    if len(after.passes) > 2:
                        break
                    if opening is not None:
                        memory, left = ko.start(opening), [turn.before.cells]
                    if turn.point is not None:
                        has = {
                            "pass": passed,
                            "repetition": turn.after.cells in left,
                            "kos": not kos.isdisjoint(turn.captured),
                        }
                        happened |= {what for what, is_so in has.items() if is_so}
                    passed = passed or turn.is_pass
                    assert ko.violation(memory, turn) is None or ko.awaits & happened
                    memory = ko.after(memory, turn)
                    left.append(turn.after.cells)
                    kos = kos | {turn.point} if takes_ko(turn) else set()


@every_component
def test_an_end_comes_before_the_last_play_only_after_what_it_awaits(entry: Registered) -> None:
    for end in made(entry):
        if isinstance(end, End) and end.awaits is not None:
            for steps in (*GAMES, *LINES):
                memory: Any = None
                left: list[bytes] = []
                happened: set[str] = set()
                passed = False
                for opening, _, turn, after in steps:
                    if len(after.passes) > 2:
                        break
                    if opening is not None:
                        memory = end.start(opening, Situation(opening.next_player, opening.position, ()))
                        left = [turn.before.cells]
                    passed = passed or turn.is_pass
                    if turn.point is not None and turn.after.cells in left:
                        happened.add("repetition")
                    if passed:  # a play follows, if this is before the last one
                        happened.add("pass")
                    memory, ending = end.after(memory, turn, Situation(turn.next_player, turn.after, ()))
                    assert ending is None or not end.by_turns or end.by_word or end.awaits & happened
                    left.append(turn.after.cells)


@every_component
def test_a_ko_rule_with_few_memories_comes_back_to_one(entry: Registered) -> None:
    # On one point two players pass for ever: no other turn than the last tells two of these turns apart.
    board = Board.parse("1x1")
    empty = Position.empty(board)
    for ko in made(entry):
        if isinstance(ko, KoRule) and ko.finite:
            memory: Any = ko.start(Opening(empty, 0, 2))
            seen = {memory}
            for number in range(1, 101):
                turn = Turn(number, (number - 1) % 2, None, empty, empty, number % 2)
                memory = ko.after(memory, turn)
                seen.add(memory)
            assert len(seen) <= 12


@every_component
def test_a_total_is_the_sum_that_is_declared(entry: Registered) -> None:
    for scoring in made(entry):
        if isinstance(scoring, Scoring) and scoring.adds is not None:
            for steps in GAMES:
                for _, _, _, after in steps:
                    players = len(after.prisoners)
                    finished = Finished(after.position, players, None, after.prisoners, after.passes)
                    for player, each in enumerate(scoring.tallies(finished)):
                        parts = {
                            "stones": each.stones,
                            "territory": len(each.territory),
                            "prisoners": each.prisoners,
                        }
                        assert each.total == sum(parts[part] for part in scoring.adds)
                        if scoring.surrounds:
                            regions = after.position.empty_regions
                            own = [region for region in regions if region.borders == {player + 1}]
                            assert len(each.territory) == sum(len(region.points) for region in own)
                            assert each.prisoners == after.prisoners[player] + after.passes[player - 1]


@every_component
def test_turns_of_a_kind_of_their_own_are_offered_as_often_as_declared(entry: Registered) -> None:
    for compensation in made(entry):
        if isinstance(compensation, Compensation) and compensation.takings is not None:
            memory: Any = compensation.start(Opening(Position.empty(BOARD), 0, 2))
            empty = Position.empty(BOARD)
            taken = 0
            for number in range(1, 10):
                if (offered := compensation.offers(memory)) is None:
                    break
                turn = Turn(number, number % 2, None, empty, empty, 1 - number % 2, special=offered)
                assert compensation.may_lift or not compensation.lifts_bans(turn)
                memory, taken = compensation.after(memory, turn), taken + 1
            assert taken <= compensation.takings
