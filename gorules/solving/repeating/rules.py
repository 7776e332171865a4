"""The rules on repetition of a ruleset, for :mod:`gorules.solving.repeating.solver`: whether its games are
games on a finite graph, and which nodes of the graph it takes for the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from gorules.go.position import EMPTY
from gorules.go.turns import Situation, Turn
from gorules.go.verdicts import Reason, Then
from gorules.play.referee import Referee, State
from gorules.rules.component import Depends, End, OnFile, Remembers, Repeats, Run
from gorules.rules.repetition import preset
from gorules.ruleset import Ruleset

BASIC_KO = preset("basic-ko")().algebra()


def why_not_repeating(ruleset: Ruleset, opening: State) -> str | None:
    """Return why this solver does not apply to a ruleset and a start, or None if it does."""
    for rule in ruleset.ko:
        if rule.algebra() != BASIC_KO:
            return f"the ko rule '{rule.type}' remembers more than the last position"
    objection = why_not_plain(ruleset) or why_not_for_two(opening)
    if objection is not None:
        return objection
    if ruleset.scoring.depends_on != {Depends.POSITION}:
        return "the score depends on prisoners, so it depends on the turns before a position"
    return _why_not_ends(ruleset)


def why_not_plain(ruleset: Ruleset) -> str | None:
    """Return why positions and the right to pass do not determine all turns and the points that they earn, ko
    rules aside; None if they do.
    """
    if ruleset.suicide.remembers is not Remembers.NOTHING:
        return f"'suicide: {ruleset.suicide.type}' may remember something"
    if not ruleset.compensation.is_settled:
        return f"under 'compensation: {ruleset.compensation.type}' turns earn points"
    return None if ruleset.passing.always else "players cannot always pass"


def why_not_for_two(opening: State) -> str | None:
    """Return why a start is not one for two players with equal turns, or None if it is."""
    if len(opening.passes) != 2 or opening.handicap:
        return "only games of two players without a handicap are solved"
    return None


def _why_not_ends(ruleset: Ruleset) -> str | None:
    ends = [end for end in ruleset.end if end.by_turns]
    repetitions = [(end, end.repeats) for end in ends if end.repeats is not None]
    passes = [end for end in ends if end.run(2) is not None]
    if len(repetitions) + len(passes) != len(ends) or len(passes) > 1:
        return "play can end in other ways than by passes in a row or a repetition"
    if not repetitions:
        return "no rule says what an endless game is worth"
    if not passes and not any("pass" in repeats.on for _, repeats in repetitions if repeats.situations):
        return "players can pass for ever"
    for end, repeats in repetitions:
        if Then.SCORE in end.follows:
            return "a repetition is scored"
        if not repeats.situations:
            if repeats.forgets or repeats.on != {"play"} or not repeats.positions:
                return "its rule on repetition compares more than positions, or not all of them"
        elif passes and ends.index(passes[0]) > ends.index(end):
            return "a last pass can be a repetition first"
        if "play" not in repeats.records:
            return "plays are not recorded"
        by_prisoners = Then.PRISONERS in end.follows
        if by_prisoners and not (len(repetitions) == 1 and _is_node(repeats, passes, ruleset)):
            return "a repetition is decided by prisoners, but compares less than all that decides the game"
    return None


def _is_node(repeats: Repeats, passes: list[End], ruleset: Ruleset) -> bool:
    """Whether situations that this ending takes for the same are always the same node.

    The memory of basic ko says whether the last turn was a pass. If two passes end play, this determines the
    run of passes.
    """
    return (
        repeats.situations
        and repeats.mover
        and repeats.memory
        and "pass" in repeats.records
        and bool(ruleset.ko)
        and all(end.run(2) == Run(2, None) for end in passes)
    )


@dataclass(frozen=True, slots=True)
class Sameness:
    """How the rules on repetition compare nodes, and which of them they record."""

    mover: bool
    """Whether all of them distinguish the player to move."""
    whole: bool
    """Whether all of them also distinguish what basic ko remembers: the ban, and plays from passes."""
    pass_repeats: bool
    """Whether arriving by a pass can be a repetition."""
    pass_records: bool
    """Whether a play can repeat something that a pass has put on record. (After a pass, only the player to
    move is new.)
    """

    @classmethod
    def under(cls, ruleset: Ruleset) -> Self:
        """Return how the endings of a ruleset compare nodes."""
        repeats = [end.repeats for end in ruleset.end if end.repeats is not None]
        mover = all(each.mover for each in repeats)
        return cls(
            mover=mover,
            # The memory of basic ko distinguishes bans, and plays from passes.
            whole=mover and bool(ruleset.ko) and all(each.memory for each in repeats),
            pass_repeats=any("pass" in each.on for each in repeats if each.situations),
            pass_records=mover and any("pass" in each.records for each in repeats),
        )


NODES = Sameness(mover=True, whole=True, pass_repeats=True, pass_records=True)
"""No two nodes are the same, except for the lengths of runs of passes."""


def banned_play(ruleset: Ruleset, opening: State) -> Turn | None:
    """Return a play that basic ko bans at a start; None if there is none. If there are several, all of them
    leave the same position.
    """
    referee = Referee(ruleset, opening.position.board)
    empty = (point for point, cell in enumerate(opening.position.cells) if cell == EMPTY)
    for turn in (referee.candidate(opening, point) for point in empty):
        if {violation.reason for violation in referee.violations(opening, turn)} == {Reason.REPETITION}:
            return turn
    return None


def starts_afresh(ruleset: Ruleset, opening: State) -> bool:
    """Whether endings that compare whole situations have none on record, except perhaps the start."""
    return None not in (on_file for repeats, on_file in _on_file(ruleset, opening) if repeats.situations)


def on_record(ruleset: Ruleset, opening: State) -> set[tuple[bytes, int]]:
    """Return the records from before the first turn that a play may repeat: positions by their cells, each
    with the player to move.
    """
    known = [(cells, who) for _, on_file in _on_file(ruleset, opening) for cells, who in on_file or ()]
    return {(cells, mover) for cells, who in known for mover in ((0, 1) if who is None else (who,))}


def _on_file(ruleset: Ruleset, opening: State) -> Iterator[tuple[Repeats, OnFile | None]]:
    ko = opening.bans[len(opening.bans) - len(ruleset.ko) :]
    start = Situation(opening.to_play, opening.position, ko)
    for end, memory in zip(ruleset.end, opening.ends, strict=True):
        if end.repeats is not None:
            yield end.repeats, end.on_file(memory, start)
