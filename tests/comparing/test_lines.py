"""Comparing rulesets on a line: classes of equal results, and what divides them.

On a board of one point a stone takes itself away and leaves the position of the start, so a play there
is legal unless suicide or a return to the start is forbidden.
"""

from pathlib import Path
from typing import Any

from gorules.bestiary.beasts import load_beast
from gorules.comparing.lines import Boundary, Comparison, compare, compare_line, left_by_opponent, otherwise
from gorules.go.position import Position
from gorules.play.moves import parse_moves
from gorules.play.replay import Line
from gorules.ruleset import Ruleset, load_ruleset, rulesets
from tests.support.strategies import composed

PSK = {"type": "positional-superko", "clause": "6"}


def rules(id: str, **fields: Any) -> Ruleset:
    return composed(id=id, **fields)


def compared(moves: str, *under: Ruleset, drawn: str = ".") -> Comparison:
    start = Position.draw(drawn)
    return compare_line(Line(start, parse_moves(moves, start.board), scored=False), under, "", "line")


def classes(found: Comparison) -> list[tuple[str, tuple[str, ...]]]:
    return [(str(group.result), group.rulesets) for group in found.classes]


def pair(boundary: Boundary) -> tuple[str, str]:
    return boundary.one.ruleset, boundary.other.ruleset


def test_rulesets_with_equal_results_are_a_class_and_the_largest_is_first() -> None:
    found = compared("A1", rules("banned", ko=[PSK]), rules("free"), rules("stones", scoring="stones"))
    assert classes(found) == [
        ("all legal, play goes on", ("free", "stones")),
        ("turn 1 is illegal", ("banned",)),
    ]


def test_a_start_that_the_opponent_has_left_is_on_her_record() -> None:
    # Triple ko: White restores the start, which she has left in a game, and nobody in a diagram.
    beast, ids = load_beast("triple-ko"), ("aga", "kee-3.0", "new-zealand", "kgs-japanese")
    by_id = {id: load_ruleset(id) for id in ids}
    for name in ("one-round", "after-white-played"):
        line = beast.line(beast.lines_called(name)[0])
        found = otherwise(compare_line(line, [*by_id.values()], beast.id, name), line, by_id)
        told = [(str(result), under) for result, under in found.items()]
        assert told == ([("turn 6 is illegal", ("kee-3.0", "new-zealand"))] if name == "one-round" else [])


def test_the_last_stone_is_the_opponents_and_stands_to_the_end() -> None:
    # Black takes the stone on A2, so that the one on D2 is to have been the last.
    start = Position.draw("OX.O./.X...")
    made = left_by_opponent(Line(start, parse_moves("A1", start.board), "black"))
    assert made is not None and [each.text for each in made.history] == ["OX.../.X..."]
    assert left_by_opponent(Line(Position.draw("X.."), (), "black")) is None
    # Of these starts it is known what was before, or nobody knows who moved last.
    assert left_by_opponent(Line(Position.draw("X.O"), history=(Position.draw("X.."),))) is None
    assert left_by_opponent(Line(Position.draw("X.O"), players=3)) is None
    assert left_by_opponent(Line(Position.draw("X.O"), placing="by-rules")) is None


def test_of_those_that_are_as_near_the_first_are_compared() -> None:
    far = {"ko": [PSK], "suicide": "forbidden"}
    found = compared("A1", rules("free"), rules("stones"), rules("one", **far), rules("two", **far))
    assert [pair(boundary) for boundary in found.boundaries] == [("free", "one")]


def test_classes_of_one_size_stand_in_the_order_of_their_rulesets() -> None:
    banned, free = rules("banned", ko=[PSK]), rules("free")
    assert [ids for _, ids in classes(compared("A1", banned, free))] == [("banned",), ("free",)]
    assert [ids for _, ids in classes(compared("A1", free, banned))] == [("free",), ("banned",)]


