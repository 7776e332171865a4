"""Outside ``gorules/rules`` nobody asks a component for its class or its name: facts say what matters."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gorules
from gorules.rules.component import Component
from gorules.rules.registry import registered

PACKAGE = Path(gorules.__file__).parent

CLASSES = {
    base.__name__
    for entry in registered()
    for base in entry.component.__mro__
    if issubclass(base, Component) and base.__module__ != Component.__module__
}
FIELDS = {field for entry in registered() for field in entry.component.model_fields} - {"clause"}
TERMS = {field.replace("_", "-") for field in FIELDS} - {"type"}
"""What files call the fields. What a component is called may be read, to be shown, but not compared."""

OWN_CONDITIONS = "solving/certificate/", "solving/progress/known_rules.py"
"""A check of proofs has conditions of its own, which rely on nothing that others declare."""

ALLOWED = {
    # What a ruleset has that does not say otherwise.
    "ruleset/composition.py": {"PassingAllowed", "Handicap"},
    # What stands for the answers that no line depends on.
    "hunt/native.py": {"NoRemoval", "StoneScoring", "Handicap"},
    # What laws hold a ruleset against.
    "laws/values.py": {"SuicideAllowed", "SuicideForbidden"},
    "laws/counts.py": {"AreaScoring"},
    # What Pydantic finds wrong has types as well.
    "files/validation.py": {"type"},
    # What Markdown is made of has types as well.
    "web/docs.py": {"type"},
    # Of a program's rules those that count in the same way are nearer.
    "formats/rule_names.py": {"type"},
    # What an archive holds has types as well.
    "corpus/sources.py": {"type"},
    # It says by which name of a component rules are known, and what a variant has no more.
    "ruleset/likeness.py": {"type"},
    # The form writes a komi into a text, as YAML has it.
    "web/form.py": {"komi"},
    # Selectors of beasts name components as YAML does.
    "bestiary/selectors.py": {"type"},
}  # fmt: skip


def asked(tree: ast.AST) -> Iterator[str]:
    """Yield the classes of components that a module imports, and the fields that it looks for."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("gorules.rules"):
                yield from (name.name for name in names if name.name in CLASSES)
            case ast.Compare(left=ast.Constant(value=name), comparators=[ast.Attribute(attr="model_fields")]):
                yield from FIELDS & {str(name)}
            case ast.Compare(left=left, comparators=others):
                for side in (left, *others):
                    if isinstance(side, ast.Attribute) and side.attr == "type":
                        yield "type"
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=name), *_]):
                yield from FIELDS & {str(name)}
            case ast.Call(func=ast.Attribute(value=terms, attr="get"), args=[ast.Constant(value=name), *_]):
                yield from TERMS & {str(name)} if is_terms(terms) else ()
            case ast.Subscript(value=terms, slice=ast.Constant(value=name)):
                yield from TERMS & {str(name)} if is_terms(terms) else ()


def is_terms(node: ast.expr) -> bool:
    """Whether something is what ``component.terms()`` returns."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "terms"


def test_nobody_outside_asks_for_a_class_or_a_name() -> None:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(("rules/", *OWN_CONDITIONS)):
            words = set(asked(ast.parse(path.read_text(encoding="utf-8")))) - ALLOWED.get(name, set())
            if words:
                found[name] = words
    assert found == {}


def test_the_test_sees_what_it_looks_for() -> None:
    program = """
from gorules.rules.scoring import AreaScoring
from gorules.rules.component import Scoring
if rule.type == "area" or getattr(rule, "positions", "final") == "final": pass
"""
    assert set(asked(ast.parse(program))) == {"AreaScoring", "type", "positions"}


@pytest.mark.parametrize(
    ("program", "field"),
    [
        ('bonus = rule.terms().get("bonus", "none")', "bonus"),
        ('ruleset.compensation.terms().get("taken-by") is not None', "taken-by"),
        ('rule.terms()["in-seki"] == "ignored"', "in-seki"),
        ('if "in_seki" in type(scoring).model_fields: pass', "in_seki"),
        ('if "in_seki" not in scoring.model_fields: pass', "in_seki"),
    ],
)
def test_it_sees_who_looks_into_the_terms(program: str, field: str) -> None:
    assert set(asked(ast.parse(program))) == {field}
