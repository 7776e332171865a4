"""The names of ``import gorules``: each is there, however it is reached, and costs nothing unused."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gorules as gr

loose: Any = gr  # for calls that a type checker would not let pass


def run(program: str) -> str:
    """Return what a program prints in an interpreter of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_each_public_name_is_what_its_home_defines() -> None:
    stub = Path(gr.__file__).with_suffix(".pyi")
    imports = [node for node in ast.parse(stub.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)]
    named = {alias.name: node.module for node in imports for alias in node.names}
    assert len(named) > 40 and sorted(gr.__all__) == sorted(named)
    for name, home in named.items():
        assert getattr(gr, name) is getattr(sys.modules[str(home)], name)
    # A name that is imported under its own name is there for others.
    assert {alias.asname for node in imports for alias in node.names} == named.keys()


def test_all_names_are_offered_for_completion_before_they_are_used() -> None:
    assert run("import gorules; print(sorted({*gorules.__all__} - {*dir(gorules)}))") == "[]"


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    assert not hasattr(gr, "komi")


@pytest.mark.parametrize(
    ("mistaken", "says"),
    [
        (lambda: loose.Game("aga", board=5.5), "a board is a Board or a text like '5x5', not 5.5"),
        (lambda: loose.Game("aga", board=0), "a board has at least one point: 0x0 has none"),
        (lambda: loose.Game("aga", board=(5, 5)), r"a board is a Board or a text like '5x5', not \(5, 5\)"),
        (lambda: loose.Game("aga", position=["X."]), "a position is a Position, a Setup or a text"),
        (lambda: loose.Board.parse(5), "a board is a Board or a text like '5x5', not 5"),
        (lambda: loose.Board.rectangular(2, "3"), "the sides of a board are whole numbers"),
        (lambda: loose.Position.parse("2x2", ["X.", ".."]), "a diagram is a text like"),
        (lambda: loose.Position.draw(None), "a diagram is a text like"),
        (lambda: loose.score("aga", 5), "a position is a Position, a Setup or a text"),
        (lambda: loose.solve("aga", board=(2, 2)), "a board is a Board or a text"),
        (lambda: loose.Game(5), "a ruleset is an id, a file, a mapping or a Ruleset, not 5"),
        (lambda: loose.load_ruleset(None), "a ruleset is an id, a file, a mapping or a Ruleset, not None"),
        (lambda: loose.diff("aga", 5), "a ruleset is an id"),
        (lambda: loose.compare("triple-ko", [5]), "a ruleset is an id"),
        (lambda: loose.read_sgf(5), "a file is named by a text or a Path, not 5"),
        (lambda: loose.read_graph(5), "a file is named by a text or a Path, not 5"),
        (lambda: loose.write_sgf(5, loose.Game("aga")), "a file is named by a text or a Path, not 5"),
        (lambda: loose.write_sgf("x.sgf", "x"), "a record is made of a Game, a Record or a Line, not 'x'"),
        (lambda: loose.solve("aga", "2x2", limits=5), "limits are gr.Limits, not 5"),
        (lambda: loose.statuses("X.", limits=5), "limits are gr.StatusLimits, not 5"),
        (lambda: loose.Limits(seconds="x"), "a limit of seconds is a number from 0 on, not 'x'"),
        (lambda: loose.Limits(seconds=float("nan")), "a limit of seconds is a number from 0 on, not nan"),
        (lambda: loose.Limits(nodes=-1), "a limit of nodes is a whole number from 0 on, not -1"),
        (lambda: loose.Limits(memory=1.5), "a limit of memory is a whole number from 0 on, not 1.5"),
        (lambda: loose.StatusLimits(states=-1), "a limit of states is a whole number from 0 on, not -1"),
        (lambda: loose.Game("aga", handicap="3"), "a handicap is a whole number from 0 on, not '3'"),
        (lambda: loose.perft("aga", "2x2", depth="3"), "the depth is a whole number from 0 on, not '3'"),
        (lambda: loose.perft("aga", "2x2", depth=-1), "the depth is a whole number from 0 on, not -1"),
        (lambda: loose.perft("aga", "2x2", depth=1.5), "the depth is a whole number from 0 on, not 1.5"),
        (lambda: loose.Game("aga", players="2"), "a number of players is a whole number from 0 on, not '2'"),
        (lambda: loose.score("aga", "X.", captures="2"), "captures are numbers of stones by colour"),
        (
            lambda: loose.score("aga", "X.", captures={"black": "2"}),
            "the number of stones that black captured is a whole number from 0 on, not '2'",
        ),
        (lambda: loose.Line.parse("X.", ["B1"]), "a list of moves is a text, not \\['B1'\\]"),
        (lambda: loose.replay("X.", "aga"), "a line is a Line"),
        (lambda: loose.parse_sgf("(;SZ[9])"), "an SGF record is bytes"),
        (lambda: loose.meant_by(5), "a name of rules is a text, not 5"),
        (lambda: loose.meant_in("x"), "a record is a Record, not 'x'"),
        (lambda: loose.compare("no-such-beast"), "unknown beast 'no-such-beast'"),
        (lambda: loose.compare("missing.sgf"), "there is no such file"),
    ],
)
def test_what_is_mistaken_for_something_is_an_input_error(mistaken: Any, says: str) -> None:
    with pytest.raises(gr.InputError, match=says):
        mistaken()


