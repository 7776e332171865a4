"""What an SGF tree means: the record of a path through it. Moves are taken as they are, legal or not."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from operator import add

from gorules.files.inputs import InputError, Problem, quoted
from gorules.formats.habits import handicap_meant, komi_meant, misfit, size_meant
from gorules.formats.results import result_meant
from gorules.formats.sgf_tree import ROOT, SgfTree, letters_of
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY, Position
from gorules.go.turns import PASS
from gorules.play.moves import Move
from gorules.play.record import Heading, Marked, PlayerNamed, Record
from gorules.play.replay import Line

LARGEST = 52
"""The longest side: FF[4] names points by two letters, a to z and then A to Z."""
USUAL_SIZE = 19

_NUMBERS = {letters_of(number, 0)[0]: number for number in range(LARGEST)}
_COLOURS = {"B": COLOURS[0], "W": COLOURS[1]}
_PLAYERS = {"b": COLOURS[0], "1": COLOURS[0], "w": COLOURS[1], "2": COLOURS[1]}
_SET_UP = {"AE": EMPTY, "AB": 1, "AW": 2}
_OF_THE_GAME = ("GM", "SZ", "KM", "HA", "RU", "RE")
"""The properties of a root that decide how a game goes or is counted."""
_OF_PLAYERS = (
    {"name": "PB", "rank": "BR", "team": "BT"},
    {"name": "PW", "rank": "WR", "team": "WT"},
)
_OF_HEADING = {
    "date": "DT", "place": "PC", "event": "EV", "round": "RO", "title": "GN", "time": "TM",
    "overtime": "OT", "source": "SO", "annotator": "AN",
}  # fmt: skip
"""The properties that say what a heading has, but for komi, handicap and application."""
_SHOWN = 40
LONGEST = 160
"""The most characters that are read of what a record says of itself."""
LONGEST_RULES = 400
"""The same of the rules, which may be settings of KataGo as JSON."""
_MOST_BYTES = 1 << 16
"""The most bytes of a value that are looked at for that."""
FOX = "foxwq"
"""What Fox writes as the program (AP)."""
MOST_NOTES = 50
MOST_HANDICAP = 9
"""The most stones that are a handicap though the record does not say so."""
_PLAY = re.compile(rb";\s*+([BW])\[([a-z]{2})\]\s*+")


def main_line(tree: SgfTree) -> list[int]:
    """Return the nodes of the main line: the first continuation everywhere."""
    found, node = [ROOT], tree.child(ROOT)
    while node is not None:
        found.append(node)
        node = tree.child(node)
    return found


def moves_at(tree: SgfTree, node: int) -> int:
    """Return how many moves a node has: one or none, unless a program wrote one of each player's."""
    if _PLAY.fullmatch(tree.source.shield, tree.starts[node], tree.ends[node]):
        return 1
    return sum(1 for name, values in tree.properties(node).items() if name in _COLOURS and values)


def points_of(tree: SgfTree, board: Board, values: Iterable[bytes]) -> list[int]:
    """Return the points of a board that the values of a property name, one by one or as rectangles."""
    return _Reading(tree, board).points(values)[0]


def record_on(tree: SgfTree, path: Sequence[int], *, komi: Fraction | None = None) -> Record:
    """Return the record of a path, given by its nodes from the root on. ``komi`` overrides that of the
    record.

    Raises InputError if it is a record of another game, on a board of more than 52 lines, if a point is off
    the board, or if two stones are set up on one point.
    """
    says = _Says(tree, path)
    reading = _Reading(tree, says.board())
    for note in (*_sentences(tree.source.guess), *tree.notes, *says.notes):
        reading.note(note)
    for node in path:
        reading.node(node)
    return reading.record(says, komi)


def _sentences(text: str | None) -> tuple[str, ...]:
    return () if text is None else (text,)


def _meant(value: bytes) -> bytes:
    """Return a value without what makes no difference: case, spaces around it, zeros at its end, and all of a
    word in a result but its first letter ("6.50" is "6.5", "B+Resign" is "B+R").
    """
    number = re.sub(rb"([.][0-9]*?)0+$", rb"\1", value.strip().lower()).removesuffix(b".")
    return re.sub(rb"([+][rtf])[a-z]*$", rb"\1", number)


