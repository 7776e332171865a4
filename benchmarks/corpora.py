"""What going through records costs: the quick pass against its twin, and reading against the reader."""

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules.corpus import reading
from gorules.corpus.quick import events_in_python, events_of
from gorules.corpus.sources import LINE, Raw
from gorules.formats.records import parse_record
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge

TEXT_BAR, SGF_BAR = 2_000, 1_000
"""Games a second and core, from bytes to what happens in them."""
TWIN_BAR = 50.0


def corpora(effort: Effort) -> Iterator[Figure]:
    """Measure records of random games on 19x19, as lines of a text and as SGF, from bytes to what happens."""
    if bridge.passing is None:
        return
    games = [_random_moves(seed, effort.plies) for seed in range(effort.games)]
    texts = ["".join(f";{'BW'[at % 2]}[{place}]" for at, place in enumerate(game)) for game in games]
    lines = [Raw("x", f"{n}\t{text}".encode(), LINE) for n, text in enumerate(texts)]
    heads = "GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]RE[B+2.5]DT[2001-02-03]PB[Black]PW[White]C[a comment]"
    files = [Raw("x.sgf", f"(;{heads}{text})".encode()) for text in texts]
    read = [reading.read_raw(raw) for raw in lines]
    subjects = {
        "lines": partial(cpu, partial(_passed, lines)),
        "SGF": partial(cpu, partial(_passed, files)),
        "reader": partial(cpu, partial(_parsed, files)),
        "pass": partial(cpu, partial(_noted, read, events_of)),
        "twin": partial(cpu, partial(_noted, read[:1], events_in_python)),
    }
    times = interleaved(subjects, min(5, effort.rounds))
    for name, bar in (("lines", TEXT_BAR), ("SGF", SGF_BAR)):
        detail = f"{effort.plies} moves a game"
        speed = AGAIN * len(games) / median(times[name])
        yield Figure("corpus", name, speed, "games a second", bar, detail, at_least=True)
    faster = AGAIN * ratio(times["reader"], times["SGF"])
    yield Figure("corpus", "SGF", faster, "x the reader", detail="the pass included")
    faster = AGAIN * len(games) * ratio(times["twin"], times["pass"])
    yield Figure("corpus", "pass", faster, "x its twin", TWIN_BAR, at_least=True)


AGAIN = 20
"""How often the same is done, so that the clock can tell how long it takes."""


def _passed(records: list[Raw]) -> None:
    for raw in records * AGAIN:
        line = reading.read_raw(raw)
        events_of(line.columns, line.rows, line.cells, line.moves, line.to_play)


def _parsed(records: list[Raw]) -> None:
    for raw in records:
        parse_record(raw.content, file=raw.name)


def _noted(lines: list[reading.MainLine], events: object) -> None:
    assert callable(events)
    for line in lines * (AGAIN if events is events_of else 1):
        events(line.columns, line.rows, line.cells, line.moves, line.to_play)


def _random_moves(seed: int, plies: int) -> list[str]:
    """Return random plays as SGF has them."""
    random, board = Random(seed), Board.rectangular(19, 19)
    at, places = Position.empty(board), []
    for number in range(plies):
        point = random.choice([point for point, cell in enumerate(at.cells) if not cell])
        at = at.place(number % 2, point).after
        places.append(chr(97 + point % 19) + chr(97 + point // 19))
    return places
