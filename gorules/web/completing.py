"""Completions for the text of a ruleset at the place where somebody is typing.

Such a text is mostly no YAML yet, so that its lines are looked at: which field of the ruleset the place is
in, and of a component which of its fields.
"""

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from gorules.files.schema import meanings
from gorules.rules.component import Component
from gorules.rules.registry import components
from gorules.ruleset import AXES, load_ruleset, other_games, ruleset_model, rulesets

_WORD = re.compile(r"[\w.:+-]*$")
_FIELD = re.compile(r"([a-z-]+):(?:\s|$)")
_VALUE_OF = re.compile(r"([a-z-]+):\s+(?:\[[^\]]*|[{\"']?)$")


class Completion(NamedTuple):
    """A completion, and its meaning."""

    text: str
    means: str = ""


def completions(yaml: str, line: int, column: int) -> tuple[int, list[Completion]]:
    """Return from which column on a word of a text may be replaced, and by what; both count from 1."""
    lines = yaml.split("\n")[:line]
    typed = (lines[-1] if len(lines) == line else "")[: column - 1]
    word = _WORD.search(typed)
    begun = word.group() if word else ""
    before = "\n".join([*lines[:-1], typed[: len(typed) - len(begun)]])
    found = (each for each in _possible(before, yaml) if each.text.startswith(begun))
    return len(typed) - len(begun) + 1, [each for each in found if each.text.rstrip(": ") != begun]


def _possible(before: str, yaml: str) -> Iterator[Completion]:
    """Yield the completions after a part of a text."""
    at_margin = before.rpartition("\n")[2] == ""
    top = [*re.finditer(r"^([a-z-]+):", before, re.MULTILINE)]
    if at_margin or not top:
        yield from _fields(ruleset_model(), re.findall(r"^([a-z-]+):", yaml, re.MULTILINE))
        return
    name, within = top[-1].group(1), before[top[-1].end() :]
    if name == "extends":
        yield from (Completion(each) for each in (*rulesets(), *other_games()))
    elif name in AXES:
        yield from _of_component(name, within, yaml)
    elif field := next((f for n, f in ruleset_model().model_fields.items() if (f.alias or n) == name), None):
        models = [each for each in _parts(field.annotation) if isinstance(each, type)]
        for model in models:
            if issubclass(model, BaseModel):
                yield from _at(model, _item(within))


def _of_component(axis: str, within: str, yaml: str) -> Iterator[Completion]:
    """Yield what may stand within the answer to a question."""
    item = _item(within)
    types = {str(each.model_fields["type"].default): each for each in components(axis)}
    short = not _FIELD.search(item) and "{" not in item
    value_of = _VALUE_OF.search(item)
    if (value_of and value_of.group(1) == "type") or short:
        yield from (Completion(name, cleandoc(each.__doc__ or "")) for name, each in types.items())
        if value_of:
            return
    model = types.get(_type(item, axis, yaml))
    if model is not None:
        yield from _at(model, item)
    else:
        yield Completion("type: ", "Which component this is.")


def _item(within: str) -> str:
    """Return what is typed of the last mapping, without what went before it."""
    flow = within.rpartition("{")
    if flow[1] and "}" not in flow[2]:
        return "{" + flow[2]
    return re.split(r"(?m)^\s*- ", within)[-1]


def _type(item: str, axis: str, yaml: str) -> str:
    """Return the type of the component in question: the one named, or that of the ruleset extended."""
    if named := re.search(r"type:\s*([\w-]+)", item):
        return named.group(1)
    extends = re.search(r"^extends:\s*(\S+)\s*$", yaml, re.MULTILINE)
    if extends and extends.group(1) in (*rulesets(), *other_games()):
        answers: tuple[Component, ...] = load_ruleset(extends.group(1)).axis(axis)
        if len(answers) == 1:
            return answers[0].type
    return ""


def _at(model: type[BaseModel], item: str) -> Iterator[Completion]:
    """Yield the values of the field that is being answered in a mapping, or the fields that it may have."""
    if value_of := _VALUE_OF.search(item):
        for name, field in model.model_fields.items():
            if (field.alias or name) == value_of.group(1):
                yield from (Completion(each) for each in _values(field.annotation))
    else:
        yield from _fields(model, _FIELD.findall(item))


def _fields(model: type[BaseModel], given: list[str]) -> Iterator[Completion]:
    told = meanings(model)
    for name, field in model.model_fields.items():
        shown = field.alias or name
        if shown not in given:
            yield Completion(f"{shown}: ", told.get(name, ""))


def _values(annotation: Any) -> list[str]:
    """Return the values of a type that has finitely many."""
    found: list[str] = []
    for part in _parts(annotation):
        if get_origin(part) is Literal:
            found += map(str, get_args(part))
        elif part is bool:
            found += ["true", "false"]
    return found


def _parts(annotation: Any) -> Iterator[Any]:
    """Yield a type and its parts."""
    yield annotation
    if get_origin(annotation) is not Literal:
        for part in get_args(annotation):
            yield from _parts(part)
