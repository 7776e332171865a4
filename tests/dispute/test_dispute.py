"""A finished game of 5x5 whose counts are made by hand, and what engines, marks and players say of it."""

import gzip
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from shutil import which

import pytest

import gorules as gr
from gorules.bestiary.beasts import load_beast
from gorules.core import loaded
from gorules.dispute import engine
from gorules.dispute.adjudication import FAMILIES, Adjudication, GameRuling, adjudicate, among, usual_rules
from gorules.dispute.chances import groups_of, likely_dead
from gorules.dispute.events import EventKind, events
from gorules.dispute.sources import defined, statuses_of
from gorules.dispute.statuses import (
    HowKnown,
    KnownStatus,
    Says,
    Statement,
    are_plain,
    dead_points,
    known_statuses,
    named,
    proved,
)
from gorules.engines.controller import Reply, Speaker
from gorules.files.inputs import InputError
from gorules.files.language import spoken
from gorules.formats.records import parse_record
from gorules.formats.sgf import parse_collection, parse_sgf
from gorules.formats.turn_names import address_of
from gorules.go.position import Position
from gorules.go.verdicts import seki_told
from gorules.play.at_random import together
from gorules.play.record import Record, result_text
from gorules.play.replay import Line, end_of, follow
from gorules.report.game_sheet import game_sheet
from gorules.report.public import adjudication
from gorules.ruleset import load_ruleset, rulesets_for
from gorules.status.waiting import waited
from gorules.web.adjudication import adjudication_page
from tests.support.commands import run

# A5 . O X . . E5   White lives with three eyes. E4 is dead, or Black has nothing on the right. C1 is a dame.
#    O O X . O      Dead, by area:      Black 6 stones and 8 points, White 7 and 3, and a komi of 3.5.
#    . O X . .      Dead, by territory: Black 8 points and a prisoner, White 3 and 3.5.
#    O O X X .      Alive, by area:     Black 6, White 8 and 3 and 3.5.
# A1 . O . X . E1
GAME = (
    "(;GM[1]FF[4]SZ[5]KM[3.5]RU[Chinese]RE[B+0.5]PB[Kuro]PW[Shiro]WR[2d]"
    "AB[ca][cb][cc][cd][dd][de]AW[ba][ab][bb][bc][ad][bd][be][eb]PL[B];B[];W[]MARKS)"
)
TERRITORY = "TB[da][ea][db][eb][dc][ec][ed][ee]TW[aa][ac][ae]"
COUNTS = {"chinese-2002": "B+0.5", "japanese-agreed": "B+2.5", "tromp-taylor": "W+8.5"}
RULESETS = [load_ruleset(id) for id in COUNTS]


needs_core = pytest.mark.skipif(loaded.hypothetical is None, reason="life and death takes the native core")


def game(marks: str = "") -> Record:
    return parse_sgf(GAME.replace("MARKS", marks).encode(), file="game.sgf")


POSITION = follow(game().line)[-1]


class Fake:
    """An engine with prepared answers; every other command succeeds."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers, self.asked = answers, list[str]()

    def ask(self, command: str) -> Reply:
        self.asked.append(command)
        said = self.answers.get(command, "=")
        return Reply(said[0] == "=", said[1:].strip())


LISTS = {"name": "= Fake", "version": "= 1", "list_commands": "= final_status_list"}


def known(*sources: Speaker, dead: tuple[str, ...] = ()) -> dict[str, KnownStatus]:
    """Return what is known, by the first point of each string."""
    told = [named(POSITION, dead, "the players", "not named")] if dead else []
    told += [engine.asked(each, POSITION) for each in sources]
    return {each.points[0]: each for each in known_statuses(POSITION, told)}


def test_an_engine_is_shown_the_stones_and_asked_what_is_dead() -> None:
    fake = Fake({**LISTS, "final_status_list dead": "= E4", "final_status_list seki": "= C5"})
    found = known(fake)
    assert fake.asked[2:4] == ["boardsize 5", "clear_board"]
    assert sorted(each for each in fake.asked if each.startswith("play")) == sorted(
        f"play {POSITION.colour_at(name)} {name}" for name in POSITION.board.names if POSITION.colour_at(name)
    )
    assert (found["E4"].known, found["E4"].is_dead) == (HowKnown.ENGINE, True)
    assert found["C5"].statement is not None
    assert found["C5"].statement.says is Says.SEKI
    assert str(found["E4"].statement) == "dead (Fake 1)"


def test_programs_that_mark_empty_points_alone_mark_dead_stones_by_them() -> None:
    # E4, a white stone, is beside D4, E5 and E3, which are black territory: it does not live.
    def dead(marks: str) -> tuple[str, ...]:
        return dead_points(statuses_of(game(marks), ("record",)))

    assert dead(TERRITORY) == ("E4",)
    assert dead(TERRITORY.replace("[eb]", "")) == ("E4",)
    assert dead("TB[ed]TW[aa]") == ()  # nobody marks what is beside E4
    assert dead("TB[db]TW[aa]") == ("E4",)
    assert dead("TB[db]TW[ea]") == ()  # E5 is white territory, and beside E4, too


@pytest.mark.parametrize("neutral", ["", "[ed]"])
def test_a_neutral_point_that_is_marked_by_mistake_kills_nothing(neutral: str) -> None:
    """F5 is marked as dead. E5 is beside E6, a neutral point, and beside F5, which is White's territory."""
    rows = [*["...XO...."] * 3, "...X.O...", "...XOX.O.", "...X.O...", *["...XO...."] * 3]
    cells = [(x, y, cell) for y, row in enumerate(rows) for x, cell in enumerate(row)]
    black, white = (
        "".join(f"[{chr(97 + x)}{chr(97 + y)}]" for x, y, cell in cells if cell == colour) for colour in "XO"
    )
    start = f"AB{black}AW{white}"
    marks = f"TB[aa:ci]{neutral}TW[fa][fb][fc][ga:ii][fe]"
    record = parse_sgf(f"(;SZ[9]{start};B[];W[]{marks})".encode(), file="game.sgf")
    assert dead_points(statuses_of(record, ("record",))) == ("F5",)
    # Who marks one player's territory alone has not marked what is dead.
    alone = parse_sgf(f"(;SZ[9]{start};B[];W[]TB[aa:ci]{neutral})".encode(), file="game.sgf")
    assert dead_points(statuses_of(alone, ("record",))) == ()


def test_a_proof_is_believed_before_an_engine_that_contradicts_it() -> None:
    found = known(Fake({**LISTS, "final_status_list dead": "= B5 E4"}))
    assert (found["B5"].known, found["B5"].is_dead) == (HowKnown.PROVED, False)
    assert [str(each) for each in found["B5"].against] == ["dead (Fake 1)"]
    assert found["E4"].against == ()
    assert found["C5"].known is HowKnown.OPEN


def test_the_first_source_is_believed_and_the_others_are_heard() -> None:
    found = known(Fake({**LISTS, "final_status_list alive": "= E4"}), dead=("E4",))
    assert (found["E4"].known, found["E4"].is_dead) == (HowKnown.AGREED, True)
    assert [str(each) for each in found["E4"].against] == ["alive (Fake 1)"]
    assert not found["C5"].is_dead  # players who name the dead say that all others live


