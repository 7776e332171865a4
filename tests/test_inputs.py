import os
import pickle
import time
from enum import Enum
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from zipfile import Path as ZipPath
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)

from gorules.inputs import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_DIGITS,
    Document,
    InputError,
    Problem,
    load_yaml,
    parse_yaml,
    unknown,
    validate,
)

FILE = "x.yaml"


def problems_of(text: str, model: type[BaseModel] | None = None) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        document = parse_yaml(text, file=FILE)
        if model is not None:
            validate(document, model)
    return caught.value.problems


def only_problem(text: str, model: type[BaseModel] | None = None) -> Problem:
    (problem,) = problems_of(text, model)
    return problem


# Problems


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("too bad"), "too bad"),
        (Problem("too bad", file="x.yaml"), "x.yaml: too bad"),
        (Problem("too bad", file="x.yaml", line=3), "x.yaml:3: too bad"),
        (Problem("too bad", field="ko"), "ko: too bad"),
        (
            Problem(
                "'positon' is not allowed",
                file="rulesets/x.yaml",
                line=12,
                column=5,
                field="ko[0].compares",
                allowed=("position", "position+next"),
                suggestion="position",
            ),
            "rulesets/x.yaml:12:5: ko[0].compares: 'positon' is not allowed; did you mean 'position'? "
            "allowed: position, position+next",
        ),
        (Problem("no", allowed=("a", "b")), "no; allowed: a, b"),
        (Problem("no", suggestion="a"), "no; did you mean 'a'?"),
        (Problem("no", allowed=tuple("abcdefghijkl")), "no; allowed: a, b, c, d, e, f, g, h, i, j, k, l"),
        (
            Problem("no", allowed=tuple("abcdefghijklmn")),
            "no; allowed: a, b, c, d, e, f, g, h, i, j, k, l, ... and 2 more",
        ),
        (Problem("two\nlines \x1b[31m \ud800 囲碁"), r"two\nlines \x1b[31m \ud800 囲碁"),
    ],
)
def test_a_problem_is_one_line_without_the_parts_that_are_not_known(problem: Problem, text: str) -> None:
    assert str(problem) == text


def test_an_input_error_shows_its_problems_one_a_line() -> None:
    error = InputError("one", Problem("two", line=2))
    assert error.problems == (Problem("one"), Problem("two", line=2))
    assert str(error) == "one\n2: two"
    assert isinstance(error, ValueError)


def test_an_input_error_can_be_pickled() -> None:
    error = InputError("one", Problem("two", allowed=("a",)))
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_unknown_names_are_reported_with_what_was_meant() -> None:
    problem = unknown("ruleset", "kee-3", ["kee-3.0", "tromp-taylor"], line=4)
    assert problem == Problem(
        "unknown ruleset 'kee-3'", line=4, allowed=("kee-3.0", "tromp-taylor"), suggestion="kee-3.0"
    )
    assert str(problem).startswith("4: unknown ruleset 'kee-3'; did you mean 'kee-3.0'?")


@pytest.mark.parametrize(("name", "meant"), [("KEE-3.0", "Kee-3.0"), ("xyzzy", None), ("", None)])
def test_suggestions_ignore_case_and_are_close(name: str, meant: str | None) -> None:
    assert unknown("ruleset", name, ["Kee-3.0"]).suggestion == meant


def test_long_names_are_cut() -> None:
    assert len(str(unknown("ruleset", "x" * 10_000, ["a"]))) < 200


# YAML that is read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, False) for word in ("false", "False", "FALSE")),
        *((word, word) for word in ("no", "No", "on", "On", "yes", "off", "y", "n", "tRUE", "trueish")),
        *((word, None) for word in ("", "~", "null", "Null", "NULL")),
        *((str(number), number) for number in (0, 7, -7, 10, 361, 2**70)),
        *((str(number), number) for number in (0.5, 7.5, -0.5, 10.25)),
        *((word, word) for word in ("12:30", "017", "-017", "1_000", "0x1F", "0o17", "0b1", "+1", "1e5")),
        *((word, word) for word in (".5", "5.", "1.5.2", "007.5", ".inf", ".nan", "-a", "=", "<<")),
        *((word, word) for word in ("2024-01-01", "2024-01-01 10:00:00", "9x9", "1\u0662", "kee-3.0")),
        *((f"'{word}'", word) for word in ("true", "7", "null", "", "~")),
        ("|\n  7\n", "7\n"),
        (">\n  true\n  false\n", "true false\n"),
        ('"\\u56f2\\n"', "囲\n"),
    ],
)
def test_values_are_resolved_as_in_yaml_1_2(text: str, value: object) -> None:
    data = cast(dict[str, object], parse_yaml(f"a: {text}", file=FILE).data)
    assert data == {"a": value}
    assert type(data["a"]) is type(value)


