"""Everything is declared in pyproject.toml but two steps of a build: the data folders are copied into a
wheel, and the native core is compiled where there is a C compiler.

GORULES_REQUIRE_NATIVE=1 makes it an error if the native core cannot be compiled, GORULES_PURE_PYTHON=1
leaves it out, GORULES_SANITIZE=1 has it watch its memory and its arithmetic (see ``make asan``).
"""

import os
import platform
import shutil
from pathlib import Path
from threading import Lock

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError

DATA_FOLDERS = {"rulesets": (), "bestiary": (), "docs": ("*.py", "*.yaml", "values.json")}
"""What a wheel has besides the package, each with what is left out of it."""
OPTIMISED = ["-O3", "-g0"]  # what debuggers ask for takes a third of the time of compiling
if platform.machine() in ("x86_64", "AMD64"):
    OPTIMISED.append("-mpopcnt")  # sets of points are counted all the time; every such processor since 2008
SANITIZED = [
    "-O1", "-g1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"
]  # fmt: skip


def is_set(variable: str) -> bool:
    """Return whether a variable of the environment says yes."""
    return os.environ.get(variable, "0") not in ("", "0")


NATIVE_IS_REQUIRED = is_set("GORULES_REQUIRE_NATIVE")
NATIVE_IS_LEFT_OUT = is_set("GORULES_PURE_PYTHON")
FLAGS = SANITIZED if is_set("GORULES_SANITIZE") else OPTIMISED
DIRECTIVES = {
    "language_level": 3, "boundscheck": False, "wraparound": False, "cdivision": True,
    "initializedcheck": False, "embedsignature": True,
}  # fmt: skip
# A set of points is a number. On boards of up to 64 points it is one word, which is a seventh faster. Each
# module is built for as many points as its commands are for.
MOST_POINTS = {
    "_search": "128", "_search64": "64", "_games": "128", "_cycles": "64", "_status": "64", "_hunt": "64",
    "_corpus": "64", "_regions": "128", "_progress": "64", "_strategies": "64",
    "_local": "64",
}  # fmt: skip


class BuildWithData(build_py):
    """Copy the top-level data folders to ``gorules/_data/`` of the build."""

    def run(self) -> None:
        """Build the modules, then the data; an editable install reads the checkout itself."""
        super().run()
        if self.editable_mode:
            return
        for name, left_out in DATA_FOLDERS.items():
            target = Path(self.build_lib, "gorules", "_data", name)
            shutil.rmtree(target, ignore_errors=True)  # no leftovers from an earlier build
            shutil.copytree(name, target, ignore=shutil.ignore_patterns(".*", "__pycache__", *left_out))


class BuildCore(build_ext):
    """Compile as many modules at once as there are cores, and translate one to C meanwhile."""

    translating = Lock()  # Cython is for one thread

    def build_extension(self, ext: Extension) -> None:
        """Translate a module to C and compile it."""
        with self.translating:
            try:
                from Cython.Build import cythonize

                (translated,) = cythonize(
                    [ext], build_dir="build/cython", quiet=True, compiler_directives=DIRECTIVES
                )
            except Exception as error:  # a module that cannot be compiled is left out where it may be
                raise CompileError(f"Cython cannot translate {ext.name}: {error}") from error
        ext.sources = translated.sources
        super().build_extension(ext)


def native() -> list[Extension]:
    """Return the native core, for large boards and for small ones. Where it cannot be compiled, the build
    goes on without it, unless it is required.
    """
    if NATIVE_IS_LEFT_OUT and not NATIVE_IS_REQUIRED:
        return []
    folder = Path("gorules", "native")
    depends = ["setup.py", str(folder / "_search.pyx"), *map(str, sorted(folder.glob("_*.pxi")))]
    return [
        Extension(
            f"gorules.native.{name}",
            [str(folder / f"{name}.pyx")],
            depends=depends,
            define_macros=[("GR_MOST_POINTS", most)],
            extra_compile_args=[*FLAGS, "-Wno-unused-function"],
            extra_link_args=FLAGS,
            optional=not NATIVE_IS_REQUIRED,
        )
        for name, most in MOST_POINTS.items()
    ]


if __name__ == "__main__":  # the laboratory compiles the same modules for browsers
    setup(
        cmdclass={"build_py": BuildWithData, "build_ext": BuildCore},
        ext_modules=native(),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
    )
