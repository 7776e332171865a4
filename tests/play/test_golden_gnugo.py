from itertools import product

import pytest

from gorules.go.board import Board
from gorules.go.verdicts import Reason
from gorules.play.game import Game
from tests.support.gnugo import KO, SUICIDE, GnuGo, Question, executable, recorded
from tests.support.strategies import composed

KO_RULE = {
    "simple-ko": "basic-ko",
    "positional-superko": "positional-superko",
    "situational-superko": "situational-superko",
}
SUICIDE_RULE = {"forbid-suicide": "forbidden", "allow-suicide": "multi-stone", "allow-all-suicide": "allowed"}
RULES = list(product(KO, SUICIDE))


def game_of(question: Question) -> Game:
    """Return the game after the moves of a question, each of which has to be legal."""
    ruleset = composed(ko=[KO_RULE[question.ko]], suicide=SUICIDE_RULE[question.suicide])
    game = Game(ruleset, Board.rectangular(question.size, question.size))
    for move in question.moves:
        game.play(move)
    return game


def assert_agrees(question: Question, game: Game) -> None:
    """Check that GNU Go and the referee forbid the same plays; of suicides that GNU Go allows the
    referee may forbid some, but only by the ko rule, to which GNU Go 3.8 does not subject them."""
    cells = zip(game.board.names, game.position.cells, strict=True)
    empty = {name for name, cell in cells if cell == 0}
    assert empty - set(game.legal_plays()) - question.suicides == question.illegal, question
    for name in question.suicides:
        assert {violation.reason for violation in game.verdict(name).violations} <= {Reason.REPETITION}


@pytest.mark.parametrize(("ko", "suicide"), RULES)
def test_what_gnu_go_forbade_is_forbidden(ko: str, suicide: str) -> None:
    questions = [question for question in recorded() if (question.ko, question.suicide) == (ko, suicide)]
    assert len(questions) >= 20
    for question in questions:
        assert_agrees(question, game_of(question))


@pytest.mark.parametrize("ko", KO)
def test_the_recorded_answers_tell_the_rules_apart(ko: str) -> None:
    # Were every answer due to suicide alone, they would not test the ko rule.
    found = set()
    for question in recorded():
        if question.ko == ko:
            game = game_of(question)
            found |= {v.reason for name in question.illegal for v in game.verdict(name).violations}
    assert found == {Reason.REPETITION, Reason.SUICIDE}


@pytest.mark.skipif(executable() is None, reason="GNU Go is not installed (Debian: apt-get install gnugo)")
@pytest.mark.parametrize(("ko", "suicide"), RULES)
def test_gnu_go_and_the_referee_forbid_the_same_plays(ko: str, suicide: str) -> None:
    with GnuGo(ko, suicide) as referee:
        for size, length in ((2, 30), (3, 60), (5, 90), (6, 90), (9, 110)):
            game = None
            for question in referee.game(size, seed=size, length=length):
                if game is None:
                    game = game_of(question)
                else:
                    game.play(question.moves[-1])
                assert_agrees(question, game)
