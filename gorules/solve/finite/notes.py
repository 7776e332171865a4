"""What the reference solver knows of states, kept by number: a state is told by the turns that lead to it, so
that only numbers are written.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from gorules.solve.finite.reference import Known, Node


class Earlier:
    """What an earlier run knew, for states that are recognised as they are met: the start has number 0. Of
    each state it has the states after its turns, in the solver's order, or none if not asked for them.
    """

    def __init__(self) -> None:
        self._after: list[list[int]] = []
        self._numbers: dict[Fraction, dict[int, tuple[int, int]]] = {}

    def load(self, file: IO[bytes]) -> tuple[int, float]:
        """Read what :meth:`save` has written; return the nodes and the seconds spent."""
        notes = json.loads(file.readline())
        self._after = notes["after"]
        self._numbers = {
            Fraction(margin): {state: (proof, disproof) for state, proof, disproof in numbers}
            for margin, numbers in notes["asked"].items()
        }
        return notes["nodes"], notes["seconds"]

    def recognise(self, node: "Node", number: int, known: "Known") -> None:
        """Take over what was known of a state, and of those after it that have been met already."""
        met = [(node, number)]
        while met:
            node, number = met.pop()
            if node.number is None:
                node.number = number
                for margin, numbers in self._numbers.items():
                    if number in numbers:
                        known.setdefault(margin, {}).setdefault(node.key, numbers[number])
                met += self._after_turns(node)

    def expanded(self, node: "Node", known: "Known") -> None:
        """Recognise the states after the turns from a state."""
        for child, number in self._after_turns(node):
            self.recognise(child, number, known)

    def _after_turns(self, node: "Node") -> list[tuple["Node", int]]:
        listed = [] if node.number is None else self._after[node.number]
        if not listed or node.children is None:
            return []
        return [(child, number) for (_, child), number in zip(node.children, listed, strict=True)]

    def save(
        self, file: IO[bytes], nodes: "Mapping[object, Node]", known: "Known", spent: tuple[int, float]
    ) -> None:
        """Write what this run and the earlier one know, after so many nodes and seconds in all."""
        for node in nodes.values():
            if node.number is None:
                node.number = len(self._after)
                self._after.append([])
        for node in nodes.values():
            if node.children is not None:
                assert node.number is not None
                self._after[node.number] = [child.number or 0 for _, child in node.children]
        for margin, found in known.items():
            self._numbers.setdefault(margin, {}).update(
                (nodes[key].number or 0, pair) for key, pair in found.items()
            )
        asked = {
            str(margin): [(state, *pair) for state, pair in found.items()]
            for margin, found in self._numbers.items()
        }
        notes = {"nodes": spent[0], "seconds": spent[1], "after": self._after, "asked": asked}
        file.write(json.dumps(notes).encode() + b"\n")
