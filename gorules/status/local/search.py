"""Who answers local games: the native search. Without the native core nothing is proved by them."""

from functools import cache
from typing import Any

from gorules.core import loaded
from gorules.status.local.game import FENCE, PartGame, Promise

MOST_VERTICES = 62
"""Points of a region and walls that the native search plays on."""


@cache
def _search() -> Any:
    return loaded.defending.DefenceSearch()


def answers_needed(game: PartGame, most: int, nodes: int) -> int | None:
    """Return with how many plays at most the defender keeps her promise in a local game. None: not with
    ``most``, or that was not found within ``nodes`` states. What is found does not depend on what was asked
    before.
    """
    near, unknown = game.vertices
    if loaded.defending is None or len(near) > MOST_VERTICES:
        return None
    playable = len(game.region)
    fences = sum(1 << v for v, wall in enumerate(game.walls, playable) if wall.credit is FENCE)
    credits_ = [wall.credit or 0 for wall in game.walls]
    linked = (-1 << playable) & ((1 << len(near)) - 1) & ~fences if game.promise is Promise.JOIN else 0
    found = _search().answers(
        near,
        playable,
        credits_,
        fences,
        unknown,
        game.stones(game.defender),
        game.stones(1 - game.defender),
        linked,
        most,
        nodes,
    )
    return None if found < 0 else int(found)
