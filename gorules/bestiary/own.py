"""A user's own rulesets in a beast: files named in ``under``, in the folder of the beast's file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gorules.files.inputs import InputError
from gorules.files.library import is_file_name
from gorules.files.yamlfile import Document, Trail


def with_files(document: Document) -> Document:
    """Return the document of a beast with the files in ``under`` named from the current folder. Raises
    InputError if a document names a file but is in no folder itself.
    """
    return replace(document, data=_placed(document, document.data, ()))


def _placed(document: Document, value: Any, at: Trail) -> Any:
    """Return a part of a document with its files named from the current folder."""
    if isinstance(value, Mapping):
        placed = {name: _under if name == "under" else _placed for name in value}
        return {name: placed[name](document, item, (*at, name)) for name, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_placed(document, item, (*at, number)) for number, item in enumerate(value)]
    return value


def _under(document: Document, value: Any, at: Trail) -> Any:
    if isinstance(value, list):
        return [_under(document, item, (*at, number)) for number, item in enumerate(value)]
    if not isinstance(value, str) or " " in value or not is_file_name(value):
        return value  # an id, components, or words
    if document.folder is None:
        raise InputError(document.problem(at, "only a ruleset that has an id can be named here"))
    return str(document.folder / Path(value))