@pytest.mark.parametrize(
    "key", ["no", "on", "9x9", "<<", "=", "7", "-7", "'7'", "'true'", "''", "1_000", "囲碁"]
)
def test_any_text_is_a_key(key: str) -> None:
    assert parse_yaml(f"{key}: 1", file=FILE).data == {key.strip("'"): 1}


@pytest.mark.parametrize(
    "text", ["'a'", "null", "''", "%YAML 1.2\n---\na", "\ufeffa", "a\n...\n", "- a", "[]"]
)
def test_a_document_may_be_any_value(text: str) -> None:
    assert parse_yaml(text, file=FILE).data in ("a", None, "", ["a"], [])


def test_the_deepest_nesting_and_the_longest_number_are_read() -> None:
    parse_yaml("[" * MAX_DEPTH + "a" + "]" * MAX_DEPTH, file=FILE)
    assert parse_yaml("9" * MAX_DIGITS, file=FILE).data == int("9" * MAX_DIGITS)


# YAML that is refused

NOT_YAML = "this is not YAML: "
TOO_DEEP = f"lists and mappings are nested more than {MAX_DEPTH} deep"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the file is empty"),
        ("# only a comment\n", 1, 1, "the file is empty"),
        ("---\n", 1, 1, "the file is empty"),
        ("a: !!python/name:os.system x", 1, 4, "tags are not used here: '!!python/name:os.system'"),
        ("a:\n- !foo b", 2, 3, "tags are not used here: '!foo'"),
        ("a: !!str 5", 1, 4, "tags are not used here: '!!str'"),
        ("a: ! 5", 1, 4, "tags are not used here: '!'"),
        ("!!map {a: 1}", 1, 1, "tags are not used here: '!!map'"),
        ("!!str a: 1", 1, 1, "tags are not used here: '!!str'"),
        ("a: 1\nb: &x [1]\nc: *x", 2, 4, "anchors are not used here: '&x'"),
        ("&x a: 1", 1, 1, "anchors are not used here: '&x'"),
        ("a: 1\nb: *x", 2, 4, "aliases are not used here: '*x'"),
        ("a: 1\nb: 2\na: 3", 3, 1, "'a' is already given on line 1"),
        ("x:\n  - {a: 1, b: 2, a: 3}", 2, 18, "'a' is already given on line 2"),
        ("a: 1\n'a': 2", 2, 1, "'a' is already given on line 1"),
        ("a: 1\n---\nb: 2", 2, 1, "the file holds more than one document"),
        ("b: 1\n7.5: 2", 2, 1, "a key is text: write it in quotes, '7.5'"),
        ("b: 1\ntrue: 2", 2, 1, "a key is text: write it in quotes, 'true'"),
        ("~: 2", 1, 1, "a key is text: write it in quotes, '~'"),
        ("7: 1\n'7': 2", 2, 1, "'7' is already given on line 1"),
        ("? \n: 2", 1, 2, "a key is text: write it in quotes, ''"),
        ("x:\n  [a, b]: 2", 2, 3, "a key is text, not a list"),
        ("? {a: b}\n: 2", 1, 3, "a key is text, not a mapping"),
        ("[" * 100_000, 1, MAX_DEPTH + 1, TOO_DEEP),
        ("[" * 100_000 + "]" * 100_000, 1, MAX_DEPTH + 1, TOO_DEEP),
        ("{a: " * 100_000, 1, 4 * MAX_DEPTH + 1, TOO_DEEP),
        ("- " * 100_000, 1, 2 * MAX_DEPTH + 1, TOO_DEEP),
        ("? " * 100_000, 1, 2 * MAX_DEPTH + 1, TOO_DEEP),
        ("a:\n\tb: 1", 2, 1, "a tab stands where only spaces may"),
        ("a: b\n c: d", 2, 3, NOT_YAML + "mapping values are not allowed here"),
        ("a: @b", 1, 4, NOT_YAML + "found character '@' that cannot start any token"),
        ("a: [1, 2\nb: 3", 2, 2,
         NOT_YAML + "expected ',' or ']', but got ':' while parsing a flow sequence that begins at 1:4"),
        ("a: 'x\nb: 2\n", 3, 1,
         NOT_YAML + "found unexpected end of stream while scanning a quoted scalar that begins at 1:4"),
        ("a: 1\n- b\n", 2, 1,
         NOT_YAML + "expected block end, but found '-' while parsing a block mapping that begins at 1:1"),
        ("a: 1\nb: x\0y", 2, 5, "the file holds a control character (U+0000)"),
        ("a: 1\nb: \ud800", 2, 4, "the file holds a control character (U+D800)"),
        ('a: "\\ud800"', 1, 4, "the text holds half of a character (a surrogate)"),
        ('a: "\\U00110000"', 1, 7, "there is no such character or number"),
        ('a: "\\UFFFFFFFF"', 1, 7, "there is no such character or number"),
        (f"%YAML 1.{'1' * 5000}\n---\na: 1", 1, 9, "there is no such character or number"),
        (f"a: {'1' * 5000}", 1, 4, f"a number has at most {MAX_DIGITS} digits"),
        (f"a: 0.{'1' * 5000}", 1, 4, f"a number has at most {MAX_DIGITS} digits"),
        (f"a: {'1' * 5000}.0", 1, 4, f"a number has at most {MAX_DIGITS} digits"),
    ],
)  # fmt: skip
def test_what_is_not_used_here_is_refused_where_it_stands(
    text: str, line: int, column: int, message: str
) -> None:
    assert only_problem(text) == Problem(message, file=FILE, line=line, column=column)


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorules.inputs.MAX_VALUES", 10)
    parse_yaml("- a\n" * 9, file=FILE)  # the list itself is a value, too
    problem = only_problem("- a\n" * 10)
    assert problem == Problem("the file holds more than 10 values", file=FILE, line=10, column=3)


