// The tab in which dead stones are marked and the count is seen point by point, under many rulesets.

import { ask } from "./ask.js";
import { BoardView, CELLS } from "./board.js";
import { counted, isApart, open, owned, stringAt, tallies, toggled } from "./counts.js";
import { at, fill, h, table } from "./dom.js";
import { gettext, ngettext, tag, told as english } from "./language.js";
import { drawing } from "./play.js";
import { change, game, named, onChange, rules, state } from "./store.js";
import { listed, player as called, ruleset as ruled } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const board = new BoardView(at("score-board"), mark);

/** @type {Answer} */ let shown = {};
/** @type {Answer[]} */ let outcomes = [];
let chosen = "", player = "", latest = 0, asked = "", before = "";

/** @param {string} point */
function mark(point) {
  if (!shown.cells?.[shown.points.indexOf(point)]) return;
  change({ dead: toggled(shown, state.dead, point) });
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
    return fill(found, h("p", { class: "bad" }, english(drawn.error)));
  }
  shown = now;
  outcomes = answer.outcomes;
  // Who changes the rules of the game sees the count under them.
  if (state.rules !== before || !outcomes.some((each) => each.ruleset === chosen)) chosen = outcomes[0]?.ruleset ?? "";
  before = state.rules;
  board.draw(drawn);
  points();
}

/** @param {string} drawn a position */
const cells = (drawn) => [...drawn].map((letter) => CELLS.indexOf(letter)).filter((cell) => cell >= 0);

/**
 * Returns the outcome that is shown: the count of the stones as marked where a definition has not decided.
 * @param {Answer} [scored]
 * @returns {Answer | undefined}
 */
const told = (scored) => scored?.agreed ?? scored?.outcome ?? undefined;

/** Shows the count under one ruleset on the board, and those of the others beside it. */
function points() {
  const outcome = told(outcomes.find((each) => each.ruleset === chosen));
  const tally = outcome?.explanation.tallies.find((/** @type {Answer} */ each) => each.player === player) ?? outcome?.explanation.tallies[0];
  const apart = isApart(outcome);
  const dead = new Set(apart ? [] : state.dead.flatMap((point) => stringAt(shown, point))), owners = owned(outcome, tally?.position), undecided = open(outcomes.find((each) => each.ruleset === chosen)?.outcome);
  board.show(apart ? cells(tally.position) : shown.cells, (number) => {
    const name = shown.points[number];
    if (undecided.has(name) && !dead.has(name)) return { marks: [], label: "?", says: gettext("not decided") };
    return counted(dead.has(name), owners.get(name) ?? []);
  });
  fill(at("score-points"), outcome && [h("p", { class: "outcome" }, english(ruled(chosen)), `: ${outcome.text}.`),
    apart && h("p", { class: "row" }, gettext("Each player's score is counted on a position of her own:"), " ", ...outcome.explanation.tallies.map((/** @type {Answer} */ each) =>
      h("button", { type: "button", "aria-pressed": String(each === tally), click: () => {
        player = each.player;
        points();
        pressed("score-points");
      } }, called(each.player)))),
    tallies(outcome)]);
  fill(at("score-found"), table(ngettext("The count under {number} ruleset. Choose one to see it on the board", "The count under {number} rulesets. Choose one to see it on the board", outcomes.length),
    [gettext("ruleset"), gettext("outcome")],
    outcomes.map((each) => [
      h("button", { type: "button", title: each.ruleset, lang: tag(ruled(each.ruleset)), "aria-pressed": String(each.ruleset === chosen), click: () => {
        chosen = each.ruleset;
        points();
        pressed("score-found");
      } }, ruled(each.ruleset)),
      [h("strong", { class: "tally" }, each.agreed ? gettext("By agreement: {result}.", { result: each.agreed.text }) : each.outcome?.text ?? gettext("refused")), " ", english(remarked(each))]])),
  h("p", {}, h("button", { type: "button", click: () => change({ tab: "compare" }) }, gettext("Choose other rulesets, in the Compare tab"))),
  parted());
}

/**
 * Returns what there is to say of an outcome in a list.
 * @param {Answer} scored
 */
function remarked({ outcome, refused, agreed }) {
  if (refused) return refused.message;
  if (!agreed) return outcome.explanation.remarks.join(" ");
  return outcome.range ? gettext("By the definition of these rules alone: {range}.", { range: outcome.range.text })
    : gettext("Too large to decide by search what lives. So the dead stones are those that you mark on the board.");
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
  const scored = outcomes.filter((each) => told(each)?.explanation.tallies.length);
  const owners = scored.map((each) => owned(told(each)));
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const point of shown.points) {
    const who = owners.map((each) => listed(each.get(point)?.map(called) ?? []) || gettext("nobody"));
    if (new Set(who).size > 1) alike.set(JSON.stringify(who), [...alike.get(JSON.stringify(who)) ?? [], point]);
  }
  return alike.size > 0 && table(gettext("Empty points that count differently"), [gettext("points"), ...scored.map(({ ruleset }) => ruled(ruleset))],
    [...alike].map(([who, names]) => [h("span", { class: "names" }, names.join(" ")), ...JSON.parse(who)]));
}

/** Begins to listen. */
export function begin() {
  onChange(() => {
    if (state.tab === "score") refresh();
  });
}
