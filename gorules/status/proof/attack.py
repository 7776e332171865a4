"""Attacks on strings that are proved to stand, played on the whole board. The attacker plays where he likes,
and each answer is read from the proof: nothing is searched.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple

from gorules.go.position import Position
from gorules.status.hypothetical import PASS, HypotheticalPlay, HypotheticalState, HypotheticalTurn
from gorules.status.ko_passes import KO_PASSES
from gorules.status.proof.eyes import AnsweredEye, answers_to, is_still, kept_for_ever
from gorules.status.proof.family import StonePoints, WrittenGame
from gorules.status.proof.part import Objection, PartRules, PartStones
from gorules.status.proof.reading import WrittenFamily, WrittenProof
from gorules.status.proof.states import PartCheck, ProofState

LONG = 3
"""An attack at random has at most so many turns of his for each point of the board."""


class Refuted(Exception):
    """A proof does not keep its promise on the whole board; this says where."""


class EyeAnswers(NamedTuple):
    """How a closed region stands in which she answers, and the states that she stays in."""

    eye: AnsweredEye
    kept: frozenset[PartStones]

    @property
    def is_still(self) -> bool:
        """Whether she needs no answer in it any more."""
        return is_still(*self.eye)

    def after(self, vertex: int) -> tuple[int | None, "EyeAnswers"]:
        """Return her answer to a play of his, None if she passes, and how the region stands then."""
        part, stones = self.eye
        played = part.his_play(stones, vertex)
        if played is not None:
            for answer, after in answers_to(part, played.stones):
                if after in self.kept or is_still(part, after):
                    return answer, self._replace(eye=AnsweredEye(part, after))
        raise Refuted("an eye has no answer")


class Rest(NamedTuple):
    """What a local game rests on when he is to move: stones that are as in the game on the ``zone``; or the
    ``eyes`` in which she answers, if eyes settle it.
    """

    stones: PartStones
    zone: int
    eyes: tuple[EyeAnswers, ...] | None = None

    @property
    def resting(self) -> list[tuple[PartStones, int]]:
        """The stones on which it rests, and the points where it does."""
        if self.eyes is None:
            return [(self.stones, self.zone)]
        return [(each.eye.stones, each.eye.part.points) for each in self.eyes]


class PartAnswers:
    """Her answers in a local game, as its proof gives them."""

    def __init__(self, part: PartRules, start: PartStones, states: Sequence[ProofState]) -> None:
        self.part = part
        self._proof = PartCheck(part, start, states)
        self._known: dict[tuple[PartStones, bool, int, int], tuple[int | None, Rest]] = {}

    @cached_property
    def start(self) -> Rest:
        """What the game rests on before the first play."""
        return self._turn(self._proof.start, False, self.part.points, 0)[1]

    def after(self, rest: Rest, vertex: int) -> tuple[int | None, Rest]:
        """Return her answer to a play of his, None if she passes, and what the game rests on then."""
        if rest.eyes is None:
            if not rest.zone >> vertex & 1:
                return None, rest
            try:
                played = self.part.his_play(rest.stones, vertex)
            except Objection as objection:
                raise Refuted(str(objection)) from None
            if played is None:
                raise Refuted("a local game does not have a play of his")
            return self._turn(played.stones, True, rest.zone, played.took)
        for place, each in enumerate(rest.eyes):
            if each.eye.part.points >> vertex & 1:
                answer, then = each.after(vertex)
                left = () if then.is_still else (then,)
                return answer, rest._replace(eyes=(*rest.eyes[:place], *left, *rest.eyes[place + 1 :]))
        return None, rest

    def beside_board(self, rest: Rest, hers: int, his: int) -> Rest:
        """Return what the game rests on when both have these stones on its points of the board: strings of
        his may have vanished. Raises Refuted if it rests on other stones.
        """
        if rest.eyes is None:
            for after in self.part.vanished(rest.stones):
                if after.took & rest.zone & ~his:
                    return self.beside_board(self._turn(after.stones, False, rest.zone, 0)[1], hers, his)
        for stones, points in rest.resting:
            if (stones.hers ^ hers | stones.his ^ his) & points:
                raise Refuted("a local game has other stones than the board")
        return rest

    def _turn(self, stones: PartStones, is_hers: bool, zone: int, took: int) -> tuple[int | None, Rest]:
        """Return her answer in a state if she is to move, and what the game rests on then."""
        key = stones, is_hers, zone, took
        if key not in self._known:
            self._known[key] = self._found(stones, is_hers, zone, took)
        return self._known[key]

    def _found(self, stones: PartStones, is_hers: bool, zone: int, took: int) -> tuple[int | None, Rest]:
        state = self._proof.written(stones, is_hers, zone, took)
        if state is None:
            eyes = self._proof.eyes.answered(stones, zone)
            if eyes is None:
                raise Refuted("nothing is written for a state")
            answered = (EyeAnswers(eye, kept_for_ever(*eye)) for eye in eyes)
            return None, Rest(stones, zone, tuple(each for each in answered if not each.is_still))
        while state.like is not None:
            state = self._proof.states[state.like]
        if not state.is_hers:
            return None, Rest(state.stones, state.zone)
        after = state.stones
        if state.answer is not None:
            played = self.part.her_play(after, state.answer)
            if played is None:
                raise Refuted("a local game does not have her answer")
            after = played.stones
        return state.answer, self._turn(after, False, state.zone, 0)[1]


class Defender:
    """Who defends strings on the whole board by a family of local games: she answers each play of the
    attacker by the game in whose region it is.
    """

    def __init__(self, proof: WrittenProof, family: WrittenFamily) -> None:
        self.position: Position = proof.position
        self.player = family.player
        self.strings = family.strings
        self.games: list[WrittenGame] = [proof.games[number] for number in family.games]
        walls = {string for game in self.games for block, _ in game.walls for string in block}
        self.standing: StonePoints = frozenset().union(*self.strings, *walls)
        self.answers = [
            PartAnswers(game.part(self.position), game.start(self.position), game.states)
            for game in self.games
        ]
        self.vertices = {
            point: (number, vertex)
            for number, game in enumerate(self.games)
            for vertex, point in enumerate(game.region)
        }
        self.play = HypotheticalPlay(self.position.board, KO_PASSES["one-own"])

    def start(self) -> "Attack":
        """Return the attack before its first turn: he is to move."""
        state = self.play.start(self.position, 1 - self.player)
        return Attack(self, state, tuple(answers.start for answers in self.answers))


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as far as it is played: he is to move. ``answer`` is her last turn."""

    defender: Defender
    state: HypotheticalState
    rests: tuple[Rest, ...]
    answer: HypotheticalTurn | None = None

    @property
    def position(self) -> Position:
        """The stones on the board."""
        return Position(self.defender.position.board, self.state.cells)

    def plays(self, points: Iterable[int] | None = None) -> list[int]:
        """Return where he may play, of some points or of all, in their order."""
        objection = self.defender.play.objection
        points = range(len(self.state.cells)) if points is None else points
        return [point for point in points if not objection(self.state, HypotheticalTurn(point))]

    def after(self, turn: HypotheticalTurn) -> "Attack":
        """Return the attack after a turn of his and her answer. No ban binds him, as he could have lifted it.
        Raises InputError if his turn is not legal, and Refuted if the proof does not keep its promise.
        """
        defender, rests, answer = self.defender, list(self.rests), None
        state = self._turned(self.state, turn)
        if turn.point in defender.vertices:
            number, vertex = defender.vertices[turn.point]
            answered, rests[number] = defender.answers[number].after(rests[number], vertex)
            answer = None if answered is None else defender.games[number].region[answered]
        reply = PASS if answer is None else HypotheticalTurn(answer)
        objection = defender.play.objection(state, reply)
        if objection is not None:
            raise Refuted(objection)
        state = self._turned(state, reply)
        for number, game in enumerate(defender.games):
            here = [state.cells[point] for point in game.region]
            hers, his = (
                sum(1 << vertex for vertex, cell in enumerate(here) if cell == player + 1)
                for player in (defender.player, 1 - defender.player)
            )
            rests[number] = defender.answers[number].beside_board(rests[number], hers, his)
        return Attack(defender, state, tuple(rests), reply)

    def _turned(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        """Return the state after a turn, without the bans on him."""
        defender = self.defender
        after = defender.play.after(state, turn)
        taken = [point for point in defender.standing if after.cells[point] != defender.player + 1]
        if taken:
            raise Refuted(f"the stone at {defender.position.board.names[min(taken)]} was taken")
        hers = frozenset(ban for ban in after.bans if after.cells[ban.stone] == 2 - defender.player)
        return after._replace(bans=hers)


def at_random(defender: Defender, chance: Random) -> Iterator[Attack]:
    """Yield an attack after each turn of his, until he has no play: his plays are drawn from all that are
    legal, or, in every second attack, from those in the regions of the games.
    """
    attack, points = defender.start(), [None, defender.vertices or None][chance.randrange(2)]
    for _ in range(LONG * defender.position.board.size):
        plays = attack.plays(points)
        if not plays:
            return
        attack = attack.after(HypotheticalTurn(chance.choice(plays)))
        yield attack
