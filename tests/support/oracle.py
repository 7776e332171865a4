"""A referee written from the texts, article by article, to judge the one in ``gorules``.

It is naive on purpose: a colouring is a plain dict, all that ever happened is a plain list, and every
question is answered by going through the list from the beginning. It shares no code with gorules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Point = str
Colouring = dict[Point, int | None]
"""Which player's stone is on each point; None: empty."""
Adjacency = Mapping[Point, Iterable[Point]]


# Colourings


def reaches(adjacent: Adjacency, colouring: Colouring, point: Point) -> set[int | None]:
    """Tromp-Taylor 3: the colours that a point reaches by a path of points of its own colour."""
    colour = colouring[point]
    path, reached = [point], set()
    for step in path:
        for other in adjacent[step]:
            if colouring[other] != colour:
                reached.add(colouring[other])
            elif other not in path:
                path.append(other)
    return reached


def cleared(adjacent: Adjacency, colouring: Colouring, colours: Iterable[int]) -> Colouring:
    """Tromp-Taylor 4: empty all points of these colours that do not reach empty, all at once."""
    wanted = set(colours)
    dead = {p for p, c in colouring.items() if c in wanted and None not in reaches(adjacent, colouring, p)}
    return {p: None if p in dead else c for p, c in colouring.items()}


def moved(adjacent: Adjacency, colouring: Colouring, player: int, point: Point, players: int) -> Colouring:
    """Tromp-Taylor 7, Kee 3.0 B.3: colour the point, clear all opponents, then clear the player."""
    assert colouring[point] is None
    coloured: Colouring = {**colouring, point: player}
    captured = cleared(adjacent, coloured, [p for p in range(players) if p != player])
    return cleared(adjacent, captured, [player])


def area(adjacent: Adjacency, colouring: Colouring, player: int) -> int:
    """Tromp-Taylor 9: own points, and empty points that reach only the player's colour."""
    own = sum(colour == player for colour in colouring.values())
    return own + sum(
        colour is None and reaches(adjacent, colouring, point) == {player}
        for point, colour in colouring.items()
    )


def satisfaction(adjacent: Adjacency, colouring: Colouring, player: int) -> int:
    """Kee 3.0, E.2(b), read literally: own points, and zones to which nobody else is adjacent."""
    own = sum(colour == player for colour in colouring.values())
    return own + sum(
        colour is None and reaches(adjacent, colouring, point) <= {player}
        for point, colour in colouring.items()
    )


# What happened


@dataclass(frozen=True)
class Event:
    """The start, a play or a pass, and the colourings before and after it."""

    kind: str
    author: int | None
    before: Colouring
    after: Colouring
    next_player: int
    captured: int = 0
    own_lost: int = 0
    point: Point | None = None

    @property
    def is_pass(self) -> bool:
        return self.kind == "pass"


Past = list[Event]


# Ko rules, each from its text: is this play banned, after all this?


def positional_superko(past: Past, play: Event, players: int) -> bool:
    """Tromp-Taylor 5, 6: "doesn't repeat an earlier grid coloring", the empty grid being the first."""
    return any(event.after == play.after for event in past)


def situational_superko(past: Past, play: Event, players: int) -> bool:
    """Tromp, comment 6: "repeating the same grid coloring with the same player to move"."""
    return any(event.after == play.after and event.next_player == play.next_player for event in past)


def by_author(past: Past, play: Event, players: int) -> bool:
    """Taylor's posted rules, 4: "identical to one that that player has previously left"."""
    return any(event.author == play.author and event.after == play.after for event in past)


def natural_situational_superko(past: Past, play: Event, players: int) -> bool:
    """As by author, but a position left by a pass was not created by it."""
    plays = [event for event in past if event.kind == "play"]
    return by_author(plays, play, players)


def kee_history(past: Past, play: Event, players: int) -> bool:
    """Kee 3.0, A.4, C.1, C.2."""
    history: list[Colouring] = []
    for event in past:
        if event.author == play.author:
            if event.is_pass:
                history = []
            history.append(event.after)
    return play.after in history


def spight_superko(past: Past, play: Event, players: int) -> bool:
    """Positions since the last pass, the one passed on included."""
    lately: list[Colouring] = []
    for event in past:
        if event.is_pass:
            lately = []
        lately.append(event.after)
    return play.after in lately


def basic_ko(past: Past, play: Event, players: int) -> bool:
    """The position before the previous player's play; after a pass there is no ban."""
    return past[-1].kind == "play" and play.after == past[-1].before


def fixed_ko(past: Past, play: Event, players: int) -> bool:
    """A play that leaves A and creates B, if an earlier play left A and created B."""
    return any(e.kind == "play" and (e.before, e.after) == (play.before, play.after) for e in past)


NAMED: dict[str, Callable[[Past, Event, int], bool]] = {
    "basic-ko": basic_ko,
    "positional-superko": positional_superko,
    "situational-superko": situational_superko,
    "situational-superko-by-author": by_author,
    "natural-situational-superko": natural_situational_superko,
    "kee-history": kee_history,
    "spight-superko": spight_superko,
    "fixed-ko": fixed_ko,
}


