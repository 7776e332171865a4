// The laboratory: its tabs, and what they have in common.

import { again, ready } from "./ask.js";
import { at, fill, h, oneStop } from "./dom.js";
import { begin as speak, called, gettext, tag } from "./language.js";
import { OWN, change, onChange, state } from "./store.js";
import { ruleset, rulesets as named } from "./words.js";
import * as play from "./play.js";
import * as rules from "./rules.js";
import * as compare from "./compare.js";
import * as solve from "./solve.js";
import * as score from "./score.js";

/** @typedef {import("./ask.js").Answer} Answer */

const TABS = ["play", "rules", "compare", "solve", "score"];
const status = at("status");
/** Seconds without a byte after which one may try again. */
const STALLED = 30;
/** The longest address that is printed. */
const LONGEST = 300;

/** @param {string} tab */
function show(tab) {
  const held = document.activeElement?.closest("[role=tabpanel]");
  for (const each of TABS) {
    const button = at(`tab-${each}`), chosen = each === tab;
    button.setAttribute("aria-selected", String(chosen));
    button.setAttribute("tabindex", chosen ? "0" : "-1");
    at(`panel-${each}`).hidden = !chosen;
  }
  // Who chose something that leads to another tab goes on there.
  if (held && held.id !== `panel-${tab}`) at(`tab-${tab}`).focus();
  const under = state.rules === OWN ? gettext("My rules") : ruleset(state.rules);
  document.title = [at(`tab-${tab}`).textContent, state.heading?.title, under].filter(Boolean).join(" – ");
}

for (const tab of TABS) at(`tab-${tab}`).addEventListener("click", () => change({ tab }));
at("tabs").addEventListener("keydown", (event) => {
  const { key } = /** @type {KeyboardEvent} */ (event);
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const tab = /** @type {string} */ (TABS[(TABS.indexOf(state.tab) + step + TABS.length) % TABS.length]);
  change({ tab });
  at(`tab-${tab}`).focus();
});

/** @param {Answer} lists */
function offer(lists) {
  const { rulesets, sections } = lists.rulesets, others = lists.rulesets["other-games"];
  for (const each of rulesets) named.set(each.id, each);
  const fits = (/** @type {string} */ id, /** @type {number} */ players) => {
    const { min, max } = named.get(id)?.players ?? { min: 2, max: 2 };
    return id === OWN || (min <= players && players <= max);
  };
  const option = (/** @type {string} */ id, /** @type {string} */ chosen, isOfGame = false) =>
    h("option", { value: id, selected: chosen === id, title: id, lang: tag(ruleset(id)), disabled: isOfGame && chosen !== id && !fits(id, state.start.players) }, ruleset(id));
  const choices = (/** @type {string} */ chosen, isOfGame = false) => [
    state.own && h("option", { value: OWN, selected: chosen === OWN }, gettext("My rules")),
    sections.map((/** @type {Answer} */ each) => h("optgroup", { label: gettext(each.name) }, each.rulesets.map((/** @type {string} */ id) => option(id, chosen, isOfGame)))),
    h("optgroup", { label: gettext("Other games") }, others.map((/** @type {string} */ id) => option(id, chosen)))].flat();
  const known = new Set([OWN, ...named.keys(), ...others]);
  const ofGame = (/** @type {string} */ chosen) => known.has(chosen) ? choices(chosen, true) : [h("option", { value: chosen, selected: true }, chosen), ...choices(chosen, true)];
  const among = state.among.filter((id) => known.has(id));
  if (among.length < state.among.length) change({ among });
  const again = () => {
    fill(at("play-rules"), ...ofGame(state.rules));
    for (const id of ["compare-rules", "solve-rules"]) {
      const checked = id === "solve-rules" ? [state.rules] : [...state.among, state.own && OWN];
      const box = (/** @type {string} */ each, /** @type {string} */ name) =>
        h("label", { title: each, "data-names": [named.get(each)?.name, elsewhere(named.get(each))].join(" "), lang: tag(name) }, h("input", { type: "checkbox", value: each, checked: checked.includes(each) }), ` ${name}`);
      fill(at(id), state.own && box(OWN, gettext("My rules")), [...sections, { name: "Other games", rulesets: others }].map((/** @type {Answer} */ each) => {
        const all = h("button", { type: "button", class: "plain", click: () => {
          const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll("input"))].filter((box) => !box.closest("[hidden]"));
          const on = boxes.some((box) => !box.checked);
          for (const box of boxes) box.checked = on;
          section.dispatchEvent(new Event("change", { bubbles: true }));
        } }, gettext(each.name));
        const section = h("div", { class: "section", role: "group", "aria-label": gettext(each.name) }, h("p", {}, all), each.rulesets.map((/** @type {string} */ id) => box(id, ruleset(id))));
        return section;
      }));
      oneStop(at(id), "button, input");
    }
    const [one = state.against, other = state.own ? OWN : "aga-positional"] = state.diff;
    fill(at("diff-one"), ...choices(one));
    fill(at("diff-other"), ...choices(other));
    fill(at("rules-base"), ...choices(state.against).filter((each) => !(each instanceof HTMLOptionElement)));
  };
  again();
  const told = () => [state.rules, Boolean(state.own), state.start.players].join();
  let before = told();
  onChange(() => {
    const now = told();
    if (now !== before) again();
    before = now;
  });
  for (const id of ["compare", "solve"]) {
    at(`${id}-search`).addEventListener("input", (event) => {
      const words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase().split(/\s+/);
      for (const section of at(`${id}-rules`).querySelectorAll(".section")) {
        let some = false;
        for (const label of section.querySelectorAll("label")) {
          const text = `${section.getAttribute("aria-label")} ${label.title} ${label.dataset.names} ${label.textContent}`.toLowerCase();
          label.hidden = !words.every((word) => text.includes(word));
          some ||= !label.hidden;
        }
        section.toggleAttribute("hidden", !some);
      }
      oneStop(at(`${id}-rules`), "button, input");
    });
  }
  play.offer(lists.rulesets.boards, sections.flatMap((/** @type {Answer} */ each) => each.rulesets), fits);
  fill(at("beasts"), lists.beasts.beasts.flatMap((/** @type {Answer} */ each) =>
    each.lines.map((/** @type {string} */ line) => h("option", { value: `${each.id}/${line}` }, [called(each), each.names[0], elsewhere(each)].filter((name, number, all) => name && all.indexOf(name) === number).join(" ")))));
}

