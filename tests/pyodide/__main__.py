"""Runs tests in Pyodide, Python compiled to WebAssembly: ``python -m tests.pyodide [tests...]``.

Needs Node and npm. Pyodide comes from npm; what gorules depends on from where pip finds wheels, as far as
there are wheels for any platform or for Pyodide's. PyYAML has none: the part in Python is taken,
which is the part that gorules uses. Pyodide has no processes and no word on
how much memory or time of a processor is used, so tests that need either are left out.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
PYODIDE = "314"
"""Which major version of Pyodide: that of Python, here 3.14."""
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
NEEDED = ("pydantic", "rich", "typer", "sgfmill", "pyrsistent", "pytest", "hypothesis")
TESTS = (
    "tests/go",
    "tests/rules",
    "tests/play",
    "tests/files",
    "tests/test_extends.py",
    "tests/test_families.py",
)
NO_PROCESSES = ("tests/rules/test_plugin.py", "tests/rules/test_outsider.py", "tests/files/test_mutated.py")
NO_MEASURE = (
    "tests/files/test_yamlfile.py::test_no_file_takes_long",
    "tests/play/test_count.py::test_a_count_stops_at_its_memory",
    "tests/play/test_count.py::test_memory_in_use_is_measured_however_little_the_system_says",
)


def main(tests: list[str]) -> int:
    """Install what is needed in a temporary folder and run the tests there. Returns pytest's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        npm = [
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--prefix",
            folder,
            f"pyodide@{PYODIDE}",
        ]
        subprocess.run(npm, check=True)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--target",
            str(site),
            "--only-binary=:all:",
        ]
        subprocess.run([*pip, *PLATFORM, "--implementation", "cp", *NEEDED], check=True)
        shutil.copytree(
            Path(yaml.__file__).parent, site / "yaml", ignore=shutil.ignore_patterns("*.so", "__pycache__")
        )
        run = ["node", str(HERE / "run.mjs"), str(Path(folder, "node_modules", "pyodide")), str(site)]
        left_out = [
            *(f"--ignore={each}" for each in NO_PROCESSES),
            *(f"--deselect={each}" for each in NO_MEASURE),
        ]
        chosen = [*(tests or TESTS), *left_out]
        return subprocess.run([*run, str(CHECKOUT), *chosen], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
