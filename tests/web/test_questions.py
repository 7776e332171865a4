"""The lab's questions: answered as the commands answer, and nothing but what comes with gorules is read."""

import json
import re
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest

from gorules.core import loaded
from gorules.formats.records import parse_record
from gorules.go.board import Board
from gorules.play.record import Record
from gorules.rules import by_status
from gorules.ruleset import load_ruleset, rulesets
from gorules.web import questions
from gorules.web.asked import AskedLine
from gorules.web.questions import ASKED, answer
from gorules.web.strategies import use_strategies
from tests.support.commands import data, invoked, run
from tests.support.scripts import DOCS

needs_core = pytest.mark.skipif(loaded.passing is None, reason="games go on at random in the native core")
SCRIPT = "<script>alert(1)</script>"


def asked(ask: str, **given: Any) -> dict[str, Any]:
    """The answer, which JSON can say."""
    question = {"ask": ask} | {name.replace("_", "-"): value for name, value in given.items()}
    return json.loads(json.dumps(answer(question)))  # type: ignore[no-any-return] # an object


def in_base64(text: str, encoding: str) -> str:
    return b64encode(text.encode(encoding)).decode()


def refusal(ask: str, **given: Any) -> str:
    said = asked(ask, **given)
    assert set(said) == {"error", "problems"} and said["problems"]
    return str(said["error"])


MINE = "id: my-aga\nname: Mine\nextends: aga\nko: positional-superko\n"


def typed(*lines: str, rules: str, board: str) -> list[dict[str, Any]]:
    done = run(
        "play", "--rules", rules, "--board", board, "--json", typed="".join(f"{line}\n" for line in lines)
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("rules", "board", "moves"),
    [
        ("kee-3.0", "2x2", "A1 B2 pass B1 pass"),
        ("tromp-taylor", "1x2", "A1 B1"),
        ("aga", "5x5", "C3 B3 D2 C2 pass pass"),
        ("japanese-agreed", "torus:3x3", "A1 B2 pass pass"),
    ],
)
def test_a_game_stands_as_the_command_says(rules: str, board: str, moves: str) -> None:
    said = asked("play", rules=rules, board=board, moves=moves)
    *_, state = typed(*moves.split(), rules=rules, board=board)
    assert said.items() >= state.items()
    _, history = typed("history", rules=rules, board=board)
    assert asked("history", rules=rules, board=board).items() >= history.items()
    *_, history = typed(*moves.split(), "history", rules=rules, board=board)
    assert asked("history", rules=rules, board=board, moves=moves).items() >= history.items()


def test_each_point_that_is_refused_has_its_reasons() -> None:
    said = asked("play", rules="tromp-taylor", board="1x2", moves="A1 B1")
    *_, why = typed("A1", "B1", "why A1", rules="tromp-taylor", board="1x2")
    assert said["verdicts"] == why["verdicts"] and said["words"] == ["pass"]
    assert said["cells"] == [0, 2] and said["made"] == 2 and said["refused"] is None


def test_what_would_be_there_again_is_shown() -> None:
    said = asked("play", rules="tromp-taylor", board="1x2", moves="A1 B1")
    assert list(said["figures"]) == ["1"] and "Black A1. Last move A1." in said["figures"]["1"]
    start = asked("play", rules="tromp-taylor", position="X.", to_play="white", moves="B1")["figures"]
    assert list(start) == ["0"] and "Black A1.<" in start["0"]
    assert list(asked("play", rules="tromp-taylor", board="1x1")["figures"]) == ["0"]
    assert asked("play", rules="tromp-taylor", board="1x2", moves="A1 B1 A1")["figures"].keys() == {"1"}


def test_each_move_is_told_with_its_player_and_turn() -> None:
    said = asked("play", rules="tromp-taylor", board="2x2", moves="pass pass resume A1 A1")
    assert [(each["turn"], each["player"]) for each in said["steps"]] == [
        (1, "black"), (2, "white"), (None, None), (3, "black"),
    ]  # fmt: skip


def test_what_is_on_record_stands_beside_what_is_not_and_what_the_rules_say() -> None:
    said = asked("history", rules="kee-3.0", board="2x2", moves="A1 B2 pass B1")
    # Kee 3.0, C.2: Black's pass at turn 3 leaves but the position that she passed on
    assert [each["number"] for each in said["history"]["black"]] == [3]
    assert said["not-on-record"] == {"black": [{"number": 1, "move": "A1"}], "white": []}
    assert [(part["component"], part["clause"]) for part in said["says"]] == [
        ("kee-history", "A.4, C.1, C.2")
    ]


def test_each_board_to_choose_from_can_be_played_on() -> None:
    boards = asked("rulesets")["boards"]
    assert {each["players"] for each in boards} == {2, 3, 4} and any(each["edges"] for each in boards)
    for each in boards:
        given = {name: each[name] for name in ("board", "edges", "players")}
        assert asked("play", rules="kee-3.0", **given)["legal"], each["name"]


def test_a_game_goes_as_far_as_its_moves_are_legal() -> None:
    said = asked("play", rules="tromp-taylor", board="1x2", moves="A1 B1 A1 B1")
    assert said["made"] == said["turn"] == 2
    assert (
        said["refused"]["message"]
        == "Black A1 is illegal under tromp-taylor 6: it recreates the position after turn 1."
    )


def test_what_ended_play_and_who_is_paid_for_which_position_is_told() -> None:
    # README: the shortest Kee game in which each is paid for a position of her own
    moves = "A1 B1 pass pass A1 pass pass B1 pass pass"
    said = asked("play", rules="kee-3.0", board="1x2", moves=moves)
    assert said["ending"]["repeats"] == 4 and said["outcome"]["text"] == "tie (Black 2, White 2)"
    assert [each["player"] for each in said["paid"]] == ["black", "white"]
    assert "Black A1" in said["paid"][0]["figure"] and "White B1" in said["paid"][1]["figure"]
    # Kee 3.0, E.1: counted is what a player has passed on since the situation that is there again, of turn 4
    assert [each["turns"] for each in said["paid"]] == [[7], [10]]
    assert "Black 2: 1 stone, 1 empty point (counted on X.)." in said["sentences"]
    assert "resume" in said["words"] and not said["legal"]


def test_play_goes_on_after_its_end_and_players_agree_on_it() -> None:
    over = asked("play", rules="tromp-taylor", board="2x2", moves="pass pass")
    on = asked("play", rules="tromp-taylor", board="2x2", moves="pass pass resume A1")
    assert over["outcome"] and on["outcome"] is None and on["turn"] == 3 and on["made"] == 4
    agreed = "tromp-taylor-agree4"
    for moves, may in (("B2", False), ("B2 pass pass", True)):
        assert ("agree" in asked("play", rules=agreed, board="3x3", moves=moves)["words"]) == may
    agreed_on = asked("play", rules=agreed, board="3x3", moves="B2 pass pass agree")
    assert agreed_on["outcome"]["scores"] == {"black": 9, "white": 0}
    assert "does not let the players end" in refusal("play", rules=agreed, board="3x3", moves="B2 agree")


