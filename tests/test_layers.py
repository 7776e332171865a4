"""Data flows one way: a module imports only from its own folder and from those above it on the road."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gorules"
# The road, from what knows nothing to what knows everything. Folders in one row do not know each other.
ROAD = (
    ("version",),
    ("files",),
    ("jobs",),
    ("go",),
    ("status",),
    ("rules",),
    ("ruleset",),
    ("play",),
    ("formats",),
    ("native",),
    ("solve",),
    ("bestiary",),
    ("compare",),
    ("hunt",),
    ("laws",),
    ("amend",),
    ("engines",),
    ("report",),
    ("web",),
    ("cli",),
    ("__init__", "__main__"),
)
# A notebook asks a board for its picture and a comparison for its table, and what makes these is imported
# only then; so is the native core where questions of life and death are asked.
SHOWN = {
    ("go/board.py", "formats"), ("go/position.py", "formats"), ("play/game.py", "formats"),
    ("status/front.py", "native"), ("compare/lines.py", "report"),
}  # fmt: skip
FLOOR = {name: floor for floor, names in enumerate(ROAD) for name in names}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)


def imported(module: Path) -> set[tuple[str, int]]:
    """The folders of gorules that a module imports from, wherever in the module, each with a line."""
    found: set[tuple[str, int]] = set()
    for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "gorules":
                found.add((rest[0] if rest and rest[0] in FLOOR else "__init__", node.lineno))
    return found


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_only_go_down(module: Path) -> None:
    own = FLOOR[module.parts[0].removesuffix(".py")]
    for folder, line in imported(module):
        is_below = FLOOR[folder] < own or folder == module.parts[0] or (module.as_posix(), folder) in SHOWN
        assert is_below, f"{module}:{line} imports {folder}, which is not below it"