# The algebra of repetition rules, from the definitions of its parameters


def compared(compares: str, event: Event) -> list[object]:
    """What is compared of an event, as a list that ``==`` compares."""
    keys: dict[str, list[object]] = {
        "position": [event.after],
        "position+next": [event.after, event.next_player],
        "position+author": [event.after, event.author],
        "transition": [event.before, event.after],
        "transition+author": [event.before, event.after, event.author],
    }
    return keys[compares]


def on_record(past: Past, terms: Mapping[str, Any], players: int) -> list[tuple[int, Event]]:
    """The events that are on record after all this, oldest first, each with how many turns ago it was."""
    lifted_by = terms.get("lifted-by", "never")
    found: list[tuple[int, Event]] = []
    for number, event in enumerate(past):
        in_a_row = past[max(0, number - players + 1) : number + 1]
        lifts = event.is_pass and (
            lifted_by in ("own-pass", "any-pass")
            or (lifted_by == "all-pass" and len(in_a_row) == players and all(e.is_pass for e in in_a_row))
        )
        if lifts:
            found = [(n, e) for n, e in found if lifted_by == "own-pass" and e.author != event.author]
        if terms.get("keeps", "nothing") == "current" if lifts else event.kind in terms["records"]:
            found.append((number, event))
    return [(len(past) - 1 - number, event) for number, event in found]


def standing(past: Past, terms: Mapping[str, Any], players: int) -> Past:
    """The events on record that a turn may repeat: with a window of n, those whose position stood just
    before one of the last n turns."""
    window = terms.get("window", "all")
    return [event for age, event in on_record(past, terms, players) if window == "all" or 1 <= age <= window]


def repeated(past: Past, terms: Mapping[str, Any], turn: Event, players: int) -> Past:
    """The events on record that a turn repeats."""
    key = compared(terms["compares"], turn)
    return [event for event in standing(past, terms, players) if compared(terms["compares"], event) == key]


def remembered(past: Past, terms: Mapping[str, Any], players: int) -> list[object]:
    """All of the past that a ko rule's later answers depend on: what stands on record, by author where
    that matters for lifting, by age where records grow old, and the run of passes where that matters."""
    by_author, windowed = terms.get("lifted-by") == "own-pass", terms.get("window", "all") != "all"
    entries: list[object] = []
    for age, event in on_record(past, terms, players):
        if windowed and age > terms["window"]:
            continue
        key = compared(terms["compares"], event)
        entry = [key, event.author if by_author else None, age if windowed else None]
        if entry not in entries:
            entries.append(entry)
    run = min(passes_in_a_row(past), players) if terms.get("lifted-by") == "all-pass" else 0
    return [sorted(entries, key=repr), run]


def passes_in_a_row(past: Past) -> int:
    """How many passes the past ends with."""
    run = 0
    for event in reversed(past):
        if not event.is_pass:
            break
        run += 1
    return run


# Endings


@dataclass(frozen=True)
class Ended:
    """That play has ended: by which condition, the event repeated (0 is the start), the winner if the
    condition names one."""

    by: str
    then: str
    repeats: int | None = None
    winner: int | None = None


