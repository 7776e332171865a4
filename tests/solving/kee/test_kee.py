"""Values under Kee's rules, against a brute force over the rules as written that shares no code with
gorules, and the facts that docs/kee.md proves.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import Points
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.play.settle import score, settle
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solving import budget
from gorules.solving.certificate import situations
from gorules.solving.front import openings, solve
from gorules.solving.kee.solver import POSITION_BYTES, KeeSolver, why_not_kee
from gorules.solving.notebook import Notebook
from gorules.solving.positions import PASS_MOVE
from gorules.solving.solution import Limits, Solution
from gorules.solving.task import Task
from tests.support.parity import ParityGame, SituationGraph
from tests.support.parity import solve as solve_parity

NO_SUICIDE, SUICIDE, STRICT = map(load_ruleset, ("kee-3.0-no-suicide", "kee-3.0", "kee-3.0-strict"))

UNLIMITED = Limits()


# The rules as written, on a row of points


class Row:
    """Kee's rules on a row of points: a position is a string of X, O and dots; nothing is shared."""

    def __init__(self, suicide: bool, empty_board_counts: bool) -> None:
        self.suicide = suicide
        self.empty_board_counts = empty_board_counts
        self.games = 0

    def placed(self, position: str, player: str, point: int) -> str | None:
        """B.1-B.3: the position after a stone is placed; None if that is suicide and not allowed."""
        position = position[:point] + player + position[point + 1 :]
        other = "O" if player == "X" else "X"
        cleared = self.cleared(position, other)
        if cleared != position:
            return cleared
        cleared = self.cleared(position, player)
        return cleared if cleared == position or self.suicide else None

    @staticmethod
    def cleared(position: str, colour: str) -> str:
        for start, end in runs(position):
            if position[start] == colour and "." not in position[max(start - 1, 0) : end + 1]:
                position = position[:start] + "." * (end - start) + position[end:]
        return position

    def points(self, position: str, player: str) -> int:
        """E.2: her stones, and zones of which all neighbours are hers."""
        if set(position) == {"."}:
            return len(position) if self.empty_board_counts else 0
        total = position.count(player)
        for start, end in runs(position):
            if position[start] == ".":
                beside = set(position[max(start - 1, 0) : start] + position[end : end + 1])
                total += end - start if beside == {player} else 0
        return total

    def children(self, line: list[tuple]) -> Iterator[tuple[bool, tuple]]:  # type: ignore[type-arg]
        """A.3, A.4, C.1-C.3: whether each legal turn is a pass, and the situation after it."""
        player, position, histories = line[-1]
        other = "O" if player == "X" else "X"
        yield True, (other, position, histories | {player: frozenset([position])})
        for point in range(len(position)):
            after = self.placed(position, player, point) if position[point] == "." else None
            if after is not None and after not in histories[player]:
                yield False, (other, after, histories | {player: histories[player] | {after}})

    def margin(self, line: list[tuple], passes: list[bool]) -> int | None:  # type: ignore[type-arg]
        """D.1, E.1, E.3: Black's score less White's if the situation repeats; the start is not recorded."""
        if line[-1] not in line[1:-1]:
            return None
        first = line.index(line[-1], 1)
        turns = range(first + 1, len(line))
        best = {
            player: max(
                self.points(line[turn][1], player)
                for turn in turns
                if passes[turn - 1] and line[turn - 1][0] == player
            )
            for player in "XO"
        }
        return best["X"] - best["O"]

    def value(self, line: list[tuple], passes: list[bool]) -> int:  # type: ignore[type-arg]
        """The value by all plays, none left out."""
        margin = self.margin(line, passes)
        if margin is not None:
            self.games += 1
            return margin
        values = [self.value([*line, after], [*passes, passed]) for passed, after in self.children(line)]
        return max(values) if line[-1][0] == "X" else min(values)

    def at_least(self, margin: int, line: list[tuple], passes: list[bool]) -> bool:  # type: ignore[type-arg]
        """Whether Black gets a margin, by plays until that is clear."""
        found = self.margin(line, passes)
        if found is not None:
            return found >= margin
        after = (self.at_least(margin, [*line, s], [*passes, passed]) for passed, s in self.children(line))
        return any(after) if line[-1][0] == "X" else all(after)


