"""docs/finished-games.md shows what docs/finished-games.json holds, and GNU Go plays the games again."""

import gzip
import json
from fractions import Fraction

import pytest

from benchmarks.finished_games import OWN, PlayedOn
from benchmarks.self_play import OwnGame
from gorules.corpus.reading import read_raw
from gorules.corpus.sources import Raw
from tests.support.gnugo import executable
from tests.support.scripts import script


def test_the_page_shows_what_is_kept() -> None:
    written = script("finished_games")
    figures = json.loads(written.FIGURES.read_text(encoding="utf-8"))
    assert written.PAGE.read_text(encoding="utf-8") == written.page(figures), "run make docs"


@pytest.mark.skipif(executable() is None, reason="GNU Go plays")
def test_the_same_seed_and_number_make_the_same_game() -> None:
    first = OwnGame(5, 0, 1).run()["sgf"].strip()
    assert gzip.decompress(OWN.read_bytes()).decode().startswith(first)


# White's stone A1 is dead, and nothing else. By hand Black has four points and a prisoner against three
# points, and 15 points of area against 10.
DEAD = b"""(;SZ[5]KM[0]AB[ba][ca][ab][bb][cb][bc][cc][ad][bd][cd][ce]
AW[da][db][eb][dc][dd][ed][de][ae];B[];W[])"""


@pytest.mark.skipif(executable() is None, reason="GNU Go plays")
def test_a_game_is_played_on_until_no_dead_stone_is_left() -> None:
    found = PlayedOn("by hand", read_raw(Raw("by hand", DEAD)), Fraction()).run()
    assert found["gone"] == ["A1"]
    assert (found["encore"], found["server"], found["area"]) == ("B+2", "B+2", "B+5")
