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
from typing import Any

import gorules.rules
from gorules.inputs import InputError
from gorules.rules.component import Component
from gorules.rules.repetition import BUILT_IN_PRESETS

GROUP = "gorules.components"


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
    try:
        loaded: Any = point.load()
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"the plug-in component '{point.name}' ({point.value}) cannot be loaded: {error}"
        ) from error
    if not _is_component(loaded):
        raise InputError(f"the plug-in component '{point.name}' ({point.value}) is not a gorules component")
    component: type[Component] = loaded
    return component


def _is_component(value: Any) -> bool:
    """Whether ``value`` is a component that a ruleset can name: one with an axis and a type."""
    return (
        isinstance(value, type)
        and issubclass(value, Component)
        and not isabstract(value)
        and hasattr(value, "axis")
        and value.model_fields["type"].default is not None
        and isinstance(value.model_fields["type"].default, str)
    )
