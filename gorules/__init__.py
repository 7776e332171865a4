"""gorules: a laboratory for the rules of Go.

Rulesets are data, composed from rule components; the referee explains each verdict by component and
clause; positions and lines are compared across rulesets.

The public names and their homes are listed in ``__init__.pyi``. A name is imported from its home when it is
first used, so that a program pays only for what it uses.
"""

from functools import cache
from importlib import import_module

from gorules.files.above import register_maker as _register
from gorules.version import __version__ as __version__

# What stands above the values and makes something of them.
_register("json", "report.public:as_json")
_register("picture", "report.notebook:picture")


@cache
def _homes() -> dict[str, str]:
    """Return the module of each public name, from the list that type checkers read."""
    import ast
    from pathlib import Path

    listed = ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")).body
    imports = [node for node in listed if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module) for node in imports for alias in node.names}


def __getattr__(name: str) -> object:
    if name == "__all__":
        return list(_homes())
    if name.startswith("__") or name not in _homes():
        raise AttributeError(f"module 'gorules' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(_homes()[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes(), "__all__"})
