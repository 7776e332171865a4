"""What the native count of complete games offers to Python."""

from collections.abc import Iterator

from gorules.native.packed import Packed, Start

FIELDS: dict[str, tuple[str, ...]]
"""The records that the core reads, by name, with their fields."""

def count_games(packed: Packed, start: Start, memory: int = ...) -> Iterator[tuple[int, int]] | None: ...