def test_a_boundary_lies_between_the_two_rulesets_that_are_most_alike() -> None:
    far, near = rules("far", scoring="stones", removal="none"), rules("near")
    found = compared("A1", far, near, rules("banned", ko=[PSK]))
    (boundary,) = found.boundaries
    assert pair(boundary) == ("near", "banned")
    assert [str(side.result) for side in (boundary.one, boundary.other)] == [
        "all legal, play goes on",
        "turn 1 is illegal",
    ]
    assert [group.replay.ruleset for group in found.classes] == ["far", "banned"]
    assert boundary.axes == ("ko",)


def test_a_further_class_may_be_nearest_to_any_class_before_it() -> None:
    # The whole board is empty in the end: it counts for nobody, or for everybody.
    nobody = {"type": "area", "empty-counts": "borders-only-own"}
    everybody = {"type": "area", "empty-counts": "borders-no-opponent"}
    ends = ([{"type": "passes", "count": count}] for count in (2, 3, 4))
    found = compared(
        "A1 pass pass",
        *(rules(f"no-suicide-{n}", suicide="forbidden", end=end) for n, end in enumerate(ends, 2)),
        rules("nobody", end=["passes"], scoring=nobody),
        rules("nobody-banned-elsewhere", end=["passes"], scoring=nobody, ko=["basic-ko"]),
        rules("everybody", end=["passes"], scoring=everybody),
    )  # fmt: skip
    assert [(result, len(ids)) for result, ids in classes(found)] == [
        ("turn 1 is illegal", 3),
        ("ends at turn 3: tie (Black 0, White 0)", 2),
        ("ends at turn 3: tie (Black 1, White 1)", 1),
    ]
    assert [pair(b) for b in found.boundaries] == [("no-suicide-2", "nobody"), ("nobody", "everybody")]
    assert [b.axes for b in found.boundaries] == [("suicide",), ("scoring",)]
    assert found.boundaries[1].parameters == ("empty-counts",)
    assert found.deciding_axes == ("suicide", "scoring")


def test_an_exchange_that_works_one_way_only_is_said_to() -> None:
    # Two clauses of the one forbid the play: the other's answer to one of them changes nothing.
    free, twice = rules("free"), rules("twice", ko=[PSK], suicide="forbidden")
    (boundary,) = compared("A1", free, twice).boundaries
    assert (boundary.axes, boundary.both_ways) == (("ko",), False)
    (boundary,) = compared("A1", free, rules("once", ko=[PSK])).boundaries
    assert (boundary.axes, boundary.both_ways) == (("ko",), True)


def test_two_questions_decide_together_where_neither_does_alone() -> None:
    # Either clause alone forbids the play, so both have to go.
    twice, free = rules("twice", ko=[PSK], suicide="forbidden"), rules("free")
    (boundary,) = compared("A1", twice, free).boundaries
    assert pair(boundary) == ("twice", "free")
    assert (boundary.axes, boundary.parameters) == (("ko", "suicide"), ())
    assert boundary.one.components == ("ko: positional-superko", "suicide: forbidden")
    assert boundary.other.components == ("ko: none", "suicide: allowed")
    assert (boundary.one.clauses, boundary.other.clauses) == (("6",), ())


def test_the_fewest_parameters_of_one_component_decide() -> None:
    one = rules("early", end=[{"type": "passes", "count": 2}])
    other = rules("late", end=[{"type": "passes", "count": 3}])
    (boundary,) = compared("pass pass", one, other).boundaries
    assert (boundary.axes, boundary.parameters) == (("end",), ("count",))


def test_a_parameter_that_is_told_only_where_it_is_unusual_may_decide_either_way() -> None:
    usual: dict[str, Any] = {
        "end": ["passes"],
        "scoring": {"type": "area", "empty-counts": "borders-only-own"},
    }
    seki = {**usual, "scoring": {**usual["scoring"], "in-seki": "ignored"}}
    ties = {**usual, "compensation": {"ties": "black"}}
    for fields, drawn, axis, name in (
        (seki, ".X.O../XX.OOO", "scoring", "in-seki"),
        (ties, "X.O", "compensation", "ties"),
    ):
        under = [rules("one", **fields), rules("other", **usual)]
        for pair in (under, under[::-1]):
            (boundary,) = compared("pass pass", *pair, drawn=drawn).boundaries
            assert (boundary.axes, boundary.parameters) == ((axis,), (name,))


