"""Ways to forge a certificate: each changes what it says, and may change the rules that it is checked by."""

import json
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

from gorules.files.inputs import InputError
from gorules.go.board import Board
from tests.support.loose_rules import Rules, judged_rules

BOARDS = (
    "1x1", "1x2", "1x2", "2x1", "1x3", "1x3", "3x1", "2x2", "1x4", "torus:1x3", "cylinder:1x3", "torus:2x2",
    "box:1x1x2", "box:2x1x1", "box:1x2x2",
)  # fmt: skip


class Forged:
    """What a certificate says while it is forged."""

    def __init__(self, content: bytes, rules: Rules) -> None:
        self.said: Any = json.loads(content)
        self.rules = rules
        self.twice: tuple[str, str] | None = None

    def near(self) -> dict[str, list[str]]:
        """Return the neighbours of each point, whether or not they are given."""
        if isinstance(self.said.get("neighbours"), dict):
            return dict(self.said["neighbours"])
        try:
            board = Board.parse(str(self.said["board"]))
        except InputError:
            board = Board.parse("1x3")
        around = map(list, map(board.named, board.neighbours))
        return dict(zip(board.names, around, strict=True))

    @property
    def strategies(self) -> list[Any]:
        """Return the strategies that have nodes."""
        return [each for each in self.said["strategies"] if each.get("nodes")]


def _margin(forged: Forged, random: Random) -> None:
    """Claim something else, mostly more."""
    by = random.choice((0.5, 1, 1, 2, 2.5, 7, 100))
    for strategy in random.choice((forged.strategies[:1], forged.strategies[-1:], forged.strategies)):
        sign = 1 if (strategy["player"] == "black") == (random.random() < 0.85) else -1
        strategy["margin"] = _number(_value(strategy["margin"]) + sign * Fraction(by), random)


def _value(written: Any) -> Fraction:
    """Return a number that may have been forged already."""
    with suppress(ValueError, ZeroDivisionError):
        return Fraction(str(written))
    return Fraction(0)


def _number(value: Fraction, random: Random) -> Any:
    """Write a number in some way."""
    number = float(value)
    text = f"{number:g}"
    full_width = "".join(chr(ord(each) + 0xFEE0) if each.isdigit() else each for each in text)
    ways: list[Any] = [text, text, number, int(number) if number == int(number) else number, f"{number:.2f}"]
    ways += [f"+{text}", f"0{text}", f" {text}", f"{text}\n", f"{number * 2:g}/2", f"{number:e}", full_width]
    ways += [bool(number), [text], f"-{text}", None]
    return random.choice(ways[:5] * 8 + ways)


def _board(forged: Forged, random: Random) -> None:
    """Write the board in another way, or name another one, with or without neighbours."""
    spec = str(forged.said["board"])
    near = forged.near()
    full_width = "".join(chr(ord(each) + 0xFEE0) if each.isdigit() else each for each in spec)
    spelt = [
        f" {spec}", f"{spec} ", f"\t{spec}\n", f"0{spec}", spec.replace("x", "x0"), spec.upper(), full_width,
        spec.replace("x", "\u00d7"), f"\u00a0{spec}", f"\u2003{spec}", spec.replace(":", ":0"), f"+{spec}",
        spec.replace("x", " x "), f"{spec}x1", f"box:{spec}x1",
    ]  # fmt: skip
    others = [*BOARDS, "x".join(reversed(spec.split("x"))), f"torus:{spec}", f"cylinder:{spec}"]
    graphs = ["graph", " graph", f"graph:{spec}", "graph: ", "Graph", "graph:plug-ins.py", f"graph {spec}"]
    forged.said["board"] = random.choice(random.choice((spelt[:6], spelt, others, graphs)))
    if random.randrange(3):
        forged.said["neighbours"] = near
    elif not random.randrange(3):
        forged.said.pop("neighbours", None)


def _neighbours(forged: Forged, random: Random) -> None:
    """Say which points are neighbours: of another graph, one-sided, in another order, or twice."""
    near = {name: [*around] for name, around in forged.near().items()}
    names = list(near)
    one, other = random.choice(names), random.choice(names)
    match random.randrange(6):
        case 0:
            near[one].append(other)
            near[other].append(one)
        case 1:
            near[one].append(other)
        case 2 if near[one]:
            gone = random.choice(near[one])
            near[one] = [each for each in near[one] if each != gone]
            if random.randrange(3):
                near[gone] = [each for each in near[gone] if each != one]
        case 3:
            random.shuffle(names)
            near = {name: near[name] for name in names}
        case 4:
            near[one] *= 2
        case _:
            near[random.choice(("new", "pass", "Z9"))] = [one]
    forged.said["neighbours"] = near
    if random.randrange(2):
        forged.said["board"] = "graph"


