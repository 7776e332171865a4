"""The command line: results, exit codes, and one clear message for whatever is wrong."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.bestiary.beasts import Beast
from gorules.bestiary.check import Finding, check
from gorules.files.data import bestiary, rulesets_folder
from gorules.status.definitions import judged
from tests.support.commands import ROOT, data, invoked, on_a_terminal, refused, run, shown, started

EVIL = "\x1b[31mred\x07\x9b2J\u202e"
COMMANDS = (
    "rulesets", "show", "validate", "schema", "score", "replay", "compare", "sweep", "count", "perft",
    "play", "solve", "bestiary",
)  # fmt: skip


# What commands do


def test_the_program_alone_shows_its_commands_each_on_one_line() -> None:
    listed = shown()
    for command in COMMANDS:
        (line,) = (line for line in listed.splitlines() if line.split()[:1] == [command])
        assert line.rstrip().endswith(".")
        assert not line.rstrip().endswith("...")
    assert "check" in shown("bestiary")
    assert shown("--version").startswith("gorules ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_80_columns(command: str) -> None:
    assert "Usage: gorules" in shown(command, "--help")


def test_every_ruleset_and_every_beast_can_be_shown() -> None:
    for entry in data("rulesets")["rulesets"]:
        assert entry["fingerprint"] in shown("show", entry["id"])
        assert data("show", entry["id"])["id"] == entry["id"]
    for beast in data("bestiary", "list")["beasts"]:
        assert beast["names"][0].split()[0] in shown("bestiary", "show", beast["id"])


def test_a_family_is_shown_with_its_members() -> None:
    members = data("show", "tromp-grid")["members"]
    assert len(members) == 16  # two answers to each of four questions
    assert all(member in shown("show", "tromp-grid") for member in members)


@pytest.mark.parametrize("kind", ["ruleset", "beast", "family"])
def test_the_schema_is_json_for_each_kind_of_file(kind: str) -> None:
    assert json.loads(shown("schema", kind))["$schema"].endswith("2020-12/schema")


def test_a_position_is_scored_under_one_ruleset_with_clause_and_under_many_by_outcome() -> None:
    one = shown("score", "--position", "X.O/X.O/X.O", "--rules", "tromp-taylor")
    assert (
        "tie (Black 3, White 3)  under Tromp-Taylor rules (the Logical Rules)\n(tromp-taylor) [3, 9, 10]"
        in one
    )
    assert "Black 3: 3 stones." in one
    many = shown("score", "--position", "X.O/X.O/X.O")
    assert many.count("tie (Black 3, White 3)") == 1
    assert "tromp-taylor" in many


def test_dead_stones_and_captures_count() -> None:
    # With the white stone alive B1 is nobody's; Black has the corners A3 and C3. With it dead, A1 and
    # B1 are hers too, and the stone is a prisoner.
    words = ("score", "--position", ".X./XXX/O.X", "--rules", "japanese-agreed")
    assert "B+2 (Black 2, White 0)" in shown(*words)
    assert "B+5 (Black 5, White 0)" in shown(*words, "--dead", "A1")
    assert "B+6 (Black 8, White 2)" in shown(*words, "--dead", "A1", "--captures", "black=3 white=2")
    assert "there is no stone at B1" in refused(*words, "--dead", "B1")


def test_dead_strings_may_be_named_by_several_options() -> None:
    words = ("score", "--position", "O.X/XXX/X.O", "--rules", "japanese-agreed")
    assert "Removed as dead: A3, C1." in shown(*words, "--dead", "A3", "--dead", "C1")


def test_a_name_that_records_have_for_rules_is_known_to_the_command_for_names() -> None:
    assert shown("names", "korean").startswith("japanese-agreed: ")


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--captures", "score --position X.O --captures black=1 --captures white=2"),
        ("--region", "status --position X.O --region A1 --region B1"),
        ("--moves", "replay --board 3x3 -m A1 --moves B1"),
        ("--komi", "compare --position X.O --komi 1 --komi=2"),
    ],
)
def test_an_option_that_is_given_twice_is_refused(option: str, words: str) -> None:
    assert f"'{option}'" in (said := refused(*words.split())) and "it is given more than once" in said


def test_a_refused_turn_gives_exit_code_1_and_its_clause() -> None:
    done = run("replay", "--board", "1x1", "--moves", "A1", "--rules", "tromp-taylor")
    assert done.exit_code == 1
    assert "Black A1 is illegal under tromp-taylor 6: it recreates the position" in done.stdout


def test_a_handicap_is_given_as_each_ruleset_has_it() -> None:
    # Stones stand on the usual points and White begins; White owes a pass, which is none of the two that end
    # play; Black has two plays to make first.
    results = {
        "japanese-agreed": "ends at turn 2: B+79 (Black 79, White 0)",
        "new-zealand-two-passes": "goes on: tie (Black 0, White 0) as it stands",
        "tromp-taylor": "turn 1 is illegal",
    }
    line = (
        "--board",
        "9x9",
        "--moves",
        "pass pass",
        "--handicap",
        "2",
        "--rules",
        ",".join(results),
        "--json",
    )
    replays = json.loads(invoked("replay", *line).stdout)["replays"]
    assert {each["ruleset"]: each["result"] for each in replays} == results
    (compared,) = json.loads(invoked("compare", *line).stdout)["comparisons"]
    assert {each["rulesets"][0]: each["result"] for each in compared["classes"]} == results
    assert all(each["axes"] == ["compensation"] for each in compared["boundaries"])
    # One stone is that Black begins, for which White has half a point by the American rules.
    one = data("solve", "--board", "1x5", "--rules", "aga", "--handicap", "1")
    assert one["value"] == -0.5


def test_many_rulesets_are_replayed_in_short() -> None:
    done = run("replay", "rules-beast-1/black-keeps-the-threat")
    assert done.exit_code == 1
    assert "Turn 9 is illegal" in done.stdout
    assert "tromp-taylor [6]" in " ".join(done.stdout.split())
    assert len(done.stdout.splitlines()) < 80  # there are more rulesets than that


def test_each_boundary_of_a_comparison_has_results_question_parameter_and_both_clauses() -> None:
    said = shown("compare", "sending-two-returning-one/one-round", "-r", "tromp-taylor,tromp-taylor-ssk")
    text = " ".join(said.split())
    results = "all legal, play goes on", "turn 3 is illegal"
    assert " / ".join(results) in text or " / ".join(reversed(results)) in text
    assert "decided by ko (compares)" in text
    assert "tromp-taylor: ko: positional-superko, compares position [6]" in text
    assert "tromp-taylor-ssk: ko: situational-superko, compares position+next [6, as" in text


def test_positions_as_text_and_records_are_compared(tmp_path: Path) -> None:
    assert "All agree" in shown("compare", "--position", "X./..", "-r", "aga,tromp-taylor")
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3]RU[Chinese];B[bb];W[];B[])")
    assert "The record says RU[Chinese], which is chinese" in shown("compare", str(record), "-r", "aga")
    assert data("replay", str(record), "-r", "aga")["record-says-rules"] == "Chinese"
    assert "The record says RU[Chinese], which is chinese" in shown("score", str(record), "-r", "aga")


def test_a_score_begins_with_the_rules_of_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    for rules, is_by_area in (("Chinese", True), ("Japanese", False)):
        record.write_text(f"(;SZ[3]RU[{rules}]KM[0];B[bb];W[];B[];W[])")
        said = shown("score", str(record), "-r", "tromp-taylor,chinese-2002,aga,japanese-agreed")
        assert re.findall("^B.*", said, re.MULTILINE)[0] == (
            "B+9 (Black 9, White 0)" if is_by_area else "B+8 (Black 8, White 0)"
        )


RECORD = "(;SZ[3]RU[Japanese];B[bb](;W[];B[])(;W[aa](;B[cc])(;B[])))(;SZ[3];B[aa])"


def test_what_cannot_be_read_is_named_and_the_rest_compared(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.sgf", tmp_path / "bad.sgf"
    good.write_text("(;SZ[9];B[ee];W[ec])")
    bad.write_text("(;SZ[9];B[ee];W[ee])")
    done = invoked("compare", str(bad), str(good), str(tmp_path), "-r", "aga,bga")
    assert done.exit_code == 2 and "Black begins: 1 E5, 2 E7." in done.stdout
    assert "The record names no komi: a ruleset's own counts, if it has one" in done.stdout
    assert "bad.sgf: move 2: there is a stone on E5" in done.stderr and "this is a folder" in done.stderr
    read = json.loads(invoked("compare", str(bad), str(good), "-r", "aga,bga", "--json").stdout)
    assert [each["line"] for each in read["comparisons"]] == [str(good)]
    assert [each["message"] for each in read["problems"]] == ["move 2: there is a stone on E5"]
    wrong = invoked("compare", str(good), str(bad), "--komi", "much").stderr
    assert wrong.count("much") == 1  # an option is told once, not for each record


def test_a_record_is_replayed_under_the_rules_that_it_names(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3]RU[Japanese];B[bb];W[];B[])")
    (made,) = data("replay", str(record))["replays"]
    assert made["ruleset"] == "japanese-agreed"
    assert "The record says RU[Japanese], which is japanese-agreed here." in shown("replay", str(record))
    assert len(data("replay", str(record), "-r", "all")["replays"]) > 20
    assert [made["ruleset"] for made in data("replay", str(record), "-r", "aga")["replays"]] == ["aga"]
    record.write_text("(;SZ[3]RU[of the house];B[bb];W[];B[])")
    assert len(data("replay", str(record))["replays"]) > 20


@pytest.mark.parametrize("command", ["replay", "compare", "score"])
def test_what_is_not_read_of_a_record_is_said(command: str, tmp_path: Path) -> None:
    record = tmp_path / "games.sgf"
    record.write_text(RECORD)
    done = invoked(command, str(record), "-r", "aga")
    assert done.exit_code == 0
    said = "this is the main line of the first game, without 2 variations and 1 further game"
    assert done.stderr == f"gorules: {record}: {said}\n"


@pytest.mark.parametrize("command", ["replay", "compare", "score"])
def test_a_record_may_come_from_standard_input(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = Path("game.sgf")
    record.write_text("(;SZ[3]RU[NZ];B[bb];W[];B[])")
    typed = shown(command, "-", "-r", "aga", typed=record.read_text())
    assert typed.replace("-, line", "") == shown(command, "game.sgf", "-r", "aga").replace("game.sgf", "-")


def test_a_file_to_validate_may_come_from_standard_input() -> None:
    assert shown("validate", "-", typed="id: mine\nname: Mine\nextends: aga\n") == (
        "-: a valid ruleset, and\n  it lays down the same as aga\n"
    )
    done = run("validate", "-", typed="id: mine\nname: Mine\n")
    assert done.exit_code == 2 and "gorules: -:" in done.stderr


def test_a_strategy_can_come_from_standard_input() -> None:
    strategy = (ROOT / "docs" / "3x3.strategy.gz").read_bytes()
    verify = [sys.executable, "-m", "gorules", "verify"]
    piped = [
        subprocess.run([*verify, "-"], input=each, capture_output=True) for each in (strategy, strategy[:99])
    ]
    assert piped[0].stdout.decode().split() == shown("verify", "docs/3x3.strategy.gz").split()
    assert piped[1].returncode == 2
    assert piped[1].stderr.startswith(b"gorules: -: this is no strategy: the file is damaged")


def test_rules_and_certificates_can_be_typed() -> None:
    mine = "id: mine\nname: Mine\nextends: aga\nko: []\n"
    line = ("compare", "--board", "1x2", "--moves", "A1 B1 A1", "--rules", "-,aga", "--json")
    classes = json.loads(shown(*line, typed=mine))
    assert "mine" in json.dumps(classes) and "aga" in json.dumps(classes)
    assert "Mine" in shown("show", "-", typed=mine)
    proof = (ROOT / "docs" / "certificate-2x2.json").read_text()
    assert shown("verify", "-", typed=proof) == shown("verify", "docs/certificate-2x2.json")
    for words in (("show", "-"), ("solve", "--board", "1x1", "--rules", "-")):
        done = run(*words, typed="id: mine\nname: Mine\n")
        assert done.exit_code == 2 and done.stderr.startswith("gorules: -:1:1: ")
    for typed, says in (
        ("{", "-:1:2: this is no certificate, as it is not JSON\n"),
        ("NaN", "-: this is no certificate: it should be a mapping with fields"),
        ("1" * 10_000, "-: this is no certificate\n"),
    ):
        done = run("verify", "-", typed=typed)
        assert done.exit_code == 2 and done.stderr.startswith(f"gorules: {says}")


@pytest.mark.parametrize(
    "words", ["hunt - -", "compare -b 1x2 -m A1 -r -,-", "diff - -", "solve -b 1x1 -r - -r -"]
)
def test_standard_input_is_named_once(words: str) -> None:
    done = run(*words.split(), typed="id: mine\nname: Mine\nextends: aga\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "standard input can be named only once" in done.stderr


# Files that commands write


WRITING = (
    "export two-point-board -o", "diff aga tromp-taylor --html", "solve -b 1x1 --certificate",
    "hunt --all aga bga -o", "laws aga -o",
)  # fmt: skip


@pytest.mark.parametrize("words", WRITING)
@pytest.mark.parametrize("to", ["-", ".", "no/such/x"])
def test_where_no_file_can_be_written_nothing_is_begun(
    words: str, to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words.startswith("export") and to == "-":
        pytest.skip("an export may go to standard output")
    monkeypatch.chdir(tmp_path)
    said = refused(*words.split(), to)
    assert said.count("\n") == 1 and ("'-'" if to == "-" else "folder") in said
    assert os.listdir() == []


def test_an_export_to_a_dash_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("export", "two-point-board", "--as", "svg")
    assert invoked(*words, "-o", "-") == invoked(*words)
    assert os.listdir() == []


SUFFIXES = {"export": ".svg", "diff": ".html", "solve": ".json"}


@pytest.mark.parametrize(
    "words",
    [
        "export two-point-board --as svg -o", "diff aga tromp-taylor two-point-board --html",
        "solve -b 2x2 --certificate",
    ],
)  # fmt: skip
def test_a_full_disk_leaves_the_file_of_before(words: str, tmp_path: Path) -> None:
    file = tmp_path / f"x{SUFFIXES[words.split()[0]]}"
    file.write_text("before")
    line = f"trap '' XFSZ; ulimit -f 0; exec {sys.executable} -m gorules {words} {file}"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    said = f"gorules: {file}: the file cannot be written: File too large\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert (os.listdir(tmp_path), file.read_text()) == ([file.name], "before")
    if words.startswith("solve"):  # Black wins by a point (Tromp), and is told so
        assert "+1" in done.stdout


def test_of_many_mistakes_the_first_are_shown() -> None:
    text = "id: mine\nname: Mine\nextends: aga\n" + "".join(f"field-{number}: 1\n" for number in range(3000))
    told = run("validate", "-", typed=text).stderr
    assert told.count("unknown field") == 12
    assert told.endswith("gorules: -: 3,000 errors; the first 12 are shown\n")
    told = run("show", "-", typed=text).stderr
    assert told.count("unknown field") == 12 and told.endswith("gorules: ... and 2,988 more\n")


def test_boards_and_stones_may_be_written_short_and_small() -> None:
    assert shown("score", "-b", "3", "-p", "x../.o./...", "-r", "aga") == shown(
        "score", "-b", "3x3", "-p", "X../.O./...", "-r", "aga"
    )


def test_the_list_of_rulesets_says_what_tells_them_apart() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in shown("rulesets").splitlines() if line[:1].strip()}
    assert rows["tromp-taylor"] == ["positional-superko", "allowed", "area"]
    assert rows["aga-territory"] == ["situational-superko", "forbidden", "territory"]
    (bga,) = (item for item in data("rulesets")["rulesets"] if item["id"] == "bga")
    assert (bga["ko"], bga["suicide"]) == (["natural-situational-superko", "basic-ko"], "forbidden")


def test_beasts_are_searched_by_words() -> None:
    assert [b["id"] for b in data("bestiary", "search", "without", "capturing")["beasts"]] == [
        "torazu-sanmoku"
    ]
    assert "ten-thousand-year-ko" in shown("bestiary", "search", "mannen")
    assert shown("bestiary", "search", "unheard-of") == "No beast has all these words.\n"
    assert data("bestiary", "search", "unheard-of") == {"beasts": []}
    for words in (["bestiary", "show", "mannen-ko"], ["solve", "mannen-ko"], ["replay", "mannen-ko/x"]):
        assert "did you mean 'ten-thousand-year-ko'?" in refused(*words)


def test_a_ruleset_for_other_numbers_of_players_is_refused_or_left_out(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("id: mine\nname: Mine\nextends: aga\nplayers: {max: 2}\n")
    said = refused("score", "--board", "3x3", "--players", "3", "-r", f"{mine},aga")
    assert "--rules: mine is for 2 players, not 3" in said
    assert "mine" not in shown("compare", "kee-three-players/one-stone", "-r", f"{mine},aga")
    assert "No ruleset is for so many players" in shown("compare", "kee-three-players", "-r", str(mine))
    shown("compare", "--all", "-r", f"{mine},aga")


def test_only_the_lines_that_divide_or_that_one_question_decides_are_shown() -> None:
    words = ("compare", "sending-two-returning-one", "-r", "tromp-taylor,tromp-taylor-ssk")
    everything, divided = data(*words)["comparisons"], data(*words, "--only-differences")["comparisons"]
    assert divided == [item for item in everything if len(item["classes"]) > 1]
    assert 0 < len(divided) < len(everything)
    assert data(*words, "--by", "ko")["comparisons"] == divided
    assert data(*words, "--by", "scoring")["comparisons"] == []
    assert shown(*words, "--by", "scoring") == f"scoring decides none of {len(everything)} lines.\n"
    assert (
        shown("compare", "triple-ko/one-round", "-r", "aga", "--only-differences")
        == "All rulesets agree on 1 line.\n"
    )
    assert "ko decides " in shown("compare", "--all", "-r", "aga,bga", "--by", "ko")
    assert "beast and line" in shown("compare", "--all", "-r", "aga,bga", "--only-differences")
    assert "--by: unknown question 'kow'; did you mean 'ko'?" in refused(*words, "--by", "kow")


def test_comparing_one_ruleset_with_itself_only_is_fine() -> None:
    shown("compare", "--all", "--rules", "aga")


# play


def test_play_shows_the_board_explains_refusals_and_takes_back() -> None:
    said = shown("play", "-b", "1x2", typed="A1\nB1\nA1\nwhy A1\nundo\nhistory\nlegal\nquit\n")
    assert "1(X)." in said
    assert "Turn 2, White: B1, takes A1." in said
    assert "Stones taken: Black 0, White 1." in said
    assert "Black A1 is illegal under tromp-taylor 6: it recreates the position" in said
    assert "Taken back: White 2 B1" in said
    assert "after turn 1 (A1): X." in said


def test_play_ends_with_its_input_and_survives_nonsense() -> None:
    typed = f"pass\npass\nC3\nZ99\nfoo bar\n{EVIL}\nundo\nundo\nundo\nscore A1\nwhy\nhistory red\nagree\nhelp"
    said = shown("play", "-b", "3x3", typed=typed)
    assert "Play ended at turn 2: 2 passes in a row [8]." in said
    assert "there is no turn to take back" in said
    assert "no stone at A1" in said


def test_play_answers_each_line_with_a_line_of_json() -> None:
    lines = shown("play", "-b", "1x2", "--json", typed=f"A1\nwhy A1\n{EVIL}\nhistory\nscore\n").splitlines()
    answers = [json.loads(line) for line in lines]
    assert answers[0]["legal"] == ["A1", "B1"]
    assert answers[1]["position"] == "X."
    assert answers[2]["verdicts"][0]["violations"][0]["reason"] == "occupied"
    assert "unknown point" in answers[3]["error"]
    assert [turn["move"] for turn in answers[4]["history"]["black"]] == ["A1"]
    assert answers[5]["outcome"]["scores"] == {"black": 2, "white": 0}


# What is wrong is said


def test_every_error_of_a_file_is_reported_with_place_allowed_values_and_guess(tmp_path: Path) -> None:
    wrong = tmp_path / "mine.yaml"
    wrong.write_text(
        "id: mine\nname: Mine\nextends: kee-3.0\n"
        "ko: [{type: kee-history, lifted-by: neverr}]\nsuicde: allowed\nend: [{type: passes, count: two}]\n"
    )
    said = refused("validate", str(wrong)).splitlines()
    first, second, third, total = (line for line in said if line.startswith("gorules: "))
    assert ":4:37: ko[0].lifted-by: 'neverr' is not allowed; did you mean 'never'? allowed: never," in first
    assert ":5:1: suicde: unknown field 'suicde'; did you mean 'suicide'?" in second
    assert ":6:29: end[0].count: 'two' is not allowed, nor is it a whole number" in third
    assert total == f"gorules: {wrong}: 3 errors"
    assert said[1:3] == [
        "    4 | ko: [{type: kee-history, lifted-by: neverr}]",
        "      |                                     ^",
    ]
    done = invoked("validate", str(wrong), "--json")
    assert (done.exit_code, done.stderr) == (2, "")
    (report,) = json.loads(done.stdout)["files"]
    assert [(p["line"], p["column"]) for p in report["problems"]] == [(4, 37), (5, 1), (6, 29)]


def test_validate_says_of_each_file_what_it_is() -> None:
    files = [
        bestiary() / "suicide" / "one-point-board.yaml",
        rulesets_folder() / "families" / "tromp-grid.yaml",
    ]
    said = invoked("validate", *map(str, files), str(rulesets_folder() / "aga.yaml")).stdout
    kinds = [line.rpartition(" ")[2] for line in said.splitlines()]
    assert kinds == ["beast", "family", "ruleset"]


@pytest.mark.parametrize(
    "board",
    [
        "0x0", "1x", "-1x3", "axb", "99999x99999", "box:2x2", "graph:missing.yaml", "graph:/dev/zero",
        "graph:.", "graph:", "", " ", "3x3x3", "²x²", "cube:2x2", EVIL, f"graph:{EVIL}", "graph:a\0b",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "command", [("score",), ("play",), ("count", "positions"), ("perft", "-d", "1"), ("compare",), ("solve",)]
)
def test_what_is_no_board_is_refused(board: str, command: tuple[str, ...]) -> None:
    (line,) = refused(*command, "--board", board).splitlines()
    assert "graph" in board or "--board" in line


@pytest.mark.parametrize("command", [("solve",), ("count", "games")])
def test_a_player_who_is_none_is_refused_by_the_option(command: tuple[str, ...]) -> None:
    said = refused(*command, "--board", "1x3", "--to-play", "red")
    assert said.startswith("gorules: --to-play: unknown player 'red'")


@pytest.mark.parametrize("position", ["XX", "XZ."])
def test_a_start_that_cannot_be_is_refused_by_the_option(position: str) -> None:
    assert refused("solve", "--position", position).startswith("gorules: --position: ")


@pytest.mark.parametrize(("board", "positions"), [("torus:1x1", 1), ("torus:2x1", 5), ("torus:2x2", 57)])
def test_tiny_tori_are_boards(board: str, positions: int) -> None:
    # A point is no neighbour of itself, and no edge counts twice: as 1x1, 1x2 and 2x2.
    assert data("count", "positions", "--board", board)["count"] == positions


@pytest.mark.parametrize(
    "drawn", ["", "/", "X", "X./O", "XQ/..", "XX/XX", "Z./..", EVIL, "\n".join(["." * 200] * 200)]
)
@pytest.mark.parametrize("command", ["score", "play", "compare", "replay"])
def test_what_is_no_position_is_refused(drawn: str, command: str) -> None:
    (_,) = refused(command, "--position", drawn).splitlines()


@pytest.mark.parametrize(
    "id", ["", ",", "nope", "aga,,nope", "tromp-grid:x", EVIL, "aga\0", "./", "/dev/zero", "missing.yaml"]
)
def test_what_is_no_ruleset_is_refused(id: str) -> None:
    refused("show", id)
    refused("score", "--board", "3x3", "--rules", id)
    refused("play", "--rules", id)
    refused("bestiary", "check", "two-point-board", "--rules", id)


def test_what_was_probably_meant_is_suggested() -> None:
    assert "did you mean 'kee-3.0'?" in refused("show", "kee-3")
    assert "did you mean 'rules-beast-1'?" in refused("compare", "rules-beast")
    assert "did you mean 'tromp-grid'?" in refused("sweep", "trompgrid")
    assert "name one of them, for example tromp-grid:area" in refused("play", "--rules", "tromp-grid")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--komi 0.3", "--komi: 0.3"),
        ("--komi abc", "--komi: 'abc'"),
        ("--komi 1e999999999", "--komi:"),
        ("--komi nan", "--komi:"),
        ("--captures red=3", "--captures: unknown player 'red'"),
        ("--captures black", "--captures:"),
        ("--captures black=-1", "--captures:"),
        ("--captures black=1,black=2", "--captures: the captures of black are given twice"),
        ("--dead A1", "--dead: there is no stone at A1"),
        ("--dead Q9", "--dead: unknown point"),
        ("--players 9", "--players"),
        ("--players 1", "--players"),
        ("--handicap -1", "--handicap"),
        ("--nonsense", "No such option"),
    ],
)
def test_a_wrong_option_is_named(words: str, said: str) -> None:
    assert said in refused("score", "--board", "3x3", "--rules", "aga", *words.split())


@pytest.mark.parametrize(
    "words",
    [
        "score game.sgf --position X.",
        "score game.sgf --board 3x3",
        "replay game.sgf --moves A1",
        "replay game.sgf --players 3",
        "replay rules-beast-1/white-has-better --board 3x3",
        "compare rules-beast-1 --position X.",
        "compare rules-beast-1 --komi 7",
        "compare rules-beast-1 --all",
        "compare --all --board 3x3",
        "score --position X.. --board 2x2",
        "count positions --board 1x2 --position X.",
        "perft --board 1x2 --depth 0 --divide",
        "show aga --as text --json",
        "show tromp-grid --as text",
    ],
)
def test_options_that_contradict_each_other_are_refused(words: str) -> None:
    (_,) = refused(*words.split()).splitlines()


@pytest.mark.parametrize(
    "words",
    [
        "score", "replay", "count", "perft --board 1x2", "show", "validate", "nonsense", "bestiary nonsense",
        "perft --board 1x2 --depth -1", "perft --board 1x2 --depth 101", "perft --board 1x2 --depth x",
        "count games --board 1x2 --players 9", "count nonsense --board 1x2", "schema nonsense",
        "replay --board 3x3 --moves Q9", "replay --board 3x3 --moves purple:A1", "replay nope/nope",
        "replay rules-beast-1", "replay rules-beast-1/nope", "compare nope", "compare missing.sgf",
        "score game.txt", "score /dev/zero", "compare --board 3x3 --to-play red", "sweep nope",
        "bestiary show nope", "bestiary check nope", "rulesets --nonsense", "show aga bga",
    ],
)  # fmt: skip
def test_bad_usage_and_unknown_names_give_one_message_and_exit_code_2(words: str) -> None:
    messages = [line for line in refused(*words.split()).splitlines() if line.startswith("gorules: ")]
    assert len(messages) == 1


def test_a_move_on_a_stone_is_refused_with_the_record_and_the_move(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3];B[aa];W[aa])")
    assert refused("compare", str(record)) == f"gorules: {record}: move 2: there is a stone on A3\n"


def test_names_and_texts_cannot_command_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "evil\x1b[31m\x9b.sgf"
    record.write_bytes("(;SZ[3]RU[\x1b[31m\x9b日本];B[aa])".encode())
    for words in (["compare", str(record)], ["score", str(record)], ["replay", str(record), "--json"]):
        run(*words, "-r", "aga")
    mine = tmp_path / "mine.yaml"
    mine.write_text('id: mine\nname: "[/bold]\\e[31m\\u202E [red]:smile:"\nextends: aga\n')
    assert "[/bold]\\x1b[31m\\u202e [red]:smile:" in shown("show", str(mine))
    run("show", str(mine), "--json")
    proof = tmp_path / "proof.json"
    fields = json.loads((ROOT / "docs/certificate-2x2.json").read_text("utf-8"))
    forged: tuple[dict[str, object], ...] = (
        {"ruleset": f"aga{EVIL}"},
        {"position": EVIL},
        {"board": EVIL},
        {EVIL: 1},
        {"neighbours": {EVIL: []}},
    )
    for change in forged:
        proof.write_text(json.dumps(fields | change))
        refused("verify", str(proof))
    near = {"[red]": ["\x1b[31m"], "\x1b[31m": ["[red]"]}
    nodes = {"player": "black", "margin": 2, "root": 0, "nodes": [["[red]", 1], {"pass": 0}]}
    graph = {"board": "graph", "neighbours": near, "position": "..", "strategies": [nodes]}
    proof.write_text(json.dumps(fields | graph))
    said = " ".join(run("verify", str(proof)).stdout.split())
    assert said.startswith(r"the strategy of Black fails: after [red], there is no answer to \x1b[31m on ")
    ends = tmp_path / "ends.yaml"
    ends.write_text('edges: [["[red]", "\\e[31m"]]\n')
    counted = shown("perft", "--board", f"graph:{ends}", "-d2", "--divide")
    assert counted.startswith("[red]: 2\n\\x1b[31m: 2\n")
    for words in (["show", EVIL], [EVIL], [f"--{EVIL}"], ["replay", "-b", "3x3", "-m", EVIL]):
        refused(*words)


TOKENS = [
    "null", "[]", "{}", "-1", "99999999999999999999", "1.5", "true", "''", "\x00", "\x1b", "\t", "é",
    "&a", "*a", "!!python/object:os.system", "{a: b}", "- x", "? x", ":", "|", '"', "'", "%", "@", "#",
    "---", "...", "\n", "  ", "ko", "type", "pass", "Z99", "9x9", "torus:2x2", "0x1", "~", "X", "O", "/",
    "under", "14:12", ".inf",
]  # fmt: skip


def mutated(text: str, chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((0, 1, 5, 40)))
        text = text[:at] + chance.choice((*TOKENS, "", chr(chance.randrange(32, 0x300)))) + text[to:]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_file_holds_it_is_valid_or_every_problem_has_its_place(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    texts = [
        path.read_text("utf-8") for path in (*rulesets_folder().glob("*.yaml"), *bestiary().glob("*/*.yaml"))
    ]
    path = tmp_path / "file.yaml"
    for _ in range(60):
        path.write_text(mutated(chance.choice(texts), chance), "utf-8")
        done = run("validate", str(path))
        told = [line for line in done.stderr.splitlines() if line.startswith("gorules: ")]
        assert all(line.startswith(f"gorules: {path}:") for line in told)
        assert len(told) < 2 or told[-1] == f"gorules: {path}: {len(told) - 1} errors"


# The program among others


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_closed_pipe_is_no_error(unbuffered: str) -> None:
    words = "compare", "triple-ko", "rules-beast-1", "-r", "aga,bga,tromp-taylor"
    program = started(*words, PYTHONUNBUFFERED=unbuffered)
    assert program.stdout and program.stderr
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 0


def test_a_full_disk_gives_one_message() -> None:
    with open("/dev/full", "wb") as full:
        program = started("rulesets", stdout=full)
        assert program.communicate()[1] == b"gorules: No space left on device\n"
    assert program.returncode == 2


@pytest.mark.parametrize("finished", [0, 1, 2])
@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_keeps_the_beasts_that_are_checked(
    finished: int, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = ["capture-comes-before-suicide", "kee-2x2-oscillation", "rules-beast-1"]
    words = ["bestiary", "check", *named, "--rules", "tromp-taylor"]
    whole = json.loads(invoked(*words, "--json").stdout)
    assert whole["stopped"] is None

    def interrupted(beast: Beast, *rest: Any, **more: Any) -> Sequence[Finding]:
        if named.index(beast.id) == finished:
            signal.raise_signal(signal.SIGINT)
        return check(beast, *rest, **more)

    monkeypatch.setattr("gorules.cli.bestiary.check", interrupted)
    done = invoked(*words, *["--json"] * as_json)
    assert (done.exit_code, done.stderr) == (130, "gorules: interrupted\n")
    before = [each for each in whole["findings"] if each["beast"] in named[:finished]]
    if as_json:
        said = json.loads(done.stdout)
        assert (said["findings"], said["stopped"]) == (before, "interrupted")
        assert said["claims"] == len(before)
    else:
        *shown, last = done.stdout.splitlines()
        assert last == f"{finished} of 3 beasts were checked."
        assert bool(shown) == bool(before)


def test_an_interrupt_gives_exit_code_130_and_no_traceback() -> None:
    code = """
