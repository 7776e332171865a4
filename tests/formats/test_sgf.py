"""Reading game records: what is taken over, and what is refused with one clear message."""

import os
import random
import re
import sys
import tracemalloc
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gorules as gr
from gorules.files.inputs import InputError, Problem
from gorules.formats.records import MAX_BYTES
from gorules.formats.rule_names import Meant, meant_by, meant_in
from gorules.formats.sgf import format_sgf, left_out_of_sgf, parse_sgf, read_sgf, write_sgf
from gorules.formats.sgf_tree import letters_of
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.play.moves import parse_moves
from gorules.play.record import Marked, Record
from gorules.play.replay import Line, replay
from gorules.ruleset import load_ruleset
from tests.support.strategies import composed, positions


def read(text: str | bytes) -> Record:
    return parse_sgf(text if isinstance(text, bytes) else text.encode(), file="game.sgf")


def moves(text: str | bytes) -> str:
    return " ".join(map(str, read(text).line.moves))


def problem(text: str | bytes) -> Problem:
    with pytest.raises(InputError) as caught:
        read(text)
    (only,) = caught.value.problems
    assert only.file == "game.sgf"
    assert str(only).isprintable()
    return only


def test_points_are_counted_from_the_upper_left_as_sgf_has_it() -> None:
    # FF[4]: the first letter is the column from the left, the second the row from the top.
    assert moves("(;SZ[19];B[aa];W[sa];B[as];W[ss];B[dp];W[ij])") == "A19 T19 A1 T1 D4 J10"


@pytest.mark.parametrize(("size", "passed"), [(19, "pass"), (26, "U7")])
def test_tt_is_a_pass_on_boards_up_to_19_only(size: int, passed: str) -> None:
    # FF[4], Go: B[tt] is a pass on boards up to 19x19, for the sake of FF[3]. U is the 20th letter without I.
    assert moves(f"(;SZ[{size}];B[tt])") == passed
    assert moves(f"(;SZ[{size}];B[])") == "pass"


def test_a_rectangle_is_so_many_columns_and_then_rows() -> None:
    # FF[4]: SZ has "<number>:<number>", the first the columns, the second the rows.
    record = read("(;SZ[4:2]AB[aa:ab]AW[da];B[db];W[tt];B[])")
    assert (record.line.start.text, " ".join(map(str, record.line.moves))) == ("X..O/X...", "D1 pass pass")


def test_without_a_size_the_board_is_19x19() -> None:
    assert read("(;B[aa])").line.start.board.spec == "19x19"


def test_only_the_main_line_is_read() -> None:
    assert moves("(;SZ[3](;B[aa];W[bb](;B[cc])(;B[ca]))(;B[ab]))") == "A3 B2 C1"


def test_who_plays_out_of_turn_is_noted() -> None:
    assert moves("(;SZ[3];B[aa];B[bb];W[cc];W[ca])") == "A3 black:B2 C1 white:C3"


def test_set_up_stones_make_the_start_rectangles_too() -> None:
    line = read("(;SZ[3]AB[aa:ba]AW[cc]PL[W];W[ca])").line
    assert (line.start.text, line.to_play) == ("XX./.../..O", "white")


def test_rectangles_may_overlap_and_be_named_by_any_two_opposite_corners() -> None:
    chosen = random.Random(1)
    for _ in range(30):
        named, expected = [], set[int]()
        for _ in range(chosen.randint(1, 4)):
            one, other = ((chosen.randrange(6), chosen.randrange(4)) for _ in range(2))
            named.append(f"[{letters_of(*one)}:{letters_of(*other)}]")
            left, right = sorted((one[0], other[0]))
            top, bottom = sorted((one[1], other[1]))
            expected |= {
                row * 6 + column for row in range(top, bottom + 1) for column in range(left, right + 1)
            }
        marked = read(f"(;SZ[6:4];B[];W[]TB{''.join(named)})").marked
        assert marked is not None
        assert marked.black == Board.rectangular(4, 6).named(sorted(expected))


