"""Counting a game again under other rulesets, where it is known which stones were dead at its end.

A record seldom says that. So it is tried: the stones that it marks, none, and those that the opponent mostly
has if the game goes on at random. What is tried is believed if the rules of the record then count the margin
that the record says, and not otherwise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from gorules.corpus.judgement import Judgement
from gorules.corpus.reading import MainLine
from gorules.files.inputs import InputError
from gorules.formats.rule_names import meant_by, meant_there
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Outcome
from gorules.play.at_random import FEW_GAMES, lost_at_random
from gorules.play.record import is_as_recorded, result_of_count
from gorules.play.replay import Line, end_of, replay
from gorules.play.settle import by_name, score
from gorules.rules.component import Depends
from gorules.ruleset import Ruleset, load_ruleset

SHARES = (0.5, 0.3, 0.7)
"""A string is tried as dead if the opponent has more than this share of it after play goes on at random."""


def counted_by(line: MainLine) -> Ruleset | None:
    """Return the ruleset by which a game was counted, to go by what its record says; with the removal of
    stones that are named, where it leaves that to a definition of life and death. None if it was not counted,
    or by rules that are not known.
    """
    if result_of_count(line.result) is None:
        return None
    meant = meant_there(line.rules, line.place, line.application)
    return None if meant is None else by_name(load_ruleset(meant.id))


class NotCounted(StrEnum):
    """Why a game was not counted again."""

    NO_MARGIN = "no-margin"
    """Its record says no margin, so the game was not counted."""
    NO_RULES = "no-rules"
    """Its record names no rules, or some that are not known."""
    ON_STONE = "on-stone"
    """There is a play on a stone."""
    NOTHING_FITS = "nothing-fits"
    """Whatever is tried as dead, its rules do not count as the record says."""


WHY_NOT: Mapping[NotCounted, str] = {
    NotCounted.NO_MARGIN: "whose record says no margin",
    NotCounted.NO_RULES: "whose rules are not known",
    NotCounted.ON_STONE: "with a play on a stone",
    NotCounted.NOTHING_FITS: "whose margin fits no dead stones that were tried",
}
"""Which games were not counted, in words."""


def why_not_counted(result: str | None, rules: str | None, on_stone: bool) -> NotCounted:
    """Return why a game was not counted again, by the result and the rules of its record, and by whether
    there is a play on a stone.
    """
    if result_of_count(result) is None:
        return NotCounted.NO_MARGIN
    if meant_by(rules or "") is None:
        return NotCounted.NO_RULES
    return NotCounted.ON_STONE if on_stone else NotCounted.NOTHING_FITS


@dataclass(frozen=True)
class Count:
    """The end of a game: the line with its dead stones, the position, and the stones taken, by colour."""

    line: Line
    position: Position
    taken: dict[str, int]

    @classmethod
    def of(cls, line: Line, read: MainLine, own: Ruleset) -> "Count | None":
        """Return the end of a game with those dead stones by which its ``own`` ruleset counts what the record
        says; None if none of what is tried does that. Costs some tens of milliseconds.
        """
        position, taken = end_of(line)
        for dead in dict.fromkeys(_tried(position, read)):
            made = cls(replace(line, dead=dead, scored=True), position, taken)
            try:
                if is_as_recorded(made._outcome(own), read.result):
                    return made
            except InputError:  # what is marked carries no stone
                continue
        return None

    def under(self, ruleset: Ruleset) -> Judgement:
        """Return the result under a ruleset by which all of the game is legal and goes on to its end. None if
        it does not remove the dead stones: players would take them before they stop.
        """
        if self.line.dead and ruleset.removal.removes == "nothing":
            return Judgement(ruleset.id)
        outcome = self._outcome(ruleset)
        if outcome is None or outcome.kind is Kind.UNDECIDED:
            return Judgement(ruleset.id)
        margin = float(outcome.margin) if outcome.kind is Kind.SCORE and outcome.margin is not None else None
        return Judgement(ruleset.id, kind=str(outcome.kind), winner=outcome.winner, margin=margin)

    def _outcome(self, ruleset: Ruleset) -> Outcome | None:
        """Return the outcome of the position where nothing else counts, else that of the line."""
        line = self.line
        counts = ruleset.scoring.depends_on <= {Depends.POSITION, Depends.PRISONERS}
        if counts and ruleset.compensation.is_settled and not ruleset.removal.acts_unasked:
            return score(
                ruleset, self.position, line.dead, self.taken, handicap=line.handicap, komi=line.komi
            )  # fmt: skip
        return replay(line, ruleset).outcome


def _tried(position: Position, read: MainLine) -> Iterator[tuple[str, ...]]:
    """Yield the dead stones that are tried, as points."""
    if read.dead:
        yield read.dead
    yield ()
    lost = lost_at_random(position, FEW_GAMES)
    for most in SHARES if lost else ():
        dead = (point for group, share in lost.items() if share > most for each in group for point in each)
        yield position.board.named(dead)
