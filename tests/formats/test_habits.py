"""What programs write otherwise than SGF has it is read all the same, and a note says how."""

from fractions import Fraction

import pytest

from gorules.formats.sgf import parse_sgf
from gorules.play.record import Record


def read(text: str | bytes) -> Record:
    return parse_sgf(text if isinstance(text, bytes) else text.encode(), file="game.sgf")


def moves(text: str | bytes) -> str:
    return " ".join(map(str, read(text).line.moves))


@pytest.mark.parametrize(
    ("said", "komi", "unit"),
    [
        # Fox, and collections of its games: KaTrain, issue 177; goban, pull request 205; KataGo, 1118.
        ("375", "15/2", "hundredths of a stone"),
        ("325", "13/2", "hundredths of a stone"),
        ("275", "11/2", "hundredths of a stone"),
        ("350", "7", "hundredths of a stone"),
        ("550", "11/2", "hundredths"),
        ("650", "13/2", "hundredths"),
        ("700", "7", "hundredths"),
        ("750", "15/2", "hundredths"),
        # Chinese rules count stones, each worth two points: 3 3/4 stones are 7.5 points (2002, article 9).
        ("3.75", "15/2", "stones"),
        ("2.75", "11/2", "stones"),
        ("3又3/4子", "15/2", "stones"),
        ("3 3/4", "15/2", "stones"),
        ("黒6目半", "13/2", ""),
        ("5 1/2", "11/2", ""),  # SGFC's test.sgf
        ("6½", "13/2", ""),
        ("3¾", "15/2", "stones"),
        ("6집반", "13/2", ""),
        ("6,5", "13/2", ""),
        ("6.5 points", "13/2", ""),
    ],
)
def test_komi_is_read_in_the_unit_that_is_meant(said: str, komi: str, unit: str) -> None:
    record = read(f"(;KM[{said}])")
    assert record.line.komi == Fraction(komi)
    assert record.heading.komi == said
    (note,) = record.notes
    assert said in note and unit in note


@pytest.mark.parametrize("said", ["0", "+0.5", "6.5", "-3.5", "7", "7.500000", "65"])
def test_komi_that_is_as_sgf_has_it_needs_no_note(said: str) -> None:
    record = read(f"(;KM[{said}])")
    assert (record.line.komi, record.notes) == (Fraction(said), ())


def test_of_two_values_the_first_counts() -> None:
    record = read("(;SZ[3]SZ[5]KM[]KM[6.5]KM[7.5]RU[AGA][NZ])")
    assert (record.line.start.board.spec, record.line.komi, record.rules) == ("3x3", Fraction(13, 2), "AGA")


@pytest.mark.parametrize("said", ["abc", "6.3", "6.25", "1e9", "99999", "-", "½"])
def test_komi_that_cannot_be_used_is_left_out_and_said(said: str) -> None:
    record = read(f"(;KM[{said}])")
    assert record.line.komi is None
    assert len(record.notes) == 1 and said in record.notes[0]


def test_a_result_that_cannot_come_from_the_komi_is_said() -> None:
    # Fox writes KM[0] for games that it scored with 6.5 (KaTrain, issue 212).
    # A komi of 0 that it is not is none: a ruleset's own counts.
    record = read("(;KM[0]RE[W+2.5])")
    says = "The result W+2.5 does not fit a komi of 0; no komi is taken from the record."
    assert (record.line.komi, record.notes) == (None, (says,))
    record = read("(;KM[6]RE[W+2.5])")
    assert (record.line.komi, record.notes) == (Fraction(6), ("The result W+2.5 does not fit a komi of 6.",))
    for fits in ("KM[6.5]RE[W+2.5]", "KM[0]RE[W+2]", "KM[0]RE[W+R]", "RE[W+2.5]", "KM[6.5]RE[B+0.0]"):
        assert read(f"(;{fits})").notes == ()


