"""Maps that never change. A map that is made from another by adding a key shares its content.

The package rpds has such maps, in Rust. Where it is missing, as in a browser, pyrsistent has them in Python.
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
