"""What an installed gorules needs is declared, and no message sends anybody to a package that is not ours."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import gorules

PACKAGE = Path(gorules.__file__).parent
CHECKOUT = Path(__file__).parents[1]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DISTRIBUTIONS = {
    "yaml": "PyYAML",
    "jinja2": "Jinja2",
    "rpds": "rpds-py",
    "markdown_it": "markdown-it-py",
    "charset_normalizer": "charset-normalizer",
}
"""What distributions are called that are not called as they are imported."""


def imported(module: Path) -> set[str]:
    """The packages from elsewhere that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
        elif isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
    return found - sys.stdlib_module_names - {"gorules"}


def declared(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=;\[ ]", each)[0] for each in requirements}


def test_all_that_is_imported_is_installed_with_gorules() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "lab"]
    used = {DISTRIBUTIONS.get(name, name) for module in modules for name in imported(module)}
    used.discard("pydantic_core")  # pydantic brings it, and says which
    # gorules serve, --scheduler and gorules corpus say what they need. Pages go without pictures for links.
    more = {"starlette", "uvicorn", "distributed", "pyarrow", "duckdb", "resvg_py"}
    assert used - more == declared(PROJECT["dependencies"])


@pytest.mark.parametrize("module", ["cli/serve.py", "jobs/work.py", "corpus/table.py"])
def test_a_message_names_packages_that_there_are(module: str) -> None:
    named = re.findall(r"pip install ([a-z ]+)", (PACKAGE / module).read_text(encoding="utf-8"))
    extras = PROJECT["optional-dependencies"]
    known = declared(extras["web"] + extras["cluster"] + extras["corpus"])
    assert named and all(set(names.split()) <= known for names in named)


def test_nobody_is_told_to_install_gorules_from_an_index() -> None:
    texts = [*PACKAGE.rglob("*.py"), *CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").glob("*.md")]
    told = re.compile(r"pip install [^.\n]*gorules")
    assert [str(path) for path in texts if told.search(path.read_text(encoding="utf-8"))] == []
