"""What proofs of laws rest on, one sentence each, as docs/proofs.md writes them.

A premise asks components for the facts that they declare (:mod:`gorules.rules.component`) and for nothing
else. What declares nothing meets none, so that nothing is proved of a plug-in whose facts do not imply it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from gorules.go.board import MAX_POINTS
from gorules.go.verdicts import Then
from gorules.rules.component import Alike, Depends, End, Repeats, SuicideRule, TallyPart
from gorules.ruleset import Ruleset


class Case(NamedTuple):
    """A ruleset with one of its ko rules, by its answers in the algebra of repetition (none, if it is outside
    that), and one of its endings. A proof may rest on any one of these.
    """

    ruleset: Ruleset
    ko: Mapping[str, Any]
    end: End

    @property
    def repeats(self) -> Repeats | None:
        """The repetition that the ending is, if it is one."""
        return self.end.repeats

    @property
    def on_record(self) -> frozenset[str]:
        """The events that the ko rule puts on record."""
        return frozenset(self.ko.get("records", ()))


Premise = Callable[[Case], bool]


def cases(ruleset: Ruleset) -> Iterator[Case]:
    """Yield a ruleset with each of its ko rules and endings."""
    kos = [ko.algebra() or {} for ko in ruleset.ko] or [{}]
    for ko, end in product(kos, ruleset.end):
        yield Case(ruleset, ko, end)


# One ko rule


def plays_are_on_record(case: Case) -> bool:
    """A ko rule puts every play on record."""
    return "play" in case.on_record


def nothing_lifts(case: Case) -> bool:
    """No pass strikes anything off its record."""
    return case.ko.get("lifted-by") == "never"


def own_pass_lifts(case: Case) -> bool:
    """A player's pass strikes off its record what her own turns have put there, and no other pass does."""
    return case.ko.get("lifted-by") == "own-pass"


def looks_back_on_all(case: Case) -> bool:
    """It looks back on the whole game."""
    return case.ko.get("window") == "all"


def compares_positions(case: Case) -> bool:
    """It compares positions alone."""
    return case.ko.get("compares") == "position"


def compares_players(case: Case) -> bool:
    """It compares positions, each with the player to move or with the player who left it."""
    return case.ko.get("compares") in ("position+next", "position+author")


def start_is_on_record(case: Case) -> bool:
    """The start is on its record."""
    return "start" in case.on_record


def new_start_is_on_record(case: Case) -> bool:
    """The start is on its record, or no turn of a kind of its own begins the record anew."""
    return start_is_on_record(case) or own_turns_lift_nothing(case)


def passes_leave_the_position(case: Case) -> bool:
    """After a pass the position is on its record: a pass that strikes anything off keeps the current
    position, and one that strikes off nothing is put on record, or the whole game is looked back on.
    """
    lifts, ko = case.ko.get("lifted-by"), case.ko
    keeps = lifts == "never" or ko.get("keeps") == "current"
    stays = lifts in ("own-pass", "any-pass") or ko.get("window") == "all" or "pass" in case.on_record
    return keeps and stays


def passes_are_on_record(case: Case) -> bool:
    """A pass is put on its record: as the current position that a pass keeps, or as one that strikes off
    nothing.
    """
    lifts = case.ko.get("lifted-by")
    keeps = lifts == "never" or case.ko.get("keeps") == "current"
    return keeps and (lifts in ("own-pass", "any-pass") or "pass" in case.on_record)


# All ko rules


def kos_are_of_the_algebra(case: Case) -> bool:
    """Each ko rule forbids to repeat what is on its record, and nothing else."""
    return all(ko.algebra() is not None for ko in case.ruleset.ko)


def kos_spare_passes(case: Case) -> bool:
    """No ko rule ever forbids a pass."""
    return all(ko.spares_passes for ko in case.ruleset.ko)


def _is_of_situations(ko: Mapping[str, Any]) -> bool:
    return ko.get("compares") in ("position+next", "position+author", "transition+author")


