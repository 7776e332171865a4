"""Every public value can be pickled, copied, hashed, compared, shown and written as JSON."""

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import cache
from typing import Any

import pytest

import gorules as gr
from gorules.amend.amendment import _laws
from gorules.hunt.found import difference
from gorules.hunt.hunt import Hunt, Scope
from gorules.ruleset import all_rulesets, families, load_family
from tests.docs.test_json import unlike

SEKI = "X.X.X/OXXXX/.OOOO"


def raised(refused: Callable[[], object]) -> Any:
    """What a call raises."""
    with pytest.raises((gr.InputError, gr.IllegalPlay)) as caught:
        refused()
    return caught.value


@cache
def values() -> dict[str, Any]:
    """A value of each public class, and of each that these lead to, by the name of its class."""
    game = gr.Game("kee-3.0", board=3)
    game.play("B2")
    line = gr.Line.parse("X.", "B1 pass pass")
    replay = gr.replay(line, "tromp-taylor")
    aga, tromp_taylor = gr.load_ruleset("aga"), gr.load_ruleset("tromp-taylor")
    comparisons = gr.compare("sending-two-returning-one", ["aga", "kee-3.0", tromp_taylor])
    parted = next(each for each in comparisons if each.boundaries)
    hunt = Hunt(aga, tromp_taylor, Scope(points=2, turns=5))
    for _ in hunt:
        pass
    parting = difference(next(iter(hunt.found.values())), aga, tromp_taylor)
    amendment = replace(
        gr.diff(aga, tromp_taylor, ["one-stone-on-two-points"]),
        partings=(parting,),
        laws=_laws(aga, tromp_taylor),
    )
    disputed = gr.adjudicate(
        gr.parse_sgf(b"(;SZ[3]RE[W+9]AB[ba][bb][bc]AW[ca];B[];W[])", file="game.sgf"), ["aga"], dead=["C3"]
    )
    walls = gr.score("korean-2016", "..XO.../..XO..X/.OXO.../..XO.../.XXOO../..XXO../...XO..").range
    assert walls is not None
    mistaken = raised(lambda: gr.load_ruleset("age"))
    made = [
        game, game.board, game.position, game.start, game.turns[0], gr.Setup.draw("XO").flaws[0],
        game.verdict("B2"), game.verdict("B2").violations[0], game.score(), game.score().explanation,
        game.score().explanation.tallies[0], line, line.moves[0], replay, replay.result, replay.ending,
        gr.parse_sgf(gr.format_sgf(game), file="game.sgf"), raised(lambda: game.copy().play("B2")), mistaken,
        mistaken.problems[0], aga, load_family("tromp-grid"), gr.load_beast("triple-ko"), comparisons, parted,
        parted.classes[0], parted.boundaries[0], parted.boundaries[0].one, amendment, parting,
        disputed, disputed.strings[0], disputed.strings[0].statement, disputed.rulings[0], disputed.events[0],
        gr.check("one-point-board")[0], gr.solve("tromp-taylor", board="1x2"), gr.Limits(nodes=5),
        gr.StatusLimits(states=5), gr.meant_by("Korean"), gr.Heading(date="2026-05-01"),
        gr.PlayerNamed("Aki", "2d"), next(iter(gr.statuses(SEKI, "benson").values())),
        walls, walls.open[0], walls.open[0].alive, gr.Kind.SCORE, gr.Reason.SUICIDE, gr.FlawKind.NO_LIBERTY,
    ]  # fmt: skip
    return {type(value).__name__: value for value in made}


NAMES = sorted(values())
# A game changes and an error is an event: either is equal to itself alone. Another game may stand as it does.
ONE_OF_A_KIND = gr.Game | gr.IllegalPlay | gr.InputError


def told(value: Any) -> object:
    """What has to be the same of a value and of its image."""
    if isinstance(value, gr.Game):
        return value.ruleset, value.state, value.turns, value.start, value.legal_moves(), value.score()
    if isinstance(value, gr.IllegalPlay):
        return value.verdict, str(value)
    if isinstance(value, gr.InputError):
        return value.problems, str(value)
    return value


def test_every_public_class_has_a_value_here() -> None:
    classes = {name for name in gr.__all__ if isinstance(getattr(gr, name), type)}
    met = {kind.__name__ for value in values().values() for kind in type(value).__mro__}
    assert classes - met == set()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("again", [lambda value: pickle.loads(pickle.dumps(value)), copy.copy, copy.deepcopy])
def test_an_image_of_a_value_is_the_same_value(name: str, again: Callable[[Any], Any]) -> None:
    value = values()[name]
    image = again(value)
    assert type(image) is type(value)
    assert told(image) == told(value)
    assert repr(image) == repr(value)
    if not isinstance(value, ONE_OF_A_KIND):
        assert hash(image) == hash(value)
        assert {value: 1}[image] == 1


def test_a_copied_game_goes_its_own_way() -> None:
    game = gr.Game("aga", board=9)
    game.play("C3")
    again = pickle.loads(pickle.dumps(game))
    again.play("D4")
    assert (len(game.turns), len(again.turns)) == (1, 2)
    assert again.undo().move == "D4"
    assert told(again) == told(game)


