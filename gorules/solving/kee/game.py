"""Games under Kee's rules as small integers: the situations, the turns, the scores and the symmetries. See
:mod:`gorules.solving.kee.solver`.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.turns import Finished, Turn
from gorules.play.referee import State
from gorules.ruleset import Ruleset
from gorules.solving.positions import PASS_MOVE, Positions

KeeNode = tuple[int, int, int, int]
"""Position, player to move, Black's history and White's, the histories as sets of position numbers (bits)."""

FAR = 4
"""The weight of a missing point in the guess of work: a missing point counts as this many answers. Searches
are shortest with 2 to 4. They then need a third to two thirds of the nodes that they need without any guess.
"""

PLACED = 1024
"""While bounds are worked out, the limits are looked at after about this many placed stones."""


class KeeGame:
    """The moves and scores of a game under Kee's rules, with positions as small numbers."""

    def __init__(
        self, ruleset: Ruleset, opening: State, look: Callable[[], None], history: Sequence[Turn] = ()
    ) -> None:
        """The caller has made sure that :func:`gorules.solving.kee.solver.why_not_kee` has no objection.
        ``look`` is called now and then while bounds are worked out, and may raise. ``history`` has the turns
        that led to the opening.
        """
        self.positions = Positions(opening.position.board, ruleset.suicide)
        first = history[0].before if history else opening.position
        player = history[0].player if history else opening.to_play
        self.start = self._after((self.positions.number(first), player, 0, 0), history)
        self._ruleset = ruleset
        self._most = ruleset.scoring.most(opening.position.board) or 0
        self._look = look
        self.symmetries = symmetries(opening.position.board)
        # Each of these is worked out once.
        self.worth, self.bounds = cache(self._worth), cache(self._bounds)
        self._map, self._keeping = cache(self._mapped), cache(self._kept)

    def _worth(self, position: int) -> tuple[int, int]:
        """Return the worth of a position for Black and for White."""
        finished = Finished(self.positions.positions[position], 2, None, (0, 0), (0, 0))
        black, white = (tally.total for tally in self._ruleset.scoring.tallies(finished))
        return int(black), int(white)

    def _bounds(self, position: int) -> tuple[int, int]:
        """Return bounds on what Black gets from a position, valid for all histories. Costs a walk through all
        positions that one player can reach alone: at most about two to the power of the number of points.
        """
        return min(self._margins_alone(position, 1)), max(self._margins_alone(position, 0))

    def _margin(self, position: int) -> int:
        black, white = self.worth(position)
        return black - white

    def _margins_alone(self, start: int, player: int) -> list[int]:
        """Return the margins of the positions that a player can reach while the other one passes."""
        reached = [start]
        seen = {start}
        margins: list[int] = []
        plays = self.positions.plays
        often = 1 + PLACED // len(self.positions.positions[0].cells)
        for position in reached:
            if len(margins) % often == 0:
                self._look()
            margins.append(self._margin(position))
            for _, after in plays(position, player):
                if after not in seen:
                    seen.add(after)
                    reached.append(after)
        return margins

    def turns(self, situation: KeeNode) -> list[tuple[int, KeeNode]]:
        """Return the legal moves, the pass first, each with the situation after it."""
        position, mover, black, white = situation
        own = black if mover == 0 else white
        passed = 1 << position
        found = [(PASS_MOVE, (position, 1, passed, white) if mover == 0 else (position, 0, black, passed))]
        for point, after in self.positions.plays(position, mover):
            bit = 1 << after
            if not own & bit:
                next_ = (after, 1, black | bit, white) if mover == 0 else (after, 0, black, white | bit)
                found.append((point, next_))
        return found

    def situation(self, turns: Iterable[Turn]) -> KeeNode:
        """Return the situation after turns from the start."""
        return self._after(self.start, turns)

    def _after(self, situation: KeeNode, turns: Iterable[Turn]) -> KeeNode:
        position, mover, black, white = situation
        for turn in turns:
            position, mover = self.positions.number(turn.after), 1 - turn.player
            # A pass empties the passer's history first (C.2).
            if turn.player == 0:
                black = (0 if turn.is_pass else black) | 1 << position
            else:
                white = (0 if turn.is_pass else white) | 1 << position
        return position, mover, black, white

    def distinct_turns(self, situation: KeeNode) -> list[tuple[int, KeeNode]]:
        """Return the legal moves as :meth:`turns` does, but only one of several that are images."""
        position, _, black, white = situation
        found = self.turns(situation)
        same = [
            self.symmetries[number]
            for number in self._keeping(position)
            if self._image(number, black) == black and self._image(number, white) == white
        ]
        if not same:
            return found
        # Of moves that are images of each other, the one on the first point.
        return [turn for turn in found if turn[0] < 0 or all(image[turn[0]] >= turn[0] for image in same)]

    def images(self, situation: KeeNode) -> set[KeeNode]:
        """Return the images of a situation under symmetries, itself among them."""
        return {self.image(situation, number) for number in range(len(self.symmetries))}

    def image(self, situation: KeeNode, number: int) -> KeeNode:
        """Return the image of a situation under the symmetry with this number."""
        if number == 0:
            return situation
        position, mover, black, white = situation
        return self._map(number, position), mover, self._image(number, black), self._image(number, white)

    def _kept(self, position: int) -> list[int]:
        """Return the numbers of the symmetries, the identity aside, that map a position to itself."""
        return [n for n in range(1, len(self.symmetries)) if self._map(n, position) == position]

    def _mapped(self, number: int, position: int) -> int:
        """Return the image of a position under a symmetry."""
        before = self.positions.positions[position]
        cells = bytearray(len(before.cells))
        for point, image in enumerate(self.symmetries[number]):
            cells[image] = before.cells[point]
        return self.positions.number(Position(before.board, bytes(cells)))

    def _image(self, number: int, history: int) -> int:
        image = 0
        while history:
            lowest = history & -history
            image |= 1 << self._map(number, lowest.bit_length() - 1)
            history ^= lowest
        return image

    def priority(self, position: int, player: int, margin: int) -> int:
        """Return the priority of a pass if Black needs a margin. Plays have priority 0."""
        black, white = self.worth(position)
        # Shifted by an even number so that all of them are positive.
        shift = 8 * self._most
        return 2 * black + shift if player == 0 else 2 * (white + margin) - 1 + shift

    def efforts(self, position: int, mover: int, margin: int) -> tuple[int, int]:
        """Guess the work to prove, and to disprove, that Black gets a margin. It grows with the distance of
        the board from the margin, and with the number of the opponent's turns that need an answer.
        """
        lead = self._margin(position) - margin
        answers = len(self.positions.plays(position, mover))
        proof, disproof = 1 + max(0, -FAR * lead), 1 + max(0, FAR * (lead + 1))
        return (proof, disproof + answers) if mover == 0 else (proof + answers, disproof)
