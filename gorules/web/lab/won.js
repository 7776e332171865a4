// Who has won a game whose record says its result as a count: told as soon as the record is opened, and again when dead stones
// are marked.

import { Stopped, ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { gettext, told as english } from "./language.js";
import { likely, ofEnd } from "./judge.js";
import { onChange, state } from "./store.js";

let asked = "", before = "";
/** Stops what is asked, while it is. @type {AbortController | undefined} */ let stopping;

/** Whether the board shows the end of such a record, as it is: with its start and its komi. */
const isEnd = () => state.heading?.counted === true && state.heading.end === JSON.stringify([state.start, state.moves.slice(0, state.at)]);

async function show() {
  const question = isEnd() ? { ask: "won", ...ofEnd() } : null, text = JSON.stringify(question);
  if (text === asked) return;
  asked = text;
  stopping?.abort();
  // What was said with other dead stones stays until there is something new; what was said of another game does not.
  const game = question && JSON.stringify({ ...question, dead: "", by: "" });
  if (!game) fill(at("play-won"));
  else if (game !== before) fill(at("play-won"), h("p", { class: "quiet" }, gettext("Counting ...")));
  before = game ?? "";
  if (!question) return;
  const { signal } = stopping = new AbortController();
  const answer = await ask(question, { signal }).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  if (signal.aborted || !answer) return;
  // What is wrong with the game is told where the game is shown.
  fill(at("play-won"), ...answer.error ? [] : [...answer.says.map((/** @type {string} */ each) => h("p", {}, english(each))), answer.likely && likely({ ...answer.likely, result: null })]);
}

/** Begins to listen. */
export function begin() {
  onChange(() => {
    if (state.tab === "play") show();
  });
}
