"""GIB, NGF and UGF: short records made by hand, as the servers write them, and what Sabaki reads in them
(test/gibTests.js, ngfTests.js, ugfTests.js).
"""

from fractions import Fraction
from pathlib import Path
from time import process_time

import pytest

from gorules.files.inputs import InputError
from gorules.formats.records import parse_record, read_record
from gorules.play.record import Record

GIB = r"""\HS
\[GIBOKIND=Global\]
\[GAMEDUM=0\]
\[GAMEPLACE=Tygem Baduk\]
\[GAMEWHITENAME=white (10K)\]
\[GAMEBLACKNAME=검은돌 (15K)\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:1,GCDT:3,GTIME:1200-30-3,GRLT:{grlt},ZIPSU:35,DUM:0,GONGJE:65,TCNT:0,AUSZ:0\]
\[GAMETAG=S1,R3,D0,G65,W{grlt},Z35,T30-3-1200,C2016:03:26:17:29,I:white,L:8,M:black,N:3,A:a,B:b,J:0,K:0\]
\HE
\GS
2 1 0
119 0 &4
INI 0 1 {handicap} &4
{moves}
\GE
"""
NGF = """Rated game
19
LQC         9DP
CYY         7K*
www.cyberoro.com
{handicap}
0
{komi}
20170316 [09:37]
5
{result}
333
PMABBREER
PMACWEBBE
PMADBAAAA
"""
UGF = """[Header]
Ver=UGF3,200
Lang=SJIS
Crypt=0,{crypt},READ_WRITE
Title=2019,PANDA-NET,
Date=2019/03/08,22:09:00,2019/03/09,07:16:59
Rule=JPN
Size=9
Hdcp={hdcp}
Winner=B,7.50
PlayerB=黒,7d,,b@example.com
PlayerW=YINNI,8d,,w@example.com
[Data]
{moves}
[ReviewNode]
NODE,1,0,0,0
[ReviewComment]
.Comment,1
hello
"""


def gib(moves: str = "STO 0 2 1 15 3", handicap: int = 0, grlt: int = 255) -> Record:
    text = GIB.format(moves=moves, handicap=handicap, grlt=grlt)
    return parse_record(text.encode("euc_kr"), file="game.gib")


def ngf(handicap: int = 0, komi: str = "7", result: str = "Black wins by 0.5!") -> Record:
    return parse_record(NGF.format(handicap=handicap, komi=komi, result=result).encode(), file="game.ngf")


def ugf(moves: str = "QP,B1,1,0", hdcp: str = "0,-5.50", crypt: str = "PLAIN_UGF_FILE") -> Record:
    text = UGF.format(moves=moves, hdcp=hdcp, crypt=crypt)
    return parse_record(text.encode("shift_jis"), file="game.ugf")


def played(record: Record) -> str:
    return " ".join(map(str, record.line.moves))


def test_gib_has_plays_and_passes_counted_from_the_upper_left() -> None:
    # Sabaki reads "STO 0 2 2 15 15" as pp, "STO 0 3 1 13 16" as nq.
    assert played(gib("STO 0 2 1 15 15\nSTO 0 3 2 13 16\nSKI 0 4\nSTO 0 5 2 0 0")) == "Q4 O3 pass A19"


