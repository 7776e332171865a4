"""The limits of a solver, and the work that it has done."""

import time
from math import inf

from gorules.play.progress import Progress
from gorules.solving.solution import Limits

LOOK_AFTER = 0.2
"""The clock is read at least once in this number of seconds, even if there were few nodes."""


class OutOfLimits(Exception):
    """A limit was reached."""


class Budget:
    """Counts nodes and CPU time against the limits, and reports progress."""

    def __init__(self, limits: Limits, progress: Progress) -> None:
        self.nodes = 0
        self._limits = limits
        self._most_nodes: float = inf if limits.nodes is None else limits.nodes
        self._progress = progress
        self._started = time.process_time()
        self._before = 0.0
        self._reported = 0
        self._looked = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The CPU time spent, that of earlier runs included."""
        return self._before + time.process_time() - self._started

    @property
    def left(self) -> float:
        """The nodes that may still be looked at; infinite if there is no limit."""
        return self._most_nodes - self.nodes

    def count(self, nodes: int) -> None:
        """Note the number of nodes looked at so far, and now and then read the clock. Raises OutOfLimits."""
        self.nodes = nodes
        if (
            nodes > self._most_nodes
            or nodes - self._reported >= 256
            or time.perf_counter() - self._looked > LOOK_AFTER
        ):
            self.look(nodes)

    def look(self, nodes: int) -> None:
        """Note the number of nodes, report progress and look at the clock. Raises OutOfLimits."""
        self.nodes = self._reported = nodes
        self._looked = time.perf_counter()
        self._progress(nodes)
        seconds = self._limits.seconds
        if nodes > self._most_nodes:
            raise OutOfLimits
        if seconds is not None and time.process_time() - self._started > seconds:
            raise OutOfLimits

    def add(self, nodes: int) -> None:
        """Note the number of further nodes looked at. Raises OutOfLimits."""
        self.count(self.nodes + nodes)

    def take_up(self, nodes: int, seconds: float) -> None:
        """Go on from an earlier run with these nodes and seconds. The limits hold from now on."""
        self.nodes = self._reported = nodes
        self._most_nodes += nodes
        self._before = seconds
