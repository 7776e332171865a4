"""Hypothesis strategies: boards, positions, rules of every composition, and random games."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.ruleset import Ruleset, ruleset_model
from tests.support.oracle import ALGEBRA, Adjacency, Colouring, Oracle, cleared

BARE: Mapping[str, Any] = {
    "id": "bare",
    "name": "Nothing that bans or ends",
    "ko": [],
    "suicide": "allowed",
    "end": ["agreement"],
    "removal": "agreed",
    "scoring": {"type": "area", "empty-counts": "borders-only-own"},
}


def composed(**fields: Any) -> Ruleset:
    """Return the ruleset of these fields, bare otherwise."""
    return ruleset_model().model_validate(
        {**BARE, **{name.replace("_", "-"): value for name, value in fields.items()}}
    )


# Boards


def rectangles(most: int = 25) -> st.SearchStrategy[Board]:
    """All rectangles from 1x1 to 5x5 with no more points than ``most``."""
    return st.sampled_from(
        [Board.rectangular(r, c) for r in range(1, 6) for c in range(1, 6) if r * c <= most]
    )


@st.composite
def graphs(draw: st.DrawFn, most: int = 10, connected: bool | None = None) -> Board:
    """A random graph; connected, or not, or either."""
    size = draw(st.integers(2 if connected is False else 1, most))
    points = [f"p{number}" for number in range(size)]
    # Every point but the first of a part is joined to an earlier one of the same part.
    is_joined = st.just(True) if connected else st.booleans()
    joined = [False, *(draw(is_joined) for _ in range(size - 1))]
    if connected is False:
        joined[draw(st.integers(1, size - 1))] = False
    part = 0
    edges = []
    parts = [0]
    for number in range(1, size):
        if joined[number]:
            other = draw(st.integers(0, number - 1))
            edges.append((number, other))
            parts.append(parts[other])
        else:
            part += 1
            parts.append(part)
    pairs = [(a, b) for a in range(size) for b in range(a) if parts[a] == parts[b]]
    if pairs:
        edges += draw(st.lists(st.sampled_from(pairs), max_size=size))
    return Board.from_edges([(points[a], points[b]) for a, b in edges], points)


def boards(most: int = 25) -> st.SearchStrategy[Board]:
    """Boards of every kind with no more points than ``most``."""
    made = [Board.torus(r, c) for r in range(1, 5) for c in range(1, 5)]
    made += [Board.cylinder(r, c) for r in range(1, 5) for c in range(1, 5)]
    made += [Board.box(x, y, z) for x in range(1, 4) for y in range(1, 4) for z in range(1, 4)]
    grids = st.sampled_from([board for board in made if board.size <= most])
    return rectangles(most) | grids | graphs(min(most, 10))


# Positions


@st.composite
def positions(draw: st.DrawFn, board: Board, players: int = 2) -> Position:
    """A position in which every string has a liberty."""
    cells = draw(st.lists(st.integers(0, players), min_size=board.size, max_size=board.size))
    colouring: Colouring = {
        name: None if cell == 0 else cell - 1 for name, cell in zip(board.names, cells, strict=True)
    }
    return position_of(board, cleared(adjacency(board), colouring, range(players)))


@st.composite
def starts(draw: st.DrawFn, most: int = 25) -> tuple[Position, int]:
    """A position on a board with no more points than ``most``, and how many players there are."""
    players = draw(st.sampled_from((2, 2, 3)))
    return draw(positions(draw(boards(most)), players)), players


def adjacency(board: Board) -> Adjacency:
    """Return the board as the oracle takes it."""
    return {name: [board.names[n] for n in board.neighbours[i]] for i, name in enumerate(board.names)}


def colouring_of(position: Position) -> Colouring:
    """Return a position as the oracle takes it."""
    cells = zip(position.board.names, position.cells, strict=True)
    return {name: None if cell == 0 else cell - 1 for name, cell in cells}


def position_of(board: Board, colouring: Colouring) -> Position:
    """Return the position of the oracle's colouring."""
    return Position(board, bytes(0 if (c := colouring[name]) is None else c + 1 for name in board.names))


# Rules

PRESETS = (
    "basic-ko",
    "positional-superko",
    "situational-superko",
    "situational-superko-by-author",
    "natural-situational-superko",
    "kee-history",
    "spight-superko",
    "fixed-ko",
)
SUICIDE = ("forbidden", "allowed", "multi-stone")


@st.composite
def algebra(draw: st.DrawFn) -> dict[str, Any]:
    """Terms of the repetition algebra: any that do not contradict themselves."""
    compares = draw(
        st.sampled_from(("position", "position+next", "position+author", "transition", "transition+author"))
    )
    can_start = compares in ("position", "position+next")
    events = ("start", "play", "pass") if can_start else ("play", "pass")
    lifted_by = draw(st.sampled_from(("never", "own-pass", "any-pass", "all-pass")))
    return {
        "compares": compares,
        "records": draw(st.lists(st.sampled_from(events), min_size=1, unique=True)),
        "lifted-by": lifted_by,
        "keeps": "nothing" if lifted_by == "never" else draw(st.sampled_from(("nothing", "current"))),
        "window": draw(st.just("all") | st.integers(1, 6)),
    }


def preset_bans() -> st.SearchStrategy[dict[str, Any]]:
    """A ko rule of the literature."""
    return st.sampled_from([{"type": name} for name in PRESETS])


def algebraic_bans() -> st.SearchStrategy[dict[str, Any]]:
    """A ko rule with any terms."""
    return algebra().map(lambda terms: {"type": "repetition", **terms})


