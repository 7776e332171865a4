"""Laws about what is alike: colours, and the points of a board."""

from gorules.go.symmetry import symmetries
from gorules.go.turns import BUTTON
from gorules.laws import premises as its
from gorules.laws.graph import GameGraph, moves
from gorules.laws.law import Counterexample, Law, Partly, Proof, Unjudged
from gorules.play.referee import State

IMAGES = 500
"""The most states of a board that are held against their images."""


def _images_differ(graph: GameGraph) -> Counterexample | None:
    """Compare each line with its images under the symmetries of the board. Raises Unjudged if the line does
    not begin at the empty board.
    """
    if not graph.from_empty:
        raise Unjudged
    for image in symmetries(graph.board):
        if image != tuple(range(graph.board.size)):
            found = _differs(graph, Mirror(graph, image, 0), "mirrored or turned")
            if found is not None:
                return found
    _none_in(graph)
    return None


def _colours_differ(graph: GameGraph) -> Counterexample | None:
    """Compare each line with its image with colours exchanged, White beginning. Raises Unjudged likewise."""
    if not graph.from_empty:
        raise Unjudged
    found = _differs(graph, Mirror(graph, tuple(range(graph.board.size)), 1), "with colours exchanged")
    if found is None:
        _none_in(graph)
    return found


class Mirror:
    """The same game on an image of the board, or with colours exchanged."""

    def __init__(self, graph: GameGraph, image: tuple[int, ...], first: int) -> None:
        self.image = image
        self._graph = graph
        opening = graph.referee.opening(graph.states[0].position, first)
        self._states: dict[int, State] = {0: opening}

    def state(self, number: int) -> State:
        """Return the image of a state."""
        if number not in self._states:
            state = self._states[0]
            for turn in self._graph.turns(number):
                point = None if turn.point is None else self.image[turn.point]
                made = self._graph.referee.candidate(state, point, button=turn.special == BUTTON)
                state = self._graph.referee.after(state, made)
            self._states[number] = state
        return self._states[number]


def _differs(graph: GameGraph, mirror: Mirror, how: str) -> Counterexample | None:
    for number in range(min(len(graph.edges), IMAGES)):
        state = graph.states[number]
        theirs = mirror.state(number)
        legal = {edge.turn.point if edge.turn.point is None else mirror.image[edge.turn.point]
                 for edge in graph.edges[number] if edge.turn.special is None}  # fmt: skip
        there = {turn.point for turn in graph.referee.legal_turns(theirs) if turn.special is None}
        if legal != there or (state.ending is None) != (theirs.ending is None):
            said = f"{how}, other turns are legal here" if legal != there else f"{how}, play has not ended so"
            return Counterexample(graph.board.spec, moves(graph.turns(number)), said)
    return None


def _none_in(graph: GameGraph) -> None:
    """Raise Partly if not all states were compared with their images."""
    if len(graph.edges) > IMAGES:
        raise Partly


LAWS = (
    Law(
        "colours-alike",
        "If the colours are exchanged and White begins, each line stays legal or illegal and ends at the "
        "same turn.",
        "the texts name players, not colours",
        _colours_differ, (Proof("no rule here names a colour", (its.colours_are_alike,)),),
    ),
    Law(
        "points-alike",
        "If a line is mirrored or turned, it stays legal or illegal and ends at the same turn.",
        "the texts speak of neighbours only",
        _images_differ,
        (Proof("no rule here tells a point from its image", (its.points_are_alike,)),),
    ),
)  # fmt: skip
"""In the order of reports."""
