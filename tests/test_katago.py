"""Rules as KataGo writes them."""

import json
from itertools import product

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.formats.rule_names import called
from gorules.play.replay import Line, replay
from gorules.ruleset import load_ruleset, rulesets
from gorules.ruleset.katago import NICKNAMES, Settings, composed, nearest_settings, read_settings
from tests.support.commands import invoked

# KataGo's page on its GTP extensions, "kata-set-rules".
STANDS_FOR = """
tromp-taylor   POSITIONAL  AREA      true  NONE 0   false false
chinese        SIMPLE      AREA      false NONE N   false true
chinese-ogs    POSITIONAL  AREA      false NONE N   false true
chinese-kgs    POSITIONAL  AREA      false NONE N   false true
japanese       SIMPLE      TERRITORY false SEKI 0   false false
korean         SIMPLE      TERRITORY false SEKI 0   false false
stone-scoring  SIMPLE      AREA      false ALL  0   false true
aga            SITUATIONAL AREA      false NONE N-1 false true
bga            SITUATIONAL AREA      false NONE N-1 false true
new-zealand    SITUATIONAL AREA      true  NONE 0   false true
aga-button     SITUATIONAL AREA      false NONE N-1 true  true
"""
KEYS = ("ko", "scoring", "suicide", "tax", "whiteHandicapBonus", "hasButton", "friendlyPassOk")
TRUTH = {"true": True, "false": False}


@pytest.mark.parametrize("row", STANDS_FOR.split("\n")[1:-1])
def test_a_nickname_stands_for_what_katago_says(row: str) -> None:
    name, *words = row.split()
    said = {key: TRUTH.get(word, word) for key, word in zip(KEYS, words, strict=True)}
    assert json.loads(read_settings(name).json(with_komi=False)) == said
    assert (
        load_ruleset(f"katago:{name}") == load_ruleset(f"katago:{json.dumps(said)}") or name == "new-zealand"
    )
    for spelt in (name.upper(), name.replace("-", "_"), name.replace("-", " "), name.replace("-", "")):
        assert read_settings(spelt) == read_settings(name)


def test_the_example_of_katagos_page_composes_a_ruleset() -> None:
    rules = load_ruleset('katago:{"ko":"POSITIONAL","scoring":"AREA","suicide":true}')
    theirs = load_ruleset("tromp-taylor")
    assert {axis for axis in rules.answers if rules.answers[axis] != theirs.answers[axis]} == {
        "suicide",  # of several stones only, which comes to the same here
        "compensation",  # KataGo's komi
    }
    assert rules.departures == ()


@pytest.mark.parametrize(
    ("written", "same"),
    [
        # As KataGo's Rules::toString writes them (rules.cpp).
        ("koSIMPLEscoreAREAtaxNONEsui0", '{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false}'),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1", "aga"),
        ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1", "aga-button"),
        ("koSIMPLEscoreTERRITORYtaxALLsui0komi6.5", '{"ko":"SIMPLE","scoring":"TERRITORY","tax":"ALL",'
         '"suicide":false,"komi":6.5}'),
    ],
)  # fmt: skip
def test_settings_as_katago_writes_them_in_records_are_read(written: str, same: str) -> None:
    assert load_ruleset(f"katago:{written}") == load_ruleset(f"katago:{same}")


def every() -> list[Settings]:
    words = product(
        ("SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"), ("AREA", "TERRITORY"), ("NONE", "SEKI", "ALL"),
        (True, False), (True, False), ("0", "N", "N-1"), (True, False),
    )  # fmt: skip
    return [Settings(*each) for each in words]  # type: ignore[arg-type] # the words are KataGo's


def test_all_settings_compose_rulesets_whose_ids_and_json_can_be_read_again() -> None:
    settings = every()
    assert len({each.id for each in settings}) == len(settings) == 4 * 2 * 3 * 2 * 2 * 3 * 2
    for each in settings:
        assert read_settings(each.id) == each
        assert read_settings(each.json()) == each
        made = composed(each)
        assert bool(made.departures) == (each.scoring == "TERRITORY")


def test_settings_that_lose_nothing_are_found_again_from_what_they_compose() -> None:
    for each in every():
        if not composed(each).departures:
            assert nearest_settings(composed(each).composed("mine")) == each


def test_every_ruleset_has_nearest_settings_and_what_is_lost_is_told() -> None:
    exact = {id for id in rulesets() if not called("katago", load_ruleset(id)).lost}
    assert {"tromp-taylor", "simplified-ing"} - exact == {"simplified-ing"}
    # Article 7 also ends the game when both agree that all plays are made.
    assert called("katago", load_ruleset("chinese-2002")).lost == ("end: passes, agreement; there passes",)
    end, scoring = called("katago", load_ruleset("simplified-ing")).lost
    assert end.startswith("end: passes, resumption")
    assert scoring.startswith("scoring: area (empty-counts borders-no-opponent)")
    assert nearest_settings(load_ruleset("aga")) == NICKNAMES["aga"]
    assert nearest_settings(load_ruleset("chinese-2002")) == NICKNAMES["chinese-kgs"]
    assert nearest_settings(load_ruleset("japanese-agreed")) == NICKNAMES["japanese"]
    assert (
        nearest_settings(load_ruleset("new-zealand-two-passes")).id
        == "katago:situational+area+suicide+friendly"
    )
    assert nearest_settings(load_ruleset("chinese-ancient")) == NICKNAMES["stone-scoring"]


