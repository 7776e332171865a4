"""Data flows one way: a module imports only from its own folder and from those above it on the road, and no
module comes back to itself. Imports count wherever they stand: in functions, for types alone, too."""

import ast
import re
from collections.abc import Mapping, Set
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gorules"
pytestmark = pytest.mark.skipif(not PACKAGE.exists(), reason="the sources are not here")
# The road, from what knows nothing to what knows everything. Folders in one row do not know each other.
ROAD = (
    ("version",),
    ("files",),
    ("jobs",),
    ("core",),
    ("go",),
    ("status",),
    ("rules",),
    ("ruleset",),
    ("native",),
    ("play",),
    ("formats",),
    ("solving",),
    ("bestiary",),
    ("comparing",),
    ("hunt",),
    ("corpus",),
    ("laws",),
    ("amend",),
    ("engines",),
    ("dispute",),
    ("report",),
    ("web",),
    ("cli",),
    ("__init__", "__main__"),
)
FLOOR = {name: floor for floor, names in enumerate(ROAD) for name in names}
MODULES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)


# Who imports a module that is named by a text: public names, commands, formats, JSON, pictures, plug-ins and
# readings are registered, and what is compiled imports nothing but refusals of files/.
BY_NAME = {
    "__init__.py",
    "cli/commands.py",
    "core/loaded.py",
    "files/above.py",
    "formats/records.py",
    "rules/registry.py",
    "status/registry.py",
}
IMPORTERS = {"import_module", "__import__"}


def parsed(module: Path) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


def named(module: Path) -> str:
    """What a module is called: "go.board", and "go" for what stands in go/__init__.py."""
    return ".".join(module.with_suffix("").parts).removesuffix("__init__").removesuffix(".") or "__init__"


NAMED = {named(module): module for module in MODULES}


def imported(module: Path) -> set[tuple[str, int]]:
    """The modules of gorules that a module imports, wherever in it, each with a line."""
    found: set[tuple[str, int]] = set()
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno} says where it imports from by dots"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            first, *rest = name.split(".")
            if first == "gorules":
                inner, outer = ".".join(rest), ".".join(rest[:-1])
                found.add((inner if inner in NAMED else outer if outer in NAMED else "__init__", node.lineno))
    return found


GRAPH = {named(module): {name for name, _ in imported(module)} - {named(module)} for module in MODULES}


def folder_of(name: str) -> str:
    return name.split(".")[0]


def circle(graph: Mapping[str, Set[str]]) -> list[str]:
    """Return nodes of which each imports the next, and the last the first; none if there is no circle."""
    done: set[str] = set()

    def search(path: list[str]) -> list[str]:
        for name in sorted(graph[path[-1]]):
            if name in path:
                return path[path.index(name) :]
            if name not in done and (found := search([*path, name])):
                return found
        done.add(path[-1])
        return []

    return next(filter(None, (search([name]) for name in sorted(graph))), [])


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_only_go_down(module: Path) -> None:
    own = FLOOR[module.parts[0].removesuffix(".py")]
    for name, line in imported(module):
        is_below = FLOOR[folder_of(name)] < own or folder_of(name) == module.parts[0]
        assert is_below, f"{module}:{line} imports {name}, which is not below it"


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert len(GRAPH) > 200 and GRAPH["comparing.lines"] > {"bestiary.beasts", "play.replay"}
    assert circle(GRAPH) == []


def test_no_folder_imports_itself_by_way_of_others() -> None:
    folders: dict[str, set[str]] = {}
    for name, others in GRAPH.items():
        of = {folder_of(other) for other in others} - {folder_of(name)}
        folders.setdefault(folder_of(name), set()).update(of)
    assert folders["rules"] >= {"go", "status"}
    assert circle(folders) == []


# What the test of circles goes by: it finds those that there are.
@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b", "c"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, ["b", "c"]),
        ({"a": {"b"}, "b": {"a"}}, ["a", "b"]),
    ],
)
def test_a_circle_is_found(graph: dict[str, set[str]], found: list[str]) -> None:
    assert circle(graph) == found


def test_modules_are_imported_by_name_only_where_something_is_registered() -> None:
    ask = set()
    for module in MODULES:
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in IMPORTERS:
                name = node.args[0].value if isinstance(node.args[0], ast.Constant) else "gorules"
                if str(name).split(".")[0] == "gorules":
                    ask.add(module.as_posix())
    assert ask == BY_NAME


def test_what_is_compiled_imports_only_refusals() -> None:
    sources = [path for path in (PACKAGE / "native").iterdir() if path.suffix in (".pyx", ".pxi")]
    said = [
        re.findall(r"^\s*(?:from|import) (gorules\S*)", path.read_text("utf-8"), re.M) for path in sources
    ]
    assert {name for names in said for name in names} <= {"gorules.files.inputs"}
