"""Whether a turn costs more the longer the game is."""

import gc
import time
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from benchmarks.material import BOARD, played, random_game
from gorules import Game

RULESETS = {
    "positional-superko": "tromp-taylor",
    "situational-superko": "tromp-taylor-ssk",
    "kee-history": "kee-3.0",
}
"""Ko rules that keep everything, each with a ruleset that has it; Kee's also keeps every situation.
All allow suicide, without which a full board soon leaves a player no play."""

LEGAL_IN_ALL = "tromp-taylor"

GROWTH_BAR = 1.2
"""Equal cost is 1; the rest is noise and the depth of a hash trie, which is its size's logarithm."""

PASSES = 0.02
REPEATS = 5


def fifths(effort: Effort) -> Iterator[Figure]:
    """Measure turns in the first and the last fifth of a long game, passes among them. There are more
    and larger strings in the last, so this shows what a player meets and has no bar.
    """
    moves = random_game(1000, effort.long_game, LEGAL_IN_ALL, PASSES)
    subjects = {}
    for ko, ruleset in RULESETS.items():
        for which in (0, 4):
            subjects[f"{ko} {which}"] = partial(_fifth, ruleset, moves, which)
    times = interleaved(subjects, max(3, effort.rounds // 2))
    for ko in RULESETS:
        first, last = times[f"{ko} 0"], times[f"{ko} 4"]
        each = effort.long_game // 5
        detail = f"{median(first) / each * 1e6:.1f} to {median(last) / each * 1e6:.1f} µs a turn"
        yield Figure("fifths", ko, ratio(last, first), "x the first fifth", None, detail)


def history(effort: Effort) -> Iterator[Figure]:
    """Measure the same turns from the same position, with and without all the turns that led there.
    There are no passes, which could lift bans, so every rule keeps all turns.
    """
    moves = random_game(2000, effort.earlier + effort.stretch, LEGAL_IN_ALL)
    earlier, stretch = moves[: effort.earlier], moves[effort.earlier :]
    for ko, ruleset in RULESETS.items():
        before = played(ruleset, earlier)
        long = partial(Game, ruleset, BOARD, before.position, before.to_play, history=before.turns)
        short = partial(Game, ruleset, BOARD, before.position, before.to_play)
        subjects = {
            "long": partial(_stretches, long(), stretch),
            "short": partial(_stretches, short(), stretch),
        }
        times = interleaved(subjects, effort.rounds)
        each = effort.stretch * REPEATS
        without, with_it = (median(times[name]) / each * 1e6 for name in ("short", "long"))
        detail = f"{without:.1f} to {with_it:.1f} µs a turn, {effort.earlier} turns before"
        growth = ratio(times["long"], times["short"])
        yield Figure("history", ko, growth, "x without history", GROWTH_BAR, detail)


def _fifth(ruleset: str, moves: Sequence[str], which: int) -> float:
    """Return the CPU time of one fifth of a game."""
    each = len(moves) // 5
    game = played(ruleset, moves[: which * each])
    return cpu(lambda: [game.play(move) for move in moves[which * each : (which + 1) * each]])


def _stretches(game: Game, moves: Sequence[str]) -> float:
    """Return the CPU time of playing these moves several times over; taking them back is not timed."""
    gc.collect()
    spent = 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        for move in moves:
            game.play(move)
        spent += time.process_time() - start
        for _ in moves:
            game.undo()
    return spent
