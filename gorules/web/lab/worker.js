// A worker in which gorules runs, by Pyodide: Python for the browser. It takes questions and gives answers.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const ANSWERING = `
import json, sys, time
sys.path.insert(0, "/gorules")
from gorules.web.questions import answer

def answered(question, told):
    last = time.monotonic()
    def tell(done, of):
        nonlocal last
        if time.monotonic() - last > 0.1:
            last = time.monotonic()
            told(done, of)
    return json.dumps(answer(json.loads(question), tell))

answered
`;

async function begin() {
  const packed = fetch(new URL("gorules.tar.gz", import.meta.url));
  postMessage({ loading: "Loading Python ..." });
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  postMessage({ loading: "Loading gorules ..." });
  const found = await packed;
  if (!found.ok) throw new Error(`${found.url}: ${found.status}`);
  python.unpackArchive(await found.arrayBuffer(), "gztar", { extractDir: "/gorules" });
  return { answered: python.runPython(ANSWERING), PythonError: python.ffi.PythonError };
}

const begun = begin();
begun.then(() => postMessage({ ready: true }), (error) => postMessage({ lost: String(error.message ?? error) }));

addEventListener("message", async ({ data: { question } }) => {
  const { answered, PythonError } = await begun;
  const tell = (/** @type {number} */ done, /** @type {number | undefined} */ of) => postMessage({ done, of: of ?? null });
  try {
    postMessage({ answer: answered(question, tell) });
  } catch (error) {
    const said = String(error).trim().split("\n").pop();
    // What Python says, it survives; what the machine below it says, as of memory, it does not.
    if (error instanceof PythonError) postMessage({ answer: JSON.stringify({ error: `gorules stopped at this: ${said}`, problems: [] }) });
    else postMessage({ lost: said });
  }
});
