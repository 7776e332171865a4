// The seven questions: each a list of answers in words. To choose one changes the text, which the form follows.

import { Stopped, ask } from "./ask.js";
import { at, fill, h, picture } from "./dom.js";
import { gettext, ngettext, tag, told } from "./language.js";
import { change, named, OWN, state } from "./store.js";
import { inTurn, ruleset, rulesets } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** @type {(yaml: string) => void} */ let changed = () => {};
let latest = 0;
/** @type {AbortController | null} */ let stopping = null;
/** The question that was answered last: below it stand the boards on which that matters. */ let last = "";
const boards = at("rules-matters");

/** So many letters of an answer are shown in a list. */
const LONGEST = 120;

/**
 * Shows what a text answers.
 * @param {string} yaml a text without a mistake, or an empty one
 * @param {string} base of which an empty text is a variant
 */
export async function show(yaml, base) {
  const number = ++latest;
  const answer = await ask({ ask: "form", yaml, base });
  if (number === latest && !answer.error) fields(answer, yaml, base);
}

/**
 * @param {Answer} answer
 * @param {string} yaml
 * @param {string} base
 */
function fields(answer, yaml, base) {
  const focused = document.activeElement?.id;
  fill(at("rules-form"), answer.form.flatMap((/** @type {Answer} */ { question, asks, clauses, options, komi }) => {
    const chosen = options.find((/** @type {Answer} */ each) => each.chosen);
    const choose = (/** @type {Event} */ event) => answered(yaml, base, question, { question, line: options[Number(/** @type {HTMLSelectElement} */ (event.target).value)].yaml });
    const agree = (/** @type {Event} */ event, /** @type {string} */ board) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      if (field.reportValidity()) answered(yaml, base, question, { "komi-board": board, "komi-points": field.value });
    };
    return [h("div", { class: "question" },
      h("label", { for: `form-${question}` }, told(asks)),
      h("select", { id: `form-${question}`, change: choose }, options.map((/** @type {Answer} */ each, /** @type {number} */ place) =>
        h("option", { value: place, selected: each.chosen, disabled: each["why-not"] !== null, title: each["why-not"] ?? each.rulesets.join(", "), lang: tag(each.says.join(" ")) }, short(each)))),
      h("p", { class: "clause" }, told(chosen.says.join(" ")), clauses.length > 0 && h("span", { lang: tag(clauses.join()) }, ` [${clauses.join(", ")}]`), " ", h("code", {}, chosen.yaml)),
      komi && h("div", { class: "fields" }, Object.entries(komi).map(([board, points]) =>
        h("label", {}, gettext("Komi on {board}", { board }), " ", h("input", { id: `form-komi-${board}`, type: "number", step: 0.5, value: points, autocomplete: "off", change: (/** @type {Event} */ event) => agree(event, board) }))))),
    question === last && boards].filter((each) => each !== false);
  }));
  if (!last) at("rules-form").append(boards);
  if (focused?.startsWith("form-")) document.getElementById(focused)?.focus();
}

/** @param {Answer} option */
function short({ says, rulesets }) {
  const text = says.join(" ");
  const [first, ...others] = rulesets.map(ruleset);
  const more = others.length;
  const by = ` (${!first ? gettext("your text") : more ? ngettext("{ruleset} and {number} more", "{ruleset} and {number} more", more, { ruleset: first }) : first})`;
  return (text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s\S*$/, "")} ...` : text) + by;
}

/**
 * Answers a question otherwise.
 * @param {string} yaml
 * @param {string} base
 * @param {string} question
 * @param {{ question: string, line: string } | Record<"komi-board" | "komi-points", string>} otherwise its new answer, or another komi in it
 */
async function answered(yaml, base, question, otherwise) {
  last = question;
  const answer = await ask({ ask: "form", yaml, base, ...otherwise });
  if (answer.error) return fill(at("rules-problems"), h("li", { class: "bad" }, answer.error));
  if (!yaml.trim()) change({ against: base });
  changed(answer.yaml);
}

/** Shows up to three boards on which one's own rules and those of which they are a variant go different ways. */
export async function matters() {
  const found = boards;
  stopping?.abort();
  const mine = stopping = new AbortController();
  fill(found, h("p", { class: "quiet" }, gettext("Looking for boards on which it matters ...")));
  try {
    const answer = await ask({ ask: "compare", rules: [state.against, named(OWN)], beasts: ["all"], "only-differences": true, most: 3 }, { long: true, signal: mine.signal });
    if (answer.error) return fill(found);
    const own = (/** @type {string} */ id) => (rulesets.has(id) ? ruleset(id) : gettext("My rules"));
    fill(found, answer.comparisons.length === 0 ? h("p", {}, gettext("On none of the {number} lines of the bestiary does it matter.", { number: answer.compared })) : [
      h("h3", {}, gettext("Where it matters, for example")),
      h("div", { class: "matters" }, answer.comparisons.map((/** @type {Answer} */ each) => h("article", {},
        (each.figures ?? []).slice(0, 1).map((/** @type {Answer} */ figure) => picture(figure.picture, `${figure.caption}. ${inTurn(each.moves)}`)),
        h("p", {}, h("strong", {}, told(each.title))),
        h("dl", {}, each.classes.map((/** @type {Answer} */ side) => h("div", {}, h("dt", {}, side.rulesets.map((/** @type {string} */ id) => [told(own(id)), " "]).flat()), h("dd", {}, told(side.result))))))))].flat());
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** Forgets what was answered. */
export function forget() {
  stopping?.abort();
  last = "";
  fill(boards);
}

/** Begins to listen. @param {(yaml: string) => void} told is given the text that a choice makes */
export function begin(told) {
  changed = told;
}