class _Says:
    """What the nodes of a path say of the game: of each property the first that is there."""

    def __init__(self, tree: SgfTree, path: Sequence[int]) -> None:
        self._tree = tree
        self._found: dict[str, list[bytes]] = {}
        self.notes: list[str] = []
        self._noted: set[str] = set()
        shield = tree.source.shield
        for node in path:
            if not _PLAY.fullmatch(shield, tree.starts[node], tree.ends[node]):
                for name, values in tree.properties(node).items():
                    if any(values):
                        given = [value for value in values if value]
                        if name in _OF_THE_GAME:
                            self._note_unusual(node, name, given)
                        self._found.setdefault(name, given)

    def _note_unusual(self, node: int, name: str, given: Sequence[bytes]) -> None:
        """Note where a record says something of the game more than once, or not in its root."""
        if any(value != given[0] for value in given):
            self.notes.append(f"node {node}: {name} has {len(given)} values; the first is read")
        before = self._found.get(name)
        if before is None and node != ROOT:
            self.notes.append(f"node {node}: {name} belongs in the first node; it is read all the same")
        elif before is not None and name not in self._noted and _meant(given[0]) != _meant(before[0]):
            self._noted.add(name)
            self.notes.append(f"node {node}: {name} is another than before; the first is read")

    def text(self, name: str, longest: int = LONGEST) -> str | None:
        """Return what the record says, on one line and shortened; None if nothing. Of several values the
        first counts, but the names of all applications (AP): Fox adds its own to that of another.
        """
        values = self._found.get(name, [])[: longest if name == "AP" else 1]
        begun = (self._tree.simple_text(value[:_MOST_BYTES]) for value in values)
        said = " ".join(" ".join(begun).split())
        return said[:longest] or None

    def board(self) -> Board:
        """Return the board. Raises InputError if there is none in Go."""
        game = self.text("GM") or "1"
        if re.fullmatch(r"\d+", game) and int(game[:9]) != 1:
            raise InputError(
                Problem(f"this is a record of another game: Go is GM[1], not GM[{game[:_SHOWN]}]", field="GM")
            )
        said = (self.text("SZ") or str(USUAL_SIZE))[:_SHOWN]
        sides = size_meant(said)
        if sides is None or not all(1 <= side <= LARGEST for side in sides):
            raise InputError(Problem(f"a board has 1 to {LARGEST} lines a side, not SZ[{said}]", field="SZ"))
        if not said.isdigit() and sides[0] == sides[1]:
            self.notes.append(f"the size {said} is a square board of {sides[0]} lines")
        return Board.rectangular(*sides)

    def nihon_kiin_komi(self) -> str | None:
        """Return the komi as records of the Nihon Ki-in have it: KO, which is a mark of a move elsewhere."""
        said = self.text("KO") or ""
        return said if "目" in said else None

    def goes_by_stones(self) -> bool:
        """Whether the margin is in stones: Fox counts so under Chinese rules. Other programs that put its
        records right put the komi right, too.
        """
        is_chinese = (self.text("RU") or "").lower() == "chinese"
        komi = self.text("KM") or ""
        return is_chinese and self.is_of_fox and (komi == "0" or komi.endswith(("25", "75")))

    @property
    def is_of_fox(self) -> bool:
        """Whether Fox has written the record."""
        return FOX in (self.text("AP") or "")

    @property
    def is_of_gorules(self) -> bool:
        """Whether gorules has written the record, which means what it says."""
        return re.fullmatch(r"gorules:\S*", self.text("AP") or "") is not None

    def heading(self) -> Heading:
        """Return what the record says of itself."""
        text = self.text
        black, white = ({key: text(name) for key, name in each.items()} for each in _OF_PLAYERS)
        others = {key: text(name) for key, name in _OF_HEADING.items()}
        others["annotator"] = others["annotator"] or text("US")
        return Heading(
            PlayerNamed(**black), PlayerNamed(**white), **others,
            komi=text("KM") or self.nihon_kiin_komi(), handicap=text("HA"), application=text("AP"),
        )  # fmt: skip


