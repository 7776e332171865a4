"""A stand-in for rpds, of which there is no wheel for Pyodide: the one class that gorules uses of it.

A map here copies all that it holds when a key is added. That is slow for long games, and right.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class HashTrieMap(Generic[K, V]):
    """A mapping that never changes."""

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items = dict(items)

    def insert(self, key: K, value: V) -> "HashTrieMap[K, V]":
        """Return the map with a key more."""
        return HashTrieMap({**self._items, key: value})

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        return self._items.get(key)

    def values(self) -> Iterable[V]:
        """Return the values."""
        return self._items.values()

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)
