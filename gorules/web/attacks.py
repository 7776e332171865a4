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
from gorules.status.proof.build import proof_of


def attacked(position: Position, string: str, turns: Iterable[str]) -> Plain:
    """Return how an attack stands on the string at a point after some turns of the attacker, each answered by
    the proof. Raises InputError if no proof is found, if a turn is not legal, or if the proof fails.
    """
    board = position.board
    at = board.point(string)
    if position.cells[at] == EMPTY:
        raise InputError(Problem(f"there is no stone at {string}", field="string"))
    defender = _defender(position, position.string_at(at))
    try:
        attack = defender.start()
        for turn in turns:
            attack = attack.after(PASS if turn == "pass" else HypotheticalTurn(board.point(turn)))
    except Refuted as refuted:
        why = gettext("The proof fails here: {why}. This is a fault of gorules.", why=refuted)
        raise InputError(why) from None
    return {
        "string": list(board.named(position.string_at(at))),
        "owner": COLOURS[defender.player],
        "attacker": COLOURS[1 - defender.player],
        "cells": list(attack.state.cells),
        "answer": None if attack.answer is None else attack.answer.told(board),
        "legal": [board.names[point] for point in attack.plays()],
    }


@lru_cache(maxsize=8)  # each turn of an attack asks for it
def _defender(position: Position, string: frozenset[int]) -> Defender:
    """Return the defender of a string. Raises InputError if no proof is found."""
    found = proof_of(position, string, effort_of(1))
    if found is None:
        point = position.board.names[min(string)]
        raise InputError(gettext("no proof was found that {point} cannot be taken", point=point))
    return Defender(found, found.families[0])
