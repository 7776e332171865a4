"""Values for the terminal."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.report.console import table
from gorules.solving.solution import Solution, Valuation


def solutions(answers: Sequence[Valuation]) -> RenderableType:
    """Return the values, each with a line of best play, and those of the first turns; the boards are named if
    there are several.
    """
    several = len({answer.board for answer in answers}) > 1
    rows = table(*["board"] * several, "ruleset", "value", "best play", ids=("board",))
    parts: list[RenderableType] = [rows]
    for answer in answers:
        said = (
            ("none", answer.reason) if answer.found is None else (str(answer.found), _best_play(answer.found))
        )
        rows.add_row(*[answer.board.spec] * several, answer.ruleset.id, *said)
        if answer.openings:
            on = f" on {answer.board.spec}" if several else ""
            parts.append(
                Text(f"\nFirst turns under {answer.ruleset.id}{on}: {_first_turns(answer.openings)}")
            )
    return Group(*parts)


def _first_turns(openings: Mapping[tuple[str, ...], Solution]) -> str:
    return ", ".join(f"{' '.join(moves)} {after}" for moves, after in openings.items())


def _best_play(found: Solution) -> str:
    # A value may be known without a line: see Solution.
    return "not known" if found.exact and found.outcome is None else " ".join(found.line)
