"""Every claim of docs/seeds.yaml and docs/senseis.yaml that is not open is recomputed by what it names."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest
import yaml

import gorules as gr
from gorules.bestiary.beasts import load_beast
from gorules.go.position import EMPTY, Placement, Position
from gorules.go.turns import Turn
from gorules.play import count
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.ruleset import load_family, load_ruleset
from tests.docs.test_values import VALUES as SCRIPT

DOCS = Path(__file__).parents[2] / "docs"
CLAIMS: list[dict[str, Any]] = [
    claim | {"text": text["text"]}
    for file in ("seeds.yaml", "senseis.yaml")
    for text in yaml.safe_load((DOCS / file).read_text("utf-8"))
    for claim in text["claims"]
]
STATES = {"verified", "refuted", "open", "quoted", "remark"}
PROOFS = ("beast:", "finding:", "value:", "page:")
"""What recomputes or proves a claim. That a ruleset was composed from a text proves nothing of the text."""

L19 = (
    "2081681993819799846" "9947863334486277028" "6522453884530548425" "6394568209274196127"
    "3801537852564845169" "8519643907259916015" "6281285460898883144" "2712971531931755773"
    "6620397247064840935"
)  # fmt: skip
"""The number of legal positions on 19x19, as tromp.github.io/go/legal.html has it."""


# What the expressions speak of


def positions(spec: str) -> Iterator[Position]:
    """Yield all colourings of a board in which each string has a liberty."""
    board = gr.Board.parse(spec)
    for number in range(3**board.size):
        position = Position(board, bytes(number // 3**point % 3 for point in range(board.size)))
        if not position.suffocated:
            yield position


def plays(spec: str) -> Iterator[tuple[Position, int, Placement]]:
    """Yield every play of either player in every position: the position, the player, what it does."""
    for position in positions(spec):
        for point in range(position.board.size):
            if position.cells[point] == EMPTY:
                for player in (0, 1):
                    yield position, player, position.place(player, point)


def ko_shapes() -> Iterator[tuple[int, int]]:
    """Yield how many stones a play took, and how many the reply to it that restored the position."""
    for before, player, first in plays("2x3"):
        if player == 0 and first.captured:
            for point in first.captured:
                if (reply := first.after.place(1, point)).after.cells == before.cells:
                    yield len(first.captured), len(reply.captured)


def states(ruleset: str, spec: str, depth: int) -> Iterator[tuple[State, tuple[Turn, ...]]]:
    """Yield every state that is reached in so many turns, with its turns."""
    referee = Referee(load_ruleset(ruleset), gr.Board.parse(spec))
    to_do: list[tuple[State, tuple[Turn, ...]]] = [(referee.opening(Position.empty(referee.board)), ())]
    while to_do:
        state, turns = to_do.pop()
        yield state, turns
        if len(turns) < depth:
            to_do += [(referee.after(state, turn), (*turns, turn)) for turn in referee.legal_turns(state)]


def margin(ruleset: str, state: State, turns: tuple[Turn, ...]) -> Fraction:
    found = settle(load_ruleset(ruleset), state, turns).margin
    assert found is not None
    return Fraction(found)


def moves_add_up() -> Iterator[bool]:
    for state, turns in states("new-zealand", "1x3", 7):
        for player in (0, 1):
            made = sum(turn.player == player for turn in turns)
            on_board = sum(cell == player + 1 for cell in state.position.cells)
            yield made == state.passes[player] + state.prisoners[1 - player] + on_board


def area_and_territory() -> Iterator[bool]:
    for state, turns in states("new-zealand", "1x3", 6):
        played = [sum(turn.player == player and not turn.is_pass for turn in turns) for player in (0, 1)]
        area, territory = (
            margin(f"tromp-grid:{way}+superko+suicide+free", state, turns) for way in ("area", "territory")
        )
        yield area - territory == played[0] - played[1]


def aga_agrees() -> Iterator[bool]:
    for state, turns in states("aga", "1x3", 9):
        if state.ending is not None:
            yield margin("aga", state, turns) == margin("aga-territory", state, turns)


def refused() -> Iterator[str]:
    """Yield why the Logical Rules refuse a play on an empty point, wherever they do."""
    for state, _ in states("tromp-taylor", "1x3", 6):
        if state.ending is None:
            referee = Referee(load_ruleset("tromp-taylor"), state.position.board)
            for point, cell in enumerate(state.position.cells):
                if cell == EMPTY:
                    turn = referee.candidate(state, point)
                    yield from (violation.reason.value for violation in referee.violations(state, turn))


def strings_are_one() -> Iterator[bool]:
    """Yield whether the stones next to each other of one colour are of the same string, on 2x3."""
    for position in positions("2x3"):
        for point, near in enumerate(position.board.neighbours):
            for other in near:
                if position.cells[point] == position.cells[other] != EMPTY:
                    yield position.string_at(point) == position.string_at(other)


@cache
def names() -> dict[str, Any]:
    """Return what expressions may speak of."""
    kept = json.loads((DOCS / "values.json").read_text("utf-8"))
    return {
        "score": lambda rules, drawn: gr.score(rules, Position.draw(drawn)),
        "Game": gr.Game, "Board": gr.Board, "Position": Position, "Fraction": Fraction,
        "Decimal": Decimal, "comb": comb, "L19": L19, "plays": plays, "load_ruleset": load_ruleset,
        "load_family": load_family, "count_games": count.count_games,
        "count_positions": lambda board: count.whole(count.positions(board)),
        "KO_SHAPES": list(ko_shapes()), "MOVES_ADD_UP": list(moves_add_up()),
        "REFUSED": list(refused()), "STRINGS_ARE_ONE": list(strings_are_one()),
        "AREA_AND_TERRITORY": list(area_and_territory()), "AGA_AGREES": list(aga_agrees()),
        "MARGINS": [gr.score("tromp-taylor", position).margin for position in positions("2x2")],
        "VALUES": [e["low"] for entries in kept.values() for e in entries.values() if e["low"] == e["high"]],
    }  # fmt: skip


def test_what_expressions_quantify_over_is_not_empty() -> None:
    assert [key for key, value in names().items() if key.isupper() and not value] == []


# The claims


def test_every_claim_has_a_place_one_state_and_what_recomputes_it_or_a_reason() -> None:
    for claim in CLAIMS:
        assert claim["place"]
        assert claim["says"]
        assert claim.keys() <= STATES | {"text", "place", "says", "by", "holds", "long"}
        (state,) = STATES & claim.keys()
        assert state == "verified" or isinstance(claim[state], str), claim["says"]
        assert state in ("open", "quoted", "remark") or {"by", "holds", "long"} & claim.keys(), claim["says"]
        assert state != "open" or re.search("would close it|^as above$", claim[state]), claim["says"]
        assert claim.get("long", "gorules ").startswith("gorules "), claim["says"]


def test_what_is_verified_is_recomputed_not_only_composed() -> None:
    for claim in CLAIMS:
        if "verified" in claim and not {"holds", "long"} & claim.keys():
            assert any(each.startswith(PROOFS) for each in claim["by"]), claim["says"]


def test_no_claim_is_verified_by_a_field_of_the_ruleset_that_was_made_from_it() -> None:
    for claim in CLAIMS:
        if "verified" in claim and not any(each.startswith(PROOFS) for each in claim.get("by", [])):
            assert "load_ruleset(" not in re.sub(r"count_games\(.*", "", claim.get("holds", "")), claim[
                "says"
            ]


@pytest.mark.parametrize("expression", sorted({claim["holds"] for claim in CLAIMS if "holds" in claim}))
def test_an_expression_is_true(expression: str) -> None:
    assert eval(expression, dict(names())) is True


REFERENCES = sorted({reference for claim in CLAIMS for reference in claim.get("by", [])})


@pytest.mark.parametrize("reference", REFERENCES)
def test_what_a_claim_names_exists(reference: str) -> None:
    kind, _, name = reference.partition(":")
    match kind:
        case "beast":
            id, _, line = name.partition("/")
            beast = load_beast(id)
            assert not line or line in {each.id for each in beast.lines}  # all are recomputed by another test
        case "ruleset":
            assert load_ruleset(name).id == name
        case "family":
            assert load_family(name).id == name
        case "finding":
            assert f"\n### {name}\n" in (DOCS / "findings.md").read_text("utf-8")
        case "value":
            board, column, value = re.fullmatch(r"(\S+) (\S+)=(-?\d+)", name).groups()  # type: ignore[union-attr]
            (ruleset,) = (each.ruleset for each in SCRIPT.columns() if each.id == column)
            entry = SCRIPT.load()[board][ruleset.fingerprint]
            assert entry["low"] == entry["high"] == int(value)
        case "page":
            file, _, heading = name.partition("#")
            headings = re.findall(r"^#+ (.*)$", (DOCS / file).read_text("utf-8"), re.MULTILINE)
            assert heading in {line.lower().replace(" ", "-") for line in headings}
        case _:
            pytest.fail(f"nothing is known of {kind}")


def test_counts_of_games_are_those_of_the_page_about_them() -> None:
    wild = (DOCS / "wild.md").read_text("utf-8")
    counted = [claim for claim in CLAIMS if any("wild.md" in each for each in claim.get("by", []))]
    assert len(counted) == 2  # how often scorings come to another winner, and superkos part
    for claim in counted:
        figures = re.findall(r"(?<!\w)\d(?:[\d.,]*\d)?(?!\w)", claim["verified"])
        assert len(figures) == 4
        assert [each for each in figures if not re.search(rf"(?<![\d.,]){re.escape(each)}(?!\d)", wild)] == []


@pytest.mark.parametrize("page", ["seeds.md", "senseis.md"])
def test_the_page_is_linked_from_the_readme(page: str) -> None:
    assert f"](docs/{page})" in (DOCS.parent / "README.md").read_text("utf-8")
