"""The sources that can be asked which strings are dead, by the names that commands give them."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from shutil import which

from gorules.dispute.statuses import HowKnown, KnownStatus, Says, Statement, Statements, known_statuses, named
from gorules.files.inputs import InputError, quoted, unknown
from gorules.files.language import gettext_noop
from gorules.go.position import Position
from gorules.go.turns import OFF_BOARD
from gorules.play.moves import Move
from gorules.play.record import Record
from gorules.play.replay import Line, follow
from gorules.ruleset import Ruleset
from gorules.status.definitions import judged, played_points, reading_of, states_worth
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Reading
from gorules.status.waiting import as_far_as_waited, until_interrupted

PATIENCE = 60.0
"""The seconds that an engine has for an answer: to tell what is dead it may play the game on."""
RECORD = "record"
"""The marks of the record: territory (TB, TW) with the dead stones in it."""
DEFINITIONS: Mapping[str, Definition] = {
    each.value: each for each in (Definition.J1989, Definition.J2003, Definition.KOREAN)
}
"""The definitions of life and death that can be asked, each in its usual reading."""
PLAYS = 2_000_000
"""About how many plays a definition may look at for each question, where more than few points are free."""


def by_marks(record: Record, position: Position) -> dict[frozenset[int], Statement]:
    """Return what the marks of a record say of the strings at its end: those that are in the territory of the
    opponent are dead, and no others. Empty if the record marks no territory.
    """
    marks = record.marked
    if marks is None or not (marks.black or marks.white):
        return {}
    by = gettext_noop("TB and TW of the record")
    return named(position, marks.dead, by, gettext_noop("not marked as dead"))


def asked_reading(definition: str, position: Position) -> Reading:
    """Return how a definition is read that is asked what is dead. Nobody plays inside what is settled."""
    return reading_of(position, definition, region="unsettled")


def defined(definition: str, position: Position, effort: int = 1) -> dict[frozenset[int], Statement]:
    """Return what a definition of life and death says, where that is decided with some effort: see
    :class:`~gorules.status.questions.StatusLimits`. By default it takes some seconds.
    """
    reading = asked_reading(definition, position)
    states = states_worth(position, reading) or PLAYS // played_points(position, reading)
    limits = StatusLimits(states=states, effort=effort)
    found = as_far_as_waited((position, reading, limits), lambda: judged(position, reading, limits))
    return {
        position.board.points(names): Statement(
            Says.ALIVE if status.alive else Says.DEAD, HowKnown.DEFINED, reading.told(position.board)
        )
        for names, status in found.items()
        if status.alive is not None
    }


def by_play(record: Record, position: Position, moves: Sequence[Move]) -> dict[frozenset[int], Statement]:
    """Return what a dispute that was played out after the end of a record says of the strings at that end: of
    those beside a play, and of no others. They are dead if it leaves no stone of their colour on their
    points. Bans are not asked, because each ruleset has its own.

    Raises InputError if a move is on a stone.
    """
    line = Line(position, tuple(moves), record.next_player, record.line.players)
    left, board = follow(line)[-1].cells, position.board
    played = [board.point(move.move) for move in line.moves if move.move not in OFF_BOARD]
    near = {other for point in played for other in board.neighbours[point]}
    return {
        string.points: Statement(
            Says.ALIVE if any(left[point] == string.cell for point in string.points) else Says.DEAD,
            HowKnown.AGREED,
            gettext_noop("the dispute played out"),
        )
        for string in position.strings
        if not near.isdisjoint(string.points)
    }


def statuses_of(
    record: Record,
    sources: Sequence[str],
    *,
    dead: Sequence[str] = (),
    played_out: Sequence[Move] = (),
    patience: float = PATIENCE,
    effort: int = 1,
    is_plain: bool = False,
) -> tuple[KnownStatus, ...]:
    """Return what is known of each string at the end of a record. ``dead`` are points of strings that the
    players name; if there are any, these are believed before all but proofs that hold under all rules.
    ``played_out`` are moves after the end that show what is dead; they are believed next. Where the players
    name strings, all others are alive. ``sources`` are asked after that, in the order of trust: "record", a
    definition ("j1989", "j2003", "korean"), or any other text, which is the command of an engine that speaks
    GTP. An engine has ``patience`` seconds for each answer; a definition is decided with some ``effort``, see
    :func:`defined`.
    ``is_plain`` says whether only rulesets are asked that are plain: see
    :func:`gorules.dispute.statuses.are_plain`.

    Raises InputError if a move is on a stone, if a point of ``dead`` has none, if a source is unknown, or if
    an engine fails.
    """
    position = follow(record.line)[-1]
    for name in dead:
        position.string_at(position.board.point(name))  # which raises
    by = gettext_noop("the players")
    by_players = named(position, dead, by, gettext_noop("not named as dead")) if dead else {}
    told: list[Statements] = [{string: each for string, each in by_players.items() if each.says is Says.DEAD}]
    if played_out:
        told.append(by_play(record, position, played_out))
    told.append(by_players)
    for source in sources:
        if not source.strip():
            raise InputError("a source of dead stones has a name, or is the command of an engine")
        if source == RECORD:
            told.append(by_marks(record, position))
        elif source in DEFINITIONS:
            told.append(defined(source, position, effort))
        else:
            words = _command(source)
            from gorules.dispute.engine import asked_by_command  # no other source waits for it

            with until_interrupted():
                told.append(asked_by_command(words, position, record.line.komi, patience))
    return known_statuses(position, told, is_plain=is_plain)


def with_definitions(
    position: Position, strings: Sequence[KnownStatus], rulesets: Iterable[Ruleset]
) -> tuple[KnownStatus, ...]:
    """Return what is known of strings. What is open is as the definitions of life and death of rulesets
    decide it, within the limits of a score: the first that decides a string is believed, and those that
    decide it otherwise are told.
    """
    found = list(strings)
    for ruleset in rulesets:
        life = ruleset.removal.life(position)
        if life is None:
            continue
        for number, each in enumerate(found):
            string = position.board.points(each.points)
            if string in life.open:
                continue
            says = Says.ALIVE if string in life.alive else Says.DEAD
            decided = Statement(says, HowKnown.DEFINED, ruleset.id)
            if each.statement is None:
                found[number] = replace(each, statement=decided)
            elif each.known is HowKnown.DEFINED and each.is_dead != (says is Says.DEAD):
                found[number] = replace(each, against=(*each.against, decided))
    return tuple(found)


def _command(source: str) -> list[str]:
    """Return the words of a command, as in a shell. Raises InputError if it is none, or a single word that is
    no program: perhaps another source was meant.
    """
    try:
        words = shlex.split(source)
    except ValueError as error:
        raise InputError(f"{quoted(source)} is no command: {error}") from None
    if len(words) == 1 and which(words[0]) is None:
        known = (RECORD, *DEFINITIONS)
        raise InputError(unknown("source of dead stones, and no program:", words[0], known))
    return words
