"""UGF: the records of PandaNet's program PANDA-EGG. The format is not published; what is read here is what
another program reads (Sabaki), tried on its records.

There are sections with headings in brackets. ``[Header]`` has lines with ``name=value``; ``[Data]`` has a
line a move, ``QP,B1,7,0``: letters for the column from the left and the row from below, the colour, the
number, the time. A move of number 0 is a handicap stone, ``YA`` a pass. A review may follow, with the same
moves as ``NODE,8,1,14,17``, variations between ``VARIATION,`` and ``VARIATIONEND,``, and comments.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from gorules.files.inputs import InputError, Problem
from gorules.formats.encodings import encoding_of, narrowed
from gorules.formats.records import Converted, RecordFormat, register_format
from gorules.formats.sgf import reader_of
from gorules.formats.sgf_tree import ROOT, letters_of, sgf_text

_LOOKS = re.compile(rb"^(?:Ver=(?:UGF|REVIEW)|Crypt=\d+,PLAIN_UGF_FILE)", re.MULTILINE)
_MOVE = re.compile(r"([A-Z])([A-Z]),([BW])\d?,(\d{1,5})(?:,.*)?")
_NODE = re.compile(r"NODE,(\d{1,6}),([012]),(\d{1,2}),(\d{1,2})")
_PASS = "YA"
LARGEST = 26
"""The longest side: a letter names a column, and a letter a row."""
_LANGUAGES = {"SJIS": "shift_jis", "UTF8": "utf-8", "EUC": "euc_jp", "GB": "gb18030", "BIG5": "big5"}


def sgf_of_ugf(content: bytes, file: str) -> Converted:
    """Return a record as SGF, and notes. Raises InputError, with the line, if a move cannot be read, and if
    the record is encrypted or no letters name the points of its board.
    """
    narrow = narrowed(content).content
    language = re.search(rb"^Lang=(\w+)", narrow, re.MULTILINE)
    said = None if language is None else _LANGUAGES.get(language[1].decode().upper())
    encoding, guess = encoding_of(narrow, said)
    lines = narrow.decode(encoding, "replace").splitlines()
    notes = [] if guess is None else [guess]
    header = dict(line.split("=", 1) for _, line in _section(lines, "Header") if "=" in line)
    crypt = header.get("Crypt", "").split(",")
    if len(crypt) > 1 and crypt[1] != "PLAIN_UGF_FILE":
        raise InputError(Problem("this record is encrypted", file=file))
    size = int(header["Size"]) if re.fullmatch(r"\d{1,2}", header.get("Size", "")) else 19
    if not 1 <= size <= LARGEST:
        raise InputError(Problem(f"a board of UGF has 1 to {LARGEST} lines, not {size}", file=file))
    root: dict[str, list[str]] = {"SZ": [str(size)], **_heading(header)}
    nodes: list[dict[str, list[str]]] = [root]
    for number, line in _section(lines, "Data"):
        move = _MOVE.fullmatch(line)
        is_pass = line.startswith(f"{_PASS},")
        place = (-1, -1) if move is None else (ord(move[1]) - ord("A"), size - 1 - (ord(move[2]) - ord("A")))
        if move is None or not (is_pass or all(0 <= each < size for each in place)):
            raise InputError(Problem(f"'{line[:40]}' is no move on {size} lines", file=file, line=number))
        if move[4] == "0":
            root.setdefault("AB", []).append(letters_of(*place))
        else:
            nodes.append({move[3]: ["" if is_pass else letters_of(*place)]})
    parents = [ROOT - 1, *range(len(nodes) - 1)]
    variations = set[int]()
    numbered = _review(lines, size, nodes, parents, variations)
    for number, words in _comments(lines):
        if number in numbered and words:
            nodes[numbered[number]].setdefault("C", []).append("\n".join(words))
    return Converted(sgf_text(nodes, parents, variations), tuple(notes))


def _review(
    lines: Sequence[str],
    size: int,
    nodes: list[dict[str, list[str]]],
    parents: list[int],
    variations: set[int],
) -> dict[int, int]:
    """Add the variations of a review to the nodes of a game, and the nodes with which they begin to
    ``variations``. Return the nodes by the numbers of the review: the root is 1. A variation stands after the
    node from which it goes.
    """
    numbered = {number: number - 1 for number in range(1, len(nodes) + 1)}
    now, begun, is_first = 0, list[int](), False
    for _, line in _section(lines, "ReviewNode"):
        if line.startswith("VARIATIONEND"):
            now = begun.pop() if begun else now
        elif line.startswith("VARIATION"):
            begun.append(now)
            is_first = True
        elif found := _NODE.fullmatch(line):
            number, colour, column, row = map(int, found.groups())
            if begun and colour:
                is_play = 1 <= column <= size and 1 <= row <= size  # a pass is off the board
                point = letters_of(column - 1, size - row) if is_play else ""
                numbered[number] = len(nodes)
                variations |= {len(nodes)} if is_first else set()
                is_first = False
                nodes.append({"BW"[colour - 1]: [point]})
                parents.append(now)
            now = numbered.get(number, now)
    return numbered


def _section(lines: Sequence[str], name: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a section, with their numbers from 1."""
    is_in = False
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if re.fullmatch(r"\[\w+\]", line):
            is_in = line == f"[{name}]"
        elif is_in and line:
            yield number, line


def _comments(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the comments of a review: the number of the node, from 1, and the lines."""
    number, words = 0, list[str]()
    for _, line in _section(lines, "ReviewComment"):
        if found := re.fullmatch(r"\.Comment,(\d{1,6})", line):
            yield number, words
            number, words = int(found[1]), []
        else:
            words.append(line)
    yield number, words


def _heading(header: Mapping[str, str]) -> dict[str, list[str]]:
    def parts(name: str, number: int) -> str:
        return [*header.get(name, "").split(","), *[""] * (number + 1)][number].strip()

    handicap = parts("Hdcp", 0)
    winner, margin = parts("Winner", 0), parts("Winner", 1)
    known_margin = margin if re.fullmatch(r"\d+(\.\d+)?", margin) else ""
    found = {
        "PB": parts("PlayerB", 0), "BR": parts("PlayerB", 1), "PW": parts("PlayerW", 0),
        "WR": parts("PlayerW", 1), "KM": parts("Hdcp", 1), "HA": "" if handicap == "0" else handicap,
        "RU": header.get("Rule", ""), "DT": parts("Date", 0).replace("/", "-"), "PC": header.get("Place", ""),
        "EV": parts("Title", 1), "GN": parts("Title", 2), "AP": header.get("Writer", ""),
        "CP": header.get("Copyright", ""), "RE": f"{winner}+{known_margin}" if winner in ("B", "W") else "",
    }  # fmt: skip
    return {name: [value] for name, value in found.items() if value}


def looks_like_ugf(content: bytes) -> bool:
    """Whether a text has the sections of UGF."""
    return _LOOKS.search(content) is not None


register_format(RecordFormat((".ugf", ".ugi"), reader_of(sgf_of_ugf), fits=looks_like_ugf, as_sgf=sgf_of_ugf))
