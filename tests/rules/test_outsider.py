"""An experiment: somebody adds a parameter to area scoring, a bonus for corners.

With one file edited the referee, comparisons and the solvers are right, and the native core knows that it is
not for such rules. With its arithmetic in C, a second file, they run natively. The package is copied, edited
as text and compiled once: of the core what the experiment runs, the search and the graph of games that can
repeat, as quickly as the compiler can.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gorules.native import bridge

CHECKOUT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not (CHECKOUT / "gorules" / "native" / "_scoring.pxi").exists(),
    reason="what an outsider edits is a checkout: make test runs this there",
)

FIELD = '''
    corner_bonus: int = Field(default=0, ge=0)
    """The points added for each corner, a point with the fewest neighbours, that counts for her."""

    def corners(self, board: Board) -> frozenset[int]:
        fewest = min(map(len, board.neighbours))
        return frozenset(point for point, near in enumerate(board.neighbours) if len(near) == fewest)
'''
COUNT = """
    def _count(self, position: Position, finished: Finished, player: int) -> Tally:
        stones, empty"""
IN_PYTHON = [
    # The first of the three ways of counting is by area.
    (COUNT, FIELD + COUNT),
    (
        "        return board.size  # ",
        "        return board.size + self.corner_bonus * len(self.corners(board))  # ",
    ),
    (
        "        total = len(stones)",
        "        tax -= self.corner_bonus * len(self.corners(position.board) & (stones | empty))\n"
        "        total = len(stones)",
    ),
]
PACKED = [
    ('"empty_counts", "group_tax"}', '"empty_counts", "group_tax", "corner_bonus"}'),
    ("group_tax=self.group_tax)", "group_tax=self.group_tax, corner_bonus=self.corner_bonus)"),
    ("    takes_last: int = 0\n", "    takes_last: int = 0\n    corner_bonus: int = 0\n"),
]
CORNERS = """
cdef Points corners(const Rules* r) noexcept nogil:
    cdef int point, fewest = MAX_POINTS
    cdef Points found = 0
    for point in range(r.points):
        fewest = min(fewest, count(r.near[point]))
    for point in range(r.points):
        if count(r.near[point]) == fewest:
            found |= r.bit[point]
    return found


