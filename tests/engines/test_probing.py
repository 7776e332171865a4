"""Finding out by which rules an engine plays."""

import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from gorules.engines.controller import Engine, EngineFailed, Reply
from gorules.engines.probes import PLAYS, SUICIDES, Candidate, expected
from gorules.engines.probing import ProbedRule, Report, earned, name_of, players, probe
from gorules.engines.server import Server
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.play.replay import Line, replay
from gorules.rules.repetition import PRESETS
from gorules.ruleset import Ruleset, load_ruleset, rulesets
from tests.support.commands import invoked
from tests.support.gnugo import executable


class Ours:
    """gorules' own engine, in this process, with what another makes of its answers."""

    def __init__(self, rules: str | Ruleset, change: Callable[[str, Reply], Reply] | None = None) -> None:
        self.server = Server(load_ruleset(rules), Board.parse("9x9"))
        self.change = change

    def ask(self, command: str) -> Reply:
        said = self.server.answer(command)
        answer = Reply(said[0] == "=", said[1:].strip())
        return answer if self.change is None else self.change(command, answer)


def all_of(found: ProbedRule) -> set[str | None]:
    return {found.name, *found.others}


def assert_told_right(report: Report, rules: Ruleset) -> None:
    assert report.departures == ()
    assert name_of("ko", rules) in all_of(report.ko)
    assert name_of("suicide", rules) in all_of(report.suicide)
    assert name_of("scoring", rules) in all_of(report.scoring)


# What each ruleset's file says; of rules that cannot be told apart the best known is named first: under
# positional superko a single stone's suicide is illegal whether the rule on suicide allows it or not.
TOLD = [
    ("tromp-taylor", "positional-superko", "multi-stone", "area"),
    ("aga", "situational-superko", "forbidden", "area"),
    ("kee-3.0", "kee-history", "allowed", "area"),
    ("wiki-territory", "basic-ko", "forbidden", "territory"),
    ("bga", "natural-situational-superko + basic-ko", "forbidden", "area"),
    ("new-zealand-two-passes", "situational-superko-by-author", "allowed", "area"),
    ("tromp-taylor-ssk", "situational-superko", "allowed", "area"),
    ("kong-simplest", "positional-superko", "multi-stone", "stones"),
    ("openspiel", "basic-ko", "forbidden", "area"),
    ("chinese-ancient", "basic-ko", "forbidden", "area (as in chinese-ancient)"),
    ("spight-area", "spight-superko", "forbidden", "area"),
    ("kong-simplest-pass-lifts", "repetition (as in kong-simplest-pass-lifts)", "allowed", "stones"),
]


@pytest.mark.parametrize(
    ("id", "ko", "suicide", "scoring"),
    TOLD,
)
def test_the_own_engine_is_told_by_its_names(id: str, ko: str, suicide: str, scoring: str) -> None:
    report = probe(Ours(id))
    assert (report.ko.name, report.suicide.name, report.scoring.name) == (ko, suicide, scoring)
    assert_told_right(report, load_ruleset(id))


def answers(rules: Ruleset) -> set[tuple[str, str]]:
    """Return what a ruleset answers to what lines of play can show: agreements are not asked for, nor is what
    is agreed on before a game.
    """
    ends = ",".join(end.canonical for end in rules.end if end.by_turns)
    asked = {axis: rules.answers[axis] for axis in ("ko", "suicide", "scoring")}
    return set((asked | {"end": ends, "compensation": earned(rules)}).items())


def answering() -> Iterator[str]:
    """Yield rulesets that can be probed and have, between them, every answer to what probing asks."""
    given = {
        rules.id: answers(rules)
        for rules in map(load_ruleset, rulesets())
        if rules.passing.always and rules.players.min == 2
    }
    left = set().union(*given.values())
    while left:
        most = max(given, key=lambda id: len(given[id] & left))
        left -= given[most]
        yield most


@pytest.mark.parametrize("id", list(answering()))
def test_the_own_engine_is_told_right_whatever_a_ruleset_answers(id: str) -> None:
    rules = load_ruleset(id)
    assert_told_right(probe(Ours(id), rules), rules)


@pytest.mark.skipif(executable() is None, reason="GNU Go is not installed (Debian: apt-get install gnugo)")
@pytest.mark.parametrize(
    ("ko", "suicide"),
    list(
        product(
            ("no-ko", "simple-ko", "positional-superko", "situational-superko"),
            ("forbid-suicide", "allow-suicide", "allow-all-suicide"),
        )
    ),
)
def test_gnu_go_is_told_right_in_each_of_its_modes(ko: str, suicide: str) -> None:
    # GNU Go's manual, "Ko and suicide options": --allow-suicide is for more than one stone.
    gnugo = executable()
    assert gnugo is not None
    counting = "chinese-rules" if suicide == "allow-suicide" else "japanese-rules"
    with Engine([gnugo, "--mode", "gtp", f"--{ko}", f"--{suicide}", f"--{counting}"]) as speaker:
        report = probe(speaker)
    assert report.ko.name == {"no-ko": "none", "simple-ko": "basic-ko"}.get(ko, ko)
    assert set(report.ko.others) & set(PRESETS) <= {"situational-superko-by-author"}
    said = {"forbid-suicide": "forbidden", "allow-suicide": "multi-stone", "allow-all-suicide": "allowed"}
    assert report.suicide == ProbedRule(said[suicide])
    assert report.scoring.name == {"chinese-rules": "area", "japanese-rules": "territory"}[counting]
    assert report.end.name == "never by itself"
    # GNU Go 3.8 never looks at the position after a suicide (tests/suites/gnugo.txt).
    spared = ko.endswith("superko") and suicide != "forbid-suicide"
    assert any("do not look at plays that remove their own" in note for note in report.notes) or not spared


