"""Promises of the native search of hypothetical play: it says what the definitions say, and shows it."""

from functools import partial
from itertools import product

import pytest

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.regions import regions
from gorules.status import native
from gorules.status.hypothetical import KoPass
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import Answer, Question, Setting, StatusLimits
from tests.support.lifedeath import Cells
from tests.support.status_agreement import compared, random_case

pytestmark = pytest.mark.skipif(loaded.core is None, reason=f"no native core: {loaded.why_not}")

EXAMPLE_16 = ".OO.O.OX.XO/OXXOOOOXXOO/XX.XXOXXO.O/.XXXOXXXXOO/XXOOOOOXX.O/OOO.O.OXXXO"
EXAMPLE_16_REGION = "A5 A6 B6 C6 D6 F6 J6 K6 J4 K4 K2"
UNLIMITED = StatusLimits()
PASSES = (KO_PASSES["one-own"], KO_PASSES["all-own"], KO_PASSES["all-both"])


def asked(
    drawing: str,
    point: str,
    again: bool = False,
    ko_pass: KoPass = KO_PASSES["all-both"],
    region: str = "",
    limits: StatusLimits = UNLIMITED,
) -> Answer:
    """What is said of the string at a point: whether its points can be freed of its colour by force."""
    position = Position.draw(drawing)
    board = position.board
    number = board.point(point)
    string = next(found for found in regions(board, position.cells) if number in found.points)
    names = region.split() or board.names
    setting = Setting(position, frozenset(board.point(name) for name in names), ko_pass)
    [answer] = native.native_answers(setting, [Question(string.cell - 1, string.points, again)], limits)
    return answer


# life-and-death.yaml: who is uncapturable, and of whom a lasting stone stays where it was taken.
@pytest.mark.parametrize("ko_pass", PASSES, ids=str)
@pytest.mark.parametrize(
    ("drawing", "point", "region", "is_taken", "is_kept_off"),
    [
        ("X.OX./OOOXX/XXXX.", "A3", "A3 B3 C3 A2 B2 C2", True, False),  # snapback: capturable-1
        ("X.OX./OOOXX/XXXX.", "A2", "A3 B3 C3 A2 B2 C2", True, True),
        (".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO", "A3", "A1 B1 A2 B2 A3 B3", True, False),  # torazu sanmoku
        (".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO", "B1", "A1 B1 A2 B2 A3 B3", True, True),
        (".XXXOO./XXOO.OO/.XXXOO.", "C2", "C2 D2 E2", True, False),  # teire left unplayed
        ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "B4", "A5 B5 C5 A4 B4 A3 B3", True, True),  # moonlight
        ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "B5", "A5 B5 C5 A4 B4 A3 B3", True, False),
        ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "D5", "A5 B5 C5 A4 B4 A3 B3", False, False),
        ("X.XO./XXOOO/XO.OO/XXOOO/X.OOO", "A5", "B5 C5 B3 C3 B1", True, True),  # double-ko death
        (".XXXXXX/XOOOOOX/XO.O.OX/XOOOOOX/XXXXXX.", "B5", "", False, False),  # two-headed dragon
    ],
)  # fmt: skip
def test_strings_are_what_the_sources_say(
    drawing: str, point: str, region: str, is_taken: bool, is_kept_off: bool, ko_pass: KoPass
) -> None:
    assert asked(drawing, point, ko_pass=ko_pass, region=region).forced is is_taken
    assert asked(drawing, point, again=True, ko_pass=ko_pass, region=region).forced is is_kept_off


# The official ruling takes it; by the words of article 7.2 White goes round her double ko for ever.
@pytest.mark.parametrize("ko_pass", PASSES, ids=str)
def test_example_16_comes_out_as_ruled_only_if_a_pass_lifts_the_bans_of_both(ko_pass: KoPass) -> None:
    answer = asked(EXAMPLE_16, "E6", ko_pass=ko_pass, region=EXAMPLE_16_REGION)
    assert answer.forced is (ko_pass is KO_PASSES["all-both"])


@pytest.mark.parametrize("number", [number for number in range(1, 31) if number not in (13, 28)])
def test_random_positions_are_as_in_the_definition_written_out(number: int) -> None:
    asked, wrong = compared(*random_case(number), with_reference=True)
    assert not wrong
    assert asked


SMALL: list[Cells] = [
    (1, 0, 2, 0, 1, 0),
    (0, 1, 2, 1, 0, 0),
    (2, 0, 1, 1, 2, 0),
    (0, 1, 0, 0, 2, 1),
    (1, 0, 2, 2, 0, 1),
]


@pytest.mark.parametrize("cells", SMALL)
@pytest.mark.parametrize("ko_pass", KO_PASSES.values(), ids=str)
def test_small_positions_are_as_in_the_definition_written_out(cells: Cells, ko_pass: KoPass) -> None:
    asked, wrong = compared(1, 6, cells, ko_pass)
    assert not wrong
    assert asked


