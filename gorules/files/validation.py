"""Validation: a document read as a pydantic model. Each mistake in it is explained once and in place.

If a value may be several things, pydantic reports what is wrong with it as each of them. The location of an
error names that as well: ("ko", 0, "repetition", "window", "constrained-int"). Here a location is followed
through the annotations of the models' fields. This distinguishes such names from those in the file. Errors
that come of one mistake are folded into one.
"""

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeGuard, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Field, Tag, ValidationError
from pydantic_core import ErrorDetails, PydanticUndefined

from gorules.files.inputs import InputError, Problem, closest, quoted, unknown
from gorules.files.yamlfile import Document, Trail

TAG = "type"
"""The field that distinguishes the models of a union."""

M = TypeVar("M", bound=BaseModel)


def validate(document: Document, model: type[M], **context: Any) -> M:
    """Return the document as a model; ``context`` is handed to the model's validators.

    Raises InputError with every problem of the document itself and every one that pydantic finds, in the
    order of the file. A validator may raise InputError as well: its problems are located, at their ``field``
    if they name one ("lines[2].moves").
    """
    problems = list(document.problems)
    try:
        made = model.model_validate(document.data, context=context)
    except ValidationError as error:
        errors = (each for each in error.errors(include_url=False) if not _is_long_enough(each))
        findings = [_followed(document, model, each) for each in errors]
        mistakes = _without_misspelt(list(_folded(findings)))
        problems += [problem for mistake in mistakes for problem in _explained(document, mistake)]
    if problems:
        raise InputError(*sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0)))
    return made


def spelt(pattern: str, words: str) -> Any:
    """Return what makes text of a form out of a field: its pattern, and what messages call the form."""
    _SPELT[pattern] = words
    return Field(pattern=pattern)


_SPELT: dict[str, str] = {}


# Where an error leads


