"""gorules as it is packed for browsers, in Node: what it says, and how long it takes, without a browser."""

import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gorules.web.laboratory import BUILT, computes

_RUN = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [built, program, asked] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${built}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${built}/pyodide` });
const packed = new Uint8Array(readFileSync(`${built}/gorules.tar.xz`));
python.unpackArchive(packed, "xztar", { extractDir: "/gorules" });
python.globals.set("asked", readFileSync(asked, "utf8"));
python.runPython('import sys; sys.path.insert(0, "/gorules")');
console.log(python.runPython(readFileSync(program, "utf8")));
"""


def why_not() -> str | None:
    """Return why nothing can be run, or None if it can."""
    if computes() and shutil.which("node") is not None:
        return None
    return "the laboratory is not packed for browsers: make lab, which needs Node"


def has_core() -> bool:
    """Return whether the native core is packed: it is where it could be compiled for browsers."""
    with tarfile.open(BUILT / "gorules.tar.xz") as packed:
        return any(name.startswith("gorules/native/") and name.endswith(".so") for name in packed.getnames())


def said(program: str, asked: Sequence[dict[str, Any]]) -> str:
    """Return the value of the last expression of a Python program, a text. It has the questions in ``asked``,
    one a line. Raises RuntimeError with what went wrong.
    """
    with tempfile.TemporaryDirectory() as made:
        texts = {"run.mjs": _RUN, "program.py": program, "asked": "\n".join(map(json.dumps, asked))}
        for name, text in texts.items():
            Path(made, name).write_text(text, encoding="utf-8")
        run, *given = (str(Path(made, name)) for name in texts)
        done = subprocess.run(
            ["node", run, str(BUILT), *given], capture_output=True, text=True, timeout=600, check=False
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return done.stdout
