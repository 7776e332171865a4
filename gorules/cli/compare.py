"""Commands that compare: compare, sweep."""

from typing import Annotated

import typer

from gorules.bestiary import Beast, beasts, load_beast
from gorules.cli import common
from gorules.cli.common import AsJson, advance, chosen, line_of, progress, show, show_json
from gorules.compare import Comparison, compare_line
from gorules.inputs import InputError
from gorules.report import plain, terminal
from gorules.ruleset import load_family
from gorules.sweep import Swept
from gorules.sweep import sweep as sweep_family


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("compare")(compare)
    app.command("sweep")(sweep)


def compare(
    subjects: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BEAST|FILE]...", help="Beasts, by id or file, and SGF files."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Compare on the whole bestiary.")] = False,
    rules: common.Rules = None,
    board: common.BoardText = None,
    position: common.PositionText = None,
    moves: common.MovesText = "",
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    dead: common.Dead = "",
    captures: common.Captures = "",
    komi: common.Komi = None,
    as_json: AsJson = False,
) -> None:
    """Compare rulesets: which agree on a line of play, and which component and clause decide."""
    named = list(beasts()) if everything else list(subjects or ())
    rulesets = chosen(rules)
    found: list[tuple[Comparison, str]] = []
    if not named or position is not None or board is not None:
        line = line_of(None, board, position, moves, to_play, players, dead, captures, komi)
        found.append((compare_line(line, rulesets, "", line.start.text), ""))
    with progress("comparing", len(named)) as bar:
        for name in named:
            if name.lower().endswith(".sgf"):
                line = line_of(name, None, None, "", None, 2, dead, captures, komi)
                found.append((compare_line(line, rulesets, "", name), ""))
            else:
                beast = load_beast(name)
                found += [
                    (compare_line(beast.line(line), rulesets, beast.id, line.id), line.about)
                    for line in beast.lines
                ]
            advance(bar)
    items = [item for item, _ in found]
    if as_json:
        groups = [list(group) for group in terminal.indistinguishable(items)]
        show_json({"comparisons": [plain.comparison(item) for item in items], "indistinguishable": groups})
    elif everything:
        show(terminal.overview(items))
    else:
        for item, about in found:
            show(terminal.comparison(item, about))


def sweep(
    family: Annotated[str, typer.Argument(help="A family of rulesets.")] = "tromp-grid",
    subjects: Annotated[
        list[str] | None, typer.Argument(metavar="[BEAST]...", help="Beasts; all by default.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run a family of rulesets over the bestiary: which question matters where."""
    grid = load_family(family)
    chosen_beasts: list[Beast] = [load_beast(id) for id in (subjects or beasts())]
    if not chosen_beasts:
        raise InputError("there are no beasts to sweep over")
    found: list[Swept] = []
    with progress("sweeping", len(chosen_beasts)) as bar:
        for beast in chosen_beasts:
            found += sweep_family(grid, [beast])
            advance(bar)
    if as_json:
        show_json({"family": family, "lines": [plain.swept(item) for item in found]})
    else:
        show(terminal.sweep(found))
