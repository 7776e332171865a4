"""A reader of ``gorules bestiary export`` as an engine's author would write one: nothing of gorules is in it.

It understands rules given as answers in the algebra of repetition, the three rules on suicide, endings by
passes in a row, and area and stones; of a claim that means other rules it says nothing.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.support.oracle import Adjacency, Colouring, area, moved

Record = Mapping[str, Any]
LETTERS = "XOZYGPVW"
COLOURS = ("black", "white", "red", "blue", "green", "purple", "orange", "grey")


def read(text: str) -> tuple[dict[str, Record], list[Record]]:
    """Return the rulesets by id, and the lines."""
    records = [json.loads(line) for line in text.splitlines()]
    rules = {each["id"]: each["terms"] for each in records if each["kind"] == "ruleset"}
    return rules, [each for each in records if each["kind"] == "line"]


# Boards


def board_of(line: Record) -> tuple[list[str], Adjacency]:
    """Return the points in the order of the diagram, and the neighbours of each."""
    if line["points"]:
        near: dict[str, set[str]] = {name: set() for name in line["points"]}
        for one, other in line["edges"]:
            near[one].add(other)
            near[other].add(one)
        return list(line["points"]), near
    rows, columns = map(int, line["board"].split("x"))
    letters = [chr(ord("A") + n + (n > 7)) for n in range(columns)]
    at = {(row, column): f"{letters[column]}{rows - row}" for row in range(rows) for column in range(columns)}
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    adjacent = {at[r, c]: {at[r + i, c + j] for i, j in steps if (r + i, c + j) in at} for r, c in at}
    return list(at.values()), adjacent


def drawn(text: str, points: list[str]) -> Colouring:
    cells = [LETTERS.find(each) for each in text.replace("/", "") if each in LETTERS + "."]
    return {name: None if cell < 0 else cell for name, cell in zip(points, cells, strict=True)}


# Repetition: five answers, a list of what is on record


class Ban:
    """A ko rule by its terms; ``records`` has the number, the author and what is compared of each event."""

    def __init__(self, terms: Record, players: int) -> None:
        self.terms, self.players, self.run = terms, players, 0
        self.records: list[tuple[int, int | None, object]] = []

    def key(self, before: Colouring, after: Colouring, author: int | None, follows: int) -> object:
        now, was = tuple(after.items()), tuple(before.items())
        return {
            "position": now,
            "position+next": (now, follows),
            "position+author": (now, author),
            "transition": (was, now),
            "transition+author": (was, now, author),
        }[self.terms["compares"]]

    def happened(self, kind: str, number: int, author: int | None, key: object) -> None:
        self.run = self.run + 1 if kind == "pass" else 0
        lifted = self.terms["lifted-by"]
        lifts = kind == "pass" and (
            lifted in ("own-pass", "any-pass") or (lifted == "all-pass" and self.run >= self.players)
        )
        if lifts and lifted == "own-pass":
            self.records = [each for each in self.records if each[1] != author]
        elif lifts:
            self.records = []
        if self.terms["keeps"] == "current" if lifts else kind in self.terms["records"]:
            self.records.append((number, author, key))

    def repeated(self, number: int, key: object) -> int | None:
        """Return the first turn on record that play ``number`` would repeat."""
        window = self.terms["window"]
        numbers = [
            at for at, _, was in self.records
            if was == key and (window == "all" or number - 1 - window <= at <= number - 2)
        ]  # fmt: skip
        return min(numbers, default=None)


# Replaying


def understood(terms: Record, past_endings: bool) -> bool:
    """Whether the reader knows what such a ruleset says of turns and, unless passed over, of endings."""
    (suicide,), (passing,), (compensation,) = terms["suicide"], terms["passing"], terms["compensation"]
    return (
        all(ko["type"] == "repetition" for ko in terms["ko"])
        and suicide["type"] in ("forbidden", "allowed", "multi-stone")
        and passing["type"] == "allowed"
        and compensation["type"] == "points"
        and (past_endings or all(plain(end) for end in terms["end"]))
    )


def plain(end: Record) -> bool:
    usual = {"type", "count", "last-by", "dead-stones", "then"}
    return end["type"] == "agreement" or (
        end["type"] == "passes" and end["last-by"] is None and set(end) <= usual and end["then"] == "score"
    )


class Replay:
    """What becomes of a line: ``illegal`` and the turn that it ``repeats``, or when play ``ends``."""

    def __init__(self, line: Record, terms: Record, past_endings: bool) -> None:
        self.points, self.adjacent = board_of(line)
        self.players = line["players"]
        self.illegal: int | None = None
        self.repeats: set[int] = set()
        self.ends: int | None = None
        self.left = 0
        bans = [Ban(ko, self.players) for ko in terms["ko"]]
        (suicide,) = terms["suicide"]
        needed = [
            self.players if end["count"] == "each-player" else end["count"]
            for end in terms["end"]
            if end["type"] == "passes" and not past_endings
        ]
        player = COLOURS.index(line["to-play"])
        self._remember(line, bans, player)
        now, run = drawn(line["position"], self.points), 0
        for number, move in enumerate(line["moves"], 1):
            if self.ends is not None:
                self.left = len(line["moves"]) - number + 1
                break
            player = COLOURS.index(move["player"])
            follows = (player + 1) % self.players
            kind = "pass" if move["move"] == "pass" else "play"
            after = now if kind == "pass" else moved(self.adjacent, now, player, move["move"], self.players)
            keys = [ban.key(now, after, player, follows) for ban in bans]
            if kind == "play":
                own = sum(now[p] == player and after[p] is None for p in now)
                lost = own + 1 if after[move["move"]] is None else 0
                if (lost and suicide["type"] == "forbidden") or (
                    lost == 1 and suicide["type"] == "multi-stone"
                ):
                    self.illegal = number
                found = [ban.repeated(number, key) for ban, key in zip(bans, keys, strict=True)]
                self.repeats = {each for each in found if each is not None}
                if self.repeats:
                    self.illegal = number
                if self.illegal:
                    break
            for ban, key in zip(bans, keys, strict=True):
                ban.happened(kind, number, player, key)
            now, run = after, run + 1 if kind == "pass" else 0
            if any(run >= each for each in needed):
                self.ends = number
        self.position = now

    def _remember(self, line: Record, bans: Iterable[Ban], to_play: int) -> None:
        """Let the start, and the turns between earlier positions, happen."""
        earlier = [drawn(each, self.points) for each in (*line["history"], line["position"])]
        first = 1 - len(earlier)
        for at, after in enumerate(earlier):
            number, follows = first + at, (to_play + first + at) % self.players
            before = earlier[at - 1] if at else after
            author = (follows - 1) % self.players if at else None
            kind = "start" if at == 0 else "pass" if before == after else "play"
            for ban in bans:
                ban.happened(kind, number, author, ban.key(before, after, author, follows))

    def scores(self, terms: Record, line: Record) -> list[int] | None:
        """Return each player's count without komi, None if the reader does not know how."""
        (scoring,), (removal,) = terms["scoring"], terms["removal"]
        if (
            scoring.get("positions") != "final"
            or removal["type"] not in ("none", "agreed")
            or line["handicap"]
        ):
            return None
        end = self.position
        for name in line["dead"] if removal["type"] == "agreed" else ():
            end = lifted(self.adjacent, end, name)
        if scoring["type"] == "stones":
            return [sum(cell == player for cell in end.values()) for player in range(self.players)]
        usual = scoring.get("empty-counts") == "borders-only-own" and not scoring.get("group-tax")
        if scoring["type"] != "area" or not usual:
            return None
        return [area(self.adjacent, end, player) for player in range(self.players)]


