"""The tree of an SGF record, as it is in the file: nodes, properties and values, nothing lost.

The grammar is that of FF[4] (www.red-bean.com/sgf/sgf4.html), which stands beside each expression. FF[1] to
FF[3] differ in the names of properties: small letters in them do not count. Text around games is left out.
What is broken is repaired, and it is said how.
"""

import re
from array import array
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sgfmill import sgf_grammar

from gorules.files.inputs import InputError, Problem
from gorules.formats.encodings import Narrow, encoding_of, narrowed, without_lookalikes

MAX_NODES = 4_000_000
"""The most nodes that are read of a file."""
_MOST_NOTES = 50
ROOT = 0
NO_NODE = -1

# PropValue = "[" CValueType "]", in which "\" takes the next character as it is. Each expression takes what
# it can and never goes back (++, *+): the work grows as the text does.
_VALUE = rb"\[(?:[^\\\]]++|\\.)*+\]"
# Property = PropIdent PropValue { PropValue }. Small letters and digits are from FF[1] to FF[3] and from
# programs; white space may stand anywhere; a name without a value is left alone.
_NAME = rb"[A-Za-z][A-Za-z0-9_]*+"
_VALUES = re.compile(_VALUE, re.DOTALL)
_PROPERTY = re.compile(rb"(%b)\s*+((?:%b\s*+)*+)|%b" % (_NAME, _VALUE, _VALUE), re.DOTALL)
_PROPERTIES = rb"(?:%b\s*+(?:%b\s*+)*+)*+" % (_NAME, _VALUE)
# Node = ";" { Property }
_NODE = re.compile(rb";\s*+" + _PROPERTIES, re.DOTALL)
_BARE = re.compile(_PROPERTIES, re.DOTALL)
_SPACE = re.compile(rb"\s*+")
# GameTree = "(" Sequence { GameTree } ")". Sequence = Node { Node }
_GAME = re.compile(rb"\(\s*+;")
_LOOSE_GAME = re.compile(
    rb"\(\s*+(?=%b\s*+\[)|;\s*+(?=%b\s*+\[)|(?:(?<=\s)|\A)(?=[A-Z]{1,2}\[)" % (_NAME, _NAME)
)
# Fox writes out the ends of lines: they are white space, as no property has a backslash outside its values.
# A value that never ends goes to the end of the file.
_WRITTEN_OUT = re.compile(rb"(\[(?:[^\\\]]++|\\.)*+(?:\]|\\?\Z))|\\[rn]", re.DOTALL)
_GAME_OR_NAME = re.compile(rb"\(\s*+(?:;|[A-Z]{1,2}\s*+\[)")
_GAME_OR_MOVE = re.compile(rb"\(\s*+;|;\s*+[BW]\s*+\[")
_STRAY = re.compile(rb"[^;()\[A-Za-z]*+")
_CHARSET = re.compile(rb"CA\s*+\[([^\]]{0,40})\]")


