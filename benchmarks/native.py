"""What the native core makes of the rules: random games a second, and sequences of turns against Python."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules import Position
from gorules.go.board import Board
from gorules.native import bridge, packed
from gorules.play.count import perft
from gorules.play.referee import Referee
from gorules.rules.repetition import PRESETS
from gorules.ruleset import Ruleset, load_ruleset, ruleset_model

PLAYOUT_BAR = 5e6
MOST_TURNS = 1000
"""A game without end, as bans of short cycles only allow, is broken off here."""

Ban = Mapping[str, Any]


def playouts(effort: Effort) -> Iterator[Figure]:
    """Measure random games on 9x9, turns made in a CPU second, under each ko rule of the literature and
    under random ones. The two kinds are games of any legal turns, and games whose players fill no
    one-point eye and pass only for want of a play, which can go round in cycles for ever.
    """
    if bridge.core is None:
        return
    random = Random(1)
    bans: dict[str, Ban] = {name: {"type": name} for name in PRESETS}
    bans |= {f"random {index}": random_ban(random) for index in range(effort.compositions)}
    rates = _rates(bans, effort)
    slowest = min((name for name in bans if name not in PRESETS), key=lambda name: min(rates[name]))
    for name in (*PRESETS, slowest):
        any_turn, no_eye = (rate / 1e6 for rate in rates[name])
        detail = f"any legal turn {any_turn:.1f} million, eyes kept {no_eye:.1f} million"
        label = name
        if name == slowest:
            label = f"slowest of {effort.compositions} random bans"
            detail += ": " + ", ".join(_words(value) for term, value in bans[name].items() if term != "type")
        yield Figure("playout", label, min(rates[name]), "turns/s", PLAYOUT_BAR, detail=detail, at_least=True)


def perft_ratio(effort: Effort) -> Iterator[Figure]:
    """Measure counting the same sequences of turns from the empty 4x4 board natively and in Python."""
    if bridge.core is None:
        return
    start = Position.empty(Board.rectangular(4, 4))
    depth = effort.perft_depth
    for id in ("tromp-taylor", "kee-3.0"):
        ruleset = load_ruleset(id)
        referee = Referee(ruleset, start.board)
        state = referee.opening(start)
        numbers, opening = packed.pack(ruleset, start.board), packed.start(start)
        repeats = 10 ** max(0, 5 - depth)  # so that the clock can tell how long it takes
        natively = partial(bridge.core_for(start.board).perft, numbers, opening, depth)
        in_python = partial(perft, referee, state, depth)
        assert natively() == in_python(), f"the native core miscounts under {id}"
        subjects = {
            "native": partial(cpu, partial(_repeated, natively, repeats)),
            "python": partial(cpu, in_python),
        }
        times = interleaved(subjects, min(3, effort.rounds))
        faster = repeats * ratio(times["python"], times["native"])
        yield Figure("native", id, faster, "x as fast", detail=f"4x4, {depth} turns")


def _repeated(work: Callable[[], object], times: int) -> None:
    for _ in range(times):
        work()


def random_ban(random: Random) -> dict[str, Any]:
    """Return a ko rule with random terms of the repetition algebra."""
    compares = random.choice(packed.COMPARES)
    events = ["play", "pass", *(["start"] if compares in ("position", "position+next") else [])]
    lifted_by = random.choice(packed.LIFTED_BY)
    return {
        "type": "repetition",
        "compares": compares,
        "records": random.sample(events, random.randint(1, len(events))),
        "lifted-by": lifted_by,
        "keeps": "nothing" if lifted_by == "never" else random.choice(("nothing", "current")),
        "window": random.choice(("all", "all", 1, 2, 4, 8, 16)),
    }


def _rates(bans: Mapping[str, Ban], effort: Effort) -> dict[str, tuple[float, float]]:
    """Return the turns a second of random games of both kinds under each ban: the best of all rounds, as
    a busy machine slows some of them down and nothing speeds one up.
    """
    board = Board.rectangular(9, 9)
    start = packed.start(Position.empty(board))
    core = bridge.core_for(board)

    def measured(numbers: packed.Packed, fills_eyes: bool) -> float:
        turns: list[int] = []
        play = partial(core.playout, numbers, start, 1, MOST_TURNS, effort.playout_games, fills_eyes)
        seconds = cpu(lambda: turns.append(play()[0]))
        return turns[0] / seconds

    subjects = {}
    for name, ban in bans.items():
        numbers = packed.pack(_ruleset(ban), board)
        for fills_eyes in (True, False):
            subjects[f"{name} {fills_eyes}"] = partial(measured, numbers, fills_eyes)
    best = {name: max(rates) for name, rates in interleaved(subjects, effort.rounds).items()}
    return {name: (best[f"{name} True"], best[f"{name} False"]) for name in bans}


def _ruleset(ban: Ban) -> Ruleset:
    return ruleset_model().model_validate(
        {
            "id": "playouts",
            "name": "Random games",
            "ko": [ban],
            "suicide": "allowed",
            "end": ["passes"],
            "removal": "none",
            "scoring": {"type": "area", "empty-counts": "borders-only-own"},
        }
    )


def _words(value: Any) -> str:
    return "+".join(value) if isinstance(value, list) else str(value)
