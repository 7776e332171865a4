"""What a check may take for the same state: strategies drawn by lot are followed along every line.

A node of a drawn strategy stands for a position and the player to move. So states meet in it that differ in
prisoners, in passes, in what is on record, or in how play came there. What the strategy guarantees is found
by ``tests/support/judge.py``, along each line to its end. A check that forgets one of these takes states for
the same, looks at the first line only, and accepts more than the strategy guarantees.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.verdicts import Ending, Then
from gorules.play.referee import Referee
from gorules.rules.passes import Passes
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.certificate.check import verify
from gorules.solving.certificate.known import Apart
from tests.support.judge import Judge, State
from tests.support.judge_board import near_on_grid
from tests.support.loose_rules import Rules

HALF = Fraction(1, 2)
MOST_LINES = 200


SEES: tuple[Callable[[State], object], ...] = (
    lambda state: state.cells,
    lambda state: state.cells,
    lambda state: sum(map(bool, state.cells)),
    lambda state: state.number,
)
"""What a strategy looks at, besides who is to move."""


class Lines:
    """All lines of play from a start in which one player follows a strategy that is drawn as it is met."""

    def __init__(self, rules: Rules, board: str, player: int, random: Random) -> None:
        self.rules, self.board, self.player, self.random = rules, board, player, random
        self.sees = random.choice(SEES)
        near = near_on_grid(board)
        self.names = [*"ABCD"[: len(near)]] if board.startswith("1x") else ["A2", "B2", "A1", "B1"]
        self.names = [f"{name}1" if len(name) == 1 else name for name in self.names]
        terms = rules.loaded.terms()
        komi = Fraction(terms["compensation"][0]["komi"].get(board, 0))
        self.judge = Judge(near, terms, komi)
        self.numbers: dict[object, int] = {}
        self.nodes: list[Any] = []

    def moves(self, state: State) -> dict[str, State]:
        """Return the states after the legal turns, by move."""
        found = {}
        for after in self.judge.turns(state):
            last = after.line[-1]
            found[last.kind if last.point is None else self.names[last.point]] = after
        return found

    def node(self, state: State) -> int:
        """Return the node for a state."""
        if state.payoff is not None:
            return -1
        key = state.mover, self.sees(state)
        if key not in self.numbers:
            self.numbers[key] = len(self.nodes)
            move = self.random.choice([*self.moves(state), "pass"])
            self.nodes.append({} if state.mover != self.player else [move, None])
        return self.numbers[key]

    def ends(self, opening: State) -> Iterator[Fraction]:
        """Yield what each line is worth. Raises LookupError where the strategy has no legal move, or another
        node would have to follow than for another state of the same node: such a one is none.
        """
        open_lines = [opening]
        for _ in range(MOST_LINES):
            if not open_lines:
                return
            state = open_lines.pop()
            if state.payoff is not None:
                yield state.payoff
                continue
            node, moves = self.nodes[self.node(state)], self.moves(state)
            if isinstance(node, list):
                moves = {node[0]: moves[node[0]]}
            for move, after in moves.items():
                following = self.node(after)
                said = node[1] if isinstance(node, list) else node.get(move)
                # A game that ends here goes on elsewhere: the node that goes on serves for both.
                if said not in (None, -1, following) and following != -1:
                    raise LookupError
                if said in (None, -1):
                    if isinstance(node, list):
                        node[1] = following
                    else:
                        node[move] = following
                open_lines.append(after)
        raise LookupError

    def claim(self, margin: Fraction, root: int, position: str) -> Certificate:
        """Return the certificate that the strategy gets a margin."""
        strategy = {"player": ("black", "white")[self.player], "margin": float(margin), "root": root}
        return Certificate.model_validate(
            {
                "ruleset": self.rules.loaded.id,
                "fingerprint": self.rules.loaded.fingerprint,
                "board": self.board,
                "position": position,
                "to-play": "black",
                "strategies": [strategy | {"nodes": self.nodes}],
            }
        )


def claimed(
    rules: gr.Ruleset, position: str, to_play: str, player: str, margin: float, nodes: list[Any]
) -> str | None:
    """Return why a claim on a board of one row is not proven, None if it is."""
    proof = Certificate.model_validate(
        {
            "ruleset": rules.id,
            "fingerprint": rules.fingerprint,
            "board": f"1x{len(position)}",
            "position": position,
            "to-play": to_play,
            "komi": 0,
            "strategies": [{"player": player, "margin": margin, "root": 0, "nodes": nodes}],
        }
    )
    return verify(proof, rules).failure


def judged(rules: gr.Ruleset, position: str, to_play: str, player: str, margin: float) -> bool:
    """Whether a claim is true of the best strategy."""
    judge = Judge(near_on_grid(f"1x{len(position)}"), rules.terms(), Fraction())
    cells = tuple(".XO".index(letter) for letter in position)
    return judge.can(int(player == "white"), Fraction(margin), cells, int(to_play == "white"))


def test_prisoners_tell_states_apart() -> None:
    # White comes to ".O" with Black to play by B1 alone, or after a pass by capturing at A1: then she has a
    # prisoner. Black passes there. The checker comes by B1 first, where it is -1, and then by the pass: -2.
    rules = Rules("no-ko-prisoners").loaded
    nodes = [{"A1": 1, "B1": 1, "pass": 2}, ["pass", 3], ["A1", 4], {"pass": -1}, {"B1": 1, "pass": 5}]
    nodes += [["pass", -1]]
    assert claimed(rules, "..", "white", "black", -2, nodes) is None
    for margin in (-1.5, -1):
        assert claimed(rules, "..", "white", "black", margin, nodes) == (
            "the strategy of Black fails: after pass A1 B1 pass pass, Black's score minus White's is -2"
        )
    # The same with colours exchanged.
    assert claimed(rules, "..", "black", "white", 2, nodes) is None
    assert claimed(rules, "..", "black", "white", 1.5, nodes) is not None


def test_what_is_on_record_tells_states_apart() -> None:
    # After A1 B1 White may not take back at A1, after pass B1 she may, and then all is hers.
    rules = gr.load_ruleset("tromp-taylor-no-suicide")
    nodes = [
        {"A1": 1, "B1": 2, "pass": 3}, ["B1", 4], ["A1", 5], ["B1", 4], {"A1": 6, "pass": 7}, {"pass": 7},
        ["pass", 8], ["pass", -1], {"pass": -1},
    ]  # fmt: skip
    assert claimed(rules, "..", "white", "black", -2, nodes) is None
    for margin in (2, 0, -1.5):
        assert claimed(rules, "..", "white", "black", margin, nodes) == (
            "the strategy of Black fails: after pass B1 A1 pass pass, Black's score minus White's is -2"
        )


def test_positions_tell_states_apart() -> None:
    # Black always passes. After A1 nobody has more; B1 takes his stone.
    rules = gr.load_ruleset("tromp-taylor-no-suicide").composed("free", ko=())
    nodes = [dict.fromkeys(("A1", "B1", "pass"), 1), ["pass", 2], {"A1": 1, "B1": 1, "C1": 1, "pass": -1}]
    assert claimed(rules, "..X", "white", "black", -3, nodes) is None
    for margin in (0, -2.5):
        assert claimed(rules, "..X", "white", "black", margin, nodes) is not None


def test_passes_in_a_row_tell_states_apart() -> None:
    # Three passes end play. With one pass made White may still play after the next; with none she may twice.
    rules = gr.load_ruleset("tromp-taylor-no-suicide").composed("three", end=(Passes(count=3),))
    nodes = [{"A1": 1, "B1": 1, "pass": 1}, ["pass", 2], {"A1": 1, "B1": 1, "pass": 3}, ["pass", -1]]
    assert claimed(rules, "..", "white", "black", -2, nodes) is None
    assert claimed(rules, "..", "white", "black", -1.5, nodes) is not None
    assert judged(rules, "..", "white", "black", -2)


@pytest.mark.parametrize(
    "rules",
    ["cycle-prisoners", "repetition-prisoners", "kee-last", "passes-cost", "no-first-pass", "button", "list"],
)
def test_where_the_way_counts_or_a_component_is_not_known_no_two_lines_are_one(rules: str) -> None:
    """Two lines lead to the same stones, and to states that remember the same or nearly so."""
    loaded = Rules(rules).loaded
    board = gr.Board.parse("1x4")
    referee, apart = Referee(loaded.composed("bare", ko=()), board), Apart(loaded)
    keys = []
    for line in ((0, 3, 2, None), (2, 3, 0, None), (None, 3, 0, None, 2, None)):
        state = referee.opening(gr.Position.empty(board))
        turns = []
        for point in line:
            turns.append(referee.candidate(state, point))
            state = referee.after(state, turns[-1])
        keys.append(apart.key(state._replace(bans=(), ends=(), bonus=None), turns))
    assert len(set(keys)) == 3


PARTS: dict[str, Any] = {
    "position": gr.Position.parse("1x3", "X.."),
    "to_play": 1,
    "bans": ("other",),
    "ends": ("other",),
    "prisoners": (1, 0),
    "passes": (0, 1),
    "bonus": "other",
    "ending": Ending("passes", Then.SCORE, "", 1),
}


@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_a_state_tells_it_apart_where_prisoners_count(part: str) -> None:
    loaded = Rules("prisoners").loaded
    state = Referee(loaded, gr.Board.parse("1x3")).opening(gr.Position.parse("1x3", "..."))
    other = state._replace(**{part: PARTS[part]})
    assert Apart(loaded).key(state, ()) != Apart(loaded).key(other, ())


@pytest.mark.parametrize("rules", ["tromp-taylor", "aga", "no-pass-go", "prisoners"])
def test_lines_that_leave_the_same_are_looked_at_once(rules: str) -> None:
    apart = Apart(Rules(rules).loaded)
    board = gr.Board.parse("1x4")
    state = Referee(Rules(rules).loaded, board).opening(gr.Position.empty(board))
    turn = Referee(Rules(rules).loaded, board).candidate(state, 0)
    assert apart.key(state, ()) == apart.key(state, (turn,))


STARTS = (("1x2", ".."), ("1x3", "..."), ("1x3", "X.O"), ("1x3", ".X."), ("1x3", "..O"))


@pytest.mark.parametrize(
    "rules",
    [
        "prisoners", "prisoners-3", "pass-stones", "pass-stones-alone", "no-ko-prisoners",
        "no-ko-pass-stones", "cycle-prisoners", "repetition-prisoners", "kee-last", "passes-cost",
        "no-first-pass", "button", "first-pass-bonus", "captures", "stones", "third-time-draw", "komi",
    ],
)  # fmt: skip
def test_what_is_accepted_is_what_a_strategy_guarantees_on_every_line(rules: str) -> None:
    accepted, differ = 0, 0
    for seed in range(30):
        random = Random(f"{rules} {seed}")
        board, position = random.choice(STARTS)
        player = random.randrange(2)
        lines = Lines(Rules(rules), board, player, random)
        cells = tuple(".XO".index(letter) for letter in position)
        opening = lines.judge.opening(cells, 0)
        root = lines.node(opening)
        try:
            found = [*lines.ends(opening)]
        except LookupError:
            continue
        worst = min(found) if player == 0 else max(found)
        better = worst + (HALF if player == 0 else -HALF)
        loaded = lines.rules.loaded
        too_much = verify(lines.claim(better, root, position), loaded)
        assert too_much.failure is not None, (seed, board, position, player, worst)
        try:
            checked = verify(lines.claim(worst, root, position), loaded)
        except InputError:
            continue
        accepted += checked.failure is None
        differ += len(set(found)) > 1
        if "for ever" not in str(checked.failure):  # a state that is there again proves nothing
            assert checked.failure is None, (seed, board, position, player, worst)
    assert accepted and differ
