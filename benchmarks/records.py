"""Read all game records below some folders, and say how many are read and what had to be repaired.

    python -m benchmarks.records FOLDER...

Each file that is refused is named with the reason. Of what is read it is counted how often each note is made,
in how many records a move is on a stone, and whether the tree stays as it is if it is written: as it was, and
with a comment added to each node of the main line. No records are shipped.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from gorules.files.inputs import InputError
from gorules.formats.records import format_of, parse_record, record_formats
from gorules.formats.sgf_record import main_line
from gorules.formats.sgf_tree import SgfTree, read_trees
from gorules.play.replay import follow


def main(folders: list[str]) -> int:
    """Read all records below some folders and print figures. Returns 1 if a tree does not stay as it is."""
    notes: Counter[str] = Counter()
    examples: dict[str, str] = {}
    read, refused, stones, changed = 0, 0, 0, 0
    took = 0.0
    for file in sorted(_files(folders)):
        content = file.read_bytes()
        started = time.process_time()
        try:
            record = parse_record(content, file=str(file))
        except InputError as error:
            refused += 1
            print(f"refused: {error}")
            continue
        finally:
            took += time.process_time() - started
        read += 1
        for kind in {re.sub(r"'.*?'|[\d.]+|[BW]\+", "_", note) for note in record.notes}:
            notes[kind] += 1
            examples.setdefault(kind, file.name)
        try:
            follow(record.line)
        except InputError as error:
            stones += 1
            print(f"a stone on a stone: {file}: {error}")
        if not _stays(content, str(file)):
            changed += 1
            print(f"changed: {file}")
    for kind, number in notes.most_common():
        print(f"{number:7,} {kind} ({examples[kind]})")
    total = read + refused
    share = 100 * read / total if total else 0.0
    print(f"{read:,} of {total:,} records are read ({share:.2f} %), in {took:.1f} s of computing")
    print(f"{stones:,} have a stone on a stone; {changed:,} do not stay as they are")
    return bool(changed)


def _files(folders: list[str]) -> Iterator[Path]:
    suffixes = record_formats()
    for folder in folders:
        yield from (
            path for path in Path(folder).rglob("*") if path.suffix.lower() in suffixes and path.is_file()
        )


def _stays(content: bytes, file: str) -> bool:
    """Whether the tree of a record is written byte for byte as it is, and with comments on each node of its
    main line has all else as it was.
    """
    as_sgf = format_of(content, file).as_sgf
    if as_sgf is None:
        return True
    made = as_sgf(content, file).content
    tree = next(read_trees(made, file))
    commented = tree.edited({node: {"C": ["x] \\"]} for node in main_line(tree)})
    again = next(read_trees(commented, file))
    return tree.edited({}) == made and _told(again) == _told(tree)


def _told(tree: SgfTree) -> list[tuple[int, dict[str, list[bytes]]]]:
    """Return the nodes without their comments."""
    told = [(tree.parents[node], tree.properties(node)) for node in range(len(tree))]
    return [(parent, {name: own[name] for name in own if name != "C"}) for parent, own in told]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