def test_the_work_does_not_grow_with_the_area_of_rectangles() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    named = "".join(f"[{one}{other}:ZZ]" for one in letters for other in letters)
    begun = process_time()
    read(f"(;SZ[52];B[]{''.join('AE' + named.replace(']', ' ' * times + ']') for times in range(20))})")
    assert process_time() - begun < 1


def test_the_beginning_of_a_text_is_enough() -> None:
    tracemalloc.start()
    try:
        read("(;SZ[3]GN[title" + "\\\n" * 500_000 + "])")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 20_000_000


@pytest.mark.parametrize(("first", "to_play"), [("B[aa]", "black"), ("W[aa]", "white"), ("C[none]", "black")])
def test_who_begins_is_who_plays_first_unless_the_record_says(first: str, to_play: str) -> None:
    assert read(f"(;SZ[3];{first})").line.to_play == to_play


@pytest.mark.parametrize(("text", "komi"), [("6.5", "13/2"), ("-3.5", "-7/2"), ("+0.5", "1/2"), ("7", "7")])
def test_komi_is_exact(text: str, komi: str) -> None:
    assert read(f"(;KM[{text}])").line.komi == Fraction(komi)


def test_an_empty_komi_is_none_and_one_that_is_given_overrides_the_record() -> None:
    assert read("(;KM[])").line.komi is None
    assert parse_sgf(b"(;KM[7])", file="x", komi=Fraction(7, 2)).line.komi == Fraction(7, 2)


@pytest.mark.parametrize(("text", "handicap"), [("0", 0), ("1", 1), ("2", 2), ("9", 9)])
def test_a_handicap_is_as_the_record_has_it(text: str, handicap: int) -> None:
    assert read(f"(;HA[{text}])").line.handicap == handicap


def test_what_the_record_says_about_its_rules_is_read_in_its_encoding() -> None:
    assert read("(;SZ[3]RU[Japanese])").rules == "Japanese"
    assert read(b"(;CA[SHIFT_JIS]RU[" + "日本".encode("shift_jis") + b"])").rules == "日本"
    assert read("(;SZ[3])").rules is None


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[3]\r;B[aa]\r;W[bb]\r)",
        "(;SZ[3]\r\n;B[aa]\r\n;W[bb])\r\n",
        b"\xef\xbb\xbf(;SZ[3];B[aa];W[bb])",
        "mail header (;SZ[3];B[aa];W[bb]) and a signature",
        "(;FF[3]SiZe[3];Black[aa];White[bb])",
        "(;SZ[3:3];B[aa];;;W[bb])",
        "(;CA[nonsense]SZ[3];B[aa];W[bb])",
        "(;CA[]SZ[ 3 ];B[aa];W[bb])",
        b"(;SZ[3]C[\xff\xfe\\]];B[aa];W[bb])",
        "(;SZ[3];B[aa];W[bb])".encode("utf-16"),
        f"(;C[{'黑' * 200}]SZ[3];B[aa];W[bb])".encode("utf-16-le"),  # which is hardly ASCII
        b"(;SZ[3];B[aa];W[bb])" + bytes(40),  # a file that is filled up
    ],
)
def test_records_as_they_are_found_are_read(text: str | bytes) -> None:
    assert moves(text) == "A3 B2"


