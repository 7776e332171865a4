"""The registry: which components there are, built in and added by plug-ins.

A module of this package adds its components by defining them. Third parties add theirs through the
entry-point group ``gorules.components``: each entry point names a Component class.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from typing import Any, Literal, get_args, get_origin

import gorules.rules
from gorules.files.inputs import InputError
from gorules.rules.component import (
    Compensation,
    Component,
    End,
    KoRule,
    PassingRule,
    Removal,
    Scoring,
    SuicideRule,
)
from gorules.rules.repetition import BUILT_IN_PRESETS

GROUP = "gorules.components"

_QUESTIONS = (KoRule, SuicideRule, PassingRule, End, Removal, Scoring, Compensation)


@dataclass(frozen=True)
class Registered:
    """A component class and where it comes from: None for gorules itself, else "package 1.0"."""

    component: type[Component]
    origin: str | None = None

    @property
    def axis(self) -> str:
        """The question that the component answers."""
        return self.component.axis

    @property
    def type(self) -> str:
        """The name of the component in YAML."""
        return str(self.component.model_fields["type"].default)


@cache
def registered() -> tuple[Registered, ...]:
    """Return all components. Raises InputError if two have the same axis and type, or if a plug-in
    cannot be loaded or is not a component.
    """
    found: dict[tuple[str, str], Registered] = {}
    for entry in (*_built_in(), *_plugged_in()):
        key = (entry.axis, entry.type)
        if key in found:
            raise InputError(
                f"two components are called '{entry.axis}: {entry.type}': "
                f"{found[key].origin or 'gorules'} and {entry.origin or 'gorules'} both add one"
            )
        found[key] = entry
    return tuple(found.values())


def components(axis: str) -> tuple[type[Component], ...]:
    """Return the components that answer one question."""
    return tuple(entry.component for entry in registered() if entry.axis == axis)


def origin(component: Component) -> str | None:
    """Return the plug-in that a component comes from, with its version, or None for a built-in."""
    for entry in registered():
        if entry.component is type(component):
            return entry.origin
    return None


def _built_in() -> Iterator[Registered]:
    for module_info in pkgutil.iter_modules(gorules.rules.__path__):
        module = importlib.import_module(f"gorules.rules.{module_info.name}")
        for value in vars(module).values():
            if _is_component(value) and value.__module__ == module.__name__:
                yield Registered(value)
    for preset in BUILT_IN_PRESETS:
        yield Registered(preset)


def _plugged_in() -> Iterator[Registered]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        yield Registered(
            _load(point), f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        )


def _load(point: EntryPoint) -> type[Component]:
    named = f"the plug-in component '{point.name}' ({point.value})"
    try:
        loaded: Any = point.load()
    except Exception as error:  # whatever a stranger's module does when it is imported
        raise InputError(
            f"{named} cannot be loaded: {' '.join(f'{type(error).__name__}: {error}'.split())}"
        ) from error
    if not _is_component(loaded):
        raise InputError(
            f"{named} is not a gorules component: a class that answers one of the questions of a ruleset, "
            "with a 'type' of its own"
        )
    component: type[Component] = loaded
    return component


def _is_component(value: Any) -> bool:
    """Whether ``value`` is a component that a ruleset can name: it answers a question and has a type."""
    if not isinstance(value, type) or not issubclass(value, _QUESTIONS) or isabstract(value):
        return False
    tag = value.model_fields["type"]
    return get_origin(tag.annotation) is Literal and get_args(tag.annotation) == (tag.default,)
