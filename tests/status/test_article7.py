"""The readings of Japanese 1989, and Japanese 2003, against a judge that has nothing of gorules."""

import pytest

import gorules as gr
from gorules.go.position import Position
from gorules.native import bridge
from gorules.status.ko_passes import KO_PASSES
from tests.support.article7 import Article7, differences, unlike


@pytest.mark.parametrize("ko_pass", KO_PASSES)
@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 3), (1, 4), (2, 2)])
def test_all_strings_on_tiny_boards(rows: int, columns: int, ko_pass: str) -> None:
    assert not differences(rows, columns, unlike(rows, columns), ko_pass)[1]


# A string that causal calls alive and taken-points dead; two that occupied calls alive and causal dead; two
# that are alive by both.
CAUSAL = ((0, 0, 0, 0, 1, 1), (1, 1, 0, 1, 1), (1, 1, 0, 0, 1, 1))


@pytest.mark.parametrize("cells", CAUSAL)
def test_where_causal_differs(cells: tuple[int, ...]) -> None:
    assert not differences(1, len(cells), [cells], "one-own")[1]


# Each with a stone, the points of the fight, and whether it is alive by Japanese 2003 and by 1989.
DAME = [
    (".X.O.O../XXOO.O.X/.X.O.O..", "H2", "C3 C1 G3 H3 G2 H2 G1 H1", (True, False)),
    (".XXO.O../XXOO.O.X/.X.O.O..", "H2", "C1 G3 H3 G2 H2 G1 H1", (False, False)),
]
READ = (("j2003", "all-both", None), ("j1989", "one-own", "occupied"))


@pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
@pytest.mark.parametrize(("drawn", "stone", "fight", "lives"), DAME)
def test_an_open_neutral_point_brings_a_stone_to_life_by_the_letter_of_2003(
    drawn: str, stone: str, fight: str, lives: tuple[bool, ...]
) -> None:
    position = Position.draw(drawn)
    board, cells = position.board, tuple(position.cells)
    for (definition, ko_pass, enable), expected in zip(READ, lives, strict=True):
        judge = Article7(board.neighbours, [cells], ko_pass, board.points(fight))
        alive = judge.alive(cells, enable or "local")
        assert next(said for points, said in alive.items() if board.point(stone) in points) is expected
        for region in (fight, "all"):
            found = gr.statuses(drawn, definition, enable=enable, region=region)
            assert {board.points(each.points): each.alive for each in found.values()} == alive
