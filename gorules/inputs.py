"""Reading what people write, and saying exactly what is wrong with it.

Files are YAML, restricted to what JSON could say as well: mappings with text keys, lists and plain
values. Everything wrong with a file is reported with its line and column, all problems at once, as
one :class:`InputError`.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path
from typing import Any, TypedDict, TypeVar, Unpack

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 20
MAX_VALUES = 200_000
MAX_DIGITS = 100

_ALLOWED_SHOWN = 12
_TEXT_SHOWN = 80

M = TypeVar("M", bound=BaseModel)
Loc = Sequence[str | int]
Trail = tuple[str | int, ...]
Spot = tuple[int, int]
Schema = Mapping[str, Any]


# Problems


class Place(TypedDict, total=False):
    """Where a problem is."""

    file: str | None
    line: int | None
    column: int | None
    field: str | None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an input.

    ``message`` is one sentence. ``line`` and ``column`` count from 1, ``field`` is a path such as
    "ko[0].compares", ``allowed`` lists what is allowed where that is a finite list, ``suggestion``
    is what was probably meant.
    """

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    field: str | None = None
    allowed: tuple[str, ...] = ()
    suggestion: str | None = None

    def __str__(self) -> str:
        """Return the problem on one line, without the parts that are not known."""
        where = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = ": ".join(part for part in (where, self.field, self.message) if part)
        if self.suggestion is not None:
            text += f"; did you mean {_quoted(self.suggestion)}?"
        if self.allowed:
            text += f"{';' if self.suggestion is None else ''} allowed: {_listed(self.allowed)}"
        return _printable(text)