def test_gib_says_who_plays_how_it_ended_and_komi_in_tenths() -> None:
    record = gib(grlt=0)
    assert (record.heading.black.name, record.heading.black.rank) == ("검은돌", "15K")
    assert (record.line.komi, record.result) == (Fraction(13, 2), "B+3.5")
    assert (record.heading.date, record.heading.place) == ("2016-03-26", "Tygem Baduk")
    assert (record.heading.time, record.heading.overtime) == ("1200", "3x30 byo-yomi")
    assert record.notes == ("Text is read as EUC-KR, which is a guess.",)
    ends = {1: "W+3.5", 3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T", 255: None}
    assert {number: gib(grlt=number).result for number in ends} == ends


def test_a_handicap_of_three_in_gib_is_in_the_upper_left() -> None:
    # Sabaki reads INI 0 1 3 as AB[dp][pd][dd].
    line = gib("STO 0 2 2 15 15", handicap=3).line
    assert line.start.board.named(sorted(line.start.stones(0))) == ("D16", "Q16", "D4")
    assert (line.handicap, line.to_play) == (3, "white")
    for stones in range(2, 10):
        assert len(gib(handicap=stones).line.start.stones(0)) == stones


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("STO 0 2 1 19 3", "19 3 is no point"),
        ("STO 0 2 3 1 1", "is no move"),
        ("STO 0 2 1 x y", "is no move"),
    ],
)
def test_a_move_in_gib_that_is_none_is_refused_by_line(moves: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        gib(moves)
    assert caught.value.problems[0].line == 14
    assert said in str(caught.value)


@pytest.mark.parametrize("handicap", ["²", "9" * 5000, "-2", "1"])
def test_what_is_no_handicap_in_gib_is_left_out(handicap: str) -> None:
    text = f"INI 0 1 {handicap} &4\nSTO 0 2 1 15 3\n"
    assert parse_record(text.encode(), file="game.gib").line.handicap == 0


@pytest.mark.parametrize(
    "line",
    [
        "\\[A=" * 50_000,
        f"\\[GAMEINFOMAIN={'A' * 100_000}\\]",
        f"\\[GAMEBLACKNAME=x{' ' * 100_000}y\\]",
    ],
    ids=["fields", "main", "player"],
)
def test_long_lines_of_gib_are_read_in_proportion_to_their_length(line: str) -> None:
    begun = process_time()
    parse_record(f"{line}\nSTO 0 2 1 15 3\n".encode(), file="game.gib")
    assert process_time() - begun < 1  # many seconds in proportion to its square


def test_ngf_has_moves_from_the_upper_left_with_b_as_one() -> None:
    # Sabaki reads PMABBREER as B[qd]; KaTrain reads AA as a pass.
    record = ngf()
    assert played(record) == "R16 D19 pass"
    assert (record.heading.white.name, record.heading.white.rank) == ("LQC", "9p")
    assert (record.heading.black.rank, record.heading.date) == ("7k", "2017-03-16")
    assert (record.line.komi, record.result) == (Fraction(15, 2), "B+0.5")
    assert record.notes == ("The komi 7 is read as 7.5: the servers leave half a point out.",)


@pytest.mark.parametrize(
    ("handicap", "komi", "said", "result", "meant"),
    [
        (0, "6", "White wins by  resign!", "W+R", "13/2"),
        (2, "0", "Black wins by time!", "B+T", "0"),
        (0, "6.5", "White wins by 2.5!", "W+2.5", "13/2"),
        (0, "6", "", None, "13/2"),
    ],
)
def test_results_and_komi_of_ngf(handicap: int, komi: str, said: str, result: str | None, meant: str) -> None:
    record = ngf(handicap, komi, said)
    assert (record.result, record.line.komi, record.line.handicap) == (result, Fraction(meant), handicap)
    assert len(record.line.start.stones(0)) == handicap


def test_on_other_boards_ngf_does_not_say_where_the_handicap_is() -> None:
    text = NGF.format(handicap=3, komi="0", result="").replace("\n19\n", "\n13\n", 1)
    record = parse_record(text.replace("PMABBREER\nPMACWEBBE\n", "").encode(), file="game.ngf")
    assert (record.line.handicap, record.line.start.stones(0)) == (3, frozenset())
    assert "Where the 3 handicap stones are on 13 lines is not said; none is set up." in record.notes


def test_ugf_has_rows_from_below_and_a_pass_of_its_own() -> None:
    # Sabaki reads QP on 19 lines as qd: the letter of the column stays, I included.
    record = ugf("AA,B1,0,0\nII,W1,1,0\nYA,B1,2,0\nAI,W1,3,0")
    assert played(record) == "J9 pass A9"
    assert record.line.start.board.named(record.line.start.stones(0)) == ("A1",)
    assert (record.heading.black.name, record.heading.date) == ("黒", "2019-03-08")
    assert (record.line.komi, record.result, record.rules) == (Fraction(-11, 2), "B+7.50", "JPN")


def test_a_review_in_ugf_has_variations_and_comments(tmp_path: Path) -> None:
    text = UGF.format(moves="AA,B1,1,0\nBB,W1,2,0\nCC,B1,3,0", hdcp="0,6.5", crypt="PLAIN_UGF_FILE")
    review = (
        "NODE,2,1,1,1\n  VARIATION,\n    NODE,5,2,9,9\n      VARIATION,\n        NODE,7,1,8,9\n"
        "      VARIATIONEND,\n    NODE,6,1,20,20\n  VARIATIONEND,\nNODE,3,2,2,2\nNODE,4,1,3,3\n"
        "[ReviewComment]\n.Comment,5\nbetter?\n"
    )
    file = tmp_path / "game.ugi"
    file.write_text(text[: text.index("[ReviewComment]")] + review, encoding="shift_jis")
    for named, moves in {"": "A1 B2 C3", "@1.2": "A1 J9 pass", "@1.2.2": "A1 J9 H9"}.items():
        assert played(read_record(f"{file}{named}")) == moves


def test_what_ugf_cannot_have_is_refused() -> None:
    for moves in ("QP,B1,1,0", "5,B1,1,0"):
        with pytest.raises(InputError, match=r"game.ugf:14: .* is no move on 9 lines"):
            ugf(moves)
    for size in (0, 27, 99):
        text = f"[Header]\nVer=UGF3,200\nSize={size}\n[Data]\nBA,B1,1,0\n"
        with pytest.raises(InputError, match="1 to 26 lines"):
            parse_record(text.encode(), file="game.ugf")
    with pytest.raises(InputError, match="encrypted"):
        ugf("AA,B1,1,0", crypt="CRYPTED")


def test_each_format_is_known_by_its_content(tmp_path: Path) -> None:
    texts = {
        "gib": GIB.format(moves="STO 0 2 1 15 3", handicap=0, grlt=3),
        "ngf": NGF.format(handicap=0, komi=6, result=""),
        "ugf": UGF.format(moves="AA,B1,1,0", hdcp="0,6.5", crypt="PLAIN_UGF_FILE"),
    }
    for suffix, text in texts.items():
        read = parse_record(text.encode(), file=f"game.{suffix}")
        for name in ("game.txt", "game.sgf", "game"):
            (tmp_path / name).write_bytes(text.encode())
            assert read_record(tmp_path / name) == read


def test_a_result_of_gib_in_words_is_read_where_no_number_says_it() -> None:
    text = GIB.format(moves="", handicap=0, grlt=255).replace(r"\HE", "\\[GAMERESULT=흑 불계승\\]\n\\HE")
    assert parse_record(text.encode("euc_kr"), file="game.gib").result == "B+R"
    assert gib().result is None
