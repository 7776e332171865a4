// The tab in which rules are written, checked as one types, and read as a text.

import { ask } from "./ask.js";
import { at, calmly, fill, h } from "./dom.js";
import { editor } from "./editing.js";
import * as form from "./form.js";
import { called, gettext, mixed, tag, told } from "./language.js";
import { OWN, change, onChange, replaced, state } from "./store.js";
import { commas, question } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** @type {import("./editing.js").Editor | undefined} */
let text;
let latest = 0, drafted = state.draft;

/** The ruleset from which one starts; before the list of rulesets is there, the one that it will show. */
const base = () => /** @type {HTMLSelectElement} */ (at("rules-base")).value || state.against;

async function check() {
  const yaml = text?.get() ?? "";
  for (const id of ["rules-play", "rules-diff"]) at(id).setAttribute("disabled", "");
  const number = ++latest;
  drafted = yaml;
  change({ draft: yaml });
  if (!yaml.trim()) {
    text?.mark([]);
    at("rules-stale").hidden = true;
    change({ own: "", among: state.among.filter((id) => id !== OWN), ...(state.rules === OWN && { rules: state.against }) });
    at("rules-play").removeAttribute("disabled");
    form.forget();
    unamended();
    return fill(at("rules-problems"));
  }
  const answer = await ask({ ask: "validate", yaml });
  if (number !== latest) return;
  if (answer.error) return fill(at("rules-problems"), h("li", { class: "bad" }, told(answer.error)));
  const [{ problems, remark }] = answer.files;
  text?.mark(problems);
  fill(at("rules-problems"), problems.length
    ? problems.map((/** @type {Answer} */ each) => h("li", { class: "bad" }, h("button", { type: "button", click: () => text?.goTo(each.line ?? 1, each.column ?? 1) }, gettext("Line {number}", { number: each.line ?? 1 })), " ", told(said(each))))
    : [h("li", { class: "good" }, gettext("Valid.")), remark && h("li", { class: "open" }, ...mixed(gettext("But {remark}."), { remark: told(remark) }))]);
  for (const id of ["rules-play", "rules-diff"]) at(id).toggleAttribute("disabled", problems.length > 0);
  at("rules-stale").hidden = !problems.length || !state.own;
  if (!problems.length) {
    const isNew = yaml !== state.own;
    change({ own: yaml });
    show(answer.ruleset);
    form.show(yaml, base());
    if (isNew) form.matters();
  }
}

/** @param {Answer} problem */
function said({ message, field, allowed, suggestion }) {
  const begins = field ? `${field}: ` : "";
  const meant = suggestion ? ` ${gettext("Did you mean '{name}'?", { name: suggestion })}` : "";
  const may = allowed.length ? ` ${gettext("Allowed: {names}.", { names: `${commas(allowed.slice(0, 12))}${allowed.length > 12 ? ", ..." : ""}` })}` : "";
  return `${begins}${message}.${meant}${may}`;
}

/** @param {Answer} ruleset */
function show(ruleset) {
  fill(at("rules-text"), h("h3", {}, told(called(ruleset))),
    ruleset.about && h("p", {}, told(ruleset.about)),
    ruleset.text.map((/** @type {Answer} */ part) => h("section", {},
      part.component && h("h4", {}, `${question(part.question)}: `, h("span", { lang: tag(part.component) }, part.component), part.clause && h("span", { class: "clause", lang: tag(part.clause) }, ` ${part.clause}`)),
      h("ol", { start: part.first }, part.sentences.map((/** @type {string} */ sentence) => h("li", {}, told(sentence)))))),
    ruleset.departures.length > 0 && [h("h4", {}, gettext("Departures from the text")), h("ul", {}, ruleset.departures.map((/** @type {string} */ each) => h("li", {}, told(each))))]);
}

/** Shows the rules from which one starts, where nothing was changed yet. */
async function unamended() {
  const number = ++latest;
  at("rules-diff").setAttribute("disabled", "");
  form.show("", base());
  const answer = await ask({ ask: "ruleset", rules: base() });
  if (number === latest && !answer.error) show(answer);
}

/** @param {boolean} whole */
async function take(whole) {
  const answer = await ask({ ask: "ruleset", rules: base() });
  if (answer.error) return fill(at("rules-problems"), h("li", { class: "bad" }, told(answer.error)));
  const taken = whole && answer.yaml ? answer.yaml.replace(/^id: .*/m, (/** @type {string} */ line) => line.replace("id: ", "id: my-")) : answer.variant;
  change({ against: answer.id, ...replaced(taken) });
  text?.focus();
}

/** Begins to listen. */
export function begin() {
  form.begin((yaml) => change(replaced(yaml)));
  const typed = calmly(check, 250);
  editor(at("rules-editor"), state.draft, typed, async (yaml, line, column) => {
    const answer = await ask({ ask: "complete", yaml, line, column });
    return { column: answer.column ?? column, options: answer.options ?? [] };
  }).then((made) => {
    text = made;
    if (state.tab === "rules") check();
  });
  at("rules-base").addEventListener("change", () => {
    if (!state.draft.trim()) unamended();
  });
  at("rules-variant").addEventListener("click", () => take(false));
  at("rules-whole").addEventListener("click", () => take(true));
  at("rules-play").addEventListener("click", () => change({ rules: state.own ? OWN : base(), tab: "play" }));
  at("rules-diff").addEventListener("click", () => {
    change({ tab: "compare" });
    for (const [id, value] of [["diff-one", state.against], ["diff-other", OWN]]) /** @type {HTMLSelectElement} */ (at(id ?? "")).value = value ?? "";
    at("diff-go").click();
  });
  at("rules-back").addEventListener("click", () => change(replaced(state.before)));
  const note = () => {
    at("rules-back").hidden = !state.before || state.before === state.draft;
    const stale = state.rules === OWN && state.draft !== state.own;
    at("play-note").hidden = !stale;
    fill(at("play-note"), stale ? gettext("There is a mistake in the text of your rules as it stands in the Rules tab. This game goes by the last text that had none.") : "");
  };
  note();
  let before = "";
  onChange(() => {
    note();
    if (text && state.draft !== drafted) {
      drafted = state.draft;
      text.set(state.draft);
    }
    const isOpened = state.tab === "rules" && before !== "rules";
    before = state.tab;
    if (isOpened) {
      if (!state.draft.trim()) return unamended();
      form.show(state.draft === state.own ? state.own : "", base());
      if (text) check();
    }
  });
}
