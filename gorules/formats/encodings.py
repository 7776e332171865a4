"""Encodings of game records: by the byte order mark, by what the record says, or else found out."""

import codecs
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # which begins as that of UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8"),
)
_SAMPLE = 1 << 16
_FEW = 20
"""The most letters with accents that say nothing of a language."""
_LARGE_SAMPLE = 1 << 22
"""The most bytes by which an encoding is found out, and by which it is seen whether text is nearly in one."""

# A record that names a standard was often written in the set that a system made of it.
_WIDER = {
    "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift_jis_2004": "cp932",
    "euc_kr": "cp949", "big5": "cp950", "iso8859-1": "cp1252", "ascii": "utf-8",
}  # fmt: skip
_ALIASES = {
    "ms_kanji": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "x-gbk": "gb18030",
    "cp_949": "cp949",
}
_EAST_ASIAN = ("gb18030", "cp950", "cp932", "cp949", "euc_jp")
_OTHERS = ("cp1252", "cp1250", "cp1251")

_WORDS = {
    "gb18030": "段 级 黑 白 胜 中盘 盘面 贴 围棋 对局 职业 先 杯 赛 战 韩国 中国",
    "cp950": "段 級 黑 白 勝 中盤 盤面 貼 圍棋 對局 職業 賽 戰 韓國 中國",
    "cp932": "段 級 黒 白 勝 中押 盤面 目半 囲碁 戦 本因坊 名人 棋聖 の は を に",
    "euc_jp": "段 級 黒 白 勝 中押 盤面 目半 囲碁 戦 本因坊 名人 棋聖 の は を に",
    "cp949": "단 급 흑 백 승 불계 집 반 바둑 대국 초읽기 공제 프로 제 이 박 김",
}
"""Words of which nearly every record in the encoding has some: ranks, colours, results."""

# Runs of characters of two bytes or more. A later byte may be that of a bracket or a backslash in ASCII.
_LONG = {
    "cp932": rb"(?:[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc])++",
    "gb18030": rb"(?:[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[0-9][\x81-\xfe][0-9]))++",
    "cp950": rb"(?:[\x81-\xfe][\x40-\x7e\xa1-\xfe])++",
    "big5hkscs": rb"(?:[\x81-\xfe][\x40-\x7e\xa1-\xfe])++",
    "iso2022_jp": rb"\x1b\$[@B][^\x1b]*+",
}


class Narrow(NamedTuple):
    """A text in an encoding in which ASCII is ASCII. ``wide`` is what it was transcoded from, if it was, and
    ``mark`` the byte order mark before it, ``cut`` what is left of a last character, ``said`` the encoding
    that the mark says. :meth:`restored` gives the bytes as they were.
    """

    content: bytes
    mark: bytes = b""
    wide: str | None = None
    said: str | None = None
    cut: bytes = b""

    def restored(self, content: bytes) -> bytes:
        """Return a text as the file had it, with its mark and in its encoding."""
        if self.wide is not None:
            content = content.decode("utf-8", "surrogatepass").encode(self.wide, "surrogatepass")
        return self.mark + content + self.cut