def test_parameters_that_contradict_each_other_are_exchanged_together() -> None:
    # A pass lifts the ban on what turn 1 left, or nothing does; "never" goes with keeping nothing only.
    recorded = {"type": "repetition", "compares": "position", "records": ["start", "play"]}
    lifted = rules("lifted", ko=[recorded | {"lifted-by": "any-pass", "keeps": "current"}])
    lasting = rules("lasting", ko=[recorded | {"lifted-by": "never", "keeps": "nothing"}])
    found = compared("A1 B1 pass pass A1", lifted, lasting, drawn="..")
    assert classes(found) == [("all legal, play goes on", ("lifted",)), ("turn 5 is illegal", ("lasting",))]
    assert found.boundaries[0].parameters == ("lifted-by", "keeps")


def test_all_the_components_of_a_question_are_named() -> None:
    both = rules("both", end=["passes", "no-legal-play"])
    (boundary,) = compared("pass pass", both, rules("none")).boundaries
    assert boundary.one.components == ("end: passes, no-legal-play",)
    assert boundary.parameters == ()


def test_a_beast_is_compared_line_by_line_under_all_rulesets_if_none_are_named() -> None:
    beast = load_beast("sending-two-returning-one")
    found = compare("sending-two-returning-one")
    assert [(each.subject, each.line) for each in found] == [(beast.id, line.id) for line in beast.lines]
    assert all({id for group in each.classes for id in group.rulesets} == {*rulesets()} for each in found)
    named = compare(beast, ["tromp-taylor", load_ruleset("aga")])
    assert {id for group in named[0].classes for id in group.rulesets} == {"tromp-taylor", "aga"}
    (alone,) = compare(Line(Position.draw("..")), ["aga"], "mine")
    assert (alone.subject, alone.line, len(alone.classes)) == ("", "mine", 1)
    (alone,) = compare(Line(Position.draw("..")), ["aga"])
    assert alone.line == "line"


def test_a_game_record_is_compared_by_its_file(tmp_path: Path) -> None:
    for name in ("game.sgf", "GAME.SGF"):
        file = tmp_path / name
        file.write_text("(;GM[1]FF[4]SZ[3];B[bb];W[];B[])", "utf-8")
        for subject in (file, str(file)):
            (found,) = compare(subject, ["tromp-taylor", "kee-3.0"])
            assert (found.subject, found.line) == ("", str(file))
            assert classes(found) == [
                ("ends at turn 3: B+9 (Black 9, White 0)", ("tromp-taylor",)),
                ("goes on: B+9 (Black 9, White 0) as it stands", ("kee-3.0",)),
            ]


def test_a_comparison_is_shown_briefly_and_told_in_lines() -> None:
    found = compared("A1", rules("banned", ko=[PSK]), rules("free"), rules("also-banned", ko=[PSK]))
    assert repr(found) == "<Comparison of 3 rulesets on line: 2 results>"
    assert str(found) == "line:\n  turn 1 is illegal: banned, also-banned\n  all legal, play goes on: free"
    of_beast = compare("one-eye-flaw", ["aga"])[0]
    assert repr(of_beast) == "<Comparison of 1 ruleset on one-eye-flaw/at-once: 1 result>"


def test_rulesets_for_other_numbers_of_players_are_left_out() -> None:
    two = rules("two", players={"max": 2})
    assert classes(compared("A1", two)) == [("all legal, play goes on", ("two",))]
    line = Line(Position.draw("..."), players=3)
    assert [group.rulesets for group in compare_line(line, [two, rules("any")], "", "line").classes] == [
        ("any",)
    ]
    assert compare_line(line, [two], "", "line").classes == ()


def test_rulesets_may_come_from_an_iterator() -> None:
    beast, named = "sending-two-returning-one", ["aga", "tromp-taylor"]
    by_list, by_iterator = (compare(beast, rulesets) for rulesets in (named, iter(named)))
    assert len(by_list) > 1 and by_iterator == by_list
