"""What records say of a result is read as what it means, and a note says so."""

from fractions import Fraction

import pytest

from gorules.formats.sgf import parse_sgf
from gorules.play.record import result_of_count

# By hand: 3/4 of a stone are a point and a half. The words are those of public records and of programs that
# read them: Sina, gokifu.com, MultiGo, Kiseido's Go Dojo, GoGoD, Cyberoro.
MEANT = {
    "W+18,5": "W+18.5", "b+3.5": "B+3.5", "B + 3.5": "B+3.5", "W+2 1/2": "W+2.5", "W+5.5 points": "W+5.5",
    "W+1.25": "W+2.5", "B+0.75": "B+1.5", "B+3 3/4": "B+7.5",
    "黑中盘胜": "B+R", "白中盘胜": "W+R", "黒中盤勝": "B+R", "黒中押し勝ち": "B+R", "백 불계승": "W+R",
    "白胜": "W+", "白胜黑": "W+", "黑方胜": "B+", "白超时胜": "W+T",
    "黑胜半目": "B+0.5", "黑胜2目半": "B+2.5", "黑胜3点": "B+3", "黑胜5.5目": "B+5.5", "白両目半勝": "W+2.5",
    "白1.5目勝ち!": "W+1.5", "흑 3집반승": "B+3.5",
    "黑胜3/4子": "B+1.5", "白胜1又1/4子": "W+2.5", "白2又1/4子勝": "W+4.5", "黑胜1/2子": "B+1",
    "黑胜2子": "B+4", "数子,黑胜4又1/4子": "B+8.5",
    "黑胜四分之三子": "B+1.5", "黑胜二又四分之三子": "B+5.5", "黒番十三目半勝ち": "B+13.5",
    "白十目半勝": "W+10.5",
    "白二十三目勝": "W+23", "B+1½": "B+1.5", "W+.5": "W+0.5", "白胜 347手": "W+",
    "黑贴3又3/4子，黑胜3/4子": "B+1.5",
    "黑中盘负": "W+R", "黒中押し負け": "W+R", "白中盤負け": "B+R", "백 불계패": "B+R",
    "黑棋中盘负于白棋": "W+R",
    "黑中盘认输": "W+R", "黒時間切れ負け": "W+T", "白反則勝ち": "W+F", "B+Res.": "B+R", "W+overtime": "W+T",
    "白+R": "W+R", "W+2.5 not jigo": "W+2.5", "0.0": "0",
    "和棋": "0", "Jigo": "0", "ジゴ": "0",
    "Black wins by 3.5": "B+3.5", "White by resignation": "W+R", "Black resigns": "W+R", "White+R": "W+R",
    "B+12.": "B+12", "White wins on time": "W+T", "B+F by rule 7": "B+F", "white loses by 2": "B+2",
}  # fmt: skip


@pytest.mark.parametrize("said", MEANT)
def test_a_result_in_words_or_in_stones_is_read(said: str) -> None:
    record = parse_sgf(f"(;CA[UTF-8]RE[{said}])".encode(), file="game.sgf")
    (note,) = record.notes
    assert record.result == MEANT[said]
    assert note.startswith(f"The result {said} is read as {MEANT[said]}")
    in_stones = "子" in said.replace("数子", "") or any(each in said for each in (".25", ".75", "3/4"))
    assert note.endswith(": it is in stones.") == in_stones


@pytest.mark.parametrize(
    "said",
    [
        *("B+3.5", "W+12", "B+0.50", "W+", "B+R", "W+Resign", "B+Time", "0", "Void", "?", "W+0.3"),
        *(
            "打ち掛け",
            "unfinished",
            "白 and 黑",
            "black wins, white wins",
            "Both lost",
            "B Resign",
            "W+Illegal",
        ),
        *("W+11/2", "W+1-1/2", "B+12345", "W+1e5", "B+3.5 W+3.5", "三局两胜 黑胜", "B+Adj"),
    ],
)
def test_other_results_stay_as_they_are(said: str) -> None:
    record = parse_sgf(f"(;CA[UTF-8]RE[{said}])".encode(), file="game.sgf")
    assert (record.result, record.notes) == (said, ())


def test_a_result_in_stones_fits_a_komi_in_stones() -> None:
    # Tang Yi against Li He, 2016-07-05: 3 3/4 stones, won by 1 1/4.
    record = parse_sgf(b"(;KM[3.75]RU[Chinese]RE[W+1.25];B[pd])", file="game.sgf")
    assert record.result == "W+2.5"
    assert not any("does not fit" in note for note in record.notes)


@pytest.mark.parametrize(
    ("said", "result", "komi"),
    [
        ("KM[375]HA[0]RU[Chinese]RE[W+19.25]", "W+38.5", "15/2"),
        ("KM[0]HA[2]RU[Chinese]RE[B+12.5]AB[pd][dp]", "B+25", "0"),
        ("KM[0]HA[1]RU[Chinese]RE[B+12]", "B+24", "0"),
        ("KM[0]HA[2]RU[Chinese]RE[B+R]AB[pd][dp]", "B+R", "0"),
        ("KM[650]HA[0]RU[Japanese]RE[W+2.5]", "W+2.5", "13/2"),
        ("KM[0]HA[0]RU[Japanese]RE[B+7.5]", "B+7.5", None),
    ],
)
def test_fox_gives_margins_in_stones_under_chinese_rules(said: str, result: str, komi: str | None) -> None:
    # What its service says: by `rule` a margin is in stones or in points, and komi is 0 in handicap games.
    record = parse_sgf(f"(;GM[1]SZ[19]{said}AP[GNU Go:3.8]AP[foxwq];W[dd])".encode(), file="game.sgf")
    assert (record.result, record.line.komi) == (result, None if komi is None else Fraction(komi))


@pytest.mark.parametrize(
    "said", ["KM[0.5]HA[2]RU[Chinese]RE[W+12.5]AB[pd][dp]", "KM[7.5]RU[Chinese]RE[W+12.5]AP[foxwq]"]
)
def test_a_margin_in_halves_is_in_points_elsewhere(said: str) -> None:
    # Programs that put records of Fox right put both into points.
    record = parse_sgf(f"(;GM[1]SZ[19]{said};W[dd])".encode(), file="game.sgf")
    assert (record.result, record.notes) == ("W+12.5", ())


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("0", "0"),
        ("Jigo", "0"),
        ("b+7.50", "B+7.5"),
        ("W+0.0", None),
        ("B+0", None),
        ("W+0.02", None),
        ("B+R", None),
    ],
)
def test_a_tie_has_no_winner_and_no_margin_is_a_hundredth(said: str, count: str | None) -> None:
    # Of 143 records of Fox with RE[B+0.0] or RE[W+0.0] 52 end before turn 100, and 66 have a komi of 7.5.
    # It has written RE[W+0.02], too, which no count comes to.
    assert result_of_count(said) == count
