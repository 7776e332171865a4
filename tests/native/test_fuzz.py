"""Promises of ``python -m tests.support.fuzz``: a difference is found, cut down, reported and repeated."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from gorules.native import bridge
from gorules.play.game import Game
from tests.support import fuzz
from tests.support.fuzz import Result

pytestmark = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")


def test_a_wrong_value_is_cut_down_and_printed_as_python_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    solved = fuzz.solved

    def wrong(game: Game, **settings: Any) -> dict[str, Any]:
        """Be wrong where there is a history."""
        found = solved(game, **settings)
        shift = 2 * (len(game.history) > 0)
        return {**found, "low2": found["low2"] + shift, "high2": found["high2"] + shift}

    monkeypatch.setattr(fuzz, "solved", wrong)
    assert fuzz.main(["roots", "30", "--visits", "50"]) == fuzz.DIFFERENCE_FOUND
    printed = capsys.readouterr().out
    program = printed.split("\n\n")[1]
    assert program.startswith("print(compare_root(")
    root = eval(program.removeprefix("print(compare_root(").rpartition(", ")[0], {"Root": fuzz.Root})
    assert fuzz.compare_root(root, 50)[0] is Result.DIFFERENT
    assert len(root.positions) == 2, "a history of one turn is enough"
    assert set(root.rules) == {"ko", "end"}, "what does not matter is left out"
    monkeypatch.undo()
    assert fuzz.compare_root(root, 50)[0] is not Result.DIFFERENT


def test_a_wrong_line_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = fuzz.solved

    def wrong(game: Game, **settings: Any) -> dict[str, Any]:
        """Leave out the last turn of the line."""
        found = solved(game, **settings)
        return {**found, "line": found["line"] and found["line"][:-1]}

    monkeypatch.setattr(fuzz, "solved", wrong)
    assert fuzz.main(["roots", "30", "--visits", "50"]) == fuzz.DIFFERENCE_FOUND


def test_a_wrong_legal_turn_is_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    core: Any = bridge.core64

    def wrong(rules: Any, start: Any, line: Any) -> list[Any]:
        """Forget a legal turn of the last state."""
        *earlier, last = core.replay(rules, start, line)
        return [*earlier, (*last[:3], last[3][1:], *last[4:])]

    monkeypatch.setattr(bridge, "core_for", lambda board: SimpleNamespace(replay=wrong))
    assert fuzz.main(["games", "10"]) == fuzz.DIFFERENCE_FOUND
    assert "differs" in capsys.readouterr().out


def test_parts_of_a_run_are_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*arguments: str) -> tuple[int, int]:
        """Return how many roots were looked at and which is next."""
        assert fuzz.main(["roots", *arguments, "--seed", "7", "--visits", "50"]) == 0
        words = capsys.readouterr().out.split("\n")[0].split()
        return int(words[0]), int(words[-1])

    whole, next_of_whole = said("20")
    first, next_of_first = said("12")
    second, next_of_second = said("8", "--first", str(next_of_first))
    assert (whole, next_of_whole) == (first + second, next_of_second)
    assert fuzz.random_root(Random("7:3")) == fuzz.random_root(Random("7:3"))


def test_work_without_end_is_not_taken_for_a_refutation() -> None:
    # Found by `make fuzz`: the reference solver took a sum of numbers at its cap for a decided state.
    ends = [{"type": "passes", "count": 1, "last-by": None, "then": "score"}]
    root = fuzz.Root(rules={"ko": [], "end": ends}, board=(), positions=("..",), to_play="white")
    assert fuzz.compare_root(root)[0] is Result.SAME


def test_a_proof_says_that_an_ending_for_want_of_plays_was_not_reached_before_another() -> None:
    # Found by `make fuzz`: White's seventh capture wins only if Black has a legal play left, as the ending
    # for want of one comes first.
    root = fuzz.Root(
        rules={
            "ko": [{"type": "natural-situational-superko"}],
            "passing": "forbidden",
            "end": [{"type": "no-legal-play", "then": "score"}, {"type": "captures", "count": 7}],
        },
        board="cylinder:1x5",
        positions=(".....", "....X", "..O.X"),
        to_play="black",
        komi="0.5",
    )
    assert fuzz.compare_root(root, visits=20_000)[0] is Result.SAME
