// What all rules say of the position: a table by sections, what would change it, and by whose word stones live.

import { Stopped, ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { called, counted, gettext, ngettext, tag, told as english } from "./language.js";
import { OWN, change, game, named, onChange, state } from "./store.js";
import { marked } from "./tools.js";
import { listed } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

let asked = "";

/** Whether the stones that are marked as dead are those that the record marks. */
export const areMarked = () => state.heading !== null && [...state.dead].sort().join() === [...state.heading.dead].sort().join();

/** Returns the end of the game, and what its record says of it, as questions have them. */
export const ofEnd = () => ({
  ...game(),
  ...(state.heading && { title: state.heading.title, named: state.heading.rules || null, server: state.heading.server ?? "", result: state.heading.result || null }),
  by: areMarked() ? gettext("the marks of the record") : gettext("the players"),
});

const question = () => ({ ask: "adjudicate", rules: state.own ? [named(OWN)] : [], ...ofEnd() });

/** Stops what is asked, while it is. @type {AbortController | undefined} */ let stopping;

/**
 * Asks all rules, and shows what they say. Most of them answer at once. In others a definition decides life and death, which may
 * take half a minute on a large board: what they say is put in when it is there.
 */
export async function judge() {
  stopping?.abort();
  const found = at("play-all"), mine = stopping = new AbortController();
  asked = JSON.stringify(question());
  const head = found.querySelector("h3"), more = found.querySelector(".more");  // what was said of other marks stays until there is something new
  if (more?.contains(document.activeElement)) head?.focus({ preventScroll: true });
  more?.remove();
  if (head) fill(head, gettext("Asking all rules ..."));
  else fill(found, h("p", { role: "status" }, gettext("Asking all rules ...")));
  const first = await ask({ ...question(), definitions: false }, { signal: mine.signal }).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
  });
  if (mine.signal.aborted || !first) return;
  const left = first["left-out"] ?? [], waiting = h("p", { role: "status", class: "more open" });
  if (first.error) fill(found, h("p", { class: "bad" }, english(first.error)));
  else instead(told(first, left.length ? waiting : unmarked(first["not-marked"])));
  if (left.length) rest(left, waiting, mine);
  else stopping = undefined;
}

/**
 * Asks the rulesets that were left out as well, and says meanwhile how far they are.
 * @param {Answer[]} left
 * @param {HTMLElement} waiting says it
 * @param {AbortController} mine
 */
async function rest(left, waiting, mine) {
  const list = listed(left.map((each) => called(each)));
  const stop = h("button", { type: "button", class: "screen", click: () => mine.abort("stopped") }, gettext("Stop"));
  const states = h("span");
  fill(waiting, english(gettext("Life and death is still being decided by definition: {list}.", { list })), " ", states, " ", stop);
  try {
    const answer = await ask(question(), { long: true, signal: mine.signal, tell: (done) => done > 1 && fill(states, gettext("{number} positions looked at", { number: counted(done) })) });
    if (mine.signal.aborted) return;
    if (answer.error) leftOut(waiting, list, " ", h("span", { class: "bad" }, english(answer.error)));
    else instead(told(answer, unmarked(answer["not-marked"])));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (mine.signal.reason !== "stopped") return;
    leftOut(waiting, list);
  }
  stopping = undefined;
}

/**
 * Says which rulesets are left out, and why. The keyboard that stopped them goes to the head.
 * @param {HTMLElement} waiting where it was said that they are asked
 * @param {string} list
 * @param {...(Node | string)} why
 */
function leftOut(waiting, list, ...why) {
  const isHeld = waiting.contains(document.activeElement);
  fill(waiting, english(gettext("Left out: {list}.", { list })), ...why);
  if (isHeld) at("play-all").querySelector("h3")?.focus({ preventScroll: true });
}

/**
 * Shows something else, and leaves open what was opened, and the keyboard where it was.
 * @param {(Element | false)[]} parts
 */
function instead(parts) {
  const found = at("play-all"), held = found.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const first = (/** @type {Element} */ each) => each.querySelector("button")?.title, opened = new Set([...found.querySelectorAll("details[open]")].map(first));
  fill(found, ...parts);
  for (const each of found.querySelectorAll("details")) each.open = opened.has(first(each));
  const again = held?.title && [...found.querySelectorAll("button")].find((each) => each.title === held.title);
  if (held) (again || found.querySelector("h3"))?.focus({ preventScroll: true });
}

/**
 * Says which strings are dead by a definition, and not marked. One click marks them.
 * @param {Answer} answer
 */
