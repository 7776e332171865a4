"""What each ruleset makes of a finished game, and on whose word that rests."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from gorules.comparing.lines import Comparison, compare_line
from gorules.dispute.chances import (
    CHANCES,
    Chance,
    JointChance,
    StringGroup,
    groups_of,
    if_all_dead,
    joint_chances,
    likely_dead,
    races_of,
)
from gorules.dispute.events import GameEvent, events
from gorules.dispute.sources import RECORD, statuses_of, with_definitions
from gorules.dispute.statuses import KnownStatus, are_plain, dead_points
from gorules.files.above import AsJson
from gorules.files.language import gettext
from gorules.files.wording import brief
from gorules.formats.records import read_record
from gorules.formats.rule_names import meant_in
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.go.verdicts import Kind, Outcome, ScoreRange, seki_told
from gorules.play.game import Game, IllegalPlay
from gorules.play.record import Record, is_as_recorded, margin_of, record_of, result_of_count
from gorules.play.replay import Line, Replay, Result, end_of, follow, followed, outcome_of
from gorules.play.settle import by_name, score
from gorules.rules.component import Depends
from gorules.ruleset import AsRuleset, Ruleset, load_ruleset, rulesets_for
from gorules.status.filling import filled
from gorules.status.waiting import ended_by

FAMILIES = (
    "japanese-agreed", "korean-2016", "ogs-japanese", "chinese-2002", "ogs-chinese", "aga", "french",
    "new-zealand", "ing-1991", "tromp-taylor",
)  # fmt: skip
"""The rulesets that a game is judged by if none are named, beside those of its record: the texts that most
games are played by."""
LIKELIEST = 3
"""Of the sets of strings that may be dead, so many are believed first. Of 400 games that a server counted,
one of these explains the result of 352; if the result is changed, that of some ten.
"""
IF_REINFORCED = 2
"""Of these, so many are believed next, if a player reinforces."""
FILLED = "japanese-filled:agreed"
"""How neutral points are filled where there is a seki."""
LEFT_OUT = 3
"""The passes at its end that a record may leave out if its result is a count."""


class Explained(StrEnum):
    """What makes the count of a ruleset the result of a record, the simplest first."""

    COUNT = "count"
    """Nothing is needed: it is that result, as the board stands or with neutral points filled."""
    LIKELY_DEAD = "likely-dead"
    """What is likely dead is dead."""
    REINFORCEMENT = "reinforcement"
    """A player reinforces, with one more play in her own territory."""
    STRINGS = "strings"
    """Other strings are dead or alive than is believed."""
    NOTHING = "nothing"
    """Nothing that was tried."""


@dataclass(frozen=True)
class GameRuling(AsJson):
    """What a ruleset makes of a game.

    ``result`` is what the line of the game comes to, by the letter. ``counted`` is the count of the last
    position, if it is counted by the ruleset at all: whatever turn was illegal on the way, and even if more
    turns would be needed to end play. What its definition of life and death decides is as it says. What that
    leaves open, and all strings if it has none, are as they are believed to be. ``clause`` is what decided.
    ``chances`` are the strings whose status decides who wins that count. ``now`` says in sentences what the
    ruleset tells the players to do. If the record has another result, ``recorded_if`` are the strings with
    whose other status the count would be that; if no group alone explains it, nor ``if_likely``,
    ``recorded_if_jointly`` are the fewest that do so together. ``if_likely`` is the count if those open
    strings are dead that are likely dead: the likeliest with which a usual ruleset counts what the record
    says, if they are found, or else those that are mostly lost if the game goes on at random. It is None if
    that changes nothing. ``own_komi`` is the count with the komi of the ruleset instead of the record's, if
    another player wins by it. ``if_filled`` is the count as if the neutral points were filled, where living
    strings are in seki because they are not: players who leave these points count so. What would be otherwise
    is told of that count then. ``range`` is what the score can be by the definition of life and death of the
    ruleset alone, if that leaves strings open. ``contradicted`` are points of strings that others call
    otherwise than it does. ``reinforces`` is the player whose one more play in her own territory makes the
    count the recorded one, if nothing else does. It is asked only where such a play costs a point: where
    prisoners count, and passes cost nothing. ``goes_on`` is whether play has not ended, not even by the
    agreement or the passes that a counted record leaves out. ``explained`` is what makes the count the
    recorded one; None if either is missing.
    """

    ruleset: str
    name: str
    result: Result
    counted: Outcome | None
    clause: str | None
    chances: tuple[Chance, ...] = ()
    now: tuple[str, ...] = ()
    recorded_if: tuple[Chance, ...] = ()
    recorded_if_jointly: tuple[JointChance, ...] = ()
    if_likely: JointChance | None = None
    own_komi: Outcome | None = None
    if_filled: Outcome | None = None
    range: ScoreRange | None = None
    contradicted: tuple[str, ...] = ()
    reinforces: str | None = None
    goes_on: bool = False
    explained: Explained | None = None

    def __repr__(self) -> str:
        return brief("GameRuling", f"{self.ruleset}: {self.counted or self.result}")


@dataclass(frozen=True)
class Adjudication(AsJson):
    """A finished game under several rulesets. ``strings`` are those of the last ``position``, with how their
    status is known. ``stopped`` is what ended the search for life and death early, if anything did.
    """

    record: Record
    position: Position
    strings: tuple[KnownStatus, ...]
    events: tuple[GameEvent, ...]
    rulings: tuple[GameRuling, ...]
    comparison: Comparison
    stopped: str | None = None

    def __repr__(self) -> str:
        return brief("Adjudication", ", ".join(f"{each.ruleset} {each.counted}" for each in self.rulings))


def usual_rules(record: Record) -> tuple[str, ...]:
    """Return the rulesets that a game is judged by if none are named: those that its record names, first."""
    meant = meant_in(record)
    return tuple(dict.fromkeys([*([meant.id] if meant else ()), *FAMILIES]))


def adjudicate(
    game: Record | Line | Game | str | Path,
    rulesets: AsRuleset | Iterable[AsRuleset] | None = None,
    strings: Sequence[KnownStatus] | None = None,
    *,
    dead: Sequence[str] = (),
    dead_by: str | Sequence[str] = (RECORD,),
) -> Adjudication:
    """Return what rulesets make of a finished game: a file, a record, a game or a line. If no rulesets are
    named, those are asked that :func:`usual_rules` tells; all, if more than two play.

    ``strings`` is what is known of the strings at its end. Without it, ``dead`` (a point of each dead string)
    and the sources ``dead_by`` are asked: see :func:`gorules.dispute.sources.statuses_of`. Of a string of
    which nobody says anything, the definitions of life and death of the rulesets are believed, as far as they
    decide it within the limits of a score.

    Costs a replay under each ruleset, a few more for each pair of results, and a count for each group of
    strings. Raises InputError if the file or a ruleset is not valid, if one that is named is for another
    number of players, if two that differ have one id, if a move is on a stone, if a point of ``dead`` has
    none, or if an engine fails.
    """
    record = read_record(game) if isinstance(game, str | Path) else record_of(game)
    players = record.line.players
    if rulesets is None:
        chosen = [each for each in map(load_ruleset, usual_rules(record)) if players in each.players]
        chosen = chosen or rulesets_for(None, players)
    else:
        chosen = rulesets_for(rulesets, players)
    dead_by = [dead_by] if isinstance(dead_by, str) else dead_by
    position = follow(record.line)[-1]
    if strings is None:
        told = statuses_of(record, dead_by, dead=dead or record.line.dead, is_plain=are_plain(chosen))
        strings = with_definitions(position, told, chosen)
    line = replace(record.line, dead=dead_points(strings)) if strings else record.line
    line = replace(line, by_letter=True, resumed=True)
    judged = replace(record, line=line)
    comparison = compare_line(line, chosen, "", "game")
    made = {
        id: replay
        for group in comparison.classes
        for id, replay in zip(group.rulesets, group.replays, strict=True)
    }
    counts = {each.id: _Count(judged, each) for each in chosen}
    groups = tuple(groups_of(position, strings))[:CHANCES]
    likely = _likely(judged, strings, counts)
    return Adjudication(
        judged,
        position,
        tuple(strings),
        events(line, record.before),
        tuple(
            _ruling(judged, each, made[each.id], counts[each.id], groups, strings, likely) for each in chosen
        ),
        comparison,
        ended_by(),
    )


def among(item: Adjudication, rulesets: Iterable[Ruleset]) -> Adjudication:
    """Return what some of the rulesets make of the game, and what divides these. Costs a replay under
    each.
    """
    chosen = list(rulesets)
    rulings = {each.ruleset: each for each in item.rulings}
    return replace(
        item,
        rulings=tuple(rulings[each.id] for each in chosen if each.id in rulings),
        comparison=compare_line(item.record.line, chosen, "", "game"),
    )


def _ruling(
    record: Record,
    ruleset: Ruleset,
    made: Replay,
    count: "_Count",
    groups: Sequence[StringGroup],
    strings: Sequence[KnownStatus],
    likely: Sequence[KnownStatus],
) -> GameRuling:
    dead = record.line.dead
    counted = count(dead)
    if_filled = None if counted is None else count.if_filled(counted, dead)
    meant = if_filled or counted
    if_likely = if_all_dead(likely, dead, count.as_meant) if likely else None
    if meant is None or (if_likely is not None and if_likely.outcome.margin == meant.margin):
        if_likely = None  # it changes nothing
    chances = _Chances()
    if meant is not None:
        chances = _chances(record, groups, strings, count.as_meant, meant, if_likely)
    fits = any(is_as_recorded(each, record.result) for each in (counted, meant))
    reinforces = None
    if meant is not None and not (fits or chances.explaining or chances.jointly):
        reinforces = count.reinforces(if_likely.outcome if if_likely else meant, record.result)
    explained = None
    if meant is not None and result_of_count(record.result) is not None:
        explained = _explained(record, fits, if_likely, reinforces, chances)
    own_komi = None if counted is None or if_filled else count.with_own_komi(counted)
    clause = made.result.clause if made.result.refused is not None else ruleset.scoring.clause
    goes_on = made.result.refused is made.result.ended is None and not _may_have_ended(record, ruleset)
    now = tuple(_now(record, ruleset, made, goes_on))
    return GameRuling(
        ruleset.id, ruleset.name, made.result, counted, clause, chances.deciding, now, chances.explaining,
        chances.jointly, if_likely, own_komi, if_filled,
        None if made.outcome is None else made.outcome.range, tuple(_contradicted(count, strings)),
        reinforces, goes_on, explained,
    )  # fmt: skip


def _explained(
    record: Record,
    fits: bool,
    if_likely: JointChance | None,
    reinforces: str | None,
    chances: "_Chances",
) -> Explained:
    """Return what makes a count the recorded one, if the count ``fits`` or other things do."""
    if fits:
        return Explained.COUNT
    if if_likely is not None and is_as_recorded(if_likely.outcome, record.result):
        return Explained.LIKELY_DEAD
    if reinforces is not None:
        return Explained.REINFORCEMENT
    return Explained.STRINGS if chances.explaining or chances.jointly else Explained.NOTHING


def _may_have_ended(record: Record, ruleset: Ruleset) -> bool:
    """Return whether something that a record leaves out has ended play: its result is a count, and the
    players may agree that play ends, or it has fewer than two passes at its end.
    """
    moves = record.line.moves
    if result_of_count(record.result) is None:
        return False
    passed = [move.move for move in moves[-2:]] == [PASS, PASS]
    game = Game(
        ruleset, position=follow(record.line)[-1], to_play=record.next_player, players=record.line.players
    )
    with suppress(IllegalPlay):  # under some rules a pass may leave no neutral point open
        for _ in range(2 if passed else LEFT_OUT):
            if not (game.is_over or game.may_agree):
                game.play(PASS)
    return game.may_agree or (game.is_over and not passed)


def _contradicted(count: "_Count", strings: Iterable[KnownStatus]) -> Iterator[str]:
    """Yield a point of each string that others call otherwise than the definition of a ruleset does."""
    life = count.life
    if life is not None:
        board = count.position.board
        for each in strings:
            string = board.points(each.points)
            if each.statement and string not in life.open and (string in life.alive) == each.is_dead:
                yield each.points[0]


class _Chances(NamedTuple):
    """The strings whose status decides who wins; and if the count is not what the record says, the strings
    whose other status makes it so: each group alone, or else several together.
    """

    deciding: tuple[Chance, ...] = ()
    explaining: tuple[Chance, ...] = ()
    jointly: tuple[JointChance, ...] = ()


def _chances(
    record: Record,
    groups: Sequence[StringGroup],
    strings: Sequence[KnownStatus],
    count: Callable[[Sequence[str]], Outcome | None],
    counted: Outcome,
    if_likely: JointChance | None,
) -> _Chances:
    """Return the strings whose other status would change something. No open strings are tried together: of
    these, what is likely dead may explain the record.
    """
    dead, recorded = record.line.dead, result_of_count(record.result)
    differs = recorded is not None and not is_as_recorded(counted, record.result)
    tried = {}
    for group in groups:
        other = count(group.otherwise(dead)) if group.is_doubtful or differs else None
        if other is not None:
            tried[group] = Chance(group.points, group.colour, group.says, other)
    doubtful = (each for group, each in tried.items() if group.is_doubtful)
    deciding = tuple(each for each in doubtful if each.outcome.winner != counted.winner)
    if recorded is None or not differs:
        return _Chances(deciding)
    open_ = {each.points[0] for each in strings if each.statement is None}
    told = {group: each for group, each in tried.items() if open_.isdisjoint(group.points)}
    # If open strings are likely dead, no other open string explains anything alone.
    alone = tried if if_likely is None else told
    explaining = tuple(each for each in alone.values() if is_as_recorded(each.outcome, record.result))
    if explaining or (if_likely is not None and is_as_recorded(if_likely.outcome, record.result)):
        return _Chances(deciding, explaining)
    races = races_of(follow(record.line)[-1], groups)
    return _Chances(deciding, (), joint_chances(told, races, counted, margin_of(recorded), dead, count))


def _likely(
    record: Record, strings: Sequence[KnownStatus], counts: Mapping[str, "_Count"]
) -> tuple[KnownStatus, ...]:
    """Return the open strings that are likely dead. These are tried under the usual rulesets, that of the
    record first: whether one of the :data:`LIKELIEST` sets makes the count the recorded one; whether one of
    the first :data:`IF_REINFORCED` does if a player reinforces; whether any other set does. If nothing fits,
    it is the likeliest set. There are none if the first ruleset counts that anyhow. A reinforcement comes
    before the less likely sets, since it fits by chance less often.
    """
    recorded, dead = result_of_count(record.result), record.line.dead
    sets = likely_dead(follow(record.line)[-1], strings)
    usual = [counts[id] for id in usual_rules(record) if id in counts] or [*counts.values()][:1]
    if recorded is None or not usual:
        return next(sets, ())

    def counted(count: _Count, others: Iterable[KnownStatus]) -> Outcome | None:
        return count.as_meant((*dead, *(each.points[0] for each in others)))

    def fits(count: _Count, others: Iterable[KnownStatus]) -> bool:
        outcome = counted(count, others)
        return outcome is not None and is_as_recorded(outcome, record.result)

    def fits_if_reinforced(count: _Count, others: Iterable[KnownStatus]) -> bool:
        outcome = counted(count, others)
        return outcome is not None and count.reinforces(outcome, record.result) is not None

    if fits(usual[0], ()):
        return ()
    tried = tuple(sets)
    ways = ((tried[:LIKELIEST], fits), (tried[:IF_REINFORCED], fits_if_reinforced), (tried[LIKELIEST:], fits))
    fitting = (chosen for some, way in ways for count in usual for chosen in some if way(count, chosen))
    return next(fitting, tried[0] if tried else ())


class _Count:
    """Counts the last position of a game under a ruleset, with one set of dead strings or another. What its
    definition of life and death decides is as it says, and only the rest is as others say.
    """

    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self._line = replace(record.line, by_letter=False)
        self.position = follow(record.line)[-1]
        self._ruleset = ruleset
        course = followed(self._line, ruleset)
        self._game = course.game if course.refused is None else None
        self.life = ruleset.removal.life(self.position)
        self._outcomes_filled: dict[tuple[str, ...], Outcome | None] = {}

    def __call__(self, dead: Sequence[str]) -> Outcome | None:
        return self._outcome(replace(self._line, dead=tuple(dead)))

    def _outcome(self, line: Line) -> Outcome | None:
        board = self.position.board
        gone = board.points(line.dead)
        alive = (min(each.points) for each in self.position.strings if not each.points & gone)
        line = replace(line, alive=board.named(alive))
        outcome = self._as_on_the_board(line) if self._game is None else outcome_of(line, self._game)
        return outcome if outcome.kind is Kind.SCORE else None

    def with_own_komi(self, counted: Outcome) -> Outcome | None:
        """Return the outcome with the komi of the ruleset, if it has one for this game and another player
        wins by it than the one who has ``counted`` more.
        """
        line = self._line
        given = self._ruleset.compensation.given(line.start.board, line.players, line.handicap, None)
        if line.komi is None or not (any(given) or line.handicap > 1):
            return None
        outcome = self._outcome(replace(line, komi=None))
        return outcome if outcome and outcome.winner != counted.winner else None

    def reinforces(self, outcome: Outcome, recorded: str | None) -> str | None:
        """Return the player whose one more play in her own territory makes an outcome the recorded one. If
        prisoners count, and so territory, and passes cost nothing, that costs her a point. None if it does
        not explain the record.
        """
        result, counts = result_of_count(recorded), self._ruleset.scoring.depends_on
        if result is None or outcome.margin is None:
            return None
        if Depends.PRISONERS not in counts or Depends.PASSES in counts:
            return None
        missing = margin_of(result) - Fraction(outcome.margin)
        player = COLOURS[missing > 0]
        has_territory = any(each.territory for each in outcome.explanation.tallies if each.player == player)
        return player if abs(missing) == 1 and has_territory else None

    def as_meant(self, dead: Sequence[str]) -> Outcome | None:
        """Return the outcome that players mean: as if neutral points were filled, if that makes another."""
        counted = self(dead)
        return counted and (self.if_filled(counted, dead) or counted)

    def if_filled(self, counted: Outcome, dead: Sequence[str]) -> Outcome | None:
        """Return the outcome as if neutral points were filled, if ``counted`` is another because they are
        not: no living string is in seki because of them then.
        """
        if seki_told() not in counted.explanation.remarks:
            return None
        gone = self._gone(dead)
        if gone not in self._outcomes_filled:
            self._outcomes_filled[gone] = self._filled(gone)
        outcome = self._outcomes_filled[gone]
        is_another = outcome is not None and outcome.kind is Kind.SCORE and outcome.margin != counted.margin
        return outcome if is_another else None

    def _gone(self, dead: Sequence[str]) -> tuple[str, ...]:
        """Return a point of each dead string: what the definition leaves open is as others say."""
        if self.life is None:
            return tuple(dead)
        told = self.position.board.points(dead)
        stay = {*self.life.alive, *(string for string in self.life.open if not string & told)}
        gone = (min(each.points) for each in self.position.strings if each.points not in stay)
        return tuple(self.position.board.named(gone))

    def _filled(self, gone: tuple[str, ...]) -> Outcome | None:
        """Return the outcome as if neutral points were filled. What else filling might call for is not asked,
        unless the definition decides all and leaves a seki, whose liberties nobody can fill: then it is
        counted as after filling, play by play. None if that takes dead stones from a seki: such a play is no
        fill.
        """
        line, ruleset, life = replace(self._line, dead=gone), by_name(self._ruleset), self.life
        if life is not None and not life.open:
            done = filled(self.position, frozenset().union(*life.alive))
            if done.left and any(done.taken):
                return None
            if done.left:
                ruleset = self._ruleset.swapped(load_ruleset(FILLED), "removal")
        if self._game is None:
            return self._as_on_the_board(line, ruleset)
        return outcome_of(line, self._game, ruleset)

    def _as_on_the_board(self, line: Line, ruleset: Ruleset | None = None) -> Outcome:
        """Return the count of the last position, whatever turn was illegal; turns that cost or earn points
        (pass stones, a button) are not counted then.
        """
        position, taken = end_of(line)
        held = {colour: number + line.prisoners.get(colour, 0) for colour, number in taken.items()}
        return score(
            ruleset or self._ruleset, position, line.dead, held,
            alive=line.alive, handicap=line.handicap, komi=line.komi,
        )  # fmt: skip


def _now(record: Record, ruleset: Ruleset, made: Replay, goes_on: bool) -> Iterator[str]:
    """Yield what the players are told to do."""
    line = record.line
    if made.result.refused is not None:
        turn = record.before + made.result.refused
        yield gettext("Turn {turn} is illegal, so that another has to be made in its place.", turn=turn)
    elif goes_on:
        yield gettext(
            "Play has not ended: {next_player} is to move.{needed}",
            next_player=player_name(record.next_player),
            needed=_needed(line, ruleset),
        )
    elif ruleset.removal.removes == "nothing" and line.dead:
        yield gettext("No stones are removed: dead stones have to be taken by play before it ends.")
    if made.result.refused is None and ruleset.removal.removes != "nothing":
        for component in ruleset.end:
            if component.by_word:
                yield " ".join(component.says())


def _needed(line: Line, ruleset: Ruleset) -> str:
    """Return what ends play, if it is more than the two passes with which the line ends."""
    if [move.move for move in line.moves[-2:]] != [PASS, PASS]:
        return ""
    return "".join(f" {said}" for each in ruleset.end if not each.by_word for said in each.says())
