"""Games are counted again where their own rules, with the stones found dead, count what the record says."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gorules.corpus.counting import counted_by
from gorules.corpus.judging import judgements
from gorules.corpus.quick import events_of, packed_moves
from gorules.corpus.reading import MainLine, read_raw
from gorules.corpus.sources import Raw
from gorules.native.bridge import passing, why_not
from gorules.ruleset import load_ruleset

RULES = ("chinese-2002", "japanese-agreed", "tromp-taylor")
# Black has the four rows above, White the three below. Each has eyes; White has a stone among Black's.
DRAWN = "....O../XXXXXXX/X.X.X.X/XXXXXXX/OOOOOOO/O.O.O.O/OOOOOOO"
# By hand: Black has 18 stones, 3 eyes and the 7 points above: 28 points of area. Of territory she has the
# eyes and those 7 points, and a prisoner. White has 18 stones and 3 eyes.
AREA, TERRITORY = 28 - 21, 3 + 7 + 1 - 3


FOUND = {"chinese-2002": AREA, "japanese-agreed": TERRITORY}


def drawn(text: str) -> bytes:
    return bytes(".XO".index(cell) for row in text.split("/") for cell in row)


def game(result: str, rules: str = "Japanese", cells: str = DRAWN) -> MainLine:
    moves = packed_moves([(0, None), (1, None)], 49)
    return MainLine(7, 7, drawn(cells), moves, 0, Fraction(0), 0, rules, result, None)


def margins(line: MainLine) -> dict[str, float | None] | None:
    seen = events_of(line.columns, line.rows, line.cells, line.moves, line.to_play)
    found = judgements(line, seen, [*map(load_ruleset, RULES)])
    if found is None or not found[1]:
        return None
    return {each.ruleset: each.margin for each in found[0]}


@pytest.mark.skipif(passing is None, reason=f"there is no native core: {why_not}")
def test_what_is_dead_is_found_if_the_record_counts_it_so() -> None:
    assert margins(game(f"B+{TERRITORY}")) == FOUND
    assert margins(game(f"B+{AREA}", "Chinese")) == FOUND


def test_what_is_marked_as_dead_is_believed_if_the_record_counts_it_so() -> None:
    marked = replace(game(f"B+{TERRITORY}"), dead=("E7",))
    assert margins(marked) == FOUND


def test_programs_that_mark_empty_points_alone_mark_dead_stones_by_them() -> None:
    walls = b"AB[ab][bb][cb][db][eb]AW[ad][bd][cd][dd][ed]AW[ba]"
    record = b"(;SZ[5]" + walls + b";B[];W[]TB[aa][da][ea]TW[ae][be][ce][de][ee])"
    assert read_raw(Raw("game.sgf", record)).dead == ("B5",)


def test_where_nothing_is_dead_rules_that_remove_nothing_count_too() -> None:
    settled = DRAWN.replace("....O..", "XXXXXXX", 1)
    found = margins(game("0", cells=settled))
    assert found is not None
    assert found["tromp-taylor"] == found["chinese-2002"] == 28 - 21


@pytest.mark.parametrize("tie", ["0", "Draw", "jigo"])
def test_a_tie_is_a_count_and_a_win_by_nothing_is_none(tie: str) -> None:
    even = replace(game(tie, "Chinese", DRAWN.replace("....O..", "XXXXXXX", 1)), komi=Fraction(7))
    assert margins(even) is not None
    for result in ("B+0", "W+0.0"):
        assert margins(replace(even, result=result)) is None


@pytest.mark.parametrize(
    ("place", "application", "rules", "meant"),
    [(None, "foxwq", "Chinese", "fox"), ("OGS: https://online-go.com", None, "Japanese", "ogs-japanese"),
     (None, None, "Chinese", "chinese-2002")],
)  # fmt: skip
def test_the_rules_of_a_record_are_those_of_its_server(
    place: str | None, application: str | None, rules: str, meant: str
) -> None:
    says = f"PC[{place}]" if place else ""
    says += f"AP[{application}]" if application else ""
    line = read_raw(Raw("x.sgf", f"(;SZ[9]RU[{rules}]RE[B+2.5]{says};B[aa];W[bb])".encode()))
    found = counted_by(line)
    assert found is not None
    assert found.id == meant


def test_without_a_ruleset_no_game_is_counted() -> None:
    line = game(f"B+{TERRITORY}")
    seen = events_of(line.columns, line.rows, line.cells, line.moves, line.to_play)
    assert judgements(line, seen, ()) is None


@pytest.mark.parametrize(
    ("result", "rules"), [("B+9.5", "Japanese"), ("W+7", "Chinese"), ("B+R", "Japanese"), ("B+7", "Whatever")]
)
def test_what_does_not_come_to_the_result_is_not_counted(result: str, rules: str) -> None:
    assert margins(game(result, rules)) is None
