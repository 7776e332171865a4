"""The strategies by which the lab's solver plays: those that whoever started the server has given it, and
those that come with gorules.
"""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from gorules.core import loaded
from gorules.solving.progress import played
from gorules.solving.progress.played import StrategyPlayer
from gorules.solving.progress.written import SUFFIX
from gorules.solving.solution import Solution
from gorules.solving.task import Task

FOLDER = Path(played.__file__).parent / "strategies"
"""The strategies that come with gorules, by their boards: ``solve --certificate`` has written them."""

_given: list[StrategyPlayer] = []


def use_strategies(files: Iterable[str]) -> None:
    """Read the strategies by which questions are answered from now on. Raises InputError."""
    _given[:] = map(StrategyPlayer, files)


def by_strategy(task: Task) -> Solution | None:
    """Return what the first strategy guarantees that is for a task, with its turn; None if none is."""
    for each in [*_given, *_with_gorules(task.board.spec)]:
        if (found := each.solution(task)) is not None:
            return found
    return None


@lru_cache(maxsize=8)
def _with_gorules(board: str) -> tuple[StrategyPlayer, ...]:
    """Return the strategies for a board that come with gorules. Without the core regions take minutes."""
    if loaded.enclosing is None:
        return ()
    return tuple(StrategyPlayer(path) for path in FOLDER.glob("*" + SUFFIX) if path.name == board + SUFFIX)
