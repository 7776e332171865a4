"""The game record or the line of play that options describe."""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from gorules.bestiary.search import beast_called
from gorules.cli.complaints import complain
from gorules.cli.meaning import (
    board_and_position,
    first_player,
    komi_of,
    option,
    parse_captures,
    placed,
    refuse_options,
)
from gorules.cli.meter import progress
from gorules.cli.stdin import STDIN, standard_input
from gorules.cli.stopping import StoppedBy, waiting
from gorules.dispute.sources import statuses_of
from gorules.dispute.statuses import KnownStatus, alive_points, are_plain, dead_points
from gorules.files.inputs import InputError, Problem
from gorules.files.reading import read_bytes
from gorules.formats import records
from gorules.formats.rule_names import meant_in
from gorules.formats.turn_names import Address, address_of
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import points, points_text
from gorules.play.game import Placing
from gorules.play.moves import Move, parse_moves, words
from gorules.play.record import Record, result_of_count, with_komi
from gorules.play.replay import Line, follow
from gorules.ruleset import Ruleset


def record_described(
    file: str | None,
    board: str | None,
    position: str | None,
    moves: str = "",
    to_play: str | None = None,
    players: int = 2,
    dead: Sequence[str] | None = None,
    captures: str = "",
    komi: str | None = None,
    handicap: int = 0,
    placing: Placing = "drawn",
    given: "Given | None" = None,
) -> Record:
    """Return the line of play that the options describe, from a game record or from a position.

    ``placing`` tells what --handicap means: stones on the board already, or to be given by the rules.
    ``given`` is what is in the file, if it was read before. Raises InputError if the options describe both a
    file and a position.
    """
    given_komi = komi_of(komi)
    if file is None:
        start = board_and_position(board, position, players, instead="a game record")
        first = COLOURS[first_player(to_play, players)]
        with option("--moves"):
            record = Record(Line(start, parse_moves(moves, start.board, players), first, players))
    else:
        if not is_record_name(file):
            formats = ", ".join(records.record_formats())
            raise InputError(
                Problem(f"a game record is a file whose name ends in {formats}, or -", file=file)
            )
        stones = handicap if placing == "by-rules" else 0
        refuse_options(file, board=board, position=position, moves=moves, to_play=to_play, handicap=stones)
        if players != 2:
            raise InputError(f"--players does not go with {file}: a record has two players")
        content, suffix, at = given or given_in(file)
        record = records.parse_record(content, file=at.file, suffix=suffix, komi=given_komi, at=at)
        if at.is_file and (besides := records.left_out(content, file=file, suffix=suffix)):
            complain(Problem(f"this is the main line of the first game, without {besides}", file))
        if given_komi is not None and result_of_count(record.result) is not None:
            recorded = records.parse_record(content, file=at.file, suffix=suffix, at=at).line.komi
            record = _with_komi(record, recorded, given_komi)
        meant = meant_in(record)
        if meant is not None and meant.unlike:
            guess = f"RU[{record.rules}] is read as {meant.id}{meant.because}."
            record = replace(record, notes=(*record.notes, guess))
        complain(*(Problem(note, file) for note in record.notes))
        if record.before:
            with placed(file=file):
                follow(record.line, record.before)  # what is wrong is told by the numbers of the record
    line = record.line
    on_board = line.start.board
    with option("--dead"):
        dead_points = on_board.named(on_board.points(words(" ".join(dead or ()))))
    return replace(
        record,
        line=replace(
            line,
            dead=dead_points,
            prisoners=parse_captures(captures, players),
            komi=line.komi if given_komi is None else given_komi,
            handicap=handicap or line.handicap,
            placing=placing if handicap else line.placing,
        ),
    )


def _with_komi(record: Record, recorded: Fraction | None, komi: Fraction) -> Record:
    """Return a record with the result that it would have with another komi than its own, if it has both."""
    result = result_of_count(record.result)
    if result is None or recorded in (None, komi):
        return record
    other = with_komi(result, recorded, komi)
    said = [points_text(points(each)) for each in (recorded, komi)]
    note = f"The result {result} with a komi of {said[0]} is {other} with {said[1]}."
    return replace(record, result=other, as_written=record.result, notes=(*record.notes, note))


