"""Forged strategies: moves exchanged, left out and added, other claims, other rules, positions that recur.

A forgery starts from a true strategy. Some are wrong for sure and have to be refused; what is accepted of
the others has to be true by the solver of finite games, which knows nothing of progress proofs. The check in
gorules and the one in C++, where there is a compiler, have to agree.
"""

import gzip
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from gorules.go.position import Position
from gorules.ruleset import load_ruleset
from gorules.solving.front import solve
from gorules.solving.progress.reference import ReferenceState
from gorules.solving.progress.written import PASSES, ProgressClaim, reading_strategy
from tests.support.mutations import Kind, Ran, Sample, changed, complaint
from tests.support.progress import KO, Question, numbered, proof, write_choices

SOURCE = Path(__file__).parents[2] / "checkers" / "strategy.cpp"
QUESTIONS = (
    Question("3x3", ".../.../...", 9),
    Question("3x3", ".../.../...", 9, suicide="allowed"),
    Question("3x3", ".../.../...", 2, "free"),
    Question("3x3", ".../.X./...", 9, to_play="white"),
    Question("3x3", ".../.O./...", 9, player="white"),
    Question("1x7", "X..O.X.", -6, suicide="allowed"),
    Question("1x6", "......", -6),
    Question("1x7", ".......", -7, to_play="white"),
    Question("2x4", "..../....", 8, "free", "allowed"),
    Question("2x3", ".../...", -6, "barred-after-a-play"),
)
QUICK = tuple(question for question in QUESTIONS if question.board in ("1x6", "1x7", "2x3"))
"""Those of which strategies are found at once."""
RECURRING = (
    Question("1x6", ".X.X.X", 4),
    Question("1x6", ".X.X.X", 6, "barred-after-a-play"),
    Question("1x6", "O.O.O.", 5, player="white", to_play="white"),
)
"""Games in which play need not come back to a state, and a position recurs all the same: the lead is less."""
RULES = {
    "positional-superko": "tromp-taylor", "situational-superko": "tromp-taylor-ssk",
    "natural-situational-superko": "taylor-tromp-early-nssk",
}  # fmt: skip


@dataclass(frozen=True)
class StrategyForgery:
    """What a file says, and whether it is wrong for sure."""

    claim: ProgressClaim
    choices: dict[int, int]
    is_wrong: bool


@cache
def true_choices(question: Question) -> dict[int, int]:
    """Return the choices of a strategy that is right."""
    return proof(question)


@cache
def won_states(question: Question) -> dict[int, frozenset[int]]:
    """Return for each choice the moves that cannot be right: after them no strategy without a cycle wins."""
    game, board = question.game, question.claim.board
    following: dict[int, frozenset[int]] = {}
    moves = game.strategy(question.start)
    assert moves is not None
    after = {state: game.following(state) for state in moves}
    won = game.won(each for states in after.values() for each in states.values())
    for state, states in after.items():
        for move in (*range(board.size), PASSES):
            if states.get(move) not in won:
                ((number, image),) = numbered(board, {state: move}).items()
                following[number] = following.get(number, frozenset()) | {image}
    return following


@cache
def recurring(question: Question) -> dict[int, int]:
    """Return the choices of a strategy that never comes back to a state, whatever position recurs."""
    game, found = question.game, dict[ReferenceState, int]()
    start = question.start
    won = game.won([start])
    todo = [start]
    for state in todo:
        following = {} if game.is_won(state.cells) else game.following(state)
        if state.turn == 1 and following and state not in found:
            move = min(following, key=lambda each: won.get(following[each], len(won)))
            found[state] = move
            following = {move: following[move]}
        elif state.turn == 1:
            following = {}
        todo += following.values()
    return numbered(question.claim.board, found)


def forged_strategy(random: Random, questions: Sequence[Question] = QUESTIONS) -> StrategyForgery:
    """Return a forgery."""
    if not random.randrange(12):
        question = random.choice(RECURRING)
        # Without symmetries the states of different images are different ones.
        return StrategyForgery(question.claim, recurring(question), True)
    question = random.choice(questions)
    claim, choices = question.claim, dict(true_choices(question))
    state = random.choice([*choices])
    match random.randrange(10):
        case 0 | 1 | 2:
            wrong = won_states(question).get(state, frozenset())
            move = random.choice([*wrong] or [claim.board.size])
            return StrategyForgery(claim, choices | {state: move}, True)
        case 3:
            del choices[state]
            return StrategyForgery(claim, choices, True)
        case 4:
            other = random.randrange(max(choices) + 1000)
            was = other in choices
            return StrategyForgery(claim, {other: random.randrange(claim.board.size)} | choices, not was)
        case 5:
            choices[state] = random.choice((*range(claim.board.size), PASSES))
            return StrategyForgery(claim, choices, False)
        case 6:
            more = random.choice((1, 2)) * (1 if claim.player == "black" else -1)
            return StrategyForgery(replace(claim, margin=claim.margin + more), choices, False)
        case 7:
            return StrategyForgery(_other_claim(claim, random), choices, False)
        case 8:
            cells = bytearray(claim.position.cells)
            cells[random.randrange(len(cells))] = random.randrange(3)
            position = Position(claim.board, bytes(cells))
            return StrategyForgery(replace(claim, position=position), choices, False)
        case _:
            return StrategyForgery(replace(claim, ko=KO["free"]), choices, claim.retaking == "barred")