cdef int counted_points("""
IN_C = [
    ("in_cycle, takes_last\n", "in_cycle, takes_last, corner_bonus\n"),
    ('"in_cycle", "takes_last")', '"in_cycle", "takes_last", "corner_bonus")'),
    (
        "    scoring.takes_last = packed.takes_last\n",
        "    scoring.takes_last = packed.takes_last\n    scoring.corner_bonus = packed.corner_bonus\n",
    ),
    (
        "    if r.scoring.group_tax:\n",
        "    points += r.scoring.corner_bonus * count((own | empty) & corners(r))\n"
        "    if r.scoring.group_tax:\n",
    ),
    ("or r.scoring.group_tax:", "or r.scoring.group_tax or r.scoring.corner_bonus:"),
    ("\ncdef int counted_points(", CORNERS),
]
COMPILED = [
    ('OPTIMISED = ["-O3",', 'OPTIMISED = ["-O0",'),
    ('"_games": "128", ', ""),
    (', "_status": "64", "_hunt": "64"', ""),
]

PROGRAM = """
import json
from random import Random
import gorules
from gorules.comparing.lines import compare_line
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge, packed
from gorules.play.referee import Referee
from gorules.play.replay import Line
from gorules.play.settle import settle
from gorules.ruleset import ruleset_model

def rules(bonus, ko="positional-superko", **more):
    scoring = {"type": "area", "empty-counts": "borders-only-own", "corner-bonus": bonus}
    fields = {"id": f"corners-{bonus}", "name": "Corners", "ko": [ko], "suicide": "forbidden"}
    fields |= {"removal": "none", "end": ["passes"], "scoring": scoring}
    return ruleset_model().model_validate(fields | more)

found = {"objection": bridge.objection(rules(1), Board.parse("2x2"))}
position = Position.draw("XX.O/.XOO/XXOO")
outcome = gorules.score(rules(3), position)
found["scores"] = [outcome.scores["black"], outcome.scores["white"]]
compared = compare_line(Line(position), [rules(0), rules(3), rules(3, suicide="allowed")], "", "the end")
found["classes"] = [list(group.rulesets) for group in compared.classes]
found["decides"] = [[*boundary.axes, *boundary.parameters] for boundary in compared.boundaries]
solutions = [gorules.solve(rules(bonus), board) for bonus, board in ((1, "1x3"), (2, "1x3"), (1, "1x4"))]
found["values"] = [solution.value for solution in solutions]
found["engines"] = sorted({solution.engine for solution in solutions})
basic = [{"type": "passes", "count": 2}, {"type": "repetition", "compares": "position+next", "then": "draw"}]
found["cycles"] = [gorules.solve(rules(2, "basic-ko", end=basic), "1x3").value]
kee = gorules.load_ruleset("kee-3.0")
scoring = rules(2).scoring.model_copy(update={"positions": "passed-in-cycle"})
found["kee"] = gorules.solve(kee.composed("kee-corners", scoring=scoring), "1x3").value
found["kee without"] = gorules.solve("kee-3.0", "1x3").value
differs = 0
if found["objection"] is None:
    random, board = Random(3), Board.rectangular(3, 3)
    for case in range(40):
        ruleset = rules(random.randint(0, 3))
        referee = Referee(ruleset, board)
        state, turns = referee.opening(Position.empty(board)), []
        margins = [2 * settle(ruleset, state, turns).margin]
        while len(turns) < 30 and (legal := list(referee.legal_turns(state))):
            turns.append(random.choice(legal))
            state = referee.after(state, turns[-1])
            margins.append(2 * settle(ruleset, state, turns).margin)
        line = [-1 if turn.point is None else turn.point for turn in turns]
        start = packed.start(Position.empty(board))
        seen = bridge.core_for(board).replay(packed.pack(ruleset, board), start, line)
        differs += [says[8] for says in seen] != margins
found["differs"] = differs
print(json.dumps(found))
"""


def edited(source: Path, changes: list[tuple[str, str]]) -> None:
    text = source.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{source.name} has no longer, or not once: {old}"
        text = text.replace(old, new)
    source.write_text(text, encoding="utf-8")


def run(package: Path, program: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which area scoring has a new parameter."""
    copy = tmp_path_factory.mktemp("outsider")
    ignore = shutil.ignore_patterns("__pycache__")
    for folder in ("gorules", "rulesets", "bestiary"):
        shutil.copytree(CHECKOUT / folder, copy / folder, ignore=ignore)
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / file, copy / file)
    edited(copy / "gorules/rules/scoring.py", IN_PYTHON)
    return copy


def assert_right(found: Any) -> None:
    # Black has 5 stones and the point A2, White 5 stones, each of them two corners; C3 is nobody's.
    assert found["scores"] == [6 + 2 * 3, 5 + 2 * 3]
    assert found["classes"] == [["corners-3", "corners-3"], ["corners-0"]]
    assert found["decides"] == [["scoring", "corner-bonus"]]
    # Black takes all of these boards, with both their corners.
    assert found["values"] == [3 + 2, 3 + 2 * 2, 4 + 2]
    assert found["cycles"] == [3 + 2 * 2]
    assert found["kee"] == found["kee without"] + 2 * 2 == 3 + 2 * 2


def test_one_file_is_enough_to_be_right(package: Path) -> None:
    found = run(package, PROGRAM)
    if bridge.core is not None:
        assert found["objection"] == "'scoring: area' has 'corner-bonus', which the native core does not know"
    assert found["engines"] == ["reference"]
    assert_right(found)


@pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
def test_what_is_packed_but_not_compiled_is_refused_too(package: Path) -> None:
    edited(package / "gorules/rules/scoring.py", PACKED)
    found = run(package, PROGRAM)
    assert found["objection"] == "the native core was compiled without 'corner_bonus' of 'area'"
    assert found["engines"] == ["reference"]
    assert_right(found)


@pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
def test_a_second_file_makes_it_native(package: Path) -> None:
    pytest.importorskip("Cython", reason="the native core is compiled with it")
    edited(package / "gorules/native/_scoring.pxi", IN_C)
    edited(package / "setup.py", COMPILED)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=package,
        env={**os.environ, "GORULES_REQUIRE_NATIVE": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found = run(package, PROGRAM)
    assert found["objection"] is None
    assert found["engines"] == ["native"]
    assert found["differs"] == 0
    assert_right(found)