import atexit, signal
from gorules.cli import main
atexit.register(signal.raise_signal, signal.SIGINT)  # a second one, as the program ends
print("loaded", flush=True)
main()
"""
    program = subprocess.Popen(
        [sys.executable, "-c", code, "play"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout and program.stdout.readline() == b"loaded\n"
    time.sleep(1)
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (130, b"gorules: interrupted\n")


@pytest.mark.parametrize("module", ["typer", "pydantic", "gorules.native", "gorules.cli.rules"])
def test_an_interrupt_while_the_program_is_loaded_leaves_no_traceback(module: str) -> None:
    code = f"""
import signal, sys

class Interrupting:
    def find_spec(self, name, *rest):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
from gorules.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code, "rulesets"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"gorules: interrupted\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("rulesets <&- 2>&-", 0),
        ("score --position X.O/X.O/X.O -r aga >&-", 2),
        ("score --position X.O/X.O/X.O -r aga --json <&- >&-", 2),
        ("--version >&-", 2),
        ("play -b 2x2 <&- >&- 2>&-", 2),
    ],
)
def test_a_closed_stream_is_an_error_if_it_is_written_to(words: str, code: int) -> None:
    line = f"{sys.executable} -m gorules {words}"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, check=False, capture_output=True, text=True)
    said = "" if "2>&-" in words or not code else "gorules: standard output is closed\n"
    assert (done.returncode, done.stderr) == (code, said)