def test_ownership_is_asked_of_a_network_that_has_no_lists() -> None:
    black = {POSITION.board.point(name) for name in ("C5", "C4", "C3", "C2", "D2", "D1", "E4", "D5", "E5")}
    owned = " ".join("-0.9" if point in black else "0.8" for point in range(25))
    answer = f"= symmetry 0\nwhiteWin 0.1\nwhiteOwnership\n{owned}\npolicy\n0.1"
    found = known(Fake({"name": "= Net", "list_commands": "= kata-raw-nn", "kata-raw-nn 0": answer}))
    assert found["E4"].is_dead
    assert found["C5"].statement is not None
    assert found["C5"].statement.says is Says.ALIVE


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"boardsize 5": "? unacceptable size"}, "'boardsize 5'"),
        ({"final_status_list dead": "? unknown command"}, "which stones are dead"),
        ({"final_status_list dead": "= E9"}, "'E9'"),
        ({"final_status_list dead": "= D5"}, "'D5'"),
        ({"list_commands": "= kata-raw-nn", "kata-raw-nn 0": "= whiteOwnership 0.1 nan"}, "ownership"),
        (
            {"list_commands": "= kata-raw-nn", "kata-raw-nn 0": "= whiteOwnership" + " 0.1" * 49},  # 7x7
            "ownership",
        ),
    ],
)
def test_an_engine_that_says_nonsense_is_named(answers: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        known(Fake({**LISTS, **answers}))


def test_marks_of_the_record_are_what_the_players_agreed() -> None:
    found = {each.points[0]: each for each in statuses_of(game(TERRITORY), ["record"])}
    assert (found["E4"].known, found["E4"].is_dead) == (HowKnown.AGREED, True)
    assert {each.known for each in statuses_of(game(), ["record"])} == {HowKnown.PROVED, HowKnown.OPEN}


@pytest.mark.skipif(which("gnugo") is None, reason="GNU Go is not installed")
def test_gnu_go_says_that_the_stone_is_dead() -> None:
    found = {each.points[0]: each for each in statuses_of(game(), ["gnugo --mode gtp --level 1"])}
    assert [name for name, each in found.items() if each.is_dead] == ["E4"]


# A3 . X O .
#    X . X O   White can take at B2, and Black can take back.
# A1 . X O .
KO = "(;SZ[4:3]AB[ba][ab][cb][bc]AW[ca][db][cc];B[];W[])"


@pytest.mark.parametrize(
    ("moves", "dead"),
    [("white:B2", ["C2"]), ("white:B2 button", ["C2"]), ("white:B2 A1 pass C2", []), ("A1", [])],
)
def test_a_string_is_dead_if_a_dispute_leaves_no_stone_of_its_colour_on_its_points(
    moves: str, dead: list[str]
) -> None:
    record = parse_sgf(KO.encode(), file="ko.sgf")
    played_out = Line.parse(record.line.start, moves).moves
    found = statuses_of(record, [], played_out=played_out)
    assert [each.points[0] for each in found if each.is_dead] == dead


def test_what_is_named_and_what_is_played_out_go_together() -> None:
    """Nobody names C2, which the play takes. The play says nothing of D2, which is far from it."""
    record = parse_sgf(KO.encode(), file="ko.sgf")
    played_out = Line.parse(record.line.start, "white:B2").moves
    found = statuses_of(record, [], dead=["D2"], played_out=played_out)
    assert [each.points[0] for each in found if each.is_dead] == ["C2", "D2"]
    (against,) = [each.against for each in found if each.points[0] == "C2"]
    assert [str(each) for each in against] == ["alive (not named as dead)"]
    assert not any(each.against for each in found if each.points[0] != "C2")


def test_a_play_says_nothing_of_strings_that_it_is_not_beside() -> None:
    record = parse_sgf(KO.encode(), file="ko.sgf")
    found = statuses_of(record, [], played_out=Line.parse(record.line.start, "white:B2").moves)
    assert {each.points[0] for each in found if each.known is HowKnown.OPEN} == {"C1", "C3", "D2"}


@pytest.mark.parametrize("command", ["adjudicate", "score", "compare"])
def test_a_point_that_is_named_dead_has_a_stone(command: str, tmp_path: Path) -> None:
    file = tmp_path / "ko.sgf"
    file.write_text(KO, encoding="utf-8")
    done = run(command, str(file), "--rules", "aga,chinese-2002", "--dead", "C2 B2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--dead: there is no stone at B2" in done.stderr


@pytest.mark.parametrize("command", ["adjudicate", "score"])
def test_who_says_what_is_dead_is_a_source_or_a_program(command: str, tmp_path: Path) -> None:
    file = tmp_path / "ko.sgf"
    file.write_text(KO, encoding="utf-8")
    done = run(command, str(file), "--dead-by", "korea")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--dead-by: unknown source of dead stones, and no program: 'korea'" in done.stderr
    assert "did you mean 'korean'?" in done.stderr


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (" 'true' ", "'true' ended"),
        ("'true", "''true' is no command"),
        ("'korea' ", "no program: 'korea'"),
    ],
)
def test_the_command_of_an_engine_is_read_as_in_a_shell(source: str, says: str) -> None:
    record = parse_sgf(KO.encode(), file="ko.sgf")
    with pytest.raises(InputError) as raised:
        statuses_of(record, [source])
    assert says in str(raised.value)


def test_a_dispute_is_not_played_out_on_stones(tmp_path: Path) -> None:
    file = tmp_path / "ko.sgf"
    file.write_text(KO, encoding="utf-8")
    done = run("adjudicate", str(file), "--played-out", "A1 C2")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--played-out: move 2: there is a stone on C2" in done.stderr


def test_each_ruleset_counts_what_is_counted_by_hand() -> None:
    found = adjudicate(game(TERRITORY), RULESETS, statuses_of(game(TERRITORY), ["record"]))
    counts = {each.ruleset: each.counted for each in found.rulings}
    assert {id: result_text(each) for id, each in counts.items() if each} == COUNTS
    chances = {
        each.ruleset: [(c.points, c.says, result_text(c.outcome)) for c in each.chances]
        for each in found.rulings
    }
    assert chances["chinese-2002"] == [(("E4",), Says.ALIVE, "W+8.5")]
    assert chances["tromp-taylor"] == []  # which removes nothing, whatever is said
    rows = game_sheet(found).results
    assert {row.result: row.as_recorded for row in rows} == {"B+0.5": True, "B+2.5": False, "W+8.5": False}


def test_nobody_asks_what_would_be_if_a_proof_were_wrong() -> None:
    """That E4 lives decides who wins by Chinese rules, as long as it is not proved dead."""
    tried = {}
    for source in ("record", "korean"):
        found = adjudicate(game(TERRITORY), RULESETS, statuses_of(game(TERRITORY), [source]))
        tried[source] = {
            chance.points for each in found.rulings for chance in (*each.chances, *each.recorded_if)
        }
    assert ("E4",) in tried["record"] and ("E4",) not in tried["korean"]

    position = Position.of(gr.Setup.parse("2x5", "..XO./O.XO."))
    dead, alive = (Statement(says, HowKnown.PROVED, "j2003") for says in (Says.DEAD, Says.ALIVE))
    walls = [KnownStatus(("D1", "D2"), "white", alive), KnownStatus(("C1", "C2"), "black", alive)]
    assert not [*groups_of(position, [KnownStatus(("A1",), "white", dead), *walls])]
    contested = KnownStatus(("A1",), "white", dead, (Statement(Says.ALIVE, HowKnown.PROVED, "korean"),))
    assert [each.points for each in groups_of(position, [contested, *walls])] == [("A1",)]


