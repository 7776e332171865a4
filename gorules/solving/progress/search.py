"""The search for one progress proof: practice, and rounds of search.

In practice, games from the start are searched from their ends backwards, and first numbers are learnt from
what that solves. Then rounds of search follow. After each the search learns from all that it has solved,
forgets what it has not, and goes on for twice as long. Small questions are answered before all that.

An interrupted search can go on: what it has found stays, also on disk. A search that is not interrupted looks
at fewer states, since it does not come back to what it was at.
"""

import pickle
from collections.abc import Callable
from math import inf
from typing import IO, Any, Literal

from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.native import bridge
from gorules.play.progress import Progress
from gorules.solving.budget import Budget
from gorules.solving.progress.premises import Premises
from gorules.solving.progress.windows import windows
from gorules.solving.progress.written import PASSES, ProgressClaim, Retaking

UNTAUGHT = 50_000
"""How many states are evaluated before anything is learnt."""
PRACTICE = 400_000
"""How many states are evaluated in a round of practice."""
ROUNDS_OF_PRACTICE = 6
TRIES = 1000
"""How many states are evaluated for a state of a game of practice."""
TAUGHT = 200_000_000
"""How many states are evaluated with weights at hand before more is learnt."""
FIRST_ROUND = 1_000_000
"""How many states are evaluated in the first round after practice."""
EVER = (1 << 63) - 1
"""More states than are ever evaluated."""
MOST_REPAIRS = 50
"""How often a proof is searched again because a position came back in it."""
MOST_ENCLOSED = 12
"""The points of the largest region of which it is known whether it can be cleared."""
_RETAKING: tuple[Retaking, ...] = ("free", "barred-after-a-play", "barred")


class ProgressSearch:
    """The search for a proof that ``player`` (0 or 1) makes Black's margin by area at least ``margin``
    (Black) or at most ``margin`` (White) from a position.
    """

    def __init__(
        self, position: Position, to_play: int, player: int, margin: int, premises: Premises, memory: int,
        weights: bytes | None = None,
    ) -> None:  # fmt: skip
        board = position.board
        stones = [sum(1 << point for point in position.stones(colour)) for colour in (player, 1 - player)]
        self.player = player
        self.claim = ProgressClaim(
            position,
            _COLOURS[to_play],
            _COLOURS[player],
            margin,
            premises.suicide,
            premises.retaking,
            premises.ko,
            min(MOST_ENCLOSED, board.size),
            symmetries(board),
        )
        self._core: Any = bridge.proving.CoreProver(
            board.neighbours, symmetries(board), windows(board), *stones, to_play != player,
            margin if player == 0 else -margin, retaking=_RETAKING.index(premises.retaking),
            suicide=premises.suicide == "allowed", most_enclosed=self.claim.regions, memory=memory,
        )  # fmt: skip
        self._rounds_of_practice = -1  # that are over
        self._round = self._until = UNTAUGHT
        if weights is not None:
            self._core.weights = weights
            self._rounds_of_practice = ROUNDS_OF_PRACTICE
            self._round = self._until = TAUGHT

    @property
    def decided(self) -> bool | None:
        """Whether the claim is proved. False if the search has found no proof and looks no further, which
        does not mean that the claim is wrong. None if it is still looking.
        """
        if self._core.proof == 0:
            return True
        return False if self._core.disproof == 0 else None

    @property
    def memory(self) -> int:
        """The bytes of the tables."""
        return int(self._core.statistics()["memory"])

    @property
    def evaluated(self) -> int:
        """The number of states evaluated so far."""
        return int(self._core.statistics()["evaluated"])

    def learnt(self) -> bytes:
        """Learn from all that is solved; return the weights."""
        self._core.learn(8)
        found: bytes = self._core.weights
        return found

    def search(self, budget: Budget, patience: float = inf) -> bool | None:
        """Search until the claim is decided, and return whether it is proved; or until so many states have
        been evaluated in all, and return None. Raises OutOfLimits.
        """
        while self.decided is None and self.evaluated < patience:
            most = min(self._until, patience)
            if 0 <= self._rounds_of_practice < ROUNDS_OF_PRACTICE:
                self._counted(budget, most, lambda most, report: self._core.practise(most, TRIES, report))
            else:
                self._counted(budget, most, self._searched)
            if self._core.proof and self._core.disproof and self.evaluated >= self._until:
                self._next_round()
        return self.decided

    def _counted(self, budget: Budget, most: float, work: Callable[[int, Progress], object]) -> None:
        """Work until so many states have been evaluated in all, or a limit is reached."""
        before = budget.nodes - self.evaluated

        def report(evaluated: int) -> None:
            budget.look(before + evaluated)

        most = min(most, self.evaluated + budget.left + 1)
        work(EVER if most == inf else int(most), report)
        report(self.evaluated)

    def _searched(self, most: int, report: Progress) -> None:
        self._core.search(most, self._rounds_of_practice == ROUNDS_OF_PRACTICE, report)

    def _next_round(self) -> None:
        if self._rounds_of_practice >= 0:
            self._core.learn()
            self._core.forget()
        if self._rounds_of_practice == ROUNDS_OF_PRACTICE:
            self._round *= 2
        else:
            self._rounds_of_practice += 1
            is_over = self._rounds_of_practice == ROUNDS_OF_PRACTICE
            self._round = FIRST_ROUND if is_over else PRACTICE
        self._until = self.evaluated + self._round

    def strategy(self, budget: Budget) -> dict[str, int] | None:
        """Make a strategy of the proof, and return what it consists of. None if none is found: positions came
        back in it, and without these choices nothing is proved. Raises OutOfLimits.
        """
        for _ in range(MOST_REPAIRS):
            is_found = False

            def find(most: int, report: Progress) -> None:
                nonlocal is_found
                is_found = self._core.find_strategy(report)

            self._counted(budget, inf, find)
            if is_found:
                found: dict[str, int] = self._core.strategy_size()
                return found
            self._counted(budget, inf, self._searched)
            if not self.decided:
                return None
        return None

    def save(self, file: IO[bytes]) -> None:
        """Write what is found to a binary file."""
        pickle.dump((self._rounds_of_practice, self._round, self._until), file)
        self._core.save(file)

    def load(self, file: IO[bytes]) -> None:
        """Read what :meth:`save` has written for the same claim and memory."""
        self._rounds_of_practice, self._round, self._until = pickle.load(file)
        self._core.load(file)

    def take_tables(self, other: "ProgressSearch") -> None:
        """Take the tables of regions that another search on this board has made."""
        self._core.take_tables(other._core)

    def release(self) -> None:
        """Give back the memory of the tables. Only the strategy that was found is left."""
        self._core.release()

    def write(self, path: Any) -> str:
        """Write the strategy that was found to a file; return the fingerprint of the file."""
        from gorules.solving.progress.written import write_strategy

        return write_strategy(path, self.claim, self._core.strategy_size()["choices"], self._core.records())

    def line(self, is_legal: Callable[[list[int]], bool]) -> tuple[int, ...]:
        """Return a line of the strategy up to a sure margin, in which the opponent holds out long: points,
        or -1 for a pass. ``is_legal`` says whether the last play of a line, which is the opponent's, is
        legal.
        """
        return tuple(self._core.line(is_legal))


_COLOURS: tuple[Literal["black"], Literal["white"]] = ("black", "white")
assert PASSES == 255
