"""Forged certificates: what they say is changed, so that a check might see another question than it prints.

A forgery starts from a true certificate. It varies how a board is written, what points are called, komi,
words that are moves, fields that a certificate does not have (earlier turns, prisoners), rulesets, margins,
and what the nodes of strategies say. Whether an accepted claim is true is found by ``tests/support/judge.py``
from the question that ``verify`` prints. It shares no code with solver and checker.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.play.game import Game
from gorules.solving.front import certified
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from tests.support.forgeries import BOARDS, FORGERIES, Forged
from tests.support.judge import Judge, Unjudged
from tests.support.judge_board import grid, near_on_grid
from tests.support.loose_rules import Rules, judged_rules
from tests.support.mutations import UNJUDGED, Kind, Ran, Sample, changed, complaint

GRAPHS = ("a b", "a b, b c", "a b, b c, c a", "A1 B1, B1 C1", "x y, z z1", "a b, a c, a d", "b a, A b")
KOMI = (None, None, None, None, "0.5", "-1", "7", "2.5", "0")
WITH_BUTTON = ("button-go", "button", "first-pass-button", "button-go-no-lift")
"""Rules with a move of its own besides plays and passes: on graphs its name is one more."""
QUESTIONS = 400
"""How many true certificates there are."""


class Proofs(Sequence[Sample]):
    """True certificates, each made when it is asked for, of rules and a start that its number draws."""

    def __len__(self) -> int:
        return QUESTIONS

    def __getitem__(self, number: Any) -> Any:
        return _proof(number)


def _by_lines(rules: Rules) -> bool:
    """Whether it depends on all that happened what a game is worth."""
    return Judge([[]], rules.loaded.terms(), Fraction()).by_line


@cache
def _proof(number: int) -> Sample:
    random = Random(f"question {number}")
    while True:
        rules = Rules(random.choice(judged_rules()))
        board = Board.parse(random.choice(BOARDS))
        if board.size > 3 and _by_lines(rules):
            continue  # too many lines
        if number % 8 == 0:
            rules = Rules(random.choice(WITH_BUTTON))
        if number % 8 == 0 or not random.randrange(4):
            board = Board.from_edges(edge.split() for edge in random.choice(GRAPHS).split(","))
        drawn = "".join(random.choice("...XO") for _ in range(board.size))
        position = "." * board.size if random.randrange(2) else drawn
        rows = [position[at : at + board.columns] for at in range(0, board.size, board.columns)]
        to_play, komi = random.choice(("black", "black", "white")), random.choice(KOMI)
        try:
            game = Game(rules.loaded, board, "/".join(rows), to_play, komi=komi)
            proof = certified(Task.of(game, Limits(nodes=8_000)), 2000)[1]
        except InputError:
            continue  # no such position, or no value
        content = proof.model_dump_json(by_alias=True, exclude_none=True).encode()
        return _sample(content, rules)


def _sample(content: bytes, rules: Rules) -> Sample:
    command = ("verify", "{}", "--json", "--memory", "32", *rules.command)
    return Sample(content, command, ".json", rules, rules.files)


def mutated(sample: Sample, random: Random) -> Sample:
    """Forge what a certificate says; one in twelve is changed as bytes."""
    if not random.randrange(12):
        return replace(sample, content=changed(sample.content, random))
    assert isinstance(sample.about, Rules)
    forged = Forged(sample.content, sample.about)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        random.choice(FORGERIES)(forged, random)
    text = json.dumps(forged.said, ensure_ascii=random.random() < 0.5)
    if forged.twice is not None:
        name, value = forged.twice
        text = text.replace(f'"{name}":', f'"{name}": {value}, "{name}":', 1)
    return _sample(text.encode("utf-8", "surrogatepass"), forged.rules)


# Judging


@cache
def _judge(rules: Rules, board: str, near: str, komi: str | None) -> Judge:
    terms = rules.loaded.terms()
    names: dict[str, list[str]] = json.loads(near)
    by_board = terms["compensation"][0]["komi"]
    if names:
        numbers = {name: number for number, name in enumerate(names)}
        return Judge(
            [[numbers[each] for each in around] for around in names.values()], terms, Fraction(komi or 0)
        )
    return Judge(near_on_grid(board), terms, Fraction(by_board.get(board, 0) if komi is None else komi))


@cache
def _is_true(
    about: tuple[Rules, str, str, str | None], position: str, to_play: str, player: str, margin: str
) -> bool:
    judge = _judge(*about)
    cells = tuple(".XO".index(letter) for letter in position if letter in ".XO")
    return judge.can(int(player == "white"), Fraction(margin), cells, int(to_play == "white"))


def _complaint(sample: Sample, ran: Ran) -> str | None:
    """What holds of every kind; what is accepted is true, and it is what the file says."""
    if (wrong := complaint(sample, ran)) is not None or ran.code == 2:
        return wrong
    found = json.loads(ran.stdout)
    if found["proven"] != (ran.code == 0) or found["proven"] != (found["failure"] is None):
        return "an exit code that the answer contradicts"
    if (wrong := _another_question(json.loads(sample.content), found)) is not None:
        return wrong
    if not found["proven"]:
        return None
    assert isinstance(sample.about, Rules)
    if sample.about.name == "list":
        return "false: a claim accepted under rules whose memory is no value"
    komi = None if found["komi"] is None else str(found["komi"])
    near = json.dumps(found["neighbours"] or {})
    for claim in found["strategies"]:
        about = sample.about, found["board"], near, komi
        try:
            if not _is_true(
                about, found["position"], found["to-play"], claim["player"], str(claim["margin"])
            ):
                return "false: a claim accepted that does not hold"
        except Unjudged:
            return UNJUDGED
    return None


def _another_question(said: Any, printed: Any) -> str | None:
    """Say whether the question printed is not the one in the file."""
    read = grid(said["board"])
    if read is not None:
        kind, sides = read
        if printed["board"] != f"{kind}:"[not kind :] + "x".join(map(str, sides)):
            return "false: another board is printed"
    elif printed["board"] != "graph" or printed["neighbours"] is None:
        return "false: another board is printed"
    komi = said.get("komi")
    as_read = {
        "position": "".join(re.findall(r"[XO.]", said["position"])),
        "to-play": said["to-play"],
        "komi": None if komi is None else float(Fraction(str(komi))),
        "strategies": [(each["player"], float(Fraction(str(each["margin"])))) for each in said["strategies"]],
    }
    as_printed = {
        "position": printed["position"].replace("/", ""),
        "to-play": printed["to-play"],
        "komi": printed["komi"],
        "strategies": [(each["player"], each["margin"]) for each in printed["strategies"]],
    }
    wrong = [name for name in as_read if as_read[name] != as_printed[name]]
    return f"false: another {wrong[0]} is printed" if wrong else None


KIND = Kind(Proofs, mutated, _complaint)
