// Asks gorules: a server of one's own, or a worker in which gorules runs. Both take the questions of
// gorules/web/questions.py and say meanwhile how far they are.

/** @typedef {Record<string, any>} Answer */
/** @typedef {(done: number, of: number | null) => void} Tell */
/** @typedef {{ tell?: Tell, long?: boolean, signal?: AbortSignal }} Manner */

export const how = document.querySelector("meta[name=gorules-answers]")?.getAttribute("content") ?? "none";

/** What stands for an answer where nobody wants one any more. */
export class Stopped extends Error {}

/**
 * Returns the answer to a question. What is wrong with the question is an answer, too: `error` says it.
 * @param {Answer} question
 * @param {Manner} [manner] `long`: it may take a while, and other questions should not wait for it
 * @returns {Promise<Answer>}
 */
export function ask(question, manner = {}) {
  if (how === "server") return asked(question, manner);
  if (how === "worker") return (manner.long ? slow : quick).ask(question, manner);
  return Promise.resolve({ error: "these pages were built without what answers here: 'gorules serve' has it", problems: [] });
}

/**
 * Calls back when gorules is ready to answer.
 * @param {(told: string) => void} tell is told what is being loaded
 */
export async function ready(tell) {
  if (how === "worker") await quick.ready(tell);
}

/**
 * @param {Answer} question
 * @param {Manner} manner
 * @returns {Promise<Answer>}
 */
async function asked(question, { tell, signal }) {
  try {
    const response = await fetch("ask", { method: "POST", body: JSON.stringify(question), signal });
    if (!response.body || !response.ok) return await response.json();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { error: "the server has gone", problems: [] };
      const lines = (text + value).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const told = JSON.parse(line);
        if (told.answer) return told.answer;
        tell?.(told.done, told.of);
      }
    }
  } catch (error) {
    if (signal?.aborted) throw new Stopped();
    return { error: "the server does not answer: is gorules serve still running?", problems: [] };
  }
}

/** A worker in which gorules runs. Work that is not wanted any more is ended with it, and a new one is made. */
class Thread {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Map<number, { done: (answer: Answer) => void, failed: (error: Error) => void, tell?: Tell }>} */ #waiting = new Map();
  /** @type {((told: string) => void)[]} */ #listeners = [];
  /** @type {Promise<void> | null} */ #loaded = null;
  #number = 0;

  /** @param {(told: string) => void} tell */
  async ready(tell) {
    this.#listeners.push(tell);
    await this.#load();
  }

  #load() {
    return this.#loaded ??= new Promise((loaded, failed) => {
      this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "gorules" });
      this.#worker.addEventListener("error", () => failed(new Error("gorules could not be loaded")));
      this.#worker.addEventListener("message", ({ data }) => {
        if (data.ready) loaded();
        else if (data.failed) failed(new Error(data.failed));
        else if (data.loading) this.#listeners.forEach((tell) => tell(data.loading));
        else this.#heard(data);
      });
    });
  }

  /** @param {any} data */
  #heard(data) {
    const waiting = this.#waiting.get(data.id);
    if (data.answer === undefined) waiting?.tell?.(data.done, data.of);
    else {
      this.#waiting.delete(data.id);
      waiting?.done(JSON.parse(data.answer));
    }
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = this.#loaded = null;
    for (const { failed } of this.#waiting.values()) failed(new Stopped());
    this.#waiting.clear();
  }

  /**
   * @param {Answer} question
   * @param {Manner} manner
   * @returns {Promise<Answer>}
   */
  async ask(question, { tell, signal }) {
    try {
      await this.#load();
    } catch (error) {
      this.#stop();
      return { error: String(error instanceof Error ? error.message : error), problems: [] };
    }
    const id = this.#number++;
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new Stopped());
      this.#waiting.set(id, { done, failed, tell });
      signal?.addEventListener("abort", () => this.#waiting.has(id) && this.#stop());
      this.#worker?.postMessage({ id, question: JSON.stringify(question) });
    });
  }
}

const quick = new Thread();
const slow = new Thread();