def test_scores_comparisons_changes_and_values_are_those_of_the_commands(tmp_path: Path) -> None:
    position = "X.O./.XO./...."
    two = ["aga", "japanese-agreed"]
    scored = asked("score", position=position, rules=two, dead="A3")
    assert {(each.pop("agreed"), each.pop("left")) for each in scored["outcomes"]} == {(None, False)}
    assert scored == data("score", "--position", position, "--rules", ",".join(two), "--dead", "A3")
    moves = "A1 B1 A1"
    said = asked("compare", board="1x2", moves=moves, rules=["tromp-taylor", "kee-3.0", "wiki-area"])
    (told,) = data(
        "compare", "--board", "1x2", "--moves", moves, "--rules", "tromp-taylor,kee-3.0,wiki-area"
    )["comparisons"]
    assert said["comparisons"][0].items() >= told.items() and said["comparisons"][0]["moves"] == moves.split()
    mine = tmp_path / "my-aga.yaml"
    mine.write_text(MINE)
    beast = "sending-two-returning-one"
    changes, command = (
        asked("diff", one="aga", other=MINE, beasts=[beast]),
        data("diff", "aga", str(mine), beast),
    )
    drawn = [line.pop("figures") for line in changes["lines"]]
    titles = {line.pop("title").partition(": ")[0] for line in changes["lines"]}
    assert titles == {"Sending two returning one"}
    assert len(changes.pop("law-says")) == len(changes["laws"]["one"])
    assert all(parting.pop("figures") and parting.pop("title") is None for parting in changes["partings"])
    assert changes == command and len(drawn) == len(command["lines"]) > 0
    assert all("<svg" in figure["picture"] and "Moves 1 to" in figure["caption"] for figure, *_ in drawn)
    solved = asked("solve", board="1x3", rules=["tromp-taylor", "wiki-area"])["solutions"]
    for one, other in zip(
        solved, data("solve", "--board", "1x3", "--rules", "tromp-taylor,wiki-area")["solutions"], strict=True
    ):
        assert one | {"seconds": 0, "memory": 0} == other | {"seconds": 0, "memory": 0}


def test_a_handicap_is_given_as_the_rules_have_it() -> None:
    # The Association's second stone stands on the point across from the first, and White begins.
    given = asked("play", rules="aga", board="9x9", handicap=2, placing="by-rules")
    assert given["cells"].count(1) == 2 and given["to-play"] == "white"
    assert asked("play", rules="aga", board="9x9", handicap=2)["to-play"] == "black"


def test_a_handicap_that_stands_already_is_part_of_the_value_and_prisoners_are_refused() -> None:
    # By the American rules White is given a point for each handicap stone but the first.
    drawn = {"position": "X../.../..X", "to_play": "white", "komi": "0.5", "rules": ["aga"]}
    (even,), (given,) = (asked("solve", **drawn, handicap=n)["solutions"] for n in (0, 2))
    assert given["value"] == even["value"] - 1
    taken = {"position": ".X.", "prisoners": {"black": 5}}
    kept, area = asked("solve", **taken, rules=["british-traditional", "tromp-taylor"])["solutions"]
    assert kept["value"] is None and "the prisoners from before the start count" in kept["reason"]
    assert area["value"] == 3


def test_what_is_wrong_with_a_text_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "my-rules.yaml"
    wrong = "id: my\nname: Mine\nextends: aga\nsuicide: allowd\nkoo: 1\n"
    file.write_text(wrong)
    told = json.loads(invoked("validate", str(file), "--json").stdout)
    (said,) = asked("validate", yaml=wrong)["files"]
    assert said["problems"] == [each | {"file": "my-rules.yaml"} for each in told["files"][0]["problems"]]
    assert [(each["line"], each["suggestion"]) for each in said["problems"]] == [(4, "allowed"), (5, "ko")]
    right = asked("validate", yaml=MINE)
    assert (
        right["ruleset"] == data("show", str(_written(tmp_path, MINE)))
        and right["files"][0]["remark"] is None
    )
    endless = asked("validate", yaml=MINE.replace("positional-superko", "[]"))
    assert "play need not end" in endless["files"][0]["remark"]


def test_a_text_reads_no_file(tmp_path: Path) -> None:
    file = _written(tmp_path, "id: mine\nname: Mine\nextends: aga\nsuicide: secret\n")
    for text in (
        f"id: f\nname: F\nextends: {file}\n",
        f"id: f\nname: F\nextends: {file}:a\n",
        f"id: f\nname: F\nbase: {{extends: {file}}}\nvary: {{suicide: {{a: {{}}}}}}\n",
        f"id: f\nname: F\nbase: {{}}\nvary: {{suicide: {{a: {{extends: {file}}}}}}}\n",
    ):
        said = refusal("play", rules=text, board="1x2")
        assert "only a ruleset that has an id can be extended here" in said and "secret" not in said


def _written(folder: Path, yaml: str) -> Path:
    path = folder / "my-aga.yaml"
    path.write_text(yaml)
    return path


def test_records_are_read_and_written() -> None:
    game: dict[str, Any] = {"board": "5x5", "moves": "C3 D4 pass", "komi": "2.5"}
    read = asked("read", content=asked("sgf", rules="aga", **game)["content"])
    assert read["rules"] == "aga"
    assert {name: read["start"][name] for name in game} == game
    again = asked("play", rules="aga", **read["start"])
    assert again["position"] == asked("play", rules="aga", **game)["position"]
    varied = asked(
        "read", sgf="(;SZ[5]RU[unheard of];B[aa]C[first](;W[bb])(;W[cc]N[x]LB[aa:1][bb:2]TR[cc]))(;SZ[5])"
    )
    assert varied["rules"] is None and varied["left-out"] == "1 further game"
    assert varied["start"]["moves"] == "A5 B4" and varied["lines"] == [["A5", "C3"]]
    marks = {"A5": "1", "B4": "2", "C3": "△"}
    assert varied["comments"] == {"A5": {"says": "first"}, "A5 C3": {"name": "x", "marks": marks}}
    ended = asked("read", sgf="(;SZ[5];B[aa]C[last];TB[ba:ca][ab]TW[ee]TR[bb:bc])")["comments"]["A5"]
    assert ended["territory"] == {"black": ["B5", "C5", "A4"], "white": ["E1"]} and ended["says"] == "last"
    assert ended["marks"] == {"B4": "△", "B3": "△"}
    elsewhere = asked("read", sgf="(;SZ[5];B[aa](;W[bb])(;AW[cc]PL[B];B[dd]))")
    assert elsewhere["lines"] == [] and elsewhere["left-out"] == "1 variation"
    long = asked("read", sgf=f"(;SZ[5](;B[aa])(;B[bb]{';W[];B[]' * 1500}))")
    assert long["lines"] == [] and long["left-out"] == "1 variation"
    assert asked("read", sgf="(;KM[650])")["notes"] == [
        "The komi 650 is read as 6.5 points: it is in hundredths."
    ]
    assert "this is not a readable SGF record" in refusal("read", sgf="nonsense")


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ({"sgf": "(;CA[windows-1251]PB[Иван]RU[日本規則];B[aa])"}, "RU[日本規則]"),
        ({"sgf": "\ufeff(;CA[gb2312]RU[Правила];B[aa])"}, "RU[Правила]"),
        ({"content": in_base64("(;PB[柯洁]BR[9段]RU[中国规则];B[aa])", "gb18030")}, "RU[中国规则]"),
        ({"content": in_base64("(;CA[Shift_JIS]PB[本因坊]RU[日本規則];B[aa])", "cp932")}, "RU[日本規則]"),
        ({"content": in_base64("(;CA[windows-1251]RU[Правила];B[aa])", "cp1251")}, "RU[Правила]"),
        ({"content": in_base64("(;RU[日本規則];B[aa])", "utf-16")}, "RU[日本規則]"),
    ],
)
def test_a_record_is_read_in_the_encoding_of_its_bytes_and_text_is_text(
    given: dict[str, str], rules: str
) -> None:
    assert asked("read", **given)["says"] == rules