def kos_tell_the_mover(case: Case) -> bool:
    """Each ko rule compares the player to move or the player who made the turn, or it looks back one turn."""
    found = [ko.algebra() or {} for ko in case.ruleset.ko]
    return all(_is_of_situations(ko) or ko.get("window") == 1 for ko in found)


def turns_alternate_if_it_matters(case: Case) -> bool:
    """There are no turns that are neither plays nor passes, or each ko rule compares a player."""
    found = [ko.algebra() or {} for ko in case.ruleset.ko]
    return no_own_turns(case) or all(map(_is_of_situations, found))


def passes_are_as_a_start(case: Case) -> bool:
    """Each ko rule is of one of two kinds. No pass strikes anything off, it looks back on the whole game, and
    it puts passes on record only if it puts the start on record; or any pass strikes off everything but the
    current position, and the start is on record.
    """
    return all(_is_as_a_start(ko.algebra() or {}) for ko in case.ruleset.ko)


def _is_as_a_start(ko: Mapping[str, Any]) -> bool:
    records = ko.get("records", ())
    if ko.get("lifted-by") == "never":
        return ko["window"] == "all" and ("pass" not in records or "start" in records)
    return ko.get("lifted-by") == "any-pass" and ko["keeps"] == "current" and "start" in records


# One ending


def passes_end_play(case: Case) -> bool:
    """A number of passes in a row ends play."""
    return any(end.run(2) is not None for end in case.ruleset.end)


def a_repeated_position_ends_play(case: Case) -> bool:
    """Play ends by the repetition of a position, alone or with other things."""
    return case.repeats is not None and case.repeats.positions


def nothing_is_forgotten(case: Case) -> bool:
    """Nothing is struck off the record of that ending."""
    return case.repeats is not None and not case.repeats.forgets


def plays_can_repeat(case: Case) -> bool:
    """Plays are on that record, and a play that repeats it can end play."""
    return case.repeats is not None and "play" in case.repeats.on & case.repeats.records


def passes_can_repeat(case: Case) -> bool:
    """Passes are on that record, and a pass that repeats it can end play."""
    return case.repeats is not None and "pass" in case.repeats.on & case.repeats.records


def memories_are_finite(case: Case) -> bool:
    """The ending does not compare what ko rules remember, or each of them has finitely many memories."""
    compares = case.repeats is None or case.repeats.memory
    return not compares or all(ko.finite for ko in case.ruleset.ko)


# All endings


def _by_turns(case: Case) -> list[End]:
    return [end for end in case.ruleset.end if end.by_turns]


def only_passes_end_play(case: Case) -> bool:
    """Turns end play by a number of passes in a row and by nothing else."""
    return bool(_by_turns(case)) and all(end.run(2) is not None for end in _by_turns(case))


def two_passes_at_least(case: Case) -> bool:
    """There have to be two at least."""
    runs = [end.run(2) for end in _by_turns(case)]
    return all(run is None or run.passes >= 2 for run in runs)


def white_passes_last(case: Case) -> bool:
    """Turns end a game that is scored by passes in a row and by nothing else, the last of them White's."""
    runs = [end.run(2) for end in _by_turns(case) if Then.SCORE in end.follows]
    return all(run is not None and run.last_by == 1 for run in runs)


def passes_or_positions_end_play(case: Case) -> bool:
    """Turns end play only by a number of passes in a row, or by the repetition of a position. This may
    compare the player to move, or the player who left the position, too.
    """
    return all(
        end.run(2) is not None
        or (end.repeats is not None and end.repeats.positions and not end.repeats.memory)
        for end in _by_turns(case)
    )


def no_winner_is_named(case: Case) -> bool:
    """What follows is a count, a draw, no result, or that who took more stones wins."""
    can = {Then.SCORE, Then.DRAW, Then.NO_RESULT, Then.PRISONERS}
    return all(end.follows <= can for end in _by_turns(case))


# Passing, suicide, and what else forbids turns


def passing_is_free(case: Case) -> bool:
    """A player may always pass."""
    return case.ruleset.passing.always is True


def nobody_may_pass(case: Case) -> bool:
    """There are no passes."""
    return case.ruleset.passing.always is False


