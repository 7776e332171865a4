"""What the reference solver knows of states, kept by number: a state is told by the turns that lead to it, so
that only numbers are written, and what is read is asked of the referee again.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import IO, TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, FailFast

from gorules.files.inputs import InputError
from gorules.solve import checked

if TYPE_CHECKING:
    from gorules.solve.finite.reference import Known, Node

PROVEN = 0
INFINITE = 1 << 60


class Asked(BaseModel):
    """The proof and disproof numbers of states for one margin."""

    model_config = ConfigDict(frozen=True)

    margin2: checked.Margin2
    numbers: Annotated[list[tuple[checked.Count, checked.Count, checked.Count]], FailFast()]


class Notes(BaseModel):
    """States by number, the start first: for each the states after its turns, in the solver's order, or none
    where it has not asked for them.
    """

    model_config = ConfigDict(frozen=True)

    nodes: checked.SpentCount = 0
    seconds: checked.SpentSeconds = 0.0
    after: Annotated[list[Annotated[tuple[checked.Count, ...], FailFast()]], FailFast()] = []
    asked: Annotated[list[Asked], FailFast()] = []

    @classmethod
    def read(cls, file: IO[bytes]) -> "Notes":
        """Return what is in a file. Raises InputError if that cannot be."""
        notes = checked.read(cls, file.read())
        states = len(notes.after)
        if not states or any(after >= states for listed in notes.after for after in listed):
            raise InputError("it speaks of a state that it does not list")
        for asked in notes.asked:
            for state, proof, disproof in asked.numbers:
                decided = (proof, disproof) in ((PROVEN, INFINITE), (INFINITE, PROVEN))
                if state >= states or not (decided or (0 < proof < INFINITE and 0 < disproof < INFINITE)):
                    raise InputError("its numbers are none of a state")
        return notes


class Earlier:
    """What an earlier run knew, for states that are recognised as they are met."""

    def __init__(self, notes: Notes | None = None) -> None:
        notes = notes or Notes()
        self._after = list(notes.after)
        self._numbers = {
            Fraction(asked.margin2, 2): {state: (proof, disproof) for state, proof, disproof in asked.numbers}
            for asked in notes.asked
        }

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
        listed = () if node.number is None else self._after[node.number]
        if not listed or node.children is None:
            return []
        if len(listed) != len(node.children):
            raise AssertionError("a state has other turns")
        return [(child, number) for (_, child), number in zip(node.children, listed, strict=True)]

    def notes(self, nodes: "Mapping[object, Node]", known: "Known", spent: int, seconds: float) -> Notes:
        """Return what this run and the earlier one know."""
        for node in nodes.values():
            if node.number is None:
                node.number = len(self._after)
                self._after.append(())
        for node in nodes.values():
            if node.children is not None:
                assert node.number is not None
                self._after[node.number] = tuple(child.number or 0 for _, child in node.children)
        numbers = {margin: dict(found) for margin, found in self._numbers.items()}
        for margin, found in known.items():
            numbers.setdefault(margin, {}).update(
                (nodes[key].number or 0, pair) for key, pair in found.items()
            )
        asked = [
            Asked(margin2=int(2 * margin), numbers=[(state, *pair) for state, pair in found.items()])
            for margin, found in numbers.items()
        ]
        return Notes(nodes=spent, seconds=seconds, after=self._after, asked=asked)
