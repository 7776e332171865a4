"""YAML files, and where in them each value stands.

Files are restricted to what JSON could say as well: mappings with text keys, lists and plain values.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

from gorules.files.inputs import InputError, Problem, closest, quoted
from gorules.files.reading import as_path, read_bytes

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20
MAX_VALUES = 10_000
MAX_DIGITS = 100

Loc = Sequence[str | int]
Trail = tuple[str | int, ...]
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Document:
    """What a YAML file says, and where it says it.

    ``file`` is the file's name as shown to the user and ``data`` plain dicts, lists, text, numbers,
    booleans and None. ``spots`` gives, for the path to each value, the line and column of its key
    (of the value itself where it has no key) and of the value. Names of other files in it are meant from
    ``folder``; None: it may name none. ``text`` is the text and ``problems`` what was wrong with it that did
    not keep the rest from being read. What a program says comes from no file and has no spots.
    """

    file: str | None
    data: object
    spots: Mapping[Trail, tuple[Spot, Spot]] = field(repr=False)
    folder: Path | None = Path()
    text: str = field(default="", repr=False)
    problems: tuple[Problem, ...] = ()

    def within(self, loc: Loc) -> Trail:
        """Return the path that ``loc`` leads along, without the components that are not there.

        Pydantic's locations hold components of its own, such as the type of a union's member.
        """
        path: Trail = ()
        for part in loc:
            if (*path, part) in self.spots:
                path = (*path, part)
        return path

    def place(self, loc: Loc, *, key: bool = False) -> Spot | tuple[None, None]:
        """Return line and column of the value at ``loc`` (or of its key), or of what is nearest to it.

        Components of ``loc`` that are not in the document are skipped.
        """
        if not self.spots:
            return None, None
        of_key, of_value = self.spots[self.within(loc)]
        return of_key if key else of_value

    def sound(self) -> "Document":
        """Return the document, or raise InputError with its problems if it has any."""
        if self.problems:
            raise InputError(*self.problems)
        return self

    def part(self, data: Mapping[str, object], came_from: Mapping[Trail, tuple[Trail, ...]]) -> "Document":
        """Return a document of some fields. Each field, or item of a list, came from a place in this
        document, or from several; the last of them holds.
        """
        spots: dict[Trail, tuple[Spot, Spot]] = {(): self.spots[()]} if self.spots else {}
        origins = [(path, origin) for path, places in came_from.items() for origin in places]
        for path, origin in origins:
            for trail, spot in self.spots.items():
                if trail[: len(origin)] == origin:
                    spots[(*path, *trail[len(origin) :])] = spot
        return replace(self, data=data, spots=spots, problems=())

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
        suggestion = None if given is None else closest(given, names)
        excerpt = "" if line is None else _line(self.text, line)
        return Problem(message, self.file, line, column, _dotted(loc), names, suggestion, excerpt)

    def located(self, loc: Loc, problem: Problem) -> Problem:
        """Return a problem that was found elsewhere, located at ``loc``, with all else that it says."""
        at = self.problem(loc, problem.message)
        return replace(
            problem, file=at.file, line=at.line, column=at.column, field=at.field, excerpt=at.excerpt
        )


def _line(text: str, number: int) -> str:
    """Return a line of a text as YAML counts lines, from 1."""
    lines = re.split("\r\n|[\n\r\x85\u2028\u2029]", text, maxsplit=number)
    return lines[number - 1] if number <= len(lines) else ""


def _dotted(loc: Loc) -> str | None:
    """Return a location as one writes it: "ko[0].lifted-by"."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return text.removeprefix(".") or None


def load_yaml(
    path: str | Path | Traversable, *, shown_as: str | None = None, is_ours: bool = False
) -> Document:
    """Read a YAML file. ``shown_as`` is the name that messages give it. A file that comes with gorules is
    ``is_ours``, and read quickly.

    Raises InputError if there is no such file, if it is not a regular file, larger than MAX_BYTES or not
    UTF-8, and where :func:`parse_yaml` does. Never reads more than MAX_BYTES.
    """
    file = str(path) if shown_as is None else shown_as
    source = path if isinstance(path, Traversable) else as_path(path)
    content = read_bytes(source, MAX_BYTES, file)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line, column = _spot_after(content[: error.start].decode())
        raise InputError(Problem("this is not text in UTF-8", file, line, column)) from None
    folder = source.parent if isinstance(source, Path) else Path()
    return parse_yaml(text, file=file, folder=folder, is_ours=is_ours)


