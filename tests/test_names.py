"""One word, one thing: no two public names are alike.

A public name stands at the head of a module and has no underscore at its beginning. It is a class, an alias
of a type or a function; in what is compiled, a class or a record in C. The following may be alike:

- constants, in capitals: they are read beside the name of their module (``gtp.MAX_BYTES``); and other values;
- functions of the core, which Python calls as ``core.NAME``: each does the same as its twin of that name;
- ``main``, by which Python's custom calls where a program begins.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gorules"
with_sources = pytest.mark.skipif(not PACKAGE.exists(), reason="the sources are not here")
BY_CUSTOM = {"main"}
IN_C = re.compile(r"^(?:cdef|ctypedef) (?:packed )?(?:class|struct|union|enum) (\w+).*:", re.MULTILINE)


def in_python(text: str) -> Iterator[str]:
    """The names of classes, aliases of types and functions, in the order in which they stand."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                # An alias of a type is written as a class is.
                if isinstance(target, ast.Name) and re.match("[A-Z][A-Za-z0-9]*[a-z]", target.id):
                    yield target.id


def public(folder: Path) -> dict[str, set[str]]:
    """The homes of each public name in a folder."""
    homes: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("*.p*")):
        if "_data" in path.parts or path.suffix not in (".py", ".pyx", ".pxi"):
            continue
        text = path.read_text(encoding="utf-8")
        for name in in_python(text) if path.suffix == ".py" else IN_C.findall(text):
            if not name.startswith("_") and name not in BY_CUSTOM:
                homes[name].add(path.relative_to(folder).as_posix())
    return homes


@with_sources
def test_no_two_public_names_are_alike() -> None:
    homes = public(PACKAGE)
    assert len(homes) > 900
    assert (homes["Game"], homes["CoreGame"]) == ({"play/game.py"}, {"native/_stones.pxi"})
    assert {name: sorted(at) for name, at in homes.items() if len(at) > 1} == {}


# What the test goes by: it sees each kind of name, and takes nothing for one that is none.
@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("a.py", "class Node:\n    class Inner: pass\n", {"Node"}),
        ("a.py", "def solve():\n    def inner(): pass\nasync def ask(): pass\n", {"solve", "ask"}),
        ("a.py", "Node = tuple[int, int]\nKey: TypeAlias = int\n", {"Node", "Key"}),
        ("a.py", "_Node = int\ndef _solve(): pass\nMOST = 5\nresource = 3\ndef main(): pass\n", set()),
        ("a.py", "from b import Node, solve\n", set()),
        ("a.pxi", "cdef struct Node:\n    int x\ncdef class Line:\ncdef struct Later\n", {"Node", "Line"}),
        ("a.pyx", "cdef int node(Node* a) noexcept nogil:\ndef perft(a):\n", set()),
    ],
)
def test_what_is_a_public_name(tmp_path: Path, name: str, text: str, names: set[str]) -> None:
    (tmp_path / name).write_text(text)
    assert public(tmp_path).keys() == names


def test_a_name_with_two_homes_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("class Node: pass\n")
    (tmp_path / "b.pxi").write_text("cdef struct Node:\n    int x\n")
    assert public(tmp_path) == {"Node": {"a.py", "b.pxi"}}
