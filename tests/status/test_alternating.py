"""Safety under alternating play: that the answers keep what is promised, and what follows from it."""

import pytest

import gorules as gr
from gorules.core import loaded
from gorules.go.position import Position
from gorules.status.alternating import safe_by
from gorules.status.definitions import _Judging, reading_of
from gorules.status.pairing import alternating_safety
from gorules.status.questions import StatusLimits
from gorules.status.standing import kept_territory
from gorules.status.statuses import Definition
from tests.support.answering import check, clears, every, objection, random_positions


def kept(drawn: str, player: int = 0) -> tuple[set[str], set[str]]:
    """A point of each safe string, and the points of the territory."""
    position = Position.draw(drawn)
    safety, names = alternating_safety(position, player), position.board.names
    return {names[min(string)] for string in safety.strings}, {names[point] for point in safety.points}


@pytest.mark.parametrize(("spec", "step"), [("2x3", 7), ("2x4", 211), ("3x3", 509)])
def test_all_that_is_promised_holds_on_small_boards(spec: str, step: int) -> None:
    assert [check(position, exact=number % 4 == 0) for number, position in enumerate(every(spec, step))]


def test_a_stone_that_joins_nothing_answers_for_nothing() -> None:
    # Nothing is safe here, and a pair of points that only a suicide frees is no answer.
    position = Position.parse("torus:2x3", ".OO/XOX")
    assert alternating_safety(position, 0, suicide=True) == (frozenset(), frozenset(), frozenset())


def test_answers_hold_on_random_positions() -> None:
    assert sum(check(each, territory=False, exact=False) for each in random_positions("2x5", 20, 7)) > 0


@pytest.mark.parametrize(
    ("drawn", "strings", "territory"),
    [
        ("....X/XXXXX", {"E2"}, {"A2", "B2", "C2", "D2"}),  # a pair divides four points
        ("...X/XXXX", set(), set()),  # the point in the middle of three is not the opponent's to give
        (".X../.X../XXXX", {"B3"}, {"A3", "A2", "C3", "D3", "C2", "D2"}),
        # D4 joins both strings. At D3 it takes C3 or leaves it without a liberty: an eye of both.
        (".X.XX/XX..X/X.XXX", {"B3", "D3"}, {"A3", "C3", "C2", "D2", "B1"}),
    ],
)
def test_what_pairs_keep(drawn: str, strings: set[str], territory: set[str]) -> None:
    assert kept(drawn) == (strings, territory)


# Regions in which White has room for more than one eye, or in which Black needs a liberty.
@pytest.mark.parametrize(
    ("drawn", "dead"),
    [
        ("OOO.X.OOO/....X..../XXXXXXXXX", "A3 B3 C3 G3 H3 J3"),
        (".X.O.X..X/.X...XXXX/.XXXXX...", "D3"),
        (".XXX./OXX.O", "A1 E1"),
        ("OOX.O/O.XXX", "A2 B2 E2 A1"),
    ],
)
@pytest.mark.skipif(loaded.enclosing is None, reason="regions of so many points take the native core")
def test_what_she_clears_by_search_is_territory(drawn: str, dead: str) -> None:
    position = Position.draw(drawn)
    safety = safe_by(position, 0, ())
    assert {*position.board.points(dead.split())} <= safety.points
    assert clears(position, 0, safety) if position.board.size < 20 else safety.strings


def test_the_opponent_has_no_room_for_two_eyes() -> None:
    # A3 is beside none of Black's stones: White's stones in the corner have one eye at most.
    drawn = "..X.X./.XX.X./.X.XXX/XXXXXX"
    position = Position.draw(drawn)
    safety = safe_by(position, 0, ())
    assert position.board.index["A4"] in safety.points
    small = Position.draw("..X.X/.XXXX/XXX.X")
    assert clears(small, 0, safe_by(small, 0, ()))


def test_a_region_that_tables_clear_is_territory() -> None:
    # Three points of the corner are beside none of Black's stones, so White has room for more than one eye.
    position = Position.draw("..OX./...XX/.XXX.")
    safety = safe_by(position, 0, ())
    assert {position.board.index["A3"], position.board.index["C3"]} <= safety.points
    assert clears(position, 0, safety)


def test_strings_may_live_by_the_regions_that_they_clear() -> None:
    # Black has two regions, and in each White's stone takes up the point that is not beside his stones.
    position = Position.draw("O.X.O/..X../XXXXX")
    safety = safe_by(position, 0, ())
    assert len(safety.strings) == 1 and len(safety.points) == 8
    assert clears(position, 0, safety)


def test_the_twins_see_what_is_not_so() -> None:
    three = Position.draw("...X/XXXX")
    claimed = safe_by(three, 0, ())._replace(strings=frozenset({frozenset({3, 4, 5, 6, 7})}))
    assert "takes" in (objection(three, 0, claimed) or "")
    taken = Position.draw("X.O/.OO")
    assert not clears(taken, 0, safe_by(taken, 0, ())._replace(strings=frozenset({frozenset({0})})))
    alive = Position.draw(".O.O.")
    assert not clears(alive, 0, safe_by(alive, 0, ())._replace(territory=frozenset({frozenset(range(5))})))


def test_a_string_kept_by_answers_is_uncapturable_where_search_is_too_large() -> None:
    position = Position.draw("....XO.../XXXXXO.../OOOOOO..." + "/........." * 6)
    corner = frozenset({"E9", "A8", "B8", "C8", "D8", "E8"})
    by_answers = gr.statuses(position, "alternating")[corner]
    assert (str(by_answers), by_answers.line[:2]) == ("uncapturable", ("A9", "pass"))
    found = gr.statuses(position, "korean", limits=gr.StatusLimits(states=1000))[corner]
    assert (str(found), found.reached) == ("uncapturable", None)


def test_a_line_of_answers_leaves_out_one_that_takes_back_in_a_ko() -> None:
    """White plays A2, and Black's answer at A1 takes it. White plays B1, which no pair has, and takes A1."""
    position = Position.draw(".XXOO/XXXOO/.XXOO/..O.O")
    judging = _Judging(
        position, reading_of(position, "korean"), StatusLimits(), lines=True, with_rebirth=False
    )
    turns = judging._passing(0, [(position.board.point("A1"), position.board.point("A2"))])
    line = ["pass" if turn.point is None else position.board.names[turn.point] for turn in turns]
    assert line[:6] == ["A2", "A1", "B1", "pass", "A2", "pass"]


@pytest.mark.parametrize("definition", [Definition.BENSON, Definition.ALTERNATING])
def test_territory_has_empty_points_and_dead_stones(definition: Definition) -> None:
    position = Position.draw(".XO.X./XXXXX./OOOOO./......")
    found = kept_territory(position, definition)
    assert found is not None
    names = position.board.named
    assert (names(found.territory[0]), names(found.dead)) == (("A4", "C4", "D4"), ("C4",))
    assert kept_territory(position, Definition.J1989) is None
