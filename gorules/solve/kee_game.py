"""Games under Kee's rules as small integers: the situations, the turns, the scores, the symmetries, and the
graph of all situations where there are few. See :mod:`gorules.solve.kee`.
"""

from collections.abc import Callable

from gorules.position import Position
from gorules.referee import State
from gorules.ruleset import Ruleset
from gorules.solve.ko_graph import PASS_MOVE, Positions
from gorules.solve.parity import ParityGame
from gorules.solve.parity import solve as solve_parity
from gorules.solve.symmetry import symmetries
from gorules.turns import Finished

Situation = tuple[int, int, int, int]
"""Position, player to move, Black's history and White's, the histories as sets of position numbers (bits)."""


class KeeGame:
    """The moves and scores of a game under Kee's rules, with positions as small numbers."""

    def __init__(self, ruleset: Ruleset, opening: State) -> None:
        """The caller has made sure that :func:`why_not` has no objection."""
        suicide = ruleset.suicide.type
        self.positions = Positions(opening.position.board, suicide == "allowed", suicide != "forbidden")
        self.start: Situation = (self.positions.number(opening.position), opening.to_play, 0, 0)
        self._ruleset = ruleset
        self._worth: dict[int, tuple[int, int]] = {}
        self._bounds: dict[int, tuple[int, int]] = {}
        self._symmetries = symmetries(opening.position.board)
        self._mapped: list[dict[int, int]] = [{} for _ in self._symmetries]
        self._kept: dict[int, list[int]] = {}

    def worth(self, position: int) -> tuple[int, int]:
        """Return what a position is worth to Black and to White."""
        found = self._worth.get(position)
        if found is None:
            finished = Finished(self.positions.positions[position], 2, None, (0, 0), (0, 0))
            black, white = (tally.total for tally in self._ruleset.scoring.tallies(finished))
            found = self._worth[position] = int(black), int(white)
        return found

    def bounds(self, position: int) -> tuple[int, int]:
        """Return what Black gets at least, and at most, from a position, whatever the histories."""
        found = self._bounds.get(position)
        if found is None:
            margins = [[self._margin(p) for p in self._alone(position, player)] for player in (1, 0)]
            found = self._bounds[position] = min(margins[0]), max(margins[1])
        return found

    def _margin(self, position: int) -> int:
        black, white = self.worth(position)
        return black - white

    def _alone(self, start: int, player: int) -> list[int]:
        """Return the positions that a player can reach while the other one passes."""
        reached = [start]
        seen = {start}
        for position in reached:
            for _, after in self.positions.plays(position, player):
                if after not in seen:
                    seen.add(after)
                    reached.append(after)
        return reached

    def turns(self, situation: Situation) -> list[tuple[int, Situation]]:
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

    def distinct_turns(self, situation: Situation) -> list[tuple[int, Situation]]:
        """Return the legal moves as before, but only one of those that are the same by symmetry."""
        position, _, black, white = situation
        found = self.turns(situation)
        same = [
            self._symmetries[number]
            for number in self._keeping(position)
            if self._image(number, black) == black and self._image(number, white) == white
        ]
        if not same:
            return found
        # Of moves that are images of each other, the one on the first point.
        return [turn for turn in found if turn[0] < 0 or all(image[turn[0]] >= turn[0] for image in same)]

    def images(self, situation: Situation) -> set[Situation]:
        """Return the situations that are the same as one by symmetry, itself among them."""
        position, mover, black, white = situation
        found = {situation}
        for number in range(len(self._symmetries)):
            histories = self._image(number, black), self._image(number, white)
            found.add((self._map(number, position), mover, *histories))
        return found

    def _keeping(self, position: int) -> list[int]:
        """Return the numbers of the symmetries that map a position to itself."""
        found = self._kept.get(position)
        if found is None:
            numbers = range(len(self._symmetries))
            found = self._kept[position] = [n for n in numbers if self._map(n, position) == position]
        return found

    def _map(self, number: int, position: int) -> int:
        found = self._mapped[number].get(position)
        if found is None:
            before = self.positions.positions[position]
            cells = bytearray(len(before.cells))
            for point, image in enumerate(self._symmetries[number]):
                cells[image] = before.cells[point]
            found = self._mapped[number][position] = self.positions.number(
                Position(before.board, bytes(cells))
            )
        return found

    def _image(self, number: int, history: int) -> int:
        image = 0
        while history:
            lowest = history & -history
            image |= 1 << self._map(number, lowest.bit_length() - 1)
            history ^= lowest
        return image

    def priority(self, position: int, player: int, margin: int) -> int:
        """Return the priority of a pass where Black needs a margin; plays have priority 0."""
        size = len(self.positions.positions[0].cells)
        black, white = self.worth(position)
        # Shifted by an even number so that all of them are positive.
        return 2 * black + 8 * size if player == 0 else 2 * (white + margin) - 1 + 8 * size


class SituationGraph:
    """All situations that can be reached from the start, and the parity game on them."""

    def __init__(self, game: KeeGame, most: int, count: Callable[[int], None]) -> None:
        """Raises OverflowError if there are more than ``most`` situations."""
        self._game = game
        self.situations = [game.start]
        self.number = {game.start: 0}
        self.turns: list[list[tuple[int, int]]] = []
        for situation in self.situations:
            listed = []
            for move, after in game.turns(situation):
                if after not in self.number:
                    self.number[after] = len(self.situations)
                    self.situations.append(after)
                listed.append((move, self.number[after]))
            self.turns.append(listed)
            if len(self.situations) > most:
                raise OverflowError
            if len(self.turns) % 1024 == 0:
                count(len(self.turns))

    def __len__(self) -> int:
        return len(self.situations)

    def solve(self, margin: int) -> tuple[list[bool], list[int]]:
        """Return from which situations Black gets at least a margin, and for each the number of the turn
        that its player makes if she is the one who succeeds (-1 if not).
        """
        parity = ParityGame()
        for _, mover, _, _ in self.situations:
            # A pass is a node of its own, for its priority.
            parity.add(mover, 0)
        for node, (position, mover, _, _) in enumerate(self.situations):
            for move, after in self.turns[node]:
                target = after
                if move == PASS_MOVE:
                    target = parity.add(mover, self._game.priority(position, mover, margin))
                    parity.successors[target].append(after)
                parity.successors[node].append(target)
        winner, choice = solve_parity(parity)
        chosen = [
            parity.successors[node].index(choice[node]) if choice[node] >= 0 else -1
            for node in range(len(self.situations))
        ]
        return [winner[node] == 0 for node in range(len(self.situations))], chosen
