"""Statuses from the native core against those from its rules written out again (tests/support/lifedeath.py)
and, if wanted, those from the reference solver.

    python -m tests.support.status_agreement small            # every position up to 2x3 and 1x6
    python -m tests.support.status_agreement random 2000      # larger boards, with random regions

Case ``n`` is the same in every run; ``--first`` says where to begin. ``--reference`` asks the reference
solver, too. The exit code is 0, or 1 if a case differs.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status import native, reference
from gorules.status.hypothetical import KoPass
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import Answer, Question, Setting, StatusLimits, coded
from tests.support.article7 import local_2, strings
from tests.support.lifedeath import Bans, Cells, Graph, Near, Node, Written, after, grid, positions
from tests.support.lifedeath import string as string_at

Case = tuple[int, int, Cells, KoPass, frozenset[int] | None]

USED = [KO_PASSES[name] for name in ("one-own", "all-own", "all-both", "none")]
"""What random cases are drawn from: in this order, so that each stays the same."""
SMALL = ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (1, 5), (2, 3), (1, 6))
LARGER = ((3, 3), (2, 4), (3, 4), (4, 4), (2, 5), (3, 5), (1, 8), (4, 5), (5, 5), (6, 7))


def compared(
    rows: int,
    columns: int,
    cells: Cells,
    ko_pass: KoPass,
    region: frozenset[int] | None = None,
    with_reference: bool = False,
    written: Written | None = None,
) -> tuple[int, list[str]]:
    """Compare the statuses of all strings of a position: how many questions that were, and what differs."""
    near, board = grid(rows, columns), Board.rectangular(rows, columns)
    position = Position(board, bytes(cells))
    region = frozenset(range(board.size)) if region is None else region
    rules = written or Written(Graph(near, [cells], ko_pass.name, region))
    held: dict[frozenset[int], Written] = {frozenset(): rules}
    limits = StatusLimits()
    asked = 0
    wrong: list[str] = []

    def answered(question: Question, standing: frozenset[int] = frozenset()) -> bool:
        nonlocal asked
        asked += 1
        if standing not in held:
            held[standing] = Written(Graph(near, [cells], ko_pass.name, region, standing))
        forced = held[standing].forced(cells, *question)
        setting = Setting(position, region, ko_pass, standing)
        [answer] = native.native_answers(setting, [question], limits)
        flaw = None if answer.forced is forced else f"not {forced}"
        flaw = flaw or line_flaw(near, cells, question, ko_pass.name, region, answer, standing)
        if with_reference and not flaw:
            [second] = reference.reference_answers(setting, [question], limits)
            flaw = None if second.forced is forced else f"the reference says {second.forced}"
        if flaw:
            wrong.append(
                f"{position.text} {ko_pass} in {sorted(region)}: {question} {standing} {answer}: {flaw}"
            )
        return forced

    alive: tuple[set[int], set[int]] = (set(), set())
    rest = []
    for owner, points in strings(near, cells):
        if answered(Question(owner, points, False)) and answered(Question(owner, points, True)):
            rest.append((owner, points))
        else:
            alive[owner].update(points)
    for owner, points in rest:
        local = local_2(near, points, alive[owner])
        if not answered(Question(owner, local, True)):
            for point in sorted(local - points):
                answered(Question(owner, frozenset({point}), True), points)
    return asked, wrong


def line_flaw(
    near: Near,
    cells: Cells,
    question: Question,
    ko_pass: str,
    region: frozenset[int],
    answer: Answer,
    standing: frozenset[int] = frozenset(),
) -> str | None:
    """Return what is wrong with the line of an answer, None if it shows what it should."""
    nodes: list[Node] = [(cells, frozenset(), 1 - question.owner)]
    for turn in answer.line:
        node = nodes[-1]
        if node in nodes[:-1]:
            return "the line goes on after a repetition"
        follow = [
            later for later in after(near, node, ko_pass, region, standing) if is_by(coded(turn), node, later)
        ]
        if not follow:
            return f"{turn} is not legal"
        # What a pass leads to has the most bans of all that leave the stones alone.
        nodes.append(max(follow, key=lambda later: len(later[1])))
    free = [all(node[0][point] != question.owner + 1 for point in question.points) for node in nodes]
    if answer.forced and not question.again:
        return None if free.index(True) == len(nodes) - 1 else "the line does not end where they are free"
    if nodes[-1] not in nodes[:-1]:
        return "the line does not come back"
    back = nodes.index(nodes[-1])
    if any(free[back:] if question.again else free) is not answer.forced:
        return "the line does not show it"
    return None


def is_by(turn: int, node: Node, later: Node) -> bool:
    """Whether a turn, as a number, leads from one state to another."""
    (cells, bans, mover), (now, left, _) = node, later
    if turn >= 0:
        return cells[turn] == 0 and now[turn] == mover + 1
    if now != cells:
        return False
    mine = {ban for ban in bans if len(ban) == 2 and cells[ban[1]] == 2 - mover}
    passed = {(*sorted(ban), mover + 1) for ban in mine}
    others: Sequence[Bans] = [frozenset(), frozenset(bans - mine)]
    if turn == -1:
        return not left - bans  # of a pass for a ko that leaves less it is told apart by whoever asks
    named = {ban for ban in mine if ban[0] == -3 - turn}
    return left in others if turn == -2 else left & mine == mine - named and left - bans <= passed


def small_cases() -> Iterator[tuple[Case, Written]]:
    """Every position of every small board, with what can be forced on that board."""
    for rows, columns in SMALL:
        for ko_pass in KO_PASSES.values():
            region = frozenset(range(rows * columns))
            written = Written(Graph(grid(rows, columns), positions(rows, columns), ko_pass.name, region))
            for cells in positions(rows, columns):
                yield (rows, columns, cells, ko_pass, None), written


def random_case(number: int) -> Case:
    """A position on a larger board and a region of up to seven points of it."""
    random = Random(number)
    rows, columns = random.choice(LARGER)
    near = grid(rows, columns)
    while True:
        cells = tuple(random.choice((0, 1, 2, 1, 2)) for _ in near)
        if all(string_at(near, cells, point)[1] for point, cell in enumerate(cells) if cell):
            break
    region = {random.randrange(len(near))}
    most = random.randint(2, 7)
    while len(region) < most:
        region.add(random.choice([beside for point in sorted(region) for beside in near[point]]))
    return rows, columns, cells, random.choice(USED), frozenset(region)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.status_agreement", description=__doc__)
    parser.add_argument("what", choices=("small", "random"))
    parser.add_argument("number", type=int, nargs="?", default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--reference", action="store_true")
    options = parser.parse_args()
    questions = differences = 0
    cases: Iterator[tuple[Case, Written | None]]
    if options.what == "small":
        cases = small_cases()
    else:
        cases = (
            (random_case(number), None) for number in range(options.first, options.first + options.number)
        )
    for number, (case, written) in enumerate(cases):
        asked, wrong = compared(*case, options.reference, written)
        questions += asked
        differences += len(wrong)
        for flaw in wrong:
            print(flaw, flush=True)
        if number % 500 == 499:
            print(f"{number + 1} positions, {questions} questions", flush=True)
    print(f"{questions} questions, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
