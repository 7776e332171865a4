"""Packs the laboratory for browsers into ``built/``: the editor, Python for the browser, and gorules.

Needs Node and npm, and Pyodide and wheels from where npm and pip find them; whatever runs this has gorules
and PyYAML installed. Nothing is done if nothing has changed.
"""

import hashlib
import io
import json
import lzma
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import yaml

from gorules.files import data
from gorules.web.lab.core import PACKAGES, compile_core, tools

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1]
BUILT = HERE / "built"
WORK = PACKAGE.parent / "build" / "lab"
WHOLE = WORK / "whole"
"""Where it is packed. It goes to ``built/`` when all is there, so that nobody finds a part of it."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
STDLIB = "python_stdlib.zip"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
NOT_ASKED = (
    "cli", "corpus", "corpus.py", "engines", "hunt_page.py", "jobs", "static", "templates", "translations",
    "lab", "serve.py", "pool.py", "connections.py", "py.typed", "5x5.gz",
)  # fmt: skip
"""The parts of gorules that answer no question in a page. 5x5 takes more than a page has, also with weights.
"""
NOT_USED = (
    "_aix_support", "_android_support", "_apple_support", "_markupbase", "_osx_support", "_pydatetime",
    "_pyio", "_pyrepl", "antigravity", "argparse", "asyncio/__main__", "asyncio/proactor_events",
    "asyncio/tools", "asyncio/windows_events", "asyncio/windows_utils", "bdb", "cProfile", "cmd", "colorsys",
    "compileall", "concurrent/futures/process", "configparser", "ctypes", "curses", "dbm", "doctest",
    "email/_header_value_parser", "email/contentmanager", "email/generator", "email/headerregistry",
    "email/mime", "ensurepip", "filecmp", "fileinput", "ftplib", "getopt", "getpass", "gettext",
    "html/parser", "http", "idlelib", "imaplib", "logging/config", "logging/handlers", "mailbox", "mimetypes",
    "modulefinder", "multiprocessing", "netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib",
    "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "sched",
    "shelve", "smtplib", "socketserver", "sqlite3", "ssl", "statistics", "symtable", "tabnanny", "this",
    "timeit", "tomllib", "trace", "tracemalloc", "tty", "turtle", "unittest", "urllib/request",
    "urllib/robotparser", "venv", "wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp",
)  # fmt: skip
"""The parts of Python's library that nothing here imports."""
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyx", "*.pxi", "*.c", "__pycache__", *NOT_ASKED)