def test_all_wrong_keys_are_reported() -> None:
    problems = problems_of("a: 1\na: 2\ntrue: 3\na: 4\n")
    assert [(p.line, p.message) for p in problems] == [
        (2, "'a' is already given on line 1"),
        (3, "a key is text: write it in quotes, 'true'"),
        (4, "'a' is already given on line 1"),
    ]


YAML_LIKE = st.text(
    alphabet=st.sampled_from(list("ab7:,-?[]{}#&*!|>'\"%@`\\\n\t .~<U0\r\x85\ufeff\u2028é")), max_size=40
)


@settings(deadline=None, max_examples=400)
@given(st.one_of(st.text(), YAML_LIKE))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        document = parse_yaml(text, file=FILE)
    except InputError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.line and problem.column and problem.message
            str(problem).encode()
    else:
        assert document.spots[()]


# Files


@pytest.fixture
def sparse(tmp_path: Path) -> Path:
    path = tmp_path / "huge.yaml"
    path.touch()
    os.truncate(path, 100_000_000)
    return path


def refusal_of(path: str | Path | Traversable, shown_as: str | None = None) -> Problem:
    began = time.monotonic()
    with pytest.raises(InputError) as caught:
        load_yaml(path, shown_as=shown_as)
    assert time.monotonic() - began < 1
    (problem,) = caught.value.problems
    return problem


