"""What changes from one ruleset to another."""

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gorules.amend import amendment
from gorules.amend.amendment import diff
from gorules.bestiary.beasts import Beast, beasts
from gorules.bestiary.selectors import bare_rulesets
from gorules.comparing.lines import Comparison, compare_line
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge
from gorules.play.replay import Line
from gorules.report.amendments import changed_values, pairs
from gorules.ruleset import load_ruleset
from gorules.solving.front import solve
from gorules.web.amendment import amendment_page
from tests.support.commands import invoked, refused, shown
from tests.web.pages import Read

KEPT = json.loads((Path(__file__).parents[2] / "docs" / "values.json").read_text("utf-8"))


def beast(drawn: str, **lines: str) -> Beast:
    return Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "repetition", "position": drawn,
        "provenance": "constructed",
        "lines": [{"id": id.replace("_", "-"), "moves": moves} for id, moves in lines.items()],
    })  # fmt: skip


def amended(tmp_path: Path, base: str, **answers: Any) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(json.dumps({"id": "mine", "name": "Mine", "extends": base, **answers}))
    return file


def test_a_ruleset_does_not_differ_from_itself() -> None:
    found = diff("aga", "aga", ["two-point-board"])
    assert (found.questions, found.lines, found.worths) == ((), (), ())
    assert found.compared > 0
    assert "They lay down the same." in shown("diff", "aga", "aga", "two-point-board")


def test_the_lines_that_go_another_way_come_worst_first(tmp_path: Path) -> None:
    # By area Black has 4 points, and White 3; by stones they have 1 and 2, and what Black puts there before.
    mine = amended(tmp_path, "wiki-area", scoring="stones")
    made = beast(
        ".OOX...", as_it_stands="", same_winner="E1 pass F1 pass pass", to_a_tie="E1 pass pass",
        plays_on="E1", other_winner="pass pass",
    )  # fmt: skip
    found = diff("wiki-area", mine, [made])
    assert [(each.comparison.line, str(each.under("mine"))) for each in found.lines] == [
        ("other-winner", "ends at turn 2: W+1 (Black 1, White 2)"),
        ("to-a-tie", "ends at turn 3: tie (Black 2, White 2)"),
        ("same-winner", "ends at turn 5: B+1 (Black 3, White 2)"),
        ("as-it-stands", "goes on: W+1 (Black 1, White 2) as it stands"),
    ]
    assert (found.questions, found.compared) == (("scoring",), 5)


def test_what_is_illegal_comes_before_what_counts_otherwise(tmp_path: Path) -> None:
    mine = amended(tmp_path, "tromp-taylor", ko=[], scoring="stones")
    made = beast("..", counted="A1 pass pass", repeated="A1 B1 A1")
    assert [each.comparison.line for each in diff("tromp-taylor", mine, [made]).lines] == [
        "repeated", "counted",
    ]  # fmt: skip


@pytest.mark.skipif(bridge.core is None, reason="the values of these boards take the native core")
def test_the_boards_whose_values_change_are_those_whose_kept_values_differ() -> None:
    one, other = (
        next(bare_rulesets({"ko": ("positional-superko",), "suicide": (suicide,)}, ends_play=True))
        for suicide in ("allowed", "forbidden")
    )
    found = diff(one, other)
    kept = {
        board: [KEPT[board].get(each.fingerprint) for each in (one, other)]
        for board in amendment.BOARDS
        if board in KEPT
    }
    both = {board: pair for board, pair in kept.items() if all(pair)}
    assert len(both) > 5
    changed = {board for board, (mine, yours) in both.items() if mine["low"] != yours["low"]}
    assert {each.start.start.board.spec for each in found.worths if not each.beast} & both.keys() == changed


