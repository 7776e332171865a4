// What a click on the board does: play, set or remove stones, mark dead stones, or draw a ring of which one asks.

import { ask } from "./ask.js";
import { CELLS, COLOURS } from "./board.js";
import { stringAt, toggled } from "./counts.js";
import { at, fill, h, picture } from "./dom.js";
import { gettext, told as english } from "./language.js";
import { ANEW, beside, change, game, rules, state } from "./store.js";
import { Stopped } from "./ask.js";
import { capital, inTurn, player } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** The tool in hand: "play", "erase", "dead", "ring", or the colour of the stones that are set. */
let tool = "play";

/** What the tools are used on: the game as it was answered, the stones as they stand on the board, also before the first
 *  answer, and `soon`, which does what needs to know the game as soon as that is known.
 *  @typedef {{ shown: () => Answer, standing: () => { points: string[], cells: number[] }, soon: (act: () => void) => void,
 *   paint: (cells: number[]) => void, redraw: () => void, focus: () => void, between: (one: string, other: string) => string[],
 *   assume: (changes: Answer, start: import("./store.js").Start) => void }} Bench */

/** @type {Bench} */ let bench;
/** What is being painted: the stones, by their points. @type {Map<string, number>} */ let painted = new Map();
/** @type {string} */ let corner = "";
/** The points in the ring. @type {Set<string>} */ export let ring = new Set();
/** @type {AbortController | null} */ let stopping = null;

const isPainting = () => tool === "erase" || COLOURS.includes(tool);

/** @type {import("./board.js").Drawing} */
export const drawing = {
  begin: () => (isPainting() || tool === "ring") && Boolean(bench?.standing().points.length),
  over(point) {
    if (isPainting()) paint(point);
  },
  end(points, within) {
    if (isPainting()) keep();
    else if (points.length === 1) mark(points[0] ?? "");
    else bench.soon(() => question(within));
  },
};

/** @param {string} point */
function paint(point) {
  const { points, cells } = bench.standing();
  painted.set(point, tool === "erase" ? 0 : COLOURS.indexOf(tool) + 1);
  bench.paint(points.map((name, number) => painted.get(name) ?? cells[number] ?? 0));
}

/** Makes what was painted the start of the game. */
function keep() {
  const stones = painted;
  painted = new Map();
  bench.soon(() => {
    const { points, cells, position, prisoners, "to-play": next } = bench.shown();
    if (points.every((/** @type {string} */ name, /** @type {number} */ number) => (stones.get(name) ?? cells[number]) === cells[number])) return;
    const after = points.map((/** @type {string} */ name, /** @type {number} */ number) => stones.get(name) ?? cells[number]);
    let number = 0;
    const drawn = [...position].map((letter) => (CELLS.includes(letter) ? CELLS[after[number++]] : letter)).join("");
    const start = { ...state.start, position: drawn, "to-play": next, handicap: 0, placing: "drawn", history: [], prisoners };
    bench.paint(after);
    bench.assume({ cells: after, position: drawn, last: null, ending: null, outcome: null, agreed: null, legal: [], strings: [] }, start);
    change({ ...ANEW, start });
  });
}

/**
 * Uses the tool on one point, as the keyboard does.
 * @param {string} point
 * @returns {boolean} whether it was used: else one plays there
 */
export function used(point) {
  if (isPainting()) {
    paint(point);
    keep();
  } else if (tool === "ring") mark(point);
  else if (tool === "dead") dead(point);
  return tool !== "play";
}

/** @param {string} point */
export function dead(point) {
  bench.soon(() => {
    if (stringAt(bench.shown(), point).length) change({ dead: toggled(bench.shown(), state.dead, point) });
  });
}

/** Marks a corner of a rectangle: the ring, without drawing. @param {string} point */
function mark(point) {
  if (!corner) {
    corner = point;
    ring = new Set([point]);
    bench.redraw();
    return fill(at("play-said"), h("p", {}, gettext("The ring begins at {point}. Choose the opposite corner.", { point })));
  }
  const points = bench.between(corner, point);
  bench.soon(() => question(points));
}

/** Forgets the ring. */
export function forget() {
  stopping?.abort();
  corner = "";
  ring = new Set();
}

/**
 * Asks for the status of the strings in a ring.
 * @param {string[]} points
 */
async function question(points) {
  forget();
  ring = new Set(points);
  bench.redraw();
  const said = at("play-said"), mine = stopping = new AbortController();
  const stop = h("button", { type: "button", click: () => mine.abort() }, gettext("Stop"));
  fill(said, h("p", {}, gettext("Looking for the status of the strings in the ring ..."), " ", stop));
  try {
    const answer = await ask({ ask: "status", rules: rules(), region: points.join(" "), ...game() }, { long: true, signal: mine.signal });
    if (mine.signal.aborted) return;
    fill(said, ...answer.error ? [h("p", { class: "bad" }, english(answer.error))] : told(answer));
    said.scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (mine === stopping) fill(said, h("p", {}, gettext("Stopped.")));
  }
}

