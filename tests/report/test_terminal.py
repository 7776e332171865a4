"""What results look like in a terminal."""

from dataclasses import replace
from pathlib import Path

import pytest

from gorules.bestiary.beasts import Beast, Claim, StatusClaim, load_beast
from gorules.bestiary.check import Contradiction, Finding, check
from gorules.comparing.lines import compare_line
from gorules.files.yamlfile import parse_yaml
from gorules.go.position import Position
from gorules.play.moves import parse_moves
from gorules.play.replay import Line, replay
from gorules.play.settle import score
from gorules.report import comparisons, terminal
from gorules.report.console import indented
from gorules.ruleset import load_family, load_ruleset, read_family
from tests.support.shown import bold, told, unbroken
from tests.support.strategies import composed

Captured = pytest.CaptureFixture[str]


def test_no_line_ends_in_spaces_or_is_longer_than_80(capsys: Captured) -> None:
    for result in (
        terminal.rulesets_shown(
            map(load_ruleset, ("aga", "kee-3.0-no-suicide", "tromp-grid:area+superko+suicide+free"))
        ),
        terminal.beast_shown(load_beast("rules-beast-1")),
        terminal.ruleset_shown(load_ruleset("bga")),
        terminal.family_shown(load_family("tromp-grid")),
        indented("word " * 100, 6),
    ):
        for line in told(capsys, result):
            assert len(line) <= 80 or line.startswith("  http")
            assert line == line.rstrip()


def test_a_comparison_explains_as_it_stands_only_where_it_says_so(capsys: Captured) -> None:
    rules = [load_ruleset("tromp-taylor"), load_ruleset("wiki-territory")]
    start = Position.draw("X.O")
    goes_on = compare_line(Line(start), rules, "", "line")
    assert "  As it stands: play has not ended; this is the score if it stopped here." in told(
        capsys, comparisons.comparison_shown(goes_on)
    )
    ended = compare_line(Line(start, parse_moves("pass pass", start.board)), rules, "", "line")
    assert not any("As it stands" in line for line in told(capsys, comparisons.comparison_shown(ended)))


def test_a_boundary_shows_the_values_of_the_parameters_that_decide(capsys: Captured) -> None:
    rules = {id: load_ruleset(id) for id in ("new-zealand", "new-zealand-two-passes")}
    found = compare_line(Line(Position.draw("X.O/.../...")), list(rules.values()), "", "line")
    said = "\n".join(told(capsys, comparisons.comparison_shown(found, "", rules)))
    assert "decided by scoring (empty-counts)" in said
    assert "empty-counts borders-own" in said
    assert "empty-counts borders-only-own" in said
    # Without the rulesets the components and clauses are there all the same.
    plain = "\n".join(told(capsys, comparisons.comparison_shown(found)))
    assert plain.count('scoring: area ["Territory of a player"]') == 2


def test_a_wrong_claim_is_told_once_with_its_place_and_all_rulesets_under_which_it_fails(
    capsys: Captured, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nnames: [Mine]\ntopic: repetition\nposition: ..\nprovenance: constructed\nlines:\n"
        "  - id: line\n    moves: A1 B1 A1\n    expect:\n"
        "      - {under: {ko: positional-superko}, legal: true}\n"
        "      - {under: tromp-taylor, legal: true, refuted: it is illegal}\n"
        "      - {under: tromp-taylor, illegal: 3, open: who knows}\n"
        "      - {under: tromp-taylor, illegal: 3, refuted: it is legal}\n"
    )
    made = check(str(file))
    lines = told(capsys, terminal.findings(made))
    said = "\n".join(lines)
    assert said.count("it recreates the position after turn 1") == 1
    for number, text in ((10, "#1: said to be verified, but does not hold"),
                         (12, "#3: said to be open, but can be decided: it holds under 1 ruleset"),
                         (13, "#4: said to be refuted, but holds under 1 ruleset")):  # fmt: skip
        assert f"{file}:{number} mine, line {text}" in " ".join(said.split())
    assert lines[-1] == "1 beast, 4 checks: 0 verified, 1 refuted, 0 open; 3 wrong."
    assert "#2" not in said
    assert "refuted  under tromp-taylor: turn 3 is illegal" in "\n".join(
        told(capsys, terminal.findings(made, True))
    )
    right = told(capsys, terminal.findings(made[1:2]))
    assert right == ["1 beast, 1 check: 0 verified, 1 refuted, 0 open; none wrong."]