def parse_yaml(text: str, *, file: str, folder: Path | None = Path(), is_ours: bool = False) -> Document:
    """Read YAML text. ``file`` is the name that messages give it, ``folder`` where it stands, None
    if it may name no other files. One that comes with gorules, which tests hold to be YAML, is ``is_ours``.

    Values are resolved as in YAML 1.2, and more strictly: ``true`` and ``false`` are booleans,
    ``null``, ``~`` and nothing are None, numbers are decimal without leading zeros, underscores or
    exponents, and everything else is text (``no``, ``12:30``, ``017``, dates). Keys are text, and a
    whole number that is a key is read as text.

    Raises InputError, with line and column, on a syntax error, tags, anchors and aliases, more than one
    document or none, nesting deeper than MAX_DEPTH and more than MAX_VALUES values. Duplicate keys and any
    other keys do not keep the rest from being read: they are problems of the document. Takes time linear
    in the length of the text.
    """
    try:
        root = _composed(text, is_ours)
        if root is None or (root.value == "" and root.start_mark.index == root.end_mark.index):
            raise InputError(Problem("the file is empty", file=file, line=1, column=1))
    except yaml.reader.ReaderError as error:
        line, column = _spot_after(text[: error.position])
        message = f"the file holds a control character (U+{ord(text[error.position]):04X})"
        raise InputError(Problem(message, file=file, line=line, column=column)) from None
    except yaml.MarkedYAMLError as error:
        line, column = _spot(error.problem_mark or error.context_mark)
        shown = "" if isinstance(error, _Refusal) else _line(text, line)
        raise InputError(
            Problem(_tidied(error), file=file, line=line, column=column, excerpt=shown)
        ) from None
    builder = _Builder(file)
    data = builder.value(root, (), _spot(root.start_mark))
    excerpts = [replace(each, excerpt=_line(text, each.line or 0)) for each in builder.problems]
    return Document(file, data, builder.spots, folder, text, tuple(excerpts))


_TAG = "tag:yaml.org,2002:"
_NULL, _BOOL, _INT, _FLOAT, _STR = (_TAG + name for name in ("null", "bool", "int", "float", "str"))


class _Refusal(yaml.MarkedYAMLError):
    """YAML that is valid but not used here."""

    def __init__(self, message: str, mark: Any) -> None:
        super().__init__(problem=message, problem_mark=mark)


class _Composer(yaml.composer.Composer):
    """Composes nodes, and refuses what is not used here before it takes effect."""

    depth = 0
    values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()  # type: ignore[attr-defined] # a parser is beside it
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
            raise _Refusal(f"aliases are not used here: {quoted(f'*{event.anchor}')}", event.start_mark)
        if event.anchor is not None:
            raise _Refusal(f"anchors are not used here: {quoted(f'&{event.anchor}')}", event.start_mark)
        if event.tag is not None:
            tag = re.sub(f"^{_TAG}", "!!", event.tag)
            raise _Refusal(f"tags are not used here: {quoted(tag)}", event.start_mark)


class _Resolver(yaml.resolver.Resolver):
    yaml_implicit_resolvers = {}  # noqa: RUF012 # none of YAML 1.1


def _resolve(tag: str, pattern: str, first: str) -> None:
    _Resolver.add_implicit_resolver(tag, re.compile(rf"(?:{pattern})\Z"), list(first) or [""])


_resolve(_NULL, "null|Null|NULL|~", "nN~")
_resolve(_NULL, "", "")
_resolve(_BOOL, "true|True|TRUE|false|False|FALSE", "tTfF")
_resolve(_INT, "-?(?:0|[1-9][0-9]*)", "-0123456789")
_resolve(_FLOAT, r"-?(?:0|[1-9][0-9]*)\.[0-9]+", "-0123456789")


class _Loader(_Composer, _Resolver, yaml.SafeLoader):
    """Reads YAML as this module does, and says what is wrong as PyYAML does."""


_InC: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _QuickLoader(_Composer, _Resolver, _InC):  # type: ignore[misc] # where PyYAML has it
    """Reads the same in C. It takes some texts that PyYAML refuses, and says otherwise what is wrong."""

    def __init__(self, text: str) -> None:
        yaml.composer.Composer.__init__(self)
        _InC.__init__(self, text)


def _composed(text: str, is_ours: bool) -> yaml.Node | None:
    loader = (_QuickLoader if is_ours else _Loader)(text)
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
                self.wrong(key_node, f"{quoted(key)} is already given on line {first}")
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
            self.wrong(node, f"a key is text: write it in quotes, {quoted(node.value)}")
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
    if problem == "mapping values are not allowed here":
        return f"this is not YAML: {problem}; a text with a colon and a space in it stands in quotes"
    text = "this is not YAML: " + re.sub(r"'?<([a-z ]+)>'?", r"\1", problem)
    if error.context and error.context_mark and error.problem:
        line, column = _spot(error.context_mark)
        text += f" {error.context} that begins at {line}:{column}"
    return text