def main() -> int:
    """Pack what has changed. Returns 1, and says why, where there is no Node."""
    if not (shutil.which("node") and shutil.which("npm")):
        print("Without Node: the pages are built without the laboratory, which 'gorules serve' has.")  # noqa: T201
        return 1
    found = tools()
    if not found:
        print(f"Without {PACKAGES}: in the page Python computes alone, without the native core.")  # noqa: T201
    digest = _digest(bool(found))
    stamp = BUILT / "stamp"
    if stamp.is_file() and stamp.read_text() == digest:
        return 0
    print("Packing the laboratory ...")  # noqa: T201
    WORK.mkdir(parents=True, exist_ok=True)
    for old in (BUILT, WHOLE):
        shutil.rmtree(old, ignore_errors=True)
    for path in (path for path in HERE.iterdir() if path.suffix in (".json", ".js", ".mjs")):
        shutil.copy(path, WORK)
    _run("npm", "ci", "--silent", "--no-audit", "--no-fund")
    _run(
        "npx",
        "esbuild",
        "codemirror.mjs",
        "--bundle",
        "--minify",
        "--format=esm",
        "--log-level=warning",
        f"--outfile={WHOLE / 'editor.js'}",
    )
    (WHOLE / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(WORK / "node_modules" / "pyodide" / name, WHOLE / "pyodide")
    lock = WHOLE / "pyodide" / "pyodide-lock.json"
    lock.write_text(json.dumps(json.loads(lock.read_text()) | {"packages": {}}))
    with tempfile.TemporaryDirectory() as folder:
        site, stdlib = Path(folder, "site"), Path(folder, "stdlib")
        _stage(site)
        if found:
            compile_core(*found, WORK, site / "gorules" / "native")
        zipfile.ZipFile(WORK / "node_modules" / "pyodide" / STDLIB).extractall(stdlib)
        for name in NOT_USED:
            (stdlib / f"{name}.py").unlink(missing_ok=True)
            shutil.rmtree(stdlib / name, ignore_errors=True)
        _run("node", "compile.mjs", folder)
        libraries = _take_libraries(site)
        _pack_whole(site, WHOLE / "gorules.tar.xz")
        _pack(stdlib, WHOLE / "pyodide" / STDLIB)
    packed = {"version": digest[:16], "libraries": libraries}
    (WHOLE / "packed.json").write_text(json.dumps(packed), "utf-8")
    (WHOLE / stamp.name).write_text(digest)
    shutil.move(WHOLE, BUILT)
    return 0


def _run(*words: str) -> None:
    subprocess.run(words, cwd=WORK, check=True)


def _digest(with_core: bool) -> str:
    """Return what tells whether anything has changed that is packed."""
    said = hashlib.sha256(bytes([with_core]))
    for path in sorted(_sources()):
        said.update(path.as_posix().encode() + path.read_bytes())
    return said.hexdigest()


def _sources() -> Iterator[Path]:
    yield from (path for path in HERE.iterdir() if path.is_file())
    yield PACKAGE / "__init__.pyi"  # which is read when a public name is first used
    for name in ("*.py", "*.pyx", "*.pxi", "*.gz"):
        yield from (path for path in PACKAGE.rglob(name) if HERE not in path.parents)
    for folder in (data.rulesets_folder(), data.bestiary()):
        yield from folder.rglob("*.yaml")


def _stage(folder: Path) -> None:
    """Put into a folder what Python is to find there."""
    wheels = WORK / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    pip = (
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--only-binary=:all:",
    )
    _run(*pip, *PLATFORM, "--implementation", "cp", "-d", str(wheels), "-r", str(HERE / "requirements.txt"))
    for wheel in wheels.glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(folder)
    unused_parts = (folder / "pydantic" / each for each in ("v1", "deprecated", "experimental"))
    for unused in (*folder.glob("*.dist-info"), *unused_parts):
        shutil.rmtree(unused)
    shutil.rmtree(folder / "charset_normalizer" / "cli")
    pydantic = (folder / "pydantic" / each for each in ("mypy.py", "color.py"))
    # The compiled parts are large, and the same in Python stands beside them. Nobody reads stubs.
    for unused in (*pydantic, *(folder / "charset_normalizer").glob("*.so"), *folder.rglob("*.pyi")):
        unused.unlink()
    shutil.copytree(Path(yaml.__file__).parent, folder / "yaml", ignore=LEFT_OUT)
    shutil.copytree(PACKAGE, folder / "gorules", ignore=LEFT_OUT)
    for path in (folder / "gorules").rglob("*.py"):
        if "\nfrom rich" in path.read_text("utf-8"):
            path.unlink()  # it writes to a terminal
    for source in (data.rulesets_folder(), data.bestiary()):
        shutil.copytree(source, folder / "gorules" / "_data" / source.name, dirs_exist_ok=True)


def _take_libraries(folder: Path) -> list[str]:
    """Move what is compiled for WebAssembly out of a folder: a browser compiles it while it is being loaded,
    and hosts know it by its suffix. Empty files say where it belongs. Returns their paths.
    """
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.so"))
    for name in found:
        target = WHOLE / "libraries" / f"{name}.wasm"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(folder / name, target)
        (folder / name).touch()
    return found


def _pack(folder: Path, file: Path) -> None:
    """Write a folder as an archive, always the same for the same files."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def _pack_whole(folder: Path, file: Path) -> None:
    """Write a folder as a compressed whole, which is smaller than an archive of compressed files."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        # Files of one kind stand side by side, which packs smaller.
        found = (path for path in folder.rglob("*") if path.is_file())
        for path in sorted(found, key=lambda path: (path.suffix, path)):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as content:
                packed.addfile(entry, content)
    file.write_bytes(lzma.compress(whole.getvalue(), preset=9))


if __name__ == "__main__":
    sys.exit(main())