def test_katagos_button_goes_to_the_first_pass_which_does_not_count() -> None:
    # KataGo's page of rules: "2 consecutive passes, ignoring the first pass of the game"; half a point.
    made = replay(Line.parse(".../...", "B1 pass pass"), load_ruleset("katago:aga-button"))
    assert made.result.ended is None
    made = replay(Line.parse(".../...", "B1 pass pass pass"), load_ruleset("katago:aga-button"))
    assert made.result.ended == 4
    assert made.result.scores == (6, 0.5)


# KataGo's page of rules, "Main Phase": what ends play where the ko rule is SIMPLE.
@pytest.mark.parametrize(
    ("ko", "moves", "ended"),
    [
        ("SIMPLE", "A1 pass C1 pass pass", 5),
        ("POSITIONAL", "A1 pass C1 pass pass", 5),
        ("SPIGHT", "A1 pass pass", None),
        ("SPIGHT", "A1 pass pass pass", 4),
    ],
)
def test_passes_end_play_as_katago_says(ko: str, moves: str, ended: int | None) -> None:
    made = replay(Line.parse(".../...", moves), load_ruleset(f'katago:{{"ko":"{ko}"}}'))
    assert made.result.ended == ended


def test_a_long_cycle_under_the_simple_ko_rule_is_void_at_its_third_occurrence_without_a_pass() -> None:
    # Sending two stones and returning one, White passes from the same state again before it is void.
    rules = load_ruleset("katago:chinese")
    sent = replay(Line.parse(".X.", "A1 C1 B1 pass " * 4), rules)
    assert sent.ending is not None
    assert (sent.ending.turn, sent.ending.then) == (8, "score")
    beast = gr.load_beast("triple-ko")
    line = beast.line(beast.lines[0])
    cycle = line.moves
    made = replay(Line(line.start, cycle * 3, line.to_play), rules)
    assert made.ending is not None
    assert made.ending.then == "no-result"
    assert made.result.ended == 2 * len(cycle)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"ko":"X"}', "ko: 'X' is not one of these; allowed: SIMPLE, POSITIONAL, SITUATIONAL, SPIGHT"),
        ('{"suicide":1}', "suicide: '1' is not one of these; allowed: true, false"),
        ('{"komi":0.3}', "komi: 0.3 points: only whole and half points are counted"),
        ('{"komi":1e999}', "komi: '1e999' is not a number of points"),
        ('{"komi":500}', "komi: a komi is at most 400 points"),
        ('{"komi":NaN}', "komi: 'NaN' is not a number of points"),
        ('{"koo":"SIMPLE"}', "unknown rule of KataGo 'koo'; did you mean 'ko'?"),
        ('{"ko":', "are no JSON"),
        ("koSIMPLEscoreAREAtaxNONEsui7", "unknown name of rules in KataGo 'koSIMPLE"),
        ("koNONEscoreAREAtaxNONEsui0", "ko: 'NONE' is not one of these; allowed: SIMPLE,"),
        ("[" * 5000, "unknown name of rules in KataGo"),
        ('{"ko":' + "[" * 100_000, "are no JSON"),
        ("chineese", "did you mean 'chinese'?"),
        ("", "unknown name of rules in KataGo ''"),
        ("area+positional+suicide", "write katago:positional+area+suicide"),
        ("positional+area+tax-none+suicide", "write katago:positional+area+suicide"),
        ("positional+area+suicide+komi-x", "komi: 'x' is not a number"),
    ],
)
def test_what_is_no_rules_of_katago_is_refused_with_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        load_ruleset(f"katago:{text}")
    assert said in str(error.value)


def test_a_ruleset_of_katagos_is_taken_wherever_one_is_and_what_it_leaves_out_is_told() -> None:
    wanted = 'aga,katago:{"ko":"SIMPLE","scoring":"TERRITORY"},katago:tromp-taylor'
    done = invoked("score", "--position", "X.O/...", "--rules", wanted, "--json")
    assert done.exit_code == 0
    ids = ["aga", "katago:simple+territory+suicide", "katago:positional+area+suicide"]
    assert [each["ruleset"] for each in json.loads(done.stdout)["outcomes"]] == ids
    told = done.stderr.splitlines()
    (line,) = told
    assert line.startswith("gorules: katago:simple+territory+suicide: ")
    assert invoked("show", ids[2]).exit_code == 0
    broken = invoked("score", "--position", "X.O", "--rules", 'katago:{"ko":"SIMPLE"')
    assert (broken.exit_code, broken.stdout) == (2, "")
    assert "are no JSON" in broken.stderr


def test_names_shows_what_programs_call_a_ruleset() -> None:
    said = invoked("names", "ogs:Chinese", "--program", "kgs", "--program", "dgs").stdout
    assert said.startswith("ogs-chinese: ")
    assert "kgs: Chinese\n" in said
    assert invoked("names", "aga", "--program", "nobody").exit_code == 2
    assert invoked("names", "nowhere").exit_code == 2