@pytest.mark.parametrize(
    ("plays", "said_to_play", "departs"),
    [
        ("tromp-taylor", "tromp-taylor-no-suicide", {"suicide"}),
        ("wiki-territory", "aga", {"ko", "scoring"}),
        ("aga", "aga", set()),
    ],
)
def test_departures_from_a_ruleset_are_shown_by_lines(
    plays: str, said_to_play: str, departs: set[str]
) -> None:
    named = load_ruleset(said_to_play)
    report = probe(Ours(plays), named)
    assert {each.axis for each in report.departures} == departs
    for departure in report.departures:
        assert departure.asked is not None
        assert departure.asked.heard != departure.wanted
        if departure.axis != "scoring":
            # What the engine does is what replaying the line under its rules comes to.
            size, moves = departure.asked.size, " ".join(departure.asked.probe.moves)
            line = Line.parse("/".join(["." * size] * size), moves)
            assert replay(line, load_ruleset(plays)).result.refused == departure.asked.heard.refused


def test_what_rules_make_of_a_line_is_what_a_replay_comes_to() -> None:
    # The replay goes a way of its own: through Game, where refused passes and endings stop it.
    for candidate in (Candidate(load_ruleset(id)) for id in ("tromp-taylor", "aga", "wiki-area", "kee-3.0")):
        for each in (*PLAYS, *SUICIDES):
            made = replay(Line.parse("/".join(["." * 5] * 5), " ".join(each.moves)), candidate.ruleset)
            if made.ending is None:
                assert expected(candidate, each, 5).refused == made.result.refused, each.about


def test_every_known_line_parts_some_rules() -> None:
    candidates = players(None)
    for each in PLAYS:
        assert len({expected(candidate, each, 5) for candidate in candidates}) > 1, each.about


def test_an_engine_with_one_board_only_is_probed_on_that() -> None:
    def only(command: str, answer: Reply) -> Reply:
        if command.startswith("boardsize"):
            return Reply(command == "boardsize 9", "unacceptable size")
        return answer

    report = probe(Ours("chinese-2002", only))
    assert report.ko.name == "positional-superko"
    assert report.suicide == ProbedRule("forbidden")
    assert {each.size for each in report.asked} == {9}


def test_an_engine_without_final_score_is_probed_for_the_rest() -> None:
    report = probe(
        Ours("wiki-area", lambda command, answer: Reply(False, "no") if command == "final_score" else answer),
        load_ruleset("wiki-territory"),
    )
    assert report.scoring == ProbedRule(None)
    assert "The engine gives no final score." in report.notes
    assert report.departures == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda command, answer: Reply(True, ""), "accepts a play on a stone"),
        (lambda command, answer: Reply(not command.startswith("play"), "x"), "refuses a first play at C3"),
        (lambda command, answer: Reply(False, "unknown command"), "takes no board of 5, 6, 7"),
        (lambda command, answer: Reply(command != "clear_board", "no"), "refuses 'clear_board'"),
    ],
)
def test_an_engine_that_judges_nothing_is_named(change: Callable[[str, Reply], Reply], said: str) -> None:
    with pytest.raises(EngineFailed) as error:
        probe(Ours("aga", change))
    assert said in str(error.value)


def test_an_engine_that_answers_by_chance_fits_no_rules_or_is_caught_when_asked_again() -> None:
    chance, sound = random.Random(1), ["play black C3", "play white C3"]

    def fickle(command: str, answer: Reply) -> Reply:
        if command.startswith("play") and sound:
            assert command == sound.pop(0)
        elif command.startswith("play"):
            return Reply(chance.random() < 0.8, "")
        return answer

    report = probe(Ours("aga", fickle))
    assert report.ko.name is None or any("answers otherwise" in note for note in report.notes)


def test_rules_that_gtp_cannot_play_are_refused() -> None:
    with pytest.raises(InputError, match="no-pass-go cannot be probed"):
        probe(Ours("aga"), load_ruleset("no-pass-go"))


# The command


def gtp(rules: str) -> list[str]:
    return [sys.executable, "-m", "gorules", "gtp", "--rules", rules]


def test_the_command_says_which_rules_an_engine_plays() -> None:
    done = invoked("probe", "--rules", "wiki-area", "--json", "--", *gtp("wiki-territory"))
    assert done.exit_code == 1
    said = json.loads(done.stdout)
    assert (said["engine"], said["ko"], said["suicide"], said["scoring"]) == (
        "gorules", "basic-ko", "forbidden", "territory",
    )  # fmt: skip
    assert [each["question"] for each in said["departures"]] == ["scoring"]
    done = invoked("probe", *gtp("wiki-territory"))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "\n  ko: basic-ko" in done.stdout


def test_an_engine_that_is_none_is_bad_input() -> None:
    done = invoked("probe", "--", sys.executable, "-c", "raise SystemExit('nothing here')")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "ended with exit code 1 at 'boardsize 5'; its last words: nothing here" in done.stderr
    assert invoked("probe", "--rules", "nowhere", "--", "x").exit_code == 2
    assert invoked("probe").exit_code == 2