class InputError(ValueError):
    """What a user gave is wrong; ``problems`` holds everything that is wrong with it.

    ``str(error)`` is the problems, one a line.
    """

    problems: tuple[Problem, ...]

    def __init__(self, *problems: Problem | str) -> None:
        self.problems = tuple(Problem(p) if isinstance(p, str) else p for p in problems)
        super().__init__(*self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def unknown(kind: str, given: str, allowed: Iterable[str], **place: Unpack[Place]) -> Problem:
    """Return the problem that ``given`` is not the name of any ``kind``, with what it may have meant."""
    names = tuple(allowed)
    return Problem(
        f"unknown {kind} {_quoted(given)}", allowed=names, suggestion=_closest(given, names), **place
    )


def _closest(given: str, names: Iterable[str]) -> str | None:
    by_folded = {name.casefold(): name for name in names}
    return next((by_folded[match] for match in get_close_matches(given.casefold(), by_folded, n=1)), None)


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _TEXT_SHOWN else f"'{text[:_TEXT_SHOWN]}...'"


def _listed(names: Sequence[str]) -> str:
    left_out = len(names) - _ALLOWED_SHOWN
    return ", ".join(names[:_ALLOWED_SHOWN]) + (f", ... and {left_out} more" if left_out > 0 else "")


def _printable(text: str) -> str:
    """Escape what would break the line, command a terminal, or not be printed at all."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _shown(value: object) -> str:
    """Return a YAML value as a message mentions it."""
    match value:
        case str():
            return _quoted(value)
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
        case None | bool():
            return json.dumps(value)
        case _:
            return str(value)


# Documents


@dataclass(frozen=True, slots=True)
class Document:
    """What a YAML file says, and where it says it.

    ``file`` is the file's name as shown to the user and ``data`` plain dicts, lists, text, numbers,
    booleans and None. ``spots`` gives, for the path to each value, the line and column of its key
    (of the value itself where it has no key) and of the value.
    """

    file: str
    data: object
    spots: Mapping[Trail, tuple[Spot, Spot]] = field(repr=False)

    def within(self, loc: Loc) -> Trail:
        """Return the path that ``loc`` leads along, without the components that are not there.

        Pydantic's locations hold components of its own, such as the type of a union's member.
        """
        path: Trail = ()
        for part in loc:
            if (*path, part) in self.spots:
                path = (*path, part)
        return path

    def place(self, loc: Loc, *, key: bool = False) -> Spot:
        """Return line and column of the value at ``loc`` (or of its key), or of what is nearest to it.

        Components of ``loc`` that are not in the document are skipped.
        """
        of_key, of_value = self.spots[self.within(loc)]
        return of_key if key else of_value

    def problem(
        self,
        loc: Loc,
        message: str,
        *,
        allowed: Iterable[str] = (),
        given: str | None = None,
        key: bool | None = None,
    ) -> Problem:
        """Return a problem located at ``loc``; what was probably meant follows from ``given``.

        ``key`` says that the key is wrong rather than its value. Where it is left out, that is so
        if ``given`` is the key.
        """
        names = tuple(allowed)
        if key is None:
            key = given is not None and tuple(loc[-1:]) == (given,)
        line, column = self.place(loc, key=key)
        suggestion = None if given is None else _closest(given, names)
        return Problem(message, self.file, line, column, _dotted(loc), names, suggestion)


def _dotted(loc: Loc) -> str | None:
    """Return a location as one writes it: "ko[0].lifted-by"."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return text.removeprefix(".") or None


# YAML


def load_yaml(path: str | Path | Traversable, *, shown_as: str | None = None) -> Document:
    """Read a YAML file. ``shown_as`` is the name that messages give it.

    Raises InputError if there is no such file, if it is not a regular file, larger than MAX_BYTES
    or not UTF-8, and for whatever :func:`parse_yaml` refuses. Never reads more than MAX_BYTES.
    """
    file = str(path) if shown_as is None else shown_as
    source = Path(path) if isinstance(path, str) else path

    def refusal(message: str, line: int | None = None, column: int | None = None) -> InputError:
        return InputError(Problem(message, file=file, line=line, column=column))

    try:
        if reason := _unreadable(source):
            raise refusal(reason)
        with source.open("rb") as stream:
            content: bytes = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise refusal(f"the file cannot be read: {error.strerror or error}") from None
    if len(content) > MAX_BYTES:
        raise refusal(_TOO_LARGE)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise refusal("this is not text in UTF-8", *_spot_after(content[: error.start].decode())) from None
    return parse_yaml(text, file=file)


_TOO_LARGE = f"the file is larger than {MAX_BYTES // 1024} KiB"


def _unreadable(source: Path | Traversable) -> str | None:
    """Return why a file is not to be opened, if so: to open a named pipe is to wait for a writer."""
    if source.is_dir():
        return "this is a folder, not a file"
    if not source.is_file():
        is_special = isinstance(source, Path) and source.exists()
        return "this is not a regular file" if is_special else "there is no such file"
    if isinstance(source, Path) and source.stat().st_size > MAX_BYTES:
        return _TOO_LARGE
    return None


def parse_yaml(text: str, *, file: str) -> Document:
    """Read YAML text. ``file`` is the name that messages give it.

    Values are resolved as in YAML 1.2, and more strictly: ``true`` and ``false`` are booleans,
    ``null``, ``~`` and nothing are None, numbers are decimal without leading zeros, underscores or
    exponents, and everything else is text (``no``, ``12:30``, ``017``, dates). Keys are text, and a
    whole number that is a key is read as text.

    Raises InputError, with line and column, on a syntax error, tags, anchors and aliases, duplicate
    keys, any other keys, more than one document or none, nesting deeper than MAX_DEPTH and
    more than MAX_VALUES values. Takes time linear in the length of the text.
    """
    try:
        root = _composed(text)
        if root is None or (root.value == "" and root.start_mark.index == root.end_mark.index):
            raise InputError(Problem("the file is empty", file=file, line=1, column=1))
    except yaml.reader.ReaderError as error:
        line, column = _spot_after(text[: error.position])
        message = f"the file holds a control character (U+{ord(text[error.position]):04X})"
        raise InputError(Problem(message, file=file, line=line, column=column)) from None
    except yaml.MarkedYAMLError as error:
        line, column = _spot(error.problem_mark or error.context_mark)
        raise InputError(Problem(_tidied(error), file=file, line=line, column=column)) from None
    builder = _Builder(file)
    data = builder.value(root, (), _spot(root.start_mark))
    if builder.problems:
        raise InputError(*builder.problems)
    return Document(file, data, builder.spots)


_TAG = "tag:yaml.org,2002:"
_NULL, _BOOL, _INT, _FLOAT, _STR = (_TAG + name for name in ("null", "bool", "int", "float", "str"))


class _Refusal(yaml.MarkedYAMLError):
    """YAML that is valid but not used here."""

    def __init__(self, message: str, mark: Any) -> None:
        super().__init__(problem=message, problem_mark=mark)


class _Loader(yaml.SafeLoader):
    """Composes nodes, and refuses what is not used here before it takes effect."""

    depth = 0
    values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        self._refuse(event)
        # The composer recurses, so depth is checked before each step down.
        is_nested = isinstance(event, yaml.CollectionStartEvent)
        self.depth += is_nested
        self.values += 1
        if self.depth > MAX_DEPTH:
            raise _Refusal(f"lists and mappings are nested more than {MAX_DEPTH} deep", event.start_mark)
        if self.values > MAX_VALUES:
            raise _Refusal(f"the file holds more than {MAX_VALUES} values", event.start_mark)
        node = super().compose_node(parent, index)
        self.depth -= is_nested
        return node

    def _refuse(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise _Refusal(f"aliases are not used here: {_quoted(f'*{event.anchor}')}", event.start_mark)
        if event.anchor is not None:
            raise _Refusal(f"anchors are not used here: {_quoted(f'&{event.anchor}')}", event.start_mark)
        if event.tag is not None:
            tag = re.sub(f"^{_TAG}", "!!", event.tag)
            raise _Refusal(f"tags are not used here: {_quoted(tag)}", event.start_mark)


_Loader.yaml_implicit_resolvers = {}  # none of YAML 1.1


def _resolve(tag: str, pattern: str, first: str) -> None:
    _Loader.add_implicit_resolver(tag, re.compile(rf"(?:{pattern})\Z"), list(first) or [""])


_resolve(_NULL, "null|Null|NULL|~", "nN~")
_resolve(_NULL, "", "")
_resolve(_BOOL, "true|True|TRUE|false|False|FALSE", "tTfF")
_resolve(_INT, "-?(?:0|[1-9][0-9]*)", "-0123456789")
_resolve(_FLOAT, r"-?(?:0|[1-9][0-9]*)\.[0-9]+", "-0123456789")


def _composed(text: str) -> yaml.Node | None:
    loader = _Loader(text)
    try:
        return loader.get_single_node()
    except (ValueError, OverflowError):  # PyYAML lets these escape from "\U99999999" and its like
        raise _Refusal("there is no such character or number", loader.get_mark()) from None


@dataclass
class _Builder:
    """Turns nodes into plain data, noting where everything is and what is wrong."""

    file: str
    spots: dict[Trail, tuple[Spot, Spot]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def value(self, node: yaml.Node, path: Trail, key_spot: Spot | None = None) -> object:
        spot = _spot(node.start_mark)
        self.spots[path] = key_spot or spot, spot
        match node:
            case yaml.MappingNode():
                return self.mapping(node, path)
            case yaml.SequenceNode():
                return [self.value(item, (*path, number)) for number, item in enumerate(node.value)]
            case _:
                return self.scalar(node)

    def mapping(self, node: yaml.MappingNode, path: Trail) -> dict[str, object]:
        result: dict[str, object] = {}
        for key_node, value_node in node.value:
            key = self.key(key_node)
            if key is None:
                continue
            if key in result:
                (first, _), _ = self.spots[(*path, key)]
                self.wrong(key_node, f"{_quoted(key)} is already given on line {first}")
                continue
            result[key] = self.value(value_node, (*path, key), _spot(key_node.start_mark))
        return result

    def key(self, node: yaml.Node) -> str | None:
        if not isinstance(node, yaml.ScalarNode):
            kind = "mapping" if isinstance(node, yaml.MappingNode) else "list"
            self.wrong(node, f"a key is text, not a {kind}")
        elif node.tag == _INT:
            return str(node.value)  # turns are named by number
        elif node.tag != _STR:
            self.wrong(node, f"a key is text: write it in quotes, {_quoted(node.value)}")
        else:
            return str(self.scalar(node))
        return None

    def scalar(self, node: yaml.Node) -> object:
        text: str = node.value
        match node.tag:
            case t if t == _NULL:
                return None
            case t if t == _BOOL:
                return text.lower() == "true"
            case t if t in (_INT, _FLOAT) and len(text) > MAX_DIGITS:
                self.wrong(node, f"a number has at most {MAX_DIGITS} digits")
                return None
            case t if t == _INT:
                return int(text)
            case t if t == _FLOAT:
                return float(text)
        if re.search("[\ud800-\udfff]", text):
            self.wrong(node, "the text holds half of a character (a surrogate)")
        return text

    def wrong(self, node: yaml.Node, message: str) -> None:
        line, column = _spot(node.start_mark)
        self.problems.append(Problem(message, file=self.file, line=line, column=column))


def _spot(mark: Any) -> Spot:
    return mark.line + 1, mark.column + 1


def _spot_after(text: str) -> Spot:
    lines = f"{text}.".splitlines()
    return len(lines), len(lines[-1])


def _tidied(error: yaml.MarkedYAMLError) -> str:
    """Return PyYAML's message as a sentence."""
    problem = str(error.problem or error.context)
    if isinstance(error, _Refusal):
        return problem
    if isinstance(error, yaml.composer.ComposerError):
        return "the file holds more than one document"
    if problem.startswith(r"found character '\t'"):
        return "a tab stands where only spaces may"
    text = "this is not YAML: " + re.sub(r"'?<([a-z ]+)>'?", r"\1", problem)
    if error.context and error.context_mark and error.problem:
        line, column = _spot(error.context_mark)
        text += f" {error.context} that begins at {line}:{column}"
    return text


# Validation


def validate(document: Document, model: type[M], **context: Any) -> M:
    """Return the document as a model; ``context`` is handed to the model's validators.

    Raises InputError with every problem that pydantic finds, in the order of the file. A validator
    may raise InputError as well: its problems are located, at their ``field`` if they name one.
    """
    try:
        return model.model_validate(document.data, context=context)
    except ValidationError as error:
        problems = _problems(document, model, error)
    raise InputError(*problems)


@dataclass(frozen=True, slots=True)
class _Trace:
    """Where the location of an error leads.

    ``path`` is the location without pydantic's own components, ``unions`` the positions in the
    location that name a member of an untagged union, ``schema`` what is expected at the end, where
    that is known, and ``rest`` the components after it is not.
    """

    path: Trail
    unions: tuple[int, ...] = ()
    schema: Schema | None = None
    rest: Trail = ()


class _Schemas:
    """Follows locations through pydantic's description of a model.

    The description says which components of a location are fields and which are pydantic's own.
    """

    def __init__(self, model: type[BaseModel]) -> None:
        self.definitions: dict[str, Schema] = {}
        self.root = self.bare(TypeAdapter(model).core_schema)

    def trace(self, loc: Trail) -> _Trace:
        return self.follow(self.root, loc, 0, ())

    def follow(self, schema: Schema | None, loc: Trail, at: int, path: Trail) -> _Trace:
        if schema is None:
            return _Trace(path, rest=loc[at:])
        schema = self.bare(schema)
        if at == len(loc):
            return _Trace(path, schema=schema)
        part = loc[at]
        match schema["type"]:
            case "union":
                traces = [self.follow(choice, loc, at + 1, path) for choice in self.choices(schema, part)]
                best = min(traces, key=lambda trace: trace.schema is None)
                return replace(best, unions=(at, *best.unions))
            case "tagged-union":
                tagged = (choice for tag, choice in schema["choices"].items() if str(tag) == str(part))
                return self.follow(next(tagged, None), loc, at + 1, path)
            case "dict" if loc[at + 1 : at + 2] == ("[key]",):
                return _Trace((*path, part), schema=schema.get("keys_schema"))
            case _:
                return self.follow(_inner(schema, part), loc, at + 1, (*path, part))

    def choices(self, schema: Schema, label: str | int) -> list[Schema]:
        """Return the members of a union, first those that pydantic may mean by ``label``."""
        choices = [choice[0] if isinstance(choice, tuple) else choice for choice in schema["choices"]]
        words = re.split(r"\W+", str(label))
        return sorted(choices, key=lambda choice: self.class_name(choice) not in words)

    def class_name(self, schema: Schema) -> str | None:
        for layer in self.layers(schema):
            if "cls" in layer:
                return str(layer["cls"].__name__)
        return None

    def bare(self, schema: Schema) -> Schema:
        """Return the schema inside all layers that add nothing to a location."""
        *_, innermost = self.layers(schema)
        return innermost

    def layers(self, schema: Schema) -> Iterator[Schema]:
        inner: Schema | None = schema
        while inner is not None:
            yield (schema := inner)
            self.definitions |= {each["ref"]: each for each in schema.get("definitions", ())}
            match schema:
                case {"type": "definition-ref", "schema_ref": ref}:
                    inner = self.definitions.get(ref)
                case {"type": "union", "choices": [tuple() as only]} | {"type": "chain", "steps": [only, *_]}:
                    inner = only[0] if isinstance(only, tuple) else only
                case {"type": "union", "choices": [only]}:
                    inner = only
                case {"schema": only} | {"lax_schema": only} | {"python_schema": only}:
                    inner = only
                case _:
                    inner = None


def _inner(schema: Schema, part: str | int) -> Schema | None:
    """Return what is expected at a field, key or index, if that is known."""
    if "fields" in schema:
        return next((each for name, alias, each in _fields(schema) if part in (name, alias)), None)
    items: Any = schema.get("values_schema") or schema.get("items_schema")
    if isinstance(items, list):  # of a tuple: one for each place, and perhaps one that is repeated
        items = items[min(int(part), len(items) - 1)] if items else None
    return items if isinstance(items, Mapping) else None


def _fields(schema: Schema) -> list[tuple[str, str, Schema]]:
    """Return the fields of a model: in Python, as one writes them, and what is expected there."""
    fields = schema["fields"]
    named = fields.items() if isinstance(fields, Mapping) else ((each["name"], each) for each in fields)
    aliases = ((name, each.get("validation_alias"), each) for name, each in named)
    return [(name, alias if isinstance(alias, str) else name, each) for name, alias, each in aliases]


@dataclass(frozen=True, slots=True)
class _Finding:
    """An error of pydantic's and where it leads."""

    error: ErrorDetails
    trace: _Trace

    @property
    def type(self) -> str:
        return self.error["type"]

    @property
    def loc(self) -> Trail:
        return self.error["loc"]

    @property
    def given(self) -> object:
        return self.error["input"]

    def ctx(self, name: str) -> str:
        return str(self.error.get("ctx", {}).get(name, ""))


_ABOUT_A_FIELD = ("missing", "extra_forbidden")


def _problems(document: Document, model: type[BaseModel], error: ValidationError) -> list[Problem]:
    schemas = _Schemas(model)
    findings = []
    for details in error.errors(include_url=False):
        loc = details["loc"]
        trace = schemas.trace(loc[:-1] if details["type"] in _ABOUT_A_FIELD else loc)
        if trace.rest:
            trace = replace(trace, path=document.within(trace.path + trace.rest))
        findings.append(_Finding(details, trace))
    alternatives = _without_misspelt(list(_folded(findings)))
    problems = [problem for same in alternatives for problem in _explained(document, same)]
    return sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0))


def _folded(findings: Iterable[_Finding], level: int = 0) -> Iterator[list[_Finding]]:
    """Group findings by mistake: pydantic reports one error for each member of an untagged union.

    Of the members, the one that was probably meant is chosen; where that cannot be told, one group
    says what every member expects.
    """

    def union(finding: _Finding) -> Trail | None:
        unions = finding.trace.unions
        return finding.loc[: unions[level]] if level < len(unions) else None

    def member(finding: _Finding) -> Trail:
        return finding.loc[: finding.trace.unions[level] + 1]

    for at, group in groupby(findings, union):
        if at is None:
            yield from ([finding] for finding in group)
            continue
        members = [list(same) for _, same in groupby(group, member)]
        meant = [same for same in members if any(_fits(each, len(at) + 1) for each in same)]
        of_other_kinds = [each for same in meant for each in same if _is_of_another_kind(each)]
        likeliest = [same for same in meant if not any(map(_is_of_another_kind, same))]
        if likeliest or (meant and not _agree(of_other_kinds)):
            chosen = min(likeliest or meant, key=len)
            yield from _folded(chosen, level + 1)
        elif meant:
            yield of_other_kinds
        else:
            yield [finding for same in members for finding in same]


def _fits(finding: _Finding, depth: int) -> bool:
    """Whether the value was what a union's member expects, but for a detail."""
    if len(finding.loc) > depth:
        return True
    kind = finding.type
    is_mismatch = kind.endswith(("_type", "_parsing")) or kind in ("literal_error", "enum", "is_instance_of")
    return not is_mismatch


def _is_of_another_kind(finding: _Finding) -> bool:
    """Whether a field that tells a union's members apart, such as 'type', rules this member out."""
    return finding.type == "literal_error" and len(_literals(finding.ctx("expected"))) == 1


def _agree(findings: list[_Finding]) -> bool:
    return len({finding.trace.path for finding in findings}) == 1


def _without_misspelt(alternatives: list[list[_Finding]]) -> list[list[_Finding]]:
    """Leave out fields that are missing because they are misspelt: the misspelling is reported."""
    meant = {
        (each.trace.path, _closest(str(each.loc[-1]), _field_names(each)))
        for same in alternatives
        for each in same
        if each.type == "extra_forbidden"
    }
    return [
        same
        for same in alternatives
        if not (same[0].type == "missing" and (same[0].trace.path, same[0].loc[-1]) in meant)
    ]


def _field_names(finding: _Finding) -> list[str]:
    schema = finding.trace.schema
    return [alias for _, alias, _ in _fields(schema)] if schema and "fields" in schema else []


def _explained(document: Document, same: list[_Finding]) -> list[Problem]:
    """Return the problems that errors amount to: one, unless a validator has found several."""
    finding, *others = same
    path = finding.trace.path
    if others or finding.type in ("literal_error", "enum"):
        return [_none_of(document, same)]
    match finding.type:
        case "extra_forbidden":
            name, names = str(finding.loc[-1]), _field_names(finding)
            message = f"unknown field {_quoted(name)}"
            return [document.problem((*path, name), message, allowed=names, given=name, key=True)]
        case "missing":
            name = str(finding.loc[-1])
            return [document.problem((*path, name), f"field {_quoted(name)} is missing")]
        case "union_tag_invalid":
            kind, tag = _literals(finding.ctx("discriminator"))[0], finding.ctx("tag")
            tags, message = _literals(finding.ctx("expected_tags")), f"unknown {kind} {_quoted(tag)}"
            return [document.problem((*path, kind), message, allowed=tags, given=tag, key=False)]
        case "union_tag_not_found":
            kind = _literals(finding.ctx("discriminator"))[0]
            tags = [str(tag) for tag in (finding.trace.schema or {}).get("choices", ())]
            return [document.problem((*path, kind), f"field {_quoted(kind)} is missing", allowed=tags)]
        case "value_error" if isinstance(error := finding.error["ctx"]["error"], InputError):
            return [_located(document, path, problem) for problem in error.problems]
        case _:
            is_key = finding.loc[-1:] == ("[key]",)
            return [document.problem(path, _message(finding), key=is_key)]


def _none_of(document: Document, same: list[_Finding]) -> Problem:
    """Return the problem that a value is none of the things that it may be."""
    given, path = same[0].given, same[0].trace.path
    allowed = [name for each in same for name in _literals(each.ctx("expected"))]
    messages = [_message(each) for each in same if not each.ctx("expected")]
    phrases = [text.removeprefix("Input should be ").partition(",")[0] for text in messages]
    either = " or ".join(dict.fromkeys(phrases))
    if not allowed:
        return document.problem(path, f"Input should be {either}")
    message = f"{_shown(given)} is not allowed" + (f", nor is it {either}" if either else "")
    name = given if isinstance(given, str) else None
    return document.problem(path, message, allowed=dict.fromkeys(allowed), given=name, key=False)


def _located(document: Document, path: Trail, problem: Problem) -> Problem:
    """Return what a validator found, located in the document unless it is in another file."""
    if problem.file is not None:
        return problem
    found = document.problem(path if problem.field is None else (*path, problem.field), problem.message)
    return replace(found, allowed=problem.allowed, suggestion=problem.suggestion)


def _message(finding: _Finding) -> str:
    if expected := _IN_YAML.get(finding.type):
        return f"Input should be {expected}"
    return re.sub("^(Value error|Assertion failed), ", "", finding.error["msg"])


_IN_YAML = {  # where pydantic speaks of Python
    "model_type": "a mapping with fields",
    "model_attributes_type": "a mapping with fields",
    "dict_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "string_type": "text",
    "none_required": "nothing",
}


def _literals(listed: str) -> list[str]:
    """Return the values that pydantic lists as ``'a', "it's" or 3``."""
    tokens = re.findall(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s,'"]+""", listed)
    return [_literal(token) for token in tokens if token != "or"]


def _literal(token: str) -> str:
    try:
        value = ast.literal_eval(token)
    except (ValueError, SyntaxError):
        return token
    return value if isinstance(value, str) else _shown(value)