# A ruleset, outcomes, claims, lines and beasts, each as a whole


RULES = composed(
    id="mine", name="My rules", authors=["Somebody", "Somebody else"], year=1999, about="About them.\n",
    sources=[{"name": "A page", "url": "https://example.org/"}, {"name": "A book"}],
    departures=["It differs.\n"], ko=[{"type": "positional-superko", "clause": "6"}, "basic-ko"],
    suicide="forbidden",
)  # fmt: skip


def test_a_ruleset_has_a_head_and_at_the_foot_what_it_is_taken_from(capsys: Captured) -> None:
    said = told(capsys, terminal.ruleset_shown(RULES))
    assert said[:4] == [
        "My rules", f"mine  fingerprint {RULES.fingerprint}", "Somebody, Somebody else, 1999", "About them."
    ]  # fmt: skip
    assert said[-4:] == [
        "Departs from the text: It differs.", "Source: A page", "  https://example.org/", "Source: A book"
    ]  # fmt: skip
    assert bold(terminal.ruleset_shown(RULES))[:3] == [
        "My rules",
        "suicide: forbidden",
        "ko: positional-superko",
    ]
    (rule,) = (line for line in said if line.startswith("    ko: positional-superko"))
    assert rule.split() == ["ko:", "positional-superko", "6"]
    plain = told(capsys, terminal.ruleset_shown(composed(id="plain", name="Plain rules")))
    assert "    ko: none" in plain
    assert plain[:3] == ["Plain rules", plain[1], ""] and plain[1].startswith("plain  fingerprint ")
    assert told(capsys, terminal.ruleset_shown(composed(year=1999)))[2] == "1999"


def test_a_rules_text_has_numbers_clauses_and_what_is_not_certain(capsys: Captured) -> None:
    doubts = [
        {"about": "ko", "is": "partly-read", "says": "Page 2 is lost.\n"},
        {"about": "text", "is": "unverified", "says": "So they say."},
    ]
    rules = composed(id="mine", name="Mine", players={"max": 2}, ko=list(BY_CLAUSE.ko), certainty=doubts)
    said = told(capsys, terminal.ruleset_shown(rules))
    assert said[:11] == [
        "Mine",
        f"mine  fingerprint {rules.fingerprint}",
        "",
        "    rule                                                                  clause",
        " 1  Black and White play by turns, on a board whose points are joined by",
        "    lines; Black has the first turn.",
        " 2  Joined stones of one colour are a string; the empty points next to",
        "    it are its liberties.",
        " 3  A play puts a stone of the player's colour on an empty point. All",
        "    strings of others that then have no liberty are removed.",
        "    suicide: allowed",
    ]
    ko = said.index("    ko: positional-superko                                                6")
    assert said[ko + 1 : ko + 4] == [
        " 5  A play may not recreate any earlier position; the start counts.",
        "    Only partly read: Page 2 is lost.",
        "    passing: allowed",
    ]
    assert said[-2:] == ["", "Not verified: So they say."]


def test_rulesets_and_families_are_listed(capsys: Captured) -> None:
    assert told(capsys, terminal.rulesets_shown([RULES, composed(id="free", scoring="stones")])) == [
        "id    ko                               suicide    scoring",
        "mine  positional-superko and basic-ko  forbidden  area",
        "free  none                             allowed    stones",
    ]
    family = read_family(
        parse_yaml(
            "id: two\nname: Two rulesets\nabout: What they are.\nbase: {extends: tromp-taylor}\n"
            "vary: {suicide: {free: {}, none: {suicide: forbidden}}}\n",
            file="two.yaml",
        )
    )
    assert bold(terminal.family_shown(family)) == ["Two rulesets"]
    assert unbroken(terminal.rulesets_shown([RULES])) == ["id"]
    assert told(capsys, terminal.family_shown(family)) == [
        "Two rulesets",
        "Family two: 2 rulesets, one for each way of answering:",
        "  suicide: free or none",
        "What they are.",
        "",
        "two:free",
        "two:none",
    ]