@pytest.mark.parametrize(
    ("said", "handicap", "notes"),
    [
        ("HA[2]AB[pd][dp];W[dd]", 2, 0),
        ("HA[3]AB[pd][dp];W[dd]", 2, 1),
        ("HA[0]AB[pd][dp];W[dd]", 2, 1),  # where a handicap goes
        ("AB[pd][dp];B[dd]", 0, 0),
        ("AB[aa][bb];W[dd]", 0, 0),
        ("HA[2]AB[pd][dp][dd]AW[pp];W[dd]", 2, 1),  # as GoGui mixes them (Little Go, issue 325)
        ("HA[2]AB[pd][dp]AW[pp];W[dd]", 2, 0),
        ("AB[pd][dp]AW[pp];W[dd]", 0, 0),  # a problem
        ("HA[2];B[pd];B[dp];W[dd]", 2, 0),
        ("HA[2];B[pd];W[dd]", 2, 1),
        ("HA[1];B[pd];W[dd]", 1, 0),
        ("HA[7.5];B[pd]", 0, 1),  # komi, in a record of DeepZenGo's
        ("HA[];B[pd]", 0, 0),
        # Fox, as other programs have it in tests
        ("AP[foxwq]KM[7.5]HA[0];B[pd];B[pq];B[dd];B[dp];W[qo];B[qp]", 4, 1),
        ("KM[0.5]HA[0];B[pd];B[dp];W[dd]", 2, 1),
        ("KM[6.5];B[pd];B[dp];W[dd]", 0, 0),  # an even game; White may have passed
        (";B[pd];B[dp];W[dd]", 2, 1),
        (";B[pd];B[tt];W[dd]", 0, 0),  # no handicap stone is passed
        (";B[pd];B[dp]", 0, 0),  # White may have passed
        (f"{';B[aa]' * 10};W[bb]", 0, 0),
        ("AB[pd];B[dp];B[dd];W[pp]", 0, 0),  # a problem
        ("HA[999];B[pd]", 0, 1),
    ],
)
def test_a_handicap_is_what_is_on_the_board(said: str, handicap: int, notes: int) -> None:
    record = read(f"(;{said})")
    assert (record.line.handicap, len(record.notes)) == (handicap, notes)


@pytest.mark.parametrize(("said", "board"), [("19:19", "19x19"), ("9x9", "9x9"), ("13,13", "13x13")])
def test_a_square_board_may_be_written_as_a_rectangle(said: str, board: str) -> None:
    record = read(f"(;SZ[{said}])")
    assert (record.line.start.board.spec, len(record.notes)) == (board, 1)


def test_boards_of_more_than_26_lines_have_capitals_for_the_rest() -> None:
    # FF[4], Go: a to z are 1 to 26, A to Z 27 to 52.
    line = read("(;SZ[52]AB[zz][AA];W[ZZ])").line
    assert line.start.stones(0) == {25 * 52 + 25, 26 * 52 + 26}
    assert line.moves[0].move == line.start.board.names[52 * 52 - 1]


def test_a_position_set_up_in_the_middle_begins_the_line_anew() -> None:
    record = read("(;SZ[3]AB[aa];W[bb];B[cc];AE[bb]AW[ba]PL[B];B[bb];W[ab])")
    assert record.line.start.text == "XO./.../..X"
    assert (record.before, moves("(;SZ[3]AB[aa];W[bb];B[cc];AE[bb]AW[ba]PL[B];B[bb];W[ab])")) == (2, "B2 A2")
    assert record.line.to_play == "black"
    (note,) = record.notes
    assert note.startswith("Node 3 changes the position after move 2: the line begins there")


def test_what_sets_up_what_is_there_changes_nothing() -> None:
    record = read("(;SZ[3];B[aa];W[bb];AB[aa]AE[cc];B[cc])")
    assert (len(record.line.moves), record.before, record.notes) == (3, 0, ())


def test_captured_stones_are_gone_when_a_position_is_set_up() -> None:
    record = read("(;SZ[3];B[ba];W[aa];B[ab];AB[cc])")
    assert record.line.start.text == ".X./X../..X"
    assert (record.line.to_play, record.before) == ("white", 3)


@pytest.mark.parametrize(
    ("text", "next_player"),
    [
        ("(;SZ[3];B[aa];W[bb])", "black"),
        ("(;SZ[3];B[aa];W[bb];PL[W])", "white"),
        ("(;SZ[3];B[aa];W[bb];PL[W];W[cc])", "black"),
        ("(;SZ[3];B[aa];W[bb];PL[2])", "white"),
        ("(;SZ[3]PL[x])", "black"),
        ("(;SZ[9]HA[2]AB[gc][cg])", "white"),
    ],
)
def test_who_has_the_turn_after_the_line_is_as_the_record_says(text: str, next_player: str) -> None:
    assert read(text).next_player == next_player