/** @param {Answer} answer */
function told(answer) {
  const open = answer.strings.some((/** @type {Answer} */ each) => each.alive === null);
  return [
    h("h3", {}, english(gettext("By {definition}", { definition: answer.by }))),
    !answer.own && h("p", {}, english(`${capital(answer.says)}.`), " ", gettext("These rules have no definition of life and death; this one is asked instead.")),
    h("ul", { class: "statuses" }, answer.strings.map((/** @type {Answer} */ each) => h("li", { class: each.alive === null ? "open" : each.alive ? "good" : "dead-string" }, h("strong", {}, english(each.told))))),
    h("p", { class: "quiet" }, gettext("As if stones were played in the ring alone. What is outside stands as it is, and may decide otherwise.")),
    open && h("p", {}, gettext("Draw a smaller ring, or mark what is dead yourself and count by agreement."), " ",
      document.querySelector("meta[name=gorules-answers][content=worker]") && gettext("A page looks at few points; “gorules serve” on your own machine looks at many more.")),
    ...answer.strings.filter((/** @type {Answer} */ each) => each.figures.length && each.alive !== null).slice(0, 3).map((/** @type {Answer} */ each) =>
      h("div", { class: "gallery" }, each.figures.map((/** @type {Answer} */ { picture: drawn, caption, notes }) =>
        h("figure", {}, picture(drawn, `${caption}. ${inTurn(each.line)}`), h("figcaption", {}, english([each.told.replace(/[:\uFF1A].*/, ""), caption, ...notes].join(". "))))))),
    answer.strings.some((/** @type {Answer} */ each) => each.alive === false) && h("p", {}, h("button", { type: "button", click: () => removed(answer) }, gettext("Mark these strings as dead"))),
  ].flat().filter((part) => part !== false && part !== null);
}

/** @param {Answer} answer */
function removed(answer) {
  marked(answer.strings.filter((/** @type {Answer} */ each) => each.alive === false).map((/** @type {Answer} */ each) => each.points[0]));
}

/** Marks strings as dead, besides those that are marked. @param {string[]} found a point of each */
export function marked(found) {
  const already = new Set(state.dead.flatMap((point) => stringAt(bench.shown(), point)));
  change({ dead: [...new Set([...state.dead, ...found.filter((point) => !already.has(point))])] });
}

/** @param {string} name */
export function take(name) {
  tool = name;
  forget();
  show();
  bench.redraw();
}

/** Shows the tools, with the one in hand. */
export function show() {
  const colours = COLOURS.slice(0, state.start.players);
  const tools = [["play", gettext("Play"), "☝"], ...colours.map((colour) => [colour, player(colour), ""]), ["erase", gettext("Erase"), "✕"], ["dead", gettext("Dead"), "☠"], ["ring", gettext("Ring"), "◌"]];
  const focused = document.activeElement?.getAttribute("data-tool");
  fill(at("play-tools"), tools.map(([name = "", text = "", sign]) => h("button", {
    type: "button", "aria-pressed": String(name === tool), "data-tool": name, title: TITLES[name] ?? gettext("Set stones of {player}: click or drag", { player: player(name) }), click: (/** @type {MouseEvent} */ event) => {
      take(name);
      if (event.detail === 0) bench.focus();  // by a key: it is used on the board
    },
  }, h("span", { class: sign ? "sign" : `swatch stone-${name}`, "aria-hidden": "true" }, sign ?? ""), h("span", { class: "word" }, text))));
  if (focused) /** @type {HTMLElement | null} */ (at("play-tools").querySelector(`[data-tool="${focused}"]`))?.focus();
  at("play-editing").hidden = !isPainting();
  at("play-board").classList.toggle("drawing", isPainting() || tool === "ring");
  at("play-board").dataset.tool = tool;
}

/** @type {Record<string, string>} */
const TITLES = {
  play: gettext("Play by the rules"), erase: gettext("Remove stones: click or drag"), dead: gettext("Mark a string as dead, or as alive again"),
  ring: gettext("Draw a ring around a corner, or choose two opposite points: are its strings alive?"),
};

/** Lets the next player begin, removes all stones, or begins to listen. @param {Bench} used */
export function begin(used) {
  bench = used;
  show();
  at("play-swap").addEventListener("click", () => bench.soon(() => {
    const { "to-play": next, position, prisoners } = bench.shown();
    const other = COLOURS[(COLOURS.indexOf(next) + 1) % state.start.players] ?? "black";
    change({ ...ANEW, start: { ...state.start, position, prisoners, "to-play": other, handicap: 0, placing: "drawn", history: [] } });
  }));
  at("play-wipe").addEventListener("click", () => bench.soon(() => {
    const empty = [...bench.shown().position].map((letter) => (CELLS.includes(letter) ? "." : letter)).join("");
    change({ ...ANEW, start: { ...state.start, position: empty, history: [], prisoners: {}, handicap: 0, placing: "drawn" } });
  }));
}

/**
 * Makes a move, as the line goes on or as another one.
 * @param {string[]} before the moves before it
 * @param {string} move
 */
export function made(before, move) {
  const number = before.length;
  if (state.moves[number] === move && before.every((each, place) => each === state.moves[place])) return change({ at: number + 1 });
  const known = state.lines.find((line) => line[number] === move && before.every((each, place) => each === line[place]));
  const moves = known ?? [...before, move];
  change({ moves, at: number + 1, lines: beside(moves), dead: [] });
}