def bans() -> st.SearchStrategy[dict[str, Any]]:
    """A ko rule: one of the literature, or any other of the algebra."""
    return preset_bans() | algebraic_bans()


@st.composite
def repetition_ends(draw: st.DrawFn) -> dict[str, Any]:
    """A repetition that ends play."""
    return {
        "type": "repetition",
        **draw(algebra()),
        "on": draw(st.sampled_from((["play"], ["pass"], ["play", "pass"]))),
        "times": draw(st.integers(2, 4)),
        "then": draw(st.sampled_from(("score", "no-result", "draw", "prisoners"))),
    }


@st.composite
def situation_ends(draw: st.DrawFn) -> dict[str, Any]:
    """A repeated situation that ends play."""
    others = draw(st.lists(st.sampled_from(("next-player", "ko-memory")), unique=True))
    return {
        "type": "situation-repeats",
        "of": ["position", *others],
        "records": draw(st.lists(st.sampled_from(("start", "play", "pass")), min_size=1, unique=True)),
        "times": draw(st.integers(2, 3)),
        "then": draw(st.sampled_from(("score", "no-result", "draw", "prisoners"))),
    }


def ends() -> st.SearchStrategy[dict[str, Any]]:
    """Any condition that ends play."""
    then = st.sampled_from(("score", "no-result", "draw"))
    return st.one_of(
        st.fixed_dictionaries(
            {
                "type": st.just("passes"),
                "count": st.just("each-player") | st.integers(1, 4),
                "last-by": st.sampled_from((None, "black", "white")),
                "then": then,
            }
        ),
        st.fixed_dictionaries({"type": st.just("pass-repeats"), "then": then}),
        st.fixed_dictionaries({"type": st.just("captures"), "count": st.integers(1, 4)}),
        st.fixed_dictionaries(
            {"type": st.just("no-legal-play"), "then": st.sampled_from(("loses", "wins", "draw", "score"))}
        ),
        repetition_ends(),
        situation_ends(),
    )


@st.composite
def compositions(draw: st.DrawFn, repetitions_only: bool = False) -> dict[str, Any]:
    """What a ruleset says of legality and of the end of play: any that does not contradict itself; or
    what allows all else and ends play by one repetition."""
    if repetitions_only:
        end = draw(repetition_ends() | situation_ends())
        return {"ko": draw(st.lists(bans(), max_size=1)), "suicide": "allowed", "end": [end]}
    passing = draw(st.sampled_from(("allowed", "allowed", "allowed", "forbidden")))
    conditions = draw(st.lists(ends(), max_size=3, unique_by=lambda end: str(end["type"])))
    if passing == "forbidden":
        conditions = [end for end in conditions if end["type"] not in ("passes", "pass-repeats")]
    ko = draw(st.lists(preset_bans(), max_size=1)) + draw(st.lists(algebraic_bans(), max_size=1))
    if len(ko) == 2 and _is_same(ko[0], ko[1]):
        ko.pop()
    return {
        "ko": ko,
        "suicide": draw(st.sampled_from(SUICIDE)),
        "passing": passing,
        "end": conditions or [{"type": "agreement"}],
    }


def _is_same(preset: Mapping[str, Any], terms: Mapping[str, Any]) -> bool:
    """Whether the terms are those of a preset, so that a ruleset would have it twice."""
    full = {"lifted-by": "never", "keeps": "nothing", "window": "all", **ALGEBRA[preset["type"]]}
    return all(sorted(terms[k]) == sorted(v) if k == "records" else terms[k] == v for k, v in full.items())


# Games


def oracle_of(game: Game, rules: Mapping[str, Any]) -> Oracle:
    """Return the oracle's game with the same start and rules."""
    return Oracle(
        adjacency(game.board), game.players, colouring_of(game.position), game.state.to_play,
        ko=rules["ko"], suicide=rules["suicide"], end=rules["end"], passing=rules.get("passing", "allowed"),
    )  # fmt: skip


def choices(most: int = 40) -> st.SearchStrategy[bytes]:
    """What decides the moves of a random game of ``most`` turns, one byte a turn; see :func:`chosen`.
    The bytes come from a seed: drawn one by one, most games would be short."""
    return st.integers(0, 2**32 - 1).map(lambda seed: Random(seed).randbytes(most))


def chosen(turns: Sequence[Turn], byte: int) -> Turn:
    """Return the turn that a byte stands for; passes and captures are more frequent than their number."""
    kinds = [turns, [t for t in turns if t.captured or t.self_captured], [t for t in turns if t.is_pass]]
    kind, rest = kinds[(0, 0, 0, 1, 1, 2)[byte % 6]] or turns, byte // 6
    return kind[rest % len(kind)]


def candidates(referee: Referee, state: State) -> list[Turn]:
    """Return a turn on every empty point and a pass, legal or not."""
    empty = [point for point, cell in enumerate(state.position.cells) if cell == 0]
    return [referee.candidate(state, point) for point in (*empty, None)]


def wander(referee: Referee, state: State, moves: bytes) -> Iterator[tuple[State, Turn, State]]:
    """Yield the steps of a game of random turns, legal or not: the state, the turn, the state after it."""
    for byte in moves:
        turn = chosen(candidates(referee, state), byte)
        state, earlier = referee.after(state, turn), state
        yield earlier, turn, state


def played(game: Game, moves: bytes) -> Iterator[Turn]:
    """Make random legal turns until play ends or the moves do; yield each when it is made."""
    referee = Referee(game.ruleset, game.board, game.players)
    for byte in moves:
        legal = list(referee.legal_turns(game.state))
        if not legal:
            return
        yield game.play(chosen(legal, byte).move)