@pytest.mark.parametrize(
    ("text", "played", "notes"),
    [
        ("(;SZ[3];B[aa]W[bb])", "A3 B2", 1),
        ("(;SZ[3];W[bb]B[aa])", "B2 A3", 1),
        ("(;SZ[3]AB[bb]B[aa])", "A3", 1),
        ("(;SZ[3];B[AA])", "A3", 1),
        ("(;SZ[3]AB[CC];W[AA])", "A3", 1),
        ("(;SZ[3];B[pass];W[B2])", "pass B2", 2),  # GoGui's human-readable.sgf
        ("(;SZ[3];B[ aa ];W[b\nb])", "A3 B2", 0),
        ("(;SZ[3];B;W[bb])", "B2", 1),
        ("(;SZ[3];B[aa]B[aa];W[bb][bb])", "A3 B2", 0),
        ("(;SZ[3];B[aa][and more];W[bb])", "A3 B2", 1),  # SGFC's test.sgf
    ],
)
def test_moves_are_read_however_they_are_written(text: str, played: str, notes: int) -> None:
    record = read(text)
    assert (" ".join(map(str, record.line.moves)), len(record.notes)) == (played, notes)


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("(;FF[1]SiZe[3]GaMe[1];Black[aa];White[bb])", 0),
        ("(;sz[3];b[aa];w[bb])", 0),
        ("B[aa];W[bb]", 2),  # SabakiHQ/sgf, parse.test.js
        (";B[aa];W[bb]", 1),
        ("(B[aa];W[bb])", 1),
        ("(\r\nTE[3]\r\n;B[aa];W[bb])", 1),  # the Nihon Ki-in's site
        ("(;SZ[3];B[aa];W[bb]", 1),
        ("(;SZ[3];B[aa];W[bb];B[c", 2),
        ("(;SZ[3];B[aa] stray ;W[bb])", 1),
        ("(;SZ[3];[aa]B[aa];W[bb])", 1),
        ("(;SZ[3];B[aa](;W[bb]))))", 0),
        ("((;SZ[3];B[aa];W[bb]))", 0),
        ("(;SZ[3](;B[aa]());W[bb])", 1),
        ("Hi (;-) see (;SZ[3];B[aa];W[bb]) :)", 0),
        ("(;SZ[3];B[aa]C[A [3d]: ok ;) ];W[bb])", 2),
        ("(;SZ[3];B[aa]);W[bb])", 1),
        ("(;SZ[3];B[aa];W[bb])(;SZ[2];B[ab])", 0),
    ],
)
def test_broken_structure_is_repaired(text: str, notes: int) -> None:
    board = read(text).line.start.board
    played = [move.move for move in read(text).line.moves]
    corner, inside = f"A{board.rows}", f"B{board.rows - 1}"
    assert played == [corner, inside] or (text.endswith(");W[bb])") and played == [corner])
    assert len(read(text).notes) == notes


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("(;SZ[9]SZ[13];B[bb])", ["Node 0: SZ has 2 values; the first is read."]),
        ("(;SZ[9][13];B[bb])", ["Node 0: SZ has 2 values; the first is read."]),
        ("(;B[aa];SZ[9];W[bb])", ["Node 1: SZ belongs in the first node; it is read all the same."]),
        ("(;SZ[9];B[aa]SZ[13];W[bb])", ["Node 1: SZ is another than before; the first is read."]),
        ("(;SZ[9]KM[6]KM[7];B[aa])", ["Node 0: KM has 2 values; the first is read."]),
        ("(;SZ[9]RE[B+R];B[aa];RE[W+R])", ["Node 2: RE is another than before; the first is read."]),
        ("(;SZ[9]KM[6.5];B[aa]KM[7];W[bb]KM[7])", ["Node 1: KM is another than before; the first is read."]),
        ("(;SZ[9]KM[6.5]RE[B+R]RU[AGA];B[aa]KM[6.50];W[bb]RE[b+Resign]RU[aga])", []),
        ("(;SZ[9]SZ[9]RU[AGA];B[aa];RU[AGA]SZ[9])", []),
        ("(;SZ[9];B[aa](;W[bb])(;SZ[13];W[cc]))", []),  # that is another line
    ],
)  # fmt: skip
def test_what_a_record_says_twice_of_its_game_is_noted(text: str, notes: list[str]) -> None:
    record = read(text)
    assert record.line.start.board.spec == "9x9"
    assert [*record.notes] == notes