def test_outcomes_with_one_reckoning_stand_together(capsys: Captured) -> None:
    found = [(id, score(id, "X.O")) for id in ("tromp-taylor", "wiki-territory", "chinese-2002")]
    reckoning = ["  Black 1: 1 stone.", "  White 1: 1 stone."]
    assert told(capsys, terminal.outcomes(found)) == [
        "tie (Black 1, White 1)",
        *reckoning,
        "  2 rulesets: tromp-taylor, chinese-2002",
        "tie (Black 0, White 0)",
        "  Black 0: nothing.",
        "  White 0: nothing.",
        "  1 ruleset: wiki-territory",
    ]
    assert bold(terminal.outcomes(found)) == ["tie (Black 1, White 1)", "tie (Black 0, White 0)"]
    assert told(capsys, terminal.outcomes(found[:1])) == [
        "tie (Black 1, White 1)  under tromp-taylor [3, 9, 10]", *reckoning
    ]  # fmt: skip
    bare = [("bare", score(composed(), "X.O"))]
    assert told(capsys, terminal.outcomes(bare)) == ["tie (Black 1, White 1)  under bare", *reckoning]


def test_outcomes_stand_together_whatever_the_clause_by_which_play_ended(capsys: Captured) -> None:
    line = Line.parse("X.O", "pass pass")
    played = {
        id: replay(line, load_ruleset(id)).outcome
        for id in ("japanese-agreed", "tromp-taylor", "aga", "chinese-2002", "wmsg-2008")
    }
    found = [(id, outcome) for id, outcome in played.items() if outcome is not None]
    ended = "  Play ended at turn 2: 2 passes in a row"
    area = ["  Black 1: 1 stone.", "  White 1: 1 stone."]
    assert told(capsys, terminal.outcomes(found)) == [
        "tie (Black 1, White 1)",
        f"{ended}.",
        *area,
        "  4 rulesets: tromp-taylor, aga, chinese-2002, wmsg-2008",
        "tie (Black 0, White 0)",
        f"{ended} [Article 9.1].",
        "  Black 0: nothing.",
        "  White 0: nothing.",
        "  1 ruleset: japanese-agreed",
    ]
    aga = dict(found)["aga"]
    assert told(capsys, terminal.outcomes([("one", aga), ("two", aga)]))[1] == f"{ended} [9, 11]."


def test_wrong_claims_are_told_and_the_others_if_asked_for(capsys: Captured) -> None:
    ends, again = Contradiction("it ends", ("aga", "bga")), Contradiction("again")
    found = [
        Finding("one", "line #1", Claim(), "verified", ("aga",), (ends, again), None, "a.yaml:3"),
        Finding("one", "line #2", Claim(), "verified"),
        Finding("one", "line #3", Claim(), "verified", ("aga", "bga")),
        Finding("two", "line #1", Claim(), "refuted", ("aga",)),
        Finding("two", "line #2", Claim(), "refuted", ("aga",), (ends, again)),
        Finding("two", "value #1", Claim(), "open", ("aga", "bga")),
        Finding("two", "value #2", Claim(), "open", ("aga",), (Contradiction("no", ("aga",)),)),
        Finding("two", "value #3", Claim(), "open"),
    ]
    wrong = [
        "a.yaml:3",
        "  one, line #1: said to be verified, but does not hold",
        "    it ends",
        "      under aga, bga",
        "    again",
        "",
        "  one, line #2: said to be verified, but there are no rules under which to",
        "  verify it",
        "",
        "  two, line #1: said to be refuted, but holds under 1 ruleset",
        "",
        "  two, value #1: said to be open, but can be decided: it holds under 2 rulesets",
        "",
        "  two, value #2: said to be open, but can be decided: it does not hold",
        "    no",
        "      under aga",
        "",
        "2 beasts, 8 checks: 1 verified, 1 refuted, 1 open; 5 wrong.",
    ]
    assert told(capsys, terminal.findings(found)) == wrong
    assert told(capsys, terminal.findings(found, True)) == [
        "beast  claim     state     found",
        "one    line #3   verified  holds under 2 rulesets",
        "two    line #2   refuted   under aga, bga: it ends; again",
        "two    value #3  open",
        "",
        *wrong,
    ]
    assert told(capsys, terminal.findings(found[1:2], True))[-1] == (
        "1 beast, 1 check: 0 verified, 0 refuted, 0 open; 1 wrong."
    )
    assert unbroken(terminal.findings(found, True)) == ["state"]
    dead = StatusClaim(under="j2003", at="A1", status="dead", region="A1 B1")
    confined = [Finding("one", "status #1", dead, "verified", ("j2003",))]
    assert told(capsys, terminal.findings(confined, True))[1] == (
        "one    status #1  verified  holds under j2003, played on A1 B1 only"
    )
    assert told(capsys, terminal.findings([], True)) == [
        "0 beasts, 0 checks: 0 verified, 0 refuted, 0 open; none wrong."
    ]
    beyond = [Finding("one", f"value #{n}", Claim(), "verified", beyond="too long") for n in (1, 2)]
    assert told(capsys, terminal.findings(beyond)) == [
        "1 beast, 2 checks: 2 verified, 0 refuted, 0 open; none wrong.",
        "2 checks not made: too long.",
    ]
    assert told(capsys, terminal.findings(beyond, True))[1] == "one    value #1  verified  too long"


