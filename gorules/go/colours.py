"""The players: their order, their colours and the letters that stand for their stones.

Black plays first and is player 0. A cell of a position holds 0 where the point is empty and
``player + 1`` where it carries a stone of that player.
"""

from gorules.files.inputs import InputError, unknown
from gorules.files.language import gettext, gettext_noop

COLOURS = ("black", "white", "red", "blue", "green", "purple", "orange", "grey")
LETTERS = "XOZYWVUT"
EMPTY_LETTER = "."
MAX_PLAYERS = len(COLOURS)

CELL_OF_LETTER = {EMPTY_LETTER: 0} | {letter: player + 1 for player, letter in enumerate(LETTERS)}
LETTER_OF_CELL = EMPTY_LETTER + LETTERS

_PLAYER_OF = {colour: player for player, colour in enumerate(COLOURS)}
_PLAYER_OF |= {letter.lower(): player for player, letter in enumerate(LETTERS)}


_NAMES = {
    colour: gettext_noop(name)
    for colour, name in zip(
        COLOURS, ("Black", "White", "Red", "Blue", "Green", "Purple", "Orange", "Grey"), strict=True
    )
}


def player_name(colour: str) -> str:
    """Return what sentences call the player of a colour: "Black"."""
    return gettext(_NAMES[colour])


def player_number(colour: str, players: int = MAX_PLAYERS) -> int:
    """Return the number of the player called ``colour`` ("white", or "O" as in diagrams).

    Raises InputError if there is no such player among the first ``players``.
    """
    number = _PLAYER_OF.get(str(colour).lower())
    if number is None or number >= players:
        raise InputError(unknown("player", str(colour), COLOURS[:players]))
    return number
