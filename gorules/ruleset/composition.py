"""Rulesets: validated compositions of rule components, and families of them."""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Any, Literal, Union

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PrivateAttr,
    SerializeAsAny,
    create_model,
    model_validator,
)

from gorules.files.inputs import InputError, Problem
from gorules.files.language import gettext
from gorules.files.model import Model, canonical
from gorules.files.other_names import OtherNames
from gorules.files.validation import spelt
from gorules.files.wording import brief
from gorules.go.verdicts import Then
from gorules.rules.compensation import Handicap
from gorules.rules.component import (
    Ban,
    Compensation,
    Component,
    End,
    KoRule,
    PassingRule,
    Removal,
    Scoring,
    SuicideRule,
)
from gorules.rules.passing import PassingAllowed
from gorules.rules.registry import Registered, components, origin

AXES = ("ko", "suicide", "passing", "end", "removal", "scoring", "compensation")
"""The questions that a ruleset answers, each with one component or, for ``ko`` and ``end``, a list."""


class Source(Model):
    """A text that a ruleset or a beast is taken from."""

    name: str
    """What it is called."""
    url: str | None = None
    """Where it is."""


class Certainty(Model):
    """How sure it is that a ruleset is what its text says, where that is not certain."""

    about: Literal["text", "ko", "suicide", "passing", "end", "removal", "scoring", "compensation"] = "text"
    """Which question this is about; ``text``: all of them."""
    is_: Literal["partly-read", "unverified"] = Field(alias="is")
    """Whether a part of the text was read, or the answer rests on general knowledge or on inference."""
    says: str
    """What is not certain, in a sentence."""


class Players(Model):
    """How many players a ruleset is for."""

    min: int = Field(default=2, ge=2, le=8)
    """The least number of players."""
    max: int = Field(default=8, ge=2, le=8)
    """The greatest number of players."""

    def __contains__(self, number: int) -> bool:
        """Whether a ruleset is for so many."""
        return self.min <= number <= self.max

    def __str__(self) -> str:
        """Return for example "2 to 8 players"."""
        return f"{self.min} players" if self.min == self.max else f"{self.min} to {self.max} players"


def _may_extend(schema: dict[str, Any]) -> None:
    """Say in the JSON Schema that a ruleset that extends another need not answer every question. Of an answer
    it may give only what differs.
    """
    required = schema["required"]
    answers = [name for name in required if name in AXES]
    schema["required"] = [name for name in required if name not in AXES]
    in_part = {"type": "object", "not": {"required": ["type"]}}
    fields = schema["properties"]
    for axis in AXES:
        about = {name: fields[axis][name] for name in ("title", "description") if name in fields[axis]}
        fields[axis] = about | {"anyOf": [fields[axis], in_part]}
    wholly = {axis: {"not": in_part} for axis in AXES if axis != "compensation"}
    schema |= {"if": {"required": ["extends"]}, "else": {"required": answers, "properties": wholly}}