BY_CLAUSE = composed(
    id="mine", suicide="multi-stone", end=[{"type": "passes", "clause": "8"}],
    ko=[{"type": "positional-superko", "clause": "6"}],
)  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "left_over"),
    [("A2 pass pass", []),
     ("A2 pass pass A1", ["1 more move of the line comes after the end of play."]),
     ("A2 pass pass A1 B1", ["2 more moves of the line come after the end of play."])],
)  # fmt: skip
def test_a_replay_shows_turns_board_and_reckoning(capsys: Captured, moves: str, left_over: list[str]) -> None:
    assert told(capsys, terminal.replayed(replay(Line.parse(".OX./XX.X", moves), BY_CLAUSE))) == [
        "Under mine: ends at turn 3: B+8 (Black 8, White 0)",
        "turn  player  move  takes",
        "   1  black   A2    B2",
        "   2  white   pass",
        "   3  black   pass",
        "2 X . X .",
        "1 X X . X",
        "  A B C D",
        *left_over,
        "B+8 (Black 8, White 0).",
        "Play ended at turn 3: 2 passes in a row [8].",
        "Black 8: 5 stones, 3 empty points.",
        "White 0: nothing.",
        "",
    ]


def test_a_replay_shows_what_was_refused_and_what_takes_itself(capsys: Captured) -> None:
    board = ["1 .", "  A"]
    (head, *rest) = told(capsys, terminal.replayed(replay(Line.parse(".", "A1"), BY_CLAUSE)))
    assert (head, rest[:2], rest[-1]) == ("Under mine: turn 1 is illegal", board, "")
    assert " ".join(rest[2:]).startswith("Black A1 is illegal under mine: it would")
    assert "Black A1 is illegal under mine 6: it recreates the position at the start." in rest
    two = told(capsys, terminal.replayed(replay(Line.parse("OO.X", "C1"), composed())))
    assert two[2] == "   1  black   C1    A1 B1"
    away = told(capsys, terminal.replayed(replay(Line.parse("X.", "B1"), composed())))
    assert away[2] == "   1  black   B1    itself (A1 B1)"
    goes_on = replay(replace(Line.parse("..", "A1"), scored=False), composed(id="free"))
    assert bold(terminal.replayed(goes_on)) == ["Under free: all legal, play goes on"]
    assert told(capsys, terminal.replayed(goes_on)) == [
        "Under free: all legal, play goes on",
        "turn  player  move  takes",
        "   1  black   A1",
        "1 X .",
        "  A B",
        "",
    ]


def test_replays_stand_by_result_and_reason(capsys: Captured) -> None:
    ko, suicide = {"type": "positional-superko", "clause": "6"}, {"type": "forbidden", "clause": "7"}
    refusing = [
        composed(id="free"), composed(id="by-ko", ko=[ko]), composed(id="by-suicide", suicide=suicide),
        composed(id="also-by-ko", ko=["positional-superko"]), composed(id="both", ko=[ko], suicide=suicide),
    ]  # fmt: skip
    choose = "Choose one ruleset with --rules to see the turns and the board."

    def counted(legal: int, illegal: int) -> list[str]:
        told = f"The line is legal under {legal}, illegal under {illegal} (--by-legality lists them)."
        return ["", told, choose]

    assert told(capsys, terminal.replays([replay(Line.parse(".", "A1"), each) for each in refusing])) == [
        "Goes on: tie (Black 0, White 0) as it stands",
        "  free",
        "Turn 1 is illegal",
        "  It recreates the position at the start:",
        "    by-ko [6], also-by-ko",
        "  It would remove only the player's own string (A1):",
        "    by-suicide [7]",
        "  It would remove only the player's own string (A1); it recreates the position",
        "  at the start:",
        "    both [7]",
        *counted(1, 4),
    ]
    made = [replay(Line.parse(".", "A1"), each) for each in refusing]
    assert bold(terminal.replays(made)) == [
        "Goes on: tie (Black 0, White 0) as it stands",
        "Turn 1 is illegal",
    ]
    ending = [composed(id="free"), composed(id="two", end=["passes"]), BY_CLAUSE]
    assert told(
        capsys, terminal.replays([replay(Line.parse(".", "pass pass"), each) for each in ending])
    ) == [
        "Goes on: tie (Black 0, White 0) as it stands",
        "  free",
        "Ends at turn 2: tie (Black 0, White 0)",
        "  Play ended at turn 2: 2 passes in a row:",
        "    two, mine [8]",
        *counted(3, 0),
    ]


