"""Which rulesets are alike."""

from collections.abc import Sequence

from gorules.bestiary.beasts import load_beast
from gorules.comparing.lines import Comparison, compare, compare_line
from gorules.comparing.relatives import indistinguishable, nearest_rulesets, relatives, tell_apart
from gorules.go.position import Position
from gorules.play.moves import parse_moves
from gorules.play.replay import Line
from gorules.ruleset import Ruleset, load_ruleset
from tests.support.strategies import composed

FREE = composed(id="free")
BANNED = composed(id="banned", ko=["positional-superko"])
PASSES = composed(id="passes", ko=["positional-superko"], end=["passes"])


def lines(
    *moves: str, rulesets: Sequence[Ruleset] = (FREE, BANNED, PASSES), subject: str = "beast"
) -> list[Comparison]:
    start = Position.draw(".")
    return [
        compare_line(Line(start, parse_moves(text, start.board), scored=False), rulesets, subject, text)
        for text in moves
    ]


def test_questions_tell_how_near_a_ruleset_is_then_beasts_then_lines() -> None:
    ends = composed(id="ends", end=["passes"])
    far = composed(id="far", removal="none", scoring={"type": "stones"})
    everyone = (far, ends, FREE, BANNED)
    items = [
        *lines("A1", "pass A1", "A1 A1", rulesets=everyone),
        *lines("pass pass", rulesets=everyone),
        *lines("pass pass", rulesets=everyone, subject="another"),
    ]
    found = relatives(FREE, everyone, tell_apart(items))
    assert [(each.id, each.questions, each.lines) for each in found] == [
        ("banned", ("ko",), ("beast/A1", "beast/pass A1", "beast/A1 A1")),
        ("ends", ("end",), ("beast/pass pass", "another/pass pass")),
        ("far", ("removal", "scoring"), ()),
    ]
    assert nearest_rulesets(FREE, everyone, tell_apart(items)) == found[0]
    assert nearest_rulesets(FREE, (FREE,), tell_apart(items)) is None
    # With one beast, the lines tell.
    assert relatives(FREE, everyone, tell_apart(items))[0].beasts == ("beast",)
    # A line that is of no beast stands for itself.
    alone = tell_apart(lines("A1", rulesets=everyone, subject=""))
    assert relatives(FREE, (BANNED,), alone)[0].beasts == ("A1",)
    one = relatives(FREE, everyone, tell_apart(items[:4]))
    assert [each.id for each in one] == ["ends", "banned", "far"]


def test_lines_are_those_that_a_comparison_of_the_two_finds() -> None:
    beast, everyone = load_beast("triple-ko"), [*map(load_ruleset, ("aga", "tromp-taylor", "japanese-1989"))]
    apart = tell_apart(compare(beast, everyone))
    found = {each.id: len(each.lines) for each in relatives(everyone[0], everyone, apart)}
    for id in found:
        assert found[id] == sum(len(each.classes) > 1 for each in compare(beast, ["aga", id]))
    assert found.keys() == {"tromp-taylor", "japanese-1989"}


def test_rulesets_that_no_line_tells_apart_are_indistinguishable() -> None:
    assert indistinguishable(tell_apart(lines("A1"))) == [("banned", "passes"), ("free",)]
    assert indistinguishable(tell_apart(lines("pass pass"))) == [("banned", "free"), ("passes",)]
    assert indistinguishable(tell_apart(lines("A1", "pass pass"))) == [("banned",), ("free",), ("passes",)]


def test_rulesets_that_never_meet_are_not_alike() -> None:
    apart = tell_apart([*lines("A1", rulesets=(FREE, BANNED)), *lines("A1", rulesets=(PASSES,))])
    assert indistinguishable(apart) == [("banned",), ("free",)]
    assert [each.id for each in relatives(FREE, (FREE, BANNED, PASSES), apart)] == ["banned"]