class Oracle:
    """A game from ``start``: whose turn it is, what is banned, and whether play has ended."""

    def __init__(
        self,
        adjacent: Adjacency,
        players: int,
        start: Colouring,
        to_play: int,
        *,
        ko: Iterable[Mapping[str, Any]],
        suicide: str,
        end: Iterable[Mapping[str, Any]],
        passing: str = "allowed",
    ) -> None:
        self.adjacent = adjacent
        self.players = players
        self.ko = list(ko)
        self.suicide = suicide
        self.end = list(end)
        self.passing = passing
        self.past: Past = [Event("start", None, start, start, to_play)]

    @property
    def colouring(self) -> Colouring:
        return self.past[-1].after

    @property
    def to_play(self) -> int:
        return self.past[-1].next_player

    def event(self, player: int, point: Point | None) -> Event:
        """What a turn would be."""
        before, following = self.colouring, (player + 1) % self.players
        if point is None:
            return Event("pass", player, before, before, following)
        after = moved(self.adjacent, before, player, point, self.players)
        placed: Colouring = {**before, point: player}
        gone = [colour for p, colour in placed.items() if after[p] != colour]
        return Event(
            "play",
            player,
            before,
            after,
            following,
            sum(c != player for c in gone),
            sum(c == player for c in gone),
            point,
        )

    def is_legal(self, point: Point | None, player: int | None = None) -> bool:
        """Whether a player (default: who has the turn) may play on a point, or pass (None)."""
        mover = self.to_play if player is None else player
        if point is None:
            return self.passing == "allowed"
        if self.colouring[point] is not None:
            return False
        play = self.event(mover, point)
        if self.suicide == "forbidden" and play.own_lost:
            return False
        if self.suicide == "multi-stone" and play.own_lost == 1:
            return False
        return not any(self._banned(terms, play) for terms in self.ko)

    def _banned(self, terms: Mapping[str, Any], play: Event) -> bool:
        if terms["type"] in NAMED:
            return NAMED[terms["type"]](self.past, play, self.players)
        return bool(repeated(self.past, terms, play, self.players))

    def turns_repeated(self, point: Point) -> list[int]:
        """Of each ko rule that bans a play, the number of the earliest turn on record that it repeats."""
        play = self.event(self.to_play, point)
        banning = [terms for terms in self.ko if self._banned(terms, play)]
        repeats = [
            repeated(self.past, ALGEBRA.get(terms["type"], terms), play, self.players) for terms in banning
        ]
        return [self._number(earlier[0]) for earlier in repeats]

    def legal_points(self) -> list[Point]:
        return [point for point in self.colouring if self.is_legal(point)]

    def turn(self, point: Point | None, player: int | None = None) -> None:
        """Make a turn, legal or not."""
        self.past.append(self.event(self.to_play if player is None else player, point))

    def ended(self) -> Ended | None:
        """Whether the last turn ended play: the first condition that holds."""
        found = (getattr(self, "_" + terms["type"].replace("-", "_"))(terms) for terms in self.end)
        return next((ended for ended in found if ended is not None), None)

    # A condition returns None while it does not hold.

    def _agreement(self, terms: Mapping[str, Any]) -> None:
        return None

    def _passes(self, terms: Mapping[str, Any]) -> Ended | None:
        count = self.players if terms["count"] == "each-player" else terms["count"]
        last_by = terms.get("last-by")
        if passes_in_a_row(self.past) < count:
            return None
        if last_by is not None and self.past[-1].author != ["black", "white"].index(last_by):
            return None
        return Ended("passes", terms.get("then", "score"))

    def _pass_repeats(self, terms: Mapping[str, Any]) -> Ended | None:
        last = self.past[-1]
        if not last.is_pass:
            return None
        for number, event in enumerate(self.past[:-1]):
            if event.is_pass and event.author == last.author and event.after == last.after:
                return Ended("pass-repeats", terms.get("then", "score"), number)
        return None

    def _captures(self, terms: Mapping[str, Any]) -> Ended | None:
        mover = self.past[-1].author
        taken = sum(event.captured for event in self.past if event.author == mover)
        if not self.past[-1].captured or taken < terms["count"]:
            return None
        return Ended("captures", "win", winner=mover)

    def _no_legal_play(self, terms: Mapping[str, Any]) -> Ended | None:
        if self.legal_points():
            return None
        then = terms.get("then", "loses")
        previous = (self.to_play - 1) % self.players if self.past[-1].author is None else self.past[-1].author
        winner = {"loses": previous, "wins": self.to_play}.get(then)
        return Ended("no-legal-play", "win" if then in ("loses", "wins") else then, winner=winner)

    def _repetition(self, terms: Mapping[str, Any]) -> Ended | None:
        last = self.past[-1]
        if last.kind not in terms.get("on", ["play"]):
            return None
        earlier = repeated(self.past[:-1], terms, last, self.players)
        if len(earlier) + 1 < terms.get("times", 2):
            return None
        return Ended("repetition", terms["then"], self._number(earlier[0]))

    def _situation_repeats(self, terms: Mapping[str, Any]) -> Ended | None:
        recorded = terms.get("records", ["play", "pass"])
        if self.past[-1].kind not in recorded:
            return None
        now = self._situation(len(self.past), terms)
        same = [
            n
            for n, event in enumerate(self.past[:-1])
            if event.kind in recorded and self._situation(n + 1, terms) == now
        ]
        if len(same) + 1 < terms.get("times", 2):
            return None
        return Ended("situation-repeats", terms.get("then", "score"), same[0])

    def _situation(self, length: int, terms: Mapping[str, Any]) -> list[object]:
        """Kee 3.0, C.3: the next player, the position, and what the ko rules remember."""
        past = self.past[:length]
        parts: dict[str, object] = {
            "next-player": past[-1].next_player,
            "position": past[-1].after,
            "ko-memory": [remembered(past, ALGEBRA.get(ko["type"], ko), self.players) for ko in self.ko],
        }
        return [parts[part] for part in sorted(terms.get("of", list(parts)))]

    def _number(self, event: Event) -> int:
        return next(number for number, each in enumerate(self.past) if each is event)


# The same rules in the terms of the algebra, to compare what they remember.
ALGEBRA: dict[str, dict[str, Any]] = {
    "basic-ko": {
        "compares": "position", "records": ["start", "play", "pass"],
        "lifted-by": "any-pass", "keeps": "current", "window": 1,
    },
    "positional-superko": {"compares": "position", "records": ["start", "play"]},
    "situational-superko": {"compares": "position+next", "records": ["start", "play", "pass"]},
    "situational-superko-by-author": {"compares": "position+author", "records": ["play", "pass"]},
    "natural-situational-superko": {"compares": "position+author", "records": ["play"]},
    "kee-history": {
        "compares": "position+author", "records": ["play", "pass"],
        "lifted-by": "own-pass", "keeps": "current",
    },
    "spight-superko": {
        "compares": "position", "records": ["start", "play", "pass"],
        "lifted-by": "any-pass", "keeps": "current",
    },
    "fixed-ko": {"compares": "transition", "records": ["play"]},
}  # fmt: skip