def test_marks_after_the_last_move_are_the_points_that_were_agreed_on() -> None:
    text = "(;SZ[3];B[ba];W[aa];B[bb];W[cc];B[bc];TB[aa:ac]TW[ca:cc])"
    marked = read(text).marked
    assert marked is not None
    assert (marked.black, marked.white, marked.dead) == (("A3", "A2", "A1"), ("C3", "C2", "C1"), ("A3",))
    assert read("(;SZ[3];B[ba];TB[aa];W[bb])").marked is None


def test_what_a_record_says_of_itself_is_kept_in_its_words() -> None:
    heading = read(
        "(;PB[A\\]B]BR[3d]PW[C]DT[2020-01-02]PC[Here]EV[Cup]RO[1]AP[Fox:1]AP[foxwq]TM[60])"
    ).heading
    assert (heading.black.name, heading.black.rank, heading.white.name) == ("A]B", "3d", "C")
    assert (heading.date, heading.place, heading.event, heading.round) == ("2020-01-02", "Here", "Cup", "1")
    assert (heading.application, heading.time) == ("Fox:1 foxwq", "60")


@pytest.mark.parametrize(
    ("name", "said", "encoding", "is_guess"),
    [
        ("申眞ソ九段", "Shift_JIS", "cp932", False),  # ソ ends in a backslash's byte, and so before a bracket
        ("申眞ソ九段", None, "cp932", True),
        ("柯洁九段", "GB2312", "gb18030", False),
        ("柯洁九段", None, "gb18030", True),
        ("王元均九段 黑中盤勝 職業", "Big5", "big5", False),
        ("王元均九段 黑中盤勝 職業", None, "big5", True),
        ("이세돌 9단", "EUC-KR", "euc_kr", False),
        ("이세돌 9단 대국", None, "euc_kr", True),
        ("Jürgen Müller", "ISO-8859-1", "latin-1", False),
        ("Jürgen Müller", None, "latin-1", True),
        ("créé par lui", None, "latin-1", True),
        ("盘面 B: 91", None, "gb18030", True),
        ("柯洁九段", "windows-936", "gb18030", False),
        ("申眞諝", None, "utf-8", False),
        ("申眞諝", "UTF-8", "utf-8", False),
        ("申眞諝", "nonsense", "utf-8", True),
        ("申眞諝", "UTF-16", "utf-16", False),
    ],
)
def test_text_is_read_in_its_encoding(name: str, said: str | None, encoding: str, is_guess: bool) -> None:
    charset = "" if said is None else f"CA[{said}]"
    record = read(
        f"(;SZ[3]{charset}PB[{name}]PW[ソ];B[aa])".replace("ソ]PW", "]PW").encode(encoding, "ignore")
    )
    assert record.heading.black.name == name
    assert record.line.moves[0].move == "A3"
    assert bool(record.notes) == is_guess


def test_a_name_that_is_cut_in_the_middle_of_a_character_does_not_swallow_its_bracket() -> None:
    for encoding in ("gb18030", "utf-8", "shift_jis"):
        cut = "段位".encode(encoding)[:-1]
        record = read(b"(;SZ[3]CA[%b]PB[%b];B[aa];W[bb])" % (encoding.encode(), cut))
        assert (record.heading.black.name or "").startswith("段")
        assert " ".join(map(str, record.line.moves)) == "A3 B2"


def test_ends_of_lines_that_are_written_out_are_white_space() -> None:
    # As the service of Fox has them, in records with comments.
    text = rb"(;GM[1]SZ[9]~KM[375]~PB[a\\r\]b]~;B[ee]C[one\nline]~(;W[cc]~)~(;W[dd]))"
    record, plain = read(text.replace(b"~", rb"\r\n")), read(text.replace(b"~", b"\r\n"))
    assert record == plain and len(record.notes) == 1  # about the komi
    assert (record.heading.black.name, [each.move for each in record.line.moves]) == ("a\\r]b", ["E5", "C7"])
    assert read(rb"(;SZ[9]\x;B[ee])").notes != ()
