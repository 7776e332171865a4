"""The JSON Schemas for editors: they take what gorules takes, and refuse what is plainly wrong."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gorules.cli import app
from gorules.files import data
from gorules.files.yamlfile import load_yaml
from gorules.rules.registry import registered

jsonschema: Any = pytest.importorskip("jsonschema")

KINDS = ("ruleset", "family", "beast")


def files(kind: str) -> list[Path]:
    """Return the files of a kind that come with gorules."""
    folder, pattern = {
        "ruleset": (data.rulesets_folder(), "**/*.yaml"),
        "family": (data.rulesets_folder() / "families", "*.yaml"),
        "beast": (data.bestiary(), "*/*.yaml"),
    }[kind]
    return sorted(
        path for path in folder.glob(pattern) if (path.parent.name == "families") == (kind == "family")
    )


FILES = [(kind, path) for kind in KINDS for path in files(kind)]


@cache
def schema(kind: str) -> dict[str, Any]:
    """Return the schema that the command prints."""
    done = CliRunner().invoke(app, ["schema", kind])
    assert done.exit_code == 0, done.output
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


@cache
def validator(kind: str) -> Any:
    return jsonschema.validators.validator_for(schema(kind))(schema(kind))


def errors(kind: str, content: Any) -> list[str]:
    """Return what the schema says is wrong, and where."""
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(content)]


def content(kind: str, id: str) -> Any:
    """Return a copy of what a shipped file says."""
    (path,) = (path for of, path in FILES if of == kind and path.stem == id)
    return copy.deepcopy(load_yaml(path).data)


# What it is


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_printed_is_a_json_schema(kind: str) -> None:
    assert schema(kind)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_in_it_leads_somewhere(kind: str) -> None:
    text = json.dumps(schema(kind))
    named = {part.partition('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}
    assert named <= schema(kind).get("$defs", {}).keys()


def test_the_schema_of_rulesets_is_printed_unless_another_is_asked_for() -> None:
    assert json.loads(CliRunner().invoke(app, ["schema"]).stdout) == schema("ruleset")
    assert CliRunner().invoke(app, ["schema", "game"]).exit_code == 2


# What it takes


@pytest.mark.parametrize(("kind", "path"), FILES, ids=[path.stem for _, path in FILES])
def test_every_file_that_comes_with_gorules_fits_its_schema(kind: str, path: Path) -> None:
    assert errors(kind, load_yaml(path).data) == []


COMPONENTS = [(entry.axis, entry.type) for entry in registered()]


@pytest.mark.parametrize(("axis", "type_"), COMPONENTS)
def test_every_component_is_taken_by_its_name(axis: str, type_: str) -> None:
    answer = [type_] if axis in ("ko", "end") else type_
    assert errors("ruleset", content("ruleset", "tromp-taylor") | {axis: answer}) == []


@pytest.mark.parametrize(
    "ban",
    [
        "positional-superko",
        {"type": "positional-superko"},
        {"type": "positional-superko", "clause": "6"},
        {"type": "positional-superko", "records": ["start", "play", "pass"]},
        {"type": "kee-history", "keeps": "nothing"},
        {"type": "basic-ko", "window": 3},
        {"type": "repetition", "compares": "position+author", "lifted-by": "own-pass", "window": "all"},
    ],
    ids=json.dumps,
)
def test_a_preset_is_taken_with_or_without_changes(ban: Any) -> None:
    assert errors("ruleset", content("ruleset", "tromp-taylor") | {"ko": [ban]}) == []


@pytest.mark.parametrize("komi", [7, 7.5, "7.5"])
def test_komi_may_be_a_number_or_text(komi: Any) -> None:
    compensation = {"type": "points", "komi": {"19x19": komi}}
    assert errors("ruleset", content("ruleset", "tromp-taylor") | {"compensation": compensation}) == []


def test_a_ruleset_that_extends_another_gives_only_what_differs() -> None:
    variant = {"id": "mine", "name": "Mine", "extends": "tromp-taylor", "suicide": "forbidden"}
    assert errors("ruleset", variant) == []
    assert errors("ruleset", {name: value for name, value in variant.items() if name != "name"})


def test_a_variant_may_give_some_parameters_of_an_answer_and_nobody_else_may() -> None:
    scoring = {"scoring": {"pass-stones": False}, "ko": {"records": ["play"]}, "plugins": ["my_rule.py"]}
    assert errors("ruleset", {"id": "mine", "name": "Mine", "extends": "aga-territory"} | scoring) == []
    assert errors("ruleset", content("ruleset", "tromp-taylor") | scoring)


@pytest.mark.parametrize("missing", ["ko", "suicide", "end", "removal", "scoring"])
def test_a_ruleset_that_extends_none_answers_every_question(missing: str) -> None:
    given = content("ruleset", "tromp-taylor")
    del given[missing]
    (error,) = errors("ruleset", given)
    assert f"'{missing}' is a required property" in error


@pytest.mark.parametrize(
    "under",
    [
        "tromp-taylor",
        ["tromp-taylor", "aga"],
        {"ko": "positional-superko"},
        {"ko": ["positional-superko", "none"], "suicide": "allowed"},
        {"scoring": {"type": "area", "empty-counts": "borders-only-own"}},
        {"end": [{"type": "passes", "count": 2}, "agreement"]},
    ],
    ids=json.dumps,
)
def test_a_claim_names_its_rules_in_any_of_these_ways(under: Any) -> None:
    given = content("beast", "triple-ko")
    given["lines"][0]["expect"] = [{"under": under, "legal": True}]
    assert errors("beast", given) == []


# What it refuses


@pytest.mark.parametrize(
    ("kind", "id", "change"),
    [
        ("ruleset", "tromp-taylor", {"suicide": "sometimes"}),
        ("ruleset", "tromp-taylor", {"ko": ["positional-superko", "no-such-ko"]}),
        ("ruleset", "tromp-taylor", {"ko": [{"type": "repetition", "compares": "colours"}]}),
        ("ruleset", "tromp-taylor", {"scoring": {"type": "area", "empty-counts": "all"}}),
        ("ruleset", "tromp-taylor", {"end": [{"type": "passes", "last-by": "red"}]}),
        ("beast", "triple-ko", {"topic": "kos"}),
        ("beast", "triple-ko", {"to-play": "mauve"}),
        ("beast", "triple-ko", {"provenance": "hearsay"}),
    ],
)
def test_a_value_that_is_not_listed_is_refused(kind: str, id: str, change: dict[str, Any]) -> None:
    assert errors(kind, content(kind, id) | change)


@pytest.mark.parametrize(
    ("kind", "id", "change"),
    [
        ("ruleset", "tromp-taylor", {"colour": "blue"}),
        ("ruleset", "tromp-taylor", {"ko": [{"type": "positional-superko", "lifted_by": "never"}]}),
        ("ruleset", "tromp-taylor", {"suicide": {"type": "allowed", "stones": 2}}),
        ("ruleset", "tromp-taylor", {"players": {"least": 2}}),
        ("ruleset", "tromp-taylor", {"sources": [{"name": "a book", "page": 3}]}),
        ("family", "tromp-grid", {"varies": {}}),
        ("beast", "triple-ko", {"name": "Triple ko"}),
        ("beast", "triple-ko", {"lines": [{"id": "a", "moves": "pass", "colour": "black"}]}),
    ],
)
def test_a_field_that_there_is_not_is_refused(kind: str, id: str, change: dict[str, Any]) -> None:
    assert errors(kind, content(kind, id) | change)


@pytest.mark.parametrize(
    ("kind", "id", "change"),
    [
        ("ruleset", "tromp-taylor", {"year": "nineteen ninety-six"}),
        ("ruleset", "tromp-taylor", {"name": 7}),
        ("ruleset", "tromp-taylor", {"ko": "superko"}),
        ("ruleset", "tromp-taylor", {"ko": {"records": ["play"]}}),
        ("ruleset", "tromp-taylor", {"suicide": ["allowed"]}),
        ("ruleset", "tromp-taylor", {"suicide": True}),
        ("ruleset", "tromp-taylor", {"end": []}),
        ("ruleset", "tromp-taylor", {"end": [{"type": "captures", "count": 0}]}),
        ("ruleset", "tromp-taylor", {"id": "Tromp Taylor"}),
        ("family", "tromp-grid", {"vary": ["ko", "suicide"]}),
        ("beast", "triple-ko", {"names": "Triple ko"}),
        ("beast", "triple-ko", {"players": "two"}),
        ("beast", "triple-ko", {"players": 9}),
        ("beast", "triple-ko", {"lines": {"id": "a"}}),
        ("beast", "triple-ko", {"position": ["X.O"]}),
    ],
)
def test_a_value_of_another_kind_is_refused(kind: str, id: str, change: dict[str, Any]) -> None:
    assert errors(kind, content(kind, id) | change)


# What an editor shows


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_says_what_it_means(kind: str) -> None:
    parts = {"": schema(kind), **schema(kind).get("$defs", {})}
    silent = [
        f"{name}.{field}"
        for name, part in parts.items()
        for field, described in part.get("properties", {}).items()
        if field != "type" and "description" not in described
    ]
    assert silent == []


def test_every_component_says_what_it_does() -> None:
    parts = schema("ruleset")["$defs"].values()
    said = {part["properties"]["type"]["const"]: part["description"] for part in parts if is_component(part)}
    assert said.keys() == {type_ for _, type_ in COMPONENTS}
    assert all(said.values())


def is_component(part: dict[str, Any]) -> bool:
    return "type" in part.get("properties", {})
