"""Dame, seki and territory, from which strings are said to be alive."""

from gorules.go.position import Position
from gorules.status.territory import Settlement, settled


def found(drawn: str, dead: str = "") -> tuple[Position, Settlement]:
    """What follows if the strings at these points are dead and all others alive."""
    position = Position.draw(drawn)
    points = position.board.points(dead)
    alive = [string.points for string in position.strings if not string.points & points]
    return position, settled(position, alive)


def names(position: Position, points: frozenset[int]) -> str:
    return " ".join(position.board.named(points))


def test_eyes_of_strings_that_possess_a_dame_are_not_territory() -> None:
    position, result = found(".X.O./XXOOO")
    assert names(position, result.dame) == "C2"
    assert result.in_seki == position.stones(0) | position.stones(1)
    assert result.territory == (frozenset(), frozenset())


def test_a_dead_string_is_removed_from_territory_and_its_points_count() -> None:
    position, result = found("OOO.O./XXOOOO/.XXXXO/OOO.XO", dead="A3")
    assert result.dead == position.stones(0)
    assert names(position, result.territory[1]) == "D4 F4 A3 B3 A2 B2 C2 D2 E2 D1 E1"
    assert result.in_seki == frozenset()


def test_dead_stones_of_both_stay_and_spoil_nothing_around_them() -> None:
    # The anti-seki of the commentary: White's wall possesses no dame, the dead stones touch those.
    position, result = found("XO.XO./.XXXOO/XXOOO./OOOOOO", dead="A4 B4 D4")
    assert names(position, result.dame) == "C4 A3"
    assert result.dead == result.in_seki == frozenset()
    assert [names(position, each) for each in result.territory] == ["", "F4 F2"]


def test_a_dead_stone_inside_a_seki_stays() -> None:
    position, result = found("X.OX.O/XXXXOO", dead="C2")
    assert names(position, result.dame) == "E2"
    assert result.dead == frozenset()
    assert result.territory == (frozenset(), frozenset())


def test_a_dame_makes_seki_of_those_alone_who_possess_it() -> None:
    position, result = found(".XXO.OO/XX.OOO./.XOOO.O")
    assert names(position, result.dame) == "C2"
    assert position.board.point("G2") in result.mine or result.in_seki >= position.stones(0)


def test_an_empty_board_is_all_dame() -> None:
    position, result = found("..")
    assert names(position, result.dame) == "A1 B1"
    assert result.mine == frozenset()
