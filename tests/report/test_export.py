"""gorules export: the same beast as a picture, a game record, Markdown and text."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sgfmill import sgf_grammar
from typer.testing import CliRunner

from gorules.bestiary.beasts import beasts, load_beast
from gorules.cli import app
from gorules.formats.sgf import format_sgf, format_variations, parse_sgf
from gorules.formats.sgf_record import LARGEST
from gorules.go.turns import OFF_BOARD, PASS
from gorules.report.figures import steps
from gorules.web.questions import answer
from tests.support.commands import invoked

RUN = CliRunner()
RULES = ("--rules", "tromp-taylor,aga,kee-3.0")


def exported(*arguments: str) -> str:
    done = RUN.invoke(app, ["export", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def turns(tree: Any) -> list[list[str]]:
    """Each line of a game record as the moves that it has."""
    moves = [
        f"{name}{node[name][0].decode()}" for node in tree.sequence for name in ("B", "W") if name in node
    ]
    if not tree.children:
        return [moves]
    return [moves + rest for child in tree.children for rest in turns(child)]


def test_lines_that_begin_alike_share_their_turns_in_a_record() -> None:
    tree = sgf_grammar.parse_sgf_game(exported("triple-ko", "--as", "sgf", *RULES).encode())
    root = tree.sequence[0]
    assert (root["SZ"], root["PL"]) == ([b"7:6"], [b"B"])
    # One round is the beginning of two; each other line leaves them somewhere.
    lines = {line.id: line.moves.split() for line in load_beast("triple-ko").lines}
    longest = [
        moves
        for moves in lines.values()
        if not any(other[: len(moves)] == moves and other != moves for other in lines.values())
    ]
    found = turns(tree)
    assert sorted(map(len, found)) == sorted(map(len, longest))
    assert found[0][:3] == ["Bdb", "Wbc", "Bfb"]  # D5, B4 and F5 on six rows


def test_a_record_says_at_each_turn_which_rulesets_refuse_it_and_why() -> None:
    tree = sgf_grammar.parse_sgf_game(exported("triple-ko/one-round", "--as", "sgf", *RULES).encode())
    comments = [
        sgf_grammar.text_value(node["C"][0]).decode() if "C" in node else "" for node in tree.sequence
    ]
    assert comments[0].startswith("Triple ko\n")
    assert "Turn 6 is illegal" in comments[6] and "tromp-taylor [6]" in comments[6]
    assert "All legal, play goes on. kee-3.0" in comments[6]
    assert comments[1:6] == [""] * 5


def test_the_lines_of_all_beasts_on_rectangles_are_read_back() -> None:
    read = 0
    for id in beasts():
        beast = load_beast(id)
        for line in map(beast.line, beast.lines):
            board = line.start.board
            words = any(move.move in OFF_BOARD and move.move != PASS for move in line.moves)
            fits = board.spec == f"{board.rows}x{board.columns}" and board.columns <= LARGEST
            if not fits or line.players != 2 or words:
                continue
            again = parse_sgf(format_variations([(line, {1: ["why"]})]), file="it").line
            assert list(steps(again)) == list(steps(line))  # who plays out of turn may be named needlessly
            if not line.history and not any(line.prisoners.values()):
                written = parse_sgf(format_sgf(line), file="it").line
                assert (written.moves, written.komi) == (again.moves, line.komi)
            read += 1
    assert read > 300


def test_a_record_of_a_rectangle_goes_through_the_commands(tmp_path: Path) -> None:
    file = str(tmp_path / "it.sgf")
    exported("triple-ko/one-round", "-o", file, *RULES)
    assert "turn 6 is illegal" in RUN.invoke(app, ["compare", file, "--rules", "aga,kee-3.0"]).stdout
    assert exported(file, *RULES).startswith("# ")
    assert RUN.invoke(app, ["score", file, "--rules", "kee-3.0"]).exit_code == 0
    assert answer({"ask": "read", "sgf": Path(file).read_text()})["start"]["board"] == "6x7"


@pytest.mark.parametrize("name", ["kee-three-players", "kee-torus", "last-ko-and-dame-with-button"])
def test_what_a_record_has_no_room_for_is_refused(name: str) -> None:
    done = RUN.invoke(app, ["export", name, "--as", "sgf"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "SGF" in done.stderr and done.stderr.count("\n") == 1


def test_a_line_is_one_picture_of_all_its_diagrams_and_a_beast_one_of_its_position() -> None:
    space = "{http://www.w3.org/2000/svg}"
    line = ElementTree.fromstring(exported("triple-ko/one-round", "--as", "svg"))
    (wide,) = {float(part.attrib["width"]) for part in line.findall(f"{space}svg")}
    assert [float(part.attrib["x"]) for part in line.findall(f"{space}svg")] == pytest.approx(
        [0, wide, 2 * wide]
    )
    assert float(line.attrib["width"]) == pytest.approx(3 * wide)
    beast = ElementTree.fromstring(exported("triple-ko", "--as", "svg"))
    stones = [part for part in beast.findall(f"{space}circle") if part.get("class") == "stone"]
    assert len(stones) == sum(cell > 0 for cell in load_beast("triple-ko").start.cells)


def test_markdown_has_a_table_a_line_and_nothing_that_means_something_else(tmp_path: Path) -> None:
    text = exported("triple-ko", *RULES)
    assert text.startswith("# Triple ko\n") and text.count("| result | rulesets |") == len(
        load_beast("triple-ko").lines
    )
    assert "| Turn 6 is illegal | It recreates the position at the start: `tromp-taylor` [6]" in text
    beast = "id: mine\nnames: ['<b>*[x](y)|']\ntopic: seki\nposition: X.\nprovenance: constructed\n"
    (tmp_path / "mine.yaml").write_text(beast, encoding="utf-8")
    assert exported(str(tmp_path / "mine.yaml")).startswith("# \\<b\\>\\*\\[x\\](y)\\|\n")


def test_text_is_what_compare_shows() -> None:
    text = exported("triple-ko/one-round", "--as", "text", *RULES)
    shown = RUN.invoke(app, ["compare", "triple-ko/one-round", *RULES]).stdout
    assert shown.partition("Black begins")[2] in text


def test_a_file_or_a_position_is_exported_and_written(tmp_path: Path) -> None:
    written = tmp_path / "it.sgf"
    words = ("--position", "X.O/.../...", "--moves", "B2", "--as", "sgf", *RULES, "-o", str(written))
    assert exported(*words) == f"{written} is written.\n"
    assert parse_sgf(written.read_bytes(), file="it").line.start.text == "X.O/.../..."
    assert "| result | rulesets |" in exported(str(written), *RULES)


def test_a_record_is_written_as_it_was_but_for_the_comments(tmp_path: Path) -> None:
    head = "(;SZ[3]CA[GB2312]KM[375]PB[柯洁]RE[W+R]XX[kept] \r\n;B[bb]C["
    tail = "];W[ab]BL[3.5](;B[ba]\n)(;B[bc]TR[aa];W[ca]))(;GM[2])"
    file, output = tmp_path / "game.sgf", tmp_path / "commented.sgf"
    file.write_bytes(f"{head}好]{tail[1:]}".encode("gb2312"))
    for named, at, before in (
        ("", ";B[ba]", "\n)(;B[bc]"),
        ("@2.2", ";W[ca]", "))(;GM[2])"),
        ("@1", "", tail),
    ):
        assert (
            invoked("export", f"{file}{named}", "-o", str(output), "-r", "aga,japanese-agreed").exit_code == 0
        )
        written = output.read_bytes().decode("gb2312")
        whole = f"{head}好]{tail[1:]}"
        place = whole.index(at) + len(at) if at else len(f"{head}好")
        added = len(written) - len(whole)
        assert written[:place] + written[place + added :] == whole
        assert "japanese-agreed" in written[place : place + added]
        assert whole[place:].startswith(before)


def test_a_record_of_another_format_is_written_as_sgf(tmp_path: Path) -> None:
    file, output = tmp_path / "game.gib", tmp_path / "game.sgf"
    file.write_text("\\[GAMEBLACKNAME=A (1D)\\]\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 15\n")
    assert invoked("export", str(file), "-o", str(output), "-r", "aga").exit_code == 0
    tree = sgf_grammar.parse_sgf_game(output.read_bytes())
    assert [node.get("B") or node.get("W") for node in tree.sequence] == [None, [b"pd"], [b"dp"]]
    assert tree.sequence[0]["PB"] == [b"A"]
