"""What writers of records put for komi, handicap and size, and what they mean: values, each with a note where
it is a guess.
"""

import re
import unicodedata
from fractions import Fraction

from gorules.go.verdicts import points, points_text

MAX_KOMI = 361
_STONES_IN_HUNDREDTHS = {350}
"""Of the komi that could be points or stones, those that are stones: 3.5 stones of Chinese records are 7
points (KataGo, pull request 1118).
"""

_NUMBER = re.compile(r"[+-]?\d{1,7}(?:[.,]\d{1,7})?")
_QUARTERS = re.compile(r"(\d{1,3})\s*(?:又|\s)\s*([13])\s*/\s*([24])")
_HALF = re.compile(r"(\d{1,3})\s*(?:目|집|점)\s*[半반]")
_WORDS = re.compile(r"(?:points?|moku|komi|zi|[子目집점호点點黑黒흑贴貼 コミ出し공제덤()])*", re.IGNORECASE)


MOST_STONES = 5
"""A komi in stones is less: that of 8 points is 4 stones."""


def komi_meant(said: str, *, in_points: bool = False) -> tuple[Fraction | None, str | None]:
    """Return the komi that a record means, exact, and a note if that is not what it says word for word. None
    is no komi, or one that cannot be used. If it is known to be ``in_points``, no other unit is guessed.

    Fox writes hundredths of a point (650), or under Chinese rules of a stone (375 is 3.75 stones, each worth
    two points: KaTrain, issue 177, and goban, pull request 205); so do collections of its games. Records from
    China and Japan may say it in words.
    """
    text = in_ascii(said).strip()
    if not text:
        return None, None
    value = _value(text)
    if value is None:
        return None, f"the komi '{said}' is no number; none is taken from the record"
    meant, unit = value, ""
    if not in_points and abs(value) >= 100 and value % 25 == 0:
        meant, unit = value / 100, "hundredths"
        if value in _STONES_IN_HUNDREDTHS:
            meant, unit = meant * 2, "hundredths of a stone"
    if (meant * 2).denominator == 2 and abs(meant) < MOST_STONES:  # quarters are stones
        meant, unit = meant * 2, "hundredths of a stone" if unit else "stones"
    if (meant * 2).denominator != 1:
        return None, f"the komi {said} is not in half points; none is taken from the record"
    if not in_points and abs(meant) > MAX_KOMI:
        return None, f"a komi of {said} is more than a board has points; none is taken from the record"
    if unit or not re.fullmatch(r"[+-]?\d+(\.\d+)?", text):
        in_unit = f": it is in {unit}" if unit else ""
        return meant, f"the komi {said} is read as {counted_points(meant)}{in_unit}"
    return meant, None


def in_ascii(said: str) -> str:
    """Return a text with usual digits, letters and signs, and each fraction in digits: "6½" is "6 1/2"."""
    text = unicodedata.normalize("NFKC", re.sub("(?=[¼½¾])", " ", said))
    return text.replace("\N{FRACTION SLASH}", "/")


def counted_points(number: Fraction) -> str:
    """Return for example "6.5 points"."""
    return f"{points_text(points(number))} {'point' if number == 1 else 'points'}"


def _value(text: str) -> Fraction | None:
    if found := _QUARTERS.search(text):
        whole, part, of = map(int, found.groups())
        rest, value = text.replace(found[0], ""), Fraction(whole) + Fraction(part, of)
        return value if _WORDS.fullmatch(rest.strip()) and (value * 4).denominator == 1 else None
    if found := _HALF.search(text):
        return (
            Fraction(int(found[1])) + Fraction(1, 2) if _WORDS.fullmatch(text.replace(found[0], "")) else None
        )
    found = _NUMBER.search(text)
    if found is None or not _WORDS.fullmatch(text[: found.start()] + text[found.end() :]):
        return None
    return Fraction(found[0].replace(",", "."))


def misfit(result: str | None, komi: Fraction | None) -> str | None:
    """Return a note if a result cannot come from a komi: one is whole, the other is not. Fox, for one, writes
    a komi of 0 for games that it scored with 6.5 (KaTrain, issue 212).
    """
    found = re.match(r"[BW]\+(\d{1,4}(?:\.\d{1,3})?)", result or "")
    if found is None or komi is None:
        return None
    margin = Fraction(found[1])
    if margin == 0 or (margin * 2).denominator != 1 or margin.denominator == komi.denominator:
        return None
    return f"the result {found[0]} does not fit a komi of {points_text(points(komi))}"


def handicap_meant(
    said: str, stones: int | None, played: int | None, white: int = 0
) -> tuple[int, str | None]:
    """Return the handicap that a record means, and a note if that is not what it says. ``stones`` are the
    black ones that are set up, None if these need not be a handicap, and ``white`` the white ones. ``played``
    are the turns that Black has before White's first, None if White has none.

    The stones on the board decide (FF[4], HA: they are set up with AB), unless white ones are set up, too:
    then handicap stones and other ones are mixed, as GoGui writes them. A handicap of 1 is that Black begins
    and gives no komi.
    """
    text = said.strip()
    if not text:
        return 0, None
    if not re.fullmatch(r"\d{1,3}(\.0*)?", text):
        return 0, f"the handicap '{said}' is no number of stones; none is read"
    number = int(text.partition(".")[0])
    if number >= 2 and stones is not None:
        if white:
            mixed = f"the handicap is {number}, but {stones} black and {white} white stones are set up"
            return number, None if stones == number else f"{mixed}; it is read as {number}"
        if stones >= 2 and stones != number:
            return stones, f"the handicap is {number}, but {stones} stones are set up; it is read as {stones}"
        if not stones and played not in (None, number):
            return number, f"the handicap is {number} stones, but none is set up"
    return number, None


def size_meant(said: str) -> tuple[int, int] | None:
    """Return the rows and columns of a board, or None if a record says none: "19", "9:13" (columns, then
    rows), "19x19".
    """
    found = re.fullmatch(r"\s*(\d{1,3})\s*(?:[:x,*]\s*(\d{1,3})\s*)?", unicodedata.normalize("NFKC", said))
    if found is None:
        return None
    return int(found[2] or found[1]), int(found[1])
