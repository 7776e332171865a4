"""What a type checker says of programs that use gorules. ``make types`` checks this file: a type that is
lost makes an assert_type fail, a mistake that is let pass an ignore that is not needed.
"""

from fractions import Fraction
from typing import assert_type

import gorules as gr


def a_game() -> None:
    game = gr.Game("kee-3.0", board="2x2", position="X./..", komi=6.5)
    assert_type(game.play("A1"), gr.Turn)
    assert_type(game.play("A1").taken, tuple[str, ...])
    assert_type(game.verdict("B1"), gr.Verdict)
    assert_type(game.outcome, gr.Outcome | None)
    assert_type(game.copy(), gr.Game)
    assert_type(game.start, gr.Setup)
    game.play(3)  # type: ignore[arg-type]
    game.verdict(None)  # type: ignore[arg-type]
    game.score(dead=[3])  # type: ignore[list-item]
    assert_type(gr.Game("kee-3.0", board=5).board, gr.Board)
    gr.Game("kee-3.0", board=5.5)  # type: ignore[arg-type]
    gr.Game("kee-3.0", komi=[7])  # type: ignore[arg-type]


def positions() -> None:
    setup = gr.Setup.draw("XO", to_play="white")
    assert_type(setup.flaws, tuple[gr.Flaw, ...])
    assert_type(gr.Position.of(setup, waive=[gr.FlawKind.NO_LIBERTY]), gr.Position)
    assert_type(gr.Position.draw("X.").colour_at("A1"), str | None)
    assert_type(gr.Board.parse("5x5").point("A1"), int)


def answers() -> None:
    assert_type(gr.score("aga", "X.", komi=Fraction(1, 2)), gr.Outcome)
    assert_type(gr.score("aga", "X.").margin, int | Fraction | None)
    assert_type(gr.solve("aga", "1x2").value, int | Fraction | None)
    assert_type(gr.replay(gr.Line.parse("X.", "B1 pass"), "aga"), gr.Replay)
    gr.replay(gr.Line.parse("X."), 5)  # type: ignore[arg-type]
    assert_type(gr.load_ruleset("aga"), gr.Ruleset)
    assert_type({gr.load_ruleset("aga"): 1}, dict[gr.Ruleset, int])
    assert_type(gr.solve("aga", board="1x2", position=gr.Setup.draw("X.")), gr.Solution)
    assert_type(gr.perft("aga", "2x2", depth=2), int)
    assert_type(gr.compare("game.sgf"), gr.Comparisons)
    assert_type(gr.compare(gr.Line.parse("X.", "B1 pass")), gr.Comparisons)
    assert_type(gr.read_sgf("game.sgf").line, gr.Line)
    assert_type(gr.read_record("game.gib@120"), gr.Record)
    gr.write_sgf("game.sgf", "B[aa]")  # type: ignore[arg-type]
