"""The strategies that whoever started the server has put at the disposal of the lab's solver."""

from collections.abc import Iterable

from gorules.solving.progress.played import StrategyPlayer
from gorules.solving.solution import Solution
from gorules.solving.task import Task

_players: list[StrategyPlayer] = []


def use_strategies(files: Iterable[str]) -> None:
    """Read the strategies by which questions are answered from now on. Raises InputError."""
    _players[:] = map(StrategyPlayer, files)


def by_strategy(task: Task) -> Solution | None:
    """Return what the first strategy guarantees that is for a task, with its turn; None if none is."""
    return next((found for each in _players if (found := each.solution(task)) is not None), None)