def runs(position: str) -> Iterator[tuple[int, int]]:
    """The maximal stretches of one sign."""
    start = 0
    for end in range(1, len(position) + 1):
        if end == len(position) or position[end] != position[start]:
            yield start, end
            start = end


def start(position: str, player: str) -> list[tuple]:  # type: ignore[type-arg]
    return [(player, position, {"X": frozenset(), "O": frozenset()})]


def roots(points: int) -> list[tuple[str, str]]:
    """All positions of a row that can arise, with either player to move."""
    row = Row(True, True)
    positions = map("".join, product(".XO", repeat=points))
    return [(p, player) for p in positions if p == row.cleared(row.cleared(p, "X"), "O") for player in "XO"]


def solver(
    ruleset: Ruleset, size: str, position: str = "", player: str = "X", limits: Limits = UNLIMITED
) -> KeeSolver:
    board = Board.parse(size)
    begin = Position.parse(board, position) if position else Position.empty(board)
    opening = Referee(ruleset, board).opening(begin, "XO".index(player))
    return KeeSolver(Task(ruleset, opening, limits=limits))


@cache
def solution(ruleset: Ruleset, size: str, position: str = "", player: str = "X") -> Solution:
    return solver(ruleset, size, position, player).solve()


@cache
def graph(ruleset: Ruleset, size: str, position: str = "", player: str = "X") -> SituationGraph:
    return SituationGraph(solver(ruleset, size, position, player).game)


def by_graph(ruleset: Ruleset, size: str, position: str = "", player: str = "X") -> int:
    """The value by the parity game on the graph of all situations."""
    found = graph(ruleset, size, position, player)
    most = Board.parse(size).size
    return next(margin for margin in range(most, -most - 1, -1) if found.won(margin)[0])


# Values


@pytest.mark.parametrize(("ruleset", "points"), [(NO_SUICIDE, 1), (SUICIDE, 1), (NO_SUICIDE, 2)])
def test_the_value_is_that_of_all_plays_to_the_first_repeated_situation(
    ruleset: Ruleset, points: int
) -> None:
    row = Row(ruleset is SUICIDE, True)
    expected = row.value(start("." * points, "X"), [])
    assert row.games > 0
    assert solution(ruleset, f"1x{points}").value == by_graph(ruleset, f"1x{points}") == expected


@pytest.mark.parametrize(
    ("ruleset", "points"),
    [(NO_SUICIDE, 2), (SUICIDE, 2), (STRICT, 2), (NO_SUICIDE, 3)],
    ids=lambda given: getattr(given, "id", str(given)),
)
def test_search_and_parity_game_agree_with_the_brute_force_from_every_position(
    ruleset: Ruleset, points: int
) -> None:
    row = Row(ruleset is not NO_SUICIDE, ruleset is not STRICT)
    for position, player in roots(points):
        value = by_graph(ruleset, f"1x{points}", position, player)
        assert solution(ruleset, f"1x{points}", position, player).value == value
        assert row.at_least(value, start(position, player), []), (position, player)
        assert not row.at_least(value + 1, start(position, player), []), (position, player)


def test_1x3_is_worth_3_with_suicide_too() -> None:
    assert solution(SUICIDE, "1x3").value == by_graph(SUICIDE, "1x3") == 3


@pytest.mark.parametrize("ruleset", [NO_SUICIDE, SUICIDE], ids=["without suicide", "with suicide"])
def test_2x2_is_a_draw_as_the_author_says(ruleset: Ruleset) -> None:
    assert solution(ruleset, "2x2").value == 0


