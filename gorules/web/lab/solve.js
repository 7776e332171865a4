// The tab in which tiny boards are solved.

import { Stopped, ask } from "./ask.js";
import { at, fill, h, table } from "./dom.js";
import { counted, gettext, told } from "./language.js";
import { change, game, named, state } from "./store.js";
import { inTurn, signed, turned, worth } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** @param {string} id */
export function chosen(id) {
  return [.../** @type {NodeListOf<HTMLInputElement>} */ (at(id).querySelectorAll("input:checked"))].map(({ value }) => value);
}

/**
 * Does long work, showing how far it is, until it is done or stopped.
 * @param {string} name of the elements that show it
 * @param {Answer} question
 * @param {(done: number, of: number | null) => void} [tell]
 * @returns {Promise<Answer | null>} null if it was stopped
 */
export async function work(name, question, tell) {
  const shown = at(`${name}-work`), bar = /** @type {HTMLProgressElement} */ (at(`${name}-progress`));
  const stopping = new AbortController(), asker = /** @type {HTMLElement | null} */ (document.activeElement);
  const stop = () => stopping.abort();
  shown.hidden = false;
  bar.removeAttribute("value");
  at(`${name}-stop`).addEventListener("click", stop, { once: true });
  try {
    return await ask(question, {
      long: true,
      signal: stopping.signal,
      tell: (done, of) => {
        if (of) {
          bar.max = of;
          bar.value = done;
        }
        tell?.(done, of);
      },
    });
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    at(`${name}-stop`).removeEventListener("click", stop);
    if (shown.contains(document.activeElement)) asker?.focus();
    shown.hidden = true;
  }
}

/** @param {string} move */
function follow(move) {
  const { moves } = game();
  const all = [...moves.split(" ").filter(Boolean), ...move.split(" ")];
  change({ tab: "play", moves: all, at: moves.split(" ").filter(Boolean).length });
}

async function go() {
  const found = at("solve-found"), nodes = at("solve-nodes");
  // Before the list of rulesets has come, that of the page is chosen, as it is in the list then.
  const ids = at("solve-rules").firstChild ? chosen("solve-rules") : [state.rules];
  if (!ids.length) return fill(found, h("p", { class: "bad" }, gettext("Choose a ruleset.")));
  const seconds = Number(/** @type {HTMLInputElement} */ (at("solve-seconds")).value) || 10;
  const openings = /** @type {HTMLInputElement} */ (at("solve-openings")).checked;
  fill(found);
  fill(nodes);
  const answer = await work("solve", { ask: "solve", rules: ids.map(named), seconds, openings, ...game(), dead: "" },
    (done) => fill(nodes, gettext("{number} positions looked at", { number: counted(done) })));
  if (!answer) return fill(found, h("p", {}, gettext("Stopped.")));
  if (answer.error) return fill(found, h("p", { class: "bad" }, told(answer.error)));
  fill(found, table(gettext("Values"), [gettext("ruleset"), gettext("value"), gettext("best play"), gettext("looked at")], answer.solutions.map((/** @type {Answer} */ each) => [
    h("code", {}, each.ruleset), each.reason ? told(each.reason) : worth(each),
    each.line.length ? [h("button", { type: "button", click: () => follow(each.line.join(" ")) }, gettext("Step through")), ` ${inTurn(each.line)}`] : "",
    each.reason ? "" : gettext("{nodes} positions, {seconds} s", { nodes: counted(each.nodes), seconds: each.seconds })])),
  ...answer.solutions.filter((/** @type {Answer} */ each) => each.openings).map((/** @type {Answer} */ each) =>
    table(gettext("First turns under {ruleset}", { ruleset: each.ruleset }), [gettext("turn"), gettext("value")], Object.entries(each.openings).map(([move, after]) =>
      [turned(move), after.value !== null ? signed(after.value) : gettext("{low} to {high}", { low: after.low ?? "?", high: after.high ?? "?" })]))));
}

/** Begins to listen. */
export function begin() {
  at("solve-go").addEventListener("click", go);
}