def test_saving_a_record_changes_only_what_was_edited() -> None:
    record = "(;CA[gb2312]SZ[5]PB[柯洁]RE[B+R];B[aa]C[一];W[bb](;B[cc])(;B[dd];W[ee]))\n ".encode("gb18030")
    given = {"content": b64encode(record).decode(), "rules": "aga"}

    def saved(moves: str, **start: Any) -> bytes:
        said = asked("sgf", **given, **({"board": "5x5", "moves": moves} | start))
        return b64decode(said["content"])

    for moves in ("", "A5", "A5 B4 C3", "A5 B4 D2 E1"):
        assert saved(moves) == record
    assert saved("A5 B4 D2 E1 A1") == record.replace(b";W[ee]", b";W[ee];B[ae]")
    assert saved("A5 C4 A1") == record.replace(b";W[bb]", b"(;W[bb]").replace(b"))\n", b"))(;W[cb];B[ae]))\n")
    assert saved("A5 B4 E1") == record.replace(b"))\n", b")(;B[ee]))\n")
    for other in ({"board": "7x7"}, {"to-play": "white"}):
        assert b"PB[" not in saved("A1", **other)
    # Another komi is a question, and the record stays as it was.
    assert saved("A5 B4", komi="7.5") == record
    assert saved("A5 B4 E1", komi="7.5") == saved("A5 B4 E1")
    passes = in_base64("(;SZ[5];B[tt];W[])", "ascii")
    assert b64decode(
        asked("sgf", rules="aga", content=passes, board="5x5", moves="pass pass A1")["content"]
    ) == (b"(;SZ[5];B[tt];W[];B[ae])")


def test_dead_stones_are_marked_in_the_record_that_is_saved() -> None:
    record = "(;SZ[5]PB[Mei]RE[W+0.5];B[cc];W[bd];B[];W[])"
    start = {"board": "5x5", "rules": "japanese-agreed"}

    def saved(text: str, moves: str, dead: str) -> str:
        given = {"content": in_base64(text, "ascii"), "moves": moves, "dead": dead} | start
        return b64decode(asked("sgf", **given)["content"]).decode("ascii")

    marked = saved(record, "C3 B2 pass pass", "B2")
    assert marked == record.replace(";W[])", ";W[]TB[bd])")
    assert asked("read", content=in_base64(marked, "ascii"))["start"]["dead"] == "B2"
    assert saved(marked, "C3 B2 pass pass", "B2") == marked
    # What the record marks is taken out where she takes the mark off; elsewhere than at its end it stays.
    assert saved(marked, "C3 B2 pass pass", "") == record
    assert saved(marked, "C3 B2", "") == marked
    # At the end of a variation stones can be dead; while play goes on nobody is.
    longer = saved(record, "C3 B2 B3 pass pass", "B2")
    assert longer == "(;SZ[5]PB[Mei]RE[W+0.5];B[cc];W[bd](;B[];W[])(;B[bc];W[];B[]TB[bd]))"
    assert saved(longer, "C3 B2 B3 pass pass", "B2") == longer
    assert "TB" not in saved(record, "C3 B2 B3", "B2")
    # The rules are asked only whether play is over; a record is saved where they are half written, too.
    half = {"content": in_base64(record, "ascii"), "board": "5x5", "rules": "{id: my"}
    for moves in ("C3 B2 pass pass", "C3 B2 B3"):
        assert asked("sgf", **half, moves=moves)["content"]


def test_a_game_that_was_resumed_or_agreed_on_is_saved() -> None:
    given = {"board": "3x3", "rules": "japanese-agreed"}
    resumed = asked("sgf", **given, moves="B2 pass pass resume A3 A2 pass pass")["content"]
    assert b";B[bb];W[];B[];W[aa];B[ab];W[];B[]" in b64decode(resumed).replace(b"\n", b"")
    agreed = asked("sgf", **given | {"rules": "new-zealand"}, moves="B2 A3 agree", dead="A3")["content"]
    content = b64decode(agreed)
    # New Zealand rules count area, and have no komi for this board.
    assert b";TB[aa]W[aa]" in content and b"RE[B+9]" in content


