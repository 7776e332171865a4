"""Components of each kind that is registered, plug-ins included, with each of their parameters."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pydantic import ValidationError

from gorules.files.schema import json_schema
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Opening, Turn
from gorules.play.referee import Referee, State
from gorules.rules.component import Component
from gorules.rules.registry import Registered, registered
from tests.support.strategies import composed, wander

BOARD = Board.rectangular(2, 3)  # small, so that random games repeat, capture and are suicidal

COMPONENTS = {f"{entry.axis}: {entry.type}": entry for entry in registered()}


def values(field: dict[str, Any], parts: dict[str, Any]) -> list[Any]:
    """Return some values that a field of a JSON Schema takes, all of them if they are few. ``parts`` are
    what it refers to.
    """
    if "$ref" in field:
        return values(parts[field["$ref"].rpartition("/")[2]], parts)
    if "enum" in field or "const" in field:
        return list(field.get("enum", [field.get("const")]))
    if "anyOf" in field:
        return [value for choice in field["anyOf"] for value in values(choice, parts)]
    match field.get("type"):
        case "boolean":
            return [False, True]
        case "integer":
            least = field.get("minimum", 1)
            return [least, least + 1]
        case "array":
            items = values(field["items"], parts)
            return [[item] for item in items] + [items]
        case "object" if "properties" in field:
            some = {name: values(each, parts) for name, each in field["properties"].items()}
            least = {name: some[name][0] for name in field.get("required", ())}
            return [least, *({**least, name: value} for name, each in some.items() for value in each)]
        case _:
            return []


def variants(entry: Registered) -> Iterator[dict[str, Any]]:
    """Yield terms of a component as YAML has them: the least that it needs, then with each parameter at
    each of its values. Terms that contradict themselves are left out."""
    schema = json_schema(entry.component)
    parts = schema.get("$defs", {})
    fields = {name: values(field, parts) for name, field in schema["properties"].items() if name != "clause"}
    least = {"type": entry.type} | {name: fields[name][0] for name in schema.get("required", ())}
    for terms in [least, *({**least, name: value} for name, some in fields.items() for value in some)]:
        try:
            entry.component.model_validate(terms)
        except ValidationError as error:
            assert terms is not least, error
        else:
            yield terms


def made(entry: Registered) -> list[Component]:
    """Return the component with all those terms."""
    return [entry.component.model_validate(terms) for terms in variants(entry)]


def in_yaml(entry: Registered, value: Any) -> Component:
    """Return the component of a ruleset that has ``value`` for its answer."""
    answer = [value] if entry.axis in ("ko", "end") else value
    if entry.axis == "end" and entry.type not in ("agreement", "passes"):
        answer = [value, "passes"]  # by a word alone play does not end
    # Removal contradicts scoring that looks back on the cycle, and nothing can be disputed without it.
    removal = "agreed" if entry.axis == "end" else "none"
    return composed(**{"removal": removal, entry.axis: answer}).axis(entry.axis)[0]


# A random game: all turns are made, legal or not


def game(seed: int, players: int) -> Iterator[tuple[Opening | None, State, Turn, State]]:
    """Yield the steps of a game, the first with how it opens."""
    referee = Referee(composed(), BOARD, players)
    opening = Opening(Position.empty(BOARD), 0, players)
    steps = wander(referee, referee.opening(opening.position), Random(seed).randbytes(40))
    for number, (before, turn, after) in enumerate(steps):
        yield opening if number == 0 else None, before, turn, after


GAMES = [list(game(seed, players)) for seed, players in ((1, 2), (2, 2), (3, 3))]


def line(start: Position, kos: list[int | None]) -> Iterator[tuple[Opening | None, State, Turn, State]]:
    """Yield the steps of a game: the kos in the second row that are taken, by number, or None for a pass."""
    referee = Referee(composed(), start.board, 2)
    opening = Opening(start, 0, 2)
    state = referee.opening(start)
    for number, ko in enumerate(kos):
        row = range(start.board.columns, 2 * start.board.columns)
        points = [at for at in row if not state.position.cells[at]]
        turn = referee.candidate(state, None if ko is None else points[ko])
        state, before = referee.after(state, turn), state
        yield opening if number == 0 else None, before, turn, state


KOS = Position.draw(".XO..OX..XO./XO.OOX.XXO.O/.XO..OX..XO.")
LINES = [list(line(KOS, [0, 1, 2, 0, 1, 2, 0, 0])), list(line(KOS, [None] * 8))]
"""Three kos are taken in turn, which leads back to the start, and one is taken back at once; and passes."""
