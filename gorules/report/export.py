"""A beast, a line of play or a position for other programs and for paper: SVG, SGF, Markdown, text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType

from gorules.comparing.lines import Comparison, compare_line
from gorules.files.wording import counted
from gorules.formats import sgf, svg
from gorules.formats.records import RecordLine
from gorules.go.position import Position
from gorules.play.replay import Line
from gorules.report import comparisons
from gorules.report.classes import ClassRow, rows
from gorules.report.figures import figures
from gorules.ruleset import Ruleset

NAMED = 12
"""The most rulesets that a comment or a cell names. If there are more, only their number is given."""


@dataclass(frozen=True)
class Played:
    """A line of play with its name and what it is ``about``."""

    name: str
    line: Line
    about: str = ""


@dataclass(frozen=True)
class Subject:
    """The subject of an export: its title, a text ``about`` it, the position, and lines from it. If the only
    line is from a game record, ``source`` is that, and ``before`` counts its turns before the line.
    """

    title: str
    about: str
    start: Position
    lines: tuple[Played, ...]
    source: RecordLine | None = None
    before: int = 0

    def compared(self, rulesets: Sequence[Ruleset]) -> list[Comparison]:
        """Return how rulesets compare on each line."""
        return [compare_line(each.line, rulesets, "", each.name) for each in self.lines]


def as_svg(subject: Subject) -> str:
    """Return the diagrams of the only line, or the position if there are several or none, as one picture."""
    if len(subject.lines) != 1:
        return svg.board(subject.start, title=subject.title) + "\n"
    pictures = [figure.picture for figure in figures(subject.lines[0].line)]
    return (pictures[0] if len(pictures) == 1 else svg.side_by_side(pictures, subject.start.board)) + "\n"


def as_sgf(subject: Subject, rulesets: Sequence[Ruleset]) -> bytes:
    """Return the lines as variations. The comment on a turn names the rulesets that refuse it or end play
    there, with the reasons. The comment on the last turn gives the results under the others. A game record
    stays as it is but for these comments, in its own encoding.
    """
    if subject.source is not None:
        ((played, compared),) = zip(subject.lines, subject.compared(rulesets), strict=True)
        said = _results(played, compared, _by_id(rulesets))
        return sgf.with_comments(subject.source, subject.before, said)
    lines: list[sgf.Commented] = []
    for played, compared in zip(subject.lines, subject.compared(rulesets), strict=True):
        lines.append((played.line, _comments(played, compared, _by_id(rulesets))))
    head = [subject.title, *([subject.about] if subject.about else [])]
    if not lines:
        lines = [(Line(subject.start), {})]
    line, comments = lines[0]
    lines[0] = (line, {**comments, 0: [*head, *comments.get(0, ())]})
    return sgf.format_variations(lines)


def _comments(played: Played, compared: Comparison, rulesets: Mapping[str, Ruleset]) -> dict[int, list[str]]:
    last = len(played.line.moves)
    found: dict[int, list[str]] = {last: [f"{played.name}: {played.about}" if played.about else played.name]}
    for turn, said in _results(played, compared, rulesets).items():
        found.setdefault(turn, []).extend(said)
    return found


def _results(played: Played, compared: Comparison, rulesets: Mapping[str, Ruleset]) -> dict[int, list[str]]:
    """Return what is said of turns: which rulesets refuse them or end play there, and the results."""
    last = len(played.line.moves)
    found: dict[int, list[str]] = {}
    for each, row in zip(compared.classes, rows(rulesets, compared), strict=True):
        at = each.result.refused or each.result.ended or last
        found.setdefault(min(at, last), []).append(_told(row))
    return found


def _told(row: ClassRow) -> str:
    reasons = (": ".join(filter(None, (why.message, _listed(why.rulesets)))) for why in row.reasons)
    return f"{row.result}. {'; '.join(reasons)}"


def _listed(rulesets: Sequence[tuple[str, str]]) -> str:
    if len(rulesets) > NAMED:
        return counted(len(rulesets), "ruleset")
    return ", ".join(f"{id} [{clause}]" if clause else id for id, clause in rulesets)


def as_markdown(subject: Subject, rulesets: Sequence[Ruleset]) -> str:
    """Return diagrams as they are typed, and a table a line: results, reasons, rulesets."""
    return "\n\n".join(_markdown(subject, rulesets)) + "\n"


def _markdown(subject: Subject, rulesets: Sequence[Ruleset]) -> Iterator[str]:
    yield f"# {_plain(subject.title)}"
    if subject.about:
        yield _plain(subject.about)
    yield f"```\n{subject.start.diagram()}\n```"
    for played, compared in zip(subject.lines, subject.compared(rulesets), strict=True):
        yield f"## {_plain(played.name)}"
        if played.about:
            yield _plain(played.about)
        moves = " ".join(f"{number} {move}" for number, move in enumerate(played.line.moves, 1))
        yield f"{played.line.to_play.capitalize()} begins: {moves or 'no moves'}."
        made = rows(_by_id(rulesets), compared)
        cells = (f"| {_plain(row.result)} | {_reasons(row)} |" for row in made)
        yield "\n".join(["| result | rulesets |", "| --- | --- |", *cells])


def _reasons(row: ClassRow) -> str:
    said = []
    for reason in row.reasons:
        named = (f"`{id}`" + (f" [{_plain(clause)}]" if clause else "") for id, clause in reason.rulesets)
        under = ", ".join(named)
        said.append(f"{_plain(reason.message)}: {under}" if reason.message else under)
    return "; ".join(said)


def _plain(text: str) -> str:
    """Return a text that means nothing else in Markdown, on one line."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~" else c for c in " ".join(text.split()))


def as_text(subject: Subject, rulesets: Sequence[Ruleset]) -> RenderableType:
    """Return what the terminal shows of the lines and of how rulesets compare on them."""
    parts: list[RenderableType] = [subject.title, *([subject.about] if subject.about else []), ""]
    for played, compared in zip(subject.lines, subject.compared(rulesets), strict=True):
        parts.append(comparisons.comparison_shown(compared, played.about, _by_id(rulesets), played.line))
    return Group(*parts)


def _by_id(rulesets: Sequence[Ruleset]) -> dict[str, Ruleset]:
    return {ruleset.id: ruleset for ruleset in rulesets}
