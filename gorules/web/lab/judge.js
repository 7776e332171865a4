// What all rules say of the position: a table by sections, what would change it, and by whose word stones live.

import { ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { called, gettext, ngettext, tag, told as english } from "./language.js";
import { OWN, change, game, named, onChange, state } from "./store.js";

/** @typedef {import("./ask.js").Answer} Answer */

let asked = "";

const question = () => ({
  ask: "adjudicate", rules: state.own ? [named(OWN)] : [], ...game(),
  ...(state.heading && { title: state.heading.title, named: state.heading.rules || null, result: state.heading.result || null }),
  by: state.heading && state.dead.join() === state.heading.dead.join() ? gettext("the marks of the record") : gettext("the players"),
});

/** Asks all rules, and shows what they say. */
export async function judge() {
  const found = at("play-all"), key = asked = JSON.stringify(question());
  fill(found, h("p", { role: "status" }, gettext("Asking all rules ...")));
  const answer = await ask(question());
  if (key !== asked) return;
  if (answer.error) return fill(found, h("p", { class: "bad" }, english(answer.error)));
  fill(found, ...told(answer));
}

/** @param {Answer} answer */
function told(answer) {
  const list = (/** @type {string} */ title, /** @type {string[][]} */ rows) => rows.length > 0 && [h("h4", {}, title), h("dl", {}, rows.flatMap(([what, says]) => [h("dt", {}, english(what)), h("dd", {}, english(says))]))];
  const rulings = answer.sections.flatMap((/** @type {Answer} */ each) => each.rulings);
  return [
    h("h3", { tabindex: -1 }, ngettext("What {number} ruleset says", "What {number} rulesets say", rulings.length)),
    totals(rulings),
    h("ul", { class: "about" }, [...answer.says, ...answer.about].map((each) => h("li", {}, english(each)))),
    h("p", { class: "row screen" },
      h("button", { type: "button", click: () => print() }, gettext("Print this")),
      h("button", { type: "button", click: close }, gettext("Close"))),
    h("div", { class: "wide" }, h("table", { class: "all" },
      h("caption", {}, gettext("Choose a ruleset to see its count on the board")),
      h("thead", {}, h("tr", {}, [gettext("result"), gettext("rulesets"), gettext("who lives, and by whose word")].map((head) => h("th", { scope: "col" }, head)))),
      answer.sections.map((/** @type {Answer} */ { name, rulings }) => h("tbody", {},
        h("tr", {}, h("th", { colspan: 3, scope: "rowgroup", class: "section" }, english(gettext(name)))),
        grouped(rulings).map(row))))),
    list(gettext("What would change it, under the usual rules"), answer.decides),
    list(gettext("What makes the difference, among the usual rules"), answer.divided),
    list(gettext("Whose word it is"), answer.strings),
    answer.events.length > 0 && [h("h4", {}, gettext("What happened")), h("ul", {}, answer.events.map((/** @type {[number, string]} */ [turn, says]) => h("li", {}, english(gettext("Turn {number}: {says}", { number: turn, says })))))],
    list(gettext("What to do now, under the usual rules"), answer.now),
  ].flat().filter((part) => part !== false && part !== null);
}

/**
 * Returns how many rulesets come to which result, the commonest first.
 * @param {Answer[]} rulings
 */
function totals(rulings) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { result } of rulings) found.set(result, (found.get(result) ?? 0) + 1);
  return h("ul", { class: "totals" }, [...found].sort(([, one], [, other]) => other - one).map(([result, number]) =>
    h("li", {}, h("strong", {}, english(result)), " ", h("span", {}, ngettext("{number} ruleset", "{number} rulesets", number)))));
}

/**
 * Returns rulings with the same result and the same words together, the commonest first.
 * @param {Answer[]} rulings
 * @returns {Answer[][]}
 */
function grouped(rulings) {
  /** @type {Map<string, Answer[]>} */
  const groups = new Map();
  for (const each of rulings) {
    const key = JSON.stringify([each.score ?? each.result, each.lives, each.result]);
    groups.set(key, [...groups.get(key) ?? [], each]);
  }
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

/** The most rulesets of a result that are named at once. */
const FEW = 3;

/** @param {Answer[]} rulings */
const listed = (rulings) => h("ul", { class: "rulesets" }, rulings.map((each) => h("li", {},
  h("button", { type: "button", class: "plain", title: each.ruleset, click: () => change({ rules: each.ruleset, tab: "score" }) }, english(called(each))),
  each.clause && h("span", { class: "clause", lang: tag(each.clause) }, ` [${each.clause}]`))));

/** @param {Answer[]} rulings */
function row(rulings) {
  const [first] = rulings;
  if (!first) return null;
  const result = first.score?.startsWith(first.result) ? first.score : `${first.result}${first.score ? `: ${first.score}` : ""}`;
  return h("tr", {}, h("th", { scope: "row", class: "result" }, english(result), first["as-recorded"] && h("span", { class: "good" }, ` ${gettext("as recorded")}`)),
    h("td", {}, listed(rulings.slice(0, FEW)), rulings.length > FEW && h("details", {}, h("summary", {}, gettext("and {number} more", { number: rulings.length - FEW })), listed(rulings.slice(FEW)))),
    h("td", {}, english(first.lives)));
}

/** Forgets what was said. */
export function clear() {
  asked = "";
  fill(at("play-all"));
}

/** @param {MouseEvent} event */
function close({ detail }) {
  clear();
  if (detail === 0) at("play-judge").focus();  // by a key
}

/** Begins to listen. @param {(act: () => void) => void} soon does what needs to know how the game stands */
export function begin(soon) {
  at("play-judge").addEventListener("click", () => soon(async () => {
    await judge();
    /** @type {HTMLElement | null} */ (at("play-all").querySelector("h3"))?.focus();
  }));
  onChange(() => {
    if (!asked || asked === JSON.stringify(question())) return;
    // Who goes on marking dead stones sees what changes; of another position nothing was asked.
    const { dead: _, by: __, ...one } = question(), { dead: ___, by: ____, ...other } = JSON.parse(asked);
    if (JSON.stringify(one) === JSON.stringify(other)) judge();
    else clear();
  });
}