@pytest.mark.parametrize(
    ("one", "other", "changes"),
    [
        ((3, 6), (-1, 2), True),
        ((-1, 2), (3, 6), True),
        ((0, 3), (3, 6), False),
        ((0, 6), (3, 3), False),
        ((3, 3), (3, 3), False),
        ((3, 3), (4, 4), True),
        ((None, 2), (3, None), True),
        ((None, None), (3, 3), False),
    ],
)
def test_a_value_changes_if_the_two_are_known_to_differ_be_it_by_bounds_that_do_not_meet(
    one: tuple[int | None, int | None], other: tuple[int | None, int | None], changes: bool
) -> None:
    board = Position.parse(Board.parse("1x2"), "..")
    solved = solve("tromp-taylor", board="1x2")
    mine, yours = (replace(solved, low=low, high=high) for low, high in (one, other))
    assert amendment.Worth("", Line(board), mine, yours).changes is changes


@pytest.mark.skipif(bridge.core is None, reason="in Python alone this takes minutes")
def test_kee_without_the_clause_by_which_a_pass_erases_has_another_value_on_2x2(tmp_path: Path) -> None:
    mine = amended(tmp_path, "kee-3.0", ko={"lifted-by": "never", "keeps": "nothing"})
    (worth,) = diff("kee-3.0", mine, ["fifield-2x2"]).worths  # the beast is the empty board
    assert worth.one and worth.other
    assert worth.one.value == KEPT["2x2"][load_ruleset("kee-3.0").fingerprint]["low"] == 0
    assert worth.other.value == solve(str(mine), board="2x2").value != 0
    told = " ".join(shown("diff", "kee-3.0", str(mine), "fifield-2x2").split())
    assert "Perfect play: 1 of 1 position that is solved under both has another value." in told


@pytest.mark.parametrize(
    ("bounds", "says"),
    [
        ([], "0 of 0 positions that are solved under both have another value"),
        ([(3, 3, 3, 3)], "0 of 1 position that is solved under both have another value"),
        ([(3, 3, 4, 4), (0, 3, 3, 6)], "1 of 1 position that is solved under both has another value"),
        (
            [(3, 3, 4, 4), (3, 3, 4, 4), (3, 3, 3, 3), (0, 2, 3, 6)],
            "2 of 3 positions that are solved under both have another value, and 1 more by bounds that do "
            "not meet",
        ),
    ],
)
def test_of_how_many_positions_both_values_are_known_is_said(
    bounds: list[tuple[int, int, int, int]], says: str
) -> None:
    solved = solve("tromp-taylor", board="1x2")
    at = Line(Position.parse(Board.parse("1x2"), ".."))
    worths = [
        amendment.Worth("", at, replace(solved, low=a, high=b), replace(solved, low=c, high=d))
        for a, b, c, d in bounds
    ]
    found = replace(
        diff("tromp-taylor", "aga", []), worths=tuple(each for each in worths if each.changes),
        decided=sum(each.decided for each in worths), tried=len(worths),
    )  # fmt: skip
    assert changed_values(found) == says
    assert f" {says}.</p>" in amendment_page(found)


@pytest.mark.skipif(bridge.core is None, reason="so long a line is looked for natively alone")
def test_the_shortest_parting_and_the_laws_that_change_are_told() -> None:
    # Known of positional and natural situational superko without suicide: three points, five turns.
    found = diff("aga-positional", "aga-natural")
    assert [(each.board.spec, len(each.line), each.forbids) for each in found.partings[:1]] == [
        ("1x3", 5, "aga-positional")
    ]
    # That line is also one on which positional superko forbids what situational superko would allow.
    laws = {each.law.id: (each.state, other.state) for each, other in found.laws}
    assert laws == {
        "bans-situations": ("refuted", "proved"),
        "bans-retaking": ("proved", "not refuted"),
    }
    laws = {each.law.id: (each.state, other.state) for each, other in diff("tromp-taylor", "wiki-area").laws}
    assert laws["play-ends"] == ("proved", "refuted")


def test_two_rulesets_of_one_name_cannot_be_told_apart(tmp_path: Path) -> None:
    mine = tmp_path / "aga.yaml"
    mine.write_text(json.dumps({"id": "aga", "name": "Mine", "extends": "aga-positional"}))
    assert "both rulesets are called aga" in refused("diff", "aga", str(mine))


def test_sentences_stand_beside_what_they_replace() -> None:
    assert [*pairs(["A.", "B.", "C."], ["A.", "D.", "E.", "C."])] == [
        ("A.", "A."), ("B.", "D."), (None, "E."), ("C.", "C."),
    ]  # fmt: skip


