// Runs pytest in Pyodide: node run.mjs PYODIDE SITE CHECKOUT TESTS...
// PYODIDE is the folder of the npm package, SITE one of wheels unpacked; all is read from the disk.

import { pathToFileURL } from "node:url";

const [pyodide, site, checkout, ...tests] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home", NO_COLOR: "1", COLUMNS: "80", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp" } });
for (const [folder, at] of [[site, "/site"], [checkout, "/checkout"]]) {
  python.mountNodeFS(at, folder);
}
python.globals.set("tests", python.toPy(tests));
process.exitCode = await python.runPythonAsync(`
import os, sys
sys.path[:0] = ["/site", "/checkout"]
sys.dont_write_bytecode = True
os.chdir("/checkout")
import pytest
import sgfmill.sgf  # which warns of its strings when it is compiled, and pytest makes errors of warnings
print("Python", sys.version)
int(pytest.main(["-p", "no:cacheprovider", "-q", "-rs", *tests]))
`);