def test_what_was_pickled_elsewhere_is_the_same_value_here() -> None:
    # Hashes of texts are others in another process: none may come along.
    program = """if 1:
        import pickle, sys
        import gorules as gr
        game = gr.Game("kee-3.0", board=3)
        for move in ("A1", "B1", "C1"):
            game.play(move)
        things = [game.board, game.position, game.ruleset, gr.Line.parse("X.", "B1"), game.state]
        print({hash(each) for each in things} and "", end="", flush=True)
        sys.stdout.buffer.write(pickle.dumps((game, things)))
    """
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment)
    game, things = pickle.loads(done.stdout)
    mine = gr.Game("kee-3.0", board=3)
    for move in ("A1", "B1", "C1"):
        mine.play(move)
    here = [mine.board, mine.position, mine.ruleset, gr.Line.parse("X.", "B1"), mine.state]
    assert things == here
    assert [{thing: 1}.get(mine) for thing, mine in zip(things, here, strict=True)] == [1] * len(here)
    assert game.legal_moves() == mine.legal_moves()
    assert game.verdict("A2", "black") == mine.verdict("A2", "black")


def test_every_ruleset_and_a_game_under_it_is_pickled_and_is_a_ruleset() -> None:
    for ruleset in all_rulesets():
        assert type(ruleset) is gr.Ruleset
        again = pickle.loads(pickle.dumps(ruleset))
        assert (again, hash(again), again.fingerprint) == (ruleset, hash(ruleset), ruleset.fingerprint)
        assert [type(part) for part in again.ko] == [type(part) for part in ruleset.ko]
        game = gr.Game(ruleset, board="2x2", players=ruleset.players.min)
        game.play(game.legal_moves()[0])
        assert told(pickle.loads(pickle.dumps(game))) == told(game)
    for id in families():
        for member in load_family(id).members().values():
            assert pickle.loads(pickle.dumps(member)) == member


def test_rulesets_are_equal_and_hash_by_what_they_are() -> None:
    written = {"id": "mine", "name": "Mine", "extends": "tromp-taylor"}
    one, other = gr.load_ruleset(written), gr.load_ruleset(dict(written))
    assert (one, hash(one)) == (other, hash(other))
    assert one != gr.load_ruleset("tromp-taylor")
    assert len({one, other, gr.load_ruleset("aga"), gr.load_ruleset("aga")}) == 2
    assert (
        type(gr.load_ruleset("katago:chinese"))
        is type(one.swapped(gr.load_ruleset("aga"), "ko"))
        is gr.Ruleset
    )


def test_a_ruleset_that_is_dumped_keeps_all_parameters() -> None:
    kee = gr.load_ruleset("kee-3.0")
    assert kee.model_dump(mode="json", by_alias=True)["ko"][0]["clause"] == kee.ko[0].clause
    basic = gr.load_ruleset("japanese-agreed")
    assert {**basic.model_dump(mode="json")["scoring"]} == {**basic.scoring.model_dump(mode="json")}


@pytest.mark.parametrize("name", NAMES)
def test_a_value_shows_itself_in_a_line(name: str) -> None:
    shown = repr(values()[name])
    assert len(shown) <= 160
    assert "\n" not in shown


# What docs/json.md calls what each value is as JSON; None: a text.
HEADINGS = {
    "Amendment": "Amendment", "Beast": "Beast", "Board": None, "Boundary": "Boundary", "Class": "Class",
    "Comparison": "Comparison", "Comparisons": "Comparisons", "Difference": "Difference", "Ending": "Ending",
    "Explanation": "Explanation", "Family": "Family", "Finding": "Finding", "Flaw": "Flaw", "Game": "State",
    "IllegalPlay": "Error", "Line": "Line", "Move": None, "Outcome": "Outcome",
    "Position": None, "Problem": "Problem", "Record": "Record", "Replay": "Replay", "Result": None,
    "Ruleset": "Ruleset", "Setup": None, "BoundarySide": "Side", "Solution": "Solution",
    "Status": "Status of a string", "Tally": "Tally", "Turn": "Turn", "Verdict": "Verdict",
    "UnknownRuleset": "Error",
    "Violation": "Violation", "Adjudication": "Adjudication", "GameEvent": "Event", "Statement": "Statement",
    "ScoreRange": "Score range", "OpenString": "Open string", "MarginRange": "Margins",
    "GameRuling": "Ruling on a game", "KnownStatus": "Known status", "Meant": "Ruleset meant",
    "Heading": "Heading of a record", "PlayerNamed": "Player of a record",
}  # fmt: skip
NO_RESULTS = {"Limits", "StatusLimits"}  # they are arguments


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NO_RESULTS])
def test_a_value_is_written_as_json_with_the_keys_of_the_page(name: str) -> None:
    value = values()[name]
    if isinstance(value, Enum):
        assert json.loads(json.dumps(value)) == str(value)
        return
    written = json.loads(json.dumps(value.as_json()))
    heading = HEADINGS[name]
    if heading is None:
        assert written == (value.text if hasattr(value, "text") else str(value))
    else:
        assert list(unlike(written, heading, heading, set())) == []