/**
 * Returns the names in other languages, by which something is found as well.
 * @param {Answer | undefined} named
 */
function elsewhere(named) {
  return Object.values(named?.["other-names"] ?? {}).flat().join(" ");
}

at("play-rules").addEventListener("change", (event) => change({ rules: /** @type {HTMLSelectElement} */ (event.target).value }));

/** Loads what answers, and says how far it is; if it fails or stands still, that it does, with a way to try again. */
async function load() {
  const began = performance.now();
  let stalled = 0;
  const wait = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => status.append(" ", gettext("Nothing has come for {number} seconds.", { number: STALLED }), " ",
      h("button", { type: "button", click: () => { again(); load(); } }, gettext("Try again"))), STALLED * 1000);
  };
  try {
    wait();
    await ready((told, part) => {
      fill(status, told, part !== null && told && h("progress", { value: part, max: 1, "aria-label": gettext("How much is loaded") }));
      if (told && part !== 1) wait();
      else clearTimeout(stalled);  // all is there
    });
    clearTimeout(stalled);
    fill(status);
    document.documentElement.dataset.ready = String(Math.round(performance.now() - began));
    change({});
  } catch (error) {
    clearTimeout(stalled);
    fill(status, gettext("gorules could not be loaded: {why}. The board works as soon as it is.", { why: error instanceof Error ? error.message : error }), " ",
      h("button", { type: "button", click: load }, gettext("Try again")));
  }
}

async function begin() {
  speak();
  onChange(({ tab }) => show(TABS.includes(tab) ? tab : "play"));
  // A sheet of paper says where it is from, and nothing on it can be opened.
  /** @type {Element[]} */
  let closed = [];
  addEventListener("afterprint", () => closed.forEach((each) => each.removeAttribute("open")));
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("#play-all details:not([open])")];
    closed.forEach((each) => each.setAttribute("open", ""));
    const made = document.querySelector("meta[name=generator]")?.getAttribute("content") ?? "";
    const from = location.href.length > LONGEST ? location.href.replace(/#.*/, "") : location.href;
    fill(at("imprint"), `${made}, ${new Date().toLocaleDateString(document.documentElement.lang || "en-GB", { dateStyle: "long" })}, ${from}`);
  });
  play.begin();
  rules.begin();
  compare.begin();
  solve.begin();
  score.begin();
  show(TABS.includes(state.tab) ? state.tab : "play");
  // What cannot be had, or not before the page is left, is not shown; the first answer does without it.
  const list = (/** @type {string} */ name, /** @type {(found: any) => void} */ take) =>
    fetch(new URL(name, import.meta.url)).then((found) => found.json()).then(take, () => {});
  list("boards.json", play.draw);
  list("lists.json", offer);
  await load();
  if (navigator.serviceWorker && document.querySelector("meta[name=gorules-answers]")?.getAttribute("content") === "worker") {
    // Not before: it loads all once more, from what the browser has just loaded.
    navigator.serviceWorker.register("sw.js").catch(() => { /* then it works while there is a connection */ });
  }
}

begin();
