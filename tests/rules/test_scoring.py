from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gorules as gr
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Points
from gorules.play.game import Game
from tests.support.oracle import area, reaches, satisfaction
from tests.support.strategies import adjacency, boards, choices, colouring_of, composed, played, positions


def scores(scoring: Any, diagram: str, **settings: Any) -> tuple[Points, ...]:
    """Return the scores of a finished position."""
    return tuple(gr.score(composed(scoring=scoring), Position.draw(diagram), **settings).scores.values())


def of_area(empty_counts: str = "borders-only-own", **terms: Any) -> dict[str, Any]:
    return {
        "type": "area",
        "empty-counts": empty_counts,
        **{n.replace("_", "-"): v for n, v in terms.items()},
    }


def of_territory(**terms: Any) -> dict[str, Any]:
    return {
        "type": "territory",
        "empty-counts": "borders-only-own",
        **{n.replace("_", "-"): v for n, v in terms.items()},
    }


# Which empty points count


@pytest.mark.parametrize(
    ("empty_counts", "empty_board", "shared", "own"),
    [
        ("borders-only-own", (0, 0), (1, 1), (3, 0)),
        ("borders-no-opponent", (3, 3), (1, 1), (3, 0)),
        ("borders-own", (0, 0), (2, 2), (3, 0)),
    ],
)
def test_an_empty_region_counts_by_what_borders_it(
    empty_counts: str, empty_board: tuple[int, int], shared: tuple[int, int], own: tuple[int, int]
) -> None:
    # Tromp-Taylor 9 asks for points that reach only the player's colour, Taylor's posted rules and Kee E.2(b)
    # for points that do not reach another's: they part on a board without stones.
    assert scores(of_area(empty_counts), "...") == empty_board
    assert scores(of_area(empty_counts), "X.O") == shared
    assert scores(of_area(empty_counts), ".X.") == own


@given(st.data(), boards(16), st.integers(2, 4))
def test_area_scores_are_those_of_the_texts(data: st.DataObject, board: Board, players: int) -> None:
    position = data.draw(positions(board, players))
    adjacent, colouring = adjacency(board), colouring_of(position)
    tromp_taylor = gr.score(composed(scoring=of_area()), position, players=players)
    kee = gr.score(composed(scoring=of_area("borders-no-opponent")), position, players=players)
    assert list(tromp_taylor.scores.values()) == [
        area(adjacent, colouring, player) for player in range(players)
    ]
    assert list(kee.scores.values()) == [
        satisfaction(adjacent, colouring, player) for player in range(players)
    ]


@given(st.data(), boards(16), st.integers(2, 4))
def test_area_scores_and_neutral_points_add_up_to_the_board(
    data: st.DataObject, board: Board, players: int
) -> None:
    position = data.draw(positions(board, players))
    colouring = colouring_of(position)
    empty = [point for point, colour in colouring.items() if colour is None]
    neutral = sum(len(reaches(adjacency(board), colouring, point)) != 1 for point in empty)
    total = sum(gr.score(composed(scoring=of_area()), position, players=players).scores.values())
    assert total + neutral == board.size


# What else counts


def test_stone_scoring_counts_stones_only() -> None:
    assert scores("stones", "XX.O./XX.O.") == (4, 2)


def test_territory_scoring_counts_empty_points_and_prisoners() -> None:
    assert scores(of_territory(), ".XO../.XO..") == (2, 4)
    assert scores(of_territory(), ".XO../.XO..", captures={"black": 3, "white": 1}) == (5, 5)
    assert scores(of_territory(prisoners="ignored"), ".XO../.XO..", captures={"black": 3}) == (2, 4)


def test_prisoners_are_taken_by_capture_and_given_by_suicide() -> None:
    for diagram, players, prisoners in ((".OX.", 2, (1, 0)), (".O..", 2, (0, 1)), (".O..", 3, (0, 0, 0))):
        game = Game(composed(), position=Position.draw(diagram), players=players)
        game.play("A1")
        assert game.state.prisoners == prisoners


def test_pass_stones_go_to_the_next_player() -> None:
    game = Game(composed(scoring=of_territory(pass_stones=True)), position=Position.draw(".XO."))
    for _ in range(3):
        game.play("pass")
    assert dict(game.score().scores) == {"black": 2, "white": 3}