@pytest.mark.parametrize(
    ("size", "ruleset", "count"),
    [
        ("1x1", NO_SUICIDE, 4), ("1x2", NO_SUICIDE, 40), ("1x2", SUICIDE, 140), ("1x3", NO_SUICIDE, 1482),
        ("1x3", SUICIDE, 31403),
    ],
)  # fmt: skip
def test_the_published_number_of_situations_can_be_reached(size: str, ruleset: Ruleset, count: int) -> None:
    assert len(graph(ruleset, size)) == count


# Lines and strategies


@pytest.mark.parametrize("size", ["1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "2x2"])
@pytest.mark.parametrize("ruleset", [NO_SUICIDE, SUICIDE], ids=["without suicide", "with suicide"])
def test_the_line_replays_to_the_value(size: str, ruleset: Ruleset) -> None:
    found = solution(ruleset, size)
    game = Game(ruleset, size)
    for move in found.line:
        game.play(move)
    assert game.outcome == found.outcome
    assert found.outcome is not None and found.outcome.margin == found.value
    assert found.outcome.explanation.ending is not None


def test_the_line_and_the_value_take_the_komi_into_account() -> None:
    game = Game(NO_SUICIDE, "1x3", komi=Fraction(1, 2))
    found = KeeSolver(Task.of(game)).solve()
    assert found.value == Fraction(5, 2)
    for move in found.line:
        game.play(move)
    assert game.outcome is not None and game.outcome.margin == Fraction(5, 2)


def strategy_of(found: KeeSolver, player: int, value: int) -> Callable[[Sequence[Turn]], str]:
    """The strategy by which Black gets a value, or White lets him have no more."""

    def move(turns: Sequence[Turn]) -> str:
        chosen = found.choice(turns, value + player)
        assert chosen is not None
        return chosen

    return move


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    ("size", "ruleset"),
    [("1x1", SUICIDE), ("1x2", NO_SUICIDE), ("1x2", STRICT), ("1x3", NO_SUICIDE), ("1x4", NO_SUICIDE)],
    ids=lambda given: getattr(given, "id", given),
)
def test_a_strategy_guarantees_the_value_whatever_is_replied(
    size: str, ruleset: Ruleset, player: int
) -> None:
    found = solver(ruleset, size)
    value = found.solve().value
    assert isinstance(value, int)
    strategy = strategy_of(found, player, value)
    referee = Referee(ruleset, Board.parse(size))
    margins: set[Points] = set()
    lines: list[tuple[State, tuple[Turn, ...]]] = [
        (referee.opening(Position.empty(referee.board)), ()),
    ]
    while lines:
        state, turns = lines.pop()
        if state.ending is not None:
            margin = settle(ruleset, state, turns).margin
            assert margin is not None
            margins.add(margin)
            continue
        legal = list(referee.legal_turns(state))
        if state.to_play == player:
            move = strategy(turns)
            legal = [turn for turn in legal if turn.move == move]
            assert len(legal) == 1
        lines += [(referee.after(state, turn), (*turns, turn)) for turn in legal]
    assert (min if player == 0 else max)(margins) == value


@pytest.mark.parametrize(
    ("size", "ruleset", "player", "margin"),
    [
        ("2x2", NO_SUICIDE, 0, 0), ("2x2", NO_SUICIDE, 1, 0), ("2x2", SUICIDE, 0, 0), ("2x2", SUICIDE, 1, 0),
        ("2x4", NO_SUICIDE, 0, 8), ("3x3", NO_SUICIDE, 0, 9),
    ],
    ids=lambda given: getattr(given, "id", given),
)  # fmt: skip
def test_no_cycle_that_a_strategy_allows_is_worth_less_to_its_player(
    size: str, ruleset: Ruleset, player: int, margin: int
) -> None:
    # There are too many lines; but the strategy looks at the situation alone, so a cycle in the graph of the
    # situations that it leads to is what ends each of them.
    steps = allowed(ruleset, size, strategy_of(solver(ruleset, size), player, margin), player)
    lead = margin if player == 0 else -margin
    rivals = {points for _, _, mover, points in steps if mover != player and points is not None}
    assert rivals
    for most in rivals:
        # A cycle with a pass for so much by the rival, and no more, has one by the player for enough.
        edges: dict[int, list[int]] = {}
        for node, after, mover, points in steps:
            if points is None or (points < most + lead if mover == player else points <= most):
                edges.setdefault(node, []).append(after)
        everywhere = set(range(len(steps)))
        for node, after, mover, points in steps:
            if mover != player and points == most:
                assert node not in reached(edges, everywhere, after)


def allowed(
    ruleset: Ruleset, size: str, strategy: Callable[[Sequence[Turn]], str], player: int
) -> list[tuple[int, int, int, Points | None]]:
    """All turns, by the referee, in all situations to which a strategy leads: the number of the situation and
    of the one that follows, who has the turn, and what the position is worth to her if she passes.
    """

    def number(state: State, turns: tuple[Turn, ...]) -> int:
        situation = state.to_play, state.position.cells, state.bans
        if situation not in numbers:
            numbers[situation] = len(queue)
            queue.append((state, turns))
        return numbers[situation]

    referee = Referee(ruleset, Board.parse(size))
    numbers: dict[object, int] = {}
    queue: list[tuple[State, tuple[Turn, ...]]] = []
    found: list[tuple[int, int, int, Points | None]] = []
    number(referee.opening(Position.empty(referee.board)), ())
    for node, (state, turns) in enumerate(queue):
        # What ended play is forgotten here: only what is in the situation counts.
        legal = list(referee.legal_turns(state._replace(ending=None)))
        if state.to_play == player:
            move = strategy(turns)
            legal = [turn for turn in legal if turn.move == move]
            assert len(legal) == 1
        for turn in legal:
            after = number(referee.after(state, turn), (*turns, turn))
            points = score(ruleset, turn.after).scores[turn.colour] if turn.is_pass else None
            found.append((node, after, turn.player, points))
    return found


def test_nobody_has_a_strategy_for_more_than_the_value() -> None:
    found = solver(NO_SUICIDE, "1x3")
    assert found.choice((), 4) is None
    game = Game(NO_SUICIDE, "1x3")
    game.play("B1")
    assert found.choice(game.turns, 3) is None
    assert found.choice(game.turns, 4) is not None


def test_a_strategy_has_no_answer_where_it_does_not_lead() -> None:
    found = solver(NO_SUICIDE, "1x3")
    game = Game(NO_SUICIDE, "1x3")
    assert found.choice((), 3) == "B1"
    game.play("pass")
    game.play("B1")
    with pytest.raises(LookupError):
        found.choice(game.turns, 3)


# What docs/kee.md proves


@pytest.mark.parametrize(("ruleset", "size"), [(NO_SUICIDE, "1x3"), (SUICIDE, "1x2")])
def test_every_cycle_has_a_pass_by_each_player(ruleset: Ruleset, size: str) -> None:
    found = graph(ruleset, size)
    for player in (0, 1):
        # Without her passes, situations can be taken away, each after all that follow it, until none is left.
        left = {
            node: {after for move, after in turns if move != PASS_MOVE or found.situations[node][1] != player}
            for node, turns in enumerate(found.turns)
        }
        while left:
            ends = [node for node, after in left.items() if not after & left.keys()]
            assert ends
            for node in ends:
                del left[node]


@pytest.mark.parametrize("margin", range(-3, 4))
def test_a_smaller_own_history_and_a_larger_one_of_the_opponent_are_no_worse(margin: int) -> None:
    found = graph(NO_SUICIDE, "1x3")
    won = found.won(margin)
    places: dict[tuple[int, int], list[tuple[int, int, bool]]] = {}
    for (position, player, black, white), wins in zip(found.situations, won, strict=True):
        places.setdefault((position, player), []).append((black, white, wins))
    for here in places.values():
        for black, white, wins in here:
            for smaller, larger, better in here:
                if wins and smaller & ~black == 0 and white & ~larger == 0:
                    assert better


def test_parity_games_are_solved_with_strategies_that_win_every_cycle() -> None:
    drawn = random.Random(3)
    for _ in range(200):
        game = ParityGame()
        for _ in range(drawn.randint(1, 9)):
            game.add(drawn.randint(0, 1), drawn.randint(0, 5))
        nodes = range(len(game.owner))
        for node in nodes:
            game.successors[node] = drawn.sample(nodes, drawn.randint(1, min(3, len(nodes))))
        winner, choice = solve_parity(game)
        for player in (0, 1):
            edges = {
                node: [choice[node]] if game.owner[node] == player else game.successors[node]
                for node in nodes
                if winner[node] == player
            }
            # The opponent cannot leave, and no cycle has a top priority that is hers.
            assert all(winner[after] == player for targets in edges.values() for after in targets)
            for top in {p for p in game.priority if p % 2 != player}:
                low = {node for node in edges if game.priority[node] <= top}
                for node in low:
                    if game.priority[node] == top:
                        assert node not in reached(edges, low, node)


def reached(edges: dict[int, list[int]], within: set[int], first: int) -> set[int]:
    """The nodes to which a path leads from one, at least one step long, in a part of a graph."""
    found: set[int] = set()
    stack = [first]
    while stack:
        for after in edges.get(stack.pop(), ()):
            if after in within and after not in found:
                found.add(after)
                stack.append(after)
    return found


# Limits


def test_a_limit_leaves_proven_bounds() -> None:
    found = solver(NO_SUICIDE, "2x3", limits=Limits(nodes=5000)).solve()
    assert found.value is None and found.low == -6 and found.high == 6


@pytest.mark.parametrize("limits", [Limits(seconds=0.0), Limits(memory=1 << 20)])
def test_limits_hold_while_the_bounds_of_the_start_are_worked_out(limits: Limits) -> None:
    kee = solver(NO_SUICIDE, "4x4", limits=limits)
    positions = kee.game.positions.positions
    assert len(positions) == 1
    found = kee.solve()
    # Each player can reach two to the power of sixteen positions alone.
    assert len(positions) < 1 << 16
    assert (found.low, found.high, found.nodes) == (-16, 16, 0)


def test_the_bounds_of_the_start_can_be_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "LOOK_AFTER", 0.0)
    reported: list[int] = []

    def interrupt(nodes: int) -> None:
        reported.append(nodes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(NO_SUICIDE, "1x6", progress=interrupt, notebook=Notebook(tmp_path / "notes"))
    assert reported == [0]
    assert solve(NO_SUICIDE, "1x6", notebook=Notebook(tmp_path / "notes")).value == 1


def test_an_interruption_between_nodes_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "LOOK_AFTER", 0.0)
    whole = solve(NO_SUICIDE, "1x5")
    for most in range(10, 10_000, 10):
        looked = iter(range(most))

        def interrupt(_: int, looked: Iterator[int] = looked) -> None:
            if next(looked, None) is None:
                raise KeyboardInterrupt

        with suppress(KeyboardInterrupt):
            found = solve(NO_SUICIDE, "1x5", progress=interrupt, notebook=Notebook(tmp_path / "notes"))
            break
    assert most > 50
    assert (found.value, found.line) == (whole.value, whole.line)