@pytest.mark.parametrize(
    ("text", "field", "said"),
    [
        ("(;GM[2]SZ[8])", "GM", "GM[2]"),
        ("(;SZ[19:53])", "SZ", "1 to 52 lines a side, not SZ[19:53]"),
        ("(;SZ[9:0])", "SZ", "SZ[9:0]"),
        ("(;SZ[9:])", "SZ", "1 to 52 lines a side, not SZ[9:]"),
        ("(;SZ[:9])", "SZ", "1 to 52 lines a side, not SZ[:9]"),
        ("(;SZ[9::9])", "SZ", "SZ[9::9]"),
        ("(;SZ[3:2];B[ac])", "B", "'ac' is no point of the board 2x3"),
        ("(;SZ[2:3];B[ca])", "B", "'ca' is no point of the board 3x2"),
        ("(;SZ[3:2]AW[ab:cc])", "AW", "no point of the board"),
        ("(;SZ[99])", "SZ", "1 to 52"),
        ("(;SZ[0])", "SZ", "1 to 52"),
        ("(;SZ[-3])", "SZ", "1 to 52"),
        ("(;SZ[abc])", "SZ", "SZ[abc]"),
        ("(;SZ[3];B[aa];C[];W[zz])", "W", "node 3, move 2: 'zz' is no point of the board 3x3"),
        ("(;SZ[3];B[aa];W[a])", "W", "node 2, move 2: 'a'"),
        ("(;SZ[3]AB[zz])", "AB", "node 0: 'zz' is no point of the board 3x3"),
        ("(;SZ[3]AB[aa]AW[aa])", "AB, AW", "two stones are set up on A3"),
        ("", None, 'there is no "(;" in it'),
        (b"\x00\xff\x80binary", None, "not a readable SGF record"),
        ("(" * 100_000, None, "not a readable SGF record"),
    ],
)
def test_what_cannot_be_read_is_refused_by_field(text: str | bytes, field: str | None, said: str) -> None:
    found = problem(text)
    assert found.field == field
    assert said in found.message


def test_long_values_and_control_characters_do_not_reach_the_message() -> None:
    assert len(str(problem("(;SZ[3];B[" + "a" * 10_000 + "])"))) < 200
    problem(b"(;SZ[3];B[\x1b[31m\x07])")


@pytest.mark.parametrize("record", ["(;SZ[9]{;B[aa]};W[bb])", "(;SZ[9]{(;B[aa]}{)})"])
def test_the_work_of_reading_grows_as_the_record_does(record: str) -> None:
    def calls(times: int) -> int:
        made = 0

        def count(*_: object) -> None:
            nonlocal made
            made += 1

        text = re.sub("{(.*?)}", lambda part: part[1] * times, record)
        sys.setprofile(count)
        try:
            assert len(read(text).line.moves) >= times
            assert left_out_of_sgf(text.encode()) == ""
        finally:
            sys.setprofile(None)
        return made

    assert calls(4000) < 2.2 * calls(2000)


def test_files_that_are_no_records_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    (tmp_path / "folder.sgf").mkdir()
    (tmp_path / "huge.sgf").write_bytes(b"(;C[" + b"x" * MAX_BYTES + b"])")
    for name in ("pipe.sgf", "folder.sgf", "huge.sgf", "missing.sgf", "null\0.sgf"):
        with pytest.raises(InputError):
            read_sgf(tmp_path / name)
    with pytest.raises(InputError, match="regular"):
        read_sgf("/dev/zero")


PIECES = [
    b"[", b"]", b"(", b")", b";", b"\\", b"B[aa]", b"W[]", b"AB", b"AW", b"AE", b"KM", b"HA", b"SZ", b"GM[2]",
    b"PL", b"CA", b"RU", b"[tt]", b"[zz:aa]", b"[9:9]", b"[-1]", b"[1e9999999999]", b"\x00", b"\xff", b"\r",
    b"[UTF-16]", b"[idna]", b"[hex]", b"[rot13]", b"[punycode]", b"[unicode_escape]", b"[zlib]",
]  # fmt: skip
RECORD = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[cc][gg];W[ee];B[ef]"
    b";W[df](;B[tt];W[];B[aa])(;B[bb]C[x\\]y]))"
)


def mutated(record: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(record) + 1)
        to = min(len(record), at + chance.choice((0, 1, 3, 20)))
        record = record[:at] + chance.choice((*PIECES, b"", bytes([chance.randrange(256)]))) + record[to:]
    return record


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_record_holds_it_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    rules = load_ruleset("aga")
    for number in range(1000):
        try:
            line = parse_sgf(mutated(RECORD, chance), file="x.sgf").line
            if number % 10 == 0:
                replay(line, rules)
        except InputError as error:
            assert all(line.isprintable() for line in str(error).splitlines())


# Writing


def again(game: Game) -> Record:
    return parse_sgf(format_sgf(game), file="game.sgf")


