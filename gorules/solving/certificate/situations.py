"""Strategies for games that are scored over a cycle (Kee's rules), as graphs of situations.

A situation is the player to move, the position, and the players' histories (C.1-C.3). These decide which
turns are legal. So the situations to which a strategy leads form a finite graph, however long the lines are.
The referee can walk through it without regard to the turns before a situation.

It is enough to look at the cycles of this graph. The reason is this. Play ends when a situation is there for
the second time (D.1), and is scored over the turns since the first time (E.1). Each game in which the player
follows her strategy is a walk in the graph. So it ends, and the turns that are scored are a closed walk. Both
players pass in it, because plays only add to their histories, and the histories are the same at the end as at
the beginning (A.4, C.2). Each player is paid the worth of his best pass there (E.2, E.3). So the strategy
fails only if there is a closed walk of this kind: the best pass of the opponent in it is worth *p*, and no
pass of hers is worth *p* plus the lead that she wants.

A strategy that looks at the situation alone has one turn at each situation of its player. If different nodes
give different turns at one situation, the graph has all these turns; the check is then stricter than
necessary. A player who passes from the start on needs no list of replies: her graph leaves out the histories.
It then has all plays of her opponent that are legal, and more.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Literal, NamedTuple

from gorules.files.inputs import InputError
from gorules.go.colours import COLOURS
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Kind, Points, points, points_text
from gorules.play.game import Game
from gorules.play.progress import Progress
from gorules.play.referee import Referee, State
from gorules.play.settle import score
from gorules.rules.agreement import Agreement
from gorules.rules.component import KoRule
from gorules.rules.passing import PassingAllowed
from gorules.rules.repetition import Repetition
from gorules.rules.scoring import AreaScoring, StoneScoring
from gorules.rules.situation import SituationRepeats
from gorules.ruleset import Ruleset
from gorules.solving.certificate.known import all_known, is_one_of
from gorules.solving.certificate.strategy import (
    Failure,
    OnBoard,
    PlanNode,
    Room,
    Strategy,
    WrittenMove,
    by_move,
)

STEP_BYTES = 300
"""About the bytes that a turn between two situations takes."""


def applies(ruleset: Ruleset) -> bool:
    """Whether the argument above holds for a ruleset."""
    # gorules.solving.kee.solver states these conditions, too. A check does not rely on the code that it
    # checks.
    ends = [end for end in ruleset.end if not isinstance(end, Agreement)]
    scoring = ruleset.scoring
    return (
        all_known(ruleset)  # a plug-in might remember more than a situation has
        and is_one_of(ruleset.passing, PassingAllowed)
        and len(ruleset.ko) == len(ends) == 1
        and _is_kee_history(ruleset.ko[0])
        and isinstance(ends[0], SituationRepeats)
        and set(ends[0].of) == {"next-player", "position", "ko-memory"}
        and {"play", "pass"} <= set(ends[0].records)
        and ends[0].times == 2
        and ends[0].then == "score"
        and isinstance(scoring, AreaScoring | StoneScoring)
        and (scoring.positions, scoring.takes) == ("passed-in-cycle", "max")
    )


def _is_kee_history(ko: KoRule) -> bool:
    """Whether a ko rule has the players' histories on record (A.4, C.1, C.2), and nothing else."""
    return (
        isinstance(ko, Repetition)
        and ko.compares == "position+author"
        and set(ko.records) == {"play", "pass"}
        and (ko.lifted_by, ko.keeps, ko.window) == ("own-pass", "current", "all")
    )


def strategy(
    game: Game,
    player: Literal["black", "white"],
    margin: Fraction,
    choice: Callable[[Sequence[Turn]], str],
    most_answers: int | None,
    progress: Progress,
    room: Room,
) -> Strategy:
    """Return a strategy: to pass, if that is enough; else one with a node for each situation that it leads
    to. Nodes are numbered in the order in which they are met; the start comes first.

    ``choice`` gives the player's move after turns, by the situation alone. Raises InputError if there are
    more than ``most_answers`` situations.
    """
    passing = Strategy(player=player, margin=margin, root=0, nodes=("passes",))
    with suppress(Failure):
        SituationChecker(game, OnBoard(passing, game.board), room).check()
        return passing
    graph = _Graph(game, game.ruleset, room)
    nodes: list[PlanNode] = []
    for number, state in enumerate(graph.states):
        if most_answers is not None and number >= most_answers:
            raise InputError(f"the strategy needs a move at more than {most_answers:,} states")
        progress(number)
        legal = graph.legal(number)
        if COLOURS[state.to_play] == player:
            move = choice(graph.lines[number])
            nodes.append((move, graph.after(number, legal[game.board.index.get(move, move)])))
        else:
            nodes.append({turn.move: graph.after(number, turn) for turn in legal.values()})
    return Strategy(player=player, margin=margin, root=0, nodes=tuple(nodes))


