"""Recomputing claims about life and death."""

from collections.abc import Iterator
from functools import lru_cache

from gorules.bestiary.beasts import StatusClaim
from gorules.core import loaded
from gorules.go.position import Position
from gorules.status.definitions import judged
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Reading, StatusVerdict
from gorules.status.statuses import Status as Found
from gorules.status.territory import following

LIMITS = StatusLimits(states=100_000)
"""The work that may be spent on one claim."""

LONG = StatusLimits(states=20_000_000)
"""The work that may be spent on a claim that is marked ``long``. Memory ends first."""

LESS = StatusLimits(states=20_000)
"""The work that may be spent on a claim that is marked open."""


class StatusUndecided(Exception):
    """The work that may be spent on a claim was not enough."""


def needs_core() -> bool:
    """Whether the native core is missing. Without it, few claims are decided."""
    return loaded.hypothetical is None


def against_status(claim: StatusClaim, position: Position) -> Iterator[str]:
    """Yield the contradictions to a claim, string by string. Raises StatusUndecided if its limits are too
    small.
    """
    reading = claim.reading(position)
    limits = LESS if claim.state == "open" else LONG if claim.long else LIMITS
    found = _judged(position, reading, limits)
    board = position.board
    named = {*board.named(claim.points(position))}
    at = [status for points, status in found.items() if points & named]
    if any(
        status.status is StatusVerdict.TOO_LARGE
        for status in (found.values() if claim.status == "seki" else at)
    ):
        raise StatusUndecided(f"too large to decide by {reading.told(board)}")
    follows = following(position, found.values())
    in_seki = frozenset[int]() if follows is None else follows.in_seki
    if claim.score is not None:
        if follows is None:
            raise StatusUndecided(
                f"not all strings can be decided by {reading.told(board)}, so there is no score"
            )
        if follows.scores != claim.scores():
            yield f"the score is {':'.join(map(str, follows.scores))}"
    for status in at:
        if not _holds(claim.status, status, bool(in_seki & board.points(status.points))):
            yield f"{status.points[0]} is {status}" + (" and not in seki" if claim.status == "seki" else "")


@lru_cache(maxsize=64)  # several claims can be about strings of the same position
def _judged(position: Position, reading: Reading, limits: StatusLimits) -> dict[frozenset[str], Found]:
    return judged(position, reading, limits)


def _holds(said: str, status: Found, in_seki: bool) -> bool:
    match said:
        case "alive":
            return status.alive is True
        case "seki":
            return status.alive is True and in_seki
        case "not uncapturable":
            return status.status is not StatusVerdict.UNCAPTURABLE
        case _:
            return str(status) == said