@dataclass(frozen=True, eq=False)
class SgfTree:
    """One game of a file. Its nodes are numbered as they stand there; the root is node 0.

    ``source`` is the whole file in an encoding in which ASCII is ASCII. ``starts[n]`` and ``ends[n]`` are the
    places in it between which node ``n`` stands, ``parents[n]`` is the node before it. ``notes`` say what was
    repaired.
    """

    source: "SgfSource" = field(repr=False)
    starts: Sequence[int] = field(repr=False)
    ends: Sequence[int] = field(repr=False)
    parents: Sequence[int] = field(repr=False)
    notes: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.parents)

    @cached_property
    def _continuations(self) -> tuple[Sequence[int], Sequence[int]]:
        """The first child of each node, and the next child of its parent."""
        first, following = (array("l", [NO_NODE]) * len(self) for _ in range(2))
        for node in range(len(self) - 1, ROOT, -1):
            parent = self.parents[node]
            following[node] = first[parent]
            first[parent] = node
        return first, following

    def children(self, node: int) -> list[int]:
        """Return the nodes that follow a node: one, or the first nodes of its variations."""
        first, following = self._continuations
        found, child = [], first[node]
        while child != NO_NODE:
            found.append(child)
            child = following[child]
        return found

    def child(self, node: int) -> int | None:
        """Return the first node that follows a node, or None."""
        found = self._continuations[0][node]
        return None if found == NO_NODE else found

    def properties(self, node: int) -> dict[str, list[bytes]]:
        """Return the properties of a node by their short names, each with its values as they stand between
        their brackets. A property that stands there twice has the values of both.
        """
        content, shield = self.source.narrow.content, self.source.shield
        found: dict[str, list[bytes]] = {}
        for part in _PROPERTY.finditer(shield, self.starts[node], self.ends[node]):
            if part[1] is None:
                continue
            values = found.setdefault(short_name(part[1]), [])
            start, end = part.span(2)
            values += (
                content[one.start() + 1 : one.end() - 1] for one in _VALUES.finditer(shield, start, end)
            )
        return found

    def text(self, value: bytes) -> str:
        """Return a value as text: line breaks stay (FF[4], Text)."""
        return self._unescaped(value, sgf_grammar.text_value)

    def simple_text(self, value: bytes) -> str:
        """Return a value as text on one line (FF[4], SimpleText)."""
        return self._unescaped(value, sgf_grammar.simpletext_value)

    def _unescaped(self, value: bytes, unescape: Callable[[bytes], bytes]) -> str:
        said = value.decode(self.source.encoding, "replace").encode("utf-8", "replace")
        return unescape(said).decode("utf-8", "replace")

    def edited(self, changes: Mapping[int, Mapping[str, Sequence[str]]]) -> bytes:
        """Return the file with some properties of some nodes changed, all else byte for byte as it was.

        ``changes`` gives the values of properties, as texts that are not escaped; without values a property
        is taken out. A new one stands at the end of its node.
        """
        content, shield = self.source.narrow.content, self.source.shield
        parts: list[bytes] = []
        done = 0
        for node in sorted(changes):
            wanted = {name: self._written(name, values) for name, values in changes[node].items()}
            for part in _PROPERTY.finditer(shield, self.starts[node], self.ends[node]):
                name = short_name(part[1] or b"")
                if name in changes[node]:
                    end = part.start() + len(part[0].rstrip())
                    parts += (content[done : part.start()], wanted.pop(name, b""))
                    done = end
            end = self._end(node)
            # A name without a value must not become part of the next.
            apart = b" " if shield[end - 1 : end].isalnum() and end > done else b""
            parts += (content[done:end] if end > done else b"", apart if any(wanted.values()) else b"")
            parts += wanted.values()
            done = max(done, end)
        return self.source.narrow.restored(b"".join((*parts, content[done:])))

    def continued(self, node: int, nodes: bytes) -> bytes:
        """Return the file with further nodes after a node, as its last variation if something follows it, all
        else byte for byte as it was. The tree must be sound: without a node after a variation.
        """
        content, shield = self.source.narrow.content, self.source.shield
        following = self.children(node)
        if not following:
            end = self._end(node)
            return self.source.narrow.restored(content[:end] + nodes + content[end:])
        last = following[-1]
        while further := self.children(last):
            last = further[-1]
        gaps = [shield[self.ends[each] : self.starts[each + 1]] for each in range(node, last)]
        end = self._end(last)
        for _ in range(sum(gap.count(b"(") - gap.count(b")") for gap in gaps)):
            end = shield.find(b")", end) + 1 or len(shield)
        begin = self.starts[node + 1]
        one, other = (b"", b"") if b"(" in gaps[0] else (b"(", b")")
        parts = content[:begin], one, content[begin:end], other, b"(", nodes, b")", content[end:]
        return self.source.narrow.restored(b"".join(parts))

    def _end(self, node: int) -> int:
        """Return where a node ends, without the white space after it."""
        return self.starts[node] + len(self.source.shield[self.starts[node] : self.ends[node]].rstrip())

    def _written(self, name: str, values: Sequence[str]) -> bytes:
        encoding = self.source.encoding
        escaped = (_escaped(value).encode(encoding, "replace") for value in values)
        made = b"".join(b"[%b]" % value for value in escaped)
        return name.encode() + made if values else b""