def test_a_file_is_read_by_path_or_name(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 囲碁", encoding="utf-8")
    assert load_yaml(path).data == load_yaml(str(path)).data == {"a": "囲碁"}
    assert load_yaml(path).file == str(path)
    assert load_yaml(path, shown_as="a.yaml").file == "a.yaml"


def test_a_resource_is_read_from_an_archive(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.yaml", "a: 1")
        archive.writestr("b/c.yaml", "x" * (MAX_BYTES + 1))
    root = ZipPath(tmp_path / "a.zip")
    assert load_yaml(root / "a.yaml").data == {"a": 1}
    assert refusal_of(root / "b/c.yaml").message == "the file is larger than 1024 KiB"
    assert refusal_of(root / "b").message == "this is a folder, not a file"
    assert refusal_of(root / "d").message == "there is no such file"
    root.root.close()


def test_a_huge_file_is_refused_unread(sparse: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("the file was opened"))
    assert refusal_of(sparse, "huge.yaml") == Problem("the file is larger than 1024 KiB", file="huge.yaml")


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\n#" + b"x" * (MAX_BYTES - 6))
    assert load_yaml(path).data == {"a": 1}
    path.write_bytes(b"a: 1\n#" + b"x" * (MAX_BYTES - 5))
    assert refusal_of(path).message == "the file is larger than 1024 KiB"


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [(b"\x89PNG\r\n\x1a\n", 1, 1), ("a: 1".encode("utf-16"), 1, 1), (b"a: 1\nb: \xc3\xa9\xff", 2, 5)],
)
def test_what_is_not_utf_8_is_refused(content: bytes, line: int, column: int, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(content)
    assert refusal_of(path, "a") == Problem("this is not text in UTF-8", file="a", line=line, column=column)


def test_zeros_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(bytes(1000))
    assert refusal_of(path).message == "the file holds a control character (U+0000)"


@pytest.mark.parametrize(
    "name", ["missing.yaml", "missing/a.yaml", "nul\0", "x" * 10_000, "\ud800", "~nobody"]
)
def test_a_missing_file_is_refused(name: str, tmp_path: Path) -> None:
    problem = refusal_of(tmp_path / name)
    assert problem.file == str(tmp_path / name)
    assert problem.message in ("there is no such file", "the file cannot be read: File name too long")
    str(problem).encode()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal_of(tmp_path, "here") == Problem("this is a folder, not a file", file="here")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_endless_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refusal_of(tmp_path / "pipe").message == "this is not a regular file"
    assert refusal_of(os.devnull).message == "this is not a regular file"
    if Path("/dev/zero").exists():
        assert refusal_of("/dev/zero").message == "this is not a regular file"


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal_of(path, "a") == Problem("the file cannot be read: Permission denied", file="a")


# Places


TEXT = """\
name: x
ko:
  - type: repetition
    compares: position
  - {type: other, list: [1, 2]}
empty:
"""


@pytest.mark.parametrize(
    ("loc", "key", "value"),
    [
        ((), (1, 1), (1, 1)),
        (("name",), (1, 1), (1, 7)),
        (("ko",), (2, 1), (3, 3)),
        (("ko", 0), (3, 5), (3, 5)),
        (("ko", 0, "compares"), (4, 5), (4, 15)),
        (("ko", 0, "repetition", "compares"), (4, 5), (4, 15)),
        (("ko", "list[union[A,B]]", 0, "function-wrap[f()]", "compares"), (4, 5), (4, 15)),
        (("ko", 1, "list", 1), (5, 29), (5, 29)),
        (("ko", 1, "list", 7), (5, 19), (5, 25)),
        (("ko", 0, "missing"), (3, 5), (3, 5)),
        (("missing",), (1, 1), (1, 1)),
        (("empty",), (6, 1), (6, 7)),
    ],
)
def test_a_location_has_a_place(
    loc: tuple[str | int, ...], key: tuple[int, int], value: tuple[int, int]
) -> None:
    document = parse_yaml(TEXT, file=FILE)
    assert document.place(loc) == value
    assert document.place(loc, key=True) == key


def test_a_problem_is_located_and_knows_what_was_meant() -> None:
    document = parse_yaml(TEXT, file=FILE)
    value = document.problem(("ko", 0, "compares"), "wrong", allowed=["positions", "b"], given="position")
    assert value == Problem("wrong", FILE, 4, 15, "ko[0].compares", ("positions", "b"), "positions")
    assert document.problem((), "wrong") == Problem("wrong", FILE, 1, 1)


def test_a_problem_with_a_key_is_located_at_the_key() -> None:
    document = parse_yaml(TEXT, file=FILE)
    key = document.problem(("empty",), "unknown", allowed=["emtpy"], given="empty")
    assert (key.line, key.column, key.suggestion) == (6, 1, "emtpy")
    assert document.problem(("empty",), "unknown", given="empty", key=False).column == 7
    assert document.problem(("empty",), "unknown", key=True).column == 1


# Validation


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=lambda name: name.replace("_", "-"))  # type: ignore[pydantic-alias]


class Stone(Enum):
    BLACK = "black"
    WHITE = "white"


class Repetition(Strict):
    type: Literal["repetition"]
    compares: Literal["position", "position+next", "it's", "a, b or c"]
    lifted_by: Literal["never", "own-pass"] = "never"
    window: Literal["all"] | Annotated[int, Field(ge=1)] = "all"

    @model_validator(mode="after")
    def _consistent(self) -> "Repetition":
        if self.compares == "it's":
            raise ValueError("two turns cannot be compared so")
        if self.compares == "position+next" and self.lifted_by == "own-pass":
            raise InputError(
                Problem(
                    "'own-pass' lifts nothing here", field="lifted-by", allowed=("never",), suggestion="never"
                ),
                "a second problem",
                Problem("elsewhere", file="other.yaml", line=7),
            )
        return self


class Basic(Strict):
    type: Literal["basic"]
    after_passes: int = 0
    rest: "list[Basic]" = []


Ko = Annotated[Repetition | Basic, Field(discriminator="type")]


class Limit(Strict):
    at: int
    stop_at: int = 0


class Exact(Strict):
    at: Literal["start", "end"]
    also: str
    more: str


def letters(value: object) -> object:
    if value == "none":
        raise ValueError("there is always a letter")
    return value


def kind_of(value: object) -> str:
    return "text" if isinstance(value, str) else "limit"


class Plus(Strict):
    type: Literal["plus"]
    by: int
    times: int


class Minus(Strict):
    type: Literal["minus"]


class Rules(Strict):
    name: str
    ko: list[Ko] = []
    best_of: Ko | None = None
    stone: Stone = Stone.BLACK
    limits: str | Limit | list[Limit] = ""
    either: Limit | Exact | None = None
    komi: dict[Annotated[str, Field(max_length=5)], Limit] = {}
    size: tuple[int, int] = (9, 9)
    flags: list[bool | Literal[3, "x"]] = []
    chosen: Annotated[
        Annotated[str, Tag("text")] | Annotated[Limit, Tag("limit")], Discriminator(kind_of)
    ] = ""
    nested: str | list[Ko] = ""
    letter: Annotated[str, BeforeValidator(letters)] | int = "a"
    change: Plus | Minus | None = None
    names: dict[str, tuple[str, ...]] = {}
    limits_of: int = 0

    @field_validator("limits_of")
    @classmethod
    def _small(cls, value: int, info: ValidationInfo) -> int:
        if value > (info.context or {}).get("most", 9):
            raise AssertionError("that is too many")
        return value


COMPARES = ("position", "position+next", "it's", "a, b or c")
REPETITION = ("type", "compares", "lifted-by", "window")
LIMIT = ("at", "stop-at")

Where = tuple[int, int, str | None]


@pytest.mark.parametrize(
    ("text", "where", "message", "allowed", "suggestion"),
    [
        # Fields
        ("ko: []", (1, 1, "name"), "field 'name' is missing", (), None),
        ("ko:\n- type: basic\n  rest:\n  - after-passes: 1\n    type: basic\n    x: 1\nname: a",
         (6, 5, "ko[0].rest[0].x"), "unknown field 'x'", ("type", "after-passes", "rest"), None),
        ("name: a\nko:\n  - type: repetition\n    window: 3\n    compares: position\n    lifted_by: never",
         (6, 5, "ko[0].lifted_by"), "unknown field 'lifted_by'", REPETITION, "lifted-by"),
        ("name: a\nko:\n  - type: repetition\n    window: 3",
         (3, 5, "ko[0].compares"), "field 'compares' is missing", (), None),
        ("name: a\nko:\n  - type: repetition\n    compare: position",
         (4, 5, "ko[0].compare"), "unknown field 'compare'", REPETITION, "compares"),
        ("name: a\nkomi:\n  9x9: {at: 1, stop: 2}",
         (3, 16, "komi.9x9.stop"), "unknown field 'stop'", LIMIT, "stop-at"),
        # Values
        ("name: a\nko:\n  - type: repetition\n    compares: positon",
         (4, 15, "ko[0].compares"), "'positon' is not allowed", COMPARES, "position"),
        ("name: a\nko:\n  - type: repetition\n    compares: compares",
         (4, 15, "ko[0].compares"), "'compares' is not allowed", COMPARES, None),
        ("name: a\nko:\n  - type: repetition\n    compares: [position]",
         (4, 15, "ko[0].compares"), "a list is not allowed", COMPARES, None),
        ("name: a\nko:\n  - type: repetition\n    compares:",
         (4, 14, "ko[0].compares"), "null is not allowed", COMPARES, None),
        ("name: a\nstone: blck", (2, 8, "stone"), "'blck' is not allowed", ("black", "white"), "black"),
        ("name: 7", (1, 7, "name"), "Input should be text", (), None),
        ("name: a\nko: 7", (2, 5, "ko"), "Input should be a list", (), None),
        ("name: a\nko: [7]", (2, 6, "ko[0]"), "Input should be a mapping with fields", (), None),
        ("name: a\nsize: [1, x]", (2, 11, "size[1]"),
         "Input should be a valid integer, unable to parse string as an integer", (), None),
        ("name: a\nkomi: {9x9: 7}", (2, 13, "komi.9x9"), "Input should be a mapping with fields", (), None),
        ("name: a\nkomi:\n  13x13 or so: {at: 1}", (3, 3, "komi.13x13 or so"),
         "String should have at most 5 characters", (), None),
        ("name: a\nnames: [b]", (2, 8, "names"), "Input should be a mapping", (), None),
        ("name: a\nnames: {a: b}", (2, 12, "names.a"), "Input should be a list", (), None),
        ("- name: a", (1, 1, None), "Input should be a mapping with fields", (), None),
        # Tagged unions
        ("name: a\nko:\n  - compares: x\n    type: repetitoin", (4, 11, "ko[0].type"),
         "unknown type 'repetitoin'", ("repetition", "basic"), "repetition"),
        ("name: a\nko:\n  - compares: x", (3, 5, "ko[0].type"),
         "field 'type' is missing", ("repetition", "basic"), None),
        ("name: a\nbest-of: {type: basic, x: 1}", (2, 24, "best-of.x"),
         "unknown field 'x'", ("type", "after-passes", "rest"), None),
        # Untagged unions
        ("name: a\nlimits: 7", (2, 9, "limits"),
         "Input should be text or a mapping with fields or a list", (), None),
        ("name: a\nlimits: {at: 1, stop: 2}", (2, 17, "limits.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\nlimits:\n- {at: 1}\n- {at: x}", (4, 8, "limits[1].at"),
         "Input should be a valid integer, unable to parse string as an integer", (), None),
        ("name: a\neither: {at: 1, stop: 2}", (2, 17, "either.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\neither: {at: ende, also: x, more: y}", (2, 14, "either.at"),
         "'ende' is not allowed", ("start", "end"), "end"),
        ("name: a\nnested: [{type: bsic}]", (2, 17, "nested[0].type"),
         "unknown type 'bsic'", ("repetition", "basic"), "basic"),
        ("name: a\nnested: [{type: basic, after-passes: x}]", (2, 38, "nested[0].after-passes"),
         "Input should be a valid integer, unable to parse string as an integer", (), None),
        ("name: a\nko:\n  - {type: repetition, compares: position, window: al}", (3, 52, "ko[0].window"),
         "'al' is not allowed, nor is it a valid integer", ("all",), "all"),
        ("name: a\nko:\n  - {type: repetition, compares: position, window: 0}", (3, 52, "ko[0].window"),
         "Input should be greater than or equal to 1", (), None),
        ("name: a\nflags: [true, z]", (2, 15, "flags[1]"),
         "'z' is not allowed, nor is it a valid boolean", ("3", "x"), None),
        ("name: a\nchange: {type: mines, b: 1}", (2, 16, "change.type"),
         "'mines' is not allowed", ("plus", "minus"), "minus"),
        ("name: a\nchange: {type: minus, by: 1}", (2, 23, "change.by"),
         "unknown field 'by'", ("type",), None),
        ("name: a\nchange: {type: plus, by: 1}", (2, 9, "change.times"),
         "field 'times' is missing", (), None),
        ("name: a\nchosen: {at: 1, stop: 2}", (2, 17, "chosen.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\nletter: none", (2, 9, "letter"), "there is always a letter", (), None),
        # Validators
        ("name: a\nlimits-of: 10", (2, 12, "limits-of"), "that is too many", (), None),
        ("name: a\nko:\n  - {type: repetition, compares: it's}", (3, 5, "ko[0]"),
         "two turns cannot be compared so", (), None),
    ],
)  # fmt: skip
def test_a_mistake_is_one_problem_at_its_place(
    text: str,
    where: Where,
    message: str,
    allowed: tuple[str, ...],
    suggestion: str | None,
) -> None:
    line, column, field = where
    assert only_problem(text, Rules) == Problem(message, FILE, line, column, field, allowed, suggestion)


def test_a_field_called_as_a_type_does_not_confuse_places() -> None:
    text = "name: a\nko:\n- {type: repetition, repetition: {compares: 1}, compares: positon}\n"
    problems = problems_of(text, Rules)
    assert [(p.column, p.field) for p in problems] == [(22, "ko[0].repetition"), (59, "ko[0].compares")]


def test_every_mistake_is_reported_in_the_order_of_the_file() -> None:
    text = """\
nmae: a
stone: red
ko:
  - type: repetition
    compares: positon
    liftedby: never
  - type: basics
  - type: basic
    after-passes: many
limits: {stop-at: x}
"""
    assert [(p.line, p.column, p.field, p.message) for p in problems_of(text, Rules)] == [
        (1, 1, "nmae", "unknown field 'nmae'"),
        (2, 8, "stone", "'red' is not allowed"),
        (5, 15, "ko[0].compares", "'positon' is not allowed"),
        (6, 5, "ko[0].liftedby", "unknown field 'liftedby'"),
        (7, 11, "ko[1].type", "unknown type 'basics'"),
        (
            9,
            19,
            "ko[2].after-passes",
            "Input should be a valid integer, unable to parse string as an integer",
        ),
        (10, 9, "limits.at", "field 'at' is missing"),
        (10, 19, "limits.stop-at", "Input should be a valid integer, unable to parse string as an integer"),
    ]


def test_an_input_error_of_a_validator_keeps_what_it_says_and_is_located() -> None:
    text = "name: a\nko:\n  - type: repetition\n    compares: position+next\n    lifted-by: own-pass"
    assert set(problems_of(text, Rules)) == {
        Problem("elsewhere", file="other.yaml", line=7),
        Problem("a second problem", FILE, 3, 5, "ko[0]"),
        Problem("'own-pass' lifts nothing here", FILE, 5, 16, "ko[0].lifted-by", ("never",), "never"),
    }


def test_locations_that_pydantic_does_not_describe_are_followed_in_the_document() -> None:
    class Open(Strict):
        part: Annotated[Any, BeforeValidator(Limit.model_validate)]

    problems = problems_of("part:\n  at: x\n  stop: 1", Open)
    assert [(p.line, p.column, p.field) for p in problems] == [(2, 7, "part.at"), (3, 3, "part.stop")]


def test_a_value_that_a_validator_replaced_is_located_where_it_was_written() -> None:
    class Short(Strict):
        ko: Annotated[list[Ko], BeforeValidator(lambda name: [{"type": "repetition", "compares": name}])]

    problem = only_problem("ko: positon", Short)
    assert (problem.line, problem.column, problem.field) == (1, 5, "ko[0].compares")
    assert problem.suggestion == "position"


def test_a_valid_document_becomes_the_model_and_the_context_reaches_validators() -> None:
    document = parse_yaml("name: a\nko:\n- {type: basic}\nlimits-of: 10", file=FILE)
    rules = validate(document, Rules, most=10)
    assert rules.name == "a" and rules.ko == [Basic(type="basic")]
    assert isinstance(document, Document)
    with pytest.raises(InputError, match="that is too many"):
        validate(document, Rules, most=9)


DATA = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from(["repetition", "basic", "positon", "all", "x"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*Rules.model_fields, "type", "compares", "at", "window", "x"]), inner
        )
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=300)
@given(DATA, st.sampled_from(["", *(name.replace("_", "-") for name in Rules.model_fields)]))
def test_whatever_is_wrong_is_explained_in_place(data: object, field: str) -> None:
    text = repr({"name": "a", field: data} if field else data)
    text = text.replace("None", "null").replace("True", "true").replace("False", "false")
    document = parse_yaml(text, file=FILE)
    try:
        validate(document, Rules)
    except InputError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.file == FILE and problem.line and problem.column and problem.message
