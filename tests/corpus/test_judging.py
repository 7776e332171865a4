"""The referee is asked only about games in which something happened; what is found is as if about all."""

from collections import Counter
from dataclasses import replace
from random import Random

from gorules.corpus.judgement import Judgement
from gorules.corpus.judging import PartingKind, awaited, happened, judgements, partings_of
from gorules.corpus.quick import events_of
from gorules.corpus.reading import MainLine
from gorules.go.turns import PASS
from gorules.play.replay import replay
from gorules.ruleset import load_ruleset, rulesets
from tests.corpus.test_quick import RandomGame, random_games

ALL = [ruleset for ruleset in map(load_ruleset, rulesets()) if 2 in ruleset.players]


def read(game: RandomGame, result: str | None = None, rules: str | None = None) -> MainLine:
    return MainLine(
        game.width, game.height, game.cells, game.packed, game.moves[0][0], None, 0, rules, result, None
    )


def test_no_ruleset_would_have_said_more_if_it_had_been_asked_about_every_game() -> None:
    quiet = Counter[str]()
    for game in random_games(100, Random(2), strays=0):
        line = read(game)
        seen = events_of(line.columns, line.rows, line.cells, line.moves, line.to_play)
        plays = [number for number, move in enumerate(line.line.moves, 1) if move.move != PASS]
        found = {each.ruleset: each for each in (judgements(line, seen, ALL) or ((), False))[0]}
        for ruleset in ALL:
            result = replay(replace(line.line, scored=False), ruleset, counts=False).result
            ended = result.ended if result.ended and result.ended < max(plays, default=0) else None
            said = found.get(ruleset.id, Judgement(ruleset.id))
            assert (said.refused, said.ended) == (result.refused, ended), (ruleset.id, game)
            quiet[ruleset.id] += (waits := awaited(ruleset)) is not None and not waits & happened(seen)
    assert sum(number > 8 for number in quiet.values()) > 100  # most are not asked about many games


def test_rulesets_part_at_the_first_turn_that_one_of_them_does_not_let_pass() -> None:
    found = (
        Judgement("a", refused=7, component="x"),
        Judgement("b", refused=7, component="y"),
        Judgement("c", ended=5),
        Judgement("d", ended=9),
    )
    said = {
        pair: [str(how) for how in hows]
        for pair, hows in partings_of(found, ["a", "b", "c", "d", "e"]).items()
    }
    end = {pair: ["end"] for pair in [("a", "c"), ("b", "c"), ("c", "d"), ("c", "e"), ("d", "e")]}
    assert said == end | {pair: ["legality"] for pair in [("a", "d"), ("b", "d"), ("a", "e"), ("b", "e")]}


def test_results_part_by_margin_and_winner() -> None:
    found = (
        Judgement("a", kind="score", winner="black", margin=0.5),
        Judgement("b", kind="score", winner="black", margin=1.5),
        Judgement("c", kind="score", winner="white", margin=-0.5),
        Judgement("d"),
    )
    assert partings_of(found, ["a", "b", "c", "d"]) == {
        ("a", "b"): (PartingKind.MARGIN,),
        ("a", "c"): (PartingKind.MARGIN, PartingKind.WINNER),
        ("b", "c"): (PartingKind.MARGIN, PartingKind.WINNER),
    }
