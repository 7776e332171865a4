"""The findings of a search of Kee's game, as plain data for a notebook. A node is named by its place among
its parent's turns, so only the history of the root of a tree is kept.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from gorules.solving.kee.game import KeeGame
from gorules.solving.kee.search import KeeSearch, ProofNode

Notes = Any
"""The data that :func:`noted` returns."""


def noted(search: KeeSearch) -> Notes:
    """Return the findings of a search."""
    trees = [list(_below(root)) for root in _roots(search)]
    numbers = {id(node): number for number, node in enumerate(chain.from_iterable(trees))}
    known = list(dict.fromkeys(numbers[id(node)] for node in search.known()))
    told = []
    for nodes in trees:
        rows = [
            (
                None if node.children is None else [child.move for child in node.children],
                None if node.because is None else numbers[id(node.because)],
                node.proof, node.disproof, node.relies,
            )
            for node in nodes
        ]  # fmt: skip
        told.append((nodes[0].situation, nodes[0].depth, rows))
    return search.nodes, search.history_bits, known, told


def take_up(notes: Notes, search: KeeSearch, game: KeeGame, margin: int) -> None:
    """Let a new search for a margin go on from the findings of another one."""
    count, history_bits, known, trees = notes
    nodes: list[ProofNode] = []
    decided_by: list[tuple[ProofNode, int]] = []
    for situation, depth, rows in trees:
        root = ProofNode(situation)
        root.depth = depth
        ahead = [root]
        for moves, because, proof, disproof, relies in rows:
            node = ahead.pop()
            nodes.append(node)
            node.proof, node.disproof, node.relies = proof, disproof, relies
            if because is not None:
                decided_by.append((node, because))
            if moves is not None:
                position, mover, *_ = node.situation
                after = dict(game.turns(node.situation))
                priority = game.priority(position, mover, margin)
                node.children = [
                    ProofNode(after[move], node, move, 0 if move >= 0 else priority) for move in moves
                ]
                ahead += reversed(node.children)
    for node, because in decided_by:
        node.because = nodes[because]
    search.take_up(count, history_bits, nodes[0], [nodes[number] for number in known])


def _roots(search: KeeSearch) -> list[ProofNode]:
    """Return the root of a search, then the proofs in use that are no longer below the root."""
    found: dict[int, ProofNode] = {}
    below: set[int] = set()
    ahead = [*search.known(), search.root]
    while ahead:
        node = ahead.pop()
        if id(node) not in found:
            found[id(node)] = node
            below.update(id(child) for child in node.children or ())
            ahead += node.children or ()
            if node.because is not None:
                ahead.append(node.because)
    return [node for number, node in found.items() if number not in below]


def _below(root: ProofNode) -> Iterator[ProofNode]:
    """Yield a node and all below it, each before its children."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        ahead += reversed(node.children or ())
