"""Maps that never change, and share what they hold with those that are made from them by adding a key.

rpds has them, in Rust. Where it is missing, as in a browser, pyrsistent has them in Python.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

Map = Mapping[Hashable, int]

EMPTY: Map
"""The map without keys."""

inserted: Callable[[Any, Hashable, int], Map]
"""Return a map with a key more. Costs the same however many there are."""

try:
    from rpds import HashTrieMap
except ImportError:
    from pyrsistent import PMap, pmap

    EMPTY, inserted = pmap(), PMap.set
else:
    EMPTY, inserted = HashTrieMap(), HashTrieMap.insert