WORDS = (
    "pass", "button", "dispute", "resume", "agree", "draw", "no-result", "both-lose", "replay", "resign",
    "passes", "PASS", "Button", "paSS", "pas\u017f", "\uff50\uff41\uff53\uff53", "pass\u200b", " pass", "",
)  # fmt: skip


def _names(forged: Forged, random: Random) -> None:
    """Call a point otherwise, everywhere or in some places: like a move, like another point, in another case
    or another form of Unicode.
    """
    near = forged.near()
    names = list(near)
    old, other = random.choice(names), random.choice(names)
    lookalikes = (
        old.lower(),
        old.upper(),
        f"{old} ",
        f"{old}\u200b",
        unicodedata.normalize("NFD", f"\u00e9{old}"),
    )
    new = random.choice((*WORDS, *WORDS, *lookalikes, other, other, "a,b", "white:a", "-1", "0"))
    swap = {old: new} | ({new: old} if new in near and random.randrange(2) else {})
    if random.randrange(4):
        forged.said["neighbours"] = {
            swap.get(name, name): [swap.get(each, each) for each in around] for name, around in near.items()
        }
        forged.said["board"] = random.choice(("graph", forged.said["board"]))
    for strategy in forged.strategies:
        if random.randrange(4):
            strategy["nodes"] = [_renamed(node, swap) for node in strategy["nodes"]]


def _like_a_move(forged: Forged, random: Random) -> None:
    """Call a point like a move that the rules have, everywhere, and claim more: one may hide the other."""
    near = forged.near()
    swap = {random.choice(list(near)): random.choice(("button", "button", "pass", "draw", "dispute"))}
    forged.said["neighbours"] = {
        swap.get(name, name): [swap.get(each, each) for each in around] for name, around in near.items()
    }
    forged.said["board"] = "graph"
    for strategy in forged.strategies:
        strategy["nodes"] = [_renamed(node, swap) for node in strategy["nodes"]]
    if random.randrange(3):
        _margin(forged, random)


