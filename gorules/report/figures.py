"""Lines of play as a Go book shows them: diagrams with numbers on the stones, and one picture a turn."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from gorules.files.language import gettext, ngettext
from gorules.files.wording import sentence
from gorules.formats import svg
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import EMPTY, Position
from gorules.go.setup import Setup
from gorules.go.turns import BUTTON, DISPUTE, OFF_BOARD, PASS
from gorules.go.verdicts import points_text
from gorules.play.replay import Line

AGAIN = 2
"""How many plays on points that already carry a stone one diagram may have; the next begins another."""

NAMED = 4
"""The most captured stones that are named. If there are more, only their number is given."""


class FigureStep(NamedTuple):
    """A turn of a line, bans and endings aside: what it does, and the position that it leaves."""

    number: int
    colour: str
    move: str
    point: int | None
    before: Position
    after: Position
    captured: tuple[str, ...]
    self_captured: tuple[str, ...]

    def __str__(self) -> str:
        """Return the turn in words: "Black 3 at C4 takes D4"."""
        return gettext(
            "{player} {number} {does}{takes}",
            player=player_name(self.colour), number=self.number, does=self._does, takes=self._takes,
        )  # fmt: skip

    @property
    def takes(self) -> str:
        """The stones that the turn takes, in words; empty if it takes none."""
        return self._takes.strip()

    @property
    def _does(self) -> str:
        if self.point is not None:
            return gettext("at {move}", move=self.move)
        said = {
            PASS: gettext("passes"),
            BUTTON: gettext("takes the button"),
            DISPUTE: gettext("disputes what is dead"),
        }
        return said.get(self.move, gettext("declares: {result}", result=self.move.replace("-", " ")))

    @property
    def _takes(self) -> str:
        if self.self_captured:
            own = self.self_captured
            return (
                gettext(" and takes itself off")
                if len(own) == 1
                else gettext(" and takes {stones} of its own off", stones=_stones(own))
            )
        return gettext(" takes {stones}", stones=_stones(self.captured)) if self.captured else ""


def _stones(names: Sequence[str]) -> str:
    return (
        ", ".join(names) if len(names) <= NAMED else ngettext("{number} stone", "{number} stones", len(names))
    )


def steps(line: Line) -> Iterator[FigureStep]:
    """Yield the turns of a line as stones are placed and removed under all rules, bans and endings aside."""
    position = line.start
    for number, (move, player) in enumerate(zip(line.moves, line.movers, strict=True), 1):
        before, named = position, position.board.named
        point, taken, own = None, named(()), named(())
        if move.move not in OFF_BOARD:
            point = position.board.point(move.move)
            placed = position.place(player, point)
            position, taken, own = placed.after, named(placed.captured), named(placed.self_captured)
        yield FigureStep(number, COLOURS[player], move.move, point, before, position, taken, own)


class Figure(NamedTuple):
    """A diagram: the picture, what it shows, and what cannot be seen in it."""

    picture: str
    caption: str
    notes: tuple[str, ...]


def figures(line: Line, sheet: svg.Sheet | None = None) -> Iterator[Figure]:
    """Yield the diagrams of a line, as many as are needed; after captures the last shows where it ends."""
    made = list(steps(line))
    if not made:
        yield Figure(
            svg.board(line.start, title=gettext("The position"), sheet=sheet), gettext("The position"), ()
        )
        return
    first = 0
    while first < len(made):
        last = _last(made, first)
        yield _figure(made[first:last], sheet)
        first = last
    if any(step.captured or step.self_captured for step in made):
        ends = gettext("After {number}", number=made[-1].number)
        yield Figure(svg.board(made[-1].after, title=ends, sheet=sheet), ends, ())


def _last(made: Sequence[FigureStep], first: int) -> int:
    """Return the number of the step before which the next diagram begins."""
    carried = {point for point, cell in enumerate(made[first].before.cells) if cell != EMPTY}
    again = 0
    for number, step in enumerate(made[first:], first):
        if step.point in carried:
            again += 1
            if again > AGAIN:
                return number
        elif step.point is not None:
            carried.add(step.point)
    return len(made)


def _figure(made: Sequence[FigureStep], sheet: svg.Sheet | None) -> Figure:
    board, cells = made[0].before.board, bytearray(made[0].before.cells)
    labels: dict[str, str] = {}
    notes = []
    for step in made:
        if step.point is None:
            notes.append(str(step))
        elif cells[step.point] != EMPTY:
            at = labels.get(step.move, step.move)
            notes.append(
                gettext("{number} at {at}", number=step.number, at=at)
                + (f", {step.takes}" if step.takes else "")
            )
        else:
            cells[step.point] = COLOURS.index(step.colour) + 1
            labels[step.move] = str(step.number)
            if step.takes:
                notes.append(f"{step.number} {step.takes.removeprefix('and ')}")
    one, other = made[0].number, made[-1].number
    moves = (
        gettext("Move {one}", one=one)
        if one == other
        else gettext("Moves {one} to {other}", one=one, other=other)
    )
    shown = Setup(board, bytes(cells))
    told = sentence("; ".join(map(str, made))) + "."
    return Figure(
        svg.board(shown, labels=labels, title=moves, description=told, sheet=sheet), moves, tuple(notes)
    )


def remarks(line: Line) -> Iterator[str]:
    """Yield what is special about a line besides its start and its moves."""
    if line.dead:
        yield f"Named dead at the end: {' '.join(line.dead)}."
    if any(line.prisoners.values()):
        taken = ", ".join(f"{colour.capitalize()} {number}" for colour, number in line.prisoners.items())
        yield f"Stones taken before: {taken}."
    if line.komi is not None:
        yield f"Komi {points_text(line.komi)}."
    if line.handicap:
        yield f"Handicap {line.handicap}, {_where_handicap_is(line)}."


def _where_handicap_is(line: Line) -> str:
    """Return where the stones of a handicap are. A record may say a handicap and have none of its stones."""
    if line.placing == "by-rules":
        return "given as each ruleset has it"
    black = 0
    if black + 1 in line.start.cells:
        return "in the diagram"
    plays = sum(1 for _ in takewhile(lambda player: player == black, line.movers))
    return "played by Black at first" if plays >= line.handicap else "but none of its stones is set up"