def lifted(adjacent: Adjacency, colouring: Colouring, point: str) -> Colouring:
    """Return a colouring without the string at a point."""
    string = [point] if colouring[point] is not None else []
    for each in string:
        string += [p for p in adjacent[each] if colouring[p] == colouring[point] and p not in string]
    return {p: None if p in string else cell for p, cell in colouring.items()}


# Claims


def disagreements(rules: Mapping[str, Record], line: Record) -> Iterator[tuple[Record, str, str | None]]:
    """Yield each claim about a line that the reader can judge, under each of its rules, with what it finds
    against it.
    """
    points, _ = board_of(line)
    replays: dict[str, Replay] = {}  # rules that say the same of turns and endings
    if any(move["player"] is None or move["move"] not in (*points, "pass") for move in line["moves"]):
        return  # handicap stones by the rules, a button, words to a referee
    for claim in line["expect"]:
        for id in claim["rules"]:
            terms = rules[id]
            if claim["state"] != "open" and understood(terms, claim["past-endings"]):
                said = json.dumps(
                    [claim["past-endings"], *(terms[axis] for axis in ("ko", "suicide", "end"))]
                )
                if said not in replays:
                    replays[said] = Replay(line, terms, claim["past-endings"])
                made = replays[said]
                komi = line["komi"] or terms["compensation"][0]["komi"].get(line["board"], "0")
                counted = made.scores(terms, line) if claim["score"] and not float(komi) else None
                if not claim["score"] or counted is not None:
                    yield claim, id, against(claim, made, counted)


def against(claim: Record, made: Replay, counted: list[int] | None) -> str | None:
    """Return what a replay has against a claim."""
    if made.illegal != claim["illegal"]:
        return f"illegal: {made.illegal}"
    if claim["illegal"] is not None:
        wrong = claim["repeats"] is not None and claim["repeats"] not in made.repeats
        return f"repeats: {made.repeats}" if wrong else None
    if claim["legal"] and made.left:
        return f"over at {made.ends}"
    if claim["ends"] is not None and claim["ends"] != (made.ends or "never"):
        return f"ends: {made.ends}"
    if counted is not None and counted != [float(each) for each in re.split(" ?: ?", claim["score"])]:
        return f"score: {counted}"
    return None