@dataclass(frozen=True, eq=False)
class SgfSource:
    """A file of games. ``shield`` is its content without what only looks like brackets (see
    :func:`gorules.formats.encodings.without_lookalikes`); ``encoding`` that of its text. ``guess`` says how
    the encoding is known, if that is a guess.
    """

    narrow: Narrow
    encoding: str
    shield: bytes
    guess: str | None

    def trees(self) -> Iterator[SgfTree]:
        """Yield the games, in their order. What has no property, such as a face in a mail, is none if there
        are others.
        """
        at, nodes, empty = _beginning(self.shield, 0), 0, None
        some = False
        while at is not None:
            start, game = at, _Growing(self, at)
            tree, at = game.grown(), game.at
            nodes += len(tree)
            if nodes > MAX_NODES:
                raise InputError(f"the record has more than {MAX_NODES:,} nodes")
            if self.shield.find(b"[", start, at) < 0:
                empty = empty or (tree if len(tree) else None)
            elif len(tree):
                some = True
                yield tree
            following = _GAME.search(self.shield, at)
            at = following and following.start()
        if empty is not None and not some:
            yield empty


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters_of(column: int, row: int) -> str:
    """Return a point as SGF names it: two letters, for the column and the row, from 0 at the upper left."""
    return _LETTERS[column] + _LETTERS[row]


def sgf_text(
    nodes: Sequence[Mapping[str, Sequence[str]]],
    parents: Sequence[int] = (),
    variations: Container[int] = (),
) -> bytes:
    """Return a game as SGF, in UTF-8: its nodes from the root on, with values that are not escaped. Without
    ``parents`` it has no variations. The nodes with which ``variations`` begin stand after the others.
    """
    children: dict[int, list[int]] = {}
    for node in sorted(range(1, len(nodes)), key=lambda each: (each in variations, each)):
        children.setdefault(parents[node] if parents else node - 1, []).append(node)
    parts: list[str] = []
    left: list[int | str] = [ROOT]
    while left:
        part = left.pop()
        if isinstance(part, str):
            parts.append(part)
            continue
        parts.append("\n;" if part else "(;FF[4]GM[1]CA[UTF-8]")
        for name, values in nodes[part].items():
            parts += (name, *(f"[{_escaped(value)}]" for value in values))
        following = children.get(part, [])
        for child in reversed(following):
            left += (")", child, "(") if len(following) > 1 else (child,)
    return "".join((*parts, ")\n")).encode("utf-8", "replace")


