// Compiles what Python will import, with the very Python that will: node compile.mjs FOLDER. Sources and
// docstrings stay only where gorules reads in them what the fields of rules mean. Of Python's library, that
// stays apart which Python needs before it can unpack anything; the rest goes to what is unpacked, which is
// packed far smaller.

import { loadPyodide } from "pyodide";

const python = await loadPyodide({ stdout: () => {} });
python.mountNodeFS("/staged", process.argv[2]);
python.runPython(`
import lzma, sys

before = {name.partition(".")[0] for name in sys.modules}

import py_compile, warnings
from pathlib import Path

warnings.simplefilter("ignore")
unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
staged = Path("/staged")
for path in [*staged.joinpath("stdlib").iterdir()]:
    if path.stem not in before:
        path.rename(staged / "site" / path.name)
for path in [*staged.rglob("*.py")]:
    _, part, *within = path.relative_to(staged).parts
    read = part == "gorules" and within[0] in ("files", "rules", "ruleset")
    py_compile.compile(
        str(path), None if read else str(path.with_suffix(".pyc")), "/".join(path.parts[2:]), doraise=True,
        optimize=0 if read else 2, invalidation_mode=unchecked,
    )
    if not read:
        path.unlink()
`);
