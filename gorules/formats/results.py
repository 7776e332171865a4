"""What records say of the result of a game, and the same as SGF has it (RE)."""

import re
import unicodedata
from fractions import Fraction

from gorules.go.verdicts import points, points_text

_AS_SGF = re.compile(r"[BW]\+(?:R|Resign|T|Time|F|Forfeit|\d{1,4}(?:\.(?:[05]0*)?)?)?|0|Draw|Void|\?")
_WON = r"win|won|胜|勝|승|中盘|中盤|中押|불계"
_WINNERS = {
    "B": rf"b(?:lack)?\s*\+|black by|(?:black|黑|黒|흑)[^白백]*?(?:{_WON})|white (?:lose|lost|resign)",
    "W": rf"w(?:hite)?\s*\+|white by|(?:white|白|백)[^黑黒흑]*?(?:{_WON})|black (?:lose|lost|resign)",
}
_WAYS = {
    "R": r"resign|\+\s*r\b|中盘|中盤|中押|불계",
    "T": r"\btime|\+\s*t\b|超时|超時|時間|시간",
    "F": r"forfeit|\+\s*f\b",
}
_DRAW = re.compile(r"jigo|和棋|和局|平局|持碁|ジゴ|무승부", re.IGNORECASE)
_QUARTERS = re.compile(r"(?:(\d{1,3})\s*(?:又|\s)\s*)?([1-3])\s*/\s*([24])")
_HALF = re.compile(r"(\d{0,3})\s*[目子집点點]?\s*[半반]")
_NUMBER = re.compile(r"\d{1,4}(?:[.,]\d{1,3})?")
_DIGITS = str.maketrans("一二三四五六七八九両两", "12345678922")
_BY_COUNTING = "数子"
"""How a game ended, not by how much."""


def result_meant(said: str, *, by_stones: bool = False) -> tuple[str | None, str | None]:
    """Return the result that a record means, as SGF has it, and a note if that is not what it says word for
    word; None if it is not understood.

    Records from China, Japan and Korea say it in words. Under Chinese rules a margin may be in stones, each
    worth two points. One in quarters always is: no count in points has quarters. Others are if the record is
    known to go ``by_stones``.
    """
    if _AS_SGF.fullmatch(said) and not by_stones:
        return said, None
    text = unicodedata.normalize("NFKC", said)
    meant, is_in_stones = _meant(text.replace(_BY_COUNTING, "").translate(_DIGITS), by_stones)
    if meant is None or meant == said:
        return meant, None
    in_stones = ": it is in stones" if is_in_stones else ""
    return meant, f"the result {said} is read as {meant}{in_stones}"


def _meant(text: str, by_stones: bool) -> tuple[str | None, bool]:
    """Return a result as SGF has it, None if it is not understood; and whether its margin is in stones."""
    if _DRAW.search(text):
        return "0", False
    won = [who for who, how in _WINNERS.items() if re.search(how, text, re.IGNORECASE)]
    if len(won) != 1:
        return None, False
    way = next((way for way, how in _WAYS.items() if re.search(how, text, re.IGNORECASE)), None)
    value = None if way else _value(text)
    if value is None:
        return f"{won[0]}+{way or ''}", False
    is_in_stones = by_stones or "子" in text or value.denominator == 4
    value *= 2 if is_in_stones else 1
    if (value * 2).denominator != 1:
        return None, False
    return f"{won[0]}+{points_text(points(value))}", is_in_stones


def _value(text: str) -> Fraction | None:
    """Return the number that a text has, if it has one."""
    if found := _QUARTERS.search(text):
        return Fraction(int(found[1] or 0)) + Fraction(int(found[2]), int(found[3]))
    if found := _HALF.search(text):
        return Fraction(int(found[1] or 0)) + Fraction(1, 2)
    found = _NUMBER.search(text)
    return None if found is None else Fraction(found[0].replace(",", "."))
