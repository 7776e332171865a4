"""NGF: the records of Cyberoro and wBaduk, servers in Korea. The format is not published; what is read here
is what other programs read (Sabaki, KaTrain), tried on their records.

The first lines are the heading: title, size, White and Black with ranks, server, handicap, a number, komi,
date, a number, result, how many moves. Then there is a line a move: ``PM``, two letters for its number, the
colour, and two letters for the point. B is the first column from the left, and the first row from above.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from gorules.files.inputs import InputError, Problem
from gorules.formats.encodings import encoding_of, narrowed
from gorules.formats.gib import handicap_places
from gorules.formats.records import Converted, RecordFormat, register_format
from gorules.formats.results import result_meant
from gorules.formats.sgf import reader_of
from gorules.formats.sgf_tree import letters_of, sgf_text

_MOVE = re.compile(r"PM[A-Z]{2}([BW])([A-Z])([A-Z])")
_LOOKS = re.compile(rb"^PM[A-Z]{2}[BW][A-Z]{2}", re.MULTILINE)
_USUAL = {"size": 1, "white": 2, "black": 3, "handicap": 5, "komi": 7, "date": 8, "result": 10}
# Records of broadcasts have GI before each line of the heading, and the result at the end.
_BROADCAST = {"white": 1, "black": 2, "date": 5, "size": 6, "handicap": 7, "komi": 9}


def sgf_of_ngf(content: bytes, file: str) -> Converted:
    """Return a record as SGF, and notes. Raises InputError, with the line, if a move cannot be read."""
    narrow = narrowed(content).content
    encoding, guess = encoding_of(narrow)
    lines = [line.strip() for line in narrow.decode(encoding, "replace").splitlines()]
    notes = [] if guess is None else [guess]
    first = next((number for number, line in enumerate(lines) if _MOVE.match(line)), len(lines))
    heading = lines[:first]
    is_broadcast = heading[:1] != [] and heading[0].startswith("GI")
    if is_broadcast:
        heading = [line.removeprefix("GI") for line in heading]
        notes.append("which of the players is White is not said; it is taken to be the first")
    said = {
        name: heading[at] if at < len(heading) else ""
        for name, at in (_BROADCAST if is_broadcast else _USUAL).items()
    }
    result = said.get("result") or " ".join(re.findall(r"\bIDB\[\d*\]([^\[]*)", "\n".join(lines[first:])))
    size = int(said["size"]) if re.fullmatch(r"\d{1,2}", said["size"]) else 19
    root = _heading(said, result_meant(result)[0] or "", notes)
    root["SZ"] = [str(size)]
    stones = int(said["handicap"]) if re.fullmatch(r"\d", said["handicap"]) else 0
    if stones >= 2:
        root["HA"] = [str(stones)]
        if size == 19:
            root["AB"] = [letters_of(*place) for place in handicap_places(stones)]
        else:
            where = f"where the {stones} handicap stones are on {size} lines"
            notes.append(f"{where} is not said; none is set up")
    nodes: list[Mapping[str, Sequence[str]]] = [root]
    for number, line in enumerate(lines[first:], first + 1):
        if line.startswith("PM"):
            move = _MOVE.match(line)
            place = (-2, -2) if move is None else (ord(move[2]) - ord("B"), ord(move[3]) - ord("B"))
            is_pass = place == (-1, -1)  # A is before the first column and row
            if move is None or not (is_pass or all(0 <= each < size for each in place)):
                raise InputError(Problem(f"'{line[:40]}' is no move on {size} lines", file=file, line=number))
            nodes.append({move[1]: ["" if is_pass else letters_of(*place)]})
    return Converted(sgf_text(nodes), tuple(notes))


def _heading(said: Mapping[str, str], result: str, notes: list[str]) -> dict[str, Sequence[str]]:
    white, white_rank = _player(said["white"])
    black, black_rank = _player(said["black"])
    date = re.match(r"(\d{4})-?(\d{1,2})-?(\d{1,2})(?!\d)", said["date"])
    found = {
        "PW": white, "WR": white_rank, "PB": black, "BR": black_rank, "RE": result,
        "KM": _komi(said, result, notes),
        "DT": "" if date is None else "{}-{:0>2}-{:0>2}".format(*date.groups()),
    }  # fmt: skip
    return {name: [value] for name, value in found.items() if value}


def _komi(said: Mapping[str, str], result: str, notes: list[str]) -> str:
    """Return the komi. Half a point more belongs to it in games without a handicap."""
    if not re.fullmatch(r"-?\d{1,2}(\.\d)?", said["komi"]):
        return ""
    komi = Fraction(said["komi"])
    has_half = not re.search(r"\+\d+(\.0)?$", result)
    if said["handicap"] == "0" and komi.denominator == 1 and komi and has_half:
        notes.append(f"the komi {komi} is read as {komi}.5: the servers leave half a point out")
        return f"{komi}.5"
    return said["komi"]


def _player(said: str) -> tuple[str, str]:
    """Return the name and the rank in "name        9DP"; D, K and DP are dan, kyu and professional dan."""
    name, _, rank = said.rpartition(" ")
    if not name:
        return said, ""
    rank = rank.rstrip("*").replace("DP", "p").replace("D", "d").replace("K", "k")
    return name.strip(), rank


def looks_like_ngf(content: bytes) -> bool:
    """Whether a text has moves as NGF has them."""
    return _LOOKS.search(content) is not None


register_format(RecordFormat((".ngf",), reader_of(sgf_of_ngf), fits=looks_like_ngf, as_sgf=sgf_of_ngf))
