"""The boards that the lab offers: usual, tiny and unusual ones."""

from typing import NamedTuple

from gorules.files.language import gettext_noop


class Ready(NamedTuple):
    """A board as questions give it, with its ``name`` and the ``kind`` under which it is listed."""

    kind: str
    name: str
    board: str | None = None
    edges: tuple[str, ...] = ()
    players: int = 2


def _of(kind: str, *boards: str) -> tuple[Ready, ...]:
    return tuple(Ready(kind, board, board) for board in boards)


def _lines(name: str, edges: str, players: int = 2) -> Ready:
    return Ready(gettext_noop("Any lines"), name, edges=tuple(edges.split(", ")), players=players)


READY = (
    *_of(gettext_noop("Usual"), "9x9", "13x13", "19x19", "7x7", "5x5"),
    *_of(gettext_noop("Tiny, to be solved"), "1x2", "1x3", "1x4", "1x5", "2x2", "2x3", "3x3", "3x4"),
    Ready(gettext_noop("Without edges, or in space"), gettext_noop("Torus 5x5"), "torus:5x5"),
    Ready(gettext_noop("Without edges, or in space"), gettext_noop("Torus 9x9"), "torus:9x9"),
    Ready(gettext_noop("Without edges, or in space"), gettext_noop("Cylinder 5x6"), "cylinder:5x6"),
    Ready(gettext_noop("Without edges, or in space"), gettext_noop("Cube 3x3x3"), "box:3x3x3"),
    _lines(gettext_noop("Triangle"), "a b, b c, c a"),
    _lines(gettext_noop("Ring of eight"), "a b, b c, c d, d e, e f, f g, g h, h a"),
    _lines(gettext_noop("Cube's corners"), "a b, b c, c d, d a, e f, f g, g h, h e, a e, b f, c g, d h"),
    _lines(
        gettext_noop("Petersen's graph"),
        "a b, b c, c d, d e, e a, a f, b g, c h, d i, e j, f h, h j, j g, g i, i f",
    ),
    Ready(gettext_noop("More players"), gettext_noop("Three on 7x7"), "7x7", players=3),
    Ready(gettext_noop("More players"), gettext_noop("Three on a torus 5x5"), "torus:5x5", players=3),
    Ready(gettext_noop("More players"), gettext_noop("Four on 9x9"), "9x9", players=4),
    _lines(gettext_noop("Four on a star"), "c n, n n2, c e, e e2, c s, s s2, c w, w w2", 4)._replace(
        kind=gettext_noop("More players")
    ),
)
"""The boards, by kind."""
