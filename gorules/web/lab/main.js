// The laboratory: its tabs, and what they have in common.

import { ready } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { OWN, change, onChange, state } from "./store.js";
import * as play from "./play.js";
import * as rules from "./rules.js";
import * as compare from "./compare.js";
import * as solve from "./solve.js";
import * as score from "./score.js";

/** @typedef {import("./ask.js").Answer} Answer */

const TABS = ["play", "rules", "compare", "solve", "score"];
const status = at("status");

/** @param {string} tab */
function show(tab) {
  for (const each of TABS) {
    const button = at(`tab-${each}`), chosen = each === tab;
    button.setAttribute("aria-selected", String(chosen));
    button.setAttribute("tabindex", chosen ? "0" : "-1");
    at(`panel-${each}`).hidden = !chosen;
  }
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
  const fit = (/** @type {{ min: number, max: number }} */ { min, max }) => min <= state.start.players && state.start.players <= max;
  const choices = (/** @type {string} */ chosen, isOfGame = false) => [
    state.own && h("option", { value: OWN, selected: chosen === OWN }, "My rules"),
    h("optgroup", { label: "Rulesets" }, lists.rulesets.rulesets.map((/** @type {Answer} */ { id, name, players }) =>
      h("option", { value: id, selected: chosen === id, title: name, disabled: isOfGame && chosen !== id && !fit(players) }, id))),
    h("optgroup", { label: "Other games" }, lists.rulesets["other-games"].map((/** @type {string} */ id) =>
      h("option", { value: id, selected: chosen === id }, id)))];
  const known = new Set([OWN, ...lists.rulesets.rulesets.map((/** @type {Answer} */ { id }) => id), ...lists.rulesets["other-games"]]);
  const others = (/** @type {string} */ chosen) => known.has(chosen) ? choices(chosen, true) : [h("option", { value: chosen, selected: true }, chosen), ...choices(chosen, true)];
  const among = state.among.filter((id) => known.has(id));
  if (among.length < state.among.length) change({ among });
  const again = () => {
    fill(at("play-rules"), ...others(state.rules).flat());
    for (const id of ["compare-rules", "solve-rules"]) {
      const among = id === "solve-rules" ? [state.rules] : [...state.among, state.own && OWN];
      fill(at(id), [...known].filter((each) => each !== OWN || state.own).sort((one, other) => Number(among.includes(other)) - Number(among.includes(one))).map((each) =>
        h("label", {}, h("input", { type: "checkbox", value: each, checked: among.includes(each) }), ` ${each === OWN ? "My rules" : each}`)));
    }
    fill(at("diff-one"), ...choices(state.against).flat());
    fill(at("diff-other"), ...choices(state.own ? OWN : "aga-positional").flat());
    fill(at("rules-base"), ...choices(state.against).flat().filter((each) => !(each instanceof HTMLOptionElement)));
  };
  again();
  const told = () => [state.rules, Boolean(state.own), state.start.players].join();
  let before = told();
  onChange(() => {
    const now = told();
    if (now !== before) again();
    before = now;
  });
  play.offer(lists.rulesets.boards);
  fill(at("beasts"), lists.beasts.beasts.flatMap((/** @type {Answer} */ { id, names, lines }) =>
    lines.map((/** @type {string} */ line) => h("option", { value: `${id}/${line}` }, names[0] ?? ""))));
}

at("play-rules").addEventListener("change", (event) => change({ rules: /** @type {HTMLSelectElement} */ (event.target).value }));

async function begin() {
  onChange(({ tab }) => show(TABS.includes(tab) ? tab : "play"));
  play.begin();
  rules.begin();
  compare.begin();
  solve.begin();
  score.begin();
  show(TABS.includes(state.tab) ? state.tab : "play");
  if (navigator.serviceWorker && document.querySelector("meta[name=gorules-answers]")?.getAttribute("content") === "worker") {
    navigator.serviceWorker.register("sw.js").catch(() => { /* then it works while there is a connection */ });
  }
  fetch(new URL("lists.json", import.meta.url)).then((found) => found.json()).then(offer);
  const began = performance.now();
  try {
    await ready((told) => fill(status, told));
    fill(status);
    document.documentElement.dataset.ready = String(Math.round(performance.now() - began));
    change({});
  } catch (error) {
    fill(status, `gorules could not be loaded: ${error instanceof Error ? error.message : error}`);
  }
}

begin();
