"""Reading game records: what is taken over, and what is refused with one clear message."""

import os
import random
from fractions import Fraction
from pathlib import Path

import pytest

from gorules.files.inputs import InputError, Problem
from gorules.formats.sgf import MAX_BYTES, Record, parse_sgf, read_sgf
from gorules.play.replay import replay
from gorules.ruleset import load_ruleset


def read(text: str | bytes) -> Record:
    return parse_sgf(text if isinstance(text, bytes) else text.encode(), file="game.sgf")


def moves(text: str | bytes) -> str:
    return " ".join(map(str, read(text).line.moves))


def problem(text: str | bytes) -> Problem:
    with pytest.raises(InputError) as caught:
        read(text)
    (only,) = caught.value.problems
    assert only.file == "game.sgf"
    assert str(only).isprintable()
    return only


def test_points_are_counted_from_the_upper_left_as_sgf_has_it() -> None:
    # FF[4]: the first letter is the column from the left, the second the row from the top.
    assert moves("(;SZ[19];B[aa];W[sa];B[as];W[ss];B[dp];W[ij])") == "A19 T19 A1 T1 D4 J10"


@pytest.mark.parametrize(("size", "passed"), [(19, "pass"), (26, "U7")])
def test_tt_is_a_pass_on_boards_up_to_19_only(size: int, passed: str) -> None:
    # FF[4], Go: B[tt] is a pass on boards up to 19x19, for the sake of FF[3]. U is the 20th letter without I.
    assert moves(f"(;SZ[{size}];B[tt])") == passed
    assert moves(f"(;SZ[{size}];B[])") == "pass"


def test_without_a_size_the_board_is_19x19() -> None:
    assert read("(;B[aa])").line.start.board.spec == "19x19"


def test_only_the_main_line_is_read() -> None:
    assert moves("(;SZ[3](;B[aa];W[bb](;B[cc])(;B[ca]))(;B[ab]))") == "A3 B2 C1"


def test_who_plays_out_of_turn_is_noted() -> None:
    assert moves("(;SZ[3];B[aa];B[bb];W[cc];W[ca])") == "A3 black:B2 C1 white:C3"


def test_set_up_stones_make_the_start_rectangles_too() -> None:
    line = read("(;SZ[3]AB[aa:ba]AW[cc]PL[W];W[ca])").line
    assert (line.start.text, line.to_play) == ("XX./.../..O", "white")


@pytest.mark.parametrize(("first", "to_play"), [("B[aa]", "black"), ("W[aa]", "white"), ("C[none]", "black")])
def test_who_begins_is_who_plays_first_unless_the_record_says(first: str, to_play: str) -> None:
    assert read(f"(;SZ[3];{first})").line.to_play == to_play


@pytest.mark.parametrize(("text", "komi"), [("6.5", "13/2"), ("-3.5", "-7/2"), ("+0.5", "1/2"), ("7", "7")])
def test_komi_is_exact(text: str, komi: str) -> None:
    assert read(f"(;KM[{text}])").line.komi == Fraction(komi)


def test_an_empty_komi_is_none_and_one_that_is_given_overrides_the_record() -> None:
    assert read("(;KM[])").line.komi is None
    assert parse_sgf(b"(;KM[375])", file="x", komi=Fraction(7, 2)).line.komi == Fraction(7, 2)


@pytest.mark.parametrize(("text", "handicap"), [("0", 0), ("1", 0), ("2", 2), ("9", 9)])
def test_a_handicap_of_one_stone_is_none(text: str, handicap: int) -> None:
    assert read(f"(;HA[{text}])").line.handicap == handicap


