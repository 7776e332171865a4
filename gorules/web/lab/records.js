// Game records: chosen, dropped on the page or pasted, with their variations and comments; and the game as a record.

import { ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { gettext, mixed, told as english } from "./language.js";
import { ANEW, EMPTY, change, game, onChange, rules, state } from "./store.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** @type {(told: Node) => void} */ let say = () => {};
/** @type {(told: string) => void} */ let complain = () => {};

/** The game beside which it is said that a record is refused. */
let beside = "";

const shown = () => JSON.stringify([state.start, state.moves, state.heading]);

/**
 * Says above the heading which record is refused, and that the game shown is another one.
 * @param {string} file
 * @param {string} why
 */
function refused(file, why) {
  beside = shown();
  const said = why.startsWith(`${file}: `) ? why.slice(file.length + 2) : why;  // it is named already
  const what = file === PASTED ? gettext("What was pasted is not opened: {why}.") : gettext("{file} is not opened: {why}.");
  const isBegun = state.moves.length > 0 || state.start.position !== null || state.heading !== null;
  fill(at("play-refused"), ...mixed(what, { file, why: english(said.replace(/\.$/, "")) }), isBegun && ` ${gettext("The game shown is still the earlier one.")}`);
}

/** What stands for the name of a file where a record was pasted. */
export const PASTED = "pasted";

/** @param {Answer} question */
export async function read(question) {
  const answer = await ask({ ask: "read", ...question });
  if (answer.error) {
    change({ tab: "play" });  // where it is told
    return question.file ? refused(question.file, answer.error) : complain(answer.error);
  }
  beside = "";
  const { moves, dead, ...said } = answer.start, start = { ...EMPTY, ...said };
  const made = moves.split(" ").filter(Boolean), gone = dead.split(" ").filter(Boolean);
  change({
    tab: "play", start, moves: made, at: question.beast ? 0 : made.length, dead: gone, lines: answer.lines, notes: answer.comments,
    heading: question.beast ? null : { title: answer.title, rules: answer["rules-named"] ?? "", server: answer.server, result: answer.result ?? "", counted: answer.counted, end: JSON.stringify([start, made]), says: answer.notes, dead: gone, file: question.file ?? "" },
    record: question.content ? { content: question.content, file: question.file } : null,
    ...(answer.rules && { rules: answer.rules }),
  });
  const left = answer["left-out"] && gettext("Not shown: {what}.", { what: answer["left-out"] });
  say(h("p", {}, question.beast && english(answer.says), question.beast && left && " ", left));
}

/** Whether a text is a game record or a diagram of Sensei's Library. @param {string} text */
export const isRecord = (text) => text.trim().startsWith("(") || /^\s*\$\$/m.test(text);

/** @param {File} file */
async function open(file) {
  // As bytes: the record itself says its encoding, or gorules finds it out.
  const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  read({ content: btoa(bytes.join("")), file: file.name });
}

async function save() {
  const answer = await ask({ ask: "sgf", rules: rules(), ...game(), ...state.record, definitions: false });
  if (answer.error) return complain(answer.error);
  const url = URL.createObjectURL(new Blob([Uint8Array.from(atob(answer.content), (byte) => byte.charCodeAt(0))], { type: "application/x-go-sgf" }));
  h("a", { href: url, download: "game.sgf" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Begins to listen. @param {(told: Node) => void} told @param {(told: string) => void} wrong */
export function begin(told, wrong) {
  say = told;
  complain = wrong;
  onChange(() => {
    if (shown() !== beside) fill(at("play-refused"));
  });
  at("play-save").addEventListener("click", save);
  at("play-record-open").addEventListener("click", () => at("play-open").click());
  at("play-beast").addEventListener("change", (event) => {
    const beast = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (beast) read({ beast });
  });
  at("play-open").addEventListener("change", (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (file) open(file);
  });
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
  addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]")) return;
    const [file] = event.clipboardData?.files ?? [], text = event.clipboardData?.getData("text") ?? "";
    if (file) open(file);
    else if (isRecord(text)) read({ sgf: text, file: PASTED });
    else if (state.tab === "play" && text.trim()) pasted(text);
  });
}

/** The letters of stones and empty points in pictures of text. */
const LETTERS = { black: /[xb#\u25cf]/i, white: /[ow@\u25cb]/i, row: /^[.+,_xo#bw@\u25cf\u25cb]+$/i };

/** Returns a picture of text as a drawn position: rows, with X or # or b for Black, O or w for White; "" if it is none. What
 *  stands around the board, its border and the names of rows and columns, is left out. @param {string} text */
export function pictured(text) {
  const lines = text.trim().split(/[\n/]/);
  const bare = lines.map((line) => line.replace(/^\s*(\d+)\s(.*?)\s\1(\s.*)?$/, "$2").replace(/^\s*\d{1,2}\s/, ""));
  const rows = bare.map((line) => line.replace(/[\s|]/g, "")).filter((row) => LETTERS.row.test(row));
  if (!rows.length || new Set(rows.map((row) => row.length)).size > 1) return "";
  const letter = (/** @type {string} */ each) => (LETTERS.black.test(each) ? "X" : LETTERS.white.test(each) ? "O" : ".");
  return rows.map((row) => [...row].map(letter).join("")).join("/");
}

/** Takes a picture of text for a position. @param {string} text */
function pasted(text) {
  const position = pictured(text);
  if (!position) return complain(gettext("What was pasted is neither a game record nor a drawn position."));
  change({ ...ANEW, start: { ...EMPTY, board: null, position } });
}