@pytest.mark.parametrize("said", ["B+2.5", "B+2.50", " b+2.5 "])
def test_a_result_is_that_of_the_record_however_it_is_written(said: str) -> None:
    record = parse_sgf(GAME.replace("MARKS", "").replace("B+0.5", said).encode(), file="game.sgf")
    found = adjudicate(record, RULESETS, statuses_of(record, [], dead=["E4"]))
    assert [row.result for row in game_sheet(found).results if row.as_recorded] == ["B+2.5"]
    assert found.rulings[1].recorded_if == ()


@pytest.mark.parametrize("said", ["0", "Draw", "jigo"])
def test_a_tie_is_that_of_the_record_however_it_is_written(said: str) -> None:
    record = Record(Line.parse("./.", "pass pass"), result=said)
    found = game_sheet(adjudicate(record, [load_ruleset("aga")]))
    assert [(row.result, row.as_recorded) for row in found.results] == [("tie", True)]


def test_what_a_record_says_commands_no_terminal_from_a_page() -> None:
    text = GAME.replace("MARKS", "").replace("Kuro", "\x1b[31\\]m<b>\u202e").replace("Chinese", "\x07\x9b")
    record = parse_sgf(text.encode(), file="game.sgf")
    page = adjudication_page(adjudicate(record, RULESETS[:1]))
    assert not set("\x07\x1b\x9b\u202e") & set(page) and "m<b>" not in page


def test_whose_other_status_explains_the_result_of_the_record_is_told() -> None:
    record = parse_sgf(GAME.replace("MARKS", "").replace("B+0.5", "W+8.5").encode(), file="game.sgf")
    (ruling,) = adjudicate(record, RULESETS[:1], statuses_of(record, [], dead=["E4"])).rulings
    assert [(each.points, each.says) for each in ruling.recorded_if] == [(("E4",), Says.ALIVE)]


def test_groups_that_only_together_explain_the_result_of_the_record_are_told() -> None:
    # White's stones A2 and J2 are dead: Black has 18 points by area, White 9. Each of them that lives makes
    # five points neutral and counts itself, which is 7 less for Black.
    drawn = "..XO.OX../O.XO.OX.O/..XO.OX.."
    line = replace(Line.parse(drawn, "pass pass"), komi=Fraction(0))

    def jointly(said: str, dead: str = "A2 J2") -> list[list[tuple[str, ...]]]:
        record = Record(line, result=said)
        found = adjudicate(record, RULESETS[:1], statuses_of(record, [], dead=dead.split()))
        told = [each for each, _ in game_sheet(found).decides if " and " in each]
        sets = [[each.points for each in joint.groups] for joint in found.rulings[0].recorded_if_jointly]
        assert bool(told) == bool(sets)
        assert not told or told == ["If White A2 lives and White J2 lives"]
        return sets

    assert jointly("W+5") == [[("A2",), ("J2",)]]
    assert jointly("B+2") == jointly("B+9") == []  # one alone does it, or nothing has to
    assert jointly("W+4") == []  # nothing does it


@needs_core
def test_what_is_likely_dead_explains_the_result_of_the_record() -> None:
    """Black has five columns of nine, White four. In each area a stone of the other is lost. By area that is
    45 to 36, if both are dead; if both live, no empty point is anybody's.
    """
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    line = replace(Line.parse("/".join(rows), "pass pass"), komi=Fraction(0))
    position, aga = line.start, load_ruleset("aga")

    def ruled(said: str, strings: Sequence[KnownStatus]) -> Adjudication:
        return adjudicate(Record(line, result=said, rules="AGA"), [aga], strings)

    nothing_said = known_statuses(position, [])
    found = ruled("B+9", nothing_said)
    likely = found.rulings[0].if_likely
    assert likely is not None and str(likely.outcome) == "B+9 (Black 45, White 36)"
    assert [(each.points, each.colour, each.says) for each in likely.groups] == [
        (("H3",), "black", Says.DEAD),
        (("B6",), "white", Says.DEAD),
    ]
    told = ("If Black H3 is dead and White B6 is dead", "B+9, as recorded (aga)")
    assert game_sheet(found).decides[0] == told
    [answer] = game_sheet(found).answer
    assert "B+9 with what is likely dead, as recorded; tie without that." in answer
    # Where no result is recorded, or another one, it is told all the same.
    for said, is_unexplained in (("", False), ("B+R", False), ("B+8", True)):
        sheet = game_sheet(ruled(said, nothing_said))
        assert sheet.decides[0] == (told[0], "B+9 (aga)")
        assert ("Nothing that was tried explains that." in sheet.answer) == is_unexplained
        assert not any("With what is likely dead" in told for told in sheet.answer)
    # If one of these alone explains the record, that is told, and once. Where the players have spoken,
    # nothing is guessed.
    alone = ruled("B+37", nothing_said)
    [ruling] = alone.rulings
    assert ruling.if_likely is not None and ruling.recorded_if == ()
    assert [each.points for each in ruling.if_likely.groups] == [("B6",)]
    assert [what for what, told in game_sheet(alone).decides if "as recorded" in told] == [
        "If White B6 is dead"
    ]
    players = named(position, ["H3"], "the players", "the players")
    assert ruled("B+9", known_statuses(position, [players])).rulings[0].if_likely is None
    # Where nothing is dead by the record itself, nothing is guessed either.
    assert ruled("0", nothing_said).rulings[0].if_likely is None


@needs_core
def test_nothing_is_guessed_where_the_record_counts_all_stones_as_alive() -> None:
    """Four stones of White are lost in Black's four chambers. If they live, these are neutral: Black has 22
    stones, White 13 and two columns.
    """
    chambers = ["..X..XO..", "..X..XO..", "O.XO.XO..", "..X..XO.."]
    drawn = "/".join([*chambers, "XXXXXXO..", *chambers])
    line = replace(Line.parse(drawn, "pass pass"), komi=Fraction(0))
    strings = known_statuses(line.start, [])
    for said, is_guessed in (("W+9", False), ("B+8", True)):
        aga, tromp_taylor = adjudicate(Record(line, result=said), ["aga", "tromp-taylor"], strings).rulings
        assert (aga.if_likely is not None) == is_guessed
        # No stones are removed: the guess changes nothing.
        assert tromp_taylor.if_likely is None


@needs_core
def test_where_nothing_is_lost_nothing_is_likely_dead() -> None:
    walls = Record(replace(Line.parse("/".join(["....XO..."] * 9), "pass pass"), komi=Fraction(0)))
    strings = known_statuses(walls.line.start, [])
    for said in (None, "B+8"):
        (ruling,) = adjudicate(replace(walls, result=said), ["aga"], strings).rulings
        assert ruling.if_likely is None


