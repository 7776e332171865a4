"""docs/writing-rulesets.md: its examples are rulesets that do what the page says."""

import doctest
import re
from pathlib import Path

import pytest

import gorules as gr
from gorules.ruleset import Family, load_rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "writing-rulesets.md").read_text("utf-8")
FILES = {
    re.findall(r"^id: ([a-z-]+)", text)[0]: text for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for id, text in FILES.items():
        (tmp_path / f"{id}.yaml").write_text(text, "utf-8")
    plug_in = ROOT / "tests" / "plugin" / "gorules_tibetan" / "__init__.py"
    (tmp_path / "my_rule.py").write_text(plug_in.read_text("utf-8"), "utf-8")
    return tmp_path


@pytest.mark.parametrize("id", FILES)
def test_every_example_is_valid(folder: Path, id: str) -> None:
    assert load_rules(folder / f"{id}.yaml", allow_plugins=True).id == id


def test_a_variant_keeps_what_it_does_not_name(folder: Path) -> None:
    (mine,), (aga,) = (
        gr.load_ruleset(each).terms()["compensation"] for each in (folder / "my-aga.yaml", "aga")
    )
    assert {name for name in mine if mine[name] != aga[name]} == {"komi"}


def test_the_family_has_the_members_that_the_page_names(folder: Path) -> None:
    family = load_rules(folder / "my-family.yaml")
    assert isinstance(family, Family)
    first, *more = family.members()
    assert (first, len(more)) == ("my-family:two+free", 3)


def test_the_plug_in_is_run_by_permission_only(folder: Path) -> None:
    with pytest.raises(gr.InputError, match="--allow-plugins"):
        gr.load_ruleset(folder / "tibetan-tromp-taylor.yaml")


def test_the_python_of_the_page_does_what_it_shows() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    test = doctest.DocTestParser().get_doctest(source, {}, "writing-rulesets.md", "writing-rulesets.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
