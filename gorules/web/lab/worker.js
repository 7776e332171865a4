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
  return python.runPython(ANSWERING);
}

const begun = begin();
begun.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error.message ?? error) }));

addEventListener("message", async ({ data: { id, question } }) => {
  const answered = await begun;
  const tell = (/** @type {number} */ done, /** @type {number | undefined} */ of) => postMessage({ id, done, of: of ?? null });
  try {
    postMessage({ id, answer: answered(question, tell) });
  } catch (error) {
    const said = `gorules stopped at this: ${String(error).trim().split("\n").pop()}`;
    postMessage({ id, answer: JSON.stringify({ error: said, problems: [] }) });
  }
});
