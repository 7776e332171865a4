// The tab in which rulesets are compared: what an amendment changes, and which rulesets go which way on a line.

import { at, fill, h, picture, table } from "./dom.js";
import { chosen, work } from "./solve.js";
import { change, game, named } from "./store.js";
import { capital } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const found = at("compare-found");

async function diff() {
  const [one, other] = ["diff-one", "diff-other"].map((id) => /** @type {HTMLSelectElement} */ (at(id)).value);
  if (!one || !other) return;
  fill(found, h("p", {}, "Comparing on the whole bestiary ..."));
  const answer = await work("compare", { ask: "diff", one: named(one), other: named(other) });
  if (!answer) return fill(found, h("p", {}, "Stopped."));
  if (answer.error) return fill(found, h("p", { class: "bad" }, answer.error));
  fill(found, h("h3", {}, `From ${answer.one} to ${answer.other}`),
    answer.questions.length === 0 && h("p", {}, "They lay down the same."),
    answer.questions.map((/** @type {Answer} */ each) => clauses(answer, each)),
    answer.partings.length > 0 && [h("h3", {}, "The shortest lines on which they part"), ...answer.partings.map(parting)],
    laws(answer),
    h("h3", {}, `Lines of play with another result: ${answer.lines.length} of ${answer.compared}`),
    answer.lines.map(line), h("h3", {}, `Perfect play: positions with another value: ${answer.values.length}`),
    answer.values.length > 0 && table("Values that change", ["position", "to play", answer.one, answer.other], answer.values.map((/** @type {Answer} */ each) => [
      each.beast ?? `empty ${each.board}`, each["to-play"], worth(each.one), worth(each.other)])),
    h("p", { class: "quiet" }, `Positions tried: ${answer.tried}; with a value found under both: ${answer.decided}. Others may change, too.`));
}

/** @param {Answer} solution */
function worth({ value, low, high }) {
  return value !== null ? String(value) : `${low ?? "?"} to ${high ?? "?"}`;
}

/**
 * @param {Answer} answer
 * @param {Answer} question
 */
function clauses(answer, question) {
  const side = (/** @type {Answer[]} */ parts) => h("ul", {}, parts.flatMap((part) => part.sentences).map((sentence) => h("li", {}, sentence)));
  return table(`What they say of ${question.question}`, ["", answer.one, answer.other],
    [[question.question, side(question.one), side(question.other)]]);
}

/** @param {Answer} each */
function parting(each) {
  const results = Object.entries(each.results).map(([id, result]) => `${id}: ${result}`).join("; ");
  return h("p", {}, `${each.board}${each.position ? ` ${each.position}` : ""}: ${each.line.join(" ") || "at the start"}. `, results);
}

/** @param {Answer} answer */
function laws({ laws: { one, other }, one: first, other: second }) {
  if (!one.length) return null;
  return table("Laws that change", ["law", first, second], one.map((/** @type {Answer} */ ruling, /** @type {number} */ number) =>
    [ruling.law, ruling.standing, other[number].standing]));
}

/** @param {Answer} item */
function line(item) {
  const name = [item.subject, item.line].filter(Boolean).join("/");
  return h("article", { class: "line" }, h("h4", {}, item.subject ? name : "The game of the Play tab"),
    item.figures && h("div", { class: "gallery" }, item.figures.map((/** @type {Answer} */ { picture: drawn, caption, notes }) => h("figure", {},
      picture(drawn, `${caption}. ${item.moves.join(" ")}`), h("figcaption", {}, [caption, ...notes].join(". "))))),
    h("p", {}, `${capital(item["to-play"])} begins: `, item.moves.map((/** @type {string} */ move, /** @type {number} */ number) => `${number + 1} ${move}`).join(", ") || "no moves"),
    table("Results", ["result", "rulesets", "clause"], item.classes.map((/** @type {Answer} */ each) => [each.result, each.rulesets.join(", "),
      each.clause ? `${each.clause}${each.rulesets.length > 1 ? ` of ${each.rulesets[0]}` : ""}` : ""])),
    item.boundaries.map((/** @type {Answer} */ each) => h("p", { class: "boundary" },
      h("strong", {}, `${each.one.result} / ${each.other.result}`), `: decided by ${each.axes.join(", ")}`, each.parameters.length > 0 && ` (${each.parameters.join(", ")})`, ". ",
      [each.one, each.other].map((side) => `${side.ruleset}: ${side.components.join("; ")}${side.clauses.length ? ` [${side.clauses.join("; ")}]` : ""}`).join(" – "))),
    item.classes.length === 1 && h("p", {}, "All of these rulesets agree on this line."),
    item.subject && h("p", {}, h("button", { type: "button", click: () => open(`${item.subject}/${item.line}`) }, "Play through it")));
}

/** @param {string} beast */
function open(beast) {
  const field = /** @type {HTMLInputElement} */ (at("play-beast"));
  field.value = beast;
  field.dispatchEvent(new Event("change"));
  change({ tab: "play" });
}

/** @param {Answer} question */
async function compare(question) {
  const ids = chosen("compare-rules");
  if (ids.length < 2) return fill(found, h("p", { class: "bad" }, "Choose two rulesets or more."));
  change({ among: ids });
  fill(found, h("p", {}, "Comparing ..."));
  const answer = await work("compare", { ask: "compare", rules: ids.map(named), ...question });
  if (!answer) return fill(found, h("p", {}, "Stopped."));
  if (answer.error) return fill(found, h("p", { class: "bad" }, answer.error));
  const { comparisons, compared } = answer;
  fill(found, h("p", {}, "only-differences" in question ? `On ${comparisons.length} of ${compared} lines these rulesets do not all agree.` : ""), comparisons.map(line));
}

/** Begins to listen. */
export function begin() {
  at("diff-go").addEventListener("click", diff);
  at("compare-line").addEventListener("click", () => compare(game()));
  at("compare-all").addEventListener("click", () => compare({ beasts: ["all"], "only-differences": true }));
  at("compare-one").addEventListener("click", () => {
    const beast = /** @type {HTMLInputElement} */ (at("compare-beast")).value.trim();
    if (beast) compare({ beasts: [beast] });
  });
  at("compare-rules").addEventListener("change", () => change({ among: chosen("compare-rules") }));
}
