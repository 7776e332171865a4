"""The page of a corpus: rates with their bounds, and links that open each game at the turn."""

import html
import json
import re
from pathlib import Path
from random import Random
from urllib.parse import parse_qs

import pytest

from gorules.corpus.rates import Rate
from gorules.go.board import Board
from gorules.play.replay import Line, replay
from tests.corpus.test_quick import random_games
from tests.support.commands import invoked, run

pytest.importorskip("pyarrow", reason="needs the extra: pip install '.[corpus]'")
pytest.importorskip("duckdb", reason="needs the extra: pip install '.[corpus]'")


# Newcombe (1998), Statistics in Medicine 17, table I, method 3.
@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_bounds_are_those_that_are_published(found: int, of: int, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in Rate(found, of).bounds] == [low, high]


def test_of_no_games_nothing_is_known() -> None:
    assert (Rate(0, 0).share, Rate(0, 0).bounds) == (0.0, (0.0, 1.0))


def test_each_link_of_the_page_opens_its_game_at_the_turn(tmp_path: Path) -> None:
    lines = [f"{n}\t{game.text}" for n, game in enumerate(random_games(90, Random(4))) if game.width == 5]
    text = "".join(f"(;SZ[5:2]{re.sub('^[0-9]+.', '', line)})" for line in lines if not line.endswith("\t"))
    (tmp_path / "games.sgf").write_text(text)
    done = run(
        "corpus", str(tmp_path / "games.sgf"), "--rules", "tromp-taylor", "-o", str(tmp_path / "r"), "--json"
    )
    found = json.loads(done.stdout)
    page = tmp_path / "page.html"
    assert run("corpus", "report", str(tmp_path / "r"), "-o", str(page)).exit_code == 0
    written = page.read_text()
    # None of these records has a result.
    left = written[written.index("<h2>Not counted") :].partition("</section>")[0]
    row = (
        f'<th scope="row">whose record says no margin</th><td>{found["games"]}</td><td>{found["games"]}</td>'
    )
    assert row in left and left.count('<th scope="row">') == 1
    part = written[written.index("<h2>Positions that come back") :].partition("</section>")[0]
    links = re.findall(r'<a href="([^"]+)">[^<]*</a>, turn (\d+)', part)
    assert len(links) == found["positional-repetitions"] > 2
    for link, turn in links:
        said = {key: value[0] for key, value in parse_qs(html.unescape(link).partition("#")[2]).items()}
        line = Line.parse(said.get("position", "...../....."), said["moves"], said.get("to-play", "black"))
        assert line.start.board.spec == said.get("board", "2x5")
        assert line.start.board == Board.rectangular(2, 5)
        assert replay(line, said["rules"], past_endings=True).result.refused == int(said["at"]) == int(turn)


def test_a_page_goes_to_a_file_that_is_one_and_links_to_an_address(tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text("(;SZ[3];B[aa])")
    run("corpus", str(tmp_path / "x.sgf"), "-o", str(tmp_path / "r"), "--json")
    for words, message in (
        (("-o", str(tmp_path / "x.txt")), "the name of a page ends in .html"),
        (
            ("-o", str(tmp_path / "x.html"), "--lab", "javascript:alert(1)//x.html"),
            "an address begins with https://",
        ),
    ):
        done = invoked("corpus", "report", str(tmp_path / "r"), *words)
        assert (done.exit_code, message in done.stderr) == (2, True), done.stderr
