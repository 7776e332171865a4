"""Promises of game records from files: the suffix says the format, and a format is one file."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.formats.records import is_record, parse_record, read_record
from tests.support.commands import invoked

RECORD = b"(;SZ[5]KM[3.5]RU[AGA];B[aa];W[bb])"

# What an outsider writes: a format in which a file has the board, then the moves.
FORMAT = """
from fractions import Fraction
from gorules.formats.records import RecordFormat, register_format
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.moves import parse_moves
from gorules.play.record import Record
from gorules.play.replay import Line


def read(content, *, file, komi=None):
    size, _, moves = content.decode().partition("#")[0].partition(":")
    board = Board.parse(size)
    given = Fraction(1) if komi is None else komi
    return Record(Line(Position.empty(board), parse_moves(moves, board), komi=given), rules="aga")


register_format(RecordFormat((".plain",), read, lambda content: "a remark" if b"#" in content else ""))
"""

# One process has the folder of the format beside those that come with gorules, and runs what it is told.
RUNS = """
import contextlib, io, json, sys
import gorules.formats
gorules.formats.__path__.append(sys.argv[1])
import gorules as gr
from gorules.cli import app
from gorules.engines.server import Server
from gorules.formats import gtp
from gorules.web.laboratory import lab_page
from gorules.web.questions import answer
for line in sys.stdin:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
        exec(json.loads(line))
    print(json.dumps(out.getvalue()), flush=True)
"""

WithFormat = Callable[[str], Any]


@pytest.fixture(scope="module")
def with_format(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WithFormat]:
    """What a program prints as JSON where the format is there."""
    folder = tmp_path_factory.mktemp("with-format")
    (folder / "formats").mkdir()
    (folder / "formats" / "plain.py").write_text(FORMAT)
    (folder / "game.plain").write_text("1x3: A1, C1")
    process = subprocess.Popen(
        [sys.executable, "-c", RUNS, str(folder / "formats")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder,
    )  # fmt: skip
    reads, writes = process.stdout, process.stdin
    assert reads is not None and writes is not None

    def printed(program: str) -> Any:
        print(json.dumps(program), file=writes, flush=True)
        return json.loads(json.loads(reads.readline()))

    yield printed
    process.communicate(timeout=60)


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        (
            "[found] = gr.compare('game.plain', ['aga', 'bga']);"
            "print(json.dumps([found.line, [list(each.rulesets) for each in found.classes]]))",
            ["game.plain", [["aga", "bga"]]],
        ),
        (
            "read = answer({'ask': 'read', 'sgf': '1x3: A1 # B1', 'file': 'any.plain'});"
            "print(json.dumps([read['start']['board'], read['rules'], read['left-out']]))",
            ["1x3", "aga", "a remark"],
        ),
        ("print(json.dumps('.plain' in lab_page()))", True),
    ],
    ids=["compare", "question", "page"],
)
def test_a_format_is_one_file(with_format: WithFormat, program: str, printed: object) -> None:
    assert with_format(program) == printed


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("compare game.plain -r aga,bga --json", "comparisons"),
        ("replay game.plain -r aga --json", "turns"),
        ("score game.plain -r aga --json", "outcomes"),
        ("export game.plain --as sgf -r aga --json", "text"),
        ("replay game.plain@1 -r aga --json", "turns"),
        ("status game.plain@1 -d benson --json", "strings"),
    ],
)
def test_each_command_that_takes_a_record_takes_it(with_format: WithFormat, words: str, key: str) -> None:
    program = f"app({words.split()!r})"
    assert key in json.dumps(with_format(program))


def test_an_engine_loads_it(with_format: WithFormat) -> None:
    program = (
        "server = Server(gr.load_ruleset('aga'), gr.Board.parse('9x9'));"
        "said = server.answer('loadsgf game.plain');"
        "print(json.dumps([said, server.game.position.text, str(server.komi)]))"
    )
    loaded, position, komi = with_format(program)
    assert (loaded.split(), position, komi) == (["="], "X.O", "1")


def test_a_file_is_read_by_its_suffix_however_that_is_spelt(tmp_path: Path) -> None:
    for name in ("game.sgf", "game.SGF", "a.b.sgf"):
        (tmp_path / name).write_bytes(RECORD)
        assert read_record(tmp_path / name) == gr.parse_sgf(RECORD, file=name)


def test_a_file_is_read_by_its_content_where_the_suffix_lies_or_is_missing(tmp_path: Path) -> None:
    for name in ("game.txt", "game", "game.gib"):
        file = tmp_path / name
        file.write_bytes(RECORD)
        assert is_record(file)
        assert read_record(file) == gr.parse_sgf(RECORD, file=name)
        file.write_bytes(RECORD.decode().encode("utf-16"))
        assert read_record(file).line == gr.parse_sgf(RECORD, file=name).line


@pytest.mark.parametrize("name", ["games.sgf.gz", "game.sgf"])
def test_a_compressed_file_is_no_record_though_a_game_seems_to_begin_in_it(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(b"\x1f\x8b\x08\x00" + RECORD)
    done = invoked("score", str(file), "--rules", "aga")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "is no game record" in done.stderr


# Read as YAML a record would be told to be a mapping with fields.
@pytest.mark.parametrize("name", ["game.pgn", "folder/game.PGN", ".pgn", "game.txt", "game.yaml.gz"])
def test_what_has_another_suffix_is_refused_with_what_is_allowed(name: str, tmp_path: Path) -> None:
    for asks in (lambda: is_record(name), lambda: gr.compare(name), lambda: read_record(name)):
        with pytest.raises(InputError, match=r"is no game record that can be read \(allowed: .*\.sgf"):
            asks()
    for command in ("compare", "replay", "export"):
        done = invoked(command, name)
        assert done.exit_code == 2
        assert "is no game record that can be read (allowed:" in done.stderr


@pytest.mark.parametrize(
    "name", ["triple-ko", "beast.yaml", "folder/beast.yml", "folder.d/beast", "beast.yaml/line"]
)
def test_what_is_a_beast_by_its_name_is_no_record(name: str) -> None:
    assert not is_record(name)


def test_what_has_no_name_is_read_as_what_it_is_said_to_be() -> None:
    assert parse_record(RECORD, file="-").line.moves[1].move == "B4"
    with pytest.raises(InputError, match="a file without a suffix is no game record"):
        parse_record(b"B4 C5", file="-")
    with pytest.raises(InputError, match="not a readable SGF record"):
        parse_record(b"B4 C5", file="-", suffix=".sgf")


def test_two_formats_cannot_have_one_suffix(with_format: WithFormat) -> None:
    program = (
        "from gorules.formats.records import RecordFormat, record_formats, register_format\n"
        "record_formats()\n"
        "try: register_format(RecordFormat(('.sgf',), print))\n"
        "except ValueError as error: print(json.dumps(str(error)))"
    )
    assert with_format(program) == "two formats have the suffix .sgf"