function unmarked({ dead, open, by }) {
  return h("div", { class: "more screen" },
    dead.length > 0 && h("p", {}, ngettext("{number} string is dead by {definition}, and not marked: {list}.", "{number} strings are dead by {definition}, and not marked: {list}.", dead.length, { definition: by, list: listed(dead) }), " ",
      h("button", { type: "button", click: () => marked(dead) }, gettext("Mark as dead"))),
    open.length > 0 && h("p", { class: "open" }, gettext("Not decided: {list}. Choose those that are dead.", { list: listed(open) })));
}

/**
 * Says which strings are likely dead, and whether the result is that of the record then. One click marks them.
 * @param {Answer} answer
 * @param {string[]} [decided] what is dead by a definition, which is told already
 */
export function likely({ dead, result }, decided = []) {
  const left = result === null ? dead.filter((/** @type {string} */ point) => !decided.includes(point)) : dead, list = listed(left);
  return left.length > 0 && h("p", { class: "likely screen" }, result === null ? gettext("Likely dead, but not proved: {list}.", { list })
    : ngettext("{result}, as recorded, if this is dead: {list}.", "{result}, as recorded, if these are dead: {list}.", dead.length, { result, list }), " ",
    h("button", { type: "button", click: () => marked(left) }, gettext("Mark as dead")));
}

/**
 * @param {Answer} answer
 * @param {HTMLElement} more who is still asked, or what is not marked
 */
function told(answer, more) {
  const list = (/** @type {string} */ title, /** @type {string[][]} */ rows) => rows.length > 0 && [h("h4", {}, title), h("dl", {}, rows.flatMap(([what, says]) => [h("dt", {}, english(what)), h("dd", {}, english(says))]))];
  const rulings = answer.sections.flatMap((/** @type {Answer} */ each) => each.rulings);
  return [
    h("h3", { tabindex: -1 }, ngettext("What {number} ruleset says", "What {number} rulesets say", rulings.length)),
    answer.answer.length > 0 && h("p", { class: "answer" }, english(answer.answer.join(" "))),
    answer.likely && likely(answer.likely, answer["not-marked"]?.dead ?? []),
    totals(rulings),
    more,
    h("ul", { class: "about" }, [...answer.says, ...answer.about].map((each) => h("li", {}, english(each)))),
    h("p", { class: "row screen" },
      h("button", { type: "button", click: () => print() }, gettext("Print this")),
      h("button", { type: "button", click: close }, gettext("Close"))),
    h("div", { class: "wide" }, h("table", { class: "all" },
      h("caption", {}, h("span", { class: "screen" }, gettext("Choose a ruleset to see its count on the board"))),
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
const linked = (rulings) => h("ul", { class: "rulesets" }, rulings.map((each) => h("li", {},
  h("button", { type: "button", class: "plain", title: each.ruleset, click: () => change({ rules: each.ruleset, tab: "score" }) }, english(called(each))),
  each.clause && h("span", { class: "clause", lang: tag(each.clause) }, ` [${each.clause}]`))));

/** @param {Answer[]} rulings */
function row(rulings) {
  const [first] = rulings;
  if (!first) return null;
  const result = first.score?.startsWith(first.result) ? first.score : `${first.result}${first.score ? `: ${first.score}` : ""}`;
  return h("tr", {}, h("th", { scope: "row", class: "result" }, english(result), first["as-recorded"] && h("span", { class: "good" }, ` ${gettext("as recorded")}`)),
    h("td", {}, linked(rulings.slice(0, FEW)), rulings.length > FEW && h("details", {}, h("summary", {}, gettext("and {number} more", { number: rulings.length - FEW })), linked(rulings.slice(FEW)))),
    h("td", {}, english(first.lives)));
}

/** Forgets what was said. */
export function clear() {
  stopping?.abort();
  stopping = undefined;
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
    const done = judge(), held = document.activeElement;
    at("play-all").scrollIntoView({ block: "nearest" });
    await done;
    if (document.activeElement !== held && document.activeElement !== document.body) return;  // one has gone on meanwhile
    /** @type {HTMLElement | null} */
    const head = at("play-all").querySelector("h3");
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: "start" });
  }));
  onChange(() => {
    if (!asked) return;
    if (state.tab !== "play") return stopping?.abort();  // it is asked again when one comes back
    if (asked === JSON.stringify(question()) && !stopping?.signal.aborted) return;
    // Who goes on marking dead stones sees what changes; of another position nothing was asked.
    const { dead: _, by: __, ...one } = question(), { dead: ___, by: ____, ...other } = JSON.parse(asked);
    if (JSON.stringify(one) === JSON.stringify(other)) judge();
    else clear();
  });
}
