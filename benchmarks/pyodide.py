"""gorules as it is packed for browsers, in Node: what it says, and how long it takes, without a browser."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gorules.web.laboratory import BUILT, FOLDER, computes

_RUN = """
import { readFileSync } from "node:fs";
import { start } from "./start.js";

const headers = { "Content-Type": "application/wasm" };
const load = async (address) => new Response(readFileSync(address), { headers });
const { python } = await start(load, () => {});
const [program, asked] = process.argv.slice(2);
python.globals.set("asked", readFileSync(asked, "utf8"));
console.log(python.runPython(readFileSync(program, "utf8")));
"""


def why_not() -> str | None:
    """Return why nothing can be run, or None if it can."""
    if computes() and shutil.which("node") is not None:
        return None
    return "the laboratory is not packed for browsers: make lab, which needs Node"


def has_core() -> bool:
    """Return whether the native core is packed: it is where it could be compiled for browsers."""
    libraries = json.loads((BUILT / "packed.json").read_text("utf-8"))["libraries"]
    return any(name.startswith("gorules/native/") for name in libraries)


def said(program: str, asked: Sequence[dict[str, Any]]) -> str:
    """Return the value of the last expression of a Python program, a text. It has the questions in ``asked``,
    one a line. Raises RuntimeError with what went wrong.
    """
    with tempfile.TemporaryDirectory() as made:
        texts = {"run.mjs": _RUN, "program.py": program, "asked": "\n".join(map(json.dumps, asked))}
        for path in BUILT.iterdir():
            Path(made, path.name).symlink_to(path)
        shutil.copy(FOLDER / "start.js", made)  # as in the pages, beside what is packed
        for name, text in texts.items():
            Path(made, name).write_text(text, encoding="utf-8")
        run = ["node", *(str(Path(made, name)) for name in texts)]
        done = subprocess.run(run, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    return done.stdout