class SituationChecker:
    """Checks a strategy by the situations that it leads to, if :func:`applies` is true of the ruleset."""

    def __init__(self, game: Game, strategy: OnBoard, room: Room) -> None:
        self._ruleset, self._komi, self._room = game.ruleset, game.komi, room
        self._strategy = strategy
        without_ko = game.ruleset.model_copy(update={"ko": ()})
        self._graph = _Graph(game, without_ko if strategy.only_passes else game.ruleset, room)

    @property
    def states(self) -> int:
        """The number of situations looked at."""
        return len(self._graph.states)

    def check(self) -> None:
        """Raise Failure if the strategy does not do what it claims."""
        graph, strategy = self._graph, self._strategy
        places = [(strategy.root, 0)]
        seen = set(places)
        steps: list[_Step] = []
        for node, number in places:
            legal = graph.legal(number)
            colour = COLOURS[graph.states[number].to_play]
            followed = strategy.followed(node, colour, legal, graph.lines[number])
            if followed is None and not strategy.only_passes:
                raise strategy.failure(graph.lines[number], "the replies to passes are missing")
            if followed is None:
                followed = {move: node for move in legal if colour != strategy.player or move == PASS}
            for move, following in followed.items():
                turn = legal[move]
                after = graph.after(number, turn)
                self._room.take(STEP_BYTES)
                steps.append(_Step(number, after, colour == strategy.player, self._worth(turn)))
                if (following, after) not in seen:
                    seen.add((following, after))
                    places.append((following, after))
        self._check_cycles(steps)

    def _worth(self, turn: Turn) -> Points | None:
        """Return the points that a pass can be paid, komi included; None for a play."""
        if not turn.is_pass:
            return None
        worth = score(self._ruleset, turn.after, komi=self._komi)
        if worth.kind is Kind.UNDECIDED:
            raise InputError(worth.explanation.remarks[0])
        return worth.scores[turn.colour]

    def _check_cycles(self, steps: "list[_Step]") -> None:
        lead = self._strategy.margin if self._strategy.player == "black" else -self._strategy.margin
        rival = "White" if self._strategy.player == "black" else "Black"
        for most in sorted({step.worth for step in steps if not step.own and step.worth is not None}):
            enough = points(most + lead)
            edges: list[list[int]] = [[] for _ in self._graph.states]
            for step in steps:
                if step.worth is None or (step.worth < enough if step.own else step.worth <= most):
                    edges[step.before].append(step.after)
            component = _components(edges)
            for step in steps:
                if not step.own and step.worth == most and component[step.before] == component[step.after]:
                    raise self._strategy.failure(
                        self._graph.lines[step.before],
                        f"a cycle can follow in which {rival} passes for {points_text(most)} and "
                        f"{self._strategy.player.capitalize()} for less than {points_text(enough)}",
                    )


class _Step(NamedTuple):
    """A turn from one situation to another: whether it is the player's own and, if it is a pass, its worth to
    the player who makes it.
    """

    before: int
    after: int
    own: bool
    worth: Points | None


class _Graph:
    """The situations that are met, by number, each with a state of the game and the turns that led there."""

    def __init__(self, game: Game, ruleset: Ruleset, room: Room) -> None:
        self._room = room
        self._referee = Referee(ruleset, game.board)
        self._numbers: dict[Hashable, int] = {}
        self.states: list[State] = []
        self.lines: list[tuple[Turn, ...]] = []
        self._number(self._referee.opening(game.position, game.state.to_play), ())

    def legal(self, number: int) -> dict[WrittenMove, Turn]:
        """Return the legal turns in a situation, by move."""
        return by_move(self._referee.legal_turns(self.states[number]))

    def after(self, number: int, turn: Turn) -> int:
        """Return the situation after a turn."""
        return self._number(self._referee.after(self.states[number], turn), (*self.lines[number], turn))

    def _number(self, state: State, turns: tuple[Turn, ...]) -> int:
        situation = state.to_play, state.position.cells, state.bans
        if situation not in self._numbers:
            self._room.take_state(state, len(turns))
            self._numbers[situation] = len(self.states)
            # A repetition of the situation does not matter here.
            self.states.append(state._replace(ending=None))
            self.lines.append(turns)
        return self._numbers[situation]


def _components(edges: list[list[int]]) -> list[int]:
    """Return a number for each node of a graph: that of its strongly connected component (after Kosaraju)."""
    finished: list[int] = []
    seen: set[int] = set()
    for first in range(len(edges)):
        if first in seen:
            continue
        seen.add(first)
        path = [(first, iter(edges[first]))]
        while path:
            node, rest = path[-1]
            unseen = next((after for after in rest if after not in seen), None)
            if unseen is None:
                finished.append(node)
                path.pop()
            else:
                seen.add(unseen)
                path.append((unseen, iter(edges[unseen])))
    leading: list[list[int]] = [[] for _ in edges]
    for node, following in enumerate(edges):
        for after in following:
            leading[after].append(node)
    component = [-1] * len(edges)
    for last in reversed(finished):
        stack = [last]
        while stack:
            node = stack.pop()
            if component[node] < 0:
                component[node] = last
                stack += [before for before in leading[node] if component[before] < 0]
    return component