@pytest.mark.parametrize(
    ("diagram", "tax", "expected"),
    [
        # A1 and C1 are one group through B1. On the longer line Black has two groups, White one.
        ("X.XO.", 0, (3, 2)),
        ("X.XO.", 1, (2, 1)),
        ("X.XO.", 2, (2, 1)),
        (".XO.OX..", 0, (5, 3)),
        (".XO.OX..", 1, (3, 2)),
        (".XO.OX..", 2, (2, 2)),
        (".XO.OX..", 3, (2, 2)),
    ],
)
def test_each_group_pays_its_tax_out_of_its_empty_points(
    diagram: str, tax: int, expected: tuple[int, int]
) -> None:
    assert scores(of_area(group_tax=tax), diagram) == expected
    # Under territory scoring only the stones on the board are not counted.
    stones = (diagram.count("X"), diagram.count("O"))
    assert scores(of_territory(group_tax=tax), diagram) == (expected[0] - stones[0], expected[1] - stones[1])


# Positions passed in a cycle (Kee 3.0, E)

OPEN_KO = ["..../XXXX/XXOX/XO.O/OOOO/....", "C3 pass pass C4 pass pass C3 pass pass"]
"""A half-point ko that both leave open: 14:10 with Black's stone in it, 12:12 with White's."""


def cycled(ruleset: Any, diagram: str, moves: str) -> Game:
    game = Game(ruleset, position=Position.draw(diagram))
    for move in moves.split():
        game.play(move)
    return game


def test_each_player_is_paid_for_the_best_position_that_she_passed_on() -> None:
    # Kee 3.0, E.3. Both maxima together may exceed the board of 24 points.
    game = cycled("kee-3.0", *OPEN_KO)
    assert game.ending is not None
    assert (game.ending.turn, game.ending.repeats) == (9, 3)
    assert game.outcome is not None
    assert dict(game.outcome.scores) == {"black": 14, "white": 12}
    black, white = game.outcome.explanation.tallies
    assert black.position == game.turns[8].after
    assert white.position == game.turns[5].after != black.position


def test_a_player_may_be_paid_for_the_last_position_that_she_passed_on() -> None:
    kee = gr.load_ruleset("kee-3.0")
    last = kee.composed("last", scoring=kee.scoring.model_copy(update={"takes": "last"}))
    outcome = cycled(last, *OPEN_KO).outcome
    assert outcome is not None
    assert dict(outcome.scores) == {"black": 14, "white": 10}


def test_a_pass_before_the_cycle_pays_nothing() -> None:
    # Kee 3.0, E.1. Black's first pass, on the empty board, would be worth three points to her.
    outcome = cycled("kee-3.0", "...", "pass B1 pass pass pass").outcome
    assert outcome is not None
    assert dict(outcome.scores) == {"black": 0, "white": 3}


def test_who_never_passed_in_the_cycle_is_paid_nothing() -> None:
    end = {"type": "repetition", "compares": "position", "then": "score"}
    ruleset = composed(end=[end], removal="none", scoring=of_area(positions="passed-in-cycle"))
    outcome = cycled(ruleset, ".OX.", "A1 B1").outcome
    assert outcome is not None
    assert (dict(outcome.scores), outcome.winner) == ({"black": 0, "white": 0}, None)


@given(boards(5), st.sampled_from((2, 3)), choices(30))
def test_kee_scores_are_those_of_the_text(board: Board, players: int, moves: bytes) -> None:
    # E.1-E.3 over the list of all turns, with zones counted by the oracle.
    game = Game("kee-3.0", board, players=players)
    for _ in played(game, moves):
        pass
    for _ in range(2 * players):
        if not game.is_over:
            game.play("pass")
    adjacent = adjacency(game.board)
    assert game.ending is not None
    first = game.ending.repeats
    assert first is not None
    assert game.outcome is not None
    for player, colour in enumerate(game.outcome.scores):
        passed = [t for t in game.turns[first:] if t.is_pass and t.player == player]
        best = max(satisfaction(adjacent, colouring_of(turn.after), player) for turn in passed)
        assert game.outcome.scores[colour] == best


# Seki, by KataGo's definition