@dataclass(frozen=True, slots=True)
class _Finding:
    """An error of pydantic's, and where it leads.

    ``path`` leads to the value. If a field is missing or unknown, it leads to the mapping; if a key is wrong,
    it leads to the value of the key. ``depth`` is how much of the path is in the file: validators may have
    made the rest. ``expected`` is the annotation of the value, None if that is not known. ``labels`` holds
    the positions in the location that name the member of a union.
    """

    error: ErrorDetails
    path: Trail
    depth: int
    expected: Any
    labels: tuple[int, ...]

    @property
    def type(self) -> str:
        return self.error["type"]

    @property
    def loc(self) -> Trail:
        return self.error["loc"]

    @property
    def name(self) -> str:
        """The field that is missing or unknown."""
        return str(self.loc[-1])

    @property
    def literals(self) -> list[str]:
        """The values that are allowed here, where pydantic lists them: ``'a', "it's" or 3``."""
        listed = str(self.error.get("ctx", {}).get("expected", ""))
        tokens = re.findall(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+|True|False|None""", listed)
        return [_as_allowed(literal_eval(token)) for token in tokens]

    @property
    def is_of_key(self) -> bool:
        """Whether a key is wrong rather than its value."""
        return self.loc[-1:] == ("[key]",)

    @property
    def fields(self) -> list[str]:
        """The fields of the model that is expected here."""
        models = filter(_is_model, _members(self.expected))
        return [field.alias or name for model in models for name, field in model.model_fields.items()]


_ABOUT_A_FIELD = ("missing", "extra_forbidden")


def _followed(document: Document, model: type[BaseModel], error: ErrorDetails) -> _Finding:
    loc = error["loc"]
    if error["type"] in _ABOUT_A_FIELD or loc[-1:] == ("[key]",):
        loc = loc[:-1]
    path: Trail = ()
    labels: tuple[int, ...] = ()
    expected: Any = model
    for at, part in enumerate(loc):
        choices = _members(expected)
        if len(choices) > 1:
            labels += (at,)
            expected = _member(choices, str(part))
            continue
        expected = _inside(choices[0], part)
        if expected is None:
            # Some validator reads the value as a model of its own; only the file tells the way.
            path = document.within((*path, *loc[at:]))
            break
        path += (part,)
    return _Finding(error, path, len(document.within(path)), expected, labels)


def _is_long_enough(error: ErrorDetails) -> bool:
    """Whether pydantic calls something too short only because it does not count what is wrong in it."""
    return error["type"] == "too_short" and len(error["input"]) >= error["ctx"]["min_length"]


def _is_model(annotation: Any) -> TypeGuard[type[BaseModel]]:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _members(annotation: Any) -> list[Any]:
    """Return the members of a union but for None, or what else is annotated."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _members(args[0])
    if origin not in (Union, UnionType):
        return [annotation]
    members = [member for member in args if member is not NoneType]
    return _members(members[0]) if len(members) == 1 else members


def _accepted(annotation: Any) -> list[Any]:
    """Return the members of what may stand in a file where something is expected: a validator may make it
    of something else, if it says so.
    """
    said = (getattr(each, "json_schema_input_type", None) for each in getattr(annotation, "__metadata__", ()))
    given = next((each for each in said if each not in (None, PydanticUndefined)), None)
    members = _members(annotation if given is None else given)
    return (
        members
        if given is None and len(members) == 1
        else [each for one in members for each in _accepted(one)]
    )


def _member(members: list[Any], label: str) -> Any:
    """Return the member of a union that pydantic means by a tag or by a description of its type, such
    as "function-after[check(), Limit]" and "list[Limit]".
    """
    words = [label, *re.split(r"\W+", label)]

    def mentioned(member: Any) -> int:
        names = _names(member)
        return next((at for at, word in enumerate(words) if word in names), len(words))

    return min(members, key=mentioned)


def _names(annotation: Any) -> set[str]:
    """Return what pydantic may call a member of a union: by a tag or by its class."""
    names = {each.tag for each in getattr(annotation, "__metadata__", ()) if isinstance(each, Tag)}
    first, *more = _members(annotation)
    if more:
        return names.union(_names(first), *map(_names, more))
    tags = _tags(first) if _is_model(first) else ()
    return {getattr(get_origin(first) or first, "__name__", ""), *tags, *names}


def _tags(model: type[BaseModel]) -> list[str]:
    field = model.model_fields.get(TAG)
    return [] if field is None else list(map(str, get_args(field.annotation)))


def _inside(annotation: Any, part: str | int) -> Any:
    """Return what is expected in a field, under a key or at an index, or None if that is not known."""
    if _is_model(annotation):
        fields = annotation.model_fields.items()
        found = next((field for name, field in fields if part in (name, field.alias)), None)
        if found is None or not found.metadata:
            return found and found.annotation
        return Annotated[found.annotation, *found.metadata]
    args = [each for each in get_args(annotation) if each is not ...]
    if not args:
        return None
    return args[min(part, len(args) - 1)] if isinstance(part, int) else args[-1]


# Which errors are one mistake


def _folded(findings: Iterable[_Finding], level: int = 0) -> Iterator[list[_Finding]]:
    """Group findings by mistake.

    Of a union's members, the one that was probably meant is chosen; where that cannot be told, one
    group says what every member expects.
    """

    def union(finding: _Finding) -> Trail | None:
        return finding.loc[: finding.labels[level]] if level < len(finding.labels) else None

    def member(finding: _Finding) -> Trail:
        return finding.loc[: finding.labels[level] + 1]

    def wrong_tags(same: list[_Finding]) -> list[_Finding]:
        return [each for each in same if each.type == "literal_error" and each.loc == (*member(each), TAG)]

    for at, group in groupby(findings, union):
        if at is None:
            yield from ([finding] for finding in group)
            continue
        members = [list(same) for _, same in groupby(group, member)]
        depth = len(at) - level
        meant = [same for same in members if any(_fits(each, depth) for each in same)]
        if len(members) == 1:  # as of unions that pydantic distinguishes by tag
            yield from _folded(members[0], level + 1)
        elif not meant:
            yield [finding for same in members for finding in same]
        elif all(map(wrong_tags, meant)):
            yield [finding for same in meant for finding in wrong_tags(same)]
        else:
            likeliest = min(meant, key=lambda same: (len(wrong_tags(same)), len(same)))
            yield from _folded(likeliest, level + 1)


def _fits(finding: _Finding, depth: int) -> bool:
    """Whether the value at this depth was what a union's member expects, but for a detail."""
    is_mismatch = finding.type.endswith(("_type", "_parsing")) or finding.type in ("literal_error", "enum")
    return finding.depth > depth or not is_mismatch


def _without_misspelt(mistakes: list[list[_Finding]]) -> list[list[_Finding]]:
    """Leave out fields that are missing because they are misspelt: the misspelling is reported."""
    meant = {
        (each.path, closest(each.name, each.fields))
        for mistake in mistakes
        for each in mistake
        if each.type == "extra_forbidden"
    }
    return [
        mistake
        for mistake in mistakes
        if not (mistake[0].type == "missing" and (mistake[0].path, mistake[0].name) in meant)
    ]


# What to say


def _explained(document: Document, mistake: list[_Finding]) -> list[Problem]:
    """Return the problems that a mistake amounts to: one, unless a validator has found several."""
    finding = mistake[0]
    path = finding.path
    if len(mistake) > 1 or finding.literals:
        return [_none_of(document, mistake)]
    match finding.type:
        case "extra_forbidden":
            message = f"unknown field {quoted(finding.name)}"
            loc = (*path, finding.name)
            return [document.problem(loc, message, allowed=finding.fields, given=finding.name)]
        case "missing":
            message = f"field {quoted(finding.name)} is missing"
            wanted = _inside(_members(finding.expected)[0], finding.name)
            return [document.problem((*path, finding.name), message, allowed=_named(wanted))]
        case "union_tag_invalid" | "union_tag_not_found":
            given = finding.error["ctx"].get("tag")
            tags = [tag for model in filter(_is_model, _members(finding.expected)) for tag in _tags(model)]
            if given is None:
                return [document.problem((*path, TAG), f"field '{TAG}' is missing", allowed=tags, key=False)]
            meant = unknown(TAG, str(given), tags)
            found = document.problem((*path, TAG), meant.message, allowed=tags, key=False)
            return [replace(found, suggestion=meant.suggestion)]
        case "value_error" if isinstance(error := finding.error["ctx"]["error"], InputError):
            return [_located(document, path, problem) for problem in error.problems]
        case type_ if type_ in _IN_YAML and (allowed := _named(finding.expected)):
            kinds = (_kind(each) for each in _accepted(finding.expected))
            either = " or ".join(dict.fromkeys(kind for kind in kinds if kind))
            message = f"{_shown(finding.error['input'])} is not allowed, nor is it {either}"
            return [document.problem(path, message, allowed=allowed)]
        case _:
            return [document.problem(path, _message(finding), key=finding.is_of_key)]


def _none_of(document: Document, mistake: list[_Finding]) -> Problem:
    """Return the problem that a value is none of the things that it may be."""
    given, path = mistake[0].error["input"], mistake[0].path
    allowed = dict.fromkeys(name for each in mistake for name in each.literals)
    either = " or ".join(dict.fromkeys(_wanted(each) for each in mistake if not each.literals))
    if not allowed:
        return document.problem(path, f"{_shown(given)} should be {either}")
    message = f"{_shown(given)} is not allowed" + (f", nor is it {either}" if either else "")
    name = given if isinstance(given, str) else None
    return document.problem(path, message, allowed=allowed, given=name, key=mistake[0].is_of_key)


def _located(document: Document, path: Trail, problem: Problem) -> Problem:
    """Return what a validator found, located in the document unless it is in another file."""
    if problem.file is not None:
        return problem
    within = re.findall(r"\[(\d+)\]|([^.\[\]]+)", problem.field or "")
    trail = (*path, *(int(number) if number else name for number, name in within))
    return document.located(trail, problem)


def _named(annotation: Any) -> list[str]:
    """Return the values that are listed among those that may stand where something is expected."""
    literals = (each for each in _accepted(annotation) if get_origin(each) is Literal)
    return [_as_allowed(value) for each in literals for value in get_args(each)]


def _kind(annotation: Any) -> str | None:
    """Return what a value of a model or of a collection is in YAML."""
    origin = get_origin(annotation)
    return (
        "a mapping with fields"
        if _is_model(annotation)
        else _IN_YAML.get(f"{getattr(origin, '__name__', '')}_type")
    )


_IN_YAML = {  # where pydantic speaks of Python
    "model_type": "a mapping with fields",
    "model_attributes_type": "a mapping with fields",
    "dict_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "string_type": "text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
}


def _message(finding: _Finding) -> str:
    wanted = _wanted(finding)
    if wanted == finding.error["msg"]:  # not about the value alone
        return re.sub("^(Value error|Assertion failed), ", "", wanted)
    return f"{_shown(finding.error['input'])} should be {wanted}"


def _wanted(finding: _Finding) -> str:
    """Return what a value should be, in words of YAML files."""
    context = finding.error.get("ctx", {})
    match finding.type:
        case type_ if type_ in _IN_YAML:
            return _IN_YAML[type_]
        case "string_pattern_mismatch" if context["pattern"] in _SPELT:
            return _SPELT[context["pattern"]]
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "less_than_equal":
            return f"at most {context['le']}"
        case "too_short":
            return f"at least {context['min_length']} long"
    return re.sub("^Input should be ([^,]+).*", r"\1", finding.error["msg"])


def _as_allowed(value: object) -> str:
    """Return a YAML value as it is listed."""
    return value if isinstance(value, str) else _shown(value)


def _shown(value: object) -> str:
    """Return a YAML value as a message mentions it."""
    match value:
        case str():
            return quoted(value)
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case _:
            return str(value)
