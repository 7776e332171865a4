"""Mutated certificates, of bytes and of what they say: none that is false is accepted.

What an accepted one claims is compared with the value by a solver, which knows nothing of certificates.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import gorules as gr
from gorules.go.board import Board
from gorules.play.game import Game
from gorules.solve.front import certified, solved
from gorules.solve.solution import Limits
from gorules.solve.task import Task
from tests.support.mutations import Kind, Ran, Sample, changed, complaint

STARTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tromp-taylor", {"board": "1x3"}),
    ("tromp-taylor", {"board": "2x2", "komi": 0.5}),
    ("tromp-taylor-no-suicide", {"position": ".X.", "to_play": "white"}),
    ("tromp-taylor-no-suicide", {"board": "1x4"}),
    ("aga", {"position": "X.O."}),
    ("chinese-2002-practice", {"board": "1x4"}),
    ("spight-area", {"board": "1x3"}),
    ("no-pass-go", {"board": "1x4"}),
    ("kee-3.0", {"board": "1x3"}),
    ("kee-3.0-no-suicide", {"position": "X../..."}),
    ("tromp-taylor", {"board": Board.from_edges([("a", "b"), ("b", "c"), ("c", "a")])}),
)
COMMAND = ("verify", "{}", "--json", "--memory", "16")


@cache
def samples() -> tuple[Sample, ...]:
    """Return certificates for small starts, some of them by name of their ruleset, for others it is given."""
    found = []
    for rules, start in STARTS:
        proof = certified(Task.of(Game(rules, **start)))[1]
        content = proof.model_dump_json(by_alias=True, exclude_none=True).encode()
        found += [Sample(content, COMMAND, ".json"), Sample(content, (*COMMAND, "--rules", rules), ".json")]
    return tuple(found)


def mutated(sample: Sample, random: Random) -> bytes:
    """Mutate the bytes, or what they say."""
    if not random.randrange(4):
        return changed(sample.content, random)
    said = json.loads(sample.content)
    for _ in range(random.choice((1, 1, 2, 4))):
        random.choice(FORGERIES)(said, random)
    return json.dumps(said).encode()


def _margin(said: Any, random: Random) -> None:
    """Claim something else, mostly a little more."""
    strategy = random.choice(said["strategies"])
    by = random.choice((0.5, 1, 1, 2, 100))
    strategy["margin"] = float(strategy["margin"]) + (by if strategy["player"] == "black" else -by)


def _start(said: Any, random: Random) -> None:
    """Begin elsewhere."""
    match random.randrange(5):
        case 0:
            said["to-play"] = random.choice(("black", "white"))
        case 1:
            said["komi"] = random.choice((0, 0.5, -1, 3))
        case 2:
            said["board"] = random.choice(("1x3", "3x1", "2x2", "1x4", "torus:2x2", "cylinder:1x3", "graph"))
        case _:
            position = list(said["position"])
            position[random.randrange(len(position))] = random.choice("XO.")
            said["position"] = "".join(position)


def _rules(said: Any, random: Random) -> None:
    """Name another ruleset, mostly with its fingerprint."""
    rules = random.choice(
        ("tromp-taylor", "tromp-taylor-no-suicide", "french", "kee-3.0", "spight-area", "bga")
    )
    said["ruleset"] = rules
    if random.randrange(4):
        said["fingerprint"] = gr.load_ruleset(rules).fingerprint


def _neighbours(said: Any, random: Random) -> None:
    """Give the neighbours of other points, or none."""
    names = random.choice((["A1", "B1"], ["A1", "B1", "C1"], ["A2", "B2", "A1", "B1"], ["a", "b", "c"]))
    near: dict[str, list[str]] = {name: [] for name in names}
    for one in names:
        for other in names:
            if one < other and random.randrange(3):
                near[one].append(other)
                near[other].append(one)
    if not random.randrange(4):
        near[names[0]] = []
    said["neighbours"] = random.choice((near, near, None, {}))


def _node(said: Any, random: Random) -> None:
    """Change what a node says."""
    strategy = random.choice(said["strategies"])
    nodes = strategy["nodes"]
    number = random.randrange(len(nodes))
    node = nodes[number]
    match random.randrange(5):
        case 0:
            nodes[number] = random.choice(("passes", ["pass", number], {}, None, [], random.choice(nodes)))
        case 1:
            strategy["root"] = random.randrange(-2, len(nodes) + 1)
        case 2 if isinstance(node, dict) and node:
            node[random.choice(list(node))] = random.randrange(-1, len(nodes) + 1)
        case 3 if isinstance(node, dict) and node:
            del node[random.choice(list(node))]
        case _ if isinstance(node, list) and node:
            node[0] = random.choice(("pass", "A1", "B1", "C1", "A2", "B2", "", "Z99"))
            node[-1] = random.randrange(-1, len(nodes) + 1)


def _strategies(said: Any, random: Random) -> None:
    """Give a strategy to the other player, or take one away or twice."""
    strategies = said["strategies"]
    strategy = random.choice(strategies)
    match random.randrange(3):
        case 0:
            strategy["player"] = random.choice(("black", "white"))
        case 1 if len(strategies) > 1:
            strategies.remove(strategy)
        case _:
            strategies.append(strategy)


FORGERIES: tuple[Callable[[Any, Random], None], ...] = (
    _margin, _margin, _start, _start, _rules, _neighbours, _node, _node, _node, _strategies,
)  # fmt: skip


@cache
def value(rules: str, board: str, near: str, position: str, to_play: str, komi: float | None) -> Fraction:
    """Return the value of a start by a solver."""
    on: Board | str = board
    if board.strip().startswith("graph"):
        edges = [(point, other) for point, around in json.loads(near).items() for other in around]
        on = Board.from_edges(edges, json.loads(near))
    game = Game(rules, on, position, to_play, komi=komi)
    found = solved(Task.of(game, Limits(memory=1 << 28)))
    assert found.value is not None
    return Fraction(found.value)


def _complaint(sample: Sample, ran: Ran) -> str | None:
    """What holds of every kind; and what is accepted is true."""
    if (wrong := complaint(sample, ran)) is not None or ran.code == 2:
        return wrong
    found = json.loads(ran.stdout)
    if found["proven"] != (ran.code == 0) or found["proven"] != (found["failure"] is None):
        return "an exit code that the answer contradicts"
    if not found["proven"]:
        return None
    start = (found[name] for name in ("position", "to-play", "komi"))
    exact = value(found["ruleset"], found["board"], json.dumps(found["neighbours"]), *start)
    for claim in found["strategies"]:
        margin = Fraction(claim["margin"])
        if margin > exact if claim["player"] == "black" else margin < exact:
            return f"a false claim accepted: the value is {exact}"
    return None


KIND = Kind(samples, mutated, _complaint)
