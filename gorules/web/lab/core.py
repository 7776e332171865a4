"""Compiles the native core for Python in the browser.

Pyodide links what clang makes for WebAssembly. The modules use that part of Python's interface which is the
same in all versions, so the headers of the Python that runs this will do, with sizes of 32 bits.
"""

import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[3]
PACKAGES = "clang-19 lld-19 wasi-libc"
"""What Debian calls what this needs."""
VERSIONS = ("", *(f"-{number}" for number in range(30, 13, -1)))
"""How the names of compilers end."""
LIBC = Path("/usr/include/wasm32-wasi")
"""The headers of a C library for WebAssembly."""
FLAGS = (
    "--target=wasm32-unknown-emscripten", "-fPIC", "-O3", "-w", "-D__EMSCRIPTEN__", "-D__wasi__",
    "-DPy_LIMITED_API=0x030B0000", "-DCYTHON_LIMITED_API=1",
)  # fmt: skip
LINKING = (
    "-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "--strip-all",
)  # fmt: skip
POINTERS = ("LONG", "VOID_P", "SIZE_T", "UINTPTR_T", "PTHREAD_T")
"""The types of C that have 4 bytes in the browser."""
CONFIG = "pyconfig.h"
"""The header in which Python says how long the types of C are."""
CLOCK = "#define __wasilibc___typedef_clock_t_h\ntypedef long clock_t;\n"
"""What ``clock`` returns in Pyodide, which is not what it returns in the C library whose headers are used."""


def tools() -> tuple[str, str] | None:
    """Return the compiler and the linker; None if anything that is needed is missing."""
    if not LIBC.is_dir():
        return None
    for version in VERSIONS:
        clang, linker = shutil.which(f"clang{version}"), shutil.which(f"wasm-ld{version}")
        if clang and linker:
            return clang, linker
    return None


def compile_core(clang: str, linker: str, work: Path, target: Path) -> None:
    """Compile the modules that ``setup.py`` names into the folder ``target``. Raises CalledProcessError if
    one does not compile. Costs some twenty seconds.
    """
    headers, libc = _headers(work / "headers")
    said = runpy.run_path(str(ROOT / "setup.py"))
    directives = (
        f"-X{name}={value}" for name, value in said["DIRECTIVES"].items() if name != "language_level"
    )
    translate = sys.executable, "-m", "cython", "-3", *directives
    for module in said["native"]():
        name = module.name.rpartition(".")[2]
        source, compiled = work / f"{name}.c", work / f"{name}.o"
        macros = (f"-D{macro}={value}" for macro, value in module.define_macros)
        _run(*translate, ROOT / module.sources[0], "-o", source)
        _run(
            clang,
            *FLAGS,
            *macros,
            f"-I{headers}",
            f"-I{libc}",
            "-isystem",
            LIBC,
            "-c",
            source,
            "-o",
            compiled,
        )
        _run(linker, *LINKING, f"--export=PyInit_{name}", compiled, "-o", target / f"{name}.abi3.so")


def _headers(folder: Path) -> tuple[Path, Path]:
    """Write Python's headers for 32 bits, and what differs in those of the C library. Returns the folders."""
    python, libc = folder / "python", folder / "libc"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), python)
    sizes = re.compile(rf"(#define (?:SIZE|ALIGN)OF_(?:{'|'.join(POINTERS)})) \d+")
    (python / CONFIG).write_text(sizes.sub(r"\1 4", _config().read_text("utf-8")), "utf-8")
    libc.mkdir()
    (libc / "__typedef_clock_t.h").write_text(CLOCK, "utf-8")
    return python, libc


def _config() -> Path:
    """Return the header with the sizes of this machine. Debian's Python has one for each kind of machine, and
    the one among the other headers only says where they are.
    """
    headers = Path(sysconfig.get_path("include"))
    of_machine = headers.parent / str(sysconfig.get_config_var("MULTIARCH")) / headers.name / CONFIG
    return of_machine if of_machine.is_file() else headers / CONFIG


def _run(*words: str | Path) -> None:
    subprocess.run(words, cwd=ROOT, check=True)
