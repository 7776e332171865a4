"""Graphs are drawn so that each point is seen and can be touched."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorules.formats.graph_layout import graph_places, outward
from gorules.go.board import Board
from gorules.web.boards import READY

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
