"""The names of ``import gorules``: each is there, however it is reached, and costs nothing unused."""

import ast
import inspect
import subprocess
import sys

import gorules as gr


def run(program: str) -> str:
    """Return what a program prints in an interpreter of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_each_public_name_is_what_its_home_defines() -> None:
    (typed,) = (node for node in ast.parse(inspect.getsource(gr)).body if isinstance(node, ast.If))
    imports = [node for node in typed.body if isinstance(node, ast.ImportFrom)]
    named = {alias.name: node.module for node in imports for alias in node.names}
    assert sorted(gr.__all__) == sorted([*named, "__version__"])
    for name, home in named.items():
        assert getattr(gr, name) is getattr(sys.modules[str(home)], name)


def test_all_names_are_offered_for_completion_before_they_are_used() -> None:
    assert run("import gorules; print(sorted({*gorules.__all__} - {*dir(gorules)}))") == "[]"


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    assert not hasattr(gr, "komi")


def test_functions_are_not_replaced_by_packages_of_their_name() -> None:
    program = """
        import importlib, pkgutil, gorules
        for module in pkgutil.walk_packages(gorules.__path__, "gorules."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
        print(callable(gorules.compare), callable(gorules.solve), callable(gorules.check))
    """
    assert run(inspect.cleandoc(program)) == "True True True"
    assert run("import gorules.solve.front; print(callable(gorules.solve))") == "True"
    assert run("from gorules import compare; print(callable(compare))") == "True"


def test_what_is_not_used_is_not_imported() -> None:
    heavy = "{'pydantic', 'yaml', 'rich', 'typer', 'sgfmill', 'gorules.ruleset'}"
    assert run(f"import gorules, sys; print({heavy} & sys.modules.keys())") == "set()"
