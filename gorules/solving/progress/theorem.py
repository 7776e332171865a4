"""The check of a strategy, written as the theorem in docs/progress.md is: D1 to D6. It is slow; its twin is
``gorules/native/_strategies.pyx``. It knows nothing of the search.

Colours are those of the proof: the prover's stones are 1, her opponent's 2. A node of the graph D is a state
up to symmetry: its least number, and who has the turn.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.solving.progress.local_games import EMPTY, HERS, OWN, StaticTest
from gorules.solving.progress.written import PASSES, ProgressClaim, Retaking

PROVER, OPPONENT = 0, 1
NOT_REACHED = "there are choices for states to which the strategy never leads"
NODE_BYTES = 1000
"""About the bytes that a node takes here."""


class StrategyFails(Exception):
    """A strategy does not do what it claims."""


class StrategySize(NamedTuple):
    """What a strategy consists of: nodes with the prover to play and with the opponent to play, those won
    statically, turns of the opponent's that are answered, retakes taken to be illegal, and the most turns
    until a static win.
    """

    own: int
    hers: int
    static: int
    replies: int
    barred: int
    longest: int

    @property
    def nodes(self) -> int:
        """The number of all nodes."""
        return self.own + self.hers + self.static


class Numbering:
    """The numbers of states on a board."""

    def __init__(self, board: Board, symmetries: tuple[tuple[int, ...], ...]) -> None:
        self._size = board.size
        # For each symmetry the worth of each point's image.
        powers = [1]
        for _ in range(board.size):
            powers.append(powers[-1] * 3)
        self._worth = [(images, [powers[image] for image in images]) for images in symmetries]

    def least(self, cells: bytes, ko: int | None, passed: bool) -> int:
        """Return the least number of a state's images."""
        return min(
            (sum(cell * worth for cell, worth in zip(cells, worths, strict=True)) * (self._size + 1)
             + (0 if ko is None else images[ko] + 1)) * 2
            for images, worths in self._worth
        ) + passed  # fmt: skip

    def state(self, number: int) -> tuple[bytes, int | None, bool]:
        """Return the state with a number: its cells, its ko point, whether the opponent has made no play."""
        number, passed = divmod(number, 2)
        code, ko = divmod(number, self._size + 1)
        return (
            bytes(code // 3**point % 3 for point in range(self._size)),
            ko - 1 if ko else None,
            bool(passed),
        )

    def position(self, number: int) -> int:
        """Return the number of a state's position."""
        return number // (2 * (self._size + 1))


class _Played(NamedTuple):
    """A position after a play, and the ko point: where the other player must not take back at once."""

    cells: bytes
    ko: int | None


class TheoremRules:
    """Plays and counts of a progress proof: who takes what, and what follows for the next turn."""

    def __init__(self, board: Board, suicide: bool) -> None:
        self._board, self._suicide = board, suicide

    def plays(self, cells: bytes, player: int, barred: int | None) -> Iterator[tuple[int, _Played]]:
        """Yield the plays of a player, superko apart, each with what it leads to; not the one at the point
        ``barred``. A play that changes nothing (the suicide of a single stone) is left out.
        """
        before = Position(self._board, cells)
        for point in range(self._board.size):
            if cells[point] == EMPTY and point != barred:
                after, taken, lost = before.place(player, point)
                if lost and (player == PROVER or not self._suicide or len(lost) == 1):
                    continue
                yield (
                    point,
                    _Played(after.cells, taken[0] if self._is_ko(after, player, point, taken) else None),
                )

    def _is_ko(self, after: Position, player: int, point: int, taken: tuple[int, ...]) -> bool:
        """Whether the other player could take back exactly the stone that has taken exactly one."""
        return len(taken) == 1 and after.place(1 - player, taken[0]).captured == (point,)

    def lead(self, cells: bytes) -> int:
        """Return the prover's area less her opponent's."""
        position = Position(self._board, cells)
        own = sum(len(each.points) for each in position.empty_regions if each.borders == {OWN})
        hers = sum(len(each.points) for each in position.empty_regions if each.borders == {HERS})
        return cells.count(OWN) + own - cells.count(HERS) - hers


class _Edge(NamedTuple):
    """A turn from one node to another. ``makes`` says whether it is a play of the prover's."""

    to: int
    makes: bool


class StrategyGraph:
    """The graph D of a strategy."""

    def __init__(self, claim: ProgressClaim, choices: Mapping[int, int], most_nodes: int) -> None:
        self._claim, self._choices = claim, choices
        board, suicide = claim.board, claim.suicide == "allowed"
        self._numbers = Numbering(board, claim.symmetries)
        self._rules = TheoremRules(board, suicide)
        self._least = claim.margin if claim.player == "black" else -claim.margin
        self._static = StaticTest(
            board, claim.symmetries, least=self._least, most=claim.regions, suicide=suicide
        )
        self._retaking: Retaking = claim.retaking
        self._most_nodes = most_nodes
        self._index: dict[tuple[int, int], int] = {}
        self._nodes: list[tuple[int, int]] = []
        self._edges: list[list[_Edge]] = []
        self._counts = {"own": 0, "hers": 0, "static": 0, "replies": 0, "barred": 0}

    def check(self) -> StrategySize:
        """Raise StrategyFails if the graph is not as the theorem demands."""
        cells = _recoloured(self._claim, self._claim.position.cells)
        turn = PROVER if self._claim.to_play == self._claim.player else OPPONENT
        self._node(cells, None, turn == PROVER, turn)
        for number, (state, turn) in enumerate(self._nodes):  # which grows
            expand = self._provers if turn == PROVER else self._opponents
            self._edges.append(expand(number, state))
        if self._counts["own"] != len(self._choices):
            raise StrategyFails(NOT_REACHED)
        order, longest = self._order()
        self._check_new(order)
        return StrategySize(**self._counts, longest=longest)

    def _node(self, cells: bytes, ko: int | None, passed: bool, turn: int) -> int:
        """Return the node of a state."""
        if self._retaking == "free":
            ko = None
        node = self._numbers.least(cells, ko, passed and self._retaking == "barred-after-a-play"), turn
        number = self._index.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            if number >= self._most_nodes:
                raise MemoryError
            self._nodes.append(node)
        return number

    def _provers(self, number: int, state: int) -> list[_Edge]:
        """D2: the prover has a play, or passes where the count is enough. D6: else the static test holds."""
        cells, ko, passed = self._numbers.state(state)
        move = self._choices.get(state)
        if move is None:
            if not self._static.holds(cells):
                raise self._failure(number, "there is no move, and the static test does not hold")
            self._counts["static"] += 1
            return []
        self._counts["own"] += 1
        if move == PASSES:
            if self._rules.lead(cells) < self._least:
                raise self._failure(number, "the prover passes, and the score is not enough")
            return [_Edge(self._node(cells, None, False, OPPONENT), makes=False)]
        played = dict(self._rules.plays(cells, PROVER, ko)).get(move)
        if played is None:
            raise self._failure(number, "the move is not legal")
        # D3: the retake that every ban of the claim forbids.
        barred = None if self._retaking == "barred-after-a-play" and passed else played.ko
        return [_Edge(self._node(played.cells, barred, False, OPPONENT), makes=True)]

    def _opponents(self, number: int, state: int) -> list[_Edge]:
        """D1: every turn of the opponent's is answered, unless the static test holds (D6)."""
        cells, barred, _ = self._numbers.state(state)
        if self._static.holds(cells):
            self._counts["static"] += 1
            return []
        self._counts["hers"] += 1
        self._counts["barred"] += barred is not None
        edges = [
            _Edge(self._node(after.cells, after.ko, False, PROVER), makes=False)
            for _, after in self._rules.plays(cells, OPPONENT, barred)
        ]
        if self._rules.lead(cells) < self._least:
            edges.append(_Edge(self._node(cells, None, True, PROVER), makes=False))
        self._counts["replies"] += len(edges)
        return edges

    def _order(self) -> tuple[list[int], int]:
        """D4: there is no cycle. Return the place of each node in an order in which edges go forward only,
        and the length of the longest line.
        """
        before = [0] * len(self._nodes)
        for edges in self._edges:
            for edge in edges:
                before[edge.to] += 1
        ready = [node for node, count in enumerate(before) if not count]
        depth = [0] * len(self._nodes)
        for node in ready:  # which grows
            for edge in self._edges[node]:
                depth[edge.to] = max(depth[edge.to], depth[node] + 1)
                before[edge.to] -= 1
                if not before[edge.to]:
                    ready.append(edge.to)
        if len(ready) < len(self._nodes):
            raise self._failure(
                next(node for node, count in enumerate(before) if count), "play can come back to it"
            )
        order = [0] * len(ready)
        for place, node in enumerate(ready):
            order[node] = place
        return order, max(depth)

    def _check_new(self, order: list[int]) -> None:
        """D5: no position that a play of the prover's makes is that of a node from which the play can be
        reached, whoever has the turn there.
        """
        alike: dict[int, list[int]] = defaultdict(list)
        for node, (state, _) in enumerate(self._nodes):
            alike[self._numbers.position(state)].append(node)
        makers: dict[int, list[int]] = defaultdict(list)
        for node, edges in enumerate(self._edges):
            for edge in edges:
                if edge.makes:
                    makers[self._numbers.position(self._nodes[edge.to][0])].append(node)
        for position, sources in makers.items():
            if len(alike[position]) > 1:  # if there is one, D4 is enough
                last = max(order[node] for node in sources)
                for earlier in alike[position]:
                    if self._reaches(earlier, {*sources}, order, last):
                        raise self._failure(earlier, "a play of the prover's can make this position again")

    def _reaches(self, start: int, targets: set[int], order: list[int], last: int) -> bool:
        seen, todo = {start}, [start]
        while todo:
            node = todo.pop()
            if node in targets:
                return True
            fresh = {edge.to for edge in self._edges[node] if order[edge.to] <= last} - seen
            seen |= fresh
            todo += fresh
        return False

    def _failure(self, number: int, why: str) -> StrategyFails:
        state, turn = self._nodes[number]
        return StrategyFails(told(self._claim, state, turn == PROVER, why))


def _recoloured(claim: ProgressClaim, cells: bytes) -> bytes:
    """Return cells with the colours of the proof instead of those of the game, or the other way round."""
    return cells if claim.player == "black" else cells.translate(bytes((EMPTY, HERS, OWN)) + bytes(253))


def told(claim: ProgressClaim, state: int, provers: bool, why: str) -> str:
    """Return what is wrong with a node, in the colours of the game."""
    cells = _recoloured(claim, Numbering(claim.board, claim.symmetries).state(state)[0])
    to_play = "Black" if (claim.player == "black") == provers else "White"
    return f"{Position(claim.board, cells).text} with {to_play} to play: {why}"
