"""Settling: from a finished game or position to its outcome."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from operator import add

from gorules.files.inputs import InputError, check_number
from gorules.files.language import gettext
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import Position, as_setup
from gorules.go.setup import FlawKind, Setup
from gorules.go.turns import Finished, Opening, Turn
from gorules.go.verdicts import (
    Ending,
    Explanation,
    FilledPoint,
    Kind,
    Outcome,
    Tally,
    Then,
    filling_told,
    points,
)
from gorules.play.ranges import undecided
from gorules.play.referee import State
from gorules.rules.compensation import AsPoints, half_points
from gorules.rules.component import NOTHING_TOLD, Cleared, LifeWord, TooLarge
from gorules.ruleset import AsRuleset, Ruleset, load_ruleset
from gorules.status.filling import Filled


def settle(
    ruleset: Ruleset,
    state: State,
    turns: Sequence[Turn] = (),
    *,
    told: LifeWord = NOTHING_TOLD,
    handicap: int = 0,
    komi: Fraction | None = None,
) -> Outcome:
    """Return the outcome of a game that stands at ``state`` after ``turns``.

    If play has not ended, the position is scored as it stands. ``told`` names dead stones, one point
    a string being enough; they are removed if the ruleset removes any. A ruleset that decides itself what is
    dead takes from it what it does not decide. Raises TooLarge if something is left.
    """
    ending = state.ending
    then = Then.SCORE if ending is None else ending.then
    cycle = _cycle(ending, turns)
    if then is not Then.SCORE and ending is not None:
        return _unscored(then, ending, cycle, len(state.passes))
    as_it_stands = ending is not None and ending.as_it_stands
    cleared = Cleared(frozenset()) if as_it_stands else ruleset.removal.cleared_as_told(state.position, told)
    removed, done = cleared.dead, cleared.filled
    if done is not None:
        held = zip_longest(state.prisoners, done.taken, fillvalue=0)  # who has no stone left took none
        state = state._replace(position=done.position, prisoners=tuple(map(sum, held)))
    finished = Finished(
        state.position.without(removed),
        len(state.passes),
        cycle,
        _with_dead(state, removed),
        state.passes,
        cleared.neutral,
        state.position if removed else None,
    )
    tallies = ruleset.scoring.tallies(finished)
    if not all(isinstance(each, Tally) for each in tallies):  # a mistake in a plug-in
        raise InputError(f"{ruleset.scoring.type}.tallies returns a Tally for each player, not {tallies!r}")
    players, compensation = len(state.passes), ruleset.compensation
    given = compensation.given(state.position.board, players, handicap, komi)
    earned = compensation.earned(state.bonus, players)
    tallies = tuple(
        replace(tally, compensation=more, total=points(tally.total + more)) if more else tally
        for tally, more in zip(tallies, map(add, given, earned), strict=True)
    )
    remarks = (
        *(_filling(done) if done else ()),
        *cleared.remarks,
        *_remarks(ruleset, state, told, cleared, as_it_stands),
        *ruleset.scoring.remarks(finished),
    )
    points_filled = _points_filled(done) if done else ()
    explanation = Explanation(ending, ruleset.scoring.clause, tallies, remarks, points_filled)
    return _scored(tallies, explanation, compensation.wins_ties(handicap))


def settled_or_range(
    ruleset: Ruleset,
    state: State,
    turns: Sequence[Turn] = (),
    *,
    told: LifeWord = NOTHING_TOLD,
    handicap: int = 0,
    komi: Fraction | None = None,
) -> Outcome:
    """Return the same, but where the position is too large for what the rules ask: undecided, with the range
    of the score.
    """

    def count(told: LifeWord) -> Outcome:
        return settle(ruleset, state, turns, told=told, handicap=handicap, komi=komi)

    try:
        return count(told)
    except TooLarge as reason:
        return undecided(reason, state.ending, ruleset, state.position, told, count)


def _remarks(
    ruleset: Ruleset, state: State, told: LifeWord, cleared: Cleared, as_it_stands: bool
) -> Iterator[str]:
    """Yield what there is to say of dead stones."""
    named, removed, board = told.dead, cleared.dead, state.position.board
    if named and (as_it_stands or ruleset.removal.removes == "nothing"):
        yield gettext(
            "{id} removes no dead stones{more}.",
            id=ruleset.id,
            more=gettext(" after this ending") if as_it_stands else "",
        )
    elif removed:
        yield gettext("Removed as dead: {list}.", list=", ".join(board.named(removed)))
    if ruleset.removal.removes != "anything" or as_it_stands:
        return
    dead = removed | cleared.stay
    if kept := named - dead - cleared.as_told:
        yield gettext(
            "Named as dead, but not dead by {id}: {kept}.", id=ruleset.id, kept=", ".join(board.named(kept))
        )
    if gone := (told.alive or frozenset()) & dead:
        yield gettext(
            "Named as alive, but dead by {id}: {gone}.", id=ruleset.id, gone=", ".join(board.named(gone))
        )


def _points_filled(done: Filled) -> tuple[FilledPoint, ...]:
    """Return the points that were filled before the count."""
    board = done.position.board
    return tuple(
        FilledPoint(COLOURS[play.player], board.names[play.point], play.fills, board.named(play.captured))
        for play in done.plays
    )


def _filling(done: Filled) -> Iterator[str]:
    """Yield what there is to say of points that were filled."""
    board = done.position.board
    yield from filling_told(_points_filled(done))
    if done.enclosed:
        yield gettext(
            "Neutral when play stopped, so nobody's: {list}.", list=", ".join(board.named(done.enclosed))
        )
    if left := [point for point in sorted(done.left) if not done.position.cells[point]]:
        yield gettext("Left neutral: {list}.", list=", ".join(board.named(left)))
    for string in sorted(map(min, done.threatened)):
        yield gettext(
            "In atari, and no play of its owner helps: the string at {point}.", point=board.names[string]
        )


def _scored(tallies: tuple[Tally, ...], explanation: Explanation, wins_ties: int | None) -> Outcome:
    best = max(tally.total for tally in tallies)
    winners = [tally.player for tally in tallies if tally.total == best]
    if len(winners) > 1 and wins_ties is not None and COLOURS[wins_ties] in winners:
        winners = [COLOURS[wins_ties]]
        remark = gettext("The scores are equal, and then {player} wins.", player=player_name(winners[0]))
        explanation = replace(explanation, remarks=(*explanation.remarks, remark))
    scores = {tally.player: tally.total for tally in tallies}
    return Outcome(Kind.SCORE, winners[0] if len(winners) == 1 else None, scores, explanation)


def _unscored(then: Then, ending: Ending, cycle: tuple[Turn, ...] | None, players: int) -> Outcome:
    explanation = Explanation(ending, ending.clause)
    if then in (Then.NO_RESULT, Then.BOTH_LOSE, Then.REPLAY):
        return Outcome(Kind(then.value), None, {}, explanation)
    if then is Then.WIN and ending.winner is not None:
        return Outcome(Kind.WIN, COLOURS[ending.winner], {}, explanation)
    if then is Then.PRISONERS:
        taken = [
            sum(len(turn.captured) for turn in cycle or () if turn.player == player)
            for player in range(players)
        ]
        leaders = [player for player, count in enumerate(taken) if count == max(taken)]
        counts = ", ".join(
            gettext("{player} {number}", player=player_name(COLOURS[player]), number=count)
            for player, count in enumerate(taken)
        )
        explanation = replace(
            explanation, remarks=(gettext("Stones taken in the cycle: {counts}.", counts=counts),)
        )
        if len(leaders) == 1:
            return Outcome(Kind.WIN, COLOURS[leaders[0]], {}, explanation)
    return Outcome(Kind.DRAW, None, {}, explanation)


def _cycle(ending: Ending | None, turns: Sequence[Turn]) -> tuple[Turn, ...] | None:
    """Return the turns after the first occurrence of what was repeated, up to the last turn."""
    if ending is None or ending.repeats is None:
        return None
    return tuple(turn for turn in turns if turn.number > ending.repeats)


def _with_dead(state: State, removed: frozenset[int]) -> tuple[int, ...]:
    """Return the prisoners with dead stones added: with two players those of the other colour are
    each player's; with more, a dead stone belongs to nobody, as no text says whose it is.
    """
    if not removed or len(state.prisoners) != 2:
        return state.prisoners
    cells = state.position.cells
    return tuple(
        held + sum(1 for point in removed if cells[point] == 2 - player)
        for player, held in enumerate(state.prisoners)
    )


_BY_NAME = {False: "japanese-agreed", True: "japanese-filled:agreed"}
"""Rulesets that remove the strings that are named, by whether they fill neutral points first."""


def by_name(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset that removes the strings that are named dead, where its own would ask a definition of
    life and death; any other ruleset as it is.
    """
    if ruleset.removal.removes != "anything":
        return ruleset
    return ruleset.swapped(load_ruleset(_BY_NAME[ruleset.removal.fills]), "removal")


