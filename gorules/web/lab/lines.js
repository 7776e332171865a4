// The line that is played, with the other lines beside it and what a record says of them.

import { at, fill, h, oneStop } from "./dom.js";
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
function enter(line, made) {
  change({ moves: line, at: made, lines: beside(line) });
}

/** So many moves of a variation are shown beside the line. */
const FIRST = 12;

/**
 * Returns what tells, for a number of moves, the lines that leave one of them there: one for each next move.
 * @param {string[]} from
 */
function others(from) {
  /** @type {Map<number, Map<string, string[]>>} */
  const found = new Map();
  for (const line of state.lines) {
    const number = line.findIndex((move, place) => move !== from[place]), move = line[number];
    if (move === undefined) continue;
    const there = found.get(number) ?? new Map();
    if (!there.has(move)) found.set(number, there.set(move, line));
  }
  return (/** @type {number} */ number) => [...found.get(number)?.values() ?? []];
}

/**
 * Returns a variation from where it begins, with what branches off it.
 * @param {string[]} line
 * @param {number} number of the moves before it
 * @returns {HTMLElement}
 */
function branch(line, number) {
  const moves = line.slice(number, number + FIRST), branching = others(line);
  return h("span", { class: "branch" }, moves.flatMap((move, place) => [
    h("button", { type: "button", class: "variation", "aria-label": gettext("Variation: {move} at move {number}", { move: turned(move), number: number + place + 1 }),
      click: () => enter(line, number + place + 1) }, place ? turned(move) : gettext("or {move}", { move: turned(move) })),
    ...place ? branching(number + place).map((other) => branch(other, number + place)) : []]),
  line.length > number + FIRST && "\u2026");
}

/** Shows the line, its variations where they begin, and what the record says. */
export function show() {
  const list = at("play-list"), isIn = list.contains(document.activeElement), branching = others(state.moves);
  fill(list, Array.from({ length: state.moves.length + 1 }, (_, number) => number).flatMap((number) => {
    const move = state.moves[number];
    const branches = branching(number).map((line) => branch(line, number));
    if (move === undefined) return branches.length ? [h("li", {}, branches)] : [];
    const said = state.notes[key(state.moves.slice(0, number + 1))];
    return [h("li", { class: said ? "noted" : false },
      h("button", { type: "button", "aria-current": number + 1 === state.at ? "step" : false, title: said ? said.says ?? said.name : false, click: () => change({ at: number + 1 }) }, turned(move)),
      branches)];
  }));
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  oneStop(list, "button", current);
  if (isIn) current?.focus();
  else if (current && /** @type {HTMLDetailsElement} */ (at("play-moves")).open) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const { says, name } = note();
  fill(at("play-comment"), name && h("strong", {}, `${name}. `), says ?? "");
  const { heading } = state;
  fill(at("play-heading"), heading && [h("strong", {}, heading.title), heading.result && ` ${gettext("The record says {result}.", { result: heading.result })}`, heading.rules && ` ${gettext("Rules: {rules}.", { rules: heading.rules })}`,
    ...heading.says.map((each) => ` ${each}`)]);
}
