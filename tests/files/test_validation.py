from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)

from gorules.files.inputs import InputError, Problem
from gorules.files.validation import validate
from gorules.files.yamlfile import parse_yaml

FILE = "x.yaml"


def problems_of(text: str, model: type[BaseModel]) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        validate(parse_yaml(text, file=FILE), model)
    return caught.value.problems


def only_problem(text: str, model: type[BaseModel]) -> Problem:
    (problem,) = problems_of(text, model)
    return problem


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=lambda name: name.replace("_", "-"))


class Stone(Enum):
    BLACK = "black"
    WHITE = "white"


class Repetition(Strict):
    type: Literal["repetition"]
    compares: Literal["position", "position+next", "it's", "a, b or c"]
    lifted_by: Literal["never", "own-pass"] = "never"
    window: Literal["all"] | Annotated[int, Field(ge=1)] = "all"

    @model_validator(mode="after")
    def _consistent(self) -> "Repetition":
        if self.compares == "it's":
            raise ValueError("two turns cannot be compared so")
        if self.compares == "position+next" and self.lifted_by == "own-pass":
            raise InputError(
                Problem(
                    "'own-pass' lifts nothing here", field="lifted-by", allowed=("never",), suggestion="never"
                ),
                "a second problem",
                Problem("elsewhere", file="other.yaml", line=7),
            )
        return self


class Basic(Strict):
    type: Literal["basic"]
    after_passes: int = 0
    rest: "list[Basic]" = []


Ko = Annotated[Repetition | Basic, Field(discriminator="type")]


class Limit(Strict):
    at: int
    stop_at: int = 0


class Exact(Strict):
    at: Literal["start", "end"]
    also: str
    more: str


def letters(value: object) -> object:
    if value == "none":
        raise ValueError("there is always a letter")
    return value


def kind_of(value: object) -> str:
    return "text" if isinstance(value, str) else "limit"


class Plus(Strict):
    type: Literal["plus"]
    by: int
    times: int


class Minus(Strict):
    type: Literal["minus"]


def listed(value: object) -> object:
    return [value] if isinstance(value, str | dict) else value


Named = Annotated[tuple[str, ...], BeforeValidator(listed)]
ByKind = dict[Literal["ko", "end"], Annotated[tuple[str | dict[str, Any], ...], BeforeValidator(listed)]]
Under = Annotated[Named | ByKind, Field(union_mode="left_to_right")]


ShortOrLimits = Annotated[
    list[Limit],
    BeforeValidator(listed, json_schema_input_type=Literal["none", "all"] | Limit | list[Limit]),
]


class Rules(Strict):
    name: str
    ko: list[Ko] = []
    best_of: Ko | None = None
    stone: Stone = Stone.BLACK
    limits: str | Limit | list[Limit] = ""
    either: Limit | Exact | None = None
    komi: dict[Annotated[str, Field(max_length=5)], Limit] = {}
    size: tuple[int, int] = (9, 9)
    flags: list[bool | Literal[3, "x"]] = []
    chosen: Annotated[
        Annotated[str, Tag("text")] | Annotated[Limit, Tag("limit")], Discriminator(kind_of)
    ] = ""
    nested: str | list[Ko] = ""
    short: ShortOrLimits = []
    letter: Annotated[str, BeforeValidator(letters)] | int = "a"
    change: Plus | Minus | None = None
    names: dict[str, tuple[str, ...]] = {}
    under: Named | ByKind = ()
    claimed: Under | int = 0
    limits_of: int = 0

    @field_validator("limits_of")
    @classmethod
    def _small(cls, value: int, info: ValidationInfo) -> int:
        if value > (info.context or {}).get("most", 9):
            raise AssertionError("that is too many")
        return value


COMPARES = ("position", "position+next", "it's", "a, b or c")
REPETITION = ("type", "compares", "lifted-by", "window")
LIMIT = ("at", "stop-at")

Where = tuple[int, int, str | None]