class Ruleset(Model):
    """A ruleset: for each question that rules of Go answer, the component that answers it.

    Rulesets are equal in effect if their fingerprints are.
    """

    model_config = ConfigDict(json_schema_extra=_may_extend)

    id: str = spelt(
        r"^[a-z0-9]+([-.:+][a-z0-9.]+)*$", "small letters and digits, with hyphens between them: my-rules-2"
    )
    """The name by which it is called, in small letters with hyphens; that of the file."""
    name: str
    """The name for readers."""
    other_names: OtherNames = Field(default_factory=dict)
    """Its names in Japanese (ja), Chinese (zh) and Korean (ko), each with a text that uses it."""
    authors: tuple[str, ...] = ()
    """Who wrote it."""
    year: int | None = None
    """When."""
    about: str = ""
    """What should be known about it, in a sentence or two."""
    sources: tuple[Source, ...] = ()
    """The texts it is taken from."""
    departures: tuple[str, ...] = ()
    """Where the composition knowingly differs from the text; those of the ruleset extended hold too."""
    certainty: tuple[Certainty, ...] = ()
    """What is not certain to agree with the text. A doubt about an answer of the ruleset extended holds here
    too, unless the answer is replaced or has doubts of its own here."""
    without_departures: tuple[str, ...] = ()
    """Departures of the ruleset extended that do not hold here, each by its first words."""
    extends: str | None = None
    """The ruleset, by id or as a file, that this one takes answers and players from. An answer that names no
    type changes some parameters of the answer there."""
    plugins: tuple[str, ...] = ()
    """Files of Python with components that this ruleset names; they are run only if that is allowed."""
    players: Players = Players()
    """How many players it is for."""
    ko: tuple[SerializeAsAny[KoRule], ...]
    """The bans on repetition; all of them apply."""
    suicide: SerializeAsAny[SuicideRule]
    """Whether a player may remove her own stones."""
    passing: SerializeAsAny[PassingRule] = PassingAllowed()
    """Whether a player may pass."""
    end: tuple[SerializeAsAny[End], ...] = Field(json_schema_extra={"minItems": 1})
    """The conditions that end play; the first that holds does."""
    removal: SerializeAsAny[Removal]
    """What happens to dead stones."""
    scoring: SerializeAsAny[Scoring]
    """How a finished game is counted."""
    compensation: SerializeAsAny[Compensation] = Handicap()
    """Komi and handicap."""

    @model_validator(mode="after")
    def _consistent(self) -> "Ruleset":
        """Check what was read, and leave behind the model of the file, which only says what it may name."""
        self.check()
        return Ruleset.model_construct(
            self.model_fields_set, **{name: getattr(self, name) for name in Ruleset.model_fields}
        )

    def check(self) -> None:
        """Raise InputError with every contradiction in the composition, if there is one."""
        if contradictions := [*self._contradictions()]:
            raise InputError(*contradictions)

    def _contradictions(self) -> Iterator[Problem]:
        # A word alone, such as a request to resume play, ends nothing if play has not stopped.
        if not any(not end.by_word or end.rulings(stopped=False, repeated=True) for end in self.end):
            needed = gettext("'end' needs at least one condition: without one play never ends")
            yield Problem(needed, field="end")
        for axis in ("ko", "end"):
            said = [component.canonical for component in self.axis(axis)]
            for number, component in enumerate(self.axis(axis)):
                if component.canonical in said[:number]:
                    type = component.terms()["type"]
                    twice = gettext("'{axis}' has '{type}' twice with the same terms", axis=axis, type=type)
                    yield Problem(twice, field=axis)
        for end in self.end:
            if end.needs_pass and self.passing.always is False:
                contradicted = gettext(
                    "'passing: {passing}' contradicts 'end: {end}': there are no passes",
                    passing=self.passing.type, end=end.type,
                )  # fmt: skip
                yield Problem(contradicted, field="passing")
            if self.scoring.needs_cycle and Then.SCORE in end.follows and not end.leaves_cycle:
                contradicted = gettext(
                    "'positions: passed-in-cycle' contradicts 'end: {end}', which leaves no cycle",
                    end=end.type,
                )
                yield Problem(contradicted, field="scoring")
        if self.scoring.needs_cycle and self.removal.removes != "nothing":
            past = gettext("'positions: passed-in-cycle' contradicts 'removal': those positions are past")
            yield Problem(past, field="removal")
        if any(end.resumes for end in self.end) and self.removal.removes == "nothing":
            contradicted = gettext(
                "'removal: {removal}' contradicts an 'end' that resumes play: nothing is ever dead",
                removal=self.removal.type,
            )
            yield Problem(contradicted, field="removal")
        if self.players.min > self.players.max:
            yield Problem(gettext("'players' has a 'min' above its 'max'"), field="players")

    def __hash__(self) -> int:
        return hash((self.id, self.fingerprint))

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.name}>"

    def __str__(self) -> str:
        return self.id

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
        sources and clauses do not change it, nor does for how many players it is: a game of so many is
        the same, so that values and certificates stay.
        """
        composed = dict(self.answers)
        plug_ins = {origin(component) for axis in AXES for component in self.axis(axis)} - {None}
        if plug_ins:
            composed["plug-ins"] = canonical(sorted(map(str, plug_ins)))
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


def _listed(value: object) -> object:
    """Let ``ko: positional-superko`` stand for a list of one."""
    return [value] if isinstance(value, str | dict) else value


def _points_by_default(value: object) -> object:
    """Let compensation be the usual one where it names no type."""
    return {"type": Handicap().type, **value} if isinstance(value, dict) else value


def _choice(axis: str, more: tuple[Registered, ...]) -> Any:
    """Return the annotation of a component of one axis: any that is registered; the type selects it."""
    classes = components(axis, more)
    names = tuple(str(component.model_fields["type"].default) for component in classes)
    one_of: Any = Union  # the classes are known only when the program runs
    tagged: Any = Annotated[one_of[classes], Discriminator("type")] if len(classes) > 1 else classes[0]
    named = one_of[Literal[names], tagged]
    return Annotated[tagged, BeforeValidator(_short_form, json_schema_input_type=named)]


@cache
def ruleset_model(more: tuple[Registered, ...] = ()) -> type[Ruleset]:
    """Return the model of ruleset files, with every registered component and ``more`` of loose files.

    Raises InputError if two components have the same name.
    """
    fields: dict[str, Any] = {}
    for axis in AXES:
        field = Ruleset.model_fields[axis]
        choice = _choice(axis, more)
        annotation: Any = choice
        if axis in ("ko", "end"):
            several = tuple[choice, ...]  # type: ignore[valid-type] # known at run time
            one_of: Any = Union
            either = one_of[choice, several]
            annotation = Annotated[several, BeforeValidator(_listed, json_schema_input_type=either)]
        elif axis == "compensation":
            annotation = Annotated[choice, BeforeValidator(_points_by_default, json_schema_input_type=choice)]
        fields[axis] = (annotation, field)
    return create_model("Ruleset", __base__=Ruleset, __doc__=Ruleset.__doc__, __module__=__name__, **fields)


class Family(Model):
    """A grid of rulesets: a common base, and for each question some named answers.

    A member is called ``family:answer+answer``, with one answer for each question.
    """

    id: str = spelt(
        r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters and digits, with hyphens between them: my-family"
    )
    """The name by which it is called."""
    name: str
    """The name for readers."""
    about: str = ""
    """What should be known about it."""
    sources: tuple[Source, ...] = ()
    """The texts it is taken from."""
    base: dict[str, Any]
    """The fields that all members have."""
    vary: dict[str, dict[str, dict[str, Any]]] = Field(min_length=1)
    """For each question, its answers by name, each with the fields that it sets."""
    _members: dict[str, Ruleset] = PrivateAttr(default_factory=dict)

    def __repr__(self) -> str:
        return brief("Family", f"{self.id}, {len(self._members)} rulesets")

    def members(self) -> dict[str, Ruleset]:
        """Return all members by id, in grid order."""
        return self._members

    def answers(self, id: str) -> dict[str, str]:
        """Return the answer to each question that a member stands for."""
        return dict(zip(self.vary, id.partition(":")[2].split("+"), strict=True))