def test_what_cannot_be_compared_is_refused() -> None:
    assert "tromp-grid is a family of rulesets" in refused("diff", "tromp-grid", "aga")
    assert "unknown beast" in refused("diff", "aga", "bga", "no-such-beast")
    assert "unknown ruleset" in refused("diff", "aga", "agga")


def interrupt_at(beast: str, patch: pytest.MonkeyPatch) -> None:
    """Have an interrupt come while the lines of a beast are compared."""

    def interrupted(line: Line, rulesets: Any, name: str, *rest: Any) -> Comparison:
        if name == beast:
            signal.raise_signal(signal.SIGINT)
        return compare_line(line, rulesets, name, *rest)

    patch.setattr(amendment, "compare_line", interrupted)


BEASTS = ("sending-two-returning-one", "two-point-board", "triple-ko")


@pytest.mark.parametrize("finished", [0, 1, 2])
@pytest.mark.parametrize("how", ["", "--json", "--html"])
def test_an_interrupt_keeps_what_was_compared_by_then(
    how: str, finished: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pair, page = ("aga", "aga-positional"), tmp_path / "it.html"
    by_then = json.loads(shown("diff", *pair, *BEASTS[:finished], "--json")) if finished else {}
    interrupt_at(BEASTS[finished], monkeypatch)
    options = {"": [], "--json": ["--json"], "--html": ["--html", str(page)]}[how]
    done = invoked("diff", *pair, *BEASTS, *options)
    assert (done.exit_code, done.stderr) == (130, "gorules: interrupted\n")
    left = [f"{3 - finished} beast{'s' if finished < 2 else ''}"]
    if how == "--json":
        kept = json.loads(done.stdout)
        assert kept == {**kept, **by_then, "left": left}
        assert by_then.get("left", []) == [] and kept["questions"]
    else:
        text = Read(page.read_text("utf-8")).text if how else done.stdout
        assert f"Ended early, and so left out: {left[0]}." in text
        assert "situational-superko [6]" in " ".join(text.split())


def test_an_interrupt_of_the_whole_comparison_says_all_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(beasts()[0], monkeypatch)
    left = json.loads(invoked("diff", "aga", "aga-positional", "--json").stdout)["left"]
    assert left == [
        f"{len(beasts())} beasts",
        f"{len(amendment.BOARDS)} empty boards",
        "1 hunt for the shortest lines",
        "1 judgement of the laws",
    ]


@pytest.mark.skipif(bridge.core is None, reason="few strings are decided without the native core")
def test_strings_that_live_under_one_definition_alone_are_listed(tmp_path: Path) -> None:
    # The beast has both statuses as claims (KataGo, issue 984): without a pass for a ko the triple ko lives.
    # Two eyes are alive under both.
    triple_ko = "triple-ko-eye-against-none-5x5"
    found = diff("japanese-1989", "korean-2016", [triple_ko, beast("X.X.X/XXXXX/.....")])
    (apart,) = found.statuses
    assert (apart.beast, "A5" in apart.one.points) == (triple_ko, True)
    assert (str(apart.one), str(apart.other)) == ("dead", "uncapturable")
    assert found.asked >= found.known > 1
    told = " ".join(shown("diff", "japanese-1989", "korean-2016", triple_ko).split())
    assert f"{triple_ko} white A5 dead uncapturable" in told
    page = tmp_path / "it.html"
    shown("diff", "japanese-1989", "korean-2016", triple_ko, "--html", str(page))
    html = page.read_text(encoding="utf-8")
    row = f'<th scope="row">{triple_ko}</th><td>dead</td><td>uncapturable</td><td>white A5</td>'
    assert html.count(row) == 2  # in the summary, and after it


@pytest.mark.parametrize("other", ["aga", "japanese-1989-readings:occupied+one-own"])
def test_no_string_is_asked_about_unless_two_definitions_differ(other: str) -> None:
    assert diff("japanese-1989", other, ["triple-ko-eye-against-none-5x5"]).asked == 0