def test_a_game_is_written_with_start_rules_komi_handicap_and_result() -> None:
    game = Game("tromp-taylor", position="X../..O/...", to_play="white", komi="0.5")
    for move in ("A1", "pass", "pass"):
        game.play(move)
    text = format_sgf(game).decode()
    for part in ("SZ[3]", "AB[aa]", "AW[cb]", "PL[W]", "W[ac]", "KM[0.5]", "RU[tromp-taylor]", "RE[W+1.5]"):
        assert part in text.replace("\n", "")
    read_again = again(game)
    assert read_again.line == Line(
        Position.draw("X../..O/..."), parse_moves("A1 pass pass", game.board), "white", komi=Fraction(1, 2)
    )
    assert (read_again.rules, read_again.result, read_again.notes) == ("tromp-taylor", "W+1.5", ())
    assert read_again.heading.application == f"gorules:{gr.__version__}"


@pytest.mark.parametrize(
    ("rules", "said"),
    [("aga", "AGA"), ("japanese-agreed", "Japanese"), ("new-zealand", "NZ"), ("chinese-2002", "Chinese")],
)
def test_rules_are_written_by_the_names_that_other_programs_know(rules: str, said: str) -> None:
    # The first three are those of FF[4], "Game Info Properties"; the last is what programs write.
    record = again(Game(rules, board="5x5"))
    assert record.rules == said and meant_in(record) == Meant(rules)


@given(st.data(), st.integers(1, 5), st.integers(1, 5), st.sampled_from(["tromp-taylor", "aga", "kee-3.0"]))
def test_a_game_that_is_written_and_read_again_is_the_same_game(
    data: st.DataObject, rows: int, columns: int, rules: str
) -> None:
    start = data.draw(positions(Board.rectangular(rows, columns), 2))
    game = Game(rules, position=start, to_play=data.draw(st.sampled_from(["black", "white"])))
    for _ in range(data.draw(st.integers(0, 12))):
        if not game.is_over:
            game.play(data.draw(st.sampled_from(game.legal_moves())))
    record = again(game)
    made = replay(record.line, load_ruleset(rules))
    assert made.refused is None and record.rules is not None and meant_by(record.rules) == Meant(rules)
    assert [(t.colour, t.move) for t in made.turns] == [(t.colour, t.move) for t in game.turns]
    assert (made.position, made.outcome) == (game.position, game.score())
    assert (record.result is None) == (not game.is_over)
    again_played = gr.game_of(record, rules)
    assert (again_played.turns, again_played.outcome) == (game.turns, game.outcome)
    assert again_played.legal_moves() == game.legal_moves()


def test_a_record_goes_on_as_a_game_with_its_start_handicap_and_komi() -> None:
    record = parse_sgf(b"(;SZ[9]HA[2]KM[0.5]AB[gc][cg];W[ee];B[ef];W[df])", file="game.sgf")
    game = gr.game_of(record, "aga")
    assert (game.position.colour_at("C3"), game.to_play, len(game.turns)) == ("black", "black", 3)
    game.play("pass"), game.play("pass")
    # AGA 4: White is given a point for each stone but the first. White has 2 stones, komi and that point.
    assert str(game.outcome) == "W+0.5 (Black 3, White 3.5)"
    # The stones that a free handicap lets Black play are moves of the record.
    played = parse_sgf(b"(;SZ[9]HA[3];B[aa];B[ba];B[bb];W[ff])", file="game.sgf")
    assert gr.game_of(played, "new-zealand").position.stones(0) == {0, 1, 10}


def test_where_a_record_goes_on_after_an_end_play_is_resumed() -> None:
    record = parse_sgf(b"(;SZ[3];B[bb];W[];B[];W[aa];B[ab])", file="game.sgf")
    game = gr.game_of(record, "japanese-agreed")
    assert (game.position.text, game.is_over, game.to_play) == ("O../XX./...", False, "white")
    game.play("pass"), game.play("pass")
    assert game.is_over
    whole = gr.game_of(gr.parse_sgf(format_sgf(game)), "japanese-agreed")
    assert (whole.turns, whole.outcome) == (game.turns, game.outcome)


