"""Checking certificates: the referee plays each strategy against every legal reply.

A strategy for a player is a graph of nodes. If she has the turn, the node has her move and the next node. If
the opponent has the turn, the node has a next node for each of his moves that can be legal. A node may stand
for many states of the game. These states differ in their records only, and her strategy at them is the same.
:func:`verify` plays the strategy against every legal reply under the ruleset, and does not rely on the way in
which it was found.

Games that are scored over a cycle have too many states for that. There the nodes stand for situations;
:mod:`gorules.solving.certificate.situations` says why this is enough.

A player who only passes from now on needs no list of answers. Under rules that a check knows, :class:`Alone`
looks at every position that the opponent can reach by playing alone, without regard to bans. Under other
rules her passes are played out like any turns.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from gorules.files.inputs import InputError, Problem, quoted
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import points, points_text
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.agreement import Agreement
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.resumption import Resumption
from gorules.rules.ruling import Ruling
from gorules.rules.scoring import AreaScoring, StoneScoring
from gorules.ruleset import Ruleset, families, katago, load_family, load_ruleset, other_games, rulesets
from gorules.ruleset.likeness import id_told
from gorules.solving.certificate import situations
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.certificate.known import Apart, all_known, is_one_of
from gorules.solving.certificate.situations import SituationChecker
from gorules.solving.certificate.strategy import Failure, OnBoard, Room, Strategy, by_move
from gorules.solving.worth import payoff, win

MEMORY = 1 << 30
"""The bytes that a check may take, unless more are allowed."""
POSITION_BYTES = 300
"""About the bytes that one position takes in the check of a player who only passes, without its points."""


@dataclass(frozen=True, slots=True)
class Verified:
    """The findings of a check. ``game`` and ``strategies`` are what was read from the certificate and
    checked. ``failure`` is None, or says what is wrong and where. ``states`` is the number of states looked
    at.
    """

    game: Game
    strategies: tuple[Strategy, ...]
    states: int
    failure: str | None

    def __str__(self) -> str:
        """Return what is proven or what is wrong, with the start and the ruleset."""
        bounds = [
            f"{each.player.capitalize()} makes it {'at least' if each.player == 'black' else 'at most'} "
            f"{points_text(points(each.margin))}"
            for each in self.strategies
        ]
        return f"{self.failure or ' and '.join(bounds)} {self._start} under {id_told(self.game.ruleset)}"

    @property
    def _start(self) -> str:
        game, board = self.game, self.game.board
        if board.is_graph:
            edges = sum(map(len, board.neighbours)) // 2
            where = f"on its graph of {counted(board.size, 'point')} and {counted(edges, 'edge')}"
        else:
            where = f"on {board.spec}"
        start = f"from {game.position.text}" if any(game.position.cells) else "from the empty board"
        komi = "" if game.komi is None else f" and a komi of {points_text(points(game.komi))}"
        return f"{where} {start} with {game.to_play.capitalize()} to play{komi}"


def verify(certificate: Certificate, ruleset: Ruleset | str | None = None, memory: int = MEMORY) -> Verified:
    """Play every strategy of a certificate against every legal reply.

    If the certificate names a ruleset that does not come with gorules, the caller gives it as ``ruleset``.
    Raises InputError if ``ruleset`` is not the one that the certificate names, if the certificate describes
    no start, or if the check would take more than about ``memory`` bytes. Files that the certificate names
    are not read.
    """
    rules = _shipped(certificate.ruleset) if ruleset is None else load_ruleset(ruleset)
    if rules.fingerprint != certificate.fingerprint:
        raise InputError(
            f"the certificate is for {certificate.ruleset} with the fingerprint {certificate.fingerprint}; "
            f"that of {rules.id} is {rules.fingerprint}"
        )
    game = certificate.start(rules)
    check = SituationChecker if situations.applies(rules) else _Checker
    room = Room(memory)
    strategies, states = certificate.strategies, 0
    for strategy in strategies:
        checker = check(game, OnBoard(strategy, game.board), room)
        try:
            checker.check()
        except Failure as failure:
            return Verified(game, strategies, states + checker.states, str(failure))
        states += checker.states
    return Verified(game, strategies, states, None)


def _shipped(id: str) -> Ruleset:
    """Return the ruleset that comes with gorules under this id, or the composition of KataGo's settings that
    it names. The id is never read as a file name.
    """
    if id.startswith(katago.PREFIX):
        return katago.read_katago(id)
    family = id.partition(":")[0]
    members = load_family(family).members() if family in families() else ()
    if id not in (*rulesets(), *other_games(), *members):
        said = f"no ruleset {quoted(id)} comes with gorules; name the ruleset of the certificate with --rules"
        raise InputError(Problem(said, field="ruleset"))
    return load_ruleset(id)


def is_found_by_id(ruleset: Ruleset) -> bool:
    """Return whether a check finds a ruleset by what a certificate says of it."""
    try:
        return _shipped(ruleset.id).fingerprint == ruleset.fingerprint
    except InputError:
        return False


class _Checker:
    """Checks a strategy by playing all its lines."""

    def __init__(self, game: Game, strategy: OnBoard, room: Room) -> None:
        self._start = game.state
        self._ruleset, self._komi = game.ruleset, game.komi
        self._strategy = strategy
        self._player = COLOURS.index(strategy.player)
        self._referee = Referee(game.ruleset, game.board)
        self._apart = Apart(game.ruleset)
        self._alone = Alone(game, self._player, strategy.margin, room)
        self._room = room
        self._done: set[Hashable] = set()
        self._path: set[Hashable] = set()

    @property
    def states(self) -> int:
        """The number of states looked at."""
        return len(self._done)

    def check(self) -> None:
        """Raise Failure if the strategy does not do what it claims."""
        # A game can have more turns than Python lets functions call themselves.
        turns: list[Turn] = []
        path = [self._look(self._strategy.root, self._start, turns)]
        while path:
            step = next(path[-1], None)
            if step is None:
                path.pop()
                del turns[-1:]
            else:
                turn, number, state = step
                turns.append(turn)
                path.append(self._look(number, state, turns))

    def _look(self, number: int, state: State, turns: Sequence[Turn]) -> Iterator[tuple[Turn, int, State]]:
        """Check a state, reached by these turns, with its node. Yield the turns that can follow, each with
        the node and the state after it.
        """
        if state.ending is not None:
            return self._end(state, turns)
        # Under rules that depend on the numbers of turns, play from a repeated state may still end. The
        # memories of a state do not show that, so it proves nothing.
        here = number, state.key
        if here in self._path:
            raise self._strategy.failure(turns, "play comes back to a state and can go on for ever")
        key = number, self._apart.key(state, turns)
        if key not in self._done:
            self._room.take_state(state, len(turns))
            self._done.add(key)
            self._path.add(here)
            for turn, following in self._followed(number, state, turns):
                yield turn, following, self._referee.after(state, turn)
            self._path.remove(here)
        return None

    def _followed(self, number: int, state: State, turns: Sequence[Turn]) -> list[tuple[Turn, int]]:
        """Return the turns that must be checked, each with the node after it."""
        colour = COLOURS[state.to_play]
        legal = by_move(self._referee.legal_turns(state))
        if not legal:
            raise self._strategy.failure(turns, f"{colour.capitalize()} has no legal turn, and play goes on")
        followed = self._strategy.followed(number, colour, legal, turns)
        if followed is None and self._alone.applies:
            if not self._alone.is_enough(state.position):
                raise self._strategy.failure(turns, "it is not enough to pass from now on")
            return []
        if followed is None and state.to_play != self._player:
            followed = dict.fromkeys(legal, number)
        elif followed is None:
            if PASS not in legal:
                raise self._strategy.failure(turns, f"{PASS} is not legal")
            followed = {PASS: number}
        return [(legal[move], following) for move, following in followed.items()]

    def _end(self, state: State, turns: Sequence[Turn]) -> None:
        margin = payoff(settle(self._ruleset, state, turns, komi=self._komi), win(state))
        if (margin < self._strategy.margin) if self._player == 0 else (margin > self._strategy.margin):
            raise self._strategy.failure(turns, f"Black's score minus White's is {points_text(margin)}")


class Alone:
    """Whether a player who only passes from now on gets a margin: at least (Black) or at most (White).

    She does if two things hold. She gets it at each position that the opponent can reach by his plays alone,
    without regard to bans on repetition; and he cannot go on for ever. This needs three conditions. A pass is
    always legal. Records can forbid plays only. Play ends by passes alone, and only the position is counted.
    ``applies`` says whether the rules fulfil them.
    """

    def __init__(self, game: Game, player: int, margin: Fraction, room: Room) -> None:
        rules = game.ruleset
        self.applies = (
            all_known(rules)
            and is_one_of(rules.passing, PassingAllowed)
            and is_one_of(rules.scoring, AreaScoring, StoneScoring)
            and getattr(rules.scoring, "positions", "") == "final"
            and any(is_one_of(end, Passes) for end in rules.end)
            and all(is_one_of(end, Passes, Agreement, Resumption, Ruling) for end in rules.end)
            and all(end.then == "score" for end in rules.end if isinstance(end, Passes))
        )
        self._referee = Referee(rules.model_copy(update={"ko": ()}), game.board)
        self._ruleset, self._komi = rules, game.komi
        self._player, self._margin, self._room = player, margin, room
        # Whether passing is enough at a position, by its cells; also False while this is being worked out.
        self._known: dict[bytes, bool] = {}

    def is_enough(self, position: Position) -> bool:
        """Whether she gets the margin by passing, if :attr:`applies`."""
        path = [(b"", iter((position,)))]
        while path:
            cells, following = path[-1]
            after = next(following, None)
            if after is None:
                self._known[cells] = True
                path.pop()
            elif after.cells not in self._known:
                self._room.take(POSITION_BYTES + len(after.cells))
                self._known[after.cells] = False
                state = self._referee.opening(after, 1 - self._player)
                if not self._is_good(state):
                    return False
                path.append((after.cells, self._plays(state)))
            elif not self._known[after.cells]:
                return False
        return True

    def _is_good(self, state: State) -> bool:
        margin = payoff(settle(self._ruleset, state, komi=self._komi), win(state))
        return margin >= self._margin if self._player == 0 else margin <= self._margin

    def _plays(self, state: State) -> Iterator[Position]:
        return (turn.after for turn in self._referee.legal_turns(state) if not turn.is_pass)
