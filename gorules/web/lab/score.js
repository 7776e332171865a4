// The tab in which dead stones are marked and the count is seen point by point, under many rulesets.

import { ask } from "./ask.js";
import { BoardView } from "./board.js";
import { at, fill, h, table } from "./dom.js";
import { capital, drawing, tallies } from "./play.js";
import { change, game, named, onChange, rules, state } from "./store.js";

/** @typedef {import("./ask.js").Answer} Answer */

const board = new BoardView(at("score-board"), mark);

/** @type {Answer} */ let shown = {};
/** @type {Answer[]} */ let outcomes = [];
let chosen = "", latest = 0, asked = "";

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
  const among = [...new Set([state.rules, ...state.among])];
  const question = { ask: "score", rules: [...new Set([rules(), ...state.among.map(named)])], ...game() };
  const key = JSON.stringify(question);
  if (key === asked) return;
  asked = key;
  const number = ++latest;
  const [answer, now] = [await ask(question), await ask({ ask: "play", rules: rules(), ...game() })];
  if (number !== latest) return;
  const found = at("score-found");
  if (answer.error || now.error) return fill(found, h("p", { class: "bad" }, answer.error ?? now.error));
  const drawn = await drawing(now);
  if (number !== latest || drawn.error) return;
  shown = now;
  outcomes = answer.outcomes;
  if (!outcomes.some((each) => each.ruleset === chosen)) chosen = outcomes[0]?.ruleset ?? "";
  board.draw(drawn);
  fill(at("score-rules"), outcomes.map(({ ruleset }) => h("option", { value: ruleset, selected: ruleset === chosen }, ruleset)));
  fill(found, table(`The count under ${among.length} rulesets, which are those chosen in the Compare tab`, ["ruleset", "outcome", "remarks"],
    outcomes.map(({ ruleset, outcome, refused }) => [ruleset, outcome?.text ?? refused?.message ?? "", outcome?.explanation.remarks.join(" ") ?? ""])));
  points();
}

/** Shows the count under one ruleset on the board. */
function points() {
  const outcome = outcomes.find((each) => each.ruleset === chosen)?.outcome;
  const dead = new Set(state.dead.flatMap(stringAt));
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const tally of outcome?.explanation.tallies ?? []) {
    for (const point of tally.territory) owners.set(point, [...owners.get(point) ?? [], tally.player]);
  }
  board.show(shown.cells, (number) => {
    const name = shown.points[number], counts = owners.get(name) ?? [];
    const marks = [...dead.has(name) ? ["dead"] : [], ...counts.length === 1 ? [`for-${counts[0]}`] : counts.map(() => "for-all").slice(0, 1)];
    return { marks, says: [dead.has(name) && "dead", counts.length && `counts for ${counts.map(capital).join(" and ")}`].filter(Boolean).join(", ") };
  });
  fill(at("score-points"), outcome && [h("p", { class: "outcome" }, `${capital(outcome.text)}.`), tallies(outcome)]);
}

/** Begins to listen. */
export function begin() {
  at("score-rules").addEventListener("change", (event) => {
    chosen = /** @type {HTMLSelectElement} */ (event.target).value;
    points();
  });
  onChange(() => {
    if (state.tab === "score") refresh();
  });
}
