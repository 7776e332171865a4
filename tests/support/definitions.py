"""More rules of the literature, each from its own text, for the naive referee of :mod:`tests.support.oracle`.

As there every question is answered by going through all that ever happened.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from tests.support.oracle import Adjacency, Ended, Event, Oracle, Past, passes_in_a_row, reaches


def since_any_pass(past: Past) -> Past:
    """The events from the last pass on, that pass included."""
    return past[max((n for n, event in enumerate(past) if event.is_pass), default=0) :]


# Bans: is this play banned, after all this?


def pass_free_superko(past: Past, play: Event, players: int) -> bool:
    """Spight II: "if a player makes a board play in a particular position ... the opponent may not make a
    board play that repeats that position, unless a pass has intervened": a play from A by P binds who then
    leaves A to P. Pauli: no play may "confront your opponent with a position he once was confronted with".
    """
    lately = since_any_pass(past)
    # For two players; the play itself is from a position that it leaves to somebody else.
    return any(event.after == play.after and event.next_player == play.next_player for event in lately)


def chinese_superko(past: Past, play: Event, players: int) -> bool:
    """The basic ko, and three plays in a row after which the position is what it was (sending two, returning
    one).
    """
    lately = since_any_pass(past)
    return play.after in [event.after for event in lately[-3:-1]]


def end_of_game_ko(past: Past, play: Event, players: int) -> bool:
    """Spight II: "if a player passes in a particular position of the whole board and the opponent does not
    immediately pass, the opponent may not make a board play that repeats that position".
    """
    turns = [*past[1:], play]
    return any(
        one.is_pass and not answer.is_pass and answer.author == play.author and one.after == play.after
        for one, answer in pairwise(turns)
    )


def last_pass_ko(past: Past, play: Event, players: int) -> bool:
    """Spight's third way to stop: "if a player has made the last pass in a particular position, his opponent
    may never make a board play that returns to that position".
    """
    passers = [event.author for event in past if event.is_pass and event.after == play.after]
    return bool(passers) and passers[-1] != play.author


def played_since(past: Past, play: Event, players: int) -> bool:
    """Configuration Rules: "from a board configuration no move may be played on a board point that has
    been played on since the first occurrence of the board configuration".
    """
    first = min(number for number, event in enumerate(past) if event.after == play.before)
    return play.point in [event.point for event in past[first + 1 :] if event.kind == "play"]


def capture_after_capture(past: Past, play: Event, unless: str) -> bool:
    """Stoical Go: "it's illegal to make a capture if your opponent made a capture on his previous move", and
    two of its refinements.
    """
    before, now = past[-1].captured, play.captured
    allowed = {"never": False, "larger": now > before, "more-for-one": before == 1 and now > 1}[unless]
    return before > 0 and now > 0 and not allowed


def vacated_points(past: Past, play: Event, players: int) -> bool:
    """Tibetan go: no play on a point from which the turn before has taken a stone."""
    last, point = past[-1], play.point or ""
    return last.before[point] not in (None, last.author) and last.after[point] is None


def incursion_after_incursion(adjacent: Adjacency, past: Past, play: Event, of: str) -> bool:
    """Incursion Go: "it is illegal to make an incursion if your opponent's last move was an incursion", which
    is "a placement by one player in a territory owned by the other player"; minimal: taking no or one group.
    """

    def is_incursion(event: Event) -> bool:
        if event.kind != "play":
            return False
        owners = reaches(adjacent, event.before, event.point or "") - {None}
        taken = [
            p for p, c in event.before.items() if c not in (None, event.author) and event.after[p] is None
        ]
        groups = {frozenset(_string(adjacent, event.before, point)) for point in taken}
        return len(owners) == 1 and event.author not in owners and (of == "all" or len(groups) < 2)

    return is_incursion(past[-1]) and is_incursion(play)


def _string(adjacent: Adjacency, colouring: Mapping[str, int | None], point: str) -> set[str]:
    found, left = {point}, [point]
    while left:
        near = {p for p in adjacent[left.pop()] if colouring[p] == colouring[point]} - found
        found |= near
        left += near
    return found


def capture_superko(past: Past, play: Event, players: int) -> bool:
    """Ikeda, rule 4: "the configuration resulting from removal of those stones must not be identical to a
    configuration that has already appeared in the game".
    """
    return play.captured > 0 and any(event.after == play.after for event in past)


def _takes_ko(adjacent: Adjacency, turn: Event) -> bool:
    """A single stone takes a single stone and could be taken back at once, with the same two points."""
    if turn.captured != 1 or turn.own_lost:
        return False
    (new,) = [p for p, c in turn.after.items() if c == turn.author and turn.before[p] is None]
    (gone,) = [p for p, c in turn.before.items() if c is not None and turn.after[p] is None]
    return all(
        turn.after[p] not in (None, turn.author) if p != gone else turn.after[p] is None
        for p in adjacent[new]
    )


def _new(turn: Event) -> str:
    (new,) = [p for p, c in turn.after.items() if c == turn.author and turn.before[p] is None]
    return new


def _gone(turn: Event) -> set[str]:
    return {p for p, c in turn.before.items() if c is not None and turn.after[p] is None}


def ko_retake(adjacent: Adjacency, past: Past, play: Event, until: str) -> bool:
    """ "Last play took exactly one stone, and this play would take exactly that one capturing stone"; where
    passes leave the ban it is the last play however many passes have been made since (DGS).
    """
    turns = [event for event in past if not event.is_pass] if until == "next-play" else past
    last = turns[-1]
    if last.kind != "play" or last.captured != 1 or play.captured != 1:
        return False
    return _gone(play) == {_new(last)}


def hot_stones(adjacent: Adjacency, past: Past, play: Event) -> bool:
    """A play that takes a ko may take no stone that took one in the present unbroken run of such plays."""
    if not _takes_ko(adjacent, play):
        return False
    (target,) = _gone(play)
    for event in reversed(past):
        if event.kind != "play" or not _takes_ko(adjacent, event):
            return False
        if _gone(event) == {target}:
            return False  # whatever stood there before is gone
        if _new(event) == target:
            return True
    return False


def pass_for_ko(past: Past, play: Event, lifts: str) -> bool:
    """Japanese 1989, 7.2: for a retake in the same ko the player must have passed since the take (all-own),
    or either player (all-both), unless the ko is another by now.
    """
    if play.captured != 1:
        return False
    for number, event in enumerate(past):
        later = past[number + 1 :]
        if event.captured != 1 or {_new(event)} != _gone(play) or _gone(event) != {_new(play)}:
            continue
        (stone,), (point,) = _gone(play), _gone(event)
        if event.before[point] != play.author:
            continue
        stands = all(e.after[stone] is not None and e.after[point] is None for e in later)
        passed = any(e.is_pass and (lifts == "all-both" or e.author == play.author) for e in later)
        if stands and not passed:
            return True
    return False


def unbalanced_repetition(past: Past, play: Event, players: int) -> bool:
    """A position recurs, and since one side has lost more stones: for a position to recur each player must
    have lost as many as she has played, so that the plays made since can be counted instead.
    """
    for number, event in enumerate(past):
        if event.after == play.after:
            plays = [e.author for e in [*past[number + 1 :], play] if e.kind == "play"]
            if len({plays.count(player) for player in range(players)}) > 1:
                return True
    return False


def _situations(past: Past, players: int) -> list[list[object]]:
    """Kee 2007, 4: before each turn, the position and the last position "consecutively passed by all
    opponents of the player to play", each with that player.
    """
    found: list[list[object]] = []
    for length in range(1, len(past) + 1):
        to_play = past[length - 1].next_player
        passed = None
        for end in range(1, length):
            run = past[max(1, end - players + 2) : end + 1]
            if len(run) == players - 1 and all(e.is_pass and e.author != to_play for e in run):
                passed = past[end].after
        found.append([past[length - 1].after, passed, to_play])
    return found


def kee_situation(past: Past, play: Event, players: int) -> bool:
    """Kee 2007, 5: no play may "produce a situation to play which has ever appeared before in the game for
    his/her next player".
    """
    *earlier, produced = _situations([*past, play], players)
    return produced in earlier


def _is_disturbing(past: Past, number: int, players: int) -> bool:
    """Kee, March 2020: "immediately after a pass play but not immediately after a consecutive series of pass
    plays of all players".
    """
    return past[number].kind == "play" and 0 < passes_in_a_row(past[:number]) < players


def kee_disturbing(past: Past, play: Event, players: int) -> bool:
    """Kee, March 2020: "the same player may not make a disturbing board play in the same board position"."""
    events = [*past, play]
    if not _is_disturbing(events, len(past), players):
        return False
    return any(
        _is_disturbing(past, number, players) and e.author == play.author and e.before == play.before
        for number, e in enumerate(past)
    )


def kee_initialisation(past: Past, play: Event, players: int) -> bool:
    """Kee, October 2020: no play "on a board position initialized for him to play if the same board position
    was previously initialized for him to play".
    """
    initialised = [[e.after, e.next_player] for e in past if e.is_pass]
    return past[-1].is_pass and initialised.count([play.before, play.author]) > 1


BANS: dict[str, Callable[[Past, Event, int], bool]] = {
    "pass-free-superko": pass_free_superko,
    "chinese-superko": chinese_superko,
    "end-of-game-ko": end_of_game_ko,
    "capture-superko": capture_superko,
    "last-pass-ko": last_pass_ko,
    "played-since": played_since,
    "vacated-points": vacated_points,
    "unbalanced-repetition": unbalanced_repetition,
    "kee-situation": kee_situation,
    "kee-disturbing": kee_disturbing,
    "kee-initialisation": kee_initialisation,
}


class Definitions(Oracle):
    """A game under these rules, and under those of the oracle."""

    def _banned(self, terms: Mapping[str, Any], play: Event) -> bool:
        match terms["type"]:
            case "ko-retake":
                return ko_retake(self.adjacent, self.past, play, terms.get("until", "next-turn"))
            case "pass-for-ko":
                return pass_for_ko(self.past, play, terms["lifts"])
            case "capture-after-capture":
                return capture_after_capture(self.past, play, terms.get("unless", "never"))
            case "incursion-after-incursion":
                return incursion_after_incursion(self.adjacent, self.past, play, terms.get("of", "all"))
            case "hot-stones":
                return hot_stones(self.adjacent, self.past, play)
            case type_ if type_ in BANS:
                return BANS[type_](self.past, play, self.players)
            case _:
                return super()._banned(terms, play)

    def is_legal(self, point: str | None, player: int | None = None) -> bool:
        if point is not None or self.passing != "dame-filled":
            return super().is_legal(point, player)
        # World Amateur Go Championship: "a pass may not create the end" while neutral points are open.
        reached = [reaches(self.adjacent, self.colouring, p) for p, c in self.colouring.items() if c is None]
        return not self.past[-1].is_pass or all(len(colours - {None}) < 2 for colours in reached)

    # Endings

    def _passes(self, terms: Mapping[str, Any]) -> Ended | None:
        if terms["count"] != "each-player-initialised":
            return super()._passes(terms)
        # Kee, October 2020: "once all players have consecutively made a pass play on the same board position
        # initialized for them to play".
        last = range(len(self.past) - self.players, len(self.past))
        if last[0] < 2 or not all(self.past[n].is_pass and self.past[n - 1].is_pass for n in last):
            return None
        return Ended("passes", "score")

    def _same_situation_passed(self, terms: Mapping[str, Any]) -> Ended | None:
        """Kee 2007, 6: "all players consecutively pass the same situation to play"."""
        if len(self.past) <= self.players or passes_in_a_row(self.past) < self.players:
            return None
        # What is passed is what stood before the pass; whose turn it was differs.
        faced = [situation[:2] for situation in _situations(self.past, self.players)[-self.players - 1 : -1]]
        return Ended("same-situation-passed", "score") if all(s == faced[0] for s in faced) else None

    def _opponents_pass_again(self, terms: Mapping[str, Any]) -> Ended | None:
        """Kee, March 2020: the passes of all opponents of a player, for the second time in the same position,
        unless a disturbing play has intervened.
        """
        others = self.players - 1

        def series(end: int) -> list[object] | None:
            run = self.past[max(1, end - others + 1) : end + 1]
            if len(run) < others or not all(event.is_pass for event in run):
                return None
            return [self.past[end].after, self.past[end].next_player]

        now = series(len(self.past) - 1)
        if now is None:
            return None
        for number in reversed(range(1, len(self.past) - 1)):
            if _is_disturbing(self.past, number, self.players):
                return None
            if series(number) == now:
                return Ended("opponents-pass-again", "score")
        return None

    def _cycle_end(self, terms: Mapping[str, Any]) -> Ended | None:
        """Jasiek: "ends the game when a) a situational cycle starting at the start-position occurs and b) a
        recapture in a basic-ko after exactly 2 successive, intervening passes does not occur".
        """
        first, last = self.past[0], self.past[-1]
        if last is first or (last.after, last.next_player) != (first.after, first.next_player):
            return None
        if last.kind == "play" and passes_in_a_row(self.past[:-1]) == 2:
            take = self.past[-4]
            if take.kind == "play" and take.before == last.after:
                return None
        return Ended("cycle-end", "score", 0)

    def _return_to_passed(self, terms: Mapping[str, Any]) -> Ended | None:
        """Spight: "when a player plays to a position where his opponent has passed before or passes in that
        position".
        """
        last = self.past[-1]
        if last.kind == "start":
            return None
        there = [e for e in self.past[:-1] if e.is_pass and e.author == last.next_player]
        return Ended("return-to-passed", "score") if any(e.after == last.after for e in there) else None

    def _repeated_pass(self, terms: Mapping[str, Any]) -> Ended | None:
        """Pauli: "if you pass in the same position as once before ... it ends", and who has passed "more
        often than your opponent after the first of the two passes causing its end" wins.
        """
        ended = self._pass_repeats({})
        if ended is None or ended.repeats is None:
            return None
        passes = [event.author for event in self.past[ended.repeats + 1 :] if event.is_pass]
        author = self.past[-1].author
        others = [passes.count(player) for player in range(self.players) if player != author]
        wins = passes.count(author) > max(others)
        return Ended("repeated-pass", "win" if wins else "score", ended.repeats, author if wins else None)
