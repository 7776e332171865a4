"""What records say of the result of a game, and the same as SGF has it (RE)."""

import re
from fractions import Fraction

from gorules.formats.habits import in_ascii
from gorules.go.verdicts import points, points_text

_AS_SGF = re.compile(r"[BW]\+(?:R|Resign|T|Time|F|Forfeit|\d{1,4}(?:\.[05]0*)?)?|0|Draw|Void|\?")
_WON = r"win|won|胜|勝|승|赢|贏"
_LOST = r"lose|lost|resign(?:s|ed)|负|負|败|敗|输|輸|投了|패"


def _wins(letter: str, own: str, others: str) -> re.Pattern[str]:
    """What says that a player wins: she has won, or the other has lost. No word goes past a player's name."""
    won = rf"(?:{own})[^黑黒흑白백]*?(?:{_WON})"
    lost = rf"(?:{others})[^黑黒흑白백]*?(?:{_LOST})"
    return re.compile(rf"^\s*(?:{letter}|{own})\s*\+|(?:{own}) by\b|{won}|{lost}", re.IGNORECASE)


_BLACK, _WHITE = "black|黑|黒|흑", "white|白|백"
_WINNERS = {"B": _wins("b", _BLACK, _WHITE), "W": _wins("w", _WHITE, _BLACK)}
_WAYS = {
    "R": r"resign|\+\s*r(?:es\w*)?\b|中盘|中盤|中押|불계|认输|認輸|投了",
    "T": r"\btime|overtime|\+\s*t\b|超时|超時|時間|时间|시간",
    "F": r"forfeit|\+\s*f\b|反則|反则|弃权|棄權|不戦|기권",
}
_DRAW = re.compile(r"jigo|和棋|和局|平局|持碁|ジゴ|무승부|^0(?:\.0*)?$", re.IGNORECASE)
_NOT_A_MARGIN = re.compile(r"数子|[贴貼][^,;。]*?子|\d+\s*(?:手|局)")
"""How a game ended, what komi was, how many moves or games there were."""
_KANJI = re.compile(r"[一二三四五六七八九十百両两]+")
_DIGITS = {"両": 2, "两": 2} | {digit: number for number, digit in enumerate("一二三四五六七八九", 1)}
_TENS = {"十": 10, "百": 100}
_PART_OF = re.compile(r"(\d)分之(\d)")
_ALONE = r"(?<![\d.,/-])"
_QUARTERS = re.compile(rf"{_ALONE}(?:(\d{{1,3}})\s*(?:又|\s)\s*)?([1-3])\s*/\s*([24])(?![\d/])")
_HALF = re.compile(rf"{_ALONE}(\d{{0,3}})\s*[目子집点點]?\s*[半반]")
_NUMBER = re.compile(rf"{_ALONE}(?:\d{{1,4}}(?:[.,]\d{{1,3}})?|\.\d)(?![\d/]|e\d|\s*[胜勝])")


def result_meant(said: str, *, by_stones: bool = False) -> tuple[str | None, str | None]:
    """Return the result that a record means, as SGF has it, and a note if that is not what it says word for
    word; None if it is not understood.

    Records from China, Japan and Korea say it in words. Under Chinese rules a margin may be in stones, each
    worth two points. One in quarters always is: no count in points has quarters. Others are if the record is
    known to go ``by_stones``.
    """
    if _AS_SGF.fullmatch(said) and not by_stones:
        return said, None
    meant, is_in_stones = _meant(_plain(said), by_stones)
    if meant is None or meant == said:
        return meant, None
    in_stones = ": it is in stones" if is_in_stones else ""
    return meant, f"the result {said} is read as {meant}{in_stones}"


def _plain(said: str) -> str:
    """Return a text with its numbers in Arabic digits, and without those that are no margin."""
    text = _NOT_A_MARGIN.sub("", _KANJI.sub(lambda word: str(_number_of(word[0])), in_ascii(said)))
    return _PART_OF.sub(r"\2/\1", text)


def _number_of(word: str) -> int:
    """Return a number that is written as in 二十三."""
    number = digit = 0
    for each in word:
        if each in _TENS:
            number, digit = number + (digit or 1) * _TENS[each], 0
        else:
            digit = _DIGITS[each]
    return number + digit


def _meant(text: str, by_stones: bool) -> tuple[str | None, bool]:
    """Return a result as SGF has it, None if it is not understood; and whether its margin is in stones."""
    won = [who for who, how in _WINNERS.items() if how.search(text)]
    if not won and _DRAW.search(text):
        return "0", False
    if len(won) != 1:
        return None, False
    way = next((way for way, how in _WAYS.items() if re.search(how, text, re.IGNORECASE)), None)
    if way is not None:
        return f"{won[0]}+{way}", False
    value = _value(text)
    if value is None:
        _, plus, rest = text.partition("+")
        is_clear = not re.search(r"\w", rest) if plus else not re.search(r"\d", text)
        return (f"{won[0]}+" if is_clear else None), False
    is_in_stones = by_stones or "子" in text or value.denominator == 4
    value *= 2 if is_in_stones else 1
    if (value * 2).denominator != 1:
        return None, False
    return f"{won[0]}+{points_text(points(value))}", is_in_stones


def _value(text: str) -> Fraction | None:
    """Return the number that a text has, if it has one and no other."""
    for form in (_QUARTERS, _HALF, _NUMBER):
        if found := form.search(text):
            if re.search(r"\d", text[: found.start()] + text[found.end() :]):
                return None
            if form is _NUMBER:
                return Fraction(found[0].replace(",", "."))
            part = Fraction(int(found[2]), int(found[3])) if form is _QUARTERS else Fraction(1, 2)
            return Fraction(int(found[1] or 0)) + part
    return None
