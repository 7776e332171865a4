// Who has won a game whose record says its result: told as soon as the record is opened, and again when dead stones are marked or
// the komi is changed. What is counted by the rules of the record is only a result that is a count.

import { Stopped, ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { gettext, told as english } from "./language.js";
import { areMarked, likely, ofEnd } from "./judge.js";
import { onChange, state } from "./store.js";

let asked = "", before = "";
/** Stops what is asked, while it is. @type {AbortController | undefined} */ let stopping;

/**
 * Returns what is asked, if the board shows the end of a record that says who has won: with its start, but maybe with another komi.
 */
function question() {
  const { heading, start, moves } = state;
  if (!heading?.result || !heading.end) return null;
  const [{ komi }] = JSON.parse(heading.end);
  if (JSON.stringify([{ ...start, komi }, moves.slice(0, state.at)]) !== heading.end) return null;
  return { ask: "won", ...ofEnd(), "all-marked": areMarked(), ...(komi !== start.komi && { "recorded-komi": komi ?? "" }) };
}

async function show() {
  const asks = question(), text = JSON.stringify(asks);
  if (text === asked) return;
  asked = text;
  stopping?.abort();
  // What was said with other dead stones stays until there is something new; what was said of another game does not.
  const game = asks && JSON.stringify({ ...asks, dead: "", by: "", "all-marked": false });
  if (game !== before) fill(at("play-won"), game && state.heading?.counted && h("p", { class: "quiet" }, gettext("Counting ...")));
  before = game ?? "";
  if (!asks) return;
  const { signal } = stopping = new AbortController();
  const answer = await ask(asks, { signal }).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  if (signal.aborted || !answer) return;
  // What is wrong with the game is told where the game is shown.
  fill(at("play-won"), ...answer.error ? [] : [...answer.says.map((/** @type {string} */ each) => h("p", {}, english(each))), answer.likely && likely({ ...answer.likely, result: null })]);
}

/** Puts the record and the answer before the rest beside the board; on a narrow page between the board and its tools, where the keyboard
 *  comes to them in this order, too. */
function place() {
  const answer = at("play-answer"), held = answer.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  if (narrow.matches) at("play-why").after(answer);
  else document.querySelector("#panel-play .right")?.prepend(answer);
  held?.focus({ preventScroll: true });
}

const narrow = matchMedia("(max-width: 49.99rem)");

/** Begins to listen. */
export function begin() {
  place();
  narrow.addEventListener("change", place);
  onChange(() => {
    if (state.tab === "play") show();
  });
}
