"""The registry: which components there are, built in and added by plug-ins.

A module of this package adds its components by defining them. Third parties add theirs through the
entry-point group ``gorules.components``: each entry point names a Component class. A loose file of Python
can hold components as well; they are known to those alone who read it (:func:`loose`).
"""

import hashlib
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from inspect import isabstract
from pathlib import Path
from traceback import walk_tb
from types import FrameType, ModuleType
from typing import Any, Literal, get_args, get_origin

import gorules.rules
from gorules.files.inputs import InputError, Problem, quoted, refusal
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
    def file(self) -> Path:
        """The file of Python that defines it."""
        return Path(inspect.getfile(self.component)).resolve()

    @property
    def type(self) -> str:
        """The name of the component in YAML."""
        return str(self.component.model_fields["type"].default)


@cache
def registered() -> tuple[Registered, ...]:
    """Return all components. Raises InputError if two have the same axis and type, or if a plug-in
    cannot be loaded or is not a component.
    """
    return _distinct((*_built_in(), *_plugged_in()))


def _distinct(entries: Iterable[Registered]) -> tuple[Registered, ...]:
    found: dict[tuple[str, str], Registered] = {}
    for entry in entries:
        key = (entry.axis, entry.type)
        if key in found and found[key] != entry:
            raise InputError(
                f"two components are called '{entry.axis}: {entry.type}': "
                f"{_from(found[key])} and {_from(entry)} both add one"
            )
        found[key] = entry
    return tuple(found.values())


def _from(entry: Registered) -> str:
    """Return where a component comes from, as people call it."""
    is_loose = entry.component.__module__.startswith(_LOOSE)
    return str(entry.file) if is_loose else entry.origin or "gorules"


def components(axis: str, more: Iterable[Registered] = ()) -> tuple[type[Component], ...]:
    """Return the components that answer one question; ``more`` are those of loose files.

    Raises InputError if two have the same type.
    """
    return tuple(entry.component for entry in _distinct((*registered(), *more)) if entry.axis == axis)


def origin(component: Component) -> str | None:
    """Return the plug-in that a component comes from, with its version or the digest of its file, or None
    for a built-in.
    """
    known = _origins()
    if type(component) in known:
        return known[type(component)]
    return next((entry.origin for entry in loose_among([component])), None)


@cache
def _origins() -> Mapping[type[Component], str | None]:
    return {entry.component: entry.origin for entry in registered()}


# Loose files

MAX_BYTES = 1024 * 1024
_LOOSE = "gorules_loose_"
"""What the module of a loose file is called, with the digest of the file."""


def loose(file: Path) -> tuple[Registered, ...]:
    """Run a file of Python and return the components that it defines. The caller has been told to trust it.

    Their origin is the digest of the file, so that a fingerprint tells what was run. Raises InputError if the
    file cannot be read or run, or defines no component.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"the plug-in {quoted(str(file))} cannot be read: {refusal(error)}") from None
    if len(content) > MAX_BYTES:
        raise InputError(f"the plug-in {quoted(str(file))} is larger than {MAX_BYTES // 1024} KiB")
    return _run(content, hashlib.sha256(content).hexdigest(), str(file))


@cache
def _run(content: bytes, digest: str, file: str) -> tuple[Registered, ...]:
    name = _LOOSE + digest
    if name not in sys.modules:  # the same file under another name holds the same components
        module = ModuleType(name)
        module.__file__ = file
        sys.modules[name] = module  # pydantic looks there for what annotations mean
        try:
            exec(compile(content, file, "exec"), vars(module))
        except (Exception, SystemExit) as error:  # whatever a stranger's module does
            del sys.modules[name]
            said = " ".join(f"{type(error).__name__}: {error}".split())
            raise InputError(f"the plug-in {quoted(file)} cannot be run: {said}") from error
    found = [
        value
        for value in vars(sys.modules[name]).values()
        if _is_component(value) and value.__module__ == name
    ]
    if not found:
        raise InputError(
            f"the plug-in {quoted(file)} defines no component: a class that answers one of the questions of "
            "a ruleset, with a 'type' of its own"
        )
    bases = {base for each in found for base in each.__mro__[1:]}
    found = [each for each in found if each not in bases]  # what others of the file extend may be half a rule
    for component in found:
        if (needed := _unanswered(component)) is not None:
            lacks = f"{component.__name__} has no '{needed}'"
            raise InputError(f"the plug-in {quoted(file)} is not whole: {lacks}")
    return _distinct(Registered(each, f"sha256:{digest}") for each in found)


_NEEDED: Mapping[type[Component], tuple[str, ...]] = {
    KoRule: ("violation",), SuicideRule: ("violation",), PassingRule: ("violation",), End: ("after",),
    Removal: ("dead", "cleared"), Scoring: ("tallies",), Compensation: ("given",),
}  # fmt: skip
"""The methods that answer each question. A component has to have one of them."""


def _unanswered(component: type[Component]) -> str | None:
    """Return the method that a component has to have and does not. A rule on suicide or on passing that
    forbids nothing is not asked about turns.
    """
    if issubclass(component, SuicideRule | PassingRule) and not component.forbids:
        return None
    base, names = next((base, names) for base, names in _NEEDED.items() if issubclass(component, base))
    return names[0] if all(getattr(component, name) is getattr(base, name) for name in names) else None


def fault(error: BaseException) -> Problem | None:
    """Return an error as a problem, with the line of the plug-in that raised it: the deepest one. None if no
    plug-in had a part in it.
    """
    packages = {point.value.partition(":")[0].partition(".")[0] for point in entry_points(group=GROUP)}
    found: Problem | None = None
    for frame, line in walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_LOOSE) or module.partition(".")[0] in packages:
            found = Problem(_told(error), file=frame.f_code.co_filename, line=line, field=_called(frame))
    inner = error.__cause__ or error.__context__
    if found is None and isinstance(error, InputError) and isinstance(inner, InputError):
        return fault(inner)  # which was raised again, with more said
    return found


def _told(error: BaseException) -> str:
    said = str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
    return " ".join(said.split())


def _called(frame: FrameType) -> str:
    """Return the component and the function that run in a frame."""
    owner, code = frame.f_locals.get("self"), frame.f_code
    return f"{owner.type}.{code.co_name}" if isinstance(owner, Component) else code.co_qualname


def loose_among(used: Iterable[Component]) -> tuple[Registered, ...]:
    """Return those classes of some components that come from loose files."""
    classes = dict.fromkeys(map(type, used))
    return tuple(
        Registered(each, f"sha256:{each.__module__.removeprefix(_LOOSE)}")
        for each in classes
        if each.__module__.startswith(_LOOSE)
    )


def _built_in() -> Iterator[Registered]:
    for module_info in pkgutil.iter_modules(gorules.rules.__path__):
        module = importlib.import_module(f"gorules.rules.{module_info.name}")
        for value in vars(module).values():
            if _is_component(value) and value.__module__ == module.__name__:
                yield Registered(value)


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
    if (needed := _unanswered(component)) is not None:
        raise InputError(f"{named} is not whole: it has no '{needed}'")
    return component


def _is_component(value: Any) -> bool:
    """Whether ``value`` is a component that a ruleset can name: it answers a question and has a type."""
    if not isinstance(value, type) or not issubclass(value, _QUESTIONS) or isabstract(value):
        return False
    if "type" not in inspect.get_annotations(value):  # it has that of the class that it extends
        return False
    tag = value.model_fields["type"]
    return get_origin(tag.annotation) is Literal and get_args(tag.annotation) == (tag.default,)
