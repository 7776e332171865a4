"""The referee is asked only about games in which something happened; what is found is as if about all."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random

from gorules.corpus.judgement import Judgement
from gorules.corpus.judging import PartingKind, awaited, happened, judgements, partings_of
from gorules.corpus.quick import events_of
from gorules.corpus.reading import MainLine
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.play.replay import replay
from gorules.ruleset import load_ruleset, rulesets
from tests.corpus.test_quick import RandomGame, random_games

ALL = [ruleset for ruleset in map(load_ruleset, rulesets()) if 2 in ruleset.players]


def read(game: RandomGame, result: str | None = None, rules: str | None = None) -> MainLine:
    return MainLine(
        game.width, game.height, game.cells, game.packed, game.moves[0][0], None, 0, rules, result, None
    )


# Three kos: Black can take the first and the third, White the second.
KOS = ".XO..OX..XO./XO.OOX.XXO.O/.XO..OX..XO."


def games_of_kos(number: int, random: Random) -> Iterator[RandomGame]:
    """Games in which each turn takes a ko."""
    start = Position.draw(KOS)
    for _ in range(number):
        at, moves = start, list[tuple[int, int | None]]()
        for turn in range(4):
            placed = {
                point: at.place(turn % 2, point) for point, cell in enumerate(at.cells[12:24], 12) if not cell
            }
            point = random.choice([point for point, each in placed.items() if each.captured])
            moves.append((turn % 2, point))
            at = placed[point].after
        yield RandomGame(12, 3, start.cells, moves)


def games_with_passes(number: int, random: Random) -> Iterator[RandomGame]:
    """Short games in which nothing but passes is of any interest."""
    for _ in range(number):
        points = random.sample(range(0, 25, 2), 4)
        turns = [random.choice([None, point]) for point in points] + [None, None, points[0] + 1]
        moves = [(turn % 2, point) for turn, point in enumerate(turns)]
        yield RandomGame(5, 5, bytes(25), moves)


def test_no_ruleset_would_have_said_more_if_it_had_been_asked_about_every_game() -> None:
    quiet = Counter[str]()
    random = Random(2)
    games = (random_games(60, random, strays=0), games_of_kos(40, random), games_with_passes(20, random))
    for game in chain(*games):
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
    assert sum(number > 4 for number in quiet.values()) > 100  # most are not asked about many games


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
