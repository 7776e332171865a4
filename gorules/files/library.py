"""Finding YAML files by name: those that come with gorules, and folders of one's own."""

import os
from collections.abc import Iterator
from pathlib import Path

SEARCHED = "GORULES_PATH"
"""The variable of the environment that lists folders of one's own, separated as in PATH."""


SUFFIXES = (".yaml", ".yml")


def is_file_name(text: str) -> bool:
    """Return whether a text names a file, or a member of the family in one, rather than an id."""
    in_file = any(f"{suffix}:" in text for suffix in SUFFIXES)
    return text.endswith(SUFFIXES) or in_file or "/" in text or os.sep in text


def without_member(text: str) -> tuple[str, str, str]:
    """Return the id or the file that a text names. After a colon, the text may name a member of the family;
    return it, too: "mine.yaml", ":", "one+two".
    """
    if text.endswith(SUFFIXES) or ":" not in text:
        return text, "", ""
    return text.rpartition(":") if is_file_name(text) else text.partition(":")


def own_files() -> Iterator[Path]:
    """Yield the YAML files in the folders that GORULES_PATH lists, folder by folder. What cannot be read
    is left out.
    """
    for folder in os.environ.get(SEARCHED, "").split(os.pathsep):
        if folder and Path(folder).is_dir():
            yield from sorted(path for path in Path(folder).iterdir() if path.suffix in SUFFIXES)


def own_file(id: str) -> Path | None:
    """Return the first file on GORULES_PATH that is called like an id, or None."""
    return next((path for path in own_files() if path.stem == id), None)
