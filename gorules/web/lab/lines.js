// The line that is played, with the other lines beside it and what a record says of them.

import { at, fill, h } from "./dom.js";
import { gettext } from "./language.js";
import { beside, change, state } from "./store.js";
import { turned } from "./words.js";

/** @param {string[]} line */
const key = (line) => line.join(" ");

/** What a record says after the moves that are shown. @returns {import("./store.js").Note} */
export const note = () => state.notes[key(state.moves.slice(0, state.at))] ?? {};

/**
 * Goes into a line.
 * @param {string[]} line
 * @param {number} made how many moves of it are shown
 */
export function enter(line, made) {
  change({ moves: line, at: made, lines: beside(line) });
}

/**
 * Returns the other moves with which lines go on after some moves of this one, each with its line.
 * @param {number} number
 */
function others(number) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const line of state.lines) {
    const move = line[number];
    if (move !== undefined && move !== state.moves[number] && line.slice(0, number).every((each, place) => each === state.moves[place]) && !found.has(move)) found.set(move, line);
  }
  return found;
}

/** Shows the line, its variations where they begin, and what the record says. */
export function show() {
  const list = at("play-list"), isIn = list.contains(document.activeElement);
  const prefixes = state.lines.length > 0;
  fill(list, Array.from({ length: state.moves.length + 1 }, (_, number) => number).flatMap((number) => {
    const move = state.moves[number];
    const other = prefixes ? [...others(number)] : [];
    const said = move !== undefined && state.notes[key(state.moves.slice(0, number + 1))];
    return [
      move !== undefined && h("li", { class: said ? "noted" : false },
        h("button", { type: "button", "aria-current": number + 1 === state.at ? "step" : false, title: said ? said.says ?? said.name : false, click: () => change({ at: number + 1 }) }, turned(move)),
        other.map(([name, line]) => h("button", { type: "button", class: "variation", "aria-label": gettext("Variation: {move} at move {number}", { move: turned(name), number: number + 1 }), click: () => enter(line, number + 1) }, gettext("or {move}", { move: turned(name) })))),
      move === undefined && other.length > 0 && h("li", {}, other.map(([name, line]) => h("button", { type: "button", class: "variation", "aria-label": gettext("Variation: {move} at move {number}", { move: turned(name), number: number + 1 }), click: () => enter(line, number + 1) }, turned(name)))),
    ].filter(Boolean).map((each) => /** @type {HTMLElement} */ (each));
  }));
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (isIn) current?.focus();
  else if (current && /** @type {HTMLDetailsElement} */ (at("play-moves")).open) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const { says, name } = note();
  fill(at("play-comment"), name && h("strong", {}, `${name}. `), says ?? "");
  const { heading } = state;
  fill(at("play-heading"), heading && [h("strong", {}, heading.title), heading.result && ` ${gettext("The record says {result}.", { result: heading.result })}`, heading.rules && ` ${gettext("Rules: {rules}.", { rules: heading.rules })}`,
    ...heading.says.map((each) => ` ${each}`)]);
}