class _Reading:
    """The nodes of a path, read one after the other."""

    def __init__(self, tree: SgfTree, board: Board) -> None:
        self._tree, self._board = tree, board
        self._start = Position.empty(board)
        self._now: tuple[Position, int] = (self._start, 0)  # the position after so many moves
        self._plays: list[tuple[str, str]] = []
        self._to_play: str | None = None
        self._next: str | None = None
        self._before = 0
        self._marks: dict[str, set[int]] = {}
        self._notes: dict[str, None] = {}
        self._left = 0

    def note(self, text: str) -> None:
        """Keep a sentence, without its full stop."""
        if len(self._notes) < MOST_NOTES:
            self._notes[text] = None
        else:
            self._left += text not in self._notes

    def node(self, number: int) -> None:
        """Read a node."""
        tree = self._tree
        quick = _PLAY.fullmatch(tree.source.shield, tree.starts[number], tree.ends[number])
        if quick is not None:
            self._play(number, quick[1].decode(), quick[2])
            return
        properties = tree.properties(number)
        if empty := [name for name, values in properties.items() if not values]:
            self.note(f"node {number}: {', '.join(empty)[:_SHOWN]} without a value is left out")
        plays = [(name, values[0]) for name, values in properties.items() if name in _COLOURS and values]
        for name, value in plays:
            if any(other != value for other in properties[name]):
                self.note(f"node {number}: {name} has {len(properties[name])} values; the first is read")
        if any(properties.get(name) for name in _SET_UP):
            self._set_up(number, properties)
            if plays:
                self.note(f"node {number} both sets up stones and plays; the stones are set up first")
        if len(plays) > 1:
            self.note(f"node {number} has {len(plays)} moves; they are played in their order")
        first = _COLOURS[plays[0][0]] if plays else None
        to_move = self._player(number, properties["PL"][0]) if properties.get("PL") else None
        if to_move is not None and (first is None or first == to_move):
            self._turn_of(to_move)
            to_move = None
        for name, value in plays:
            self._play(number, name, value)
        if to_move is not None:
            self._turn_of(to_move)
        for name in ("TB", "TW", "DD"):
            if properties.get(name):
                self._marks.setdefault(name, set()).update(self.points(properties[name])[0])

    def _play(self, number: int, name: str, value: bytes) -> None:
        point = self._point_played(number, name, value)
        if point != PASS:
            self._marks.clear()
        colour = _COLOURS[name]
        if not self._plays and self._to_play is None:
            self._to_play = colour
        self._plays.append((colour, point))
        self._next = None

    def _turn_of(self, player: str) -> None:
        if self._plays:
            self._next = player
        else:
            self._to_play = player

    def _player(self, number: int, value: bytes) -> str | None:
        said = self._tree.simple_text(value).strip()
        if said and said[:1].lower() not in _PLAYERS:
            self.note(f"node {number}: the player to move is B or W, not '{said[:_SHOWN]}'; it is left out")
        return _PLAYERS.get(said[:1].lower())

    def _point_played(self, number: int, name: str, value: bytes) -> str:
        """Return the point of a move, or a pass."""
        text = "".join(value.decode("ascii", "replace").split())
        board = self._board
        if len(text) == 2:
            # FF[4], Go, Move: "tt" is a pass on boards up to 19x19, for the sake of FF[3].
            if text == "tt" and max(board.rows, board.columns) <= USUAL_SIZE:
                return PASS
            place = self._corner(text)
            if place is not None:
                if self._place(text) is None:
                    self.note(f"node {number}: '{text}' is read as '{text.lower()}'")
                return board.names[place]
        if not text:
            return PASS
        if text.lower() in ("pass", "tenuki"):
            self.note(f"node {number}: '{text}' is read as a pass")
            return PASS
        if (named := text.upper()) in board.index and len(text) <= 3:
            self.note(f"node {number}: '{text}' is read as the point of that name")
            return named
        shown = self._tree.simple_text(value).strip()
        shown = shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "..."
        turn = self._before + len(self._plays) + 1
        said = f"node {number}, move {turn}: '{shown}' is no point of the board {board.spec}"
        raise InputError(Problem(said, field=name))

    def _place(self, text: str) -> int | None:
        """Return the number of the point that two letters name: the column, then the row from above."""
        column, row = _NUMBERS.get(text[0], LARGEST), _NUMBERS.get(text[1], LARGEST)
        board = self._board
        return row * board.columns + column if row < board.rows and column < board.columns else None

    def points(self, values: Iterable[bytes]) -> tuple[list[int], str | None]:
        """Return the points that values name, and the first value that is off the board, if there is one.
        FF[4], compressed point lists: "aa:cc" is a rectangle, by its corners. Only the corners of each are
        looked at: the work does not grow with the areas.
        """
        rows, columns, outside = self._board.rows, self._board.columns, None
        steps = [[0] * (columns + 1) for _ in range(rows + 1)]  # of how many rectangles begin or end there
        for value in dict.fromkeys(values):
            one, colon, other = "".join(value.decode("ascii", "replace").split()).partition(":")
            if not one:
                continue
            first, last = (self._corner(each) for each in (one, other if colon else one))
            if first is None or last is None:
                outside = outside or one + colon + other
                continue
            left, right = sorted((first % columns, last % columns))
            top, bottom = sorted((first // columns, last // columns))
            for row, step in ((top, 1), (bottom + 1, -1)):
                steps[row][left] += step
                steps[row][right + 1] -= step
        covered: list[int] = []
        above = [0] * (columns + 1)
        for of_row in steps[:rows]:
            above = list(map(add, above, accumulate(of_row)))
            covered += above[:columns]
        return [point for point, number in enumerate(covered) if number], outside

    def _corner(self, text: str) -> int | None:
        """Return the point that two letters name, whatever their case if that is unambiguous."""
        if len(text) != 2:
            return None
        found = self._place(text)
        return self._place(text.lower()) if found is None else found

    def _set_up(self, number: int, properties: Mapping[str, Sequence[bytes]]) -> None:
        """Set up stones. If there were moves, the line begins anew."""
        given = bytearray(b"\xff" * self._board.size)
        for name, cell in _SET_UP.items():
            points, outside = self.points(properties.get(name, ()))
            if outside is not None:
                said = f"node {number}: {quoted(outside)} is no point of the board {self._board.spec}"
                raise InputError(Problem(said, field=name))
            for point in points:
                if {given[point], cell} == {1, 2}:
                    said = f"node {number}: two stones are set up on {self._board.names[point]}"
                    raise InputError(Problem(said, field="AB, AW"))
                given[point] = cell
        position = self._position()
        cells = bytes(new if new != 0xFF else old for new, old in zip(given, position.cells, strict=True))
        if cells == position.cells:
            return
        if self._plays:
            self._before += len(self._plays)
            self._to_play = self._next or self._alternate()
            self._next = None
            self.note(
                f"node {number} changes the position after move {self._before}: the line begins there, and "
                "so does what the rules remember"
            )
            self._plays = []
        self._start = Position(self._board, cells)
        self._now = (self._start, 0)

    def _alternate(self) -> str:
        return COLOURS[1 - COLOURS.index(self._plays[-1][0])]

    def _position(self) -> Position:
        """Return the position after the moves so far. A stone on another replaces it, as FF[4] has it."""
        position, done = self._now
        for turn, (colour, name) in enumerate(self._plays[done:], done + 1):
            if name == PASS:
                continue
            point = self._board.index[name]
            if position.cells[point] != EMPTY:
                position = position.without([point])
                self.note(f"move {self._before + turn} is on the stone on {name}, which it replaces")
            position = position.place(COLOURS.index(colour), point).after
        self._now = (position, len(self._plays))
        return position

    def record(self, says: _Says, komi: Fraction | None) -> Record:
        """Return what was read."""
        line = self._line()
        result = says.text("RE")
        meant, note = result_meant(result or "", by_stones=says.goes_by_stones())
        if note is not None and not says.is_of_gorules:
            result = meant
            self.note(note)
        if komi is None:
            said = says.text("KM") or says.nihon_kiin_komi() or ""
            komi, note = komi_meant(said, in_points=says.is_of_gorules)
            unfit = None if says.is_of_gorules else misfit(result, komi)
            if unfit is not None and komi == 0:
                komi, unfit = None, f"{unfit}; no komi is taken from the record"
            for each in (note, unfit):
                if each is not None:
                    self.note(each)
        handicap = self._handicap(says, komi)
        if handicap and not self._plays and self._to_play is None and line.start.stones(0):
            self.note("the record does not say who has the turn; after handicap stones it is White")
            line = replace(line, to_play=COLOURS[1])
        marked = self._marked_points()
        left = (f"there are {self._left} notes more",) if self._left else ()
        notes = tuple(f"{text[:1].upper()}{text[1:]}." for text in (*self._notes, *left))
        return Record(
            replace(line, komi=komi, handicap=handicap), says.text("RU", LONGEST_RULES), result, notes,
            says.heading(), marked, self._before, self._next,
        )  # fmt: skip

    def _line(self) -> Line:
        to_play = expected = self._to_play or COLOURS[0]
        moves: list[Move] = []
        for colour, point in self._plays:
            moves.append(Move(point, None if colour == expected else colour))
            expected = COLOURS[1] if colour == COLOURS[0] else COLOURS[0]
        return Line(self._start, tuple(moves), to_play)

    def _handicap(self, says: _Says, komi: Fraction | None) -> int:
        first = [colour for colour, _ in self._plays[: self._board.size]]
        played = first.index(COLOURS[1]) if COLOURS[1] in first else None
        stones, white = (None if self._before else self._start.cells.count(1)), self._start.cells.count(2)
        said = says.text("HA") or ""
        if says.is_of_gorules:
            stones = played = None  # they say nothing of the handicap
        number, note = handicap_meant(said, stones, played, white)
        if number == 0 and stones and not white and played == 0 and self._on_stars(self._start):
            number, note = stones, f"{stones} stones are set up where a handicap goes; it is read as {stones}"
        may_be_played = number == 0 == stones == white and ((komi or 0) < 1 or says.is_of_fox)
        if may_be_played and played and 2 <= played <= MOST_HANDICAP and not self._passes_within(played):
            number, note = (
                played,
                f"Black plays {played} times before White; the handicap is read as {played}",
            )
        if note is not None:
            self.note(note)
        if number >= self._board.size:
            self.note(f"a handicap of {number} stones is more than the board has points; none is read")
            return 0
        return number

    def _passes_within(self, turns: int) -> bool:
        """Whether one of the first turns is a pass."""
        return any(point == PASS for _, point in self._plays[:turns])

    @staticmethod
    def _on_stars(start: Position) -> bool:
        """Whether the stones of a start are where handicap stones go, two or more."""
        stones = start.stones(0)
        try:
            return len(stones) >= 2 and stones <= set(conventional_points(start.board, MOST_HANDICAP))
        except InputError:
            return False

    def _marked_points(self) -> Marked | None:
        if not self._marks:
            return None
        position = self._position()
        black, white, dimmed = (self._marks.get(name, set()) for name in ("TB", "TW", "DD"))
        dead = _dead_by_territory(position, (black, white))
        named = self._board.named
        return Marked(*(tuple(named(sorted(each))) for each in (black, white, dead, dimmed)))


def _dead_by_territory(position: Position, territory: Sequence[Set[int]]) -> set[int]:
    """Return the stones that are dead if each player has the points that are marked as her territory: those
    of the opponent that are marked. Some programs mark empty points alone, and no dead stones. So where both
    have territory, a string is dead, too, if an empty point beside it is marked for the opponent, and none
    for its owner, neither of its own points nor beside it.
    """
    cells, neighbours = position.cells, position.board.neighbours
    dead = {point for owner, marked in enumerate(territory) for point in marked if cells[point] == 2 - owner}
    if not all(territory):
        return dead
    for string in position.strings:
        own, others = territory[string.cell - 1], territory[2 - string.cell]
        near = {by for point in string.points for by in neighbours[point]}
        if any(cells[by] == EMPTY for by in near & others) and not (near | string.points) & own:
            dead |= string.points
    return dead


def properties_of(heading: Heading) -> dict[str, str | None]:
    """Return what a record says of itself by the names of properties, but for komi, handicap and application.
    Raises InputError if it is no heading.
    """
    if not isinstance(heading, Heading):
        raise InputError(f"the heading of a record is a Heading, not {heading!r:.80}")
    said = {name: getattr(heading, key) for key, name in _OF_HEADING.items()}
    for player, names in zip((heading.black, heading.white), _OF_PLAYERS, strict=True):
        if not isinstance(player, PlayerNamed):
            raise InputError(f"a player of a record is a PlayerNamed, not {player!r:.80}")
        said |= {name: getattr(player, key) for key, name in names.items()}
    return said


def letters(board: Board, points: Iterable[int]) -> list[bytes]:
    """Return points as SGF names them: the column, then the row, counted from above."""
    places = (divmod(point, board.columns) for point in sorted(points))
    return [letters_of(column, row).encode() for row, column in places]
