"""Words that are moves: what a player can say instead of naming a point."""

from unicodedata import category, normalize

PASS = "pass"

BUTTON = "button"

DISPUTE = "dispute"

RULINGS = ("no-result", "draw", "both-lose", "replay")
"""The results that players or a referee can declare, as moves."""

AFTER_THE_END = frozenset({DISPUTE, *RULINGS})
"""The moves that can be made when play has ended."""

OFF_BOARD = frozenset({PASS, BUTTON, DISPUTE, *RULINGS})
"""The moves that are no plays."""

RESUME, AGREE = "resume", "agree"
"""What stands among moves where play goes on after its end, whatever the rules say, and where the players
agree that it has ended.
"""

RESIGN = "resign"
"""What an engine says where it gives up."""

RESERVED = OFF_BOARD | {RESUME, AGREE, RESIGN}
"""The words that no point can be called."""


def is_reserved(name: str) -> bool:
    """Whether a name reads as one of the RESERVED words, in any case and any form of its letters."""
    seen = "".join(letter for letter in normalize("NFKC", name) if category(letter) != "Cf")
    return normalize("NFKC", seen.casefold()) in RESERVED
