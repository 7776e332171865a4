// The editor for YAML: CodeMirror, with what gorules says of the text. It stands in a shadow root, where its
// styles are no styles of the page, which allows none but its own.

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--open)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.92rem", minHeight: "20rem", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--ink)", padding: ".6em 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--quiet)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--shade) 60%, transparent)" },
  "&.cm-focused": { outline: "2px solid var(--link)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--link) 30%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--quiet)", maxWidth: "32rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-completionInfo": { whiteSpace: "pre-line", padding: ".4em .8em" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--bad)" },
});

/**
 * Returns an editor.
 * @param {HTMLElement} parent
 * @param {string} text
 * @param {() => void} typed
 * @param {(yaml: string, line: number, column: number) => Promise<any>} complete
 * @param {string} label
 */
export function codemirror(parent, text, typed, complete, label) {
  const root = parent.attachShadow({ mode: "open" });

  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  const source = async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    if (!context.explicit && !context.matchBefore(/[\w-]$|[{[:,] $|- $/)) return null;
    const { column, options } = await complete(context.state.doc.toString(), line.number, context.pos - line.from + 1);
    return options.length ? {
      from: line.from + column - 1,
      options: options.map((/** @type {any} */ option) => ({ label: option.text, info: option.means || undefined })),
      validFor: /^[\w.:+-]*$/,
    } : null;
  };

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), closeBrackets(), lintGutter(), yaml(),
        autocompletion({ override: [source], activateOnTypingDelay: 50 }), syntaxHighlighting(colours), look,
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        EditorView.updateListener.of((update) => update.docChanged && typed()),
      ],
    }),
  });

  /**
   * @param {number} line
   * @param {number} column
   */
  const place = (line, column) => {
    const found = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return Math.min(found.from + column - 1, found.to);
  };

  return {
    get: () => view.state.doc.toString(),
    /** @param {string} next */
    set: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, selection: { anchor: next.length } }),
    /** @param {any[]} problems */
    mark: (problems) => view.dispatch(setDiagnostics(view.state, problems.map(({ line, column, message }) => {
      const from = place(line ?? 1, column ?? 1), end = view.state.doc.lineAt(from).to;
      const word = /^[^\s:,{}\[\]]+/.exec(view.state.sliceDoc(from, end))?.[0].length ?? 1;
      return { from, to: Math.min(from + word, end), severity: /** @type {const} */ ("error"), message };
    }))),
    /**
     * @param {number} line
     * @param {number} column
     */
    goTo: (line, column) => {
      view.dispatch({ selection: { anchor: place(line, column) }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
  };
}