def _renamed(node: Any, swap: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {swap.get(name, name): after for name, after in node.items()}
    if isinstance(node, list) and node:
        return [swap.get(node[0], node[0]), *node[1:]]
    return node


def _position(forged: Forged, random: Random) -> None:
    """Begin at another position, or write it otherwise."""
    position = str(forged.said["position"])
    at = random.randrange(len(position) + 1)
    forged.said["position"] = random.choice(
        (
            position[:at] + random.choice("XO..") + position[at + 1 :],
            position[:at] + random.choice("XO..") + position[at + 1 :],
            position.translate(str.maketrans("XO", "OX")), position[::-1], position.replace("/", "\n"),
            " ".join(position), position.lower(), position + random.choice(("/", ".", "X", "Z", "\u200b")),
            position.replace("X", "Z"), "", position.replace("O", "0").replace(".", ","),
        )
    )  # fmt: skip


def _start(forged: Forged, random: Random) -> None:
    """Let the other player begin, or give another komi."""
    if random.randrange(3):
        forged.said["komi"] = _number(
            random.choice((Fraction(0), Fraction(1, 2), Fraction(-1), Fraction(2))), random
        )
        if forged.said["komi"] is None or not random.randrange(4):
            del forged.said["komi"]
    else:
        forged.said["to-play"] = random.choice(
            ("black", "white", "white", "black", "BLACK", "White ", "x", None)
        )


def _komi(forged: Forged, random: Random) -> None:
    """Claim the margin without the komi that the rules have for the board."""
    by_board = forged.rules.loaded.terms()["compensation"][0]["komi"]
    komi = Fraction(by_board.get(str(forged.said["board"]), random.choice(("0.5", "2", "-1.5"))))
    if random.randrange(2):
        forged.said.setdefault("neighbours", forged.near())
    _board(forged, random)
    for strategy in forged.strategies:
        strategy["margin"] = str(float(_value(strategy["margin"]) + komi))


def _other_rules(forged: Forged, random: Random) -> None:
    """Let it be checked by other rules, mostly with their fingerprint."""
    forged.rules = Rules(random.choice(judged_rules()))
    forged.said["ruleset"] = random.choice((forged.rules.loaded.id, forged.rules.loaded.id, "tromp-taylor"))
    if random.randrange(8):
        forged.said["fingerprint"] = forged.rules.loaded.fingerprint


MORE: dict[str, Sequence[object]] = {
    "history": (["..."], ["X.."], []),
    "handicap": (2, 0, "1"),
    "prisoners": ({"black": 3}, {}),
    "players": (3, 2),
    "dead": ("A1", []),
    "moves": ("pass pass", ""),
    "turns": (["A1"],),
    "plugins": (["other.py"],),
    "to_play": ("white", "black"),
    "Komi": (5, "5"),
    "komi ": (5,),
    "rules": ("tromp-taylor",),
    "format": ("gorules certificate 2", "gorules certificate 1"),
}


def _more(forged: Forged, random: Random) -> None:
    """Say something that a certificate does not say: earlier turns, prisoners, handicap."""
    name = random.choice(list(MORE))
    where = random.choice((forged.said, forged.said, random.choice(forged.said["strategies"])))
    where[name] = random.choice(MORE[name])


def _twice(forged: Forged, random: Random) -> None:
    """Say a field twice: what counts is for the reader to choose."""
    name = random.choice(("board", "komi", "margin", "position", "to-play", "root", "pass", "fingerprint"))
    forged.twice = name, random.choice(('"1x2"', '"9"', "0", "-1", '"X."', '"white"', "null", '"0.5"'))


def _node(forged: Forged, random: Random) -> None:
    """Change what a node says: where it leads, its move, a reply that it looks at."""
    if not forged.strategies:
        return
    strategy = random.choice(forged.strategies)
    nodes = strategy["nodes"]
    number, anywhere = random.randrange(len(nodes)), random.randrange(-1, len(nodes) + 1)
    node = nodes[number]
    moves = [*forged.near(), *WORDS[:10]]
    match random.randrange(8):
        case 0:
            nodes[number] = random.choice(("passes", ["pass", number], {}, [], None, random.choice(nodes)))
        case 1:
            strategy["root"] = random.choice(
                (anywhere, True, float(anywhere), str(anywhere), -len(nodes), None)
            )
        case 2 if isinstance(node, dict) and node:
            node[random.choice(list(node))] = random.choice((anywhere, anywhere, True, float(anywhere)))
        case 3 if isinstance(node, dict) and node:
            del node[random.choice(list(node))]
        case 4 if isinstance(node, dict):
            node[random.choice(moves)] = anywhere
        case 5:
            nodes[number] = [random.choice(moves), anywhere]
        case 6:
            # Two nodes become one: what is answered at one state is answered at others.
            other = random.randrange(len(nodes))
            strategy["nodes"] = [_led(each, number, other) for each in nodes]
        case _ if isinstance(node, list) and node:
            node[random.randrange(2)] = random.choice((random.choice(moves), anywhere))


def _led(node: Any, old: int, new: int) -> Any:
    if isinstance(node, dict):
        return {name: new if after == old else after for name, after in node.items()}
    return [node[0], new] if isinstance(node, list) and node[1:] == [old] else node


def _strategies(forged: Forged, random: Random) -> None:
    """Give a strategy to the other player, take one away, or say that a player only passes."""
    strategies = forged.said["strategies"]
    strategy = random.choice(strategies)
    match random.randrange(5):
        case 0:
            strategy["player"] = random.choice(("black", "white", "Black"))
        case 1 if len(strategies) > 1:
            strategies.remove(strategy)
        case 2:
            strategies.append(dict(strategy))
        case 3:
            strategies.reverse()
        case _:
            strategy |= {"root": 0, "nodes": ["passes"]}


def _one_play(forged: Forged, random: Random) -> None:
    """Answer whatever is done by one move and then by passing, or always alike."""
    moves = [*forged.near(), "pass", random.choice(WORDS[:10])]
    own, replies = [random.choice(moves), 1], dict.fromkeys(moves, random.randrange(3))
    follows: list[Any] = [replies, "passes"]
    strategy = random.choice(forged.said["strategies"])
    strategy |= {
        "root": 0,
        "nodes": random.choice(([own, *follows], [replies, own, "passes"], [own, replies])),
    }


FORGERIES: tuple[Callable[[Forged, Random], None], ...] = (
    _margin, _margin, _margin, _board, _board, _neighbours, _names, _names, _like_a_move, _position, _start,
    _komi, _komi, _komi, _other_rules, _other_rules, _other_rules, _more, _twice,
    _node, _node, _node, _node, _node, _node, _node, _strategies, _strategies,
    _one_play, _one_play, _one_play,
)  # fmt: skip