@needs_core
def test_what_is_likely_dead_is_dead_by_the_count_of_gnu_go() -> None:
    """GNU Go has played these games of 9x9 to their ends, and counted them. With nothing dead their counts
    are others.
    """
    games = Path(__file__).parents[2] / "benchmarks" / "self_play.sgf.gz"
    if not games.is_file():
        pytest.skip("the games are not here")
    records = list(parse_collection(gzip.decompress(games.read_bytes()), file=games.name))
    for number in (201, 202, 204, 205, 208, 213, 218, 220, 222, 229, 244):
        record = records[number]
        position, taken = end_of(record.line)
        likely = next(likely_dead(position, known_statuses(position, [])))
        dead = [each.points[0] for each in likely]
        counts = [
            result_text(gr.score("japanese-agreed", position, each, taken, komi=record.line.komi))
            for each in (dead, [])
        ]
        assert counts[0] == record.result != counts[1], number


@needs_core
def test_two_disputes_of_go_seigen_are_explained() -> None:
    """Sensei's Library, "Rule disputes involving Go Seigen", and the newspaper of 1959: against Takagawa
    White has 55 points and Black 59, with a komi of 4.5. So White has won, unless she has to close the last
    ko. That costs her a point, and so it was counted. Against Iwamoto White wins by a point if Black need not
    close it.
    """
    games = Path(__file__).parents[2] / "docs" / "games"
    if not games.is_dir():
        pytest.skip("the games are not here")
    [ruling], answer = _judged(games / "go-seigen-takagawa-1959.sgf", "japanese-agreed")
    assert ruling.if_likely is not None
    assert result_text(ruling.if_likely.outcome) == "W+0.5" and ruling.reinforces == "white"
    assert answer == (
        "W+0.5 with what is likely dead, under japanese-agreed.",
        "If White then reinforces, with one more play in own territory, it is B+0.5, as recorded.",
    )
    # By area such a play costs nothing.
    [ruling], answer = _judged(games / "go-seigen-takagawa-1959.sgf", "aga")
    assert ruling.reinforces is None and "Nothing that was tried explains that." in answer[0]
    _, answer = _judged(games / "go-seigen-iwamoto-1948.sgf", "japanese-agreed")
    assert answer == ("W+1 with what is likely dead, as recorded, under japanese-agreed.",)


AGREED_TO = ("new-zealand", "tromp-taylor-agree4")


@pytest.mark.parametrize(
    ("moves", "result", "going_on"),
    [
        ("B2", "B+25", {"katago-japanese-encore"}),
        ("B2 pass pass", "B+25", {"katago-japanese-encore", "igs", "aga"}),
        ("B2 B3 pass pass", "B+24", {"katago-japanese-encore", "igs"}),
        ("B2", "B+R", {"katago-japanese-encore", "igs", "aga", "japanese-agreed", *AGREED_TO}),
    ],
)
def test_play_has_ended_if_what_a_counted_record_leaves_out_ends_it(
    moves: str, result: str, going_on: set[str]
) -> None:
    """A server leaves out passes, but no second phase of play (KataGo's encore). IGS asks for three passes.
    By AGA 12 the last pass is White's. Where the players end play by agreement, at once or after two passes,
    they have agreed.
    """
    rules = ("katago-japanese-encore", "igs", "aga", "japanese-agreed", *AGREED_TO)
    line = Line.parse("/".join(["....."] * 5), moves)
    found = adjudicate(Record(line, result=result), rules)
    assert {each.ruleset for each in found.rulings if each.goes_on} == going_on
    about = " ".join(game_sheet(found).about)
    assert ("What ends play is not in the record." in about) == (result != "B+R")


def _judged(game: Path, ruleset: str) -> tuple[tuple[GameRuling, ...], tuple[str, ...]]:
    found = adjudicate(game, [ruleset])
    return found.rulings, game_sheet(found).answer


@needs_core
def test_a_reinforcement_is_tried_with_the_two_likeliest_sets_alone() -> None:
    """By territory Black has 36 points, White 27, and each a prisoner: B+9. If only White's stone is dead, it
    is B+37; if only Black's is, W+28. A reinforcement makes that B+36 or W+27.
    """
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    line = replace(Line.parse("/".join(rows), "pass pass"), komi=Fraction(0))
    nothing_said, found = known_statuses(line.start, []), []
    for said in ("B+8", "B+36", "W+27"):
        [ruling] = adjudicate(Record(line, result=said), ["japanese-agreed"], nothing_said).rulings
        assert ruling.if_likely is not None
        found.append((result_text(ruling.if_likely.outcome), ruling.reinforces))
    # The likeliest set, the third, and the second.
    assert found == [("B+9", "black"), ("B+9", None), ("W+28", "white")]


def test_if_the_rules_of_the_record_do_not_count_its_result_others_may() -> None:
    """Counted by hand above."""
    record = replace(game(TERRITORY), result="B+2.5")
    assert game_sheet(adjudicate(record, ["chinese-2002", "japanese-agreed"])).answer == (
        "Under chinese-2002, the rules of the record: B+0.5, not B+2.5 as recorded.",
        "B+2.5, as recorded, under japanese-agreed.",
    )


@pytest.mark.parametrize("said", ["W+0.0", "w+", "W+0"])
def test_a_winner_without_a_margin_is_not_held_against_the_count(said: str) -> None:
    found = adjudicate(replace(game(TERRITORY), result=said), ["chinese-2002"])
    assert game_sheet(found).answer == (
        "The record says that White has won, and not by how much.",
        "The count may be another.",
        "Under chinese-2002, the rules of the record: B+0.5.",
    )


KO_TAKEN_BACK = (
    "(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][ab][bc][ad][bd][be]AW[ca][bb][db][cc][cd][dd][ce]"
    ";B[cb];W[bb];B[];W[cb];B[];W[])"
)


@needs_core
def test_a_game_with_an_illegal_turn_is_told_as_one_without() -> None:
    """White takes back a ko at once. At the end Black has six stones, and White eight and seven points. Black
    can live nowhere: by the definition her stones are dead, while the players name one string.
    """
    record = parse_sgf(KO_TAKEN_BACK.encode(), file="ko.sgf")
    found = adjudicate(record, ["japanese-agreed", "japanese-1989"], dead=["B5"])
    agreed, defined = found.rulings
    assert agreed.result.refused == defined.result.refused == 2
    assert agreed.contradicted == () and defined.contradicted != ()
    told = " ".join(game_sheet(found).about)
    assert f"The definition decides otherwise than others say: {', '.join(defined.contradicted)} (" in told
    assert game_sheet(found).answer[0].endswith("not W+6.5 as recorded, but turn 2 is illegal.")


def test_a_turn_of_a_game_has_no_result() -> None:
    record = game()
    content = GAME.replace("MARKS", "").encode()
    whole = parse_record(content, file="g.sgf", at=address_of("g.sgf@1"))
    assert whole.result is None and record.result is not None
    last = len(record.line.moves)
    assert parse_record(content, file="g.sgf", at=address_of(f"g.sgf@{last}")).result == record.result
    assert record.until(1).result is None and record.until(last).result == record.result


@needs_core
def test_definitions_that_differ_are_told_though_a_source_has_spoken_of_all_strings() -> None:
    """Beast double-ko-seki-4x5: two strings are dead by 1989 and alive by 2003."""
    line = Line(load_beast("double-ko-seki-4x5").start)
    for source, other in (("j1989", "japanese-2003"), ("j2003", "japanese-1989")):
        found = adjudicate(line, ["aga", "japanese-1989", "japanese-2003"], dead_by=source)
        against = {each.points[0]: [said.by for said in each.against] for each in found.strings}
        assert against == {"A5": [], "C5": [other], "D5": [], "B3": [other]}


