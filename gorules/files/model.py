"""The model of everything that a file or a question gives as fields, and how its fields are written."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict

from gorules.files.above import AsJson


def hyphenated(name: str) -> str:
    """Return a field's name as YAML files write it."""
    return name.replace("_", "-")


def canonical(data: object) -> str:
    """Return plain data as text: the same for equal data, whatever the order of its keys."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def hashable(value: object) -> object:
    """Return what is hashed of a value: the same of equal values, where there are dicts in it as well."""
    match value:
        case dict():
            return frozenset((name, hashable(item)) for name, item in value.items())
        case list() | tuple():
            return tuple(map(hashable, value))
    return value


class Model(AsJson, BaseModel):
    """A frozen model that accepts exactly its fields, written with hyphens."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=hyphenated,
        defer_build=True,  # most models are only parts of others, and need no validator of their own
    )

    def __hash__(self) -> int:
        return hash((type(self), *(hashable(getattr(self, name)) for name in type(self).model_fields)))

    def as_given(self) -> dict[str, Any]:
        """Return the fields by the names that files give them; the values are not copied."""
        return {field.alias or name: getattr(self, name) for name, field in type(self).model_fields.items()}

    @classmethod
    def changed(cls, own: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        """Return fields, by the names that files give them, where some are given anew."""
        return {**own, **given}
