"""JSON Schemas of files, and what their fields mean: the docstring below each field says it.

The docstrings are read from the source when they are asked for. Pydantic would read them whenever a class is
made. That was half the time that gorules took to start.
"""

import ast
import inspect
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema


def meanings(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring of each field of a model that has one, by the field's name in Python."""
    bases = (
        base for base in reversed(model.__mro__) if base is not BaseModel and issubclass(base, BaseModel)
    )
    found = {name: text for base in bases for name, text in _docstrings(base).items()}
    return {name: text for name, text in found.items() if name in model.model_fields}  # facts are no fields


def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a model, with names as files write them and the meaning of each field."""
    return model.model_json_schema(by_alias=True, schema_generator=_Described)


class _Described(GenerateJsonSchema):
    def model_schema(self, schema: core_schema.ModelSchema) -> dict[str, Any]:
        described = super().model_schema(schema)
        model = schema["cls"]
        for name, text in meanings(model).items():
            properties = described.get("properties", {})
            field = properties.get(model.model_fields[name].alias or name)
            if field is not None:
                field.setdefault("description", text)
        return described


@cache
def _docstrings(cls: type) -> dict[str, str]:
    """Return the fields that a class itself annotates, each with the string that follows it."""
    try:
        (written,) = ast.parse(dedent(inspect.getsource(cls))).body
    except (OSError, TypeError):  # there is no source, as of a class made by a function
        return {}
    found = {}
    for field, following in pairwise(getattr(written, "body", ())):
        match field, following:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found
