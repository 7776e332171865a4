"""Games of gain and loss on a finite graph: each edge gains the player Max something, and she wins an
endless game if the sum of her gains does not fall for ever.

Both players have optimal plans that look at the node alone, so the first cycle decides (A. Ehrenfeucht, J.
Mycielski, "Positional strategies for mean payoff games", 1979).

Method. Potentials are raised (V. Gurvich, A. Karzanov, L. Khachiyan, 1988, as in P. Ohlmann, "The GKK
algorithm is the fastest over simple mean-payoff games", 2022): a cycle has the same sum if each edge is
corrected by the potential of its target less that of its source. In each round the potential of a node
becomes the most that Max can gain before the first loss. It is found like shortest paths (Dijkstra). Where
Max can avoid every loss, she wins: her gains go round for ever. When nothing can be gained any more, the
other player can go from loss to loss with no gain between. He wins there, because every cycle that he allows
has a negative sum.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

NOWHERE = -1

Payoffs = Sequence[Sequence[tuple[int, int]]]
"""By node: for each edge the next node, and Max's gain."""


def winners(
    movers: Sequence[int], edges: Payoffs, most: int, nodes: Iterable[int]
) -> tuple[set[int], dict[int, int]]:
    """Return the nodes that the player ``most`` (Max) wins; and, for each node that its mover wins, the node
    to which she goes. An edge that leaves ``nodes`` is one that its mover never wants. Costs some steps for
    each edge and round; there are few rounds.
    """
    left, won, plan = set(nodes), set[int](), dict[int, int]()
    potential = [0] * len(movers)
    before: list[list[int]] = [[] for _ in movers]
    for node, own in enumerate(edges):
        for to, _ in own:
            before[to].append(node)
    while True:
        known, goals = _gained(movers, edges, before, most, left, potential)
        closed = left - known.keys()
        plan |= goals
        if not closed and not any(known.values()):
            break
        for node, gained in known.items():
            potential[node] += gained
        left -= closed
        won |= closed
        queue = deque(closed)
        while queue:
            goal = queue.popleft()
            for node in before[goal]:
                is_hers = movers[node] == most
                if node in left and (is_hers or not any(to in left for to, _ in edges[node])):
                    if is_hers:
                        plan[node] = goal
                    left.discard(node)
                    won.add(node)
                    queue.append(node)
    return won, {node: goal for node, goal in plan.items() if (node in won) == (movers[node] == most)}


def _gained(
    movers: Sequence[int],
    edges: Payoffs,
    before: Sequence[Sequence[int]],
    most: int,
    nodes: set[int],
    potential: Sequence[int],
) -> tuple[dict[int, int], dict[int, int]]:
    """Return, by node, the gain of Max before the first loss; no gain is given where a loss never comes. Also
    return where to go: the other player goes to a loss at the least gain, and Max goes where no loss comes.
    """

    def staying(node: int) -> list[tuple[int, int]]:
        """Return the edges that stay among the nodes, each as a gain and a target."""
        return [(gain + potential[to] - potential[node], to) for to, gain in edges[node] if to in nodes]

    known: dict[int, int] = {}
    goals: dict[int, int] = {}
    best = dict.fromkeys(nodes, 0)
    gaining: dict[int, int] = {}  # Max's edges that lose nothing and whose gain is not known yet
    heap: list[tuple[int, int, int]] = []
    for node in nodes:
        own = staying(node)
        losses = [to for gain, to in own if gain < 0]
        if movers[node] == most:
            gaining[node] = len(own) - len(losses)
            if not gaining[node]:
                heappush(heap, (0, node, NOWHERE))
        elif losses:
            heappush(heap, (0, node, losses[0]))
    while heap:
        gained, reached, goal = heappop(heap)
        if reached in known:
            continue
        known[reached] = gained
        if goal != NOWHERE:
            goals[reached] = goal
        for node in set(before[reached]) & nodes - known.keys():
            for gain in (gain for gain, to in staying(node) if to == reached):
                if movers[node] != most:
                    heappush(heap, (max(gain, 0) + gained, node, reached))
                elif gain >= 0:
                    best[node] = max(best[node], gain + gained)
                    gaining[node] -= 1
                    if not gaining[node]:
                        heappush(heap, (best[node], node, NOWHERE))
    for node in nodes - known.keys():
        if movers[node] == most:
            goals[node] = next(to for gain, to in staying(node) if gain >= 0 and to not in known)
    return known, goals