def test_a_game_of_three_is_judged_by_all_rulesets_for_three() -> None:
    found = adjudicate(Line.parse("....", "B1 D1 pass pass pass", players=3))
    assert {each.ruleset for each in found.rulings} == {each.id for each in rulesets_for(None, 3)} != set()


def test_a_play_in_ones_own_territory_costs_a_point_by_territory_alone() -> None:
    """Counted by hand above: B+2.5 by territory, B+0.5 by area. White has no territory on 3x3."""
    alone = parse_sgf(b"(;SZ[3]KM[0.5]RE[B+6.5]AB[ba][bb][bc];B[];W[])", file="alone.sgf")
    [ruling] = adjudicate(alone, ["japanese-agreed"]).rulings
    assert str(ruling.counted) == "B+5.5 (Black 6, White 0.5)" and ruling.reinforces is None
    for ruleset, recorded, by in (
        ("japanese-agreed", "B+1.5", "black"),
        ("japanese-agreed", "B+3.5", "white"),
        ("japanese-agreed", "B+2.5", None),
        ("japanese-agreed", "B+4.5", None),
        ("chinese-2002", "W+0.5", None),
        ("aga-territory", "B+1.5", None),  # a pass costs a stone as well
    ):
        record = replace(game(TERRITORY), result=recorded)
        found = adjudicate(record, [ruleset])
        assert found.rulings[0].reinforces == by, recorded
        if by is not None:
            assert game_sheet(found).answer == (
                f"B+2.5 under {ruleset}.",
                f"If {by.capitalize()} then reinforces, with one more play in own territory, it is "
                f"{recorded}, as recorded.",
            )


@pytest.mark.parametrize(
    ("drawn", "groups"),
    [
        ("X..../.X.../..X../.....", {("A4", "B3", "C2")}),  # each shares two liberties with the next
        ("X.X../...../.....", {("A3",), ("C3",)}),  # one is shared: the opponent cuts there
        ("X..../.O.../.....", {("A3",), ("B2",)}),  # two are, by two players
        ("X.X../XXX../..X.X/.....", {("A4",), ("E2",)}),
    ],
)
def test_strings_that_share_two_liberties_live_or_die_together(
    drawn: str, groups: set[tuple[str, ...]]
) -> None:
    position = Position.draw(drawn)
    name = position.board.named
    assert {tuple(sorted(name(each)[0] for each in group)) for group in together(position)} == groups


@needs_core
def test_of_a_capturing_race_never_both_sides_are_likely_dead() -> None:
    """White's two stones and Black's five around them race in a corner of 9x9: who moves first wins."""
    rows = ["." * 9, "OOOOO....", "XXXXO....", ".OOXO....", ".XX.O...."]
    position = Position.draw("/".join([*rows, *["." * 9] * 4]))
    known = known_statuses(position, [])
    sets = [{each.points[0] for each in chosen} for chosen in likely_dead(position, known)]
    assert any("A7" in dead for dead in sets) and any("B6" in dead for dead in sets)
    assert not any({"A7", "B6"} <= dead for dead in sets)


def test_what_a_definition_decides_counts_whatever_others_say() -> None:
    # E4 is dead by the definition. Neutral points are open, so that all are in seki and White has the komi.
    for dead in ([], ["E4"], ["B5"]):
        strings = statuses_of(game(), [], dead=dead)
        (ruling,) = adjudicate(game(), [load_ruleset("japanese-1989")], strings).rulings
        assert ruling.counted is not None and ruling.if_filled is not None
        assert (result_text(ruling.counted), result_text(ruling.if_filled)) == ("W+3.5", "B+2.5")
        assert ruling.contradicted == (("E4",) if dead == ["B5"] else ())  # B5 is unconditionally alive
        (row,) = game_sheet(adjudicate(game(), ["japanese-1989"], strings)).results
        assert row.result == "W+3.5, or B+2.5 once neutral points are filled"


@needs_core
@pytest.mark.parametrize("order", [("japanese-1989", "korean-2016"), ("korean-2016", "japanese-1989")])
def test_each_definition_decides_for_its_own_ruleset(order: tuple[str, str]) -> None:
    """The beast triple-ko-eye-against-none-5x5: A5 is dead by Japanese rules, and alive by Korean ones. By
    both nobody has territory.
    """
    board = Position.draw("OOOOO/XO.O./.XOXO/XXXXX/XXX.X")
    found = adjudicate(Line(board, (), komi=Fraction(1, 2)), order)
    assert [(each.ruleset, result_text(each.counted)) for each in found.rulings if each.counted] == [
        (id, "W+0.5") for id in order
    ]
    assert all(each.if_filled is None for each in found.rulings)
    (five,) = [each for each in found.strings if "A5" in each.points]
    assert five.known is HowKnown.DEFINED
    assert five.statement is not None and five.statement.by == order[0]
    assert [each.by for each in five.against] == [order[1]]


def test_a_definition_is_asked_where_all_is_settled_and_nobody_plays() -> None:
    """36 eyes of one string on 11x11: no point is left on which stones are played."""
    eyes, stones = ".X" * 5 + ".", "X" * 11
    position = Position.draw("/".join([eyes, *[stones, eyes] * 5]))
    (said,) = defined("korean", position).values()
    assert (said.says, said.known) == (Says.ALIVE, HowKnown.DEFINED)


def test_who_wins_with_the_komi_of_the_ruleset_is_told_if_it_is_another() -> None:
    # AGA gives 0.5 in a game with a handicap, and a point for each stone after the first. Without a
    # handicap it gives none on 5x5. Black has 14 points by area, White 10.
    record = replace(game(TERRITORY), line=replace(game(TERRITORY).line, handicap=2, komi=Fraction(13, 2)))
    found = adjudicate(record, [load_ruleset("aga")], statuses_of(record, ["record"]))
    (aga,) = found.rulings
    assert aga.counted is not None and aga.own_komi is not None
    assert (result_text(aga.counted), result_text(aga.own_komi)) == ("W+3.5", "B+2.5")
    assert ("If the komi is what the ruleset gives", "B+2.5 (aga)") in game_sheet(found).decides
    even = adjudicate(game(TERRITORY), [load_ruleset("aga")], statuses_of(game(TERRITORY), ["record"]))
    assert even.rulings[0].own_komi is None


def test_the_rules_of_the_record_are_among_those_that_judge() -> None:
    record = replace(game(), rules="BGA", result="B+R")
    assert usual_rules(record) == ("bga", *FAMILIES)
    sheet = game_sheet(adjudicate(record, [load_ruleset("bga")], statuses_of(record, [])))
    assert sheet.answer[0].startswith("The record says that White resigned")
    assert sheet.answer[1] == (
        "Under bga, the rules of the record: B+0.5 with what is likely dead; W+8.5 without that."
    )
    assert sheet.about[-1] == "Nobody has said whether 2 strings are dead: they count as alive."


def test_a_record_without_a_result_is_not_said_to_have_no_result() -> None:
    # "No result" is one, by Japanese Article 12.
    record = replace(game(), rules=None, result=None)
    says = game_sheet(adjudicate(record, [load_ruleset("bga")], statuses_of(record, []))).says
    assert "The record names no result, and names no rules." in says


