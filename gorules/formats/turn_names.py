"""How one names a game of a file, a turn of it, and a variation: ``GAME.sgf#2@120.2.3``.

``#2`` is the second game of a collection. Each ``@`` is a step. ``@120`` goes along the line to turn 120 of
the record, ``@end`` to its end. Numbers after dots choose variations: ``@120.2.3`` takes the second
continuation after turn 120, the third where that branches next, and goes on to the end of this variation.
Another step goes along it: in ``@120.2@135`` the line ends at turn 135 of the variation. The line ends at the
turn that the last step names, if that chooses no variation.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gorules.files.inputs import InputError, Problem, quoted
from gorules.files.wording import counted, ordinal
from gorules.formats.sgf_record import main_line, moves_at
from gorules.formats.sgf_tree import ROOT, SgfTree

END = "end"


class LineStep(NamedTuple):
    """A turn of a line, None for its end, and which continuations are taken from there, counted from 1."""

    turn: int | None
    choices: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "".join(
            (f"@{END if self.turn is None else self.turn}", *(f".{each}" for each in self.choices))
        )


class Address(NamedTuple):
    """A line of a file: the game, counted from 1, and the steps along it."""

    file: str
    game: int = 1
    steps: tuple[LineStep, ...] = ()

    @property
    def is_file(self) -> bool:
        """Whether it names a file and nothing in it."""
        return self.game == 1 and not self.steps

    @property
    def last_turn(self) -> int | None:
        """The turn with which the line ends, None if it goes on to the end of a variation."""
        return self.steps[-1].turn if self.steps and not self.steps[-1].choices else None


_ADDRESS = re.compile(r"(.+?)(?:#(\d{1,7}))?((?:@(?:\d{1,7}|end)(?:\.\d{1,7})*)*)", re.DOTALL)
_STEP = re.compile(r"@(\d+|end)((?:\.\d+)*)")


def address_of(name: str) -> Address:
    """Return what a name names. A file that has this very name is that file.

    Raises InputError if there is such a file, but after its name stands what names nothing in it.
    """
    found = _ADDRESS.fullmatch(name)
    if found is None or (found[1] != name and _is_file(name)):
        return Address(name)
    for mark in re.finditer("[#@]", found[1]):
        file = name[: mark.start()]
        if _is_file(file) and not Path(file).is_dir() and not _is_file(found[1]):
            said = "names nothing in it: @120 is a turn, @end the end, @120.2 a variation, #2 a game"
            raise InputError(Problem(f"{quoted(name[mark.start() :])} {said}", file=file))
    steps = tuple(
        LineStep(None if turn == END else int(turn), tuple(map(int, choices.split(".")[1:])))
        for turn, choices in _STEP.findall(found[3])
    )
    return Address(found[1], int(found[2] or 1), steps)


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def path_of(tree: SgfTree, steps: Sequence[LineStep]) -> list[int]:
    """Return the nodes of the line that steps lead to, from the root on. Nodes without a move belong to the
    turn before them.

    Raises InputError if there is no such turn, or no such continuation.
    """
    path = main_line(tree)
    for number, step in enumerate(steps):
        at = len(path) - 1 if step.turn is None else _place_of(tree, path, step.turn)
        if step.choices:
            path = [*path[: at + 1], *_variation(tree, path[at], step)]
        elif number == len(steps) - 1:
            path = path[: _before_next(tree, path, at) + 1]
    return path


def _place_of(tree: SgfTree, path: Sequence[int], turn: int) -> int:
    """Return the place in a path of the node with a turn; turn 0 is the root."""
    made = 0
    for place, node in enumerate(path):
        made += moves_at(tree, node)
        if made >= turn:
            return place
    raise InputError(f"there is no turn {turn}: this line of the record has {counted(made, 'turn')}")


def _before_next(tree: SgfTree, path: Sequence[int], at: int) -> int:
    """Return the last place in a path before the next move or the next branching."""
    while at + 1 < len(path) and not moves_at(tree, path[at + 1]) and len(tree.children(path[at])) == 1:
        at += 1
    return at


def _variation(tree: SgfTree, node: int, step: LineStep) -> list[int]:
    """Return the nodes after a node along the variation that a step chooses, to its end."""
    found: list[int] = []
    turn = END if step.turn is None else step.turn
    place = "at the end" if step.turn is None else f"after turn {turn}"
    for number, choice in enumerate(step.choices):
        while len(following := tree.children(node)) == 1 and (number or not moves_at(tree, following[0])):
            (node,) = following
            found.append(node)
        here = place if not number else f"at the {ordinal(number + 1)} branching of {step}"
        if len(following) < 2 and number:
            taken = ".".join(map(str, step.choices[:number]))
            raise InputError(f"@{turn}.{taken} does not branch again, so .{choice} chooses nothing")
        if not 1 <= choice <= len(following):
            said = counted(len(following), "continuation")
            branches = _next_branching(tree, node) if len(following) == 1 else ""
            raise InputError(f"there is no continuation {choice} {here}, which has {said}{branches}")
        node = following[choice - 1]
        found.append(node)
    while (child := tree.child(node)) is not None:
        node = child
        found.append(node)
    return found


def _next_branching(tree: SgfTree, node: int) -> str:
    """Return where a line branches next after a node, in words."""
    while len(following := tree.children(node)) == 1:
        (node,) = following
    if not following:
        return ""
    made = 0
    at = node
    while at != ROOT:
        made += moves_at(tree, at)
        at = tree.parents[at]
    return f"; the line branches next after turn {made + moves_at(tree, ROOT)}"