def test_what_the_record_says_about_its_rules_is_kept_in_its_encoding() -> None:
    assert read("(;SZ[3]RU[Japanese])").rules == "Japanese"
    assert read(b"(;CA[SHIFT_JIS]RU[" + "日本".encode("shift_jis") + b"])").rules == "日本"
    assert read("(;SZ[3])").rules is None


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[3]\r;B[aa]\r;W[bb]\r)",
        "(;SZ[3]\r\n;B[aa]\r\n;W[bb])\r\n",
        b"\xef\xbb\xbf(;SZ[3];B[aa];W[bb])",
        "mail header (;SZ[3];B[aa];W[bb]) and a signature",
        "(;FF[3]SiZe[3];Black[aa];White[bb])",
        "(;SZ[3:3];B[aa];;;W[bb])",
        "(;CA[nonsense]SZ[3];B[aa];W[bb])",
        "(;CA[]SZ[ 3 ];B[aa];W[bb])",
        b"(;SZ[3]C[\xff\xfe\\]];B[aa];W[bb])",
    ],
)
def test_records_as_they_are_found_are_read(text: str | bytes) -> None:
    assert moves(text) == "A3 B2"


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("(;GM[2]SZ[8])", "GM", "GM[2]"),
        ("(;SZ[19:13])", "SZ", "19:13 is no square"),
        ("(;SZ[9:5];B[aa])", "SZ", "9:5 is no square"),
        ("(;SZ[99])", "SZ", "1 to 26"),
        ("(;SZ[0])", "SZ", "1 to 26"),
        ("(;SZ[-3])", "SZ", "1 to 26"),
        ("(;SZ[abc])", "SZ", "SZ[abc]"),
        ("(;KM[abc])", "KM", "'abc'"),
        ("(;KM[0.3])", "KM", "half points"),
        ("(;KM[3.75])", "KM", "3.75 stones are 7.5 points"),
        ("(;KM[375])", "KM", "more than a board has points"),
        ("(;KM[1e999999999])", "KM", "number"),
        ("(;HA[abc])", "HA", "'abc'"),
        ("(;PL[x])", "PL", "'x'"),
        ("(;SZ[3];B[zz])", "B", "node 1: 'zz' is no point of the board 3x3"),
        ("(;SZ[3];B[aa];W[a])", "W", "node 2: 'a'"),
        ("(;SZ[3];B[aa]W[bb])", "B, W", "node 1"),
        ("(;SZ[3]AB[bb]B[aa])", "B, W", "node 0"),
        ("(;SZ[3];B[aa];AB[bb])", "AB, AW, AE", "node 2 sets up stones"),
        ("(;SZ[3]AB[zz])", "AB", "no point of the board"),
        ("(;SZ[3]AB[aa]AW[aa])", "AB, AW", "two stones are set up on A3"),
        ("", None, "no SGF data"),
        (b"\x00\xff\x80binary", None, "no SGF data"),
        ("(;SZ[3];B[aa]", None, "unexpected end"),
        ("(" * 100_000, None, "no SGF data"),
        ("(;" * 50_000, None, "unexpected end"),
        ("(;SZ[3];B[aa])".encode("utf-16"), None, "no SGF data"),
    ],
)
def test_what_cannot_be_read_is_refused_by_field(text: str | bytes, field: str | None, said: str) -> None:
    found = problem(text)
    assert found.field == field
    assert said in found.message


def test_long_values_and_control_characters_do_not_reach_the_message() -> None:
    assert len(str(problem("(;SZ[3];B[" + "a" * 10_000 + "])"))) < 200
    problem(b"(;SZ[3];B[\x1b[31m\x07])")


def test_files_that_are_no_records_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    (tmp_path / "folder.sgf").mkdir()
    (tmp_path / "huge.sgf").write_bytes(b"(;C[" + b"x" * MAX_BYTES + b"])")
    for name in ("pipe.sgf", "folder.sgf", "huge.sgf", "missing.sgf", "null\0.sgf"):
        with pytest.raises(InputError):
            read_sgf(tmp_path / name)
    with pytest.raises(InputError, match="regular"):
        read_sgf("/dev/zero")


PIECES = [
    b"[", b"]", b"(", b")", b";", b"\\", b"B[aa]", b"W[]", b"AB", b"AW", b"AE", b"KM", b"HA", b"SZ", b"GM[2]",
    b"PL", b"CA", b"RU", b"[tt]", b"[zz:aa]", b"[9:9]", b"[-1]", b"[1e9999999999]", b"\x00", b"\xff", b"\r",
    b"[UTF-16]", b"[idna]", b"[hex]", b"[rot13]", b"[punycode]", b"[unicode_escape]", b"[zlib]",
]  # fmt: skip
RECORD = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[cc][gg];W[ee];B[ef]"
    b";W[df](;B[tt];W[];B[aa])(;B[bb]C[x\\]y]))"
)


def mutated(record: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(record) + 1)
        to = min(len(record), at + chance.choice((0, 1, 3, 20)))
        record = record[:at] + chance.choice((*PIECES, b"", bytes([chance.randrange(256)]))) + record[to:]
    return record


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_record_holds_it_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    rules = load_ruleset("aga")
    for number in range(1000):
        try:
            line = parse_sgf(mutated(RECORD, chance), file="x.sgf").line
            if number % 10 == 0:
                replay(line, rules)
        except InputError as error:
            assert all(line.isprintable() for line in str(error).splitlines())
