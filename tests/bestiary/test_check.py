"""Every claim of the bestiary is recomputed."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gorules.bestiary import check as checking
from gorules.bestiary import statuses, values
from gorules.bestiary.beasts import Beast, Claim, beasts, claims, load_beast
from gorules.bestiary.check import Contradiction, Finding, check
from gorules.rules import by_status
from gorules.solving.solution import Limits
from gorules.status import definitions
from gorules.status.questions import StatusLimits

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("id", beasts())
def test_every_claim_about_a_beast_is_in_the_state_that_its_file_says(id: str) -> None:
    findings = check(id)
    assert findings
    assert [(f.place, f.state, f.found) for f in findings if not f.ok] == []
    assert all(f.checked for f in findings if f.state == "verified" and f.beyond is None)


def test_the_readme_counts_the_bestiary_as_it_is() -> None:
    loaded = [load_beast(id) for id in beasts()]
    lines = sum(len(beast.lines) for beast in loaded)
    stated = sum(1 for beast in loaded for _ in claims(beast))
    said = re.search(r"(\d+) special positions with (\d+) lines of play and (\d+) claims", README)
    assert said is not None
    assert tuple(map(int, said.groups())) == (len(loaded), lines, stated)


# What would be found if a claim were otherwise


def beast(moves: str = "", drawn: str = "..", players: int = 2, **said: Any) -> Beast:
    """Return a beast with one line and, with ``under``, one expectation of it."""
    line: dict[str, Any] = {"id": "line", "moves": moves}
    line |= {name: said.pop(name) for name in ("captures", "leaves") if name in said}
    if "under" in said:
        line["expect"] = [said]
    return Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "repetition", "position": drawn,
        "provenance": "constructed", "players": players, "lines": [line],
    })  # fmt: skip


def one(made: Beast, **options: Any) -> Finding:
    (finding,) = check(made, **options)
    return finding


@pytest.mark.parametrize(
    ("state", "checked", "found", "beyond", "ok"),
    [
        ("verified", ("aga",), (), None, True),
        ("verified", ("aga",), ("it is otherwise",), None, False),
        ("verified", (), (), None, False),  # nothing has verified it
        ("verified", (), (), "no native core", True),
        ("refuted", ("aga",), ("it is otherwise",), None, True),
        ("refuted", ("aga",), (), None, False),
        ("open", (), (), None, True),
        ("open", ("aga",), (), None, False),  # it can be decided
        ("open", ("aga",), ("it is otherwise",), None, False),
    ],
)
def test_a_state_is_right_if_what_was_recomputed_says_the_same(
    state: Any, checked: tuple[str, ...], found: tuple[str, ...], beyond: str | None, ok: bool
) -> None:
    contradicted = tuple(Contradiction(problem, checked) for problem in found)
    assert Finding("beast", "place", Claim(), state, checked, contradicted, beyond).ok is ok


def test_an_open_claim_that_can_be_decided_is_in_the_wrong_state() -> None:
    finding = one(beast("A1", under="tromp-taylor", legal=True, open="nobody has tried"))
    assert (finding.state, finding.checked, finding.ok) == ("open", ("tromp-taylor",), False)


def test_a_refuted_claim_that_holds_is_in_the_wrong_state() -> None:
    assert not one(beast("A1", under="tromp-taylor", legal=True, refuted="it is illegal")).ok
    assert one(beast("A1 B1 A1", under="tromp-taylor", legal=True, refuted="it is illegal")).ok


@pytest.mark.parametrize(
    ("moves", "claim", "found"),
    [
        ("A1 B1 A1", {"illegal": 3, "repeats": 1}, None),
        ("A1 B1 A1", {"illegal": 2}, "turn 2 is not the first illegal one: turn 3 is illegal"),
        ("A1 B1 A1", {"illegal": 3, "repeats": 0}, "turn 3 does not repeat turn 0: it recreates"),
        ("A1 B1 A1", {"legal": True}, "turn 3 is illegal: it recreates"),
        ("A1 B1", {"illegal": 3}, "turn 3 is not the first illegal one: all legal, play goes on"),
        ("pass pass A1", {"legal": True}, "play ends at turn 2 with 1 move left"),
        ("pass pass", {"legal": True}, None),
        ("pass pass", {"ends": 2}, None),
        ("pass pass", {"ends": "never"}, "play ends at turn 2"),
        ("pass", {"ends": "never"}, None),
        ("pass", {"ends": 1}, "play does not end"),
        ("A1 pass pass", {"ends": 3, "score": "2:0", "result": "black"}, None),
        ("A1 pass pass", {"score": "2.0 : 0"}, None),
        ("A1 pass pass", {"score": "2:1"}, "the score is 2:0"),
        ("A1 pass pass", {"result": "white"}, "the result is B+2 (Black 2, White 0)"),
        ("pass pass", {"score": "0:0", "result": "draw"}, "the result is tie (Black 0, White 0)"),
        ("A1 pass pass B1", {"ends": 3}, None),  # what comes after the end does not matter
        ("A1 pass pass B1", {"ends": 4}, "play ends at turn 3"),
    ],
)
def test_what_contradicts_an_expectation_is_found(
    moves: str, claim: dict[str, Any], found: str | None
) -> None:
    # On two points A1 is taken by B1, and A1 would then leave the position of turn 1 again.
    finding = one(beast(moves, under="tromp-taylor", **claim))
    if found is None:
        assert (finding.found, finding.ok) == ((), True)
    else:
        assert len(finding.found) == 1 and str(finding.found[0]).startswith(f"under tromp-taylor: {found}")
        assert not finding.ok


def test_a_score_that_life_and_death_leaves_open_without_the_core_is_not_called_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # By the Japanese 2003 Rules the white corner of four is dead, which a search has to find out.
    snapback = {
        "id": "made-here", "names": ["Made here"], "topic": "repetition", "position": "X.OX./OOOXX/XXXX.",
        "provenance": "constructed",
    }  # fmt: skip
    rules = ["japanese-2003", "tromp-taylor"]
    line = {"id": "stopped", "to-play": "white", "moves": "pass pass"}

    def finding(under: list[str], score: str) -> Finding:
        expect = {"under": under, "score": score}
        return one(Beast.model_validate({**snapback, "lines": [{**line, "expect": [expect]}]}))

    monkeypatch.setattr(by_status, "FEW_PLAYS", 0)
    monkeypatch.setattr(definitions, "PLAYS", 0)
    monkeypatch.setattr(statuses, "needs_core", lambda: True)
    by_status._decided.cache_clear()
    try:
        found = finding(rules[:1], "11:0")
        assert (found.checked, found.beyond, found.ok) == ((), checking.CORE, True)
        found = finding(rules, "10:4")
        assert (found.checked, found.beyond, found.ok) == (("tromp-taylor",), None, True)
        assert not finding(rules, "9:4").ok
    finally:
        by_status._decided.cache_clear()


def life_and_death(drawn: str, **said: str) -> Finding:
    claim = {"at": "all", "source": "a page", **said}
    return one(Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "seki", "position": drawn,
        "provenance": "constructed", "statuses": [claim],
    }))  # fmt: skip


def test_a_claim_on_life_and_death_is_recomputed() -> None:
    # Benson: each stone encloses one end, and the point between them is theirs together.
    finding = life_and_death(".X.X.", under="benson", status="uncapturable")
    assert (finding.beast, finding.place, finding.checked) == ("made-here", "status #1", ("benson",))
    assert (finding.found, finding.ok) == ((), True)
    finding = life_and_death(".X.X.", under="benson", status="dead", at="D1")
    assert [*map(str, finding.found)] == ["under benson: D1 is uncapturable"] and not finding.ok
    assert life_and_death(".X.X.", under="benson", status="dead", refuted="it lives").ok


def test_the_score_that_follows_from_statuses_is_held_against_the_claim() -> None:
    # All three empty points are surrounded by living stones that touch no dame.
    claim = {"under": "japanese-1989", "status": "alive"}
    assert life_and_death(".X.X.", **claim, score="3:0").ok
    assert [*map(str, life_and_death(".X.X.", **claim, score="2:0").found)] == [
        "under japanese-1989: the score is 3:0"
    ]
    # Two black stones in White's corner: their points, and they themselves.
    assert life_and_death("XXOO/.OO./OO.O", under="japanese-1989", status="dead", at="A3", score="0:7").ok


def test_a_status_that_takes_long_is_recomputed_only_if_long_ones_are_asked_for() -> None:
    claim = {"under": "benson", "at": "all", "status": "dead", "long": True}
    beast = Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "seki", "position": ".X.X.",
        "provenance": "constructed", "statuses": [claim],
    })  # fmt: skip
    (waits,), (made,) = check(beast), check(beast, long=True)
    assert (waits.beyond, waits.checked, waits.ok) == (checking.LONG, (), True)
    assert (made.beyond, made.checked, made.ok) == (None, ("benson",), False)


@pytest.mark.parametrize("core", [True, False])
def test_a_status_that_takes_more_work_than_a_claim_is_worth_is_no_finding(
    monkeypatch: pytest.MonkeyPatch, core: bool
) -> None:
    for limits in ("LIMITS", "LESS"):
        monkeypatch.setattr(statuses, limits, StatusLimits(states=1))
    monkeypatch.setattr(statuses, "needs_core", lambda: not core)
    claim = {"under": "japanese-2003", "status": "alive"}
    claimed = life_and_death("X.OX./OOOXX/XXXX.", **claim)
    still_open = life_and_death("X.OX./OOOXX/XXXX.", **claim, open="nobody has tried")
    if not core:
        assert claimed.beyond == still_open.beyond == checking.CORE
        return
    assert (claimed.checked, claimed.beyond, claimed.ok) == ((), None, False)
    assert [each.problem[:19] for each in claimed.found] == ["too large to decide"]
    assert (still_open.checked, still_open.found, still_open.ok) == ((), (), True)


def test_a_claim_that_asks_for_no_score_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*_: object) -> object:
        raise AssertionError("nobody asked for a score")

    monkeypatch.setattr(by_status, "_cleared", unwanted)
    assert one(beast("A1 pass pass", ".....", under="japanese-2003", legal=True, ends=3)).ok
    with pytest.raises(AssertionError, match="nobody asked"):
        one(beast("A1 pass pass", ".....", under="japanese-2003", result="draw"))


def test_all_reasons_against_a_turn_are_told() -> None:
    # On one point a stone takes itself away, which leaves the start.
    (found,) = one(beast("A1", ".", under="tromp-taylor-no-suicide", legal=True)).found
    suicide, ko = found.problem.removeprefix("turn 1 is illegal: ").split("; ")
    assert suicide.startswith("it would remove") and ko == "it recreates the position at the start"


def test_what_the_last_turn_repeats_is_found_where_it_ends_play() -> None:
    # Kee 3.0, C.3: after three passes the situation is that after the first of them again.
    claim: dict[str, Any] = {"under": "kee-3.0", "ends": 4}
    assert one(beast("A1 pass pass pass", **claim)).ok
    assert one(beast("A1 pass pass pass", **claim, repeats=2)).ok
    (found,) = one(beast("A1 pass pass pass", **claim, repeats=1)).found
    assert found.problem == "the last turn repeats turn 2"


def test_a_game_without_a_score_has_none() -> None:
    claim: dict[str, Any] = {"under": "capture-go", "ends": 1, "result": "black"}
    assert one(beast("A1", ".OX.", **claim)).ok
    assert [each.problem for each in one(beast("A1", ".OX.", **claim, score="2:2")).found] == [
        "the score is none"
    ]


def test_a_claim_by_component_is_checked_under_each_ruleset_that_has_it_and_a_bare_one() -> None:
    finding = one(beast("A1 B1 A1", under={"ko": "positional-superko"}, illegal=3))
    assert {"tromp-taylor", "chinese-2002", "bare:positional-superko"} <= {*finding.checked}
    assert not {"tromp-taylor-ssk", "kee-3.0", "french"} & {*finding.checked}
    assert finding.ok
    # A bare composition ends no game, and endings do not matter to what a ko rule bans.
    assert one(beast("pass pass A1 B1 A1", under={"ko": "positional-superko"}, illegal=5)).ok
    assert not one(
        beast("pass pass A1 B1 A1", under={"ko": "positional-superko", "end": "passes"}, illegal=5)
    ).ok


def test_only_the_claims_that_mean_a_ruleset_are_checked_if_it_is_asked_for() -> None:
    claimed = beast("A1 B1 A1", under=["tromp-taylor", "wiki-area"], illegal=3)
    assert one(claimed, only=["tromp-taylor"]).checked == ("tromp-taylor",)
    assert check(claimed, only=["aga"]) == ()


def test_stones_taken_and_the_last_position_are_checked_whatever_the_rules() -> None:
    assert one(beast("A1 B1 A1", captures={2: 1, 3: 1}, leaves="X.")).ok
    finding = one(beast("pass pass A1 B1", captures={4: 1}))
    assert (finding.ok, finding.state, finding.checked) == (True, "verified", ("bare",))
    assert (finding.place, finding.claim.source) == ("line captures", "replay")
    taken = one(beast("A1 B1", captures={1: 1, 2: 1}))
    assert (*map(str, taken.found), taken.ok) == ("the stones taken, by turn, are: {1: 0, 2: 1}", False)
    left = one(beast("A1 B1", leaves="X."))
    assert (*map(str, left.found), left.ok) == ("the line leaves .O", False)


def test_what_is_found_under_many_rulesets_is_one_contradiction_that_names_them_all() -> None:
    under = ["tromp-taylor", "tromp-taylor-ssk", "tromp-taylor-no-suicide"]
    psk, ssk = one(beast("A1 B1 A1", under=under, legal=True)).found
    assert (psk.under, ssk.under) == (("tromp-taylor", "tromp-taylor-no-suicide"), ("tromp-taylor-ssk",))
    assert psk.problem.startswith("turn 3 is illegal: it recreates the position")
    assert str(psk) == f"under tromp-taylor, tromp-taylor-no-suicide: {psk.problem}"


def test_a_claim_read_from_a_file_has_its_line_and_one_made_in_memory_has_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nnames: [Mine]\ntopic: repetition\nposition: ..\nprovenance: constructed\nlines:\n"
        "  - id: line\n    moves: A1 B1\n    captures: {2: 1}\n    expect:\n"
        "      - under: aga\n        legal: true\n"
        "      - {under: tromp-taylor, legal: true}\n"
        "  - {id: another, moves: A1, captures: {1: 0}}\n"
        'values:\n  - {under: words, value: "1", open: nobody knows}\n'
    )
    places = [(finding.place, finding.where) for finding in check(str(file))]
    assert places == [
        ("line captures", f"{file}:7"),
        ("another captures", f"{file}:14"),
        ("line #1", f"{file}:11"),
        ("line #2", f"{file}:13"),
        ("value #1", f"{file}:16"),
    ]
    assert one(beast("A1", under="aga", legal=True)).where is None


# Claims about values


def valued(drawn: str = "..", **said: Any) -> Beast:
    """Return a beast with a claim about its value."""
    return Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "repetition", "position": drawn,
        "provenance": "constructed", "values": [said],
    })  # fmt: skip


def test_a_value_by_component_is_that_of_bare_compositions_that_end() -> None:
    # Tromp-Taylor on two points: nobody gains by a play, and the empty board counts for nobody.
    ko = ["positional-superko", "basic-ko"]
    finding = one(valued(under={"ko": ko, "suicide": "allowed", "end": "passes"}, value="0"))
    assert finding.checked == ("bare:positional-superko+allowed+passes", "bare:basic-ko+allowed+passes")
    finding = one(valued(under={"ko": "positional-superko"}, value="0"))
    assert (finding.checked, finding.ok) == (("bare:positional-superko+passes",), True)


def test_a_value_under_rulesets_is_recomputed_under_each_or_those_that_are_asked_for() -> None:
    # Three points are Black's, whatever the superko rule.
    claimed = valued("...", under=["tromp-taylor", "aga"], value="+3")
    assert (one(claimed).checked, one(claimed).ok) == (("tromp-taylor", "aga"), True)
    assert one(claimed, only=["aga"]).checked == ("aga",)
    assert check(claimed, only=["french"]) == ()
    assert [str(found) for found in one(valued("...", under=["tromp-taylor", "aga"], value="2")).found] == [
        "under tromp-taylor, aga: the value is more than +2"
    ]


@pytest.mark.parametrize("is_open", [False, True])
def test_a_value_that_takes_too_long_is_open_or_else_wrong(
    monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    monkeypatch.setattr(values, "LIMITS", Limits(nodes=10))
    said = {"open": "nobody knows"} if is_open else {}
    finding = one(valued(".....", under="aga", value="+5", **said))
    assert (finding.checked, finding.ok) == ((), is_open)
    assert [str(found).partition(",")[0] for found in finding.found] == ([] if is_open else ["undecided"])


def test_a_value_that_takes_minutes_is_recomputed_where_long_ones_are_asked_for_and_with_more_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(values, "LIMITS", Limits(nodes=10))
    for value, holds in (("+5", False), ("0", True)):  # 0 in docs/values_published.yaml
        claimed = valued(".....", under="tromp-taylor", value=value, long=True)
        (quick,) = check(claimed)
        assert (quick.beyond, quick.checked, quick.ok) == (checking.LONG, (), True)
        (slow,) = check(claimed, long=True)
        assert (slow.beyond, slow.checked, slow.ok) == (None, ("tromp-taylor",), holds)


def test_a_value_for_which_there_is_no_core_is_beyond_and_one_out_of_reach_has_to_be_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checking, "in_reach", partial(values.in_reach, with_core=False))
    finding = one(valued(".../...", under="aga", value="+6"))
    assert (finding.beyond, finding.ok) == ("it takes the native core to recompute this", True)
    for claim in ({"value": "plenty"}, {"value": "+4", "games": 4}):
        finding = one(valued("../..", under="aga", **claim))
        assert (finding.beyond, finding.checked, finding.ok) == (None, (), False)
        assert [str(found) for found in finding.found] == [
            "gorules cannot recompute this claim, so it has to be 'open'"
        ]
        assert one(valued("../..", under="aga", **claim, open="too much")).ok
