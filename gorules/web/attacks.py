"""Attacks on strings of the laboratory that are proved to stand: the proof answers each play."""

from collections.abc import Iterable
from functools import lru_cache

from gorules.files.inputs import InputError, Problem
from gorules.files.language import gettext
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.report.plain import Plain
from gorules.status.hypothetical import PASS, HypotheticalTurn
from gorules.status.local.efforts import effort_of
from gorules.status.proof.attack import Defender, Refuted
from gorules.status.proof.build import defender_of


def attacked(position: Position, string: str, turns: Iterable[str]) -> Plain:
    """Return how an attack stands on the string at a point after some turns of the attacker: where each was
    answered by the proof. Raises InputError if no proof is found, or if a turn is not legal.
    """
    board = position.board
    at = board.point(string)
    if position.cells[at] == EMPTY:
        raise InputError(Problem(f"there is no stone at {string}", field="string"))
    defender = _defender(position, position.string_at(at))
    attack, failure = defender.start(), None
    for turn in turns:
        move = PASS if turn == "pass" else HypotheticalTurn(board.point(turn))
        try:
            attack = attack.after(move)
        except Refuted as refuted:
            failure = str(refuted)
            break
    return {
        "string": list(board.named(position.string_at(at))),
        "owner": COLOURS[defender.player],
        "attacker": COLOURS[1 - defender.player],
        "cells": list(attack.state.cells),
        "answer": None if attack.answer is None else attack.answer.told(board),
        "legal": [board.names[point] for point in attack.plays()],
        "failure": failure,
    }


@lru_cache(maxsize=8)  # each turn of an attack asks for it
def _defender(position: Position, string: frozenset[int]) -> Defender:
    """Return the defender of a string. Raises InputError if no proof is found."""
    found = defender_of(position, string, effort_of(1))
    if found is None:
        point = position.board.names[min(string)]
        raise InputError(gettext("no proof was found that {point} cannot be taken", point=point))
    return found
