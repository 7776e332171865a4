"""Promises of attacks: whatever he plays on the whole board, what is proved to stand is not taken."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.hypothetical import HypotheticalTurn
from gorules.status.local.efforts import GENTLE
from gorules.status.local.standing import standing_as_found
from gorules.status.proof.attack import Attack, Defender, EyeAnswers, PartAnswers, Refuted, Rest, at_random
from gorules.status.proof.build import proof_of, written_down
from gorules.status.proof.check import check_standing
from gorules.status.proof.eyes import AnsweredEye
from gorules.status.proof.file import StandingProof
from gorules.status.proof.part import FENCE, PartRules, PartStones
from gorules.status.proof.reading import WrittenFamily, WrittenProof, written_proof
from gorules.status.proof.states import ProofState
from tests.support.commands import ROOT
from tests.support.whole_agreement import framed, nearly_full, shaped

SMALL = ROOT / "tests" / "cli" / "standing-5x5.json"
EXAMPLE = ROOT / "docs" / "standing-9x9.json"
needs_native = pytest.mark.skipif(loaded.core is None, reason=f"no native core: {loaded.why_not}")


def fields(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def read(content: dict[str, Any]) -> WrittenProof:
    return written_proof(StandingProof.model_validate(content))


def defenders(proof: WrittenProof) -> Iterator[Defender]:
    return (Defender(proof, family) for family in proof.families)


def same(attack: Attack) -> object:
    """What decides how an attack goes on."""
    rests = (
        (rest.stones, rest.zone, rest.eyes is None, *(each.eye.stones for each in rest.eyes or ()))
        for rest in attack.rests
    )
    return attack.state.cells, attack.state.bans, tuple(rests)


def all_attacks(defender: Defender, most: int = 10**6) -> tuple[int, int]:
    """Play every attack on the whole board, passes included, until so many states are met. Returns how many
    were, and how many answers were plays.
    """
    left, seen, answers = [defender.start()], set[object](), 0
    while left and len(seen) < most:
        attack = left.pop()
        for point in (*attack.plays(), None):
            after = attack.after(HypotheticalTurn(point))
            assert after.answer is not None
            answers += after.answer.point is not None
            if same(after) not in seen:
                seen.add(same(after))
                left.append(after)
    return len(seen), answers


def test_no_attack_takes_what_a_proof_lets_stand() -> None:
    for defender in defenders(read(fields(SMALL))):
        met, answers = all_attacks(defender)
        assert met > 1000 and answers > 1000


def test_attacks_at_random_on_a_finished_game_take_nothing() -> None:
    for defender in defenders(read(fields(EXAMPLE))):
        attacks = [[*at_random(defender, Random(seed))] for seed in range(15)]
        answers = [each.answer for attack in attacks for each in attack]
        assert sum(answer is not None and answer.point is not None for answer in answers) > 20
        # An attack goes on as long as there is a play, on the whole board or where the games are.
        assert {not attack[-1].plays() for attack in attacks} == {True, False}


@needs_native
@pytest.mark.parametrize("kind", [framed, nearly_full, shaped])
def test_games_beside_each_other_keep_their_promises_on_the_whole_board(kind: Any) -> None:
    """In framed position 46 an answer of one game takes a string that is in the region of another."""
    for number in (4, 7, 10, 16, 46):
        position: Position = kind(number)
        proof = written_down(
            position, standing_as_found(position, frozenset(range(position.board.size)), GENTLE)
        ).proof
        for defender in defenders(written_proof(proof)) if proof is not None else ():
            all_attacks(defender, 400)


def test_a_proof_that_leaves_out_an_answer_is_refuted_only_if_the_check_refuses_it() -> None:
    """Each play of hers becomes a pass. Some are not needed; where an attack finds that one is, the check has
    found it, too.
    """
    found = dict[tuple[bool, bool], int]()
    for number, state in enumerate(fields(SMALL)["games"][1]["states"]):
        if state[4] is None:
            continue
        forged = fields(SMALL)
        forged["games"][1]["states"][number][4] = None
        proof = read(forged)
        believed, refuted = check_standing(proof).failure is None, False
        try:
            all_attacks(Defender(proof, proof.families[1]))
        except Refuted:
            refuted = True
        found[believed, refuted] = found.get((believed, refuted), 0) + 1
    assert (True, True) not in found
    assert found[False, True] > 3, found


@needs_native
def test_a_string_that_needs_no_game_is_attacked_on_all_points() -> None:
    """Black lives by A1 and C1 without an answer, so that there are no regions to draw plays from."""
    attack = attack_of("...../.XX../XXXXX/.X.XX", 0, "", "A2")
    assert not attack.defender.games
    assert all([*at_random(attack.defender, Random(seed))] for seed in range(10))


def test_a_string_that_no_game_keeps_is_taken() -> None:
    forged = fields(SMALL)
    forged["families"][1]["games"] = []
    proof = read(forged)
    with pytest.raises(Refuted, match=r"the stone at .. was taken"):
        all_attacks(Defender(proof, proof.families[1]))


def attack_of(drawn: str, player: int, plays: str, string: str) -> Attack:
    """An attack on a string as far as some plays, by a proof that is found."""
    position = Position.parse(Board.parse(f"{drawn.count('/') + 1}x{drawn.index('/')}"), drawn)
    at = position.board.point(string)
    proof = proof_of(position, position.string_at(at), GENTLE)
    assert proof is not None and proof.families[0].player == player
    attack = Defender(proof, proof.families[0]).start()
    for point in plays.split():
        attack = attack.after(HypotheticalTurn(position.board.point(point)))
    return attack


@needs_native
def test_a_ban_binds_her_until_the_ko_is_gone() -> None:
    attack = attack_of("OX../..O./OX.X/X.X.", 0, "B1", "B2")
    names = attack.position.board.names
    assert {(names[ban.point], names[ban.stone]) for ban in attack.state.bans} == {("A1", "B1")}
    elsewhere = attack.after(
        HypotheticalTurn(next(p for p in attack.plays() if names[p] not in ("A1", "A2")))
    )
    assert attack.state.bans <= elsewhere.state.bans


@needs_native
def test_no_ban_binds_him() -> None:
    """Her answer G2 takes G1 in a ko. He may take back at once."""
    attack = attack_of("X...OOO/XXXX..O", 0, "B2 E1 F2 G1", "A1")
    names = attack.position.board.names
    assert attack.answer is not None and attack.answer.told(attack.position.board) == "G2"
    assert "G1" in [names[point] for point in attack.plays()] and not attack.state.bans


def test_a_wall_of_a_game_must_not_be_taken_either() -> None:
    """Where nothing is claimed, the walls of the games have to stand all the same."""
    proof = read(fields(SMALL))
    defender = Defender(proof, proof.families[0])
    walls = {point for game in defender.games for block, _ in game.walls for each in block for point in each}
    assert walls <= defender.standing
    alone = Defender(proof, WrittenFamily(0, (), proof.families[0].games))
    assert alone.standing == walls


def test_what_vanishes_from_the_board_vanishes_from_a_local_game() -> None:
    """His stone at v reaches beyond the region. Another game takes it; he may play there again."""
    stone, empty = PartStones(0b10, 0b01), PartStones(0b10, 0)
    states = [
        ProofState(stone, False, 1, None, None),
        ProofState(empty, False, 1, None, None),
        ProofState(stone, True, 1, None, 0),
    ]
    answers = PartAnswers(PartRules((0b10, 0b01), 1, {1: FENCE}, open=1), stone, states)
    stands, gone = Rest(stone, 1), Rest(empty, 1)
    assert answers.start == stands
    assert answers.beside_board(stands, hers=0, his=1) == stands
    assert answers.beside_board(stands, hers=0, his=0) == gone
    assert answers.after(gone, 0) == (None, stands)
    for hers, his in ((0, 1), (1, 0)):
        with pytest.raises(Refuted, match="other stones than the board"):
            answers.beside_board(gone, hers, his)
    eye = AnsweredEye(PartRules((0b10, 0b01), 1, {1: FENCE}), empty)
    settled = Rest(stone, 1, (EyeAnswers(eye, frozenset({empty})),))
    assert answers.beside_board(settled, hers=0, his=0) == settled
    with pytest.raises(Refuted, match="other stones than the board"):
        answers.beside_board(settled, hers=0, his=1)
