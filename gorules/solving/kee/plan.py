"""Strategies under Kee's rules, from the proofs of :mod:`gorules.solving.kee.search`.

A proof is a tree whose leaves point to nodes: back to one on their way, or into an earlier proof. Say a
player follows it from node to node. Then the first situation that repeats may close a cycle that is not in
the proof, and that is bad for her. A strategy that looks at the situation alone has no such cycles. It is
made from the *rank* of a node. For each score that the opponent may be paid, the largest first, the rank has
a number: how often at most the opponent can pass for this score from here on. The count ends when the player
with the strategy makes a pass that is worth enough, or the opponent makes one that is worth more. Cut off the
rank at the score of the turn's pass. Then it never rises from node to node of the proof, and it falls if the
pass is the opponent's. So this strategy is enough: among all nodes that are no better than the situation,
choose one of least rank and make its turn. docs/kee.md has the proof.
"""

from collections.abc import Callable

from gorules.solving.kee.game import KeeGame, KeeNode
from gorules.solving.kee.search import ProofNode
from gorules.solving.positions import PASS_MOVE

EVERYTHING = -1
"""A history that contains all positions."""

PlanPlace = ProofNode | tuple[int, int]
"""A node of the search; or a position and the player to move, for a player who only passes from there on."""


class KeeStrategy:
    """A player's strategy for a margin: a choice by the situation alone."""

    def __init__(
        self, game: KeeGame, player: int, margin: int, proof: ProofNode, count: Callable[[], None]
    ) -> None:
        """``proof`` is the root of a search for ``margin`` that ``player`` has won; ``count`` is called now
        and then, and may raise. Costs little more than a walk through the proof.
        """
        self._game = game
        self._player = player
        self._margin = margin
        self._count = count
        self._choices: dict[int, list[tuple[list[int], int, int, int]]] = {}
        places, steps = self._places(proof)
        ranks = self._ranks(steps)
        for place, rank in zip(places, ranks, strict=True):
            if isinstance(place, ProofNode):
                position, mover, black, white = place.situation
                large, small = (black, white) if player == 0 else (white, black)
                move = place.children[0].move if place.children else PASS_MOVE
            else:
                position, mover = place
                large, small, move = EVERYTHING, 0, PASS_MOVE
            if mover == player:
                self._choices.setdefault(position, []).append((rank, move, large, small))
        for choices in self._choices.values():
            choices.sort()

    def __len__(self) -> int:
        """Return the number of situations for which a choice is kept."""
        return sum(map(len, self._choices.values()))

    def move(self, situation: KeeNode) -> int:
        """Return the point that the player plays on when it is her turn, or PASS_MOVE.

        Raises LookupError if no game with this strategy reaches that situation.
        """
        found: list[tuple[list[int], int, int]] = []
        for number in range(len(self._game.symmetries)):
            position, _, black, white = self._game.image(situation, number)
            own, other = (black, white) if self._player == 0 else (white, black)
            for rank, move, large, small in self._choices.get(position, ()):
                if own & ~large == 0 and small & ~other == 0:
                    found.append((rank, move, number))
                    break
        if not found:
            raise LookupError("the strategy does not lead to this situation")
        _, move, number = min(found)
        return move if move == PASS_MOVE else self._game.symmetries[number].index(move)

    def _places(self, proof: ProofNode) -> tuple[list[PlanPlace], list[list[tuple[int, int]]]]:
        """Return the places of a proof, and the steps from each: the priority of the turn, and the number of
        the next place.
        """
        places: list[PlanPlace] = []
        numbers: dict[PlanPlace, int] = {}

        def number(place: PlanPlace) -> int:
            if place not in numbers:
                numbers[place] = len(places)
                places.append(place)
            return numbers[place]

        number(self._place(proof))
        steps = []
        for place in places:
            steps.append([(priority, number(after)) for priority, after in self._steps(place)])
            if len(steps) % 1024 == 0:
                self._count()
        return places, steps

    @staticmethod
    def _place(node: ProofNode) -> PlanPlace:
        """Return the place at which the proof of a node continues."""
        if node.because is not None:
            return node.because
        return node if node.children else node.situation[:2]

    def _steps(self, place: PlanPlace) -> list[tuple[int, PlanPlace]]:
        if isinstance(place, ProofNode):
            assert place.children is not None
            return [(child.priority, self._place(child)) for child in place.children]
        position, mover = place
        passed = self._game.priority(position, mover, self._margin)
        steps: list[tuple[int, PlanPlace]] = [(passed, (position, 1 - mover))]
        if mover != self._player:
            plays = self._game.positions.plays(position, mover)
            steps += [(0, (after, self._player)) for _, after in plays]
        return steps

    def _ranks(self, steps: list[list[tuple[int, int]]]) -> list[list[int]]:
        """Return the rank of each place. For each priority of the opponent's passes, the largest first, it
        has the greatest number of such passes that a walk can meet before it meets a larger priority.
        """
        priorities = {priority for listed in steps for priority, _ in listed if priority}
        ranks: list[list[int]] = [[] for _ in steps]
        before: list[list[tuple[int, int]]] = [[] for _ in steps]
        for place, listed in enumerate(steps):
            for priority, after in listed:
                before[after].append((priority, place))
        for top in sorted((p for p in priorities if p % 2 != self._player), reverse=True):
            most = [0] * len(steps)
            stack = [after for listed in steps for priority, after in listed if priority == top]
            while stack:
                after = stack.pop()
                for priority, place in before[after]:
                    if priority <= top and most[after] + (priority == top) > most[place]:
                        most[place] = most[after] + (priority == top)
                        stack.append(place)
            for rank, passes in zip(ranks, most, strict=True):
                rank.append(passes)
            self._count()
        return ranks