@pytest.mark.parametrize("rules", ["aga", "aga-territory", "japanese-agreed"])
def test_a_pass_after_the_end_of_play_resumes_nothing(rules: str) -> None:
    record = parse_sgf(b"(;SZ[5]KM[0];B[cc];W[cb];B[];W[];B[])", file="game.sgf")
    game = gr.game_of(record, rules)
    assert (game.is_over, len(game.turns)) == (True, 4)
    # One stone each, no territory; and under AGA each player handed over one stone for a pass.
    assert game.score().margin == 0
    (ruling,) = gr.adjudicate(record, [rules]).rulings
    assert ruling.counted is not None and ruling.counted.margin == 0
    assert not ruling.goes_on


def test_after_a_record_the_referee_knows_what_was_played() -> None:
    record = parse_sgf(b"(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])", file="game.sgf")
    game = gr.game_of(record, "japanese-agreed")
    assert [each.reason for each in game.verdict("B3").violations] == [gr.Reason.REPETITION]
    asked = gr.game_of(parse_sgf(b"(;SZ[4];B[ba];PL[B])", file="game.sgf"), "aga")
    assert (asked.to_play, asked.verdict("A1").player) == ("black", "black")


@pytest.mark.parametrize(
    ("moves", "number", "said"),
    [
        (";B[ba];W[aa];B[ab];W[aa]", 4, "White A3 is illegal under aga"),
        (";B[aa];W[ba];B[aa]", 3, "Black A3 is illegal under aga: there is a stone on A3"),
        # What comes before stones that are set up is counted as well.
        (";B[bb];W[cc];AB[ab][ba];W[ac];B[bc];W[aa]", 5, "White A3 is illegal under aga"),
    ],
)
def test_the_first_move_of_a_record_that_is_illegal_is_told(moves: str, number: int, said: str) -> None:
    record = parse_sgf(f"(;SZ[3]{moves})".encode(), file="game.sgf")
    with pytest.raises(InputError, match=f"^move {number}: {said}") as caught:
        gr.game_of(record, "aga")
    assert isinstance(caught.value.__cause__, gr.IllegalPlay)
    before = gr.game_of(record.until(number - 1), "aga")
    assert record.before + len(before.turns) == number - 1


def test_prisoners_from_before_the_start_are_told_to_be_left_out_of_a_game() -> None:
    line = replace(Line.parse("X./..", "B1"), prisoners={"black": 1})
    with pytest.raises(InputError, match="prisoners"):
        gr.game_of(line, "aga")


@pytest.mark.parametrize(("rules", "stones"), [("japanese-agreed", 3), ("chinese-2002", 2), ("aga", 4)])
def test_a_handicap_is_written_and_counted_once(rules: str, stones: int) -> None:
    game = Game(rules, board="9x9", handicap=stones)
    while game.state.handicap:
        game.play(game.legal_moves()[0])
    record = again(game)
    assert record.line.handicap == stones
    assert replay(record.line, load_ruleset(rules)).outcome == game.score()


STARS = "/".join([*["........."] * 2, "......X..", *["........."] * 3, "..X......", *["........."] * 2])


@pytest.mark.parametrize(
    ("rules", "settings", "moves"),
    [
        # The button makes a margin of 0 half a point: this is no sign of another komi.
        ("katago:aga-button", {"board": "5x5", "komi": 0}, ["pass", "pass", "pass"]),
        # Black plays twice: no handicap.
        ("chinese-2002", {"board": "9x9"}, ["A1", "black:J9", "A9", "pass", "pass"]),
        # Stones where a handicap goes, and White begins: no handicap either.
        ("aga", {"position": STARS, "to_play": "white"}, ["A1"]),
        # Hundreds of points, not hundredths.
        ("aga", {"board": "9x9", "komi": 100}, ["pass", "pass"]),
        ("aga", {"board": "9x9", "komi": -650}, ["A1", "pass", "pass", "pass"]),
    ],
)
def test_nothing_is_guessed_of_a_record_that_gorules_wrote(
    rules: str, settings: dict[str, Any], moves: list[str]
) -> None:
    game = Game(rules, **settings)
    for move in moves:
        player, _, point = move.rpartition(":")
        game.play(point, player or None)
    record = again(game)
    assert (record.notes, record.line.handicap) == ((), 0)
    assert replay(record.line, load_ruleset(rules)).outcome == game.score()


