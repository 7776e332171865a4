r"""GIB: the records of Tygem, the server in Korea, China and elsewhere. The format is not published; what is
read here is what other programs read (Sabaki, KaTrain), tried on their records.

Each line is a field of the heading, ``\[NAME=value\]``, or a word with numbers: ``INI 0 1 handicap``, then
``STO 0 number colour x y`` for a play, counted from 0 at the upper left, and ``SKI 0 number`` for a pass.
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from gorules.files.inputs import InputError, Problem
from gorules.formats.encodings import encoding_of, narrowed
from gorules.formats.records import Converted, RecordFormat, register_format
from gorules.formats.sgf import reader_of
from gorules.formats.sgf_tree import letters_of, sgf_text
from gorules.go.verdicts import points, points_text

SIZE = 19
COLOURS = {"1": "B", "2": "W"}
RESULTS = {"0": "B+{}", "1": "W+{}", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
"""What a game ended with, by the number of GRLT or W; {} is the margin, from ZIPSU or Z, in tenths."""

# The columns and rows, from the upper left, on which the server puts handicap stones, in their order: the
# third is in the upper left corner.
_CORNERS = [(15, 3), (3, 15), (3, 3), (15, 15)]
_SIDES = [(3, 9), (15, 9), (9, 3), (9, 15)]
_CENTRE = (9, 9)

# Each expression begins at one place of a line, so that the work grows as the text does.
_FIELD = re.compile(r"\s*+\\\[([A-Z]++)=(.*?)\\\]")
_MAIN = re.compile(r"(?:^|,)\s*+([A-Z]++):([^,]*+)")
_TAG = re.compile(r"(?:^|,)\s*+([A-Z])([0-9][^,]*+)")
_LOOKS = re.compile(rb"\\\[GAME[A-Z]+=|^STO\s+\d+\s+\d+\s+[12]\s+\d+\s+\d+\s*$", re.MULTILINE)


def handicap_places(stones: int) -> list[tuple[int, int]]:
    """Return the columns and rows of 2 to 9 handicap stones, from the upper left."""
    sides = [] if stones < 6 else _SIDES[: (stones - 4) // 2 * 2]
    return _CORNERS[: min(stones, 4)] + sides + ([_CENTRE] if stones in (5, 7, 9) else [])


def sgf_of_gib(content: bytes, file: str) -> Converted:
    """Return a record as SGF, and notes. Raises InputError, with the line, if a move cannot be read."""
    narrow = narrowed(content).content
    encoding, guess = encoding_of(narrow)
    text = narrow.decode(encoding, "replace")
    lines = text.splitlines()
    fields = {found[1]: found[2] for found in map(_FIELD.match, lines) if found}
    main = dict(_MAIN.findall(fields.get("GAMEINFOMAIN", "")))
    tag = dict(_TAG.findall(fields.get("GAMETAG", "")))
    notes = [] if guess is None else [guess]
    dum = main.get("DUM") or tag.get("D") or fields.get("GAMEDUM") or "0"
    if dum != "0":
        notes.append(f"the record says DUM:{dum}, which is not read")
    root: dict[str, list[str]] = {"SZ": [str(SIZE)], **_heading(fields, main, tag)}
    nodes: list[Mapping[str, list[str]]] = [root]
    last = "W"
    for number, line in enumerate(lines, 1):
        word, *numbers = line.split()[:6] or [""]
        if word == "INI":
            if re.fullmatch("[2-9]", stones := "".join(numbers[2:3])):
                root["HA"], last = [stones], "B"
                root["AB"] = [letters_of(*place) for place in handicap_places(int(stones))]
        elif word == "STO":
            try:
                _, _, colour, x, y = numbers
                last, place = COLOURS[colour], (int(x), int(y))
            except (ValueError, KeyError):
                said = f"'{' '.join(line.split())[:40]}' is no move (STO 0 number colour x y)"
                raise InputError(Problem(said, file=file, line=number)) from None
            if not all(0 <= each < SIZE for each in place):
                said = f"{place[0]} {place[1]} is no point: they go from 0 to {SIZE - 1}"
                raise InputError(Problem(said, file=file, line=number))
            nodes.append({last: [letters_of(*place)]})
        elif word == "SKI":
            last = "B" if last == "W" else "W"
            nodes.append({last: [""]})
    return Converted(sgf_text(nodes), tuple(notes))


def _heading(
    fields: Mapping[str, str], main: Mapping[str, str], tag: Mapping[str, str]
) -> dict[str, list[str]]:
    black, black_rank = _player(fields.get("GAMEBLACKNAME", ""))
    white, white_rank = _player(fields.get("GAMEWHITENAME", ""))
    komi = main.get("GONGJE") or tag.get("G") or fields.get("GAMEGONGJE") or ""
    margin = main.get("ZIPSU") or tag.get("Z") or fields.get("GAMEZIPSU") or ""
    result = RESULTS.get(main.get("GRLT") or tag.get("W") or "", "").format(_tenths(margin))
    result = result or fields.get("GAMERESULT", "")  # in words
    date = re.match(r"(\d{4}):(\d\d):(\d\d)", tag.get("C", "")) or re.match(
        r"(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})", fields.get("GAMEDATE", "")
    )
    clock = re.match(r"(\d+)-(\d+)-(\d+)", tag.get("T", ""))
    found = {
        "PB": black, "BR": black_rank, "PW": white, "WR": white_rank, "KM": _tenths(komi), "RE": result,
        "DT": "" if date is None else "{}-{:0>2}-{:0>2}".format(*date.groups()),
        "EV": fields.get("GAMENAME", ""), "PC": fields.get("GAMEPLACE", ""),
        "C": fields.get("GAMECOMMENT", ""),
        "TM": "" if clock is None else clock[3],
        "OT": "" if clock is None else f"{clock[2]}x{clock[1]} byo-yomi",
    }  # fmt: skip
    return {name: [value.strip()] for name, value in found.items() if value.strip()}


def _player(said: str) -> tuple[str, str]:
    """Return the name and the rank in "name (3D)"."""
    found = re.fullmatch(r"(.*)\(([^()]*+)\)\s*+", said)
    return (found[1].rstrip(), found[2]) if found else (said, "")


def _tenths(said: str) -> str:
    return points_text(points(Fraction(int(said), 10))) if re.fullmatch(r"\d{1,5}", said) else ""


def looks_like_gib(content: bytes) -> bool:
    """Whether a text has fields or moves as GIB has them."""
    return _LOOKS.search(content) is not None


register_format(RecordFormat((".gib",), reader_of(sgf_of_gib), fits=looks_like_gib, as_sgf=sgf_of_gib))
