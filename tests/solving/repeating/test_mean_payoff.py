"""Games of gain and loss on a graph, against all plans there are."""

from itertools import product
from random import Random

import pytest

from gorules.solving.repeating.mean_payoff import Payoffs, winners


def random_game(random: Random) -> tuple[list[int], Payoffs]:
    """Return who moves at each node, and the edges."""
    nodes = random.randint(1, 5)
    edges = [
        [(random.randrange(nodes), random.randint(-2, 2)) for _ in range(random.randint(1, 2))]
        for _ in range(nodes)
    ]
    return [random.randrange(2) for _ in range(nodes)], edges


def plans(movers: list[int], edges: Payoffs, player: int) -> list[dict[int, tuple[int, int]]]:
    """Return all plans of a player: the edge that she takes, by node."""
    own = [node for node, mover in enumerate(movers) if mover == player]
    return [dict(zip(own, chosen, strict=True)) for chosen in product(*(edges[node] for node in own))]


def falls(start: int, chosen: dict[int, tuple[int, int]]) -> bool:
    """Whether the gains fall for ever if both keep to plans."""
    seen, node, total = dict[int, int](), start, 0
    while node not in seen:
        seen[node] = total
        node, gain = chosen[node]
        total += gain
    return total < seen[node]


@pytest.mark.parametrize("most", [0, 1])
def test_who_wins_and_how_is_so_against_every_plan(most: int) -> None:
    random, wins = Random(most), [0, 0]
    for _ in range(400):
        movers, edges = random_game(random)
        won, plan = winners(movers, edges, most, range(len(movers)))
        own, others = plans(movers, edges, most), plans(movers, edges, 1 - most)
        for node in range(len(movers)):
            assert (node in won) == any(all(not falls(node, x | y) for y in others) for x in own)
            wins[node in won] += 1
        for player, best, replies in ((most, max, others), (1 - most, min, own)):
            # Where two edges lead to the same node, the better one is meant; where she loses, any.
            kept = {node: own_edges[0] for node, own_edges in enumerate(edges)} | {
                node: best(edge for edge in edges[node] if edge[0] == goal) for node, goal in plan.items()
            }
            for node in range(len(movers)):
                if (node in won) == (player == most):
                    assert all(falls(node, kept | reply) == (player != most) for reply in replies)
    assert min(wins) > 300


def test_edges_that_lead_away_are_left_out() -> None:
    edges = [[(1, -1), (0, 0)], [(0, 5), (1, -1)]]
    assert winners([0, 1], edges, 0, [1]) == (set(), {1: 1})
    assert winners([0, 1], edges, 0, [0]) == ({0}, {0: 0})
