"""The referee is asked only about games in which something happened; what is found is as if about all."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from gorules.corpus.judging import Judgement, PartingKind, awaited, happened, judgements, partings_of
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


def test_a_game_is_counted_again_if_its_own_rules_count_what_it_says() -> None:
    # Black has 15 points of area and White 10, and of territory 10 and 5: a row of stones each.
    moves = [(n % 2, (10 if n % 2 == 0 else 15) + n // 2) for n in range(10)]
    game = RandomGame(5, 5, bytes(25), [*moves, (0, None), (1, None)])
    rules = [load_ruleset(id) for id in ("chinese-2002", "japanese-agreed", "japanese-1989")]
    for result, komi_less, counted in (
        ("B+5", "chinese-2002", True),
        ("B+4", "chinese-2002", False),
        ("B+R", "AGA", False),
    ):
        line = replace(read(game, result, komi_less), komi=Fraction(0))
        seen = events_of(5, 5, line.cells, line.moves, 0)
        found = judgements(line, seen, rules)
        assert (found is not None and found[1]) is counted
        if counted:
            assert found is not None
            margins = {each.ruleset: each.margin for each in found[0]}
            assert (margins["chinese-2002"], margins["japanese-agreed"]) == (5.0, 5.0)


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