def test_a_beast_shows_its_board_its_lines_and_what_is_claimed(capsys: Captured) -> None:
    area = {"ko": ["basic-ko", "none"], "scoring": {"type": "area", "empty-counts": "borders-own"}}
    item = Beast.model_validate({
        "id": "mine", "names": ["My beast", "Mine"], "topic": "repetition", "about": "What it is.\n",
        "position": "X.O/...", "to-play": "white", "board": "2x3", "history": [".../...", "X../\n..."],
        "provenance": "source", "sources": [{"name": "A page", "url": "https://example.org/"}],
        "lines": [
            {"id": "one", "moves": "A1 pass", "about": "It happens.\n", "expect": [
                {"under": "aga", "legal": True, "source": "a page"},
                {"under": area, "illegal": 2, "repeats": 1, "refuted": "legal"},
                {"under": ["aga", "bga"], "ends": 4, "score": "2:1", "result": "black", "open": "why"},
                {"under": "all", "ends": "never"},
            ]},
            {"id": "two"},
        ],
        "values": [
            {"under": "aga", "value": "+2", "only": "A1 pass", "position": "X./\n..", "after": "B1",
             "to-play": "black", "source": "a page"},
            {"under": "words", "games": 9}, {"under": "words", "games": 1, "open": "why"},
        ],
        "statuses": [{"under": "japanese-2003", "at": "A2", "status": "dead", "source": "a page"}],
    })  # fmt: skip
    assert told(capsys, terminal.beast_shown(item)) == [
        "My beast; Mine",
        "What it is.",
        "",
        "2 X . O",
        "1 . . .",
        "  A B C",
        "White to play. Board: 2x3. Position: source.",
        "Earlier positions, oldest first: .../..., X../...",
        "",
        "one: A1 pass",
        "  It happens.",
        "  - legal under aga (a page)",
        "  - illegal at turn 2, repeating turn 1 under ko basic-ko or none, scoring area",
        "  empty-counts=borders-own: refuted, legal",
        "  - ends at turn 4, score 2:1, result black under aga, bga: open, why",
        "  - does not end under all",
        "",
        "two: as it stands",
        "",
        "  - value +2, only by A1 pass, on X./.., after B1, Black to play under aga (a",
        "  page)",
        "  - 9 complete games under words",
        "  - 1 complete game under words: open, why",
        "  - A2: dead under japanese-2003 (a page)",
        "",
        "Source: A page",
        "  https://example.org/",
    ]
    assert bold(terminal.beast_shown(item)) == ["My beast; Mine", "one: A1 pass", "two: as it stands"]
    of_three = Beast.model_validate({
        "id": "three", "names": ["Three"], "topic": "multi-player", "position": "X.O", "players": 3,
        "provenance": "constructed", "statuses": [
            {"under": "japanese-2003", "at": "A1", "status": "alive", "ko-pass": "none", "region": "A1 B1"},
        ],
    })  # fmt: skip
    assert told(capsys, terminal.beast_shown(of_three)) == [
        "Three",
        "1 X . O",
        "  A B C",
        "Black to play. 3 players. Position: constructed.",
        "",
        "  - A1: alive under japanese-2003, ko-pass none, played on A1 B1 only",
        "",
    ]
    assert unbroken(terminal.beasts_shown([item])) == ["beast", "topic"]
    assert told(capsys, terminal.beasts_shown([item, of_three])) == [
        "beast  topic         lines  names",
        "mine   repetition        2  My beast; Mine",
        "three  multi-player      0  Three",
    ]