def test_an_illegal_turn_is_said_and_the_board_is_counted_all_the_same() -> None:
    # Legal on KGS but under Chinese rules (computer-go list, 2005, message 7931): the last play takes three
    # stones that stand on A1, C1 and around, and leaves the position after turn 6.
    moves = "A2 B1 B2 C2 B3 D1 A3 A1 C1 B1"
    line = Line.parse(gr.Setup.parse("9x9", "/".join(["." * 9] * 9)), moves)
    found = adjudicate(Record(line), [load_ruleset("kgs-chinese"), load_ruleset("kgs-aga")])
    chinese, aga = found.rulings
    assert (chinese.result.refused, aga.result.refused) == (10, None)
    assert [(each.turn, each.kind, each.repeats) for each in found.events] == [(10, EventKind.POSITION, 7)]
    assert chinese.counted is not None and aga.counted is not None
    assert chinese.counted.scores == aga.counted.scores


def test_an_illegal_turn_has_its_number_in_the_record() -> None:
    record = replace(Record(Line.parse(".XO./XO.O/.XO./....", "C3 B3")), before=10)
    sheet = game_sheet(adjudicate(record, [load_ruleset("aga")]))
    assert [row.result.partition(", ")[2] for row in sheet.results] == ["but turn 12 is illegal"]
    assert sheet.events == ((12, "White B3 takes a ko back at once (illegal: aga [6])."),)


def test_what_happened_is_told_by_turns() -> None:
    ko = ".XO./XO.O/.XO./...."
    told = events(Line.parse(ko, "C3 B3 A1 pass pass black:A2"), before=10)
    assert [(each.turn, each.kind) for each in told] == [
        (12, EventKind.KO), (15, EventKind.PASSES), (16, EventKind.OUT_OF_TURN)
    ]  # fmt: skip
    told = events(Line.parse(ko, "C3 B3 C3 B3"))  # each time, not only at first
    assert [(each.kind, each.repeats) for each in told] == [(EventKind.KO, turn) for turn in (0, 1, 2)]
    alone = events(Line.parse(".", "A1 A1"))  # suicides take no ko back
    assert [each.kind for each in alone if each.turn == 2] == [EventKind.SUICIDE, EventKind.SITUATION]
    suicide = events(Line.parse(".O/O.", "A2 pass pass"))
    assert [(each.turn, each.kind) for each in suicide] == [
        (1, EventKind.SUICIDE), (1, EventKind.POSITION), (3, EventKind.PASSES)
    ]  # fmt: skip
    third = events(Line.parse("....", "B1 D1 A1", players=3))  # the third player's stone has no liberty
    assert [(each.turn, each.kind, each.repeats) for each in third if each.kind is not EventKind.SUICIDE] == [
        (3, EventKind.POSITION, 2)
    ]


def test_handicap_stones_that_are_played_are_not_out_of_turn() -> None:
    record = parse_sgf(b"(;SZ[9]KM[0.5];B[gc];B[cg];B[gg];W[cc];W[ee];B[ec])", file="game.sgf")
    assert record.line.handicap == 3
    assert [(each.turn, each.kind) for each in events(record.line)] == [(5, EventKind.OUT_OF_TURN)]


def test_the_command_reports_in_text_in_json_and_on_a_page(tmp_path: Path) -> None:
    file, page = tmp_path / "game.sgf", tmp_path / "game.html"
    file.write_text(GAME.replace("MARKS", TERRITORY), encoding="utf-8")
    said = run("adjudicate", str(file), "--rules", ",".join(COUNTS)).stdout
    for text in ("Kuro (Black) against Shiro 2d (White)", "If White E4 lives", "B+0.5 (as recorded)"):
        assert text in said
    run("adjudicate", str(file), "--html", str(page))
    assert "If White E4 lives" in page.read_text(encoding="utf-8")
    said = run("score", str(file), "--rules", "japanese-agreed", "--dead-by", "record").stdout
    assert "White E4: dead (TB and TW of the record)\nB+2.5 " in said


