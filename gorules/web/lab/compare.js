// The tab in which rulesets are compared: what an amendment changes, and which rulesets go which way on a line.

import { at, fill, h, picture, table } from "./dom.js";
import { gettext, tag, told } from "./language.js";
import { chosen, work } from "./solve.js";
import { change, game, named, onChange, state } from "./store.js";
import { commas, inTurn, player, question as asks, ruleset, turned } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const found = at("compare-found");

function chooseDiff() {
  const diff = ["diff-one", "diff-other"].map((id) => /** @type {HTMLSelectElement} */ (at(id)).value);
  shownOf = "";
  if (diff.every(Boolean)) change({ diff });
}

/** The two rulesets whose differences are on the page. */ let shownOf = "";

/** Shows what changes, where that is not shown: also to who opens a link to it. */
function follow() {
  const key = state.diff.join(" ");
  if (state.tab !== "compare" || !key || key === shownOf) return;
  shownOf = key;
  show();
}

/** Shows what changes from one of the chosen rulesets to the other, and leads there. */
async function show() {
  const [one, other] = state.diff;
  if (!one || !other) return;
  fill(found, h("p", {}, gettext("Comparing on the whole bestiary ...")));
  const answer = await work("compare", { ask: "diff", one: named(one), other: named(other) });
  if (!answer) return fill(found, h("p", {}, gettext("Stopped.")));
  if (answer.error) return fill(found, h("p", { class: "bad" }, told(answer.error)));
  fill(found, h("h3", { tabindex: -1 }, told(gettext("From {one} to {other}", { one: ruleset(answer.one), other: ruleset(answer.other) }))), contents(answer),
    answer.questions.length === 0 && h("p", {}, gettext("They lay down the same.")),
    h("div", { id: "found-clauses" }, answer.questions.map((/** @type {Answer} */ each) => clauses(answer, each))),
    answer.partings.length > 0 && [h("h3", { id: "found-partings" }, gettext("The shortest lines on which they part")), ...answer.partings.map(parting)],
    laws(answer),
    h("h3", { id: "found-lines" }, gettext("Lines of play with another result: {number} of {all}", { number: answer.lines.length, all: answer.compared })),
    filters(answer), answer.lines.map(line), h("h3", { id: "found-values" }, gettext("Perfect play: positions with another value: {number}", { number: answer.values.length })),
    answer.values.length > 0 && table(gettext("Values that change"), [gettext("position"), gettext("to play"), ruleset(answer.one), ruleset(answer.other)], answer.values.map((/** @type {Answer} */ each) => [
      each.beast ? told(each.beast) : gettext("empty {board}", { board: each.board }), player(each["to-play"]), worth(each.one), worth(each.other)])),
    h("p", { class: "quiet" }, gettext("Positions tried: {tried}; with a value found under both: {decided}. Others may change, too.", { tried: answer.tried, decided: answer.decided })));
  const head = /** @type {HTMLElement | null} */ (found.querySelector("h3"));
  head?.focus({ preventScroll: true });
  head?.scrollIntoView();
}

/** Returns what one sees at a glance, with the ways to it. @param {Answer} answer */
function contents(answer) {
  const way = (/** @type {string} */ id, /** @type {string} */ text, /** @type {number} */ number) => number > 0 && h("li", {}, h("button", { type: "button", class: "plain", click: () => {
    at(id).scrollIntoView();
    at(id).setAttribute("tabindex", "-1");
    at(id).focus({ preventScroll: true });
  } }, text), ` ${number}`);
  return h("nav", { class: "contents screen", "aria-label": gettext("Contents") }, h("ul", { class: "inline" },
    way("found-clauses", gettext("Clauses"), answer.questions.length), way("found-partings", gettext("Shortest lines"), answer.partings.length),
    way("found-laws", gettext("Laws"), answer.laws.one.length), way("found-lines", gettext("Lines of play"), answer.lines.length),
    way("found-values", gettext("Values"), answer.values.length),
    h("li", {}, h("button", { type: "button", click: copy }, gettext("Copy a link to this"))), h("li", {}, h("button", { type: "button", click: () => print() }, gettext("Print"))),
    h("li", { id: "compare-copied", role: "status" })));
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    fill(at("compare-copied"), gettext("The link is copied. It contains the two rulesets; who opens it sees the same."));
  } catch {
    fill(at("compare-copied"), gettext("This browser does not let pages copy. Copy the address of this page: it contains the game and the rules."));
  }
}

/** Returns fields that leave those lines which one looks for. @param {Answer} answer */
function filters(answer) {
  const axes = [...new Set(answer.lines.flatMap((/** @type {Answer} */ each) => each.boundaries.flatMap((/** @type {Answer} */ boundary) => boundary.axes)))];
  const words = /** @type {HTMLInputElement} */ (h("input", { type: "search", autocomplete: "off" }));
  const axis = /** @type {HTMLSelectElement} */ (h("select", {}, h("option", { value: "" }, gettext("anything")), axes.map((each) => h("option", { value: each }, asks(each)))));
  const filter = () => {
    const typed = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (found.querySelectorAll("article.line"))) {
      const text = each.textContent?.toLowerCase() ?? "";
      each.hidden = !typed.every((word) => text.includes(word)) || Boolean(axis.value && !(each.dataset.axes ?? "").split(" ").includes(axis.value));
    }
  };
  words.addEventListener("input", filter);
  axis.addEventListener("change", filter);
  return answer.lines.length > 3 && h("p", { class: "row screen" }, h("label", {}, gettext("Find"), " ", words), h("label", {}, gettext("Decided by"), " ", axis));
}

/** @param {Answer} solution */
function worth({ value, low, high }) {
  return value !== null ? String(value) : gettext("{low} to {high}", { low: low ?? "?", high: high ?? "?" });
}