def narrowed(content: bytes) -> Narrow:
    """Return a text without its byte order mark, and as UTF-8 if it is in UTF-16 or UTF-32, with a mark or
    without.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _narrow(content[len(mark) :], mark, encoding)
    # A record begins with ASCII characters. In UTF-16 one of the two bytes of each is 0.
    zeros = [byte == 0 for byte in content[:4]]
    if zeros == [False, True, False, True]:
        return _narrow(content, b"", "utf-16-le")
    if zeros == [True, False, True, False]:
        return _narrow(content, b"", "utf-16-be")
    return Narrow(content)


def _narrow(content: bytes, mark: bytes, encoding: str) -> Narrow:
    if encoding == "utf-8":
        return Narrow(content, mark, None, "utf-8")
    unit = 4 if "32" in encoding else 2
    whole = content[: len(content) - len(content) % unit]
    try:
        text = whole.decode(encoding, "surrogatepass").encode("utf-8", "surrogatepass")
    except ValueError:
        return Narrow(content)
    return Narrow(text, mark, encoding, "utf-8", content[len(whole) :])


def encoding_of(content: bytes, said: str | None = None) -> tuple[str, str | None]:
    """Return the encoding of a text, and in words how it is known if that is a guess. ``said`` is what the
    text says itself (CA). What is ASCII alone is UTF-8.
    """
    if content.isascii():
        known = _codec(said or "")
        return (known if known in _LONG else "utf-8"), None
    named = _codec(said or "")
    if named is not None and _fits(content, named):
        return named, None
    wrong = "" if said is None else f"the record says that its encoding is {said}, but it is not: "
    if _fits(content, "utf-8"):
        return "utf-8", f"{wrong}text is read as UTF-8" if wrong else None
    for likely, one_in in ((named, 2), ("utf-8", 10)):
        if likely is not None and _nearly(content, likely, one_in):
            return likely, f"a few characters are not in {_NAMES.get(likely, likely)}, in which text is read"
    found = _found(content)
    return found, f"{wrong}text is read as {_NAMES.get(found, found)}, which is a guess"


_NAMES = {
    "utf-8": "UTF-8", "gb18030": "GB18030", "cp950": "Big5", "cp932": "Shift-JIS", "cp949": "EUC-KR",
    "euc_jp": "EUC-JP", "cp1252": "Latin-1", "latin-1": "Latin-1", "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
}  # fmt: skip


def without_lookalikes(content: bytes, encoding: str) -> bytes:
    """Return a text of the same length without what only looks like ASCII: the bytes of longer characters,
    in encodings in which these may be brackets or backslashes, are replaced.
    """
    pattern = _LONG.get(encoding)
    if pattern is None or (content.isascii() and encoding != "iso2022_jp"):
        return content
    return _pattern(pattern).sub(lambda found: b"\x80" * len(found[0]), content)


@cache
def _pattern(pattern: bytes) -> re.Pattern[bytes]:
    return re.compile(pattern)


@cache
def _codec(name: str) -> str | None:
    """Return what Python calls an encoding in which ASCII is ASCII, or None if it is none."""
    try:
        known = _ALIASES.get(name.strip().lower(), name.strip())
        found = codecs.lookup(
            re.sub(r"^(?:windows|ibm|ms|x-cp)[-_]?(?=\d+$)", "cp", known, flags=re.IGNORECASE)
        )
        ascii = bytes(range(0x20, 0x7F))
        if not found._is_text_encoding or found.decode(ascii + b"\\")[0] != ascii.decode() + "\\":
            return None
    except (LookupError, ValueError):
        return None
    return _WIDER.get(found.name, found.name)


def _fits(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except ValueError:
        return False
    return True


def _nearly(content: bytes, encoding: str, one_in: int) -> bool:
    """Whether at most one in so many characters that are not ASCII is not of the encoding, one of several
    bytes a character: names are cut in the middle of a character.
    """
    wide = re.sub(r"[\x00-\x7f]++", "", content[:_LARGE_SAMPLE].decode(encoding, "replace"))
    has_long_ones = encoding in ("utf-8", *_EAST_ASIAN)
    return has_long_ones and wide.count("\N{REPLACEMENT CHARACTER}") * one_in <= len(wide)


def _found(content: bytes) -> str:
    """Return the encoding in which a text most looks like a game record."""
    sample = b""
    for part in _parts(content):
        sample += part + b"\n"
        if len(sample) > _SAMPLE:
            break
    likely = {each: _likeness(sample, each) for each in _EAST_ASIAN}
    best = max(likely.values())
    if best > 0:
        first = [each for each, value in likely.items() if value == best]
        return first[0] if len(first) == 1 else _guessed(sample, first) or first[0]
    runs = re.findall(rb"([a-z]?)([\x80-\xff]+)", sample)
    length = sum(len(run) for _, run in runs)
    in_words = sum(len(letter) for letter, _ in runs)
    if length < 1.5 * len(runs) or (length <= 2 * len(runs) and 2 * in_words > len(runs)):
        # Letters with accents stand alone among others.
        return (_guessed(sample, _OTHERS) if length > _FEW else None) or "cp1252"
    return _guessed(sample, (*_EAST_ASIAN, *_OTHERS)) or "latin-1"


def _parts(content: bytes) -> Iterator[bytes]:
    """Yield the values, or else the lines, that are not in ASCII alone: moves say nothing of an encoding."""
    for found in re.finditer(rb"\[[^\[\];]{0,4000}|[^\n\[]{1,4000}", content):
        if not found[0].isascii():
            yield found[0]


def _likeness(sample: bytes, encoding: str) -> int:
    """Return how much a text looks like a record in an encoding: words, less what cannot be read."""
    text = sample.decode(encoding, "replace")
    return sum(text.count(word) * len(word) for word in _WORDS[encoding].split()) - 3 * text.count(
        "\N{REPLACEMENT CHARACTER}"
    )


def _guessed(sample: bytes, among: tuple[str, ...] | list[str]) -> str | None:
    from charset_normalizer import from_bytes  # which few records need

    best = from_bytes(sample, cp_isolation=list(among)).best()
    return None if best is None else codecs.lookup(best.encoding).name