@pytest.mark.parametrize(
    ("text", "where", "message", "allowed", "suggestion"),
    [
        # Fields
        ("ko: []", (1, 1, "name"), "field 'name' is missing", (), None),
        ("ko:\n- type: basic\n  rest:\n  - after-passes: 1\n    type: basic\n    x: 1\nname: a",
         (6, 5, "ko[0].rest[0].x"), "unknown field 'x'", ("type", "after-passes", "rest"), None),
        ("name: a\nko:\n  - type: repetition\n    window: 3\n    compares: position\n    lifted_by: never",
         (6, 5, "ko[0].lifted_by"), "unknown field 'lifted_by'", REPETITION, "lifted-by"),
        ("name: a\nko:\n  - type: repetition\n    window: 3",
         (3, 5, "ko[0].compares"), "field 'compares' is missing", COMPARES, None),
        ("name: a\nko:\n  - type: repetition\n    compare: position",
         (4, 5, "ko[0].compare"), "unknown field 'compare'", REPETITION, "compares"),
        ("name: a\nkomi:\n  9x9: {at: 1, stop: 2}",
         (3, 16, "komi.9x9.stop"), "unknown field 'stop'", LIMIT, "stop-at"),
        # Values
        ("name: a\nko:\n  - type: repetition\n    compares: positon",
         (4, 15, "ko[0].compares"), "'positon' is not allowed", COMPARES, "position"),
        ("name: a\nko:\n  - type: repetition\n    compares: compares",
         (4, 15, "ko[0].compares"), "'compares' is not allowed", COMPARES, None),
        ("name: a\nko:\n  - type: repetition\n    compares: [position]",
         (4, 15, "ko[0].compares"), "a list is not allowed", COMPARES, None),
        ("name: a\nko:\n  - type: repetition\n    compares:",
         (4, 14, "ko[0].compares"), "null is not allowed", COMPARES, None),
        ("name: a\nstone: blck", (2, 8, "stone"), "'blck' is not allowed", ("black", "white"), "black"),
        ("name: 7", (1, 7, "name"), "7 should be text", (), None),
        ("name: a\nko: 7", (2, 5, "ko"), "7 should be a list", (), None),
        ("name: a\nko: [7]", (2, 6, "ko[0]"), "7 should be a mapping with fields", (), None),
        ("name: a\nsize: [1, x]", (2, 11, "size[1]"),
         "'x' should be a whole number", (), None),
        ("name: a\nkomi: {9x9: 7}", (2, 13, "komi.9x9"), "7 should be a mapping with fields", (), None),
        ("name: a\nkomi:\n  13x13 or so: {at: 1}", (3, 3, "komi.13x13 or so"),
         "String should have at most 5 characters", (), None),
        ("name: a\nnames: [b]", (2, 8, "names"), "a list should be a mapping", (), None),
        ("name: a\nnames: {a: b}", (2, 12, "names.a"), "'b' should be a list", (), None),
        ("- name: a", (1, 1, None), "a list should be a mapping with fields", (), None),
        ("name: a\nshort: 5", (2, 8, "short"),
         "5 is not allowed, nor is it a mapping with fields or a list", ("none", "all"), None),
        ("name: a\nshort:", (2, 7, "short"),
         "null is not allowed, nor is it a mapping with fields or a list", ("none", "all"), None),
        ("name: a\nshort: [{at: 1}, [b]]", (2, 18, "short[1]"),
         "a list should be a mapping with fields", (), None),
        # Tagged unions
        ("name: a\nko:\n  - compares: x\n    type: repetitoin", (4, 11, "ko[0].type"),
         "unknown type 'repetitoin'", ("repetition", "basic"), "repetition"),
        ("name: a\nko:\n  - compares: x", (3, 5, "ko[0].type"),
         "field 'type' is missing", ("repetition", "basic"), None),
        ("name: a\nbest-of: {type: basic, x: 1}", (2, 24, "best-of.x"),
         "unknown field 'x'", ("type", "after-passes", "rest"), None),
        # Untagged unions
        ("name: a\nlimits: 7", (2, 9, "limits"),
         "7 should be text or a mapping with fields or a list", (), None),
        ("name: a\nlimits: {at: 1, stop: 2}", (2, 17, "limits.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\nlimits:\n- {at: 1}\n- {at: x}", (4, 8, "limits[1].at"),
         "'x' should be a whole number", (), None),
        ("name: a\neither: {at: 1, stop: 2}", (2, 17, "either.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\neither: {at: ende, also: x, more: y}", (2, 14, "either.at"),
         "'ende' is not allowed", ("start", "end"), "end"),
        ("name: a\nnested: [{type: bsic}]", (2, 17, "nested[0].type"),
         "unknown type 'bsic'", ("repetition", "basic"), "basic"),
        ("name: a\nnested: [{type: basic, after-passes: x}]", (2, 38, "nested[0].after-passes"),
         "'x' should be a whole number", (), None),
        ("name: a\nko:\n  - {type: repetition, compares: position, window: al}", (3, 52, "ko[0].window"),
         "'al' is not allowed, nor is it a whole number", ("all",), "all"),
        ("name: a\nko:\n  - {type: repetition, compares: position, window: 0}", (3, 52, "ko[0].window"),
         "0 should be at least 1", (), None),
        ("name: a\nflags: [true, z]", (2, 15, "flags[1]"),
         "'z' is not allowed, nor is it true or false", ("3", "x"), None),
        ("name: a\nchange: {type: mines, b: 1}", (2, 16, "change.type"),
         "'mines' is not allowed", ("plus", "minus"), "minus"),
        ("name: a\nchange: {type: minus, by: 1}", (2, 23, "change.by"),
         "unknown field 'by'", ("type",), None),
        ("name: a\nchange: {type: plus, by: 1}", (2, 9, "change.times"),
         "field 'times' is missing", (), None),
        ("name: a\nchosen: {at: 1, stop: 2}", (2, 17, "chosen.stop"),
         "unknown field 'stop'", LIMIT, "stop-at"),
        ("name: a\nunder: 7", (2, 8, "under"), "7 should be a list or a mapping", (), None),
        ("name: a\nunder: [b, 7]", (2, 12, "under[1]"), "7 should be text", (), None),
        ("name: a\nunder: {kos: x}", (2, 9, "under.kos"), "'kos' is not allowed", ("ko", "end"), "ko"),
        ("name: a\nunder: {ko: 7}", (2, 13, "under.ko"), "7 should be a list", (), None),
        ("name: a\nunder: {ko: [b, 7]}", (2, 17, "under.ko[1]"),
         "7 should be text or a mapping", (), None),
        ("name: a\nclaimed: {kos: x}", (2, 11, "claimed.kos"), "'kos' is not allowed", ("ko", "end"), "ko"),
        ("name: a\nclaimed: {ko: 7}", (2, 15, "claimed.ko"), "7 should be a list", (), None),
        ("name: a\nclaimed: [[]]", (2, 11, "claimed[0]"), "a list should be text", (), None),
        ("name: a\nletter: none", (2, 9, "letter"), "there is always a letter", (), None),
        # Validators
        ("name: a\nlimits-of: 10", (2, 12, "limits-of"), "that is too many", (), None),
        ("name: a\nko:\n  - {type: repetition, compares: it's}", (3, 5, "ko[0]"),
         "two turns cannot be compared so", (), None),
    ],
)  # fmt: skip
def test_a_mistake_is_one_problem_at_its_place(
    text: str,
    where: Where,
    message: str,
    allowed: tuple[str, ...],
    suggestion: str | None,
) -> None:
    line, column, field = where
    assert only_problem(text, Rules) == Problem(message, FILE, line, column, field, allowed, suggestion)


def test_a_tag_says_which_model_was_meant_however_much_is_wrong_with_it() -> None:
    problems = problems_of("name: a\nchange: {type: plus}", Rules)
    assert [p.message for p in problems] == ["field 'by' is missing", "field 'times' is missing"]


def test_a_field_called_as_a_type_does_not_confuse_places() -> None:
    text = "name: a\nko:\n- {type: repetition, repetition: {compares: 1}, compares: positon}\n"
    problems = problems_of(text, Rules)
    assert [(p.column, p.field) for p in problems] == [(22, "ko[0].repetition"), (59, "ko[0].compares")]


def test_every_mistake_is_reported_in_the_order_of_the_file() -> None:
    text = """\
nmae: a
stone: red
ko:
  - type: repetition
    compares: positon
    liftedby: never
  - type: basics
  - type: basic
    after-passes: many
limits: {stop-at: x}
"""
    assert [(p.line, p.column, p.field, p.message) for p in problems_of(text, Rules)] == [
        (1, 1, "nmae", "unknown field 'nmae'"),
        (2, 8, "stone", "'red' is not allowed"),
        (5, 15, "ko[0].compares", "'positon' is not allowed"),
        (6, 5, "ko[0].liftedby", "unknown field 'liftedby'"),
        (7, 11, "ko[1].type", "unknown type 'basics'"),
        (
            9,
            19,
            "ko[2].after-passes",
            "'many' should be a whole number",
        ),
        (10, 9, "limits.at", "field 'at' is missing"),
        (10, 19, "limits.stop-at", "'x' should be a whole number"),
    ]


def test_a_list_is_too_short_only_if_it_is_not_if_something_in_it_is_wrong() -> None:
    class Several(Strict):
        several: tuple[int, ...] = Field(min_length=2)

    assert only_problem("several: [1]", Several).message == "a list should be at least 2 long"
    wrong = only_problem("several: [1, two]", Several)
    assert (wrong.field, wrong.message) == ("several[1]", "'two' should be a whole number")


def test_an_input_error_of_a_validator_keeps_what_it_says_and_is_located() -> None:
    text = "name: a\nko:\n  - type: repetition\n    compares: position+next\n    lifted-by: own-pass"
    assert set(problems_of(text, Rules)) == {
        Problem("elsewhere", file="other.yaml", line=7),
        Problem("a second problem", FILE, 3, 5, "ko[0]"),
        Problem("'own-pass' lifts nothing here", FILE, 5, 16, "ko[0].lifted-by", ("never",), "never"),
    }


def test_locations_that_pydantic_does_not_describe_are_followed_in_the_document() -> None:
    class Open(Strict):
        part: Annotated[Any, BeforeValidator(Limit.model_validate)]

    problems = problems_of("part:\n  at: x\n  stop: 1", Open)
    assert [(p.line, p.column, p.field) for p in problems] == [(2, 7, "part.at"), (3, 3, "part.stop")]


def test_a_value_that_a_validator_replaced_is_located_where_it_was_written() -> None:
    class Short(Strict):
        ko: Annotated[list[Ko], BeforeValidator(lambda name: [{"type": "repetition", "compares": name}])]

    problem = only_problem("ko: positon", Short)
    assert (problem.line, problem.column, problem.field) == (1, 5, "ko[0].compares")
    assert problem.suggestion == "position"


def test_a_valid_document_becomes_the_model_and_the_context_reaches_validators() -> None:
    document = parse_yaml("name: a\nko:\n- {type: basic}\nlimits-of: 10", file=FILE)
    rules = validate(document, Rules, most=10)
    assert rules.name == "a" and rules.ko == [Basic(type="basic")]
    with pytest.raises(InputError, match="that is too many"):
        validate(document, Rules, most=9)


DATA = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from(["repetition", "basic", "positon", "all", "x"]),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*Rules.model_fields, "type", "compares", "at", "window", "x"]), inner
        )
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=300)
@given(DATA, st.sampled_from(["", *(name.replace("_", "-") for name in Rules.model_fields)]))
def test_whatever_is_wrong_is_explained_in_place(data: object, field: str) -> None:
    text = repr({"name": "a", field: data} if field else data)
    text = text.replace("None", "null").replace("True", "true").replace("False", "false")
    document = parse_yaml(text, file=FILE)
    try:
        validate(document, Rules)
    except InputError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.file == FILE and problem.line and problem.column and problem.message