ODD = {
    "long names, as FF[1] had them": "(;GaMe[1]SiZe[5]PlayerBlack[Honinbo];Black[aa];White[bb])",
    "komi in hundredths, result without a name": "(;GM[1]SZ[5]KM[375]HA[0]RU[Chinese]RE[];B[aa];W[bb])",
    "line ends of all kinds": "(;SZ[5]\r\nPB[a]\n\rC[one\rtwo\r\n];B[aa]\r\n;W[bb]\n)\r\n",
    "a letter around it": "From: a@b.c\nSubject: game\n\n(;SZ[5];B[aa];W[bb])\n-- \nme",
    "brackets that are text": "(;SZ[5]C[a \\] b ( ; \\\\];B[aa]C[:\\];W[bb]])",
    "a bracket that never closes": "(;SZ[5];B[aa];W[bb](;B[cc])",
    "a position set up in the middle": "(;SZ[5];B[aa];W[bb];AB[cc][dd]AE[aa]PL[W];W[ee])",
    "a property twice": "(;SZ[5]C[a]C[b]AB[aa]AB[bb];W[cc])",
    "passes as tt, empty and said": "(;SZ[5];B[tt];W[];B[aa];W[tt])",
    "properties of a program's own": "(;SZ[5]CGOS[x]KGSDE[aa];B[aa]BL[12.5]OB[3]QQ[?])",
    "two games": "(;SZ[5];B[aa];W[bb])\n(;SZ[9];B[cc])",
    "labels, marks and a view": "(;SZ[5];B[aa]LB[bb:A]TR[cc]VW[aa:cc]MN[7];W[bb]TB[dd]TW[ee])",
    "line ends written out": "(;SZ[5]\\r\\nPB[a\\\\n]\\r\\n;B[aa]C[b\\r]\\n(;W[bb])\\r\\n(;W[cc]))",
    "white space everywhere": " ( ; SZ [5] ; B [aa] ; W\n[ bb ] ) ",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_odd_records_are_saved_as_they_were(text: str, encoding: str) -> None:
    record = text.encode(encoding)
    given = {"content": b64encode(record).decode(), "file": "odd.sgf"}
    read = asked("read", **given)
    assert not read.get("error"), read
    for keep in (None, 1):
        moves = " ".join(read["start"]["moves"].split()[:keep])
        game = read["start"] | {"moves": moves, "dead": ""}
        assert b64decode(asked("sgf", rules="aga", **given, **game)["content"]) == record


def test_a_beast_is_played_as_its_file_has_it() -> None:
    ring = asked("read", beast="kee-triangle/no-pass")["start"]
    assert ring["board"] is None and len(ring["edges"]) == 3
    said = asked("play", rules="kee-3.0", **ring)
    told = json.loads(run("replay", "kee-triangle/no-pass", "--rules", "kee-3.0", "--json").stdout)[
        "replays"
    ][0]
    assert said["position"] == told["position"] and said["turn"] == len(told["turns"])
    assert "unknown beast 'nobody'" in refusal("read", beast="nobody")
    assert "unknown line of kee-triangle" in refusal("read", beast="kee-triangle/x")


def test_all_of_a_board_is_placed_even_of_a_graph() -> None:
    for given in (
        {"board": "torus:3x4"},
        {"board": "box:2x2x2"},
        {"edges": ["a.1 b", "b c", "c a.1", "c d"]},
    ):
        said = asked("board", **given)
        left, top, width, height = said["drawing"]["box"]
        places = said["drawing"]["places"]
        assert len(places) == len(said["points"]) == len({tuple(place) for place in places})
        assert all(left < x < left + width and top < y < top + height for x, y in places)


def completed(marked: str) -> list[str]:
    """What is offered at the bar in a text."""
    before, _, after = marked.partition("|")
    lines = before.split("\n")
    said = asked("complete", yaml=before + after, line=len(lines), column=len(lines[-1]) + 1)
    begun = lines[-1][said["column"] - 1 :]
    assert all(option["text"].startswith(begun) for option in said["options"])
    return [option["text"] for option in said["options"]]


def test_what_may_be_typed_comes_from_the_schema() -> None:
    assert "extends: " in completed("id: mine\n|") and "id: " not in completed("id: mine\n|")
    assert completed("sui|") == ["suicide: "]
    assert completed("extends: aga-p|") == ["aga-positional"]
    assert (
        completed("extends: aga\nko: spi|")
        == completed("ko:\n  - spi|")
        == completed("ko:\n  - {type: spi|")
        != []
    )
    assert completed("ko:\n  - {type: repetition, compares: position+|}") == [
        "position+next",
        "position+author",
    ]
    assert completed("ko:\n  - type: repetition\n    records: [start, pl|") == ["play"]
    # what the ruleset extended has is meant where no type is named
    assert completed("extends: aga\nscoring: {empty-counts: borders-o|}") == [
        "borders-only-own",
        "borders-own",
    ]
    assert completed("extends: aga\nscoring: {type: stones, empty|}") == []
    assert completed("players: {mi|") == ["min: "]
    for text in ("|", "ko: {{{|", "- |", "a: b: c|", "ko:\n\t|", "extends: nothing\nend: |"):
        assert isinstance(completed(text), list)


@pytest.mark.parametrize(
    ("ask", "given", "says"),
    [
        ("nothing", {}, "unknown question 'nothing'"),
        ("play", {}, "rules: field 'rules' is missing"),
        ("play", {"rules": "aga", "bord": "9x9"}, "unknown field 'bord'; did you mean 'board'?"),
        ("play", {"rules": "aga", "moves": "C3 Z99"}, "move 2: unknown point"),
        ("play", {"rules": "agga"}, "did you mean 'aga'?"),
        ("play", {"rules": "tromp-grid"}, "is a family of rulesets"),
        ("play", {"rules": "aga", "players": 3, "board": "3x3", "to-play": "blue"}, "blue"),
        ("play", {"rules": "aga", "board": "1000x1000"}, "more than 10000 points"),
        ("play", {"rules": "aga", "board": "99x99"}, "at most 1000 points"),
        ("play", {"rules": "aga", "position": "/".join(["." * 60] * 60)}, "at most 1000 points"),
        ("play", {"rules": "aga", "edges": ["a b"] * 5000}, "at most 4000"),
        ("play", {"rules": "aga", "moves": "pass " * 4000}, "at most 3000 moves"),
        ("play", {"rules": "aga", "komi": "1e999999999"}, "komi"),
        ("solve", {"rules": ["aga"], "board": "9x9"}, "boards of up to 25 points"),
        ("solve", {"rules": [], "board": "2x2", "seconds": 1e9}, "at most 600"),
        ("score", {"rules": [MINE, MINE.replace("positional", "spight")]}, "two rulesets are called my-aga"),
        ("compare", {"rules": ["aga"], "moves": "pass pass resume"}, "only moves can be compared here"),
        ("sgf", {"rules": "aga", "board": "torus:3x3"}, "for rectangles of up to 52 lines"),
        ("read", {"sgf": "x" * (1 << 21)}, "at most 1048576 characters"),
        ("read", {"content": "A" * (1 << 21)}, "at most 1 MiB"),
        ("read", {"content": "("}, "not base64"),
        ("read", {"sgf": f"(;SZ[9]{';B[];W[]' * 1501})"}, "at most 3000 moves"),
        ("read", {"sgf": "(;SZ[52])"}, "at most 1000 points"),
    ],
)  # fmt: skip
def test_a_wrong_question_is_told_what_is_wrong(ask: str, given: dict[str, Any], says: str) -> None:
    assert says in refusal(ask, **given)


@pytest.mark.parametrize("question", [None, 3, [], "play", {"ask": ["play"]}, {"ask": None}])
def test_what_is_no_question_is_refused(question: object) -> None:
    assert "unknown question" in answer(question)["error"]


def test_no_file_is_read_by_a_name_that_is_asked(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text(f"id: secret\nname: {SCRIPT}\nextends: aga\nkoo: found-it\n")
    plugin = tmp_path / "plugin.py"
    plugin.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    for given in (
        {"rules": str(secret)},
        {"rules": f"id: x\nname: x\nextends: {secret}\n"},
        {"rules": f"id: x\nname: x\nextends: aga\nplugins: [{plugin}]\n"},
        {"rules": "aga", "board": f"graph:{secret}"},
    ):
        assert "found-it" not in refusal("play", **given)
    assert "found-it" not in refusal("read", beast=str(secret))
    assert "found-it" not in refusal("diff", one="aga", other="bga", beasts=[f"{secret}"])
    assert "found-it" not in refusal("compare", rules=["aga"], beasts=[f"{tmp_path}/secret"])
    assert not (tmp_path / "ran").exists()


def test_texts_in_pictures_are_escaped() -> None:
    edges = [f"a {SCRIPT.replace(' ', '')}", "a b"]
    said = asked("compare", rules=["aga", "kee-3.0"], edges=edges, moves="a")
    figure = said["comparisons"][0]["figures"][0]["picture"]
    assert "<script" not in figure and "&lt;script&gt;" in figure


def test_long_work_says_how_far_it_is() -> None:
    told: list[tuple[int, int | None]] = []
    question = {
        "ask": "compare",
        "rules": ["aga", "bga"],
        "beasts": ["triple-ko", "torazu-sanmoku", "kee-triangle"],
    }
    answer(question, lambda done, of: told.append((done, of)))
    assert told == [(0, 3), (1, 3), (2, 3)]
    told.clear()
    answer(
        {"ask": "solve", "rules": ["kee-3.0"], "board": "2x2", "nodes": 20_000},
        lambda *said: told.append(said),
    )
    assert told and all(of is None for _, of in told)


def test_every_question_is_asked_here() -> None:
    mine = Path(__file__).read_text()
    assert [
        name
        for name in ASKED
        if f'"{name}"' not in mine and name not in ("rulesets", "ruleset", "turns", "beasts")
    ] == []
    assert {"aga"} < {each["id"] for each in asked("rulesets")["rulesets"]}
    shown = asked("ruleset", rules="aga")
    assert shown.items() >= data("show", "aga").items() and "situational-superko" in shown["yaml"]
    assert "error" not in asked("play", rules=shown["variant"] + "\n") and shown["variant"].startswith(
        "id: my-aga\n"
    )
    assert asked("beasts", words="three points") == data("bestiary", "search", "three", "points")
    turns = asked("turns", rules="aga", board="3x3", moves="B2 pass")["turns"]
    assert (
        turns
        == data("replay", "--board", "3x3", "--moves", "B2 pass", "--rules", "aga")["replays"][0]["turns"]
    )


def test_the_page_on_the_laboratory_names_every_question_and_what_it_takes() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z]+)` \| .* \| (.*) ?\|$", page, re.MULTILINE))
    game = {field.alias or name for name, field in AskedLine.model_fields.items()}
    takes = {
        name: {field.alias or key for key, field in question.model_fields.items()} - game
        for name, question in ASKED.items()
    }
    assert {name: set(re.findall("`([a-z-]+)`", said)) for name, said in rows.items()} == takes


# A comma stands between moves as a space does, in every question. Otherwise moves would be lost, or what is
# said about the end would be taken for none.
def test_moves_with_commas_are_all_played() -> None:
    on = {"rules": "aga", "board": "1x4"}
    with_commas, with_spaces = (asked("play", moves=moves, **on) for moves in ("A1,B1 C1", "A1 B1 C1"))
    assert with_commas == with_spaces
    assert (with_commas["made"], with_commas["turn"], len(with_commas["steps"])) == (3, 3, 3)
    assert with_commas["position"] == ".OX."  # B1 took A1


def test_words_about_the_end_are_found_among_commas() -> None:
    on = {"rules": "aga", "board": "1x2"}
    assert "only moves" in refusal("score", moves="pass,pass,resume", rules=["aga"], board="1x2")
    ended = asked("play", moves="A1,pass,pass resume,pass", **on)
    assert ended == asked("play", moves="A1 pass pass resume pass", **on)
    assert [step["turn"] for step in ended["steps"]] == [1, 2, 3, None, 4]


def test_a_record_has_as_many_moves_as_the_question() -> None:
    sgf = asked("sgf", moves="A1,B1 C1,pass pass", rules="tromp-taylor", board="1x4")["content"]
    assert sgf == asked("sgf", moves="A1 B1 C1 pass pass", rules="tromp-taylor", board="1x4")["content"]
    assert b64decode(sgf).count(b";") == 6 and b"RE[" in b64decode(sgf)


def test_dead_stones_may_be_named_with_commas() -> None:
    given: dict[str, Any] = {"rules": ["japanese-agreed"], "position": "X.XO./XXXOO"}
    assert asked("score", dead="D2,E1", **given) == asked("score", dead="D2 E1", **given)


def test_all_rules_are_asked_as_the_command_asks_them() -> None:
    game = {"board": "9x9", "moves": "C3 D4 C4 D5 E5 pass", "dead": "E5", "komi": "6.5"}
    said = asked("adjudicate", **game, rules=[MINE], named="Japanese", result="B+100")
    rulings = {each["ruleset"]: each for section in said["sections"] for each in section["rulings"]}
    assert set(rulings) == {"my-aga", *(id for id in rulesets() if 2 in load_ruleset(id).players)}
    assert [section["name"] for section in said["sections"]][-1] == "Others"
    scored = asked("score", **game, rules=["aga", "japanese-agreed", "tromp-taylor"])
    for each in scored["outcomes"]:
        assert rulings[each["ruleset"]]["score"] == each["outcome"]["text"]
    assert rulings["tromp-taylor"]["lives"] == "What is not captured stands."
    assert any("the players" in told for _, told in said["strings"])


def test_rulesets_with_a_definition_of_life_and_death_can_be_left_for_later() -> None:
    game = {"position": LARGE, "dead": ""}
    whole, first = asked("adjudicate", **game), asked("adjudicate", **game, definitions=False)
    by_status = [id for id in rulesets() if load_ruleset(id).removal.type == "by-status"]
    assert (
        by_status and [each["ruleset"] for each in first["left-out"]] == by_status and whole["left-out"] == []
    )
    at_once, all_of_them = (
        {each["ruleset"]: each for section in said["sections"] for each in section["rulings"]}
        for said in (first, whole)
    )
    assert at_once == {id: each for id, each in all_of_them.items() if id not in by_status}
    assert first["not-marked"] is None


def test_the_rules_of_a_record_are_those_of_its_server() -> None:
    # Black has 25 points: with 3.75 stones of komi he is 8.75 stones ahead.
    read = asked("read", sgf="(;SZ[5]KM[375]RU[Chinese]AP[foxwq]RE[B+8.75];B[cc];W[];B[])")
    assert (read["rules"], read["rules-named"], read["result"]) == ("fox", "Chinese", "B+17.5")
    said = {"named": read["rules-named"], "result": read["result"], "server": read["server"]}
    says = asked("adjudicate", **read["start"], **said)["answer"]
    assert (
        "Under Chinese rules of the Fox server, as the rules of the record are read: B+17.5, as recorded."
        in says
    )


def test_the_komi_of_the_rules_is_told() -> None:
    # AGA: a komi of 7.5 on 19x19 (3), of half a point in a game with a handicap (4).
    assert asked("play", rules="aga", board="19x19")["komi"] == "7.5"
    assert asked("play", rules="aga", board="19x19", komi="0.5")["komi"] == "7.5"
    assert asked("play", rules="aga", board="19x19", handicap=4, placing="by-rules")["komi"] == "0.5"
    assert asked("play", rules="tromp-taylor", board="19x19")["komi"] == "0"
    assert asked("play", rules="jasiek-multiplayer", board="7x7", players=3)["komi"] is None


@pytest.mark.parametrize("territory", ["[dd][dc][db][ed][ec][eb][ee]", "[ee]"], ids=["all", "one point"])
def test_dead_stones_that_a_record_marks_are_dead_stones_of_the_game(territory: str) -> None:
    # White's D2, D3 and D4, and E2, E3 and E4 if they are marked, are in Black's corner; C1 is not.
    stones = "AB[cc][cb][ca][cd]AW[bb][ba][bc][bd][be][ce][dd][dc][db][ed][ec][eb]"
    read = asked("read", sgf=f"(;SZ[5]{stones};B[];W[]TB{territory}TW[aa])")
    assert read["start"]["dead"] == "D4"  # one string, so one point
    assert asked("read", sgf=f"(;SZ[5]{stones};B[];W[])")["start"]["dead"] == ""


@needs_core
def test_who_has_won_is_told_by_the_rules_of_the_record() -> None:
    """Black has 45 points and White 36, if H3 and B6 are dead; else both have ten stones and no more."""
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    game: dict[str, Any] = {"position": "/".join(rows), "moves": "pass pass", "komi": "0"}
    likely = {"dead": ["H3", "B6"], "result": "B+9"}
    found = asked("won", **game, named="AGA", result="B+9")
    [says] = found["says"]
    assert says.partition(": ")[2] == "B+9 with what is likely dead, as recorded; tie without that."
    assert found["likely"] == likely
    # Rules that are not known are those by which it comes to the result, of those that are usual.
    found = asked("won", **game, result="B+9")
    [first, says] = found["says"]
    assert first.startswith("The record names no rules.")
    all_but = "under all but Tromp-Taylor rules (the Logical Rules)."
    assert says == f"B+9 with what is likely dead, as recorded, {all_but}"
    assert found["likely"] == likely
    [_, says] = asked("won", **game, dead="H3 B6", result="B+9")["says"]
    assert says == f"B+9, as recorded, {all_but}"
    [first, says] = asked("won", **game, dead="H3 B6", named="korean-2016", result="B+9")["says"]
    assert first.startswith("Its rules, korean-2016, leave life and death to a definition")
    assert says == f"B+9, as recorded, {all_but}"
    first, *_ = asked("won", **game, named="unheard of", result="B+9")["says"]
    assert first.startswith("Its rules are not known here.")
    # If B6 lives, Black has nine stones, and White ten with 27 empty points. Who has marked one is told which
    # is left.
    found = asked("won", **game, dead="H3", named="AGA", result="B+9")
    [says] = found["says"]
    assert says.endswith(": B+9 with what is likely dead, as recorded; W+28 without that.")
    assert found["likely"] == {"dead": ["B6"], "result": "B+9"}
    assert asked("won", **game, dead="H3 B6", named="AGA", result="B+9")["likely"] is None
    assert "two players" in asked("won", position="XOZ/...", players=3)["error"]
    assert asked("read", sgf="(;SZ[5]RE[B+R];B[aa])")["counted"] is False
    assert asked("read", sgf="(;SZ[5]RE[B+7.50];B[aa])")["counted"] is True


@needs_core
def test_with_another_komi_than_the_recorded_one_it_is_told_what_is_counted() -> None:
    """Black has 45 points and White 36, if H3 and B6 are dead; else both have ten stones and no more."""
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    game: dict[str, Any] = {"position": "/".join(rows), "moves": "pass pass", "named": "AGA"}
    aga = "American Go Association rules, counted by area."

    def won(komi: str | None, recorded: str, **keys: Any) -> list[str]:
        found: list[str] = asked("won", **game, **keys, komi=komi, **{"recorded-komi": recorded})["says"]
        return found

    assert won("3.5", "0", result="B+9") == [
        f"With a komi of 3.5, not 0 as recorded: B+5.5 with what is likely dead, under {aga}"
    ]
    marked = {"result": "B+9", "dead": "H3 B6"}
    assert won("9.5", "0", **marked) == [f"With a komi of 9.5, not 0 as recorded: W+0.5 under {aga}"]
    assert won("9", "0", **marked) == [f"With a komi of 9, not 0 as recorded: tie under {aga}"]
    assert won("9.5", "", **marked) == [f"With a komi of 9.5, where none is recorded: W+0.5 under {aga}"]
    # By AGA the komi is 7.5 on 19x19, and none is said for 9x9.
    assert won(None, "6.5", **marked) == [f"With a komi of 0, not 6.5 as recorded: B+9 under {aga}"]
    assert won(None, "0", **marked)[0].endswith(": B+9, as recorded.")
    # What is not explained with the recorded komi is not with another one.
    assert won("3.5", "0", result="B+8") == [
        "With a komi of 3.5, not 0 as recorded: B+5.5 with what is likely dead; W+3.5 without that, "
        f"under {aga}"
    ]
    assert won("0", "0.0", **marked)[0].endswith(": B+9, as recorded.")


@pytest.mark.parametrize(
    ("result", "says"),
    [
        ("W+R", ["White has won: Black resigned."]),
        ("W+Resign", ["White has won: Black resigned."]),
        ("b+t", ["Black has won: White ran out of time."]),
        ("B+F", ["Black has won: White forfeited the game."]),
        ("Void", []),
        ("W+", ["The record says that White has won, and not by how much."]),
    ],
)
def test_who_has_won_without_a_count_is_told_without_counting(result: str, says: list[str]) -> None:
    assert asked("won", board="19x19", moves="D4", result=result) == {"says": says, "likely": None}


@needs_core
@pytest.mark.parametrize(("dead", "all_marked"), [("H3", True), ("H3", False), ("", True)])
def test_what_the_record_does_not_mark_is_alive_if_it_marks_others(dead: str, all_marked: bool) -> None:
    """Black has 45 points and White 36, if H3 and B6 are dead; 44 and 36 + 10, if H3 alone is."""
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    game = {"position": "/".join(rows), "moves": "pass pass", "named": "AGA", "komi": "0", "result": "W+27"}
    found = asked("won", **game, dead=dead, **{"all-marked": all_marked})
    assert (found["likely"] is None) == (bool(dead) and all_marked)


HALF_FILLED = "..XO.../.XOOO../..XO.../..X.O../..XO..."
"""One point is neutral: by the letter all stones are in seki."""


def test_if_no_usual_ruleset_counts_the_recorded_result_another_is_named_that_does() -> None:
    game = {"position": HALF_FILLED, "moves": "pass pass", "komi": "0.5", "named": "Nonsense"}
    found = asked("adjudicate", **game, result="W+0.5", definitions=False)
    rows = [each for section in found["sections"] for each in section["rulings"]]
    fits = {each["name"] for each in rows if each["as-recorded"]}
    assert fits and all(each["score"].startswith("W+0.5 ") for each in rows if each["name"] in fits)
    [answer] = found["answer"]
    assert answer.startswith("W+0.5, as recorded, under ")
    assert all(name.removesuffix(".") in answer for name in fits)


@needs_core
def test_what_explains_the_result_of_a_record_is_told() -> None:
    """As tests/dispute/ has it: Black has 45 points and White 36, if H3 and B6 are dead."""
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    game: dict[str, Any] = {"position": "/".join(rows), "moves": "pass pass", "komi": "0", "named": "AGA"}
    assert asked("adjudicate", **game, result="B+9")["likely"] == {"dead": ["H3", "B6"], "result": "B+9"}
    assert asked("adjudicate", **game, result="B+8")["likely"] == {"dead": ["H3", "B6"], "result": None}
    assert asked("adjudicate", **game, result="B+9", dead="H3")["likely"] is None
    assert asked("likely", position=game["position"]) == {"dead": ["B6", "H3"]}
    assert "two players" in asked("likely", position="XOZ/...", players=3)["error"]


def test_what_a_definition_decides_is_counted_as_marked_if_the_definition_is_left_for_later() -> None:
    game: dict[str, Any] = {"position": LARGE, "moves": "pass pass", "dead": "C3"}
    marked = asked("play", rules="japanese-agreed", **game)["outcome"]
    for rules in ("japanese-1989", "japanese-2003", "korean-2016"):
        first = asked("play", rules=rules, **game, definitions=False)
        assert (first["left"], first["agreed"]["text"]) == (True, marked["text"])
        assert (first["outcome"]["kind"], first["outcome"]["text"]) == ("undecided", "undecided")
        [scored] = asked("score", rules=[rules], **game, definitions=False)["outcomes"]
        assert (scored["left"], scored["agreed"]["text"]) == (True, marked["text"])
        whole = asked("play", rules=rules, **game)
        assert (whole["left"], whole["agreed"], whole["outcome"]["kind"]) == (False, None, "score")
        assert (
            whole["outcome"]["text"]
            == asked("score", rules=[rules], **game)["outcomes"][0]["outcome"]["text"]
        )
    # Nothing is left where no definition decides, or where nothing is counted.
    for rules, moves in (
        ("aga", "pass pass"),
        ("japanese-1989", "pass"),
        ("japanese-1989", "pass pass both-lose"),
    ):
        said = asked("play", rules=rules, position=LARGE, moves=moves, definitions=False)
        assert not said["left"]
        assert said == asked("play", rules=rules, position=LARGE, moves=moves)


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("play", {"rules": "japanese-1989", "moves": "pass pass"}),
        ("score", {"rules": ["japanese-1989", "korean-2016"]}),
        ("adjudicate", {}),
    ],
)
def test_no_definition_is_left_for_later_if_it_answers_at_once(question: str, keys: dict[str, Any]) -> None:
    said = asked(question, position=SNAPBACK, **keys)
    assert asked(question, position=SNAPBACK, **keys, definitions=False) == said


@needs_core
@pytest.mark.parametrize(
    ("question", "keys"),
    [("play", {"rules": "japanese-1989"}), ("score", {"rules": ["japanese-1989"]}), ("adjudicate", {})],
)
def test_a_definition_that_takes_long_is_left_for_later_on_5x5_too(
    question: str, keys: dict[str, Any]
) -> None:
    """It takes half a minute here."""
    moves = "B3 C3 A2 D2 B1 C1 C2 B2 pass pass"
    said = asked(question, board="5x5", moves=moves, **keys, definitions=False)
    if question == "adjudicate":
        left = {each["ruleset"] for each in said["left-out"]}
        assert {"japanese-1989", "korean-2016"} <= left and said["not-marked"] is None
        return
    [said] = said.get("outcomes", [said])
    assert said["left"] and said["outcome"]["kind"] == "undecided"
    agreed = asked("play", rules="japanese-agreed", board="5x5", moves=moves)["outcome"]["text"]
    assert said["agreed"]["text"] == agreed


def test_a_record_has_no_result_that_a_definition_has_not_decided() -> None:
    def result(**keys: Any) -> str | None:
        game = {"rules": "japanese-1989", "moves": "pass pass"} | keys
        found: str | None = asked("read", content=asked("sgf", **game)["content"])["result"]
        return found

    counted = result(position=LARGE)
    assert counted is not None and counted[:2] == "B+"
    assert result(position=LARGE, definitions=False) is None
    assert result(position=SNAPBACK, definitions=False) == result(position=SNAPBACK)
    assert result(position=LARGE, definitions=False, rules="aga") is not None
    # The definition is asked here, and leaves much open.
    assert result(board="9x9", moves=f"{' '.join(WALL)} pass pass") is None


def test_what_is_dead_by_a_definition_is_named_until_it_is_marked() -> None:
    dead = asked("dead", rules="japanese-1989", position=SNAPBACK)
    unmarked = asked("adjudicate", position=SNAPBACK)["not-marked"]
    assert unmarked == dead and dead["dead"]
    marked = asked("adjudicate", position=SNAPBACK, dead=" ".join(dead["dead"]))["not-marked"]
    assert marked == {**dead, "dead": []}


SNAPBACK = "X.OX./OOOXX/XXXX."
LARGE = "/".join(row + 13 * "X" for row in SNAPBACK.split("/"))
"""The same on a board where definitions may be left for later."""


def test_what_a_definition_has_not_decided_is_counted_by_agreement_too() -> None:
    game = {"board": "9x9", "moves": f"{' '.join(WALL)} pass pass", "dead": "F5"}
    found = asked("play", rules="japanese-1989", **game)
    agreed = asked("play", rules="japanese-agreed", **game)
    assert found["outcome"]["kind"] == "undecided" and agreed["agreed"] is None
    assert found["agreed"]["text"] == agreed["outcome"]["text"]
    unmarked = {**game, "dead": ""}
    [scored] = asked("score", rules=["japanese-1989"], **unmarked)["outcomes"]
    assert scored["outcome"]["kind"] == "undecided"
    assert scored["agreed"]["text"] == asked("play", rules="japanese-1989", **unmarked)["agreed"]["text"]
    assert not any("gorules status" in told for told in found["sentences"])
    # Why a count may be other than a player expects stands beside it: see article 8, "seki-stones".
    rows = ["..X......", *["..XO....."] * 3, "..XO.X...", *["..XO....."] * 4]  # D9 is a neutral point
    told = asked("play", rules="japanese-1989", position="/".join(rows), moves="pass pass", dead="F5")
    assert told["agreed"]["scores"] == {"black": 0, "white": 0}
    assert any("Living stones next to a neutral point are in seki" in each for each in told["sentences"])


WALL = [f"{column}{row}" for row in range(1, 10) for column in "CD"] + ["F5"]


@pytest.mark.skipif(loaded.hypothetical is None, reason="nothing is decided in this time without the core")
def test_who_has_waited_long_for_life_and_death_gets_what_is_decided_by_then() -> None:
    position = ".O.../OXOO./XXXX./.XOX./....O"
    given: dict[str, Any] = {"position": position, "moves": "pass pass"}
    rules = "korean-2016"
    whole = asked("play", rules=rules, **given)["outcome"]
    assert whole["kind"] == "score"
    usual = questions.LIFE_SECONDS.set(0.0)
    by_status._decided.cache_clear()
    assert asked("play", rules=rules, **given)["outcome"]["range"]["open"]
    scored = asked("score", rules=[rules, "aga"], **given)
    assert scored["stopped"] == "seconds"
    assert [each["outcome"]["kind"] for each in scored["outcomes"]] == ["undecided", "score"]
    assert "ended the search for life and death" in json.dumps(asked("adjudicate", **given))
    [compared] = asked("compare", rules=[rules, "aga"], **given)["comparisons"]
    assert compared["stopped"] == "seconds" and not compared["boundaries"]
    questions.LIFE_SECONDS.reset(usual)
    assert asked("play", rules=rules, **given)["outcome"] == whole


def test_strings_in_a_ring_have_the_status_that_the_command_says() -> None:
    position = "OOO.../XX.OO./.XXXO./O..XO."
    ring = "A1 B1 C1 A2 B2 C2 D2 A3 B3 C3 D1"
    said = asked("status", rules="japanese-1989", position=position, region=f"{ring} E1 E2 F1")
    # White's wall has liberties outside and never goes: without its points the question is the same.
    done = run("status", "--position", position, "--definition", "j1989", "--region", ring, "--json")
    command = {tuple(each["points"]): each["status"] for each in json.loads(done.stdout)["strings"]}
    assert said["strings"] and all(
        command[tuple(each["points"])] == each["status"] for each in said["strings"]
    )
    assert said["own"] is True
    assert asked("status", rules="aga", position=position, region=ring)["own"] is False
    assert "no string lies wholly in the ring" in refusal(
        "status", rules="aga", position=position, region="F4"
    )


@pytest.mark.parametrize("rules", ["japanese-2003", "aga"])
def test_what_is_proved_dead_is_what_the_definition_says(rules: str) -> None:
    """The snapback of examples.md by j2003, and, for rules without a definition, by Japanese 1989."""
    said = asked("dead", rules=rules, position=SNAPBACK)
    definition = "j2003" if rules == "japanese-2003" else "j1989"
    done = run("status", "--position", SNAPBACK, "--definition", definition, "--json")
    alive = {each["points"][0]: each["alive"] for each in json.loads(done.stdout)["strings"]}
    assert said["definition"] == definition and said["open"] == []
    assert said["dead"] == [name for name, lives in alive.items() if not lives] != []


@pytest.mark.skipif(loaded.core is None, reason="local games are searched by the native core")
def test_an_attack_is_answered_by_a_proof_until_nothing_can_be_played() -> None:
    """Black's eye space above has six points. White fills what she may, and never takes the string."""
    position = "...../.XXXX/XXOOX/OOO.O/....."
    stands = asked("attack", position=position, string="B4")
    assert (stands["owner"], stands["attacker"], stands["answer"]) == ("black", "white", None)
    turns: list[str] = []
    while stands["legal"]:
        turns.append(stands["legal"][-1])
        stands = asked("attack", position=position, string="B4", attack=" ".join(turns))
        assert turns[-1] not in stands["legal"]
        names = Board.parse("5x5").names
        assert {stands["cells"][names.index(point)] for point in stands["string"]} == {1}
    assert turns
    assert "D2 is occupied" in refusal("attack", position=position, string="B4", attack="D2 D2")
    assert "there is no stone at A1" in refusal("attack", position=position, string="A1")
    assert "no proof was found that A2 cannot be taken" in refusal("attack", position="XO./...", string="A2")
    assert "two players" in refusal("attack", board="3x3", players=3, string="A1")


def test_what_is_not_decided_is_named_and_not_called_dead() -> None:
    said = asked("dead", rules="japanese-1989", position="X......../9/........O".replace("9", "." * 9))
    assert (said["dead"], said["open"]) == ([], ["A3", "J1"])
    assert "two players" in refusal("dead", rules="kee-3.0", board="3x3", players=3)


def test_a_few_beasts_are_enough() -> None:
    few = asked("compare", rules=["aga", "tromp-taylor"], beasts=["all"], only_differences=True, most=2)
    assert len({each["subject"] for each in few["comparisons"]}) == len(few["comparisons"]) == 2


def test_the_form_of_an_empty_text_is_that_of_a_variant() -> None:
    empty = asked("form", base="aga")
    changed = asked("form", base="aga", question="suicide", line="suicide: allowed")
    assert empty["yaml"] == asked("ruleset", rules="aga")["variant"]
    assert changed["yaml"] == f"{empty['yaml']}suicide: allowed\n"
    assert asked("form", yaml=changed["yaml"])["form"] == changed["form"] != empty["form"]
    assert "unknown question" in refusal("form", question="colour", line="colour: red")


def test_the_solver_plays_by_a_strategy_that_it_was_given() -> None:
    use_strategies([str(DOCS / "3x3.strategy.gz")])
    try:
        (found,) = asked("solve", rules=["tromp-taylor"], board="3x3")["solutions"]
        assert (found["engine"], found["line"], found["low"]) == ("strategy", ["B2"], 9)
        (left,) = asked("solve", rules=["tromp-taylor"], board="3x3", moves="A1 B2")["solutions"]
        assert left["engine"] != "strategy" and left["value"] == -9
    finally:
        use_strategies([])


def test_a_game_that_is_saved_has_the_dead_stones_that_are_marked_and_their_count() -> None:
    """Black has 6 points, White 3 and a prisoner. While play goes on nobody is dead."""
    game: dict[str, Any] = {"rules": "japanese-agreed", "position": "..XO./..XOX/..XO.", "komi": "0"}

    def saved(moves: str) -> Record:
        answer = asked("sgf", **game, moves=moves, dead="E2", definitions=False)
        return parse_record(b64decode(answer["content"]), file="game.sgf")

    over, going_on = saved("pass pass"), saved("pass")
    assert (over.result, over.marked and over.marked.dead) == ("B+2", ("E2",))
    assert (going_on.result, going_on.marked) == (None, None)
