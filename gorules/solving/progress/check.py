"""Checking files of strategies: whether a file proves its claim, and under which rulesets."""

import os
from array import array
from dataclasses import dataclass
from typing import get_args

from gorules.files.inputs import InputError, Problem
from gorules.go.verdicts import points_text
from gorules.native.bridge import checking
from gorules.play.progress import Progress, silent
from gorules.ruleset import Ruleset, load_ruleset
from gorules.ruleset.likeness import id_told
from gorules.solving.progress.known_rules import why_not_under
from gorules.solving.progress.theorem import (
    NODE_BYTES,
    NOT_REACHED,
    StrategyFails,
    StrategyGraph,
    StrategySize,
    told,
)
from gorules.solving.progress.written import ProgressClaim, ProvedKo, reading_strategy

MEMORY = 1 << 30
"""The bytes that a check may take, unless more are allowed."""
CHOICE_BYTES = {True: 30, False: 150}
"""About the bytes that a choice takes besides its node, natively and in Python."""
NODES_AT_ONCE = 1 << 14
"""How many nodes are looked at natively before somebody may interrupt that."""


@dataclass(frozen=True, slots=True)
class CheckedStrategy:
    """The findings of a check of a strategy. ``ruleset`` is that under which it was checked, if one was
    named. ``size`` is None if the check has failed; ``failure`` says why, else it is None.
    """

    claim: ProgressClaim
    fingerprint: str
    choices: int
    ruleset: Ruleset | None
    size: StrategySize | None
    failure: str | None

    def __str__(self) -> str:
        """Return what is proved or what is wrong, with the start and the rules."""
        claim = self.claim
        bound = "least" if claim.player == "black" else "most"
        bans = f"{' and '.join(claim.ko)}, with suicide {claim.suicide}"
        rules = bans if self.ruleset is None else id_told(self.ruleset)
        said = f"{claim.player.capitalize()} makes it at {bound} {points_text(claim.margin)}"
        start = f"from {claim.position.text}" if any(claim.position.cells) else "from the empty board"
        where = f"on {claim.board.spec} {start} with {claim.to_play.capitalize()} to play under {rules}"
        return f"{said} {where}" if self.failure is None else f"the strategy fails {where}: {self.failure}"


def check_strategy(
    path: str | os.PathLike[str],
    ruleset: Ruleset | str | None = None,
    memory: int = MEMORY,
    progress: Progress = silent,
    content: bytes | None = None,
) -> CheckedStrategy:
    """Return whether the strategy in a file proves its claim, under a ruleset if one is named.

    ``content`` is what is in the file, if that has been read. ``progress`` is called now and then with the
    number of nodes looked at. Raises InputError if the file is not as the format says, or if the check would
    take more than about ``memory`` bytes.
    """
    with reading_strategy(path, content) as file:
        claim = file.claim
        native = checking is not None
        if file.choices * (CHOICE_BYTES[native]) > memory:
            raise _too_large(memory)
        states, moves = file.records()
        fingerprint = file.fingerprint
    rules = None if ruleset is None else load_ruleset(ruleset)
    size, failure = None, _why_not(claim, rules)
    if failure is None:
        try:
            if native:
                size = checked_natively(claim, states, moves, memory, progress)
            else:
                choices = dict(zip(states, moves, strict=True))
                size = StrategyGraph(claim, choices, memory // NODE_BYTES).check()
        except StrategyFails as failed:
            failure = str(failed)
        except MemoryError:
            raise _too_large(memory) from None
    return CheckedStrategy(claim, fingerprint, len(moves), rules, size, failure)


def checked_natively(
    claim: ProgressClaim, states: "array[int]", moves: bytes, memory: int, progress: Progress = silent
) -> StrategySize:
    """Return what a strategy consists of, as :meth:`StrategyGraph.check` does, from the native check. Raises
    StrategyFails; MemoryError if it needs more than about so many bytes.
    """
    assert checking is not None
    own, hers = (sum(1 << point for point in claim.position.stones(player)) for player in (0, 1))
    if claim.player == "white":
        own, hers = hers, own
    least = claim.margin if claim.player == "black" else -claim.margin
    graph = checking.StrategyChecker(
        claim.board.neighbours, claim.symmetries, states.tobytes(), moves, memory
    )
    first = claim.to_play == claim.player
    graph.start(own, hers, first, least, claim.regions, claim.suicide, claim.retaking)
    more, wrong, longest = True, 0, 0
    while more and not wrong:
        more, wrong = graph.more(NODES_AT_ONCE)
        progress(graph.nodes)
    if not wrong and graph.own != len(moves):
        raise StrategyFails(NOT_REACHED)
    if not wrong:
        longest, wrong = graph.order()
    if not wrong:
        wrong = graph.new()
    if wrong:
        state, provers = graph.failure()
        raise StrategyFails(told(claim, state, provers, checking.REASONS[wrong]))
    return StrategySize(graph.own, graph.hers, graph.static, graph.replies, graph.barred, longest)


def _why_not(claim: ProgressClaim, ruleset: Ruleset | None) -> str | None:
    """Return why a claim cannot be proved by a strategy with its retakes, or under a ruleset."""
    if claim.retaking == "barred" and get_args(ProvedKo)[-1] in claim.ko:
        return "natural situational superko does not bar all retakes"
    return None if ruleset is None else why_not_under(ruleset, claim)


def _too_large(memory: int) -> InputError:
    return InputError(Problem(f"this check takes more than {memory >> 20:,} MB of memory"))