def score(
    ruleset: AsRuleset,
    position: Position | Setup | str,
    dead: Iterable[str] = (),
    captures: Mapping[str, int] | None = None,
    *,
    alive: Iterable[str] | None = None,
    players: int | None = None,
    handicap: int = 0,
    komi: AsPoints | None = None,
    waive: Iterable[FlawKind | str] = (),
) -> Outcome:
    """Return the outcome of a finished position.

    ``dead`` names dead stones, one point a string being enough; a ruleset that removes none ignores
    them and says so. A ruleset with a definition of life and death asks that first, and takes from ``dead``
    and ``alive`` what it does not decide; without ``alive`` all that is not named dead is alive, if anything
    is dead. Where strings stay open, the outcome is undecided, and has the range of the score. ``captures``
    are the stones that each player has taken during the game. ``komi`` overrides the komi of the ruleset,
    ``waive`` names kinds of flaws of the position that do not matter here. A ruleset that counts several
    positions of a cycle counts the one given. Raises InputError on points off the board or without a stone.
    """
    ruleset = load_ruleset(ruleset)
    setup = as_setup(position, players=players)
    position, players = Position.of(setup, waive), setup.players
    if players not in ruleset.players:
        raise InputError(f"{ruleset.id} is for {ruleset.players}, not {players}")
    held = [0] * players
    if captures is not None and not isinstance(captures, Mapping):
        raise InputError(
            f"captures are numbers of stones by colour, as in {{'black': 2}}, not {captures!r:.40}"
        )
    for colour, count in (captures or {}).items():
        if colour not in COLOURS[:players]:
            raise InputError(
                f"captures are numbers of stones of {', '.join(COLOURS[:players])}, not '{colour}: {count}'"
            )
        check_number(f"the number of stones that {colour} captured", count)
        held[COLOURS.index(colour)] = count
    none = (0,) * players
    bonus = ruleset.compensation.start(Opening(position, 0, players))  # no turn has earned anything
    state = State(position, 0, 0, (), (), tuple(held), none, bonus=bonus)
    gone, named = position.board.points(dead), None if alive is None else position.board.points(alive)
    for string in position.strings if named else ():
        if string.points & gone and string.points & (named or frozenset()):
            raise InputError(f"{position.board.names[min(string.points)]} cannot be both dead and alive")
    return settled_or_range(
        ruleset,
        state,
        told=LifeWord(gone, named),
        handicap=handicap,
        komi=None if komi is None else half_points(komi),
    )