def moves_played_out(record: Record, text: str) -> tuple[Move, ...]:
    """Return the moves after the end of a record that --played-out names.

    Raises InputError if one is on a stone or off the board.
    """
    end = follow(record.line)[-1]
    with option("--played-out"):
        moves = parse_moves(text, end.board, record.line.players)
        follow(Line(end, moves, record.next_player, record.line.players))
    return moves


def check_dead(line: Line, ends: Collection[Position]) -> None:
    """Raise InputError if --dead names a point without a stone in each position in which a line ends."""
    for name in line.dead:
        point = line.start.board.point(name)
        if ends and not any(position.cells[point] for position in ends):
            raise InputError(Problem(f"there is no stone at {name}", field="--dead"))


def strings_told(
    record: Record,
    sources: Sequence[str],
    patience: float,
    rulesets: Iterable[Ruleset],
    effort: int = 1,
    played_out: Sequence[Move] = (),
) -> tuple[KnownStatus, ...]:
    """Return what is known of the strings of a record: what --dead names, what is ``played_out`` after its
    end, and what ``sources`` say. Raises InputError if --dead names a point without a stone.
    """
    check_dead(record.line, follow(record.line)[-1:])
    with option("--dead-by"):
        return statuses_of(
            record,
            sources,
            dead=record.line.dead,
            played_out=played_out,
            patience=patience,
            effort=effort,
            is_plain=are_plain(rulesets),
        )


def with_dead(
    record: Record,
    sources: Sequence[str] | None,
    patience: float,
    rulesets: Iterable[Ruleset],
    effort: int = 1,
) -> tuple[Record, tuple[KnownStatus, ...]]:
    """Return a record with the strings dead that --dead names or that ``sources`` call so, and what is known
    of its strings under some rulesets; nothing, if no source is named. Raises InputError if --dead names a
    point without a stone.
    """
    if not sources:
        check_dead(record.line, follow(record.line)[-1:])  # before a long search
        return record, ()
    strings = strings_told(record, sources, patience, rulesets, effort)
    line = replace(record.line, dead=dead_points(strings), alive=alive_points(strings))
    return replace(record, line=line), strings


@contextmanager
def deciding_life(
    position: Position, rulesets: Iterable[Ruleset], sources: Iterable[str] = (), seconds: float | None = None
) -> Iterator[StoppedBy]:
    """If a ruleset or a source may take long, say that life and death is being decided, and how many states
    are looked at. An interrupt ends this, or a limit of ``seconds``: the work goes on with what is decided.
    """
    if any(sources) or any(each.removal.reading(position) for each in rulesets):
        how_to_end = " (Ctrl-C ends the search)" if sys.stderr.isatty() else ""
        with (
            progress(f"deciding life and death{how_to_end}", unit="states") as meter,
            waiting(meter.advance, seconds, lambda: meter.now("counting (Ctrl-C gives up)")) as end,
        ):
            yield end
    else:
        yield StoppedBy()


class Given(NamedTuple):
    """What is in the file of a record, or on standard input, the suffix that it goes by if it has none, and
    what is named in it.
    """

    content: bytes
    suffix: str | None
    at: Address


def given_in(name: str) -> Given:
    """Return what is in the file that names a record, or a line of it."""
    at = address_of(name)
    if at.file == STDIN:
        return Given(standard_input(), records.USUAL, at)
    return Given(read_bytes(Path(at.file), records.MAX_BYTES, at.file), None, at)


def is_record_name(name: str) -> bool:
    """Return whether a subject is a game record: a file of a format of records, or standard input."""
    return address_of(name).file == STDIN or records.is_record(name)


def position_of(subject: str) -> tuple[Position, dict[str, Any]]:
    """Return the position of a beast, or that at the end of the line that is named of a record; and what is
    to be said of the record, as plain data.
    """
    if not is_record_name(subject):
        return beast_called(subject).start, {}
    record = record_described(subject, None, None)
    with placed(file=subject):
        return follow(record.line)[-1], {"notes": list(record.notes)}