@pytest.mark.parametrize(
    ("rules", "dead", "doubted"),
    [
        ("aga", ["A2", "B2"], "A2"),  # two points of one string
        ("tromp-taylor,japanese-agreed", ["B3"], "B3"),
        ("tromp-taylor", ["A2"], None),  # it removes nothing
        ("aga", ["E3"], None),  # of White's stones nobody knows
    ],
)
def test_a_living_string_that_is_named_dead_is_doubted_and_removed(
    rules: str, dead: list[str], doubted: str | None
) -> None:
    """Black has two eyes of a point each (Benson 1976)."""
    words = ["score", "--position", ".X.XO./XXXXO./OOOOO.", "-r", rules, "--komi", "0"]
    done = invoked(*words, *(word for point in dead for word in ("--dead", point)))
    under = "japanese-agreed" if "japanese" in rules else rules
    said = f"gorules: {doubted} is unconditionally alive, but counts as dead under {under}, as named; "
    said += "'gorules adjudicate' counts it as alive\n"
    assert (done.exit_code, done.stderr) == (0, said if doubted else "")
    assert ("Removed as dead" in done.stdout) is (rules != "tromp-taylor")


def test_a_terminal_without_unicode_gets_escapes(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("id: mine\nname: 日本囲碁\nextends: aga\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "gorules", "show", str(mine)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert rb"\u65e5\u672c" in done.stdout


@pytest.mark.parametrize(
    ("environment", "coded"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_codes_and_progress_bars_are_for_terminals_that_want_them(
    environment: dict[str, str], coded: bool
) -> None:
    written = on_a_terminal("bestiary", "check", "two-point-board", **environment)
    assert (b"\x1b" in written) is coded
    assert b"none wrong" in b" ".join(written.split())


def test_commands_take_a_turn_of_a_record_and_say_what_was_guessed(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3]KM[375];B[bb];W[ab](;B[ba])(;B[bc];W[ca]))")
    note = "The komi 375 is read as 7.5 points: it is in hundredths of a stone."
    for command in ("replay", "score", "compare"):
        done = invoked(command, f"{record}@2.2", "-r", "aga", "--json")
        assert done.exit_code == 0
        assert done.stderr == f"gorules: {record}@2.2: {note}\n"
        notes = json.loads(done.stdout)["notes"]
        assert notes == ({f"{record}@2.2": [note]} if command == "compare" else [note])
    made = json.loads(invoked("replay", f"{record}@2.2", "-r", "aga", "--json").stdout)["replays"][0]
    assert [turn["move"] for turn in made["turns"]] == ["B2", "A2", "B1", "C3"]


def test_the_life_of_strings_is_asked_of_a_turn_of_a_record(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3];B[bb];W[ab];B[ba];W[ca])")
    found = data("status", f"{record}@3", "-d", "benson")
    assert found["position"] == ".X./OX./..."
    assert data("status", str(record), "-d", "benson")["position"] == ".XO/OX./..."


def test_what_came_before_a_turn_counts_when_it_is_solved(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[2];B[ab];W[bb];B[aa];W[ba];B[ab];W[aa];B[];W[])")
    game = gr.Game("tromp-taylor", "2x2")
    for move in ["A1", "B1", "A2", "B2", "A1", "A2"]:
        game.play(move)
    fresh = gr.solve("tromp-taylor", position=game.position).value
    found = data("solve", f"{record}@6", "-r", "tromp-taylor")
    assert (
        found["value"] == gr.solve("tromp-taylor", position=game.position, history=game.turns).value != fresh
    )


def test_komi_and_the_player_to_move_are_those_of_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[1:3]KM[0.5]AB[aa];PL[W])")
    found = data("solve", str(record), "-r", "tromp-taylor")
    asked = gr.solve("tromp-taylor", position="X/./.", to_play="white", komi="0.5")
    assert found["value"] == asked.value != gr.solve("tromp-taylor", position="X/./.").value
    assert data("solve", str(record), "-r", "tromp-taylor", "--komi", "0")["value"] == asked.value + 0.5


def test_a_record_that_cannot_be_followed_is_said_by_its_move(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;SZ[3];B[aa];W[bb];AB[cc];W[ca];B[cc])")
    assert f"{record}: move 4: there is a stone on C1" in invoked("replay", str(record)).stderr
    record.write_text("(;SZ[3];B[bb];W[bb])")
    for command in ("status", "solve", "replay", "score", "compare", "adjudicate"):
        done = invoked(command, str(record))
        assert done.exit_code == 2
        assert f"{record}: move 2: there is a stone on B2" in done.stderr
        assert invoked(
            command, f"{record}@1", *(() if command != "solve" else ("--nodes", "1"))
        ).exit_code in (0, 1)


OPEN = "..XO.../..XO..X/.OXO.../..XO.../.XXOO../..XXO../...XO.."
THREE_OPEN = "..OOX../.OOXX../.OX..../.OXX.../.OX..../.OOX.../.OXX..."  # E7, C5 and D2
WITH_SETTLED = f"{OPEN}/XXXXXXX/.X.X.X."  # nobody plays inside what lives unconditionally, whoever is asked


@pytest.mark.parametrize(
    ("position", "options", "hint"),
    [
        (OPEN, ["--rules", "korean-2016,aga"], "'--dead-by korean' looks longer"),
        (WITH_SETTLED, ["--rules", "korean-2016"], "'--dead-by korean' looks longer"),
        # Another reading of the definition: what its usual reading says is no answer.
        (OPEN, ["--rules", "japanese-1989-readings:causal+none"], None),
        (OPEN, ["--rules", "korean-2016", "--dead", "B5"], None),  # a word decides all of them
        (OPEN, ["--rules", "aga"], None),
        # Who has looked is asked to look longer still.
        (OPEN, ["--rules", "japanese-2003", "--dead-by", "j2003"], "'--effort 8' lets it look longer still"),
        (OPEN, ["--rules", "korean-2016", "--dead-by", "korean"], None),  # which decides all
        (  # by these rules both dead stones are open still
            OPEN,
            ["--rules", "japanese-2003", "--dead-by", "j2003", "--effort", "8"],
            "'--effort 16' lets it look",
        ),
        (OPEN, ["--rules", "aga", "--dead-by", "korean"], None),
    ],
)
def test_a_score_with_open_strings_says_who_looks_longer(
    position: str, options: list[str], hint: str | None
) -> None:
    done = shown("score", "--position", position, *options)
    assert ("look longer" in done or "looks longer" in done) is (hint is not None)
    assert hint is None or hint in done


SEKI_TOLD = "Living stones next to a neutral point are in seki"
STOPPED = ".XXO./XX.OO/.XOO./XXOOO/.XOOO"  # C4 is neutral, and nobody has filled it


@pytest.mark.parametrize(
    ("position", "rules", "is_told"),
    [
        (OPEN, "korean-2016", True),  # a range
        (OPEN, "japanese-filled:defined", False),  # neutral points are filled before the count
        (OPEN, "japanese-agreed", False),  # decides nothing
        ("XO...../XOO..../XXOOOOO/.XXXOXO/....XXX/......./.......", "korean-2016", False),  # none is open
        (STOPPED, "japanese-1989", True),  # a score
        (".X.O./XXOOO", "japanese-filled:defined", False),  # a seki, once all is filled
    ],
)
def test_a_score_of_a_game_that_was_stopped_early_says_why_little_counts(
    position: str, rules: str, is_told: bool
) -> None:
    assert (
        SEKI_TOLD in " ".join(shown("score", "--position", position, "--rules", rules).split())
    ) is is_told


def test_what_a_score_of_a_record_must_be_compared_with_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    head = "(;GM[1]FF[4]SZ[5]KM[0.5]RE[W+3.5]RU[AGA];B[bb];W[dd]"
    file.write_text(head + ")")
    told = shown("score", str(file), "--rules", "aga,tromp-taylor")
    assert "The result in the record is W+3.5." in told
    # A counted game has ended: servers leave the passes out.
    assert "Play has not ended" not in told
    file.write_text(head.replace("RE[W+3.5]", "RE[W+R]") + ")")
    told = shown("score", str(file), "--rules", "aga,tromp-taylor")
    assert "Play has not ended, but the board is counted as it stands." in " ".join(told.split())
    file.write_text(head.replace("RE[W+3.5]", "") + ";B[];W[])")
    told = shown("score", str(file), "--rules", "aga,bga")
    assert "result in the record" not in told and "Play has not ended" not in told
    # It marks nothing as dead. Who asks a proof is told how.
    assert f"'gorules adjudicate {file}' says what is known of each string." in told
    assert "marks of the record" not in told
    file.write_text(head.replace("RE[W+3.5]", "") + ";B[];W[]TB[aa])")
    assert "'--dead-by record' takes the marks of the record." in shown("score", str(file), "--rules", "aga")
    # A position has no play that has to end.
    assert "Play has not ended" not in shown("score", "--position", "X./..", "--rules", "aga")


def test_who_wins_in_any_case_is_said_where_a_range_is_told() -> None:
    wins = ".XO..../.XOOO../..XXXO./...XO../..XXO../..XOO../..XXO.."
    told = " ".join(shown("compare", "--position", wins, "-r", "korean-2016,aga", "--komi", "60").split())
    assert re.search(r"Undecided under korean-2016: W\+[^;]*; White wins in any case\.", told)
    told = " ".join(shown("compare", "--position", wins, "--rules", "korean-2016,aga").split())
    assert "Undecided under korean-2016" in told and "in any case" not in told


def test_a_score_says_which_open_strings_are_counted_as_told() -> None:
    done = shown("score", "--position", THREE_OPEN, "--rules", "korean-2016", "--dead", "C5")
    assert "Left open here, and counted as it is told: alive: E7, D2; dead: C5." in done


@pytest.mark.parametrize("command", ["score", "adjudicate"])
def test_a_definition_that_says_what_is_dead_is_asked_with_effort(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = list[int]()

    def judging(position: Any, reading: Any, limits: Any) -> Any:
        asked.append(limits.effort)
        return judged(position, reading, replace(limits, effort=1))

    monkeypatch.setattr("gorules.dispute.sources.judged", judging)
    game = tmp_path / "game.sgf"
    game.write_text("(;GM[1]FF[4]SZ[5]KM[0]RU[Korean];B[bb];W[dd])")
    words = [command, str(game), "--rules", "korean-2016", "--dead-by", "korean"]
    assert invoked(*words).exit_code == invoked(*words, "--effort", "8").exit_code
    assert asked == [1, 8]
    assert refused(*words, "--effort", "0")


@pytest.mark.parametrize(("ruleset", "decides"), [("korean-2016", True), ("aga", False)])
def test_a_terminal_shows_that_life_and_death_is_being_decided(ruleset: str, decides: bool) -> None:
    written = on_a_terminal("score", "--position", THREE_OPEN, "--rules", ruleset)
    assert (b"deciding life and death" in written) is decides
    assert (re.search(rb"[1-9][\d,]* states", written) is not None) is decides
    assert (b"strings are open" in written) is decides


def test_rulesets_are_found_by_words() -> None:
    # bga.yaml and british-traditional.yaml have the word; the rules of 1949 and 1989 have a name in Japanese.
    said = run("rulesets", "Brit").stdout
    assert {line.split()[0] for line in said.splitlines()[1:]} == {"bga", "british-traditional"}
    assert "japanese-1989" in run("rulesets", "\u65e5\u672c").stdout
    assert run("rulesets", "brit", "traditional").stdout.count("british-traditional") == 1
    assert run("rulesets", "brit", "xyzzy").stdout == "No ruleset has all these words.\n"
    found = json.loads(run("rulesets", "bga", "--json").stdout)
    assert ([each["id"] for each in found["rulesets"]], found["families"], found["own"]) == (["bga"], [], [])


def test_families_other_games_and_rulesets_of_ones_own_are_found_by_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.yaml").write_text("id: club\nname: Rules of Nowhere\nextends: aga\n")
    (tmp_path / "broken.yaml").write_text("nowhere")
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    assert run("rulesets", "nowhere").stdout == "Your own, in the folders of GORULES_PATH: club\n"
    for id in ("tromp-grid", "capture-go"):
        assert id in run("rulesets", id).stdout
    assert refused("rulesets", "!!!") == "gorules: a word has letters or digits, unlike '!!!'\n"


def test_a_record_that_goes_on_after_an_end_of_play_is_scored_at_its_own_end(tmp_path: Path) -> None:
    """Black takes A3 after play was resumed, and has 6 points and a prisoner. Before, she had 8."""
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[3]KM[0];B[bb];W[];B[];W[aa];B[ab];W[];B[ba];W[];B[])")
    said = " ".join(invoked("score", str(file), "-r", "japanese-agreed").stdout.split())
    assert "Play ended at turn 9: 2 passes in a row" in said
    assert "Black 7: 6 empty points, 1 prisoner." in said


def test_with_another_komi_the_result_of_a_record_is_what_it_would_be_then(tmp_path: Path) -> None:
    """White has no stone: Black has 5 points, all of 1x5, with a komi of 0.5 less half a point."""
    file = tmp_path / "game.sgf"
    file.write_text("(;SZ[5:1]KM[0.5]RU[AGA]RE[B+4.5]AB[ca];B[];W[])")
    done = invoked("adjudicate", str(file), "--komi", "2", "-r", "aga")
    assert f"{file}: The result B+4.5 with a komi of 0.5 is B+3 with 2." in done.stderr
    assert "Under aga, the rules of the record: B+3, as recorded." in done.stdout
    said = " ".join(done.stdout.split())
    assert "The record says B+4.5 under the rules AGA. With this komi that is B+3." in said
    plain = "Board 1x5, 2 moves, komi 0.5. The record says B+4.5 under the rules AGA. Under aga"
    assert plain in " ".join(invoked("adjudicate", str(file), "-r", "aga").stdout.split())
    assert invoked("adjudicate", str(file), "--komi", "0.5", "-r", "aga").stderr == ""