def _escaped(value: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", value)


def short_name(name: bytes) -> str:
    """Return the name of a property as FF[4] has it: "White" of FF[1] is W, "CoPyright" of FF[3] is CP."""
    text = name.decode()
    if text.isupper():
        return text
    return "".join(letter for letter in text if not letter.islower()) or text.upper()


def sgf_source(content: bytes) -> SgfSource:
    """Return a file of games, with its encoding. Its structure is read in the way that leaves less to repair:
    some programs take each byte of a character for one, and cut names in the middle of a character.
    """
    narrow = narrowed(content)
    said = narrow.said
    if said is None and (found := _CHARSET.search(narrow.content)):
        said = found[1].decode("ascii", "replace").strip() or None
    encoding, guess = encoding_of(narrow.content, said)
    shield = without_lookalikes(narrow.content, encoding)
    if b"]\\" in shield:
        shield = _WRITTEN_OUT.sub(lambda part: part[1] or b"  ", shield)
    source = SgfSource(narrow, encoding, shield, guess)
    if shield is not narrow.content and shield != narrow.content:
        bare = SgfSource(narrow, encoding, narrow.content, guess)
        return max(source, bare, key=_soundness)
    return source


def _soundness(source: SgfSource) -> tuple[int, int]:
    """Return how well a structure holds: with few repairs, and no bracket that swallows nodes."""
    trees = [(len(tree.notes), len(tree)) for tree in source.trees()]
    return -sum(notes for notes, _ in trees), sum(nodes for _, nodes in trees)


def read_trees(content: bytes, file: str) -> Iterator[SgfTree]:
    """Yield the games of a file. Raises InputError, once it is asked for the first, if there is none."""
    some = False
    try:
        for tree in sgf_source(content).trees():
            some = True
            yield tree
    except InputError as error:
        raise InputError(*(Problem(each.message, file=file) for each in error.problems)) from None
    if not some:
        raise InputError(Problem('this is not a readable SGF record: there is no "(;" in it', file=file))


def looks_like_sgf(content: bytes) -> bool:
    """Whether a text, from its first bytes, has a game in it: "(;", or "(" with the name of a property."""
    return _GAME_OR_NAME.search(content) is not None


def _beginning(shield: bytes, at: int) -> int | None:
    """Return where the first game begins, or None if there is none."""
    found = _GAME.search(shield, at) or _LOOSE_GAME.search(shield, at)
    return None if found is None else found.start()


class _Growing:
    """A game that is being read, from the place in its file where it begins."""

    def __init__(self, source: SgfSource, at: int) -> None:
        self._source, self._shield = source, source.shield
        self.at = at
        """The place that is read next; in the end, that where the game ends."""
        self._starts, self._ends = array("q"), array("q")
        self._parents = array("l")
        self._notes: dict[str, None] = {}
        self._open: list[int] = []  # the last node before each bracket that is open
        self._current = NO_NODE
        self._depth = 0  # how many brackets were open when the last node began
        self._after_variation = False
        self._has_bracket = self._shield.startswith(b"(", at)
        self._is_over = False

    def grown(self) -> SgfTree:
        """Read the game to its end, and return it."""
        if not self._has_bracket:
            self._note('the record does not begin with "(;"')
        length = len(self._shield)
        while self.at < length and not self._is_over:
            match self._shield[self.at : self.at + 1]:
                case b";":
                    self._node()
                case b"(":
                    self._open.append(self._current)
                    self._after_variation = False
                    self._skip(self.at + 1)
                case b")":
                    self._close()
                case b"[":
                    self._loose_value()
                case _:
                    self._loose_text()
        if not self._is_over and self._open:
            self._note("the record ends before all its brackets are closed")
        return SgfTree(self._source, self._starts, self._ends, self._parents, tuple(self._notes))

    def _note(self, text: str) -> None:
        if len(self._notes) < _MOST_NOTES:
            self._notes[text] = None

    @property
    def _last(self) -> int:
        """The number of the last node."""
        return len(self._starts) - 1

    def _skip(self, at: int) -> None:
        """Go on after white space."""
        found = _SPACE.match(self._shield, at)
        self.at = at if found is None else found.end()

    def _add(self, end: int) -> None:
        """Add the node that goes from here to a place."""
        self._parents.append(ROOT if self._starts and self._current == NO_NODE else self._current)
        self._current, self._depth = len(self._starts), len(self._open)
        self._starts.append(self.at)
        self._ends.append(end)
        self.at, self._after_variation = end, False
        if len(self._starts) > MAX_NODES:
            raise InputError(f"the record has more than {MAX_NODES:,} nodes")

    def _node(self) -> None:
        if self._after_variation:
            self._note(f"node {self._last + 1} stands after a variation; it is another continuation")
        self._add(_end(_NODE, self._shield, self.at))

    def _close(self) -> None:
        """Close a bracket. One in a comment that is not escaped may seem to close the game too early."""
        if not self._open:
            self._is_over = True
            return
        self._skip(self.at + 1)
        if len(self._open) > 1 or not self._has_bracket:
            self._current = self._open.pop()
            self._after_variation = True
            return
        following = _GAME_OR_MOVE.search(self._shield, self.at)
        if following is None or following[0].startswith(b"("):
            self._is_over = True
        else:
            self._note(f"a bracket after node {self._last} closes the game too early")
            self.at = following.start()

    def _loose_value(self) -> None:
        value = _VALUES.match(self._shield, self.at)
        if value is None:
            self._note("the record ends in the middle of a value, which is left out")
            self.at, self._is_over = len(self._shield), True
        else:
            self._note(f"after node {self._last} there is a value without a name; it is left out")
            self._skip(value.end())

    def _loose_text(self) -> None:
        """Read properties without a node, or text that is none."""
        end = _end(_BARE, self._shield, self.at)
        if self._shield.find(b"[", self.at, end) < 0:
            end = _end(_STRAY, self._shield, end)
            if self._shield[self.at : end].strip():
                self._note(f"after node {self._last} there is text without brackets; it is left out")
            self.at = end
        elif self._starts and not self._after_variation and self._depth == len(self._open):
            self._ends[-1] = self.at = end  # the node goes on after what is left out
        else:
            self._note(f'there is no ";" before node {self._last + 1}')
            self._add(end)


def _end(pattern: re.Pattern[bytes], shield: bytes, at: int) -> int:
    """Return the end of what a pattern finds at a place; each of these patterns finds something."""
    found = pattern.match(shield, at)
    assert found is not None
    return found.end()
