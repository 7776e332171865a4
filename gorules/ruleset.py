"""Rulesets: YAML files turned into validated compositions of rule components."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, Self, Union

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    ValidationError,
    create_model,
    model_validator,
)
from pydantic_core import ErrorDetails

from gorules.files import data
from gorules.files.inputs import InputError, Problem, unknown
from gorules.files.validation import validate
from gorules.files.yamlfile import Document, load_yaml
from gorules.rules.compensation import Handicap
from gorules.rules.component import (
    Ban,
    Compensation,
    Component,
    End,
    KoRule,
    Model,
    PassingRule,
    Removal,
    Scoring,
    SuicideRule,
    canonical,
)
from gorules.rules.passing import PassingAllowed
from gorules.rules.registry import components, origin

AXES = ("ko", "suicide", "passing", "end", "removal", "scoring", "compensation")
"""The questions that a ruleset answers, each with one component or, for ``ko`` and ``end``, a list."""


class Source(Model):
    """A text that a ruleset or a beast is taken from."""

    name: str
    """What it is called."""
    url: str | None = None
    """Where it is."""


class Players(Model):
    """How many players a ruleset is for."""

    min: int = Field(default=2, ge=2, le=8)
    """The least number of players."""
    max: int = Field(default=8, ge=2, le=8)
    """The greatest number of players."""


def _may_extend(schema: dict[str, Any]) -> None:
    """Say in the JSON Schema that a ruleset that extends another need not answer every question."""
    required = schema["required"]
    answers = [name for name in required if name in AXES]
    schema["required"] = [name for name in required if name not in AXES]
    schema |= {"if": {"required": ["extends"]}, "else": {"required": answers}}


class Ruleset(Model):
    """A ruleset: for each question that rules of Go answer, the component that answers it.

    Rulesets are equal in effect if their fingerprints are.
    """

    model_config = ConfigDict(json_schema_extra=_may_extend)

    id: str = Field(pattern=r"^[a-z0-9]+([-.:+][a-z0-9.]+)*$")
    """The name by which it is called, in small letters with hyphens; that of the file."""
    name: str
    """The name for readers."""
    authors: tuple[str, ...] = ()
    """Who wrote it."""
    year: int | None = None
    """When."""
    about: str = ""
    """What should be known about it, in a sentence or two."""
    sources: tuple[Source, ...] = ()
    """The texts it is taken from."""
    departures: tuple[str, ...] = ()
    """Where the composition knowingly differs from the text."""
    extends: str | None = None
    """The ruleset, by id, whose fields this one takes over unless it gives them itself."""
    players: Players = Players()
    """How many players it is for."""
    ko: tuple[KoRule, ...]
    """The bans on repetition; all of them apply."""
    suicide: SuicideRule
    """Whether a player may remove her own stones."""
    passing: PassingRule = PassingAllowed()
    """Whether a player may pass."""
    end: tuple[End, ...] = Field(json_schema_extra={"minItems": 1})
    """The conditions that end play; the first that holds does."""
    removal: Removal
    """What happens to dead stones."""
    scoring: Scoring
    """How a finished game is counted."""
    compensation: Compensation = Handicap()
    """Komi and handicap."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        self.check()
        return self

    def check(self) -> None:
        """Raise InputError if the composition contradicts itself."""
        if not self.end:
            raise InputError("'end' names at least 1 condition: without one play never ends")
        for axis in ("ko", "end"):
            said = [component.canonical for component in self.axis(axis)]
            for number, component in enumerate(self.axis(axis)):
                if component.canonical in said[:number]:
                    raise InputError(f"'{axis}' has '{component.terms()['type']}' twice with the same terms")
        ends = {end.type: end for end in self.end}
        if self.passing.type == "forbidden":
            for kind in ("passes", "pass-repeats"):
                if kind in ends:
                    raise InputError(f"'passing: forbidden' contradicts 'end: {kind}': there are no passes")
        if getattr(self.scoring, "positions", "final") == "passed-in-cycle":
            for end in self.end:
                if (
                    end.type not in ("situation-repeats", "repetition", "agreement")
                    and end.terms().get("then") == "score"
                ):
                    raise InputError(
                        f"'positions: passed-in-cycle' contradicts 'end: {end.type}', which leaves no cycle"
                    )
            if self.removal.type != "none":
                raise InputError(
                    "'positions: passed-in-cycle' contradicts 'removal': those positions are past"
                )
        if self.players.min > self.players.max:
            raise InputError("'players' has a 'min' above its 'max'")

    def axis(self, axis: str) -> tuple[Component, ...]:
        """Return the components that answer one question."""
        value = getattr(self, axis)
        return value if isinstance(value, tuple) else (value,)

    @property
    def bans(self) -> tuple[Ban, ...]:
        """All components that can make a turn illegal; the ko rules come last."""
        return (*(ban for ban in (self.passing, self.suicide) if ban.forbids), *self.ko)

    def terms(self) -> dict[str, list[dict[str, Any]]]:
        """Return all that the ruleset lays down, as plain data."""
        return {axis: [component.terms() for component in self.axis(axis)] for axis in AXES}

    @cached_property
    def answers(self) -> Mapping[str, str]:
        """The terms on each question as text, the same for the same rules."""
        return {axis: f"[{','.join(part.canonical for part in self.axis(axis))}]" for axis in AXES}

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of what the ruleset composes, plug-ins with their versions included. Names,
        sources and clauses do not change it.
        """
        composed = dict(self.answers)
        plug_ins = {origin(component) for axis in AXES for component in self.axis(axis)} - {None}
        if plug_ins:
            composed["plug-ins"] = canonical(sorted(map(str, plug_ins)))
        if self.players != Players():
            composed["players"] = canonical(self.players.model_dump())
        text = ",".join(f'"{name}":{said}' for name, said in sorted(composed.items()))
        return hashlib.sha256(f"{{{text}}}".encode()).hexdigest()[:12]

    def swapped(self, other: "Ruleset", *axes: str) -> "Ruleset":
        """Return this ruleset with the components of ``other`` for these questions.

        Raises InputError if the composition contradicts itself.
        """
        return self.composed(f"{self.id}:{'+'.join(axes)}", **{axis: getattr(other, axis) for axis in axes})

    def composed(self, id: str, **changes: Any) -> "Ruleset":
        """Return this ruleset with some components exchanged, under another id.

        Raises InputError if the composition contradicts itself.
        """
        fields = {name: getattr(self, name) for name in type(self).model_fields} | {"id": id} | changes
        changed = Ruleset.model_construct(**fields)
        changed.check()
        return changed


def _short_form(value: object) -> object:
    """Let ``ko: [positional-superko]`` stand for ``ko: [{type: positional-superko}]``."""
    return {"type": value} if isinstance(value, str) else value


def _choice(axis: str) -> Any:
    """Return the annotation of a component of one axis: any that is registered, told apart by type."""
    classes = components(axis)
    names = tuple(str(component.model_fields["type"].default) for component in classes)
    one_of: Any = Union  # the classes are known only when the program runs
    tagged: Any = Annotated[one_of[classes], Discriminator("type")] if len(classes) > 1 else classes[0]
    named = one_of[Literal[names], tagged]
    return Annotated[tagged, BeforeValidator(_short_form, json_schema_input_type=named)]


@cache
def ruleset_model() -> type[Ruleset]:
    """Return the model of ruleset files, with every registered component."""
    fields: dict[str, Any] = {}
    for axis in AXES:
        field = Ruleset.model_fields[axis]
        choice = _choice(axis)
        annotation = tuple[choice, ...] if axis in ("ko", "end") else choice  # type: ignore[valid-type] # known at run time
        fields[axis] = (annotation, field)
    return create_model("Ruleset", __base__=Ruleset, __doc__=Ruleset.__doc__, __module__=__name__, **fields)


class Family(Model):
    """A grid of rulesets: a common base, and for each question some named answers.

    A member is called ``family:answer+answer``, with one answer for each question.
    """

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    """The name by which it is called."""
    name: str
    """The name for readers."""
    about: str = ""
    """What should be known about it."""
    sources: tuple[Source, ...] = ()
    """The texts it is taken from."""
    base: dict[str, Any]
    """The fields that all members have."""
    vary: dict[str, dict[str, dict[str, Any]]]
    """For each question, its answers by name, each with the fields that it sets."""

    def members(self) -> dict[str, Ruleset]:
        """Return all members by id, in grid order. Raises InputError if one contradicts itself."""
        found = {}
        for answers in product(*(options.items() for options in self.vary.values())):
            labels = [label for label, _ in answers]
            id = f"{self.id}:{'+'.join(labels)}"
            fields: dict[str, Any] = {"id": id, "name": f"{self.name}: {', '.join(labels)}", **self.base}
            for _, overrides in answers:
                fields |= overrides
            try:
                found[id] = ruleset_model().model_validate(fields)
            except ValidationError as error:
                raise InputError(*(_told(id, item) for item in error.errors())) from None
        return found

    def answers(self, id: str) -> dict[str, str]:
        """Return the answer to each question that a member stands for."""
        return dict(zip(self.vary, id.partition(":")[2].split("+"), strict=True))


def _told(id: str, error: ErrorDetails) -> Problem:
    """Return what is wrong with a member of a family."""
    field = ".".join(map(str, error["loc"]))
    return Problem(
        f"the member {id} is not valid: {error['msg'].removeprefix('Value error, ')}", field=field or None
    )


@cache
def _shipped(folder: str) -> Mapping[str, Path]:
    return {path.stem: path for path in sorted((data.rulesets() / folder).glob("*.yaml"))}


def rulesets() -> tuple[str, ...]:
    """Return the ids of the rulesets of Go that come with gorules, in alphabetical order."""
    return tuple(_shipped(""))


def other_games() -> tuple[str, ...]:
    """Return the ids of rulesets for other games with the same board and stones (capture go). They
    are known by id like the others, but are not meant by "all rulesets".
    """
    return tuple(_shipped("other-games"))


def families() -> tuple[str, ...]:
    """Return the ids of all families of rulesets that come with gorules."""
    return tuple(_shipped("families"))


@cache
def load_family(id: str) -> Family:
    """Return a family by id. Raises InputError if there is none or its file is wrong."""
    files = _shipped("families")
    if id not in files:
        raise InputError(unknown("family of rulesets", id, files))
    return validate(load_yaml(files[id], shown_as=f"rulesets/families/{id}.yaml"), Family)


def load_ruleset(ruleset: "str | Path | Ruleset") -> Ruleset:
    """Return a ruleset by its id, by the id of a member of a family, or from a YAML file.

    Raises InputError, with every problem found in the file, if it is not valid.
    """
    if isinstance(ruleset, Ruleset):
        return ruleset
    text = str(ruleset)
    if isinstance(ruleset, Path) or text.endswith((".yaml", ".yml")) or "/" in text:
        return read_ruleset(load_yaml(text), ())
    return _by_id(text)


@cache
def _by_id(id: str) -> Ruleset:
    return _load_shipped(id, ())


def _load_shipped(id: str, extended: tuple[str, ...]) -> Ruleset:
    family, colon, _ = id.partition(":")
    if colon and family in families():
        members = load_family(family).members()
        if id not in members:
            raise InputError(unknown("ruleset", id, members))
        return members[id]
    files = {**_shipped(""), **_shipped("other-games")}
    if id not in files:
        raise InputError(unknown("ruleset", id, (*files, *families())))
    shown_as = str(files[id].relative_to(data.rulesets().parent))
    ruleset = read_ruleset(load_yaml(files[id], shown_as=shown_as), extended)
    if ruleset.id != id:
        raise InputError(f"{shown_as} has the id '{ruleset.id}'; the id of a ruleset is the name of its file")
    return ruleset


INHERITED = (*AXES, "players", "authors", "year", "sources", "departures")


def read_ruleset(document: Document, extended: tuple[str, ...] = ()) -> Ruleset:
    """Return the ruleset that a document describes, with what it extends filled in.

    Raises InputError with every problem found.
    """
    given = document.data
    if isinstance(given, dict) and isinstance(given.get("extends"), str):
        parent = given["extends"]
        if parent in extended or parent == given.get("id"):
            chain = " -> ".join((*extended, parent))
            raise InputError(document.problem(("extends",), f"a ruleset cannot extend itself: {chain}"))
        if parent not in (*rulesets(), *other_games()):
            allowed = unknown("ruleset", parent, rulesets()).allowed
            wrong = document.problem(
                ("extends",), f"unknown ruleset '{parent}'", allowed=allowed, given=parent
            )
            # What else is wrong is told too, as if any other ruleset were extended.
            stand_in = _load_shipped(rulesets()[0], ())
            raise InputError(wrong, *_problems(replace(document, data=_inherited(stand_in) | given)))
        base = _load_shipped(parent, (*extended, str(given.get("id"))))
        document = replace(document, data=_inherited(base) | given)
    return validate(document, ruleset_model())


def _inherited(base: Ruleset) -> dict[str, Any]:
    """Return the fields that a ruleset hands on, as its file might give them."""
    handed = base.model_dump(mode="json", by_alias=True, include=set(INHERITED), exclude_none=True)
    # The components keep their types: a dump through the base classes would lose their fields.
    for axis in AXES:
        dumped = [c.model_dump(mode="json", by_alias=True, exclude_none=True) for c in base.axis(axis)]
        handed[axis] = dumped if axis in ("ko", "end") else dumped[0]
    return handed


def _problems(document: Document) -> tuple[Problem, ...]:
    """Return what is wrong with a document, nothing if it is a ruleset."""
    try:
        validate(document, ruleset_model())
    except InputError as error:
        return error.problems
    return ()


def all_rulesets() -> Iterator[Ruleset]:
    """Load every ruleset that comes with gorules."""
    return map(load_ruleset, rulesets())
