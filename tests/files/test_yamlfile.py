import os
import time
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, cast
from zipfile import Path as ZipPath
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorules.files import data
from gorules.files.inputs import InputError, Problem
from gorules.files.yamlfile import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, MAX_VALUES, load_yaml, parse_yaml

FILE = "x.yaml"


def problems_of(text: str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, file=FILE).sound()
    return caught.value.problems


def only_problem(text: str) -> Problem:
    (problem,) = problems_of(text)
    return problem


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
QUOTED = "; a text with a colon and a space in it stands in quotes"
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
        ("a: b\n c: d", 2, 3, NOT_YAML + "mapping values are not allowed here" + QUOTED),
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
    monkeypatch.setattr("gorules.files.yamlfile.MAX_VALUES", 10)
    parse_yaml("- a\n" * 9, file=FILE)  # the list itself is a value, too
    problem = only_problem("- a\n" * 10)
    assert problem == Problem("the file holds more than 10 values", file=FILE, line=10, column=3)


@pytest.mark.parametrize(
    "text",
    ["\n" * MAX_BYTES, "%Y\n" * (MAX_BYTES // 3), "x " * (MAX_BYTES // 2 - 1) + ": :", "- a\n" * MAX_VALUES],
    ids=["empty lines", "directives", "words", "values"],
)
def test_no_file_takes_long(text: str) -> None:
    began = time.process_time()
    problems_of(text)
    assert time.process_time() - began < 2


def test_what_comes_with_gorules_is_read_quickly_and_alike() -> None:
    files = [*data.rulesets_folder().rglob("*.yaml"), *data.bestiary().rglob("*.yaml")]
    assert len(files) > 200
    for file in files:
        usual, quick = load_yaml(file), load_yaml(file, is_ours=True)
        assert (quick.data, quick.spots) == (usual.data, usual.spots), file


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

TOO_LARGE = f"the file is larger than {MAX_BYTES // 1024} KiB"


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
    assert refusal_of(root / "b/c.yaml").message == TOO_LARGE
    assert refusal_of(root / "b").message == "this is a folder, not a file"
    assert refusal_of(root / "d").message == "there is no such file"
    root.root.close()


def test_a_huge_file_is_refused_unread(sparse: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", lambda *_, **__: pytest.fail("the file was opened"))
    assert refusal_of(sparse, "huge.yaml") == Problem(TOO_LARGE, file="huge.yaml")


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\n#" + b"x" * (MAX_BYTES - 6))
    assert load_yaml(path).data == {"a": 1}
    path.write_bytes(b"a: 1\n#" + b"x" * (MAX_BYTES - 5))
    assert refusal_of(path).message == TOO_LARGE


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
