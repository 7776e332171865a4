// Starts Python with gorules in a worker, by Pyodide. What was started is kept by the browser as it stands in
// memory, so that the next start only has to take it from there.

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** What Python does before it is kept: it has then read all that an answer needs. */
const READY = `
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

answered('{"ask": "play", "rules": "tromp-taylor", "board": "9x9"}', None)
`;
const UNPACKED = `
import lzma, os
with lzma.open("/gorules.tar.xz") as packed, open("/gorules.tar", "wb") as whole:
    whole.write(packed.read())
os.remove("/gorules.tar.xz")
`;
const KEPT = "started-";

/**
 * @typedef {{ version: string, libraries: string[] }} Packed
 * @typedef {{ name: string, module: WebAssembly.Module }} Library
 * @typedef {(address: URL) => Promise<Response>} Load
 */

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url);

/**
 * Returns Python, ready to answer, and what keeps it for the next start, unless it is kept already.
 * @param {Load} load
 * @param {(text: string) => void} tell is told what is being done
 */
export async function start(load, tell) {
  /** @type {Packed} */ const { version, libraries } = await (await load(here("packed.json"))).json();
  const modules = Promise.all(libraries.map(async (name) => ({ name, module: await WebAssembly.compileStreaming(load(here(`libraries/${name}.wasm`))) })));
  modules.catch(() => { /* who awaits it is told */ });
  const program = import("./pyodide/pyodide.asm.mjs");
  const kept = await find(version);
  if (kept) {
    try {
      const python = await run(await modules, await program, kept.memory);
      unpack(python.FS, kept.files);
      return { python, keep: async () => {} };
    } catch (error) {
      console.warn(`what was kept does not start: ${error}`);
      await forget();
    }
  }
  const packed = load(here("gorules.tar.xz"));
  const python = await run(await modules, await program, null);
  tell("gorules");
  python.FS.writeFile("/gorules.tar.xz", new Uint8Array(await (await packed).arrayBuffer()));
  python.runPython(UNPACKED);
  const files = python.FS.readFile("/gorules.tar");
  python.FS.unlink("/gorules.tar");
  unpack(python.FS, files);
  python.runPython(READY);
  return { python, keep: keeping(version, python, files) };
}

/**
 * Starts Python, or goes on from where it was kept. Libraries are always loaded before anything else and in the same
 * order, so that they are at the same places in memory.
 * @param {Library[]} libraries
 * @param {any} program
 * @param {Uint8Array | null} memory
 */
async function run(libraries, program, memory) {
  return await loadPyodide({
    _makeSnapshot: memory === null,
    ...(memory && { _loadSnapshot: memory }),
    createPyodideModule: async (/** @type {any} */ settings) => {
      const place = (/** @type {any} */ machine) => {
        if (memory) machine.growMemory(memory.length);
        for (const { name, module } of libraries) {
          const path = `/gorules/${name}`;
          const library = machine.newDSO(path, undefined, "loading");
          library.global = false;
          library.exports = machine.loadWebAssemblyModule(module, { allowUndefined: true, nodelete: true }, path, {});
        }
      };
      return await program.default({ ...settings, noInitialRun: memory !== null, preRun: [...settings.preRun, place] });
    },
  });
}

/**
 * Puts the files of a tar archive into Python's folder.
 * @param {any} files
 * @param {Uint8Array} packed
 */
function unpack(files, packed) {
  const text = (/** @type {number} */ from, /** @type {number} */ most) => new TextDecoder().decode(packed.subarray(from, from + most)).replace(/\0.*/s, "");
  for (let at = 0; packed[at];) {
    const before = text(at + 345, 155), name = text(at, 100), size = parseInt(text(at + 124, 12), 8);
    const path = `/gorules/${before && `${before}/`}${name}`;
    files.mkdirTree(path.replace(/[/][^/]*$/, ""));
    files.writeFile(path, packed.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/**
 * @param {string} version
 * @returns {Promise<{ memory: Uint8Array, files: Uint8Array } | null>}
 */
async function find(version) {
  try {
    if (!await caches.has(KEPT + version)) return null;
    const cache = await caches.open(KEPT + version);
    const [memory, files] = await Promise.all(["memory", "files"].map(async (name) => (await cache.match(here(name)))?.arrayBuffer()));
    return memory && files ? { memory: new Uint8Array(memory), files: new Uint8Array(files) } : null;
  } catch {
    return null;  // where nothing can be kept
  }
}

/**
 * Takes down what was started as it stands now, before any question. Returns what keeps it, unless another worker was
 * quicker.
 * @param {string} version
 * @param {any} python
 * @param {Uint8Array} files
 */
function keeping(version, python, files) {
  try {
    const memory = python.makeMemorySnapshot();
    return async () => {
      try {
        const cache = await caches.open(KEPT + version);
        if (await cache.match(here("memory"))) return;
        await forget(KEPT + version);
        await cache.put(here("files"), new Response(files));
        await cache.put(here("memory"), new Response(memory));
      } catch { /* then the next start takes as long as this one */ }
    };
  } catch (error) {
    console.warn(`what was started cannot be kept: ${error}`);
    return async () => {};
  }
}

/** Forgets what was kept, but for one. @param {string} [but] */
export async function forget(but) {
  for (const name of await caches.keys()) {
    if (name.startsWith(KEPT) && name !== but) await caches.delete(name);
  }
}
