"""JSON that may have come from elsewhere: read strictly, and refused with one message."""

from typing import Annotated, TypeVar

from pydantic import BaseModel, Field, StringConstraints, ValidationError

from gorules.files.inputs import InputError

MOST2 = 1 << 23
"""More than twice any margin that a solver knows."""

# What was spent before and what is spent from then on together are numbers of these kinds again.
Count = Annotated[int, Field(ge=0, lt=1 << 62)]
Seconds = Annotated[float, Field(ge=0, le=1e15, allow_inf_nan=False)]
SpentCount = Annotated[int, Field(ge=0, lt=1 << 61)]
SpentSeconds = Annotated[float, Field(ge=0, le=1e14, allow_inf_nan=False)]
Margin2 = Annotated[int, Field(ge=-MOST2, le=MOST2)]
Engine = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,40}$")]

Model = TypeVar("Model", bound=BaseModel)


def read(model: type[Model], text: bytes) -> Model:
    """Return what a JSON text says. Raises InputError if it is not what the model says."""
    try:
        return model.model_validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise InputError(
            ": ".join(part for part in ("it does not say what it should", where, first["msg"]) if part)
        ) from None
