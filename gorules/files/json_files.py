"""JSON files that anybody may have made, read into models."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from gorules.files.inputs import InputError, Problem, quoted
from gorules.files.reading import as_path, check_size, read_bytes

_Read = TypeVar("_Read", bound=BaseModel)

MAX_BYTES = 64 * 1024 * 1024
"""The longest file that is read."""


def read_mapping(path: str | os.PathLike[str], what: str) -> dict[str, Any]:
    """Return the fields of the object in a JSON file, as :func:`mapping_in` does."""
    return mapping_in(read_bytes(as_path(path), MAX_BYTES, str(path)), what, file=str(path))


def mapping_in(content: bytes, what: str, *, file: str) -> dict[str, Any]:
    """Return the fields of the object that is written as JSON. Raises InputError if there is none, which says
    that this is no ``what``, or if it has more than MAX_BYTES. ``file`` is the name that messages give it.
    """

    def once(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        """Readers differ on which of two fields of the same name counts."""
        found: dict[str, Any] = {}
        for name, value in fields:
            if name in found:
                raise InputError(Problem(f"this is no {what}: {quoted(name)} is given twice"))
            found[name] = value
        return found

    check_size(len(content), MAX_BYTES, file)
    try:
        said = json.loads(content.decode(), object_pairs_hook=once)
    except InputError as error:
        raise InputError(*(replace(each, file=file) for each in error.problems)) from None
    except (ValueError, RecursionError) as error:
        at = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (None, None)
        why = ", as it is not JSON" if at[0] else ""
        raise InputError(Problem(f"this is no {what}{why}", file, *at)) from None
    if not isinstance(said, dict):
        raise InputError(Problem(f"this is no {what}: it should be a mapping with fields", file))
    return said


def as_model(model: type[_Read], said: dict[str, Any], what: str, *, file: str) -> _Read:
    """Return the model that fields describe. Raises InputError on the first that is wrong."""
    try:
        return model.model_validate(said)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part)[:40] for part in first["loc"])
        raise InputError(Problem(f"this is no {what}: {first['msg']}", file, field=field)) from None