def no_suicide(case: Case) -> bool:
    """No turn may remove stones of its own player."""
    return _allowed(case.ruleset.suicide) == {False}


def suicide_spares_passes(case: Case) -> bool:
    """The rule on suicide forbids no turn that removes none of its player's stones."""
    return case.ruleset.suicide.allows(0) is True


@lru_cache
def _allowed(rule: SuicideRule) -> frozenset[bool | None]:
    """Return what a rule says of suicide of any number of stones that a board can have."""
    return frozenset(rule.allows(stones) for stones in range(1, MAX_POINTS + 1))


def suicide_looks_at_the_turn(case: Case) -> bool:
    """Whether a turn may remove stones of its own player depends on their number alone."""
    return None not in _allowed(case.ruleset.suicide)


def nothing_but_ko_forbids(case: Case) -> bool:
    """Suicide is allowed, and nothing but ko rules forbids a turn."""
    return all(ban.axis == "ko" for ban in case.ruleset.bans)


# Turns that are neither plays nor passes, and what turns earn


def own_turns_run_out(case: Case) -> bool:
    """Turns that are neither plays nor passes, such as taking a button, can be made only finitely often."""
    return case.ruleset.compensation.takings is not None


def one_own_turn_at_most(case: Case) -> bool:
    """At most one turn in a game is neither a play nor a pass."""
    takings = case.ruleset.compensation.takings
    return takings is not None and takings <= 1


def no_own_turns(case: Case) -> bool:
    """There are no turns that are neither plays nor passes."""
    return case.ruleset.compensation.takings == 0


def own_turns_lift_nothing(case: Case) -> bool:
    """No turn that is neither a play nor a pass lifts bans."""
    return no_own_turns(case) or not case.ruleset.compensation.may_lift


def nothing_is_earned(case: Case) -> bool:
    """No turn earns anything: a count is of the finished game alone, komi aside."""
    return case.ruleset.compensation.is_settled


# What is alike


def _are_alike(case: Case, what: Alike) -> bool:
    rules = case.ruleset
    own_turns = [] if no_own_turns(case) else [rules.compensation]
    asked = (rules.passing, rules.suicide, *rules.ko, *rules.end, *own_turns)
    return all(what in each.alike for each in asked)


def points_are_alike(case: Case) -> bool:
    """No rule on what is legal, on the end of play, or on turns of a kind of their own tells a point from its
    image.
    """
    return _are_alike(case, "points")


def colours_are_alike(case: Case) -> bool:
    """No rule on what is legal, on the end of play, or on turns of a kind of their own names a colour."""
    return _are_alike(case, "colours")


# Counting


def counts_colours_alike(case: Case) -> bool:
    """No rule on how a game is counted names a colour, komi aside."""
    rules = case.ruleset
    return all("colours" in each.alike for each in (rules.removal, rules.scoring, rules.compensation))


def nothing_is_dead_by_rule(case: Case) -> bool:
    """No rule says which stones are dead."""
    return not case.ruleset.removal.acts_unasked


def counts_position_and_prisoners(case: Case) -> bool:
    """A count depends on nothing but the final position and on prisoners."""
    return case.ruleset.scoring.depends_on <= {Depends.POSITION, Depends.PRISONERS}


def counts_points_once(case: Case) -> bool:
    """A score is the number of a player's stones and of her territory on the final position: there is no tax,
    and no prisoner counts.
    """
    return case.ruleset.scoring.adds == frozenset[TallyPart]({"stones", "territory"})


def counts_territory_and_prisoners(case: Case) -> bool:
    """A score is the number of the points of a player's territory and of her prisoners."""
    return case.ruleset.scoring.adds == frozenset[TallyPart]({"territory", "prisoners"})


def territory_is_surrounded(case: Case) -> bool:
    """Territory is the empty regions that border a player's stones alone; her prisoners are those that she
    holds and one for each pass of her opponent.
    """
    return case.ruleset.scoring.surrounds


def no_point_is_neutral_by_rule(case: Case) -> bool:
    """What becomes of dead stones makes no empty point neutral."""
    return not case.ruleset.removal.leaves_neutral