def lines(row: Row, game: Game, line: list[tuple], passes: list[bool], turns: int) -> Iterator[Any]:  # type: ignore[type-arg]
    """All lines of so many turns, as a game of ours and as the brute force has them."""
    if turns == 0:
        yield game, line, passes
        return
    for move, (passed, after) in zip(("pass", *game.legal_plays()), row.children(line), strict=True):
        game.play(move)
        yield from lines(row, game, [*line, after], [*passes, passed], turns - 1)
        game.undo()


@pytest.mark.parametrize(
    ("ruleset", "points", "turns"), [(NO_SUICIDE, 2, 2), (SUICIDE, 2, 2), (NO_SUICIDE, 3, 1)]
)
def test_after_one_turn_by_each_player_the_value_is_still_found(
    ruleset: Ruleset, points: int, turns: int
) -> None:
    row = Row(ruleset is SUICIDE, True)
    compared = 0
    for earlier in range(1, turns + 1):
        for game, line, passes in lines(
            row, Game(ruleset, f"1x{points}"), start("." * points, "X"), [], earlier
        ):
            found = KeeSolver(Task.of(game)).solve()
            assert isinstance(found.value, int)
            assert row.at_least(found.value, line, passes), game.turns
            assert not row.at_least(found.value + 1, line, passes), game.turns
            assert found.outcome is not None and found.outcome.margin == found.value
            compared += 1
    assert compared >= 4


