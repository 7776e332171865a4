// Asks gorules: a server of one's own, or a worker in which gorules runs. Both take the questions of
// gorules/web/questions.py and say meanwhile how far they are.

import { gettext, language } from "./language.js";

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
  if (language !== "en") question = { ...question, language };
  if (how === "server") return (manner.long ? inTurn : asked)(question, manner);
  if (how === "worker") return (manner.long ? slow : quick).ask(question, manner);
  return Promise.resolve({ error: gettext("these pages were built without what answers here: 'gorules serve' has it"), problems: [] });
}

/** @typedef {(told: string, part: number | null) => void} Loading is told what is being loaded, and how much of it is */

/**
 * Calls back when gorules is ready to answer.
 * @param {Loading} tell
 */
export async function ready(tell) {
  if (how === "worker") await quick.ready(tell);
}

/** Begins to load anew, whatever has come so far. */
export function again() {
  quick.again();
}

/** Makes ready what answers long questions, so that the first of them need not wait for it. */
export function prepare() {
  if (how === "worker") slow.ready(() => {}).catch(() => { /* who asks is told */ });
}

/**
 * @param {Answer} question
 * @param {Manner} manner
 * @returns {Promise<Answer>}
 */
async function asked(question, { tell, long, signal }) {
  try {
    const response = await fetch("ask", { method: "POST", body: JSON.stringify(question), signal, headers: long ? { "Gorules-Long": "yes" } : {} });
    if (!response.body || !response.ok) return await response.json();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return { error: gettext("the server has gone"), problems: [] };
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
    return { error: gettext("the server does not answer: is gorules serve still running?"), problems: [] };
  }
}

/** Is over as soon as the last long question is answered, or not wanted any more. @type {Promise<unknown>} */
let before = Promise.resolve();

/**
 * Asks a server one long question after the other, so that it has somebody left for those that are quick.
 * @param {Answer} question
 * @param {Manner} manner
 * @returns {Promise<Answer>}
 */
function inTurn(question, manner) {
  const { signal } = manner;
  const stopped = new Promise((_, failed) => {
    if (signal?.aborted) failed(new Stopped());
    signal?.addEventListener("abort", () => failed(new Stopped()));
  });
  const answer = before.then(() => (signal?.aborted ? Promise.reject(new Stopped()) : asked(question, manner)));
  before = answer.catch(() => {});
  return Promise.race([answer, stopped]);
}

/** What is loaded before the first answer. */
const BYTES = Number(document.querySelector("meta[name=gorules-bytes]")?.getAttribute("content")) || Infinity;

/**
 * Calls back when a worker has ended, however it did: it holds a lock as long as it runs.
 * @param {string} name of the lock
 * @param {() => void} act
 */
function mourn(name, act) {
  navigator.locks?.request(name, act).catch(() => { /* then a worker that is gone is only noticed if it says so */ });
}

/** @typedef {{ question: Answer, done: (answer: Answer) => void, failed: (error: Error) => void, tell?: Tell, since?: number | undefined, isLeft?: boolean }} Asked
 *  `since` is when it was asked of the worker; `isLeft` whether nobody wants the answer any more */

/** Milliseconds that a quick question has to come to its answer, even if nobody wants that any more: to begin anew takes as long. */
const MOMENT = 2000;

/** A worker in which gorules runs. It answers one question after the other. When it is lost, or what it is at is
 *  not wanted any more, it is ended, and a new one is made for the questions that wait. */
class Thread {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Promise<void> | null} */ #loaded = null;
  #isReady = false;
  /** @type {Loading | null} */ #tell = null;
  /** @type {Asked[]} */ #waiting = [];
  /** @type {Asked | null} */ #running = null;
  #moment = 0;

  /** @param {number} moment milliseconds that a question has before it is stopped */
  constructor(moment) {
    this.#moment = moment;
  }

  /** @param {Loading} tell */
  async ready(tell) {
    this.#tell = tell;
    await this.#load();
  }

  #load() {
    return this.#loaded ??= new Promise((loaded, failed) => {
      if (typeof WebAssembly === "undefined") return failed(new Error(gettext("this browser has no WebAssembly, or it is switched off: try another browser, or gorules serve")));
      const worker = this.#worker = new Worker(new URL(language === "en" ? "worker.js" : `worker.js?language=${language}`, import.meta.url), { type: "module", name: "gorules" });
      const lost = (/** @type {string} */ why) => {
        failed(new Error(why));
        if (worker === this.#worker) this.#lost(why);
      };
      worker.addEventListener("error", ({ message }) => lost(message || gettext("it could not be loaded")));
      worker.addEventListener("message", ({ data }) => {
        if (worker !== this.#worker) return;
        if (data.ready) {
          loaded();
          this.#isReady = true;
          this.#tell?.("", null);
          mourn(data.ready, () => lost(gettext("it ended without a word")));
        } else if (data.lost) lost(data.lost);
        else if (data.loading) this.#tell?.(gettext(data.loading), data.bytes === undefined ? null : Math.min(1, data.bytes / BYTES));
        else if (data.answer === undefined) this.#running?.tell?.(data.done, data.of);
        else this.#end(this.#running, JSON.parse(data.answer));
      });
    });
  }

  /** @param {string} why */
  #lost(why) {
    this.#stop();
    this.#end(this.#running, { error: gettext("gorules came to an end at this ({why}). It begins anew with the next question; nothing of yours is lost.", { why }), problems: [] });
  }

  #stop() {
    const worker = this.#worker;
    this.#isReady = false;
    this.#worker = this.#loaded = null;  // before it ends, so that nobody mourns it
    worker?.terminate();
  }

  /** Ends the worker, for another one. What was asked waits for that. */
  again() {
    this.#stop();
    if (this.#running && !this.#running.isLeft) {
      this.#running.since = undefined;
      this.#waiting.unshift(this.#running);
    }
    this.#running = null;
    this.#next();
  }

  /**
   * @param {Asked | null} asked
   * @param {Answer} answer
   */
  #end(asked, answer) {
    if (!asked || asked !== this.#running) return;
    this.#running = null;
    asked.done(answer);
    this.#next();
  }

  async #next() {
    const asked = this.#waiting[0];
    if (this.#running || !asked) return;
    this.#waiting.shift();
    this.#running = asked;
    try {
      if (!this.#isReady) await this.#load();  // else it is asked at once
    } catch {
      return;  // whoever asked was told when it was lost
    }
    if (asked !== this.#running) return;
    asked.since = performance.now();
    this.#worker?.postMessage({ question: JSON.stringify(asked.question) });
  }

  /** Ends what runs, if it still does. What waits is asked of another worker, or of this one if it was not asked yet. @param {Asked} asked */
  #leave(asked) {
    if (asked !== this.#running) return;
    this.#running = null;
    if (asked.since !== undefined) this.#stop();
    this.#next();
  }

  /**
   * @param {Answer} question
   * @param {Manner} manner
   * @returns {Promise<Answer>}
   */
  ask(question, { tell, signal }) {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new Stopped());
      /** @type {Asked} */
      const asked = { question, done, failed, tell };
      this.#waiting.push(asked);
      signal?.addEventListener("abort", () => {
        failed(new Stopped());
        this.#waiting = this.#waiting.filter((each) => each !== asked);
        asked.isLeft = true;
        const left = asked.since === undefined ? 0 : asked.since + this.#moment - performance.now();
        if (left > 0) setTimeout(() => this.#leave(asked), left);
        else this.#leave(asked);
      });
      this.#next();
    });
  }
}

const quick = new Thread(MOMENT);
const slow = new Thread(0);
