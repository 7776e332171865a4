"""Graphs are drawn so that each point is seen and can be touched."""

import re
from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorules.formats.graph_layout import graph_places, outward
from gorules.formats.svg import layout
from gorules.go.board import Board
from gorules.web.asked import AskedLine
from gorules.web.boards import READY, Ready

GRAPHS = {each.name: Board.from_edges([edge.split() for edge in each.edges]) for each in READY if each.edges}


@settings(max_examples=25, deadline=None)
@given(
    st.integers(2, 14).flatmap(
        lambda size: st.sets(
            st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda e: e[0] < e[1]),
            min_size=1,
        )
    )
)
def test_stones_of_a_graph_do_not_overlap(edges: set[tuple[int, int]]) -> None:
    board = Board.from_edges(sorted(edges))
    places = graph_places(board)
    assert all(dist(one, other) > 1.3 for one, other in combinations(places, 2))
    assert min(min(place) for place in places) == 0
    assert len(list(outward(board, places))) == board.size


def test_a_ring_is_round_and_a_star_has_its_middle_in_the_middle() -> None:
    ring = graph_places(GRAPHS["Ring of eight"])
    steps = [dist(ring[at], ring[at - 1]) for at in range(8)]
    assert max(steps) == pytest.approx(min(steps), rel=0.02)
    board = GRAPHS["Four on a star"]
    star = graph_places(board)
    arms = [dist(star[board.point("c")], star[board.point(arm)]) for arm in ("n2", "e2", "s2", "w2")]
    assert max(arms) == pytest.approx(min(arms), rel=0.05)


def nearest(board: Board) -> float:
    """How far a point is at least from a line, as it is drawn, that does not lead to it."""
    drawn = layout(board)
    found = [float("inf")]
    for line in re.findall(r"M(\S+) (\S+)L(\S+) ([^M]+)", drawn.lines):
        a, b, c, d = map(float, line)
        for x, y in drawn.places:
            if min(dist((x, y), (a, b)), dist((x, y), (c, d))) > 0.1:
                along = ((x - a) * (c - a) + (y - b) * (d - b)) / dist((a, b), (c, d)) ** 2
                part = min(1.0, max(0.0, along))
                found.append(dist((x, y), (a + part * (c - a), b + part * (d - b))))
    return min(found)


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.name)
def test_no_line_of_a_ready_board_touches_a_stone_on_a_point_to_which_it_does_not_lead(ready: Ready) -> None:
    """A stone is 0.94 wide."""
    board = AskedLine(board=ready.board, edges=ready.edges).on()
    assert board is not None and nearest(board) > (0.59 if board.is_graph else 0.47)


def test_points_that_would_lie_upon_lines_are_put_beside_them() -> None:
    """The same lines give the same drawing, and a graph too dense for it is drawn all the same."""
    ladder = [(at, (at + 1) % 8) for at in range(8)] + [(at, at + 4) for at in range(4)]
    for lines in ([(one, 3 + other) for one in range(3) for other in range(5)], ladder):
        board = Board.from_edges(lines)
        assert nearest(board) > 0.59
        assert graph_places(board) == graph_places(Board.from_edges(lines))
    whole = graph_places(Board.from_edges(list(combinations(range(20), 2))))
    assert all(dist(one, other) > 1.3 for one, other in combinations(whole, 2))
