"""Rules, boards and games drawn from a seed, for comparing two implementations of the same rules.

What Hypothesis draws is in ``tests/support/strategies.py``; what is drawn here depends on nothing but the
seed, so that one number brings a case back.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

from gorules.go.board import Board
from gorules.go.turns import Turn
from gorules.rules.repetition import Compares, LiftedBy
from gorules.rules.scoring import EmptyCounts
from gorules.ruleset import Ruleset
from tests.support.strategies import PRESETS, SUICIDE, composed

SUPERKO = ("positional-superko", "situational-superko", "natural-situational-superko")
ENDS = ("passes", "pass-repeats", "repetition", "situation-repeats", "no-legal-play", "captures")
FOLLOWS = ("score", "no-result", "draw")

Fields = dict[str, Any]


# Rules


def random_fields(random: Random, solvable: bool = False) -> Fields:
    """Return what a ruleset says; ``solvable`` keeps to the endings that the native search takes."""
    passing = random.choice(("allowed",) * 8 + ("forbidden",))
    ends = (_solvable_ends if solvable else _any_ends)(random, passing == "allowed")
    bans = [_random_ban(random) for _ in range(random.choice((0, 1, 1, 1, 2, 3)))]
    if solvable and random.random() < 0.8:
        bans.append({"type": random.choice(SUPERKO)})
    cyclic = ("repetition", "situation-repeats", "agreement")
    is_cyclic = not solvable and all(end["type"] in cyclic or end.get("then") != "score" for end in ends)
    fields = {
        "ko": bans,
        "suicide": random.choice(SUICIDE),
        "passing": passing,
        "end": ends,
        "scoring": random_scoring(random, is_cyclic),
        "removal": random.choice(("none", "agreed")),
        "compensation": {"type": "points", "komi": {"2x3": "0.5", "3x3": "1.5", "9x9": 7}},
    }
    try:
        composed(**fields)
    except ValueError:
        return random_fields(random, solvable)  # the same rule twice
    return fields


def random_ruleset(random: Random) -> Ruleset:
    """Return a ruleset of any composition."""
    return composed(**random_fields(random))


def _random_terms(random: Random) -> Fields:
    compares = random.choice(get_args(Compares))
    events = ["play", "pass", *(["start"] if compares in ("position", "position+next") else [])]
    lifted_by = random.choice(get_args(LiftedBy))
    return {
        "compares": compares,
        "records": random.sample(events, random.randint(1, len(events))),
        "lifted-by": lifted_by,
        "keeps": "nothing" if lifted_by == "never" else random.choice(("nothing", "current")),
        "window": random.choice(("all", "all", 1, 2, 3, 5, 9, 12)),
    }


def _random_ban(random: Random) -> Fields:
    if random.random() < 0.4:
        return {"type": random.choice(PRESETS)}
    return {"type": "repetition", **_random_terms(random)}


def _any_ends(random: Random, passes: bool) -> list[Fields]:
    chosen = random.sample(ENDS if passes else ENDS[2:], random.choice((0, 1, 1, 2, 3)))
    ends = [_random_end(random, kind) for kind in chosen]
    if not ends or random.random() < 0.1:
        ends.append({"type": "agreement", "after-passes": random.choice((0, 2)) if passes else 0})
    return ends


def _solvable_ends(random: Random, passes: bool) -> list[Fields]:
    kinds = ["passes"] if passes else ["no-legal-play"]
    kinds += [kind for kind in ("captures", "no-legal-play") if kind not in kinds and random.random() < 0.15]
    ends = [_random_end(random, kind) for kind in kinds]
    if random.random() < 0.1:
        ends.append({"type": "agreement"})
    return ends


def _random_end(random: Random, kind: str) -> Fields:
    then = random.choice(FOLLOWS)
    after_cycle = random.choice((*FOLLOWS, "prisoners"))
    match kind:
        case "passes":
            count = random.choice(("each-player", 1, 2, 2, 3, 4))
            last_by = random.choice((None, None, "black", "white"))
            then = "score" if random.random() < 0.7 else then
            return {"type": kind, "count": count, "last-by": last_by, "then": then}
        case "pass-repeats":
            return {"type": kind, "then": then}
        case "repetition":
            on = random.choice((["play"], ["pass"], ["play", "pass"]))
            more = {"on": on, "times": random.choice((2, 2, 3, 4)), "then": after_cycle}
            return {"type": kind, **_random_terms(random), **more}
        case "situation-repeats":
            parts = ["position", *random.sample(("next-player", "ko-memory"), random.randint(0, 2))]
            records = random.sample(("start", "play", "pass"), random.randint(1, 3))
            times = random.choice((2, 2, 3))
            return {"type": kind, "of": parts, "records": records, "times": times, "then": after_cycle}
        case "no-legal-play":
            return {"type": kind, "then": random.choice(("loses", "wins", "draw", "score"))}
        case _:
            return {"type": "captures", "count": random.randint(1, 9)}


def random_repetition(random: Random) -> Fields:
    """Return an ending by a repetition of which the cycle may count."""
    end = _random_end(random, random.choice(("repetition", "situation-repeats")))
    return end | {"then": random.choice(("prisoners", "prisoners", "score")), "times": 2}


def random_komi(random: Random, specs: Sequence[str]) -> Fields:
    """Return a komi on each of some boards, and who wins ties."""
    komi = {spec: random.choice((0, 0, 1, 2, "0.5", -1)) for spec in specs}
    return {"type": "points", "komi": komi, "ties": random.choice(("tie", "tie", "white", "black"))}


def random_scoring(random: Random, is_cyclic: bool) -> Fields:
    """Return a scoring; if play ends by repetitions only, ``is_cyclic``, the cycle can count."""
    scoring: Fields = {"type": random.choice(("area", "area", "territory", "stones"))}
    if scoring["type"] != "stones":
        scoring["empty-counts"] = random.choice(get_args(EmptyCounts))
        scoring["group-tax"] = random.choice((0, 0, 1, 2))
        scoring["in-seki"] = random.choice(("counted", "counted", "ignored"))
    if scoring["type"] == "territory":
        scoring["prisoners"] = random.choice(("counted", "ignored"))
        scoring["pass-stones"] = random.choice((False, True))
    if is_cyclic and random.choice((False, True)):
        scoring |= {"positions": "passed-in-cycle", "takes": random.choice(("max", "last"))}
    return scoring


# Boards


def random_spec(random: Random, longest: int, most: int) -> str:
    """Return a grid of a random kind with sides up to ``longest`` and up to ``most`` points."""
    kind = random.choice(("", "", "torus:", "cylinder:", "box:"))
    sides = [random.randint(1, longest) for _ in range(2)]
    if kind == "box:":
        sides = [random.randint(1, min(2, longest)) for _ in range(2)] + [random.randint(1, 3)]
    points = sides[0] * sides[1] * (sides[2] if len(sides) == 3 else 1)
    return kind + "x".join(map(str, sides)) if points <= most else random_spec(random, longest, most)


def random_edges(random: Random, size: int) -> tuple[tuple[int, int], ...]:
    """Return the edges of a random graph of so many points; it need not be connected."""
    density = random.choice((0.2, 0.35, 0.6))
    return tuple((a, b) for a in range(size) for b in range(a) if random.random() < density)


def random_board(random: Random, longest: int) -> Board:
    """Return a grid with sides up to ``longest``, or a graph."""
    if random.random() < 0.8:
        return Board.parse(random_spec(random, longest, longest * longest))
    size = random.randint(2, 12)
    return Board.from_edges(random_edges(random, size), range(size))


# Turns


def random_turn(random: Random, turns: Sequence[Turn]) -> Turn:
    """Return one of the turns; captures and passes come more often than their number would have it."""
    captures = [turn for turn in turns if turn.captured or turn.self_captured]
    passes = [turn for turn in turns if turn.point is None]
    return random.choice(random.choice((turns, turns, captures, passes)) or turns)
