// The tab in which dead stones are marked and the count is seen point by point, under many rulesets.

import { ask } from "./ask.js";
import { BoardView } from "./board.js";
import { at, fill, h, table } from "./dom.js";
import { drawing, tallies } from "./play.js";
import { change, game, named, onChange, rules, state } from "./store.js";
import { capital } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const board = new BoardView(at("score-board"), mark);

/** @type {Answer} */ let shown = {};
/** @type {Answer[]} */ let outcomes = [];
let chosen = "", player = "", latest = 0, asked = "";

/**
 * @param {string} point
 * @returns {string[]}
 */
function stringAt(point) {
  return shown.strings.find((/** @type {string[]} */ each) => each.includes(point)) ?? [];
}

/** @param {string} point */
function mark(point) {
  if (!shown.cells?.[shown.points.indexOf(point)]) return;
  const string = state.dead.find((each) => stringAt(each).includes(point));
  change({ dead: string ? state.dead.filter((each) => each !== string) : [...state.dead, point] });
}

async function refresh() {
  const question = { ask: "score", rules: [...new Set([rules(), ...state.among.map(named)])], ...game() };
  const key = JSON.stringify(question);
  if (key === asked) return;
  asked = key;
  const number = ++latest;
  const [answer, now] = [await ask(question), await ask({ ask: "play", rules: rules(), ...game() })];
  if (number !== latest) return;
  const found = at("score-found");
  const drawn = answer.error || now.error ? { error: answer.error ?? now.error } : await drawing(now);
  if (number !== latest) return;
  if (drawn.error) {
    asked = "";
    return fill(found, h("p", { class: "bad" }, drawn.error));
  }
  shown = now;
  outcomes = answer.outcomes;
  if (!outcomes.some((each) => each.ruleset === chosen)) chosen = outcomes[0]?.ruleset ?? "";
  board.draw(drawn);
  points();
}

/** @param {string} drawn a position */
const cells = (drawn) => [...drawn].map((letter) => CELLS.indexOf(letter)).filter((cell) => cell >= 0);
const CELLS = ".XOZYWVUT";

/**
 * Returns for whom each point counts, by the names of points, as counted in one position or in all.
 * @param {Answer} outcome
 * @param {string} [position]
 */
function owned(outcome, position) {
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const tally of outcome?.explanation.tallies ?? []) {
    if (position !== undefined && tally.position !== position) continue;
    for (const point of tally.territory) owners.set(point, [...owners.get(point) ?? [], tally.player]);
  }
  return owners;
}

/** Shows the count under one ruleset on the board, and those of the others beside it. */
function points() {
  const outcome = outcomes.find((each) => each.ruleset === chosen)?.outcome;
  const counted = [...new Set((outcome?.explanation.tallies ?? []).map((/** @type {Answer} */ tally) => tally.position))];
  const tally = outcome?.explanation.tallies.find((/** @type {Answer} */ each) => each.player === player) ?? outcome?.explanation.tallies[0];
  const apart = counted.length > 1;
  const dead = new Set(apart ? [] : state.dead.flatMap(stringAt)), owners = owned(outcome, tally?.position);
  board.show(apart ? cells(tally.position) : shown.cells, (number) => {
    const name = shown.points[number], counts = owners.get(name) ?? [];
    const marks = [...dead.has(name) ? ["dead"] : [], ...counts.length === 1 ? [`for-${counts[0]}`] : counts.map(() => "for-all").slice(0, 1)];
    return { marks, says: [dead.has(name) && "dead", counts.length && `counts for ${counts.map(capital).join(" and ")}`].filter(Boolean).join(", ") };
  });
  fill(at("score-points"), outcome && [h("p", { class: "outcome" }, `${chosen}: ${outcome.text}.`),
    apart && h("p", { class: "row" }, "Each player's score is counted on a position of her own: ", ...outcome.explanation.tallies.map((/** @type {Answer} */ each) =>
      h("button", { type: "button", "aria-pressed": String(each === tally), click: () => {
        player = each.player;
        points();
        pressed("score-points");
      } }, capital(each.player)))),
    tallies(outcome)]);
  fill(at("score-found"), table(`The count under ${outcomes.length} rulesets. Choose one to see it on the board`, ["ruleset", "outcome", "remarks"],
    outcomes.map(({ ruleset, outcome, refused }) => [
      h("button", { type: "button", "aria-pressed": String(ruleset === chosen), click: () => {
        chosen = ruleset;
        points();
        pressed("score-found");
      } }, ruleset),
      h("span", { class: "tally" }, outcome?.text ?? "refused"), refused?.message ?? outcome?.explanation.remarks.join(" ") ?? ""])),
  h("p", {}, h("button", { type: "button", click: () => change({ tab: "compare" }) }, "Choose other rulesets, in the Compare tab")),
  parted());
}

/**
 * Leaves the keyboard at what was chosen.
 * @param {string} id
 */
function pressed(id) {
  /** @type {HTMLElement | null} */ (at(id).querySelector("[aria-pressed=true]"))?.focus();
}

/** Shows the points that do not count for the same under all rulesets. */
function parted() {
  const counted = outcomes.filter(({ outcome }) => outcome?.explanation.tallies.length);
  const owners = counted.map(({ outcome }) => owned(outcome));
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const point of shown.points) {
    const who = owners.map((each) => each.get(point)?.map(capital).join(" and ") ?? "nobody");
    if (new Set(who).size > 1) alike.set(JSON.stringify(who), [...alike.get(JSON.stringify(who)) ?? [], point]);
  }
  return alike.size > 0 && table("Empty points that count differently", ["points", ...counted.map(({ ruleset }) => ruleset)],
    [...alike].map(([who, names]) => [h("span", { class: "names" }, names.join(" ")), ...JSON.parse(who)]));
}

/** Begins to listen. */
export function begin() {
  onChange(() => {
    if (state.tab === "score") refresh();
  });
}
