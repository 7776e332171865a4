// A worker in which gorules runs, by Pyodide: Python for the browser. It takes questions and gives answers.

import { forget, start } from "./start.js";

/** The language of the page, if it is not English. */
const language = new URL(location.href).searchParams.get("language");
/** Marks a message for the catalogues: the page translates it. @param {string} message */
const gettext = (message) => message;

let bytes = 0, loading = "";

/** Says how much was loaded, and what could not be. */
async function counted(...asked) {
  const found = await load(...asked).catch((error) => lost(`${asked[0]?.url ?? asked[0]}: ${error.message}`));
  if (!found.ok || !found.body) return lost(`${found.url}: ${found.status}`);
  const told = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      postMessage({ loading, bytes });
      controller.enqueue(chunk);
    },
  });
  return new Response(found.body.pipeThrough(told), { status: found.status, headers: found.headers });
}

/**
 * Tells that something could not be loaded. The page then ends this worker, so what needs it waits for ever.
 * @returns {Promise<never>}
 */
function lost(why) {
  postMessage({ lost: why });
  return new Promise(() => { /* until the end */ });
}

const load = fetch;
globalThis.fetch = counted;

/** Takes a lock for as long as this runs, so that the page notices its end. Where nothing may be kept, there are none. */
function alive() {
  const name = `gorules-${Math.random()}`;
  return new Promise((told) => {
    if (!navigator.locks) told(name);
    else navigator.locks.request(name, () => {
      told(name);
      return new Promise(() => { /* until the end */ });
    }).catch(() => told(name));
  });
}

async function begin() {
  const catalogue = language && load(new URL(`${language}.json`, import.meta.url)).then((found) => (found.ok ? found.text() : null), () => null);
  const say = (text) => postMessage({ loading: loading = text, bytes });
  say(gettext("Loading Python ..."));
  const { python, keep } = await start(fetch, () => say(gettext("Loading gorules ...")));
  const translations = await catalogue;
  if (translations) {
    python.FS.mkdirTree("/gorules/gorules/translations");
    python.FS.writeFile(`/gorules/gorules/translations/${language}.json`, translations);
  }
  // What is kept is not held here as well, where it would take its memory again for as long as this runs.
  alive().then((ready) => postMessage({ ready })).then(keep);
  return { answered: python.globals.get("answered"), PythonError: python.ffi.PythonError };
}

const begun = begin();
begun.catch((error) => postMessage({ lost: String(error.message ?? error) }));

addEventListener("message", async ({ data: { question } }) => {
  const { answered, PythonError } = await begun;
  const tell = (/** @type {number} */ done, /** @type {number | undefined} */ of) => postMessage({ done, of: of ?? null });
  try {
    postMessage({ answer: answered(question, tell) });
  } catch (error) {
    const said = String(error).trim().split("\n").pop();
    // What Python says, it survives; what the machine below it says, as of memory, it does not.
    if (error instanceof PythonError) postMessage({ answer: JSON.stringify({ error: `gorules stopped at this: ${said}`, problems: [] }) });
    else forget().catch(() => {}).finally(() => postMessage({ lost: said }));
  }
});
