"""What a hunt for other outcomes takes for the same: both searches against all lines, from starts in any
order. A start that is merged with another by mistake hides the difference that only it shows.
"""

from random import Random
from typing import Any

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.hunt.differences import BY_LINES, Target
from gorules.hunt.hunt import LineSearch
from gorules.hunt.native import NativeSearch
from gorules.hunt.reference import ReferenceSearch
from gorules.native import bridge
from gorules.play.starts import Start, starts_with
from gorules.ruleset import Ruleset
from tests.support.all_lines import shortest
from tests.support.random_rules import Fields, random_komi, random_repetition, random_scoring
from tests.support.strategies import composed

THREE_PASSES = [{"type": "passes", "count": 3}]
TURNS = {1: 9, 2: 7, 3: 5, 4: 4}
"""How long lines are gone through, by the points of the board."""


def native(one: Ruleset, other: Ruleset, starts: list[Start]) -> LineSearch:
    return NativeSearch(one, other, starts, TURNS[starts[0].position.board.size], 1 << 26)


def reference(one: Ruleset, other: Ruleset, starts: list[Start]) -> LineSearch:
    return ReferenceSearch(one, other, starts)


SEARCHES = [
    pytest.param(
        native, marks=pytest.mark.skipif(bridge.hunting is None, reason="needs the native core"), id="native"
    ),
    pytest.param(reference, id="reference"),
]


def lengths(search: LineSearch, turns: int) -> dict[Target, int]:
    found: dict[Target, int] = {}
    for depth in range(turns + 1):
        for _ in search.deepen(depth, frozenset(BY_LINES) - found.keys()):
            pass
        found |= {target: len(seen.moves) for target, seen in search.found.items() if target not in found}
    return found


def start(spec: str, drawn: str, to_play: int = 0) -> Start:
    return Start(Position.parse(Board.parse(spec), drawn), to_play)


def komi(spec: str, points: int) -> Fields:
    """What White is given on a board."""
    return {"type": "points", "komi": {spec: points}}


EVENTS = ["start", "play", "pass"]
SITUATION = {"type": "situation-repeats", "times": 2, "then": "prisoners"}
AREA = {"type": "area", "empty-counts": "borders-only-own"}
LAST_PASSED = {"type": "area", "empty-counts": "borders-own", "group-tax": 2} | {
    "positions": "passed-in-cycle", "takes": "last",
}  # fmt: skip
TERRITORY = {"type": "territory", "empty-counts": "borders-only-own", "prisoners": "counted"}
PASS_STONES = {
    "type": "territory",
    "empty-counts": "borders-no-opponent",
    "prisoners": "ignored",
    "pass-stones": True,
}
CASES: dict[str, tuple[Fields, Fields, list[Start]]] = {
    # A group costs White what the other rule takes from her anyway; it costs Black, too.
    "komi-is-for-one-colour": (
        {"scoring": AREA | {"group-tax": 1}},
        {"scoring": AREA, "compensation": komi("1x2", -1)},
        [start("1x2", "O.", 0), start("1x2", "X.", 1)],
    ),
    # Only a tie is decided otherwise, and prisoners decide what is one.
    "prisoners-count": (
        {"scoring": TERRITORY, "compensation": komi("1x2", -1) | {"ties": "white"}},
        {"scoring": TERRITORY, "compensation": komi("1x2", -1)},
        [start("1x2", "..")],
    ),
    # Only a tie is decided otherwise, and how often each has passed decides what is one.
    "passes-count": (
        {"scoring": PASS_STONES, "compensation": komi("1x3", -1) | {"ties": "white"}},
        {"scoring": PASS_STONES, "compensation": komi("1x3", -1)},
        [start("1x3", text) for text in ("O.O", "X..", ".X.", "OO.")],
    ),
    # One of them has seen the situation before the other has: what is counted goes back to the first.
    "the-cycle-of-either": (
        {
            "ko": ["basic-ko"],
            "suicide": "allowed",
            "end": [SITUATION | {"of": ["position", "ko-memory", "next-player"], "records": EVENTS}],
            "scoring": LAST_PASSED,
        },
        {
            "ko": ["basic-ko"],
            "suicide": "allowed",
            "end": [SITUATION | {"of": ["position", "ko-memory"], "records": ["play", "pass"]}],
            "scoring": LAST_PASSED,
        },
        [start("1x2", "..")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("case", CASES)
def test_starts_are_merged_only_if_they_show_the_same(case: str, search: Any) -> None:
    *fields, starts = CASES[case]
    one, other = (
        composed(**{"id": name, "end": THREE_PASSES, "removal": "none"} | each)
        for name, each in zip(("one", "other"), fields, strict=True)
    )
    turns = TURNS[starts[0].position.board.size]
    expected = shortest(one, other, starts, turns)
    assert lengths(search(one, other, starts), turns) == expected


SPECS = ("1x1", "1x2", "1x3", "2x2")


def random_counting(random: Random) -> Fields:
    """Rules whose outcomes depend on much: on prisoners, on passes, on the turns of a cycle, on komi."""
    end: list[Fields] = (
        [{"type": "passes", "count": random.choice((2, 2, 3))}] if random.random() < 0.6 else []
    )
    if not end or random.random() < 0.7:
        end.append(random_repetition(random))
    return {
        "ko": random.choice(([], ["basic-ko"], ["positional-superko"])),
        "suicide": random.choice(("allowed", "forbidden")),
        "end": end,
        "scoring": random_scoring(random, end[0]["type"] != "passes"),
        "compensation": random_komi(random, SPECS),
    }


def random_pair(random: Random) -> tuple[Ruleset, Ruleset]:
    """Two that differ in what is counted, or in what is the same situation."""
    one, more = random_counting(random), random_counting(random)
    other = one | {
        key: more[key] for key in random.sample(("scoring", "compensation"), random.choice((0, 1, 1, 2)))
    }
    if random.random() < 0.5:
        other["end"] = [
            each if each["type"] == "passes" else random_repetition(random) | {"then": each["then"]}
            for each in one["end"]
        ]
    try:
        return composed(id="one", removal="none", **one), composed(id="other", removal="none", **other)
    except (InputError, ValueError):
        return random_pair(random)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_both_searches_find_the_lengths_that_all_lines_show(part: int) -> None:
    for seed in range(150 * part, 150 * part + 150):
        random = Random(seed)
        one, other = random_pair(random)
        board = Board.parse(random.choice(SPECS))
        starts = [each for stones in range(board.size) for each in starts_with(board, stones)]
        starts = random.sample(starts, min(len(starts), random.choice((1, 2, 4))))
        turns = TURNS[board.size]
        expected = shortest(one, other, starts, turns)
        assert lengths(reference(one, other, starts), turns) == expected, f"seed {seed}"
        if bridge.hunting is not None:
            assert lengths(native(one, other, starts), turns) == expected, f"seed {seed}"
