"""The native core against the Python referee and the reference solver, on random cases.

    python -m tests.support.fuzz roots 10000     # until so many values were compared and are the same
    python -m tests.support.fuzz games 2000      # so many random games on boards up to 9x9

Case ``n`` of a seed is the same whatever was compared before, so a run can be made in parts: ``--first``
says where to begin, and a run ends by saying which case is next. The exit code is 0, or 1 if a case differs;
then the case is cut down and printed as Python.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf
from random import Random
from typing import Any

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import Kind, Points, Then
from gorules.native import bridge, packed
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.packing import Follows, code
from gorules.ruleset import Ruleset
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.solution import NO_LINE, Limits, PrincipalVariation
from gorules.solving.task import Task
from gorules.solving.worth import payoff, win
from tests.support.random_rules import (
    Fields,
    random_board,
    random_edges,
    random_fields,
    random_ruleset,
    random_spec,
    random_turn,
)
from tests.support.strategies import candidates, composed

DIFFERENCE_FOUND = 1
MOST_DIFFERENCES = 3
"""After so many a run stops."""
VISITS = 1000
"""Where the reference solver is stopped, if nothing else is asked for."""
CELLS = ".XO"


class Result(StrEnum):
    """What came of a comparison. Only SAME counts as compared."""

    SAME = "the same"
    BOUNDED = "within the bounds of the reference solver"
    UNSOLVED = "left open by the native search"
    ENDLESS = "without a value"
    DIFFERENT = "DIFFERENT"


# Values


@dataclass(frozen=True)
class Root:
    """A question for the two solvers, as plain data: its repr can be run.

    ``board`` is a spec or the edges of a graph, ``positions`` are the earlier positions and the present
    one, each a line of cells in board order. ``fold`` is whether the native search uses symmetries.
    """

    rules: Fields
    board: str | tuple[tuple[int, int], ...]
    positions: tuple[str, ...]
    to_play: str
    komi: str | None = None
    fold: bool = True

    def game(self) -> Game:
        """Return the game that stands at the root."""
        board = (
            Board.parse(self.board)
            if isinstance(self.board, str)
            else Board.from_edges(self.board, range(len(self.positions[-1])))
        )
        *earlier, now = (Position(board, bytes(map(CELLS.index, cells))) for cells in self.positions)
        return Game(
            composed(**self.rules), board, now, self.to_play, history=earlier, komi=self.komi
        )  # fmt: skip


def random_root(random: Random, most: int = 6) -> Root:
    """Return a root on up to ``most`` points whose earlier turns may have been illegal."""
    rules = random_fields(random, solvable=True)
    board: str | tuple[tuple[int, int], ...]
    if random.random() < 0.7:
        board = random_spec(random, most, most)
        points = Board.parse(board)
    else:
        size = random.randint(1, most)
        board = random_edges(random, size)
        points = Board.from_edges(board, range(size))
    player = random.randrange(2)
    positions = [Position.empty(points)]
    for _ in range(random.choice((0, random.randint(1, 6), random.randint(5, 20)))):
        empty = [point for point, cell in enumerate(positions[-1].cells) if cell == 0]
        after = positions[-1]
        if empty and random.random() < 0.85:
            after = after.place(player, random.choice(empty)).after
        positions.append(after)
        player = 1 - player
    if random.random() < 0.5:
        positions = positions[random.randrange(len(positions)) :]
    return Root(
        rules,
        board,
        tuple("".join(CELLS[cell] for cell in position.cells) for position in positions),
        COLOURS[player],
        random.choice((None, None, "0.5", "-1.5", "2", "7")),
        random.random() < 0.9,
    )


class Values(ReferenceSolver):
    """The reference solver without the line, which takes it most of its time."""

    def _line(self, value: Points) -> PrincipalVariation:
        return NO_LINE


def solved(
    game: Game,
    threshold2: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    line: bool = True,
    **settings: Any,
) -> dict[str, Any]:
    """Return what the native search says of a game: its statistics, without those of the line, and its
    bounds on twice the margin, with a line that comes to it where they are equal.
    """
    search = searcher(game, **settings)
    search.limit(nodes, seconds)
    search.search(threshold2)
    found = {**search.statistics(), "low2": search.low2, "high2": search.high2, "line": None}
    if line and found["low2"] is not None and found["low2"] == found["high2"]:
        found["line"] = search.best_line(found["low2"])
    return found


def searcher(game: Game, **settings: Any) -> Any:
    """Return a native search from where a game is, which has not begun."""
    rules = packed.pack(game.ruleset, game.board, game.komi)
    history = (*game.history, *game.turns)
    start = packed.start(game.position, game.state.to_play, history)
    return bridge.core_for(game.board).Searcher(rules, start, **{"memory": 1 << 24, **settings})


def value_of_line(game: Game, line: tuple[int, ...]) -> Points | None:
    """Play a line under the referee, and return what it comes to; None if he does not allow a turn or
    play has not ended."""
    state, referee, turns = game.state, Referee(game.ruleset, game.board), []
    for point in line:
        turn = referee.candidate(state, None if point < 0 else point)
        if referee.violations(state, turn):
            return None
        turns.append(turn)
        state = referee.after(state, turn)
    if state.ending is None:
        return None
    return payoff(settle(game.ruleset, state, turns, komi=game.komi), win(state))


def compare_root(root: Root, visits: int = VISITS) -> tuple[Result, str]:
    """Compare both solvers' values of a root, and say what came of it and what they said. The reference
    solver is stopped after so many visits, the native search after twenty times as many nodes."""
    game = root.game()
    try:
        slow = Values(Task.of(game, Limits(nodes=visits))).solve()
    except InputError as error:
        return Result.ENDLESS, str(error)
    try:
        found = solved(game, nodes=20 * visits, memory=1 << 22, fold=root.fold)
    except InputError as error:
        # Which solver meets a cycle first depends on the order of its search.
        return (Result.ENDLESS if "for ever" in str(error) else Result.DIFFERENT), str(error)
    except AssertionError as error:
        # The search found no line to its value.
        return Result.DIFFERENT, str(error)
    low = -inf if found["low2"] is None else found["low2"] / 2
    high = inf if found["high2"] is None else found["high2"] / 2
    line, least, most = found["line"], slow.low, slow.high
    said = f"native {low:g} to {high:g}, line {line}; reference {least} to {most}"
    if max(low, -inf if least is None else least) > min(high, inf if most is None else most):
        return Result.DIFFERENT, said
    if found["status"] != "solved":
        return Result.UNSOLVED, said
    if low != high or (line is not None and value_of_line(game, line) != low):
        return Result.DIFFERENT, said
    return (Result.BOUNDED if slow.value is None else Result.SAME), said


def smaller(root: Root) -> Iterator[Root]:
    """Yield roots that are a little simpler: less history, fewer rules, plainer rules."""
    for start in (len(root.positions) // 2, 1):
        if 0 < start < len(root.positions):
            yield replace(root, positions=root.positions[start:])
    for axis in ("ko", "end"):
        for entry in root.rules[axis]:
            yield replace(root, rules={**root.rules, axis: [e for e in root.rules[axis] if e != entry]})
    for axis in ("compensation", "removal", "passing", "scoring", "suicide"):
        if axis in root.rules:
            yield replace(root, rules={key: value for key, value in root.rules.items() if key != axis})
    for plainer in (replace(root, komi=None), replace(root, fold=True)):
        if plainer != root:
            yield plainer


def cut_down(root: Root, differs: Callable[[Root], bool]) -> Root:
    """Return a root that cannot be made smaller without that the difference goes away."""
    for candidate in smaller(root):
        try:
            if differs(candidate):
                return cut_down(candidate, differs)
        except ValueError:
            continue  # a part that is left needs the one left out
    return root


# Games


def number(point: int | None) -> int:
    """Return a point as the native core numbers turns."""
    return -1 if point is None else point


def bits(points: frozenset[int]) -> int:
    """Return a set of points as the native core has it."""
    return sum(1 << point for point in points)


def compare_game(random: Random, longest: int, turns: int) -> tuple[int, str]:
    """Play a random game under random rules on a board with sides up to ``longest``; compare as below."""
    return compare_game_on(random_board(random, longest), random_ruleset(random), random, turns)


def compare_game_on(board: Board, ruleset: Ruleset, random: Random, turns: int) -> tuple[int, str]:
    """Play a random game after random earlier turns; compare what both implementations say after each turn.
    Return the number of turns, and how they differ, if they do.
    """
    referee = Referee(ruleset, board)
    history: list[Turn] = []
    state = referee.opening(Position.empty(board), random.randint(0, 1))
    for _ in range(random.choice((0, 0, 3, 8))):
        turn = random_turn(random, candidates(referee, state))
        history.append(turn)
        state = referee.after(state._replace(ending=None), turn)
    history = [turn._replace(number=turn.number - len(history)) for turn in history]
    state = referee.opening(state.position, state.to_play, history)
    start = packed.start(state.position, state.to_play, history)
    states, made = [state], list(history)
    strays = random.random() < 0.3  # turns that the rules forbid are part of some records
    for _ in range(turns):
        legal = list(referee.legal_turns(state))
        if not legal:
            break
        any_turn = strays and random.random() < 0.3
        turn = random_turn(random, candidates(referee, state) if any_turn else legal)
        state = referee.after(state, turn)
        made.append(turn)
        states.append(state)
    line = [number(turn.point) for turn in made[len(history) :]]
    core = bridge.core_for(board)
    seen = core.replay(packed.pack(ruleset, board), start, line)
    case = f"{line} from {start} on {board} under {ruleset.terms()}"
    if len(seen) != len(states):
        return len(line), f"{case}: {len(seen)} states"
    for at, (says, state) in enumerate(zip(seen, states, strict=True)):
        said = _said(ruleset, referee, state, made[: len(history) + at])
        if not _agree(said, says):
            return len(line), f"{case}: after {at} turns native {says}, referee {said}"
    return len(line), ""


def _said(ruleset: Ruleset, referee: Referee, state: State, turns: list[Turn]) -> tuple[Any, ...]:
    """Return what the referee says of a state as the native core does; None where he says nothing."""
    outcome = settle(ruleset, state, turns)
    over, then, winner, repeats, margin2 = -1, -1, None, None, None
    if outcome.kind is Kind.SCORE and outcome.margin is not None and not ruleset.scoring.needs_cycle:
        margin2 = 2 * outcome.margin
    if state.ending is not None:
        ends = [end.type for end in ruleset.end if end.type != "agreement"]
        by_prisoners = state.ending.then is Then.PRISONERS  # who wins is not for the core to say
        over = ends.index(state.ending.component)
        then = code(Follows, "prisoners" if by_prisoners else FOLLOWS[outcome.kind])
        repeats = state.ending.repeats
        if outcome.kind is Kind.WIN and not by_prisoners:
            winner = COLOURS.index(str(outcome.winner))
    return (
        *(bits(state.position.stones(player)) for player in (0, 1)),
        state.to_play,
        tuple(number(turn.point) for turn in referee.legal_turns(state)),
        over,
        then,
        winner,
        repeats,
        margin2,
        state.prisoners,
    )


FOLLOWS = {Kind.SCORE: "score", Kind.NO_RESULT: "no-result", Kind.DRAW: "draw", Kind.WIN: "win"}


def _agree(said: tuple[Any, ...], says: tuple[Any, ...]) -> bool:
    return all(one is None or one == other for one, other in zip(said, says, strict=True))


# The command


def roots(count: int, seed: int, first: int, report: Callable[[str], None], visits: int = VISITS) -> bool:
    """Compare roots until ``count`` of them have the same value; return whether none differs."""
    results: Counter[Result] = Counter()
    sizes: Counter[int] = Counter()  # of the boards on which values are the same
    case = first

    def summary() -> str:
        return ", ".join(f"{results[result]} {result}" for result in Result if results[result])

    try:
        while results[Result.SAME] < count and results[Result.DIFFERENT] < MOST_DIFFERENCES:
            root = random_root(Random(f"{seed}:{case}"))
            result, said = compare_root(root, visits)
            results[result] += 1
            if result is Result.SAME:
                sizes[len(root.positions[-1])] += 1
            if result is Result.DIFFERENT:
                _print_difference(f"{seed}:{case}", root, said, visits)
            case += 1
            if (case - first) % 500 == 0:
                report(f"{case - first} roots: {summary()}")
    finally:
        print(f"{case - first} roots: {summary()}; the next is --first {case}")
        points = ", ".join(f"{size}: {sizes[size]}" for size in sorted(sizes))
        print(f"Points of the boards with {Result.SAME} value: {points}")
    return results[Result.DIFFERENT] == 0


def _print_difference(name: str, root: Root, said: str, visits: int) -> None:
    small = cut_down(root, lambda one: compare_root(one, visits)[0] is Result.DIFFERENT)
    print(f"# Case {name} differs: {said}\n# Cut down: {compare_root(small, visits)[1]}")
    print(f"from tests.support.fuzz import *\n\nprint(compare_root({small!r}, {visits}))\n", flush=True)


def games(count: int, seed: int, first: int, report: Callable[[str], None]) -> bool:
    """Compare ``count`` games; return whether none differs."""
    turns, different = 0, 0
    case = first
    try:
        while case - first < count and different < MOST_DIFFERENCES:
            # Most small boards see captures, repetitions and endings; large ones long records.
            longest, most_turns = ((4, 60), (4, 60), (9, 120))[case % 3]
            made, difference = compare_game(Random(f"{seed}:{case}"), longest, most_turns)
            turns += made
            if difference:
                different += 1
                print(f"# Case {seed}:{case} differs:\n{difference}\n", flush=True)
            case += 1
            if (case - first) % 100 == 0:
                report(f"{case - first} games, {turns} turns: {different} {Result.DIFFERENT}")
    finally:
        print(
            f"{case - first} games, {turns} turns: {case - first - different} {Result.SAME}, "
            f"{different} {Result.DIFFERENT}; the next is --first {case}"
        )
    return different == 0


def main(arguments: list[str] | None = None) -> int:
    """Compare as asked, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.fuzz", description=str(__doc__).split("\n\n")[0]
    )
    parser.add_argument("what", choices=("roots", "games"))
    parser.add_argument("count", type=int, help="how many have to be the same")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the case to begin with")
    parser.add_argument("--visits", type=int, default=VISITS, help="where the reference solver is stopped")
    options = parser.parse_args(arguments)
    if bridge.core is None:
        parser.error(f"there is nothing to compare: {bridge.why_not}")
    started = time.process_time()

    def report(text: str) -> None:
        print(f"{text} ({time.process_time() - started:.0f} s of CPU time)", file=sys.stderr, flush=True)

    if options.what == "roots":
        is_same = roots(options.count, options.seed, options.first, report, options.visits)
    else:
        is_same = games(options.count, options.seed, options.first, report)
    report("Done")
    return 0 if is_same else DIFFERENCE_FOUND


if __name__ == "__main__":
    sys.exit(main())