def test_a_player_out_of_turn_stays_out_of_turn() -> None:
    game = Game("tromp-taylor", board="3x3")
    game.play("A1")
    game.play("B2", "black")
    assert " ".join(map(str, again(game).line.moves)) == "A1 black:B2"


@pytest.mark.parametrize(
    ("end", "moves", "result"),
    [
        (["passes"], "pass pass", "B+9"),
        ([{"type": "captures", "count": 1}], "pass A1 B1", "B+"),
        (
            [{"type": "repetition", "compares": "position", "on": ["pass"], "then": "no-result"}],
            "pass",
            "Void",
        ),
        ([{"type": "repetition", "compares": "position", "on": ["pass"], "then": "draw"}], "pass", "0"),
        (["passes"], "pass", None),
    ],
)
def test_the_result_is_as_sgf_has_it(end: list[Any], moves: str, result: str | None) -> None:
    game = Game(composed(end=end), position=".../X../...")
    for move in moves.split():
        game.play(move)
    assert again(game).result == result


@pytest.mark.parametrize(("komi", "result"), [(None, "?"), (60, "W+"), (-60, "B+")])
def test_an_undecided_outcome_is_no_draw(komi: int | None, result: str) -> None:
    # FF[4], RE: "?" for an unknown result. The score is between W+46 and B+50, by which strings live.
    start = ".......O/..XOO.../..X..O../.X.O..../....X.../...O...."
    game = Game("japanese-2003", position=start, komi=komi)
    game.play("pass"), game.play("pass")
    assert str(game.outcome).startswith(("undecided", "White wins", "Black wins"))
    assert again(game).result == result


def test_stones_that_the_players_agreed_to_be_dead_are_marked() -> None:
    # With E4 dead Black has the 15 points from C to E, and White the 10 of A and B.
    game = Game("new-zealand", position=".OXX./OOXXO/.OXX./OOXX./.OX..", komi="0.5")
    game.agree(["E4"])
    record = again(game)
    assert record.result == "B+4.5" and record.notes == ()
    # FF[4], TB: points of Black's territory. White's stone there is dead.
    assert record.marked == Marked(black=("E4",), dead=("E4",))


def test_who_played_when_and_where_is_written_and_read_again() -> None:
    black = gr.PlayerNamed("a]b\\c [d]: 本因坊", "9p", "tea\nm")
    said = gr.Heading(
        black, gr.PlayerNamed("White", "3k"), "2026-05-01,02", "Kyoto", "Meijin\\", "1 (final)", "title]",
        time="3600", overtime="5x30 byo-yomi", source="me", annotator="somebody",
    )  # fmt: skip
    game = Game("aga", board="9x9", komi="0.5", handicap=2)
    content = format_sgf(game, heading=said, result="B+R")
    # FF[4], SimpleText: "]" and "\" are escaped; a colon is only where two values stand together.
    assert rb"PB[a\]b\\c [d\]: " in content and rb"EV[Meijin\\]" in content
    assert b"DT[2026-05-01,02]" in content
    assert b"BT[tea m]" in content
    record = parse_sgf(content, file="game.sgf")
    name = f"gorules:{gr.__version__}"
    read = replace(said, black=replace(black, team="tea m"), komi="0.5", handicap="2", application=name)
    assert (record.heading, record.result, record.notes) == (read, "B+R", ())
    # It stays where a record is written again, with the komi of its line.
    later = replace(record, line=replace(record.line, komi=Fraction(13, 2)))
    assert parse_sgf(format_sgf(later), file="game.sgf").heading == replace(read, komi="6.5")