def living_regions(position: Position, player: int) -> list[set[str]]:
    """Return a player's independent-life regions as KataGo's page has them: maximal connected sets of points
    that are not the opponent's, without a dame region and without a string in atari; with a stone, as in the
    program.
    """
    adjacent, colouring = adjacency(position.board), colouring_of(position)
    left, found = {point for point, colour in colouring.items() if colour in (None, player)}, []
    while left:
        region, stack = set[str](), [left.pop()]
        while stack:
            region.add(point := stack.pop())
            near = {p for p in adjacent[point] if p in left}
            left -= near
            stack += near
        dame = any(
            colouring[point] is None and len(reaches(adjacent, colouring, point) - {None}) > 1
            for point in region
        )
        atari = False
        for string in position.strings:
            names = set(position.board.named(string.points))
            liberties = {p for point in names for p in adjacent[point] if colouring[p] is None}
            atari |= names <= region and len(liberties) == 1
        if not dame and not atari and any(colouring[point] == player for point in region):
            found.append(region)
    return found


@given(st.data(), boards(16))
def test_empty_points_count_only_in_regions_of_independent_life(data: st.DataObject, board: Board) -> None:
    position = data.draw(positions(board, 2))
    colouring = colouring_of(position)
    for tax in (0, 2):
        rules = composed(scoring=of_area(group_tax=tax, in_seki="ignored"))
        expected = []
        for player in range(2):
            regions = living_regions(position, player)
            empty = [sum(colouring[point] is None for point in region) for region in regions]
            stones = sum(colour == player for colour in colouring.values())
            expected.append(stones + sum(empty) - sum(min(tax, number) for number in empty))
        assert list(gr.score(rules, position).scores.values()) == expected


TWO_EYES = ".X.XO.O./XXXXOOOO"
SEKI = ".X.O../XX.OOO"
"""Each group has an eye, and they share the middle."""


def test_a_group_that_touches_a_neutral_point_or_has_a_string_in_atari_is_in_seki() -> None:
    for diagram, counted, ignored in (
        (TWO_EYES, (2, 2), (2, 2)),
        (SEKI, (1, 2), (0, 0)),
        ("X.X.XO.O.O", (2, 2), (0, 0)),  # A1 and K1 have one liberty each
    ):
        assert scores(of_territory(), diagram) == counted
        assert scores(of_territory(in_seki="ignored"), diagram) == ignored


def test_where_nobody_has_a_stone_there_is_no_group_to_be_taxed() -> None:
    assert scores(of_area(group_tax=1, empty_counts="borders-no-opponent"), "..") == (2, 2)


def test_groups_in_seki_pay_no_tax() -> None:
    assert scores(of_area(group_tax=2, in_seki="ignored"), TWO_EYES) == (6, 6)
    assert scores(of_area(group_tax=2, in_seki="ignored"), SEKI) == (3, 4)
    assert scores(of_area(group_tax=2), SEKI) == (3, 4)


# Filling in


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        ("X.O", (1, 1)),  # the one between is left over
        ("X..O", (2, 2)),  # each is next to one colour
        ("X...O", (2, 2)),  # the middle is next to none
        ("X.O/X.O", (3, 3)),  # two are shared
        ("X.O/X.O/X.O", (4, 4)),  # and the third of three is left over
        (".X./...", (6, 0)),
        # B3 is next to Black alone; of A1 and B2 each has one. By area it is 2 to 1.
        ("X./X./.O", (4, 2)),
    ],
)
def test_points_between_stones_are_filled_by_who_is_next_to_them(
    diagram: str, expected: tuple[int, int]
) -> None:
    assert scores("fill-in", diagram) == expected


def test_three_players_share_what_is_next_to_all() -> None:
    board = Board.from_edges([(stone, point) for point in "abcd" for stone in "xyz"])
    cells = bytes({"x": 1, "y": 2, "z": 3}.get(name, 0) for name in board.names)
    position = Position.of(gr.Setup(board, cells, players=3))
    outcome = gr.score(composed(scoring="fill-in"), position, players=3)
    assert list(outcome.scores.values()) == [2, 2, 2]


@given(st.data(), boards(16), st.integers(2, 4))
def test_filling_in_gives_no_point_away(data: st.DataObject, board: Board, players: int) -> None:
    position = data.draw(positions(board, players))
    filled = gr.score(composed(scoring="fill-in"), position, players=players).scores
    area = gr.score(composed(scoring=of_area()), position, players=players).scores
    assert all(filled[player] >= area[player] for player in filled)
    assert sum(filled.values()) <= board.size
