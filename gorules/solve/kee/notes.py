"""Searches of Kee's game on disk, a line of JSON for each node. A node is told by its parent's turns, so that
no history is written but that of the root of a tree.
"""

import json
from collections.abc import Iterator
from itertools import chain
from typing import IO

from gorules.solve.kee.game import KeeGame
from gorules.solve.kee.search import Node, Search


def write(file: IO[bytes], search: Search) -> None:
    """Write what a search has found."""
    trees = [list(_below(root)) for root in _roots(search)]
    numbers = {id(node): number for number, node in enumerate(chain.from_iterable(trees))}
    known = dict.fromkeys(numbers[id(node)] for node in search.known())
    _write_line(file, search.nodes, search.history_bits, len(trees), list(known))
    for nodes in trees:
        position, mover, *histories = nodes[0].situation
        _write_line(file, position, mover, *map(hex, histories), nodes[0].depth, len(nodes))
        for node in nodes:
            moves = None if node.children is None else [child.move for child in node.children]
            because = None if node.because is None else numbers[id(node.because)]
            _write_line(file, moves, because, node.proof, node.disproof, node.relies)


def read(file: IO[bytes], search: Search, game: KeeGame, margin: int) -> None:
    """Let a new search for a margin go on from what another has written."""
    count, history_bits, trees, known = json.loads(file.readline())
    nodes: list[Node] = []
    decided_by: list[tuple[Node, int]] = []
    for _ in range(trees):
        position, mover, black, white, depth, size = json.loads(file.readline())
        root = Node((position, mover, int(black, 16), int(white, 16)))
        root.depth = depth
        ahead = [root]
        for _ in range(size):
            node = ahead.pop()
            nodes.append(node)
            moves, because, node.proof, node.disproof, node.relies = json.loads(file.readline())
            if because is not None:
                decided_by.append((node, because))
            if moves is not None:
                position, mover, *_ = node.situation
                after = dict(game.turns(node.situation))
                priority = game.priority(position, mover, margin)
                node.children = [
                    Node(after[move], node, move, 0 if move >= 0 else priority) for move in moves
                ]
                ahead += reversed(node.children)
    for node, because in decided_by:
        node.because = nodes[because]
    search.take_up(count, history_bits, nodes[0], [nodes[number] for number in known])


def _write_line(file: IO[bytes], *values: object) -> None:
    file.write(json.dumps(values, separators=(",", ":")).encode() + b"\n")


def _roots(search: Search) -> list[Node]:
    """Return the root of a search, then those proofs that it still uses and that are no longer below it."""
    found: dict[int, Node] = {}
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


def _below(root: Node) -> Iterator[Node]:
    """Yield a node and all below it, each before its children."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        ahead += reversed(node.children or ())
