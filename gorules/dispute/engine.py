"""An engine's word on which strings are dead, over GTP.

Engines are asked for ``final_status_list`` (GTP 2, section 6.3.3). An engine that has only KataGo's
``kata-raw-nn`` is asked for the ownership that its network expects.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from gorules.dispute.statuses import HowKnown, Says, Statement
from gorules.engines.controller import Engine, EngineFailed, Reply, Speaker
from gorules.files.inputs import InputError, quoted
from gorules.files.wording import printable
from gorules.formats import gtp
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.verdicts import points, points_text

OWNED = 0.2
"""How far from nobody's (0) a network has to hold a point on average for a string to be called dead."""


def asked_by_command(
    words: Sequence[str], position: Position, komi: Fraction | None, patience: float
) -> dict[frozenset[int], Statement]:
    """Return what an engine says of the strings of a position. The ``words`` are the command that starts it.
    It has ``patience`` seconds for each answer; after that it is ended with all that it has started.

    Raises InputError if it cannot be started, fails, or does not answer what GTP has for this.
    """
    with Engine(words, patience) as engine:
        return asked(engine, position, komi)


def asked(
    engine: Speaker, position: Position, komi: Fraction | None = None
) -> dict[frozenset[int], Statement]:
    """Return what an engine says of the strings of a position; see :func:`asked_by_command`. It is shown the
    stones, not the game: no rule on repetition can forbid one, as no stone is ever taken.
    """
    name = _name(engine)
    _shown(engine, name, position, komi)
    known = engine.ask("list_commands").text.split()
    if "final_status_list" in known or "kata-raw-nn" not in known:
        return _listed(engine, name, position)
    return _owned(engine, name, position)


def _name(engine: Speaker) -> str:
    said = [engine.ask(command) for command in ("name", "version")]
    return " ".join(printable(reply.text)[:40] for reply in said if reply.ok and reply.text) or "the engine"


def _shown(engine: Speaker, name: str, position: Position, komi: Fraction | None) -> None:
    """Show the engine a position."""
    board = position.board
    if board.spec != f"{board.rows}x{board.columns}" or max(board.rows, board.columns) > gtp.LARGEST:
        raise InputError(f"{name} can be asked about rectangles of up to {gtp.LARGEST} lines, not {board}")
    if board.rows == board.columns:
        _told(engine, name, f"boardsize {board.rows}")
    else:
        _told(engine, name, f"rectangular_boardsize {board.columns} {board.rows}")
    _told(engine, name, "clear_board")
    if komi is not None:
        _told(engine, name, f"komi {points_text(points(komi))}")
    for point, cell in enumerate(position.cells):
        if cell != EMPTY:
            _told(engine, name, f"play {COLOURS[cell - 1]} {board.names[point]}")


def _told(engine: Speaker, name: str, command: str) -> Reply:
    reply = engine.ask(command)
    if not reply.ok:
        said = f": {printable(reply.text)[:80]}" if reply.text else ""
        raise EngineFailed(f"{name} refuses {quoted(command)}{said}")
    return reply


def _listed(engine: Speaker, name: str, position: Position) -> dict[frozenset[int], Statement]:
    """Return what ``final_status_list`` says. A string is dead if one of its stones is listed as dead."""
    found: dict[frozenset[int], Statement] = {}
    for says in (Says.ALIVE, Says.SEKI, Says.DEAD):
        reply = engine.ask(f"final_status_list {says}")
        if not reply.ok:
            if says is Says.DEAD:
                raise EngineFailed(f"{name} does not tell which stones are dead (final_status_list)")
            continue
        listed = _points(name, position, reply.text)
        for string in position.strings:
            if string.points & listed:
                found[string.points] = Statement(says, HowKnown.ENGINE, name)
    return found


def _points(name: str, position: Position, text: str) -> frozenset[int]:
    index = position.board.index
    words = [word.upper() for word in text.split()]
    for word in words:
        if word not in index or position.cells[index[word]] == EMPTY:
            raise EngineFailed(f"{name} calls {quoted(word)} dead or alive, where there is no stone")
    return frozenset(index[word] for word in words)


def _owned(engine: Speaker, name: str, position: Position) -> dict[frozenset[int], Statement]:
    """Return what the ownership of ``kata-raw-nn`` says: by rows, from -1 (Black's) to 1 (White's)."""
    words = _told(engine, name, "kata-raw-nn 0").text.split()
    size = position.board.size
    start = words.index("whiteOwnership") + 1 if "whiteOwnership" in words else len(words)
    owned = list(_numbers(words[start:]))
    if len(owned) != size or not all(-1 <= whites <= 1 for whites in owned):
        raise EngineFailed(f"{name} has no ownership of each point in its answer to 'kata-raw-nn 0'")
    found = {}
    for string in position.strings:
        whites = sum(owned[point] for point in string.points) / len(string.points)
        hers = whites if string.cell == 2 else -whites
        if abs(hers) >= OWNED:
            says = Says.ALIVE if hers > 0 else Says.DEAD
            found[string.points] = Statement(says, HowKnown.ENGINE, name)
    return found


def _numbers(words: Iterable[str]) -> Iterator[float]:
    """Yield the numbers at the beginning of some words."""
    with suppress(ValueError):
        for word in words:
            yield float(word)
