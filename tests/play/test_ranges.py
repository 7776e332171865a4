"""The range of a score bounds what it can be; what is decided stays so, and a word decides only the rest."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, product

import pytest

import gorules as gr
from gorules.files.language import spoken
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Opening
from gorules.play.ranges import undecided
from gorules.play.referee import State
from gorules.play.settle import settle
from gorules.rules import by_status
from gorules.rules.component import JudgedLife, LifeWord, TooLarge
from gorules.ruleset import Ruleset, load_ruleset
from gorules.status import definitions


def positions(seed: int, number: int) -> Iterator[Position]:
    """Random positions that are mostly full, in which every string has a liberty."""
    chance = random.Random(seed)
    while number:
        board = Board.rectangular(chance.choice((1, 3, 4, 7)), chance.choice((5, 6, 7)))
        free, black = chance.uniform(0.2, 0.5), chance.uniform(0.3, 0.7)
        cells = (0 if chance.random() < free else 1 + (chance.random() > black) for _ in range(board.size))
        position = Position(board, bytes(cells))
        if not position.suffocated and len(position.strings) > 1:
            number -= 1
            yield position


def halves(seed: int, number: int) -> Iterator[Position]:
    """Positions of two random halves, with a wall of each player and neutral points between them."""
    chance = random.Random(seed)
    board = Board.rectangular(5, 11)
    while number:
        rows = ["".join(chance.choice(".XO") for _ in range(4)) for _ in range(10)]
        drawn = "".join(f"{rows[row]}X.O{rows[row + 5]}" for row in range(5))
        position = Position(board, bytes(map(".XO".index, drawn)))
        if not position.suffocated:
            number -= 1
            yield position


def counted(ruleset: Ruleset, position: Position, told: LifeWord) -> gr.Outcome:
    bonus = ruleset.compensation.start(Opening(position, 0, 2))
    return settle(ruleset, State(position, 0, 0, (), (), (0, 0), (0, 0), bonus=bonus), told=told)


def test_two_ways_are_the_ends_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, chance = load_ruleset("korean-2016"), random.Random(1)
    several = 0
    for position in chain(positions(1, 80), halves(2, 80)):
        strings = [each.points for each in position.strings]
        open_ = tuple(chance.sample(strings, chance.randrange(min(6, len(strings)) + 1)))
        number = len(open_)
        rest = [string for string in strings if string not in open_]
        alive = tuple(string for string in rest if chance.random() < 0.95)
        life = JudgedLife(open_, alive)
        if not open_:
            continue
        monkeypatch.setattr(type(ruleset.removal), "life", lambda _, at, life=life: life)
        monkeypatch.setattr(type(ruleset.removal), "cleared", raising)
        several += number > 2
        found = {}
        for way in product((True, False), repeat=number):
            lives = frozenset().union(*(s for s, alive in zip(open_, way, strict=True) if alive))
            told = LifeWord(frozenset().union(*open_) - lives, lives)
            found[way] = counted(ruleset, position, told)
        margins = {way: Fraction(outcome.margin or 0) for way, outcome in found.items()}
        outcome = undecided(
            TooLarge("much"), None, ruleset, position, LifeWord(), partial(counted, ruleset, position)
        )
        if len({tuple(each.scores.values()) for each in found.values()}) == 1:
            assert outcome.kind is gr.Kind.SCORE, position.text
            assert outcome.margin == next(iter(margins.values()))
            continue
        told_range = outcome.range
        assert outcome.kind is gr.Kind.UNDECIDED and told_range is not None and outcome.scores == {}
        assert (told_range.lowest, told_range.highest) == (min(margins.values()), max(margins.values()))
        assert told_range.ways == 2**number
        assert {each.points for each in told_range.open} == {position.board.named(s) for s in open_}
        for each in told_range.open:
            number_of = [position.board.named(s) for s in open_].index(each.points)
            for which, margin_range in ((True, each.alive), (False, each.dead)):
                here = [margin for way, margin in margins.items() if way[number_of] is which]
                assert margin_range is not None
                assert (margin_range.lowest, margin_range.highest) == (min(here), max(here)), position.text
            changed = [
                abs(margin - margins[(*way[:number_of], not way[number_of], *way[number_of + 1 :])])
                for way, margin in margins.items()
            ]
            assert bool(each.swing) == any(changed) and (each.swing or 0) <= max(changed), position.text
        swings = [each.swing or 0 for each in told_range.open]
        assert swings == sorted(swings, reverse=True)
    assert several > 10


def raising(*_: object) -> object:
    raise TooLarge("much")


def test_what_a_longer_search_decides_is_in_the_range(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = 0
    for position in positions(2, 24):
        if position.cells.count(0) > 9:
            continue
        for id in ("japanese-1989", "korean-2016"):
            forget()
            whole = gr.score(id, position)
            with monkeypatch.context() as hurry:
                hurry.setattr(by_status, "FEW_PLAYS", 10)
                hurry.setattr(definitions, "PLAYS", 100)
                forget()
                hasty = gr.score(id, position)
            if whole.kind is not gr.Kind.SCORE:
                continue
            if hasty.kind is gr.Kind.SCORE:
                assert hasty.scores == whole.scores, position.text
            elif hasty.range is not None and hasty.range.lowest is not None:
                bounded += 1
                assert hasty.range.lowest <= (whole.margin or 0) <= (hasty.range.highest or 0), position.text
    monkeypatch.undo()
    forget()
    assert bounded > 3


def forget() -> None:
    """Forget which statuses are known, so that limits hold."""
    by_status._decided.cache_clear()


# A wall of each player and a dead stone in either area.
WALLS = Position.draw("..XO.../..XO..X/.OXO.../..XO.../.XXOO../..XXO../...XO..")


def left_open(monkeypatch: pytest.MonkeyPatch, *names: str) -> Position:
    """A position on which these strings are open, by decree, and all others live."""
    strings = {string.points for string in WALLS.strings}
    open_ = {WALLS.string_at(WALLS.board.point(name)) for name in names}
    life = JudgedLife(tuple(sorted(open_, key=min)), tuple(strings - open_))
    monkeypatch.setattr(by_status.StatusRemoval, "life", lambda _, at: life)
    monkeypatch.setattr(by_status.StatusRemoval, "cleared", raising)
    return WALLS


@pytest.fixture
def part(monkeypatch: pytest.MonkeyPatch) -> Position:
    """A position on which B5 and G6 are open."""
    return left_open(monkeypatch, "B5", "G6")


def test_a_word_decides_what_is_open_and_nothing_else(part: Position) -> None:
    removed = gr.score("japanese-agreed", part, ["B5", "G6"])
    told = gr.score("korean-2016", part, ["B5", "G6"])
    assert (told.kind, told.scores) == (gr.Kind.SCORE, removed.scores)
    # The wall is decided: nobody's word takes it.
    contrary = gr.score("korean-2016", part, ["B5", "G6", "C7"])
    assert contrary.scores == told.scores
    assert any("C7" in said and "not dead by korean-2016" in said for said in contrary.explanation.remarks)
    # Of which nothing is said, that is still open: one string, and what depends on it.
    half = gr.score("korean-2016", part, ["B5"], alive=[])
    assert half.kind is gr.Kind.UNDECIDED and half.range is not None
    [left] = half.range.open
    assert (left.colour, left.points) == ("black", ("G6",))
    assert left.dead is not None and left.dead.lowest == left.dead.highest == told.margin
    assert str(half).startswith("undecided: ") and "if Black G6 lives" in str(half)
    assert gr.score("korean-2016", part, alive=["B5", "G6"]).kind is gr.Kind.SCORE


def test_who_wins_in_all_ways_is_said(part: Position) -> None:
    said = {komi: str(gr.score("korean-2016", part, komi=komi)) for komi in (-100, 0, 100)}
    # On 49 points no score without komi is 100.
    assert said[-100].startswith("Black wins: B+") and "W+" not in said[-100]
    assert said[100].startswith("White wins: W+") and "B+" not in said[100]
    assert said[0].startswith("undecided: ")


# Each player has seven stones on the edge. Whether they live is not known.
def test_what_is_open_after_points_are_filled_alone_is_not_counted_as_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_open(monkeypatch)
    dead = [WALLS.board.names[min(WALLS.strings[0].points)]]
    assert gr.score("korean-2016", WALLS, dead, komi=0).kind is gr.Kind.UNDECIDED


STRIPES = Position.draw("/".join(["XOXOXOXOXOXOXO", "." * 14]))


def test_many_open_strings_have_a_range(monkeypatch: pytest.MonkeyPatch) -> None:
    strings = tuple(string.points for string in STRIPES.strings)
    monkeypatch.setattr(by_status.StatusRemoval, "life", lambda _, at: JudgedLife(strings, ()))
    monkeypatch.setattr(by_status.StatusRemoval, "cleared", raising)
    found = gr.score("korean-2016", STRIPES, komi=0).range
    # By hand: if the stones of one player live and the others do not, she has all points but her seven, and
    # seven prisoners.
    assert found is not None and (found.lowest, found.highest, found.ways) == (-28, 28, 2**14)
    assert len(found.deciding) == 14
    filled = gr.score("japanese-filled:defined", STRIPES, komi=0)
    assert (
        filled.range is not None and filled.range.lowest is filled.range.highest is filled.range.ways is None
    )
    assert str(filled) == "undecided: 14 strings are open"


def test_what_depends_on_open_strings_is_said_in_the_language_that_is_spoken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = left_open(monkeypatch, "D7", "G6", "B5")
    korean = gr.load_ruleset("korean-2016")
    with spoken("zh"):
        outcome = gr.score(korean, position)
        counted = gr.score(korean, position, dead=["B5"])
    assert "白 D7：活则 白胜19目 到 黑胜15目，不活则 和棋 到 黑胜48目。" in " ".join(
        outcome.explanation.remarks
    )
    assert any("活棋：D7, G6；死棋：B5" in said for said in counted.explanation.remarks)
