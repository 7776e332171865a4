// Where one types YAML: CodeMirror where these pages were built with it, else a plain field.

import { at, h } from "./dom.js";

/** @typedef {import("./ask.js").Answer} Answer */
/** @typedef {(yaml: string, line: number, column: number) => Promise<Answer>} Complete */
/** @typedef {{ get: () => string, set: (text: string) => void, mark: (problems: Answer[]) => void,
 *   goTo: (line: number, column: number) => void, focus: () => void }} Editor */

/**
 * Returns an editor with a text.
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {() => void} typed is called when it has changed
 * @param {Complete} complete says what may be typed
 * @returns {Promise<Editor>}
 */
export async function editor(parent, text, typed, complete) {
  if (document.querySelector("meta[name=gorules-editor]")) {
    try {
      const { codemirror } = await import(new URL("editor.js", import.meta.url).href);
      return codemirror(parent, text, typed, complete, at("rules-label").textContent ?? "");
    } catch { /* then the plain one does */ }
  }
  return plain(parent, text, typed);
}

/**
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {() => void} typed
 * @returns {Editor}
 */
function plain(parent, text, typed) {
  const field = /** @type {HTMLTextAreaElement} */ (h("textarea", { rows: 18, spellcheck: "false", "aria-labelledby": "rules-label", input: typed }));
  field.value = text;
  parent.append(field);
  return {
    get: () => field.value,
    set: (next) => {
      field.value = next;
      typed();
    },
    mark: (problems) => field.setAttribute("aria-invalid", String(problems.length > 0)),
    goTo: (line, column) => {
      const before = field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      field.focus();
      field.setSelectionRange(before + column - 1, before + column - 1);
    },
    focus: () => field.focus(),
  };
}