@pytest.mark.parametrize("ruleset", [NO_SUICIDE, SUICIDE], ids=["without suicide", "with suicide"])
def test_on_2x2_no_first_turn_is_a_mistake(ruleset: Ruleset) -> None:
    values = {moves: found.value for moves, found in openings(Task.of(Game(ruleset, "2x2")))}
    assert values == {("A2", "B2", "A1", "B1"): 0, ("pass",): 0}


def test_a_longer_history_is_refused() -> None:
    game = Game(NO_SUICIDE, "1x3")
    for move in ("B1", "pass", "pass"):
        assert why_not_kee(Task.of(game)) is None
        game.play(move)
    assert "before the start" in str(why_not_kee(Task.of(game)))
    with pytest.raises(InputError, match="before the start"):
        KeeSolver(Task.of(game))


AREA = "area, empty-counts: borders-no-opponent"


@pytest.mark.parametrize(
    ("amended", "reason"),
    [
        ("ko: []", "0 ko rules"),
        ("ko: [{type: kee-history, lifted-by: any-pass}]", "Kee's histories"),
        ("ko: [{type: spight-superko}]", "'spight-superko' does not keep Kee's histories"),
        ("end: [{type: situation-repeats, then: draw}]", "to be scored"),
        ("end: [{type: situation-repeats, of: [position, next-player]}]", "in full"),
        ("end: [{type: situation-repeats, records: [pass]}]", "not all situations are recorded"),
        ("end: [{type: situation-repeats, times: 3}]", "after the first repetition"),
        ("scoring: {type: territory, empty-counts: borders-own, positions: passed-in-cycle}", "territory"),
        (f"scoring: {{type: {AREA}}}", "the positions passed in the cycle"),
        (f"scoring: {{type: {AREA}, positions: passed-in-cycle, takes: last}}", "the last position"),
        ("passing: forbidden", "always pass"),
        ("suicide: multi-stone", None),
        ("scoring: {type: stones, positions: passed-in-cycle}", None),
        ("end: [{type: situation-repeats, records: [start, play, pass]}]", None),
    ],
)
def test_amended_rules_are_refused_with_the_clause_that_matters(
    amended: str, reason: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"id: mine\nname: Mine\nextends: kee-3.0\n{amended}\n")
    ruleset = load_ruleset(path)
    found = why_not_kee(Task.of(Game(ruleset, "1x2")))
    assert found is None if reason is None else reason in str(found)
    assert situations.applies(ruleset) == (reason is None)


def test_long_histories_count_as_memory() -> None:
    start = Position.parse("3x4", ".XX./X..O/O..O")
    solver = KeeSolver(Task.of(Game(NO_SUICIDE, position=start), Limits(nodes=2000)))
    # On larger boards a history soon speaks of tens of thousands of positions.
    for number in range(20_000):
        cells = bytes(number // 3**place % 3 for place in range(12))
        solver.game.positions.number(Position(start.board, cells))
    solver.solve()
    others = POSITION_BYTES * len(solver.game.positions.positions)
    histories: dict[int, int] = {}
    ahead = [search.root for search in solver._searches.values()]
    while ahead:
        node = ahead.pop()
        ahead += node.children or ()
        histories.update((id(history), sys.getsizeof(history)) for history in node.situation[2:])
    assert sum(histories.values()) > 1_000_000
    assert solver._memory - others >= sum(histories.values())