def test_an_engine_that_hangs_is_one_message(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(GAME.replace("MARKS", ""), encoding="utf-8")
    hangs = f'{sys.executable} -c "import time; time.sleep(60)"'
    done = run("score", str(file), "--rules", "aga", "--dead-by", hangs, "--engine-seconds", "0.2")
    assert done.exit_code == 2
    assert "gave no answer" in done.stderr and "Does it speak GTP" in done.stderr
    assert done.stdout == ""


def test_the_json_has_what_a_program_needs() -> None:
    found = adjudication(adjudicate(game(), RULESETS, statuses_of(game(), [], dead=["E4"])))
    assert {"record", "rulings", "events", "strings"} <= found.keys()
    assert {"ruleset", "result", "by", "strings"} <= found["rulings"][0].keys()
    assert found["record"]["result"] == "B+0.5"


def test_what_is_proved_holds_against_suicide_and_superko_unless_no_ruleset_has_them() -> None:
    # White takes D1 with E1, E1 and C1 if she may take her own stones off (docs/status.md).
    position = Position.draw(".X.X.O")
    assert proved(position) == {}
    assert {min(string) for string in proved(position, is_plain=True)} == {1, 3}
    plain = ["korean-2016", "japanese-1989", "japanese-agreed"]
    assert are_plain(map(load_ruleset, plain))
    assert not any(are_plain([load_ruleset(id)]) for id in ("aga", "tromp-taylor", "new-zealand"))


@pytest.mark.parametrize("others", [[], ["aga"]])
def test_whether_the_players_are_believed_does_not_depend_on_the_other_rulesets(others: list[str]) -> None:
    """Without suicide B1 is alive whatever is played. The players may agree on what they like."""
    record = Record(Line.parse(".X.X.O", "pass pass"))
    rulesets = [load_ruleset(id) for id in ("japanese-agreed", *others)]
    told = statuses_of(record, [], dead=["B1"], is_plain=are_plain(rulesets))
    found = adjudicate(record, rulesets, told)
    counted = found.rulings[0].counted
    assert counted and result_text(counted) == "B+2"  # A1, B1 and C1, less a prisoner
    about = " ".join(game_sheet(found).about)
    proof = "Black B1 counts as dead (the players). But it is proved alive (unconditional life (Benson))."
    assert (proof in about) is (not others)


@needs_core
def test_what_nobody_speaks_of_is_as_a_definition_of_the_rulesets_decides_it(tmp_path: Path) -> None:
    found = adjudicate(game(), ["japanese-agreed", "korean-2016", "chinese-2002"], dead_by=[])
    (stone,) = [each for each in found.strings if each.is_dead]
    assert (stone.points, str(stone.statement)) == (("E4",), "dead (korean-2016)")
    counts = {each.ruleset: result_text(each.counted) for each in found.rulings if each.counted}
    assert {id: counts[id] for id in ("japanese-agreed", "chinese-2002")} == {
        id: COUNTS[id] for id in ("japanese-agreed", "chinese-2002")
    }
    assert not any("Nobody has said" in told for told in game_sheet(found).about)
    without = adjudicate(game(), ["japanese-agreed", "chinese-2002"], dead_by=[])
    assert not any(each.is_dead for each in without.strings)
    file = tmp_path / "game.sgf"
    file.write_text(GAME.replace("MARKS", ""), encoding="utf-8")
    said = run("adjudicate", str(file), "--rules", "japanese-agreed,korean-2016").stdout
    assert "By definition  White E4: dead (korean-2016)" in said


def test_strings_that_are_proved_alive_are_named() -> None:
    sheet = game_sheet(adjudicate(Record(Line.parse(".X.X.O", "pass pass")), ["japanese-agreed"], dead_by=[]))
    assert ("Proved", "Black B1 D1: alive (unconditional life (Benson))") in sheet.strings


def test_a_single_pass_is_told_as_one() -> None:
    told = {each.turn: each.says for each in events(Line.parse(".....", "A1 pass C1 pass pass E1"))}
    assert told[2] == "a pass, and play went on" and told[5] == "2 passes in a row, and play went on"


NOTHING = "Nothing that was tried explains that."
ALIVE = "If White E4 lives, it is W+8.5, as recorded."


def test_it_is_said_that_nothing_explains_the_recorded_result() -> None:
    record = replace(game(), result="B+20.5", rules="Chinese")
    told = game_sheet(adjudicate(record, RULESETS, statuses_of(record, [], dead=["E4"]))).answer
    assert "Nothing that was tried explains that." in told
    record = replace(record, result="W+8.5")
    told = game_sheet(adjudicate(record, RULESETS, statuses_of(record, [], dead=["E4"]))).answer
    assert not any("would explain" in each for each in told)
    # E4 alone explains the result.
    record = replace(game(), result="W+8.5", rules="Chinese")
    known_strings = statuses_of(record, [], dead=["E4"])
    answer = game_sheet(adjudicate(record, RULESETS, known_strings)).answer
    assert answer == ("Under chinese-2002, the rules of the record: B+0.5, not W+8.5 as recorded.", ALIVE)
    answer = game_sheet(adjudicate(replace(record, rules=None), ["aga"], known_strings)).answer
    assert answer == ("If White E4 lives, it is W+8.5, as recorded, under aga.",)
    # Others that are asked say no more of it than that none has it.
    answer = game_sheet(adjudicate(replace(record, result="B+20.5"), ["aga"])).answer
    assert answer == (f"No ruleset that is asked counts B+20.5, as recorded. {NOTHING}",)
    # Who has lost without a count is said only where the record says it as SGF has it.
    for said, number in (("W+R", 1), ("b+time", 1), ("Both lost", 0), ("B Resign", 0)):
        answer = game_sheet(adjudicate(replace(record, result=said), ["aga"])).answer
        assert len([each for each in answer if "and so has lost" in each]) == number
    # Where the record names no rules, no ruleset may have its result: Tromp-Taylor counts W+8.5 (above).
    no_rules = replace(game(), rules=None)
    for said, is_told in (("B+20.5", True), ("W+8.5", False), ("B+R", False)):
        record = replace(no_rules, result=said)
        told = game_sheet(adjudicate(record, RULESETS, statuses_of(record, [], dead=["E4"]))).answer
        says = f"No ruleset that is asked counts {said}, as recorded. Nothing that was tried explains that."
        assert (says in told) == is_told


@pytest.mark.parametrize(
    ("result", "says"),
    [
        ("B+1.5", "With a komi of 7.5 it is B+1.5, as recorded."),  # 45 points against 36
        ("W+27", NOTHING),  # a komi of 36 is none that anybody gives
        ("B+9", None),
    ],
)
def test_a_komi_that_a_record_leaves_out_may_explain_its_result(result: str, says: str | None) -> None:
    line = Line.parse("/".join(["....XO..."] * 9), "pass pass")
    said = game_sheet(adjudicate(Record(line, rules="Chinese", result=result), ["chinese-2002"])).answer
    assert list(said[1:]) == ([] if says is None else [says])
    if says is not None:  # a komi that is there explains nothing
        given = Record(replace(line, komi=Fraction(2)), rules="Chinese", result=result)
        assert game_sheet(adjudicate(given, ["chinese-2002"])).answer[1:] == (NOTHING,)


def test_another_komi_than_that_of_the_rules_may_explain_a_result() -> None:
    """Black has ten lines of 19, White nine. The rules give 7.5."""
    line = Line.parse("/".join([f"{9 * '.'}XO{8 * '.'}"] * 19), "pass pass")
    found = adjudicate(Record(line, rules="Chinese", result="B+12.5"), ["aga", "chinese-2002"])
    answer = game_sheet(found).answer
    assert answer[0].endswith(": B+11.5, not B+12.5 as recorded.")
    assert answer[1] == "With a komi of 6.5 it is B+12.5, as recorded."


def test_no_komi_is_guessed_in_a_game_with_a_handicap() -> None:
    """Black has 45 points, White 36 and two for the handicap. A komi of 7.5 would come to B+1.5, too."""
    line = replace(Line.parse("/".join(["....XO..."] * 9), "pass pass"), handicap=2)
    record = Record(line, rules="Chinese", result="B+1.5")
    answer = game_sheet(adjudicate(record, ["chinese-2002"])).answer
    assert answer[0].endswith(": B+7, not B+1.5 as recorded.") and answer[1:] == (NOTHING,)


def test_a_komi_explains_the_result_with_what_is_likely_dead() -> None:
    """As above: H3 and B6 are likely dead. With both Black has 45 points and White 36."""
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    line = Line.parse("/".join(rows), "pass pass")
    [_, says] = game_sheet(adjudicate(Record(line, rules="AGA", result="B+2.5"), ["aga"])).answer
    assert says == "With a komi of 6.5 and what is likely dead it is B+2.5, as recorded."


def test_a_game_of_fox_counts_as_fox_has_counted_it() -> None:
    """Black has 41 of 81 points, and needs 40.5 and a komi of 3.75: so he has lost by 3.25, which are 6.5
    points. The record is as the server wrote it, without the pass before White's last stone.
    """
    record = parse_sgf(
        b"(;GM[1]FF[4]SZ[9]GN[]DT[2025-02-23]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RN[12]RE[W+3.25]TM[60]"
        b"TC[3]TT[20]AP[foxwq]RL[0]"
        b";B[ee];W[ce];B[ge];W[dg];B[dd];W[ff];B[ef];W[eg];B[fg];W[gg];B[fh];W[gf];B[gh];W[he];B[hg];W[hf]"
        b";B[ih];W[fe];B[fd];W[gd];B[cd];W[be];B[hi];W[df];B[fc];W[gc];B[gb];W[bd];B[bc];W[eh];B[hb];W[hc]"
        b";B[ac];W[de];B[ed];W[fi];B[ic];W[id];B[ib];W[cc];B[cb];W[ei];B[gi];W[fb];B[eb];W[if];B[ig];W[dc]"
        b";B[fa];W[ad];B[bb];W[ec];B[db];W[bh];W[cf])",
        file="game.sgf",
    )
    sheet = game_sheet(adjudicate(record, ["fox", "chinese-2002", "japanese-agreed"]))
    assert "Under fox, as the rules of the record are read: W+6.5, as recorded." in sheet.answer
    assert {row.result for row in sheet.results if row.as_recorded} == {"W+6.5"}


@needs_core
def test_a_range_in_which_either_player_may_win_is_not_told() -> None:
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    line = replace(Line.parse("/".join(rows), "pass pass"), komi=Fraction(0))
    with waited(lambda states: None, 0):
        found = adjudicate(line, ["korean-2016"])
    assert str(found.rulings[0].range) == "W+81 to B+81, 4 strings are open"
    said = "By the definition alone: either player may win, 4 strings are open (korean-2016)."
    assert said in game_sheet(found).about
    # Where one of them wins in any case, by how much is worth telling.
    (ruling,) = found.rulings
    assert ruling.range is not None
    won = replace(ruling, range=replace(ruling.range, highest=-1))
    said = "By the definition alone: W+81 to W+1, 4 strings are open; White wins in any case (korean-2016)."
    assert said in game_sheet(replace(found, rulings=(won,))).about


@needs_core
def test_a_game_with_open_neutral_points_is_counted_as_players_count_it_too() -> None:
    """Nobody has filled column E. By the letter all living strings beside it are in seki, and nothing counts.
    Once it is filled Black has 27 points and a prisoner, White 27 points.
    """
    rows = ["...X.O..."] * 9
    rows[4] = ".O.X.O..."
    line = replace(Line.parse("/".join(rows), "pass pass"), komi=Fraction(0))
    with waited(lambda states: None, 0):
        found = adjudicate(Record(line, rules="korean-2016", result="B+1"), ["korean-2016"], dead=["B5"])
    (ruling,) = found.rulings
    assert ruling.counted is not None and ruling.if_filled is not None
    assert [result_text(each) for each in (ruling.counted, ruling.if_filled)] == ["0", "B+1"]
    sheet = game_sheet(found)
    (row,) = sheet.results
    assert row.result == "undecided; tie as others say, or B+1 once neutral points are filled"
    assert row.as_recorded
    assert sheet.answer == (f"Under korean-2016, the rules of the record: {row.result}, as recorded.",)
    assert any(each.startswith("By the definition alone, with neutral points that") for each in sheet.about)
    by_letter = game_sheet(replace(found, record=replace(found.record, result="0"))).answer[0]
    assert by_letter.endswith("once neutral points are filled; as recorded by the letter.")
    no_rules = replace(found, record=replace(found.record, rules=None))
    assert game_sheet(no_rules).answer == ("B+1, as recorded, under korean-2016.",)
    # What would be otherwise is told of what players count: if B5 lives, Black has nothing.
    with waited(lambda states: None, 0):
        other = adjudicate(Record(line, rules="korean-2016", result="W+27"), ["korean-2016"], dead=["B5"])
    assert [result_text(each.outcome) for each in other.rulings[0].recorded_if] == ["W+27"]
    assert game_sheet(other).answer[1] == "If White B5 lives, it is W+27, as recorded."
    # With the komi of the rules White would win by the letter, but not as players count.
    large = Line.parse("/".join([f"{9 * '.'}X.O{7 * '.'}"] * 19), "pass pass")
    with waited(lambda states: None, 0):
        (wide,) = adjudicate(replace(large, komi=Fraction(0)), ["korean-2016"], dead=[]).rulings
    assert wide.if_filled is not None and result_text(wide.if_filled) == "B+38"
    assert load_ruleset("korean-2016").compensation.given(large.start.board)[1] > 0 and wide.own_komi is None
    # A point that is filled leaves nothing to say of it.
    closed = replace(line, start=Position.draw("/".join(row.replace("X.O", "XXO") for row in rows)))
    with waited(lambda states: None, 0):
        assert adjudicate(closed, ["korean-2016"], dead=["B5"]).rulings[0].if_filled is None


def test_answers_that_prove_a_string_are_named() -> None:
    # One eye of four points: White plays B2 and Black C2, or the other way round.
    position = Position.draw("....X/XXXXX")
    (statement,) = proved(position).values()
    assert (statement.says, statement.known) == (Says.ALIVE, HowKnown.PROVED)
    assert {*statement.proof} == {"B2", "C2"}


# A neutral file stands between two walls. Black E4 is dead, and nobody has filled the file.
EARLY = replace(Line.parse(".X.O./.X.OX/XX.OO/.X.O./.X.O.", "pass pass"), dead=("E4",))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_said_why_a_game_that_was_stopped_early_has_no_territory(language: str) -> None:
    with spoken(language):
        found = adjudicate(EARLY, ["korean-2016", "aga"])
        by_letter = gr.score("korean-2016", EARLY.start, ["E4"])
        korean, aga = found.rulings
        about = game_sheet(replace(found, rulings=(replace(korean, counted=by_letter), aga))).about
        assert f"{seki_told()} (korean-2016)" in about
        assert not any(seki_told() in each for each in game_sheet(among(found, [load_ruleset("aga")])).about)


def test_strings_of_which_nobody_has_spoken_are_named() -> None:
    sheet = game_sheet(adjudicate(replace(EARLY, dead=()), ["aga", "chinese-2002"]))
    assert ("Open", "Black E4: nobody has said; taken for alive") in sheet.strings
    game = game_sheet(adjudicate(Line.parse("X.O/.../O.X", "pass pass"), ["aga", "chinese-2002"]))
    assert ("Open", "Black A3 C1: nobody has said; taken for alive") in game.strings


@pytest.mark.parametrize("language", ["ja", "zh", "ko"])
def test_whose_word_it_is_is_told_in_the_language_that_is_spoken(language: str) -> None:
    with spoken(language):
        sheet = game_sheet(adjudicate(EARLY, ["korean-2016", "aga"]))
    told = " ".join(word for said in (*sheet.strings, *sheet.divided) for word in said)
    assert "players" not in told and "unconditional" not in told and "scoring" not in told


def test_two_rulesets_of_one_id_are_refused() -> None:
    mine = {"id": "aga", "name": "mine", "extends": "tromp-taylor"}
    for ask in (adjudicate, gr.compare):
        with pytest.raises(InputError, match="two rulesets are called aga"):
            ask(game(), ["aga", mine])


def test_a_ruleset_that_is_named_is_asked_or_refused() -> None:
    for ask in (adjudicate, gr.compare):
        with pytest.raises(InputError, match="aga is for 2 players, not 3"):
            ask(Line.parse("....", "B1", players=3), ["aga"])
    (ruling,) = adjudicate(game(), "aga", dead_by="record").rulings
    assert ruling.ruleset == "aga"
    assert [each.classes[0].rulesets for each in gr.compare(game(), "aga")] == [("aga",)]


def test_a_point_without_a_stone_is_not_dead() -> None:
    with pytest.raises(InputError, match="there is no stone at E5"):
        adjudicate(game(), ["aga"], dead=["E5"])


def test_where_a_record_goes_on_after_an_end_its_last_position_is_judged() -> None:
    moves = "B2 pass pass A3 A2 pass B3 pass"  # Black takes A3 with her last play: turn 7
    record = gr.Record(gr.Line.parse(".../.../...", f"{moves} pass"), result="B+7")
    found = gr.adjudicate(record, ["japanese-agreed", "tromp-taylor"])
    # 6 empty points and a prisoner; or 9 points. When play ended first, Black had 8 points by territory.
    assert [str(each.counted.margin) for each in found.rulings if each.counted] == ["7", "9"]
    assert [each.result.ended for each in found.rulings] == [9, 9]
    (goes_on,) = gr.adjudicate(gr.Record(gr.Line.parse(".../.../...", moves)), ["aga"]).rulings
    assert goes_on.goes_on
    suicide = gr.Record(gr.Line.parse(".../.../...", "B2 pass A2 pass B3 pass pass A3"))
    (refused,) = gr.adjudicate(suicide, ["aga"]).rulings
    assert refused.result.refused == 8
