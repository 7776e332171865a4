"""The findings of hunts, for the terminal."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.comparing.lines import Divided
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.hunt.differences import DifferenceKind
from gorules.hunt.found import Difference
from gorules.play.moves import Move
from gorules.play.replay import Line
from gorules.report.boundaries import decisive
from gorules.report.comparisons import answers
from gorules.report.console import indented
from gorules.report.terminal import course
from gorules.ruleset import Ruleset


def difference_shown(found: Difference, rulesets: Mapping[str, Ruleset]) -> RenderableType:
    """Return one difference: its board and line, the results, and the questions that decide."""
    board, start = found.board, found.start
    where = f"{board.spec}, {counted(board.size, 'point')}"
    if found.edges is not None:
        where = f"the graph {', '.join('-'.join(edge) for edge in found.edges) or board.names[0]}"
    parts: list[RenderableType] = [Text(f"{difference_in_words(found)} ({where})", style="bold")]
    moves = tuple(map(Move, found.line))
    parts.append(indented(course(Line(start.position, moves, COLOURS[start.to_play]))))
    for id, result in found.said.items():
        best = f", best play {' '.join(found.lines[id])}" if found.kind is DifferenceKind.VALUE else ""
        parts.append(indented(f"{id}: {result}{best}"))
    parts += _decided(found.divided, *(rulesets[id] for id in found.results))
    return Group(*parts, "")


def difference_in_words(found: Difference) -> str:
    """Return what kind of difference was found, in words."""
    match found.kind:
        case DifferenceKind.LEGALITY:
            return f"legality: {found.forbids} forbids what {found.allows} allows"
        case DifferenceKind.END:
            return f"end: play has ended under {found.stricter}, not under {found.laxer}"
        case DifferenceKind.SCORE:
            return "score: play ends under both, and is decided otherwise"
        case _:
            return "value: perfect play yields something else"


def _decided(divided: Divided, one: Ruleset, other: Ruleset) -> Iterable[RenderableType]:
    yield indented(f"decided by {decisive(*divided, one.id, other.id)}")
    for ruleset in (one, other):
        yield indented(f"{ruleset.id}: {answers(ruleset, divided.axes, divided.parameters)}", 4)


def nothing_found(kinds: Sequence[str], where: str) -> RenderableType:
    """Return that some kinds of difference were not found, and that this proves nothing beyond ``where``."""
    return Text(f"Not found: {'; '.join(kinds)}. This is so {where}, and proves nothing beyond.")
