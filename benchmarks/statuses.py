"""What life and death by definition costs: the questions about all strings of a position, and how much sooner
the native search answers them than the reference.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules.bestiary.beasts import load_beast
from gorules.core import loaded
from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.status import native, reference
from gorules.status.hypothetical import KoPass
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import Answer, Question, Setting, StatusLimits

CORNERS = {
    "antiseki-official": "",
    "double-ko-death": "",
    "moonlight-5x5": "",
    "snapback-stone": "",
    "bent-four-in-the-corner": "",
    "j1989-example-16": "A5 A6 B6 C6 D6 F6 J6 K6 J4 K4 K2",
    "bent-four-with-unremovable-threat": "A7 B7 C7 D7 E7 A2 A1 B1 C1 D1",
}
"""Beasts with the points that are played on; none are all."""

SECONDS_BAR = 10.0

COMPARED = {"snapback-stone": "A3 B3 C3 A2 B2 C2", "double-ko-death": "B5 C5 B3 C3 B1"}
"""What the reference is quick enough for."""

Solver = Callable[..., Iterable[Answer]]


def statuses(effort: Effort) -> Iterator[Figure]:
    """Measure both."""
    if loaded.core is not None:
        yield from _corners(effort)
        yield from _sooner(effort)


def _corners(effort: Effort) -> Iterator[Figure]:
    """Measure the CPU time for all strings of beasts, under two readings of a pass for a ko."""
    for id in CORNERS if effort.whole else COMPARED:
        for ko_pass in (KO_PASSES["all-both"], KO_PASSES["one-own"]):
            found: list[Answer] = []
            work = partial(_answered, native.native_answers, id, CORNERS[id], ko_pass, found)
            seconds = cpu(work)
            assert all(answer.forced is not None for answer in found)
            detail = f"{sum(answer.states for answer in found):,} states"
            yield Figure("status", f"{id} {ko_pass}", seconds, "s", SECONDS_BAR, detail)


def _sooner(effort: Effort) -> Iterator[Figure]:
    """Measure how much sooner the native search has the answers of the reference."""
    for id, region in COMPARED.items():
        quick: list[Answer] = []
        slow: list[Answer] = []
        subjects = {
            "native": partial(
                cpu, partial(_answered, native.native_answers, id, region, KO_PASSES["all-both"], quick)
            ),
            "reference": partial(
                cpu, partial(_answered, reference.reference_answers, id, region, KO_PASSES["all-both"], slow)
            ),
        }
        times = interleaved(subjects, min(3, effort.rounds))
        assert [answer.forced for answer in quick] == [answer.forced for answer in slow]
        yield Figure(
            "status", f"  {id}", ratio(times["reference"], times["native"]), "x as fast", detail=region
        )


def _answered(solver: Solver, id: str, names: str, ko_pass: KoPass, found: list[Answer]) -> None:
    """Ask of each string whether it can be taken, and whether its points can be kept free of its colour."""
    position = load_beast(id).start
    board = position.board
    setting = Setting(
        position, frozenset(board.point(name) for name in names.split() or board.names), ko_pass
    )
    found[:] = solver(setting, list(_questions(position)), StatusLimits())


def _questions(position: Position) -> Iterator[Question]:
    for region in regions(position.board, position.cells):
        if region.cell != EMPTY:
            yield from (Question(region.cell - 1, region.points, again) for again in (False, True))
