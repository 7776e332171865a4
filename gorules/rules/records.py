"""Records: what a repetition rule has on file, as immutable values.

Two records are equal if they hold the same keys: the numbers of the turns that made them are
evidence for explanations and no part of a game situation.
"""

from collections.abc import Hashable, Iterator

from gorules.files.language import gettext
from gorules.rules.persistent import EMPTY, Map, inserted

Key = Hashable


def stood(number: int) -> str:
    """Return when what turn ``number`` left stood on the board, in words: "after turn 3", "at the start"."""
    if number > 0:
        return gettext("after turn {number}", number=number)
    return gettext("at the start") if number == 0 else gettext("before the start")


class Records:
    """A set of keys, each with the number of the first turn that put it there.

    Adding and finding cost the same however many keys there are. Hashing is free: the hash is kept
    up to date by adding. Comparing two equal sets takes time proportional to their size.
    """

    __slots__ = ("_digest", "_turns")

    def __init__(self, turns: Map = EMPTY, digest: int = 0) -> None:
        self._turns = turns
        self._digest = digest

    def turned(self, key: Key | None, number: int) -> "Records":
        """Return the records after turn ``number``, which put ``key`` on record (None: nothing)."""
        if key is None or key in self._turns:
            return self
        return self.added(key, number)

    def added(self, key: Key, number: int) -> "Records":
        """Return the records with a key that is not on record yet."""
        return Records(inserted(self._turns, key, number), self._digest ^ hash(key))

    def first(self, key: Key) -> int | None:
        """Return the number of the turn that put ``key`` on record, or None if none did."""
        return self._turns.get(key)

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the turns that put something on record."""
        return tuple(sorted(self._turns.values()))

    def cleared(self) -> "Records":
        """Return empty records."""
        return Records()

    def __len__(self) -> int:
        return len(self._turns)

    def __contains__(self, key: Key) -> bool:
        return key in self._turns

    def __iter__(self) -> Iterator[Key]:
        return iter(self._turns)

    def __hash__(self) -> int:
        return self._digest

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Records):
            return NotImplemented
        return (
            self._digest == other._digest
            and len(self) == len(other)
            and all(key in other._turns for key in self._turns)
        )

    def __getstate__(self) -> Map:
        """Leave the digest out of a pickle: hashes of bytes differ from process to process."""
        return self._turns

    def __setstate__(self, turns: Map) -> None:
        self._turns = turns
        self._digest = 0
        for key in turns:
            self._digest ^= hash(key)

    def __repr__(self) -> str:
        return f"Records({dict(self._turns.items())!r})"


class Recent:
    """What stood on record just before each of the last ``window`` turns.

    ``slots`` holds a (key, turn number) pair or None for each of the last ``window`` + 1 turns, the newest
    last. The newest is the present position, which the last turn left. It is not yet a position that stood
    *before* a turn, so :meth:`first` does not find it. Slots before the oldest key are left out. So a window
    takes no more memory than turns were made, however far it reaches.
    """

    __slots__ = ("slots", "window")

    def __init__(self, window: int, slots: tuple[tuple[Key, int] | None, ...] = ()) -> None:
        self.window = window
        self.slots = slots

    def turned(self, key: Key | None, number: int) -> "Recent":
        """Return the records after turn ``number``, which put ``key`` on record (None: nothing)."""
        newest = None if key is None else (key, number)
        slots = (*self.slots[-self.window :], newest)
        oldest = next((i for i, slot in enumerate(slots) if slot is not None), len(slots))
        return Recent(self.window, slots[oldest:])

    def first(self, key: Key) -> int | None:
        """Return the number of the turn that put ``key`` on record, if it is recent enough."""
        for slot in self.slots[:-1]:
            if slot is not None and slot[0] == key:
                return slot[1]
        return None

    def count(self, key: Key) -> int:
        """Return how many turns in the window put ``key`` on record."""
        return sum(slot is not None and slot[0] == key for slot in self.slots[:-1])

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the turns whose keys can be found."""
        return tuple(slot[1] for slot in self.slots[:-1] if slot is not None)

    def cleared(self) -> "Recent":
        """Return the records with every key struck out."""
        return Recent(self.window)

    def __len__(self) -> int:
        return sum(slot is not None for slot in self.slots)

    def _keys(self) -> tuple[Key | None, ...]:
        return tuple(slot and slot[0] for slot in self.slots)

    def __hash__(self) -> int:
        return hash(self._keys())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Recent):
            return NotImplemented
        return self._keys() == other._keys()