# One eye is B2, the other D2 E2 with a white stone in it; each point of both is beside Black's string.
@pytest.mark.parametrize(("again", "line"), [(False, "E2"), (True, "E2 pass pass")])
def test_who_is_shut_in_by_lasting_eyes_is_taken_without_a_search(again: bool, line: str) -> None:
    answer = asked("XXXXX/X.XO./XXXXX", "D2", again=again)
    assert (answer.forced, answer.states) == (True, 0)
    board = Board.rectangular(3, 5)
    assert " ".join(turn.told(board) for turn in answer.line) == line


def test_a_question_that_may_look_at_more_states_goes_on() -> None:
    for many in (5, 100_000):
        limits = StatusLimits(states=5, more=partial(int, many))
        at_once = asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=StatusLimits(states=many))
        assert asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=limits) == at_once


def test_a_limit_is_said_and_nothing_is_guessed() -> None:
    by_states = asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=StatusLimits(states=5))
    assert (by_states.forced, by_states.reached, by_states.line) == (None, "states", ())
    by_memory = asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=StatusLimits(memory=1 << 10))
    assert (by_memory.forced, by_memory.reached) == (None, "memory")
    by_time = asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=StatusLimits(seconds=0))
    assert (by_time.forced, by_time.reached) == (None, "seconds")


def test_how_many_states_were_looked_at_is_told_on_the_way() -> None:
    told: list[int] = []
    answer = asked(EXAMPLE_16, "E6", region=EXAMPLE_16_REGION, limits=StatusLimits(tell=told.append))
    assert told == sorted(told)
    assert told[-1] == answer.states > told[0] > 0


def test_many_points_beyond_the_region_are_few_vertices() -> None:
    position = Position.draw(EXAMPLE_16)
    region = frozenset(position.board.point(name) for name in EXAMPLE_16_REGION.split())
    field = native.field(position, region)
    assert [min(part) for part in field.parts[: field.playable]] == sorted(region)
    assert field.changing < 30 < position.board.size
    covered = [point for part in field.parts for point in part]
    assert sorted(covered) == list(range(position.board.size))


def test_what_is_too_large_is_refused_in_words() -> None:
    empty = Position.empty(Board.rectangular(9, 9))
    refusal = native.why_not_native(Setting(empty, frozenset(range(81)), KO_PASSES["none"]))
    assert refusal == "the native core plays on up to 61 points and strings"
    assert native.why_not_native(Setting(empty, frozenset(range(61)), KO_PASSES["none"])) is None


# Six black stones and a white string share two liberties, which is a seki. Beside it are kos, in which Black
# can take one stone after the other: more bans than there is room for at first.
@pytest.mark.parametrize("ko_pass", KO_PASSES.values(), ids=str)
@pytest.mark.parametrize("kos", [4, 6])
def test_a_seki_stays_one_however_many_kos_are_beside_it(kos: int, ko_pass: KoPass) -> None:
    rows = ["XX.OOX." + ".XO." * kos, "XX.OOX." + "XO.O" * kos, "XXOOOX." + ".XO." * kos]
    position = Position.draw("/".join(rows))
    columns = position.board.columns
    region = {2, columns + 2} | {columns + 7 + 4 * ko + column for ko in range(kos) for column in (1, 2)}
    seki = frozenset(row * columns + column for row in range(3) for column in (2, 3, 4)) - region
    setting = Setting(position, frozenset(region), ko_pass)
    [answer] = native.native_answers(setting, [Question(1, seki, False)], UNLIMITED)
    assert answer.forced is False


# Keys of states are laid out otherwise on more than 16 and on more than 31 vertices.
@pytest.mark.parametrize(
    ("drawing", "point", "is_taken", "is_kept_off"),
    [
        ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "B4", True, True),
        ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "B5", True, False),
        (".XXXXXX/XOOOOOX/XO.O.OX/XOOOOOX/XXXXXX.", "B5", False, False),
        (".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO", "A3", True, False),
        ("XO.XO./.XXXOO/XXOOO./OOOOOO", "D4", True, True),
    ],
)
def test_the_whole_board_may_be_played_on(
    drawing: str, point: str, is_taken: bool, is_kept_off: bool
) -> None:
    assert asked(drawing, point).forced is is_taken
    assert asked(drawing, point, again=True).forced is is_kept_off


# In both there are questions without a ban on the way, with one at a time, and with several.
@pytest.mark.parametrize("drawing", [".XO./XO.O/.XO.", "OOO.O./XXOOOO/.XXXXO/OOO.XO"])
def test_readings_of_a_pass_for_a_ko_that_are_said_to_answer_alike_do(drawing: str) -> None:
    position = Position.draw(drawing)
    region = frozenset(range(position.board.size))
    answers: dict[tuple[str, Question], Answer] = {}
    alike: dict[tuple[str, Question], tuple[str, ...]] = {}
    for name in native.KNOWN_KO_PASSES:
        for string, again in product(position.strings, (False, True)):
            question = Question(string.cell - 1, string.points, again)
            play = native._Play(Setting(position, region, KO_PASSES[name]), UNLIMITED, lines=False)
            answers[name, question] = play.answer(question)
            alike[name, question] = play.alike()
    for (name, question), others in alike.items():
        assert {answers[other, question] for other in others} == {answers[name, question]}
    assert {len(others) for others in alike.values()} == {1, 3, 5}