def _other_claim(claim: ProgressClaim, random: Random) -> ProgressClaim:
    """Return a claim with other rules, players or regions."""
    return random.choice((
        replace(claim, to_play="white" if claim.to_play == "black" else "black"),
        replace(claim, player="white" if claim.player == "black" else "black"),
        replace(claim, suicide=random.choice(("allowed", "forbidden"))),
        replace(claim, retaking=random.choice(("free", "barred", "barred-after-a-play"))),
        replace(claim, regions=random.randrange(claim.board.size)),
        replace(claim, symmetries=claim.symmetries[: random.choice((1, 2, 4))]),
    ))  # fmt: skip


def is_true(claim: ProgressClaim) -> bool:
    """Whether a claim is true by the solver of finite games, under each ban that it names."""
    like = "tromp-taylor" if claim.suicide == "allowed" else "tromp-taylor-no-suicide"
    suicide = load_ruleset(like).suicide
    for ko in claim.ko:
        rules = load_ruleset(RULES[ko]).composed("judged", suicide=suicide)
        value = solve(rules, position=claim.position, to_play=claim.to_play).value
        assert value is not None
        if not (value >= claim.margin if claim.player == "black" else value <= claim.margin):
            return False
    return True


@cache
def foreign_checker() -> Path | None:
    """Return the compiled checker that knows no gorules; None where there is no compiler."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None or not SOURCE.exists():
        return None
    program = Path(tempfile.mkdtemp()) / "strategy"
    flags = ("-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, *flags, "-o", program, SOURCE], check=True)
    return program


def foreign_accepts(content: bytes) -> bool | None:
    """Whether the checker in C++ accepts a file; None where there is no compiler."""
    program = foreign_checker()
    if program is None:
        return None
    try:
        plain = gzip.decompress(content)
    except (OSError, EOFError, ValueError):
        return False  # gunzip refuses it
    ran = subprocess.run([program], input=plain, capture_output=True, timeout=100, check=False)
    said = ran.stdout.decode(errors="replace")
    if (ran.returncode, said[:7]) not in {(0, "PROVED:"), (1, "REFUSED")}:
        raise AssertionError(f"the checker in C++ ended with {ran.returncode}: {said}")
    return ran.returncode == 0


def sample_of(forgery: StrategyForgery) -> Sample:
    """Return a forgery as a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "forged.strategy.gz"
        write_choices(file, forgery.claim, forgery.choices)
        content = file.read_bytes()
    return Sample(content, ("verify", "{}", "--memory", "64"), ".strategy.gz", forgery)


class Strategies(Sequence[Sample]):
    """True strategies, each made when it is asked for."""

    def __len__(self) -> int:
        return len(QUESTIONS)

    def __getitem__(self, number: int) -> Sample:  # type: ignore[override] # no slices are asked for
        question = QUESTIONS[number]
        return sample_of(StrategyForgery(question.claim, true_choices(question), False))


def mutated(sample: Sample, random: Random) -> Sample:
    """Forge a strategy, whichever; one in eight is changed as bytes, before it is compressed."""
    if random.randrange(8):
        return sample_of(forged_strategy(random))
    content = gzip.compress(changed(gzip.decompress(sample.content), random), mtime=0)
    return replace(sample, content=content, about=None)


def _complaint(sample: Sample, ran: Ran) -> str | None:
    wrong = complaint(sample, ran)
    if wrong is not None:
        return wrong
    accepted = ran.code == 0
    foreign = foreign_accepts(sample.content)
    lenient = sample.about is None and ran.code == 2  # about spaces and names of points
    if foreign not in (None, accepted) and not lenient:
        return f"the checkers differ: gorules says {accepted}"
    if accepted and isinstance(sample.about, StrategyForgery) and sample.about.is_wrong:
        return "false: accepted"
    return "false: not so" if accepted and not is_true(claim_in(sample.content)) else None


def claim_in(content: bytes) -> ProgressClaim:
    """Return what a file claims."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "read.strategy.gz"
        file.write_bytes(content)
        with reading_strategy(file) as read:
            return read.claim


KIND = Kind(Strategies, mutated, _complaint)
"""Strategies of progress proofs."""