def test_a_square_board_may_be_given_by_its_side() -> None:
    assert gr.Game("aga", board=9).board == gr.Board.parse("9x9")
    assert gr.solve("tromp-taylor", 1).board == "1x1"
    assert gr.perft("aga", 2, depth=1) == gr.perft("aga", "2x2", depth=1)


def test_points_may_be_named_in_a_text() -> None:
    position = "X.XO./XXXOO"
    assert gr.score("japanese-agreed", position, dead="D2 E1") == gr.score(
        "japanese-agreed", gr.Position.draw(position), dead=["D2", "E1"]
    )


def test_no_public_name_is_that_of_a_package() -> None:
    package = Path(gr.__file__).parent
    modules = {path.stem for path in package.glob("*.py")}
    modules |= {path.parent.name for path in package.glob("*/__init__.py")}
    assert "solving" in modules and not {*gr.__all__} & modules
    assert run("import gorules.solving.front as f; print(callable(f.solve))") == "True"
    assert run("import gorules.comparing.lines as f; print(callable(f.compare))") == "True"
    assert run("from gorules import *; print(callable(compare), callable(solve))") == "True True"


def test_what_is_not_used_is_not_imported() -> None:
    heavy = "{'pydantic', 'yaml', 'rich', 'typer', 'sgfmill', 'gorules.ruleset'}"
    assert run(f"import gorules, sys; print({heavy} & sys.modules.keys())") == "set()"


def test_what_a_program_prints_is_short() -> None:
    game = gr.Game("kee-3.0")
    for point in game.board.names[:40]:
        game.play(point)
    record = gr.parse_sgf(gr.format_sgf(game), file="game.sgf")
    (comparison,) = gr.compare(game, ["kee-3.0", "aga"])
    results: list[object] = [
        game, game.turns[-1], game.position, game.board, game.start, game.ruleset, game.score(),
        game.verdict("A1"), record.line, comparison, comparison.classes[0].replay,
        gr.solve("tromp-taylor", board="1x2"), gr.load_beast("one-eye-flaw"),
    ]  # fmt: skip
    assert {type(result): len(repr(result)) for result in results if len(repr(result)) > 160} == {}
    assert repr(comparison) == "<Comparison of 2 rulesets on line: 1 result>"
    assert str(gr.compare("one-eye-flaw", ["aga"])[0]) == ("one-eye-flaw/at-once:\n  turn 3 is illegal: aga")
    assert (
        repr(gr.solve("tromp-taylor", board="1x2")) == "<Solution under tromp-taylor: 0, best play pass pass>"
    )


def test_what_rules_speak_of_knows_no_files_and_no_formats() -> None:
    program = """
        import importlib, pkgutil, sys, gorules.go
        for module in pkgutil.iter_modules(gorules.go.__path__, "gorules.go."):
            importlib.import_module(module.name)
        print({"yaml", "sgfmill", "gorules.formats"} & sys.modules.keys())
    """
    assert run(inspect.cleandoc(program)) == "set()"


def test_one_name_may_stand_for_a_list_of_one() -> None:
    assert gr.diff("aga", "aga-positional", "triple-ko") == gr.diff("aga", "aga-positional", ["triple-ko"])
    assert gr.Game("aga", position="X", waive="no-liberty").position.text == "X"
    with pytest.raises(gr.InputError, match="B2 cannot be both dead and alive"):
        gr.score("aga", "..../.X../....", dead=iter(["B2"]), alive=["B2"])


def test_players_agree_on_dead_stones_only_where_these_are_removed() -> None:
    """Kee 3.0 removes none: what the players name stays, and the record marks nothing."""
    game = gr.Game("kee-3.0", 3)
    with pytest.raises(gr.InputError, match="there is no stone at A1"):
        game.agree(["A1"])
    game.play("B2")
    outcome = game.agree(["B2"])
    assert outcome.scores["black"] == 9 and "TW" not in gr.format_sgf(game).decode()


def test_a_string_is_not_both_dead_and_alive_whatever_points_name_it() -> None:
    with pytest.raises(gr.InputError, match="A3 cannot be both dead and alive"):
        gr.score("aga", "..../XXXX/OOOO/....", dead=["A3"], alive=["B3"])