def test_the_dead_stones_that_a_record_marks_are_written_again() -> None:
    record = parse_sgf(b"(;SZ[5];B[cc];W[bd];B[];W[]TB[bd][aa]TW[])", file="game.sgf")
    assert record.marked is not None and record.marked.dead == ("B2",)
    again_read = gr.parse_sgf(format_sgf(record))
    assert again_read.marked is not None and again_read.marked.dead == ("B2",)


def test_a_file_is_written_with_who_played(tmp_path: Path) -> None:
    said = gr.Heading(white=gr.PlayerNamed("\ud800"))  # which no encoding has
    write_sgf(tmp_path / "game.sgf", Game("aga", board="3x3"), heading=said, result="Void")
    record = read_sgf(tmp_path / "game.sgf")
    assert (record.heading.white, record.result) == (gr.PlayerNamed("?"), "Void")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"heading": "Aki"}, "the heading of a record is a Heading, not 'Aki'"),
        ({"heading": gr.Heading(black="Aki")}, "a player of a record is a PlayerNamed, not 'Aki'"),  # type: ignore[arg-type]
        ({"heading": gr.Heading(date=20260501)}, "what a record says as DT is a text, not 20260501"),  # type: ignore[arg-type]
        ({"result": 3.5}, "what a record says as RE is a text, not 3.5"),
        ({"result": 0}, "what a record says as RE is a text, not 0"),
    ],
)
def test_a_heading_that_is_none_is_refused(more: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        format_sgf(Game("aga", board="3x3"), **more)


def test_dead_strings_of_both_players_are_marked_whole() -> None:
    line = Line.parse("XX.O./...O./OX.X./O...O", "pass pass")
    record = parse_sgf(format_sgf(replace(line, dead=("E1", "A1", "B4"))), file="game.sgf")
    assert record.marked is not None
    assert record.marked.white == ("A4", "B4") and record.marked.black == ("A2", "A1", "E1")
    assert record.marked.dead == ("A4", "B4", "A2", "A1", "E1")


def test_a_tie_is_a_draw() -> None:
    game = Game("tromp-taylor", board="3x3")
    game.play("pass"), game.play("pass")
    assert again(game).result == "0"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"board": "torus:3x3"}, "rectangles of up to 52 lines, not of torus:3x3"),
        ({"board": "53x2"}, "not of 53x2"),
        ({"board": "3x3", "players": 3}, "two players, not of 3"),
        (
            {"position": "X../.../...", "history": [".../.../..."], "to_play": "white"},
            "cannot hold an earlier history",
        ),
    ],
)
def test_what_has_no_place_in_a_record_is_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        format_sgf(Game("jasiek-multiplayer", **settings))


def test_prisoners_from_before_the_start_are_not_lost_on_the_way() -> None:
    line = Line.parse("X./..", "B1")
    assert b";B[bb]" in format_sgf(line)
    with pytest.raises(InputError, match="prisoners from before its start"):
        format_sgf(replace(line, prisoners={"black": 1}))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    game = Game("tromp-taylor", board="3x3")
    write_sgf(tmp_path / "game.sgf", game)
    assert read_sgf(tmp_path / "game.sgf").line.start == game.position
    with pytest.raises(InputError, match="cannot be written"):
        write_sgf(tmp_path / "nowhere" / "game.sgf", game)
    (tmp_path / "folder.sgf").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        write_sgf(tmp_path / "folder.sgf", game)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.sgf", "game.sgf"]


def test_rulesets_are_compared_on_a_record_on_its_file_and_on_the_game_itself(tmp_path: Path) -> None:
    game = Game("tromp-taylor", board="3x3")
    for move in ("A1", "B1", "pass", "pass"):
        game.play(move)
    file = tmp_path / "Game.SGF"
    write_sgf(file, game)
    rules = ["tromp-taylor", "aga"]
    (by_game,) = gr.compare(game, rules)
    assert [each.rulesets for each in by_game.classes] == [
        each.rulesets for each in gr.compare(read_sgf(file), rules)[0].classes
    ]
    for subject in (file, str(file)):
        (found,) = gr.compare(subject, rules)
        assert (found.line, found.classes) == (str(file), by_game.classes)