/**
 * @param {Answer} answer
 * @param {Answer} question
 */
function clauses(answer, question) {
  const side = (/** @type {Answer[]} */ parts) => h("ul", {}, parts.flatMap((part) => part.sentences).map((sentence) => h("li", {}, told(sentence))));
  return table(gettext("What they say of {question}", { question: asks(question.question) }), ["", ruleset(answer.one), ruleset(answer.other)],
    [[asks(question.question), side(question.one), side(question.other)]]);
}

/** @param {Answer} each */
function parting(each) {
  const drawn = each.figures && h("div", { class: "gallery" }, each.figures.map((/** @type {Answer} */ { picture: shown, caption, notes }) => h("figure", {},
    picture(shown, `${caption}. ${inTurn(each.line)}`), h("figcaption", {}, told([caption, ...notes].join(". "))))));
  const results = Object.entries(each.results).map(([id, result]) => h("li", {}, told(`${ruleset(id)}: ${result}`)));
  const board = each.position && !drawn ? `${each.board} ${each.position}` : each.board;
  return h("article", { class: "parting" }, h("h4", {}, gettext("Board {board}", { board }), ": ", inTurn(each.line) || gettext("at the start")), drawn, h("ul", {}, results));
}

/** Whether a law holds, in words. @type {Record<string, string>} */
const STANDINGS = { proved: gettext("holds: proved"), "not refuted": gettext("holds in all that was tried"), refuted: gettext("does not hold"), open: gettext("not known"), "does not apply": gettext("does not apply") };

/** @param {Answer} answer */
function laws({ laws: { one, other }, one: first, other: second, "law-says": says }) {
  if (!one.length) return null;
  const changed = table(gettext("Laws that change"), [gettext("law"), ruleset(first), ruleset(second)], one.map((/** @type {Answer} */ ruling, /** @type {number} */ number) =>
    [told(says[number] ?? ruling.law), STANDINGS[ruling.standing] ?? ruling.standing, STANDINGS[other[number].standing] ?? other[number].standing]));
  changed.id = "found-laws";
  return changed;
}

/** @param {Answer} item */
function line(item) {
  const name = [item.subject, item.line].filter(Boolean).join("/");
  return h("article", { class: "line", "data-axes": item.boundaries.flatMap((/** @type {Answer} */ each) => each.axes).join(" ") }, h("h4", {}, item.subject ? told(item.title ?? name) : gettext("The game of the Play tab")),
    item.figures && h("div", { class: "gallery" }, item.figures.map((/** @type {Answer} */ { picture: drawn, caption, notes }) => h("figure", {},
      picture(drawn, `${caption}. ${inTurn(item.moves)}`), h("figcaption", {}, told([caption, ...notes].join(". ")))))),
    h("p", {}, gettext("{player} begins:", { player: player(item["to-play"]) }), " ", commas(item.moves.map((/** @type {string} */ move, /** @type {number} */ number) => `${number + 1} ${turned(move)}`)) || gettext("no moves")),
    table(gettext("Results"), [gettext("result"), gettext("rulesets"), gettext("clause")], item.classes.map((/** @type {Answer} */ each) => [told(each.result), told(each.rulesets.map(ruleset).join(gettext("; "))),
      each.clause ? told(each.rulesets.length > 1 ? gettext("{clause} of {ruleset}", { clause: each.clause, ruleset: ruleset(each.rulesets[0]) }) : each.clause) : ""])),
    item.boundaries.map((/** @type {Answer} */ each) => h("p", { class: "boundary" },
      h("strong", {}, told(`${each.one.result} / ${each.other.result}`)), ": ", gettext("decided by {questions}", { questions: commas(each.axes.map(asks)) }),
      each.parameters.length > 0 && h("span", { lang: tag(each.parameters.join()) }, ` (${each.parameters.join(", ")})`), ". ",
      told([each.one, each.other].map((side) => `${ruleset(side.ruleset)}: ${side.components.join("; ")}${side.clauses.length ? ` [${side.clauses.join("; ")}]` : ""}`).join(" – ")))),
    item.stopped && h("p", {}, gettext("The limit of seconds ended the search for life and death. What it had not decided is open.")),
    item.classes.length === 1 && !item.stopped && h("p", {}, gettext("All of these rulesets agree on this line.")),
    item.subject && h("p", {}, h("button", { type: "button", click: () => open(`${item.subject}/${item.line}`) }, gettext("Play through it"))));
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
  if (ids.length < 2) return fill(found, h("p", { class: "bad" }, gettext("Choose two rulesets or more.")));
  change({ among: ids, diff: [] });
  fill(found, h("p", {}, gettext("Comparing ...")));
  const answer = await work("compare", { ask: "compare", rules: ids.map(named), ...question });
  if (!answer) return fill(found, h("p", {}, gettext("Stopped.")));
  if (answer.error) return fill(found, h("p", { class: "bad" }, told(answer.error)));
  const { comparisons, compared } = answer;
  fill(found, h("p", {}, "only-differences" in question ? gettext("On {number} of {all} lines these rulesets do not all agree.", { number: comparisons.length, all: compared }) : ""), comparisons.map(line));
}

/** Begins to listen. */
export function begin() {
  at("diff-go").addEventListener("click", chooseDiff);
  onChange(follow);
  follow();
  at("compare-line").addEventListener("click", () => compare(game()));
  at("compare-all").addEventListener("click", () => compare({ beasts: ["all"], "only-differences": true }));
  at("compare-one").addEventListener("click", () => {
    const beast = /** @type {HTMLInputElement} */ (at("compare-beast")).value.trim();
    if (beast) compare({ beasts: [beast] });
  });
  at("compare-rules").addEventListener("change", () => change({ among: chosen("compare-rules") }));
}
