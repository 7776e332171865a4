"""gorules as an engine that speaks GTP (version 2, the draft's own words for what fails)."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from gorules.engines import moves
from gorules.engines.controller import Engine
from gorules.engines.server import COMMANDS, Server
from gorules.files.inputs import InputError
from gorules.formats.sgf import write_sgf
from gorules.go.board import Board
from gorules.play.game import Game
from gorules.ruleset import load_ruleset, rulesets
from gorules.solving.front import solved
from gorules.solving.solution import Solution
from gorules.solving.task import Task
from tests.support.commands import ROOT, invoked
from tests.support.gnugo import executable

Ask = Callable[..., list[str]]
GORULES = (sys.executable, "-m", "gorules", "gtp")


def server(rules: str = "tromp-taylor", board: str = "5x5", **settings: float) -> Server:
    return Server(load_ruleset(rules), Board.parse(board), **settings)  # type: ignore[arg-type] # a seed is whole


def asked(engine: Server, *lines: str) -> list[str]:
    """Return the answers to some commands, without the empty line at their ends."""
    answers = [engine.answer(line) for line in lines]
    assert all(each.endswith("\n\n") and "\n\n" not in each[:-2] for each in answers)
    return [each.rstrip() for each in answers]


def test_the_answers_are_gtp() -> None:
    engine = server()
    for line in ("", "  ", "# nothing", "\t\n", "\x00\x07"):
        assert engine.answer(line) == ""
    assert engine.answer("name\n") == "= gorules\n\n"
    assert engine.answer("12 name # who\r\n") == "=12 gorules\n\n"
    assert engine.answer("\tprotocol_version\x01") == "= 2\n\n"
    assert engine.answer("7 nonsense") == "?7 unknown command\n\n"
    assert engine.answer("13") == "?13 unknown command\n\n"
    assert engine.answer("play b") == "? syntax error\n\n"
    assert engine.answer("name name") == "? syntax error\n\n"


# GTP 2 draft, section 6.2 "required commands", and what gogui and gomill ask for besides.
WANTED = """
protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove undo
final_score final_status_list loadsgf showboard fixed_handicap place_free_handicap set_free_handicap
time_settings time_left kata-set-rules kata-get-rules kata-set-rule gorules-explain is_legal all_legal cputime
kgs-rules
gogui-rules_game_id gogui-rules_board gogui-rules_board_size gogui-rules_side_to_move gogui-rules_legal_moves
gogui-rules_final_result
"""


def test_the_commands_are_known_and_listed() -> None:
    engine = server()
    assert set(WANTED.split()) <= set(COMMANDS)
    (listed,) = asked(engine, "list_commands")
    assert listed[2:].split("\n") == list(COMMANDS)
    assert asked(engine, "known_command play", "known_command playy") == ["= true", "= false"]


def test_a_refusal_is_explained_with_reason_and_clause() -> None:
    engine = server("tromp-taylor", "1x2")
    assert asked(engine, "play b a1", "play w B1", "play black A1", "gorules-explain") == [
        "=", "=", "? illegal move",
        "= Black A1 is illegal under tromp-taylor 6: it recreates the position after turn 1.",
    ]  # fmt: skip
    assert asked(engine, "gorules-explain b pass", "gorules-explain w a1", "gorules-legal b", "undo") == [
        "= Black pass is legal under tromp-taylor.",
        "= White A1 is illegal under tromp-taylor 6: it recreates the position at the start.",
        "= pass",
        "=",
    ]


@pytest.mark.parametrize("id", rulesets())
def test_play_under_every_ruleset_is_as_the_game_has_it_and_ends_when_that_does(id: str) -> None:
    chance = random.Random(id)
    engine, game = server(id, "3x3"), Game(id, "3x3")
    for _ in range(60):
        moves = (*game.board.names, "pass", "button")
        legal = {move for move in moves if game.verdict(move).legal}
        said = engine.answer(f"gorules-legal {game.to_play}")
        assert set(said[1:].split()) == legal
        if not legal:
            break
        move, colour = chance.choice([*moves, "pass"]), game.to_play
        answer = engine.answer(f"play {colour} {move}")
        assert answer == ("= \n\n" if move in legal else "? illegal move\n\n")
        if move in legal:
            game.play(move)
        else:
            assert engine.answer("gorules-explain")[2:].strip() == str(game.verdict(move))
    ending = "play goes on" if game.ending is None else game.ending.message
    assert engine.answer("gorules-ending") == f"= {ending}\n\n"


def test_a_ruler_of_gogui_says_after_each_move_how_the_game_stands() -> None:
    # The answers as doc/manual/xml/rules.xml of GoGui describes them; without a legal move the game is over.
    ruler = [f"gogui-rules_{each}" for each in ("board_size", "board", "side_to_move", "captured_count")]
    engine = server("tromp-taylor", "2x3")
    asked(engine, "play b a1", "play w b1", "play b c1", "play w a2", "play b b2")
    assert asked(engine, *ruler) == ["= 3 2 rect", "= O X .\n. O X", "= white", "= 0 1"]
    # White's A1 is suicide of three stones, which these rules allow; C2 takes C1.
    assert asked(engine, "gogui-rules_legal_moves", "is_legal w b2", "is_legal w c2", "all_legal w") == [
        "= C2 A1 pass", "= 0", "= 1", "= C2 A1",
    ]  # fmt: skip
    said = asked(engine, "play w pass", "play b pass", "gogui-rules_legal_moves", "gogui-rules_final_result")
    assert said == ["=", "=", "=", "= tie (Black 3, White 3)"]
    assert asked(server(board="9x9"), *ruler[:1], "gogui-rules_game_id") == ["= 9", "= Go"]


def test_the_rules_of_kgs_are_taken_by_the_names_that_its_program_sends() -> None:
    engine = server()
    assert asked(engine, "kgs-rules new_zealand", "kgs-rules ing")[1].startswith("? unknown rules")
    assert asked(engine, "gorules-rules")[0].split()[1] == "kgs-new-zealand"


def test_four_passes_end_a_game_under_kees_rules_and_two_under_most() -> None:
    for id, passes in (("tromp-taylor", 2), ("kee-3.0", 4)):
        engine = server(id)
        said = [engine.answer(f"play {'bw'[n % 2]} pass") for n in range(passes + 1)]
        assert said == ["= \n\n"] * passes + ["? illegal move\n\n"]
        assert "play ended" in engine.answer("gorules-explain")
        assert engine.answer("genmove b") == "= pass\n\n"
        assert engine.answer("gorules-resume") == "= \n\n"
        assert engine.answer("play b c3") == "= \n\n"
        assert engine.answer("gorules-resume") == "? play has not ended\n\n"


def test_a_colour_may_play_twice() -> None:
    assert asked(server(), "play b a1", "play b a2", "play w a3", "play w a1") == [
        "=",
        "=",
        "=",
        "? illegal move",
    ]


def test_undo_takes_back_until_nothing_is_left() -> None:
    engine = server()
    assert asked(engine, "undo", "play b a1", "undo", "play w a1", "undo", "undo") == [
        "? cannot undo", "=", "=", "=", "=", "? cannot undo",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "commands", "score"),
    [
        ("tromp-taylor", ["komi 0.5", "play b c3", "play w pass", "play b pass"], "B+24.5"),
        ("tromp-taylor", ["komi 7", "play b pass", "play w pass"], "W+7"),
        ("tromp-taylor", [], "0"),
        ("japanese-agreed", ["play b c3"], "B+24"),
        # AGA 4 and 12: White gets a point for each handicap stone but the first, and half a point of komi.
        ("aga", ["boardsize 9", "fixed_handicap 3"], "B+78.5"),
    ],
)
def test_the_score(rules: str, commands: list[str], score: str) -> None:
    engine = server(rules)
    asked(engine, *commands)
    assert engine.answer("final_score") == f"= {score}\n\n"
    assert engine.answer("final_status_list dead") == "= \n\n"
    assert engine.answer("final_status_list well") == "? syntax error: a status is alive, dead or seki\n\n"


def test_a_shown_board_counts_as_the_score_does() -> None:
    engine = server("tromp-taylor", "3x3")
    asked(engine, "komi 10.5", "play b b2", "play w pass", "play b pass")
    # Black has all 9 points.
    assert asked(engine, "final_score") == ["= W+1.5"]
    assert engine.answer("showboard").endswith("  A B C\nW+1.5 (Black 9, White 10.5).\n\n")
    # AGA 4 and 12: White gets a point for each handicap stone but the first, and half a point of komi.
    engine = server("aga", "9x9")
    asked(engine, "fixed_handicap 3", "play w pass", "play b pass")
    assert asked(engine, "play w pass", "final_score")[-1] == "= B+78.5"
    assert "B+78.5 (" in engine.answer("showboard")


def test_a_shown_board_says_what_is_not_decided() -> None:
    engine = server("japanese-2003", "6x8")
    stones = "b C5 b B4 b C3 b B3 b E2 w H6 w D5 w E5 w F4 w D3 w D1"
    asked(engine, *(f"play {each}" for each in re.findall(". ..", stones)), "play b pass", "play w pass")
    assert asked(engine, "final_score")[0].startswith("? cannot score: ")
    assert "\nUndecided: " in engine.answer("showboard")


def test_a_game_without_result_has_no_score() -> None:
    # Two stones sent, one returned: the situation after turn 1 recurs, which is void.
    engine = server("japanese-agreed", "1x3")
    moves = ["b b1", "w pass", "b a1", "w c1", "b b1"]
    assert asked(engine, *(f"play {move}" for move in moves)) == ["="] * 5
    assert engine.answer("final_score") == "? cannot score: the game has no result\n\n"
    assert "Article 12" in [engine.answer("play w pass"), engine.answer("gorules-explain")][1]


@pytest.mark.parametrize("komi", ["1e999999999", "nan", "x", "0.3", "1/2"])
def test_a_komi_that_is_none_is_refused_at_once(komi: str) -> None:
    engine = server()
    (said,) = asked(engine, f"komi {komi}")
    assert said.startswith("? syntax error: ") and "points" in said
    assert engine.komi == server().komi


def test_handicap_stones() -> None:
    engine = server(board="9x9")
    assert asked(engine, "fixed_handicap 2", "fixed_handicap 2", "clear_board") == [
        "= G7 C3", "? board not empty", "=",
    ]  # fmt: skip
    assert asked(engine, "fixed_handicap 10", "set_free_handicap a1 a1", "set_free_handicap a1 pass") == [
        "? invalid number of stones", "? bad vertex list", "? bad vertex list",
    ]  # fmt: skip
    asked(engine, "set_free_handicap a1 b2 J9")
    assert asked(engine, "undo", "play w a1", "play w a2", "final_status_list alive") == [
        "? cannot undo", "? illegal move", "=", "= J9\nA2\nB2\nA1",
    ]  # fmt: skip


def test_sizes() -> None:
    engine = server()
    for size in ("0", "26", "-1", "x", "1e3", "99999999"):
        assert engine.answer(f"boardsize {size}")[0] == "?"
    for large in ("26", "1000000", "9" * 5000):
        assert engine.answer(f"boardsize {large}") == "? unacceptable size\n\n"
        assert engine.answer(f"place_free_handicap {large}") == "? invalid number of stones\n\n"
    assert asked(engine, "boardsize 25", "play b z25", "rectangular_boardsize 3 2", "play b c2") == ["="] * 4
    assert engine.answer("play w c3") == "? syntax error: 'c3' is no point of the board 2x3\n\n"
    assert engine.game.board.spec == "2x3"


def test_a_record_is_loaded_up_to_a_move(tmp_path: Path) -> None:
    game = Game("aga", "5x5", komi=3)
    for move in ("C3", "D3", "C2", "pass"):
        game.play(move)
    file = tmp_path / "game.sgf"
    write_sgf(file, game)
    engine = server("aga")
    # Black has C3 and C2, White D3; all else borders both, and White has the komi of the record.
    assert asked(engine, f"loadsgf {file}", "final_score") == ["=", "= W+2"]
    assert [turn.move for turn in engine.game.turns] == ["C3", "D3", "C2", "pass"]
    assert engine.komi == 3
    silent = tmp_path / "no-komi.sgf"
    silent.write_text("(;GM[1]SZ[5];B[cc];W[dc];B[cd];W[])", encoding="utf-8")
    assert asked(engine, f"loadsgf {silent}", "final_score") == ["=", "= W+2"]  # it keeps the komi of before
    assert asked(engine, f"loadsgf {file} 3") == ["="]
    assert [turn.move for turn in engine.game.turns] == ["C3", "D3"]
    for wrong in (f"loadsgf {tmp_path}/none.sgf", f"loadsgf {file} x"):
        assert engine.answer(wrong).startswith("? cannot load file")
    illegal = tmp_path / "illegal.sgf"
    illegal.write_text("(;GM[1]SZ[5];B[aa];W[ab];B[zz];W[aa])", encoding="utf-8")
    assert engine.answer(f"loadsgf {illegal}").startswith("? cannot load file")
    assert [turn.move for turn in engine.game.turns] == ["C3", "D3"]  # as before


@pytest.mark.parametrize(("size", "limit"), [("26", "26x26"), ("19:27", "27x19"), ("25", None)])
def test_a_record_on_a_board_that_the_protocol_cannot_name_is_refused(
    size: str, limit: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "large.sgf"
    file.write_text(f"(;SZ[{size}];B[aa])", encoding="utf-8")
    said = f"? cannot load file: its board is {limit}; here a side has up to 25 lines\n\n"
    assert server("aga").answer(f"loadsgf {file}") == (said if limit else "= \n\n")


def test_rules_are_changed_if_the_game_could_have_come_so_far_under_them() -> None:
    engine = server("tromp-taylor")
    assert engine.answer('kata-set-rules { "ko": "SIMPLE", "suicide": true }') == "= \n\n"
    assert engine.ruleset.id == "katago:simple+area+suicide"
    said = engine.answer("kata-get-rules")
    assert '"ko":"SIMPLE"' in said
    sending = ["b b1", "w a2", "b c2", "w b2", "b d1", "w e5", "b a1", "w c1", "b b1"]
    assert asked(engine, *(f"play {move}" for move in sending)) == ["="] * 9
    before = engine.game.position
    assert engine.answer("kata-set-rules tromp-taylor").startswith("? the game so far is illegal")
    assert "recreates the position after turn 6" in engine.answer("gorules-explain")
    assert (engine.game.position, engine.ruleset.id) == (before, "katago:simple+area+suicide")
    assert engine.answer("gorules-rules aga") == f"= aga {load_ruleset('aga').fingerprint}\n\n"
    assert asked(engine, "play w pass", "play b a1") == ["=", "? illegal move"]
    assert engine.answer("kata-set-rules nonsense")[0] == "?"
    assert engine.answer("kata-set-rules koSITUATIONALscoreAREAtaxNONEsui0") == "= \n\n"
    assert engine.ruleset.id == "katago:situational+area+no-suicide"
    assert engine.answer("gorules-rules nonsense")[0] == "?"


def test_one_rule_is_changed_and_the_others_stay() -> None:
    # As KataGo's docs/GTP_Extensions.md describes kata-set-rule; its example is the first of these.
    engine = server("katago:aga")
    expected = json.loads(engine.answer("kata-get-rules")[2:])
    for rule, value in (
        ("ko", "SIMPLE"), ("suicide", "true"), ("tax", "ALL"), ("hasButton", "true"),
        ("whiteHandicapBonus", "0"), ("hasButton", "false"),
    ):  # fmt: skip
        assert engine.answer(f"kata-set-rule {rule} {value}") == "= \n\n"
        expected[rule] = {"true": True, "false": False}.get(value, value)
        assert json.loads(engine.answer("kata-get-rules")[2:]) == expected
    assert "'NONE' is not one of these" in engine.answer("kata-set-rule ko NONE")
    assert "did you mean 'ko'?" in engine.answer("kata-set-rule koo SIMPLE")
    assert engine.answer("kata-set-rule ko") == "? syntax error\n\n"
    assert json.loads(engine.answer("kata-get-rules")[2:]) == expected


def test_one_rule_is_changed_only_if_the_game_could_have_come_so_far() -> None:
    engine = server("katago:chinese")
    sending = ["b b1", "w a2", "b c2", "w b2", "b d1", "w e5", "b a1", "w c1", "b b1"]
    assert asked(engine, *(f"play {move}" for move in sending)) == ["="] * 9
    assert engine.answer("kata-set-rule ko POSITIONAL").startswith("? the game so far is illegal")
    assert engine.answer("kata-set-rule tax ALL") == "= \n\n"
    assert engine.ruleset.id == "katago:simple+area+tax-all+no-suicide+bonus-n+friendly"


@pytest.mark.parametrize(
    ("rules", "rows", "columns", "value"),
    [  # van der Werf's and Tromp's values (docs/values.md)
        ("tromp-taylor", 1, 3, "B+3"),
        ("tromp-taylor", 2, 2, "B+1"),
        ("tromp-taylor-ssk", 1, 5, "0"),
    ],
)
def test_on_tiny_boards_it_plays_perfectly(rules: str, rows: int, columns: int, value: str) -> None:
    engine = server(rules, seconds=20.0)
    asked(engine, f"rectangular_boardsize {columns} {rows}")
    for number in range(60):
        if engine.game.is_over:
            break
        assert engine.answer(f"genmove {'bw'[number % 2]}")[0] == "="
    assert engine.answer("final_score") == f"= {value}\n\n"


def test_it_plays_for_the_komi_of_the_game() -> None:
    # A second pass would end play with the board empty, six points behind. Black cannot lose more by playing.
    assert asked(server("computer-olympiad", "2x2"), "komi 6", "genmove b")[-1].strip("= ") != "pass"
    assert asked(server("computer-olympiad", "2x2"), "komi -6", "genmove b")[-1].strip("= ") == "pass"


def test_it_plays_for_what_white_is_given_for_handicap_stones(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[Task] = []

    def noted(task: Task) -> Solution:
        tasks.append(task)
        return solved(task)

    monkeypatch.setattr(moves, "solved", noted)
    asked(server("aga", "2x2"), "set_free_handicap A1 B2", "komi 0.5", "genmove w")
    (task,) = tasks
    # A point, for the second stone, and the komi.
    assert (task.handicap, task.komi) == (2, Fraction("0.5"))
    assert task.settled(task.opening, task.history).scores["white"] == Fraction("1.5")


@pytest.mark.parametrize(
    "id", ["tromp-taylor", "aga", "wiki-territory", "kee-3.0", "no-pass-go", "capture-go"]
)
def test_elsewhere_it_makes_legal_moves_until_the_game_is_over(id: str) -> None:
    engine = server(id, "6x6", seconds=0.0, seed=7)
    for number in range(400):
        move = engine.answer(f"genmove {'bw'[number % 2]}")[2:].strip()
        if engine.game.is_over or move == "resign":
            break
    assert engine.game.is_over or move == "resign"
    assert len(engine.game.turns) > 20 or id == "capture-go"


def test_whatever_is_said_gets_an_answer_and_nothing_breaks() -> None:
    chance = random.Random(4)
    words = [
        *COMMANDS, "b", "w", "black", "a1", "z99", "pass", "-1", "0", "3", "1e999", "9" * 30, "{", "}",
        '{"ko":1}', "é", "\x1b[2J", "nan", "katago:", "../x", "/dev/null", "a" * 300, "ⅳ", "٣",
    ]  # fmt: skip
    engine = server("aga", "4x4", seconds=0.0)
    for _ in range(5000):
        line = " ".join(chance.choice(words) for _ in range(chance.randrange(5)))
        answer = engine.answer(line)
        assert (answer == "") == (not line.split())
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert all(c == "\n" or c.isprintable() for c in answer)


def test_a_ruleset_for_more_players_only_is_refused() -> None:
    three = load_ruleset(
        {"id": "three", "name": "Three", "extends": "jasiek-multiplayer", "players": {"min": 3}}
    )
    with pytest.raises(InputError, match="is for 3 to 8 players, not 2"):
        Server(three, Board.parse("3x3"))


def test_a_handicap_stays_when_the_rules_are_changed() -> None:
    # AGA, rule 4 and 12: by area White gets a point for each handicap stone after the first.
    engine = server(board="9x9")
    asked(engine, "komi 0", "set_free_handicap C3 G7 C7")
    assert asked(engine, "final_score") == ["= B+81"]
    assert asked(engine, "kata-set-rules aga", "final_score")[-1] == "= B+79"


# The command


def test_the_command_reads_to_the_end_of_its_input() -> None:
    done = invoked(
        "gtp", "--board", "1x2", "--rules", "aga", typed="1 play b a1\n\nx\n2 play w a1\n" + "y" * 50_000
    )
    assert done == (0, "=1 \n\n? unknown command\n\n?2 illegal move\n\n? unknown command\n\n", "")
    assert invoked("gtp", typed="quit\nname\n").stdout == "= \n\n"
    assert invoked("gtp", "--rules", "nowhere").exit_code == 2
    assert invoked("gtp", "--board", "0").exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_an_interrupt_ends_it_cleanly() -> None:
    # A shell lets what it starts in the background ignore the signal.
    process = subprocess.Popen(
        GORULES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"name\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"= gorules\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, b"gorules: interrupted\n")


@pytest.mark.slow
@pytest.mark.skipif(executable() is None, reason="GNU Go is not installed (Debian: apt-get install gnugo)")
@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("new-zealand-two-passes", ["--situational-superko", "--allow-suicide", "--chinese-rules"]),
        ("chinese-2002", ["--positional-superko", "--forbid-suicide", "--chinese-rules"]),
        ("japanese-agreed", ["--simple-ko", "--forbid-suicide", "--japanese-rules"]),
    ],
)
def test_gnu_go_plays_a_game_against_it(rules: str, options: list[str]) -> None:
    gnugo = executable()
    assert gnugo is not None
    with Engine((*GORULES, "--rules", rules)) as ours, Engine([gnugo, "--mode", "gtp", *options]) as theirs:
        players = (ours, theirs)
        for command in ("boardsize 5", "clear_board", "komi 7.5"):
            assert all(player.ask(command).ok for player in players)
        passes = 0
        for number in range(300):
            colour = ("black", "white")[number % 2]
            made = players[number % 2].ask(f"genmove {colour}")
            assert made.ok
            if made.text.lower() == "resign":
                break
            told = players[1 - number % 2].ask(f"play {colour} {made.text}")
            assert told.ok, (number, made, told)
            passes = passes + 1 if made.text.lower() == "pass" else 0
            if passes == 2:
                break
        else:
            pytest.fail("the game did not end")
        alive = ours.ask("final_status_list alive").text.split()
        stones = [theirs.ask(f"list_stones {colour}").text.split() for colour in ("black", "white")]
        assert sorted(alive) == sorted([*stones[0], *stones[1]])
        if passes == 2:
            assert ours.ask("gorules-ending").text.startswith("play ended at turn")
