// The tab in which one plays: any rules, any board, with the reasons for whatever is refused.

import { ask } from "./ask.js";
import { BoardView, COLOURS } from "./board.js";
import { at, fill, h, picture, table } from "./dom.js";
import * as solver from "./solver.js";
import { EMPTY, change, game, onChange, rules, state } from "./store.js";
import { capital } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const why = at("play-why"), turn = at("play-turn"), end = at("play-end"), said = at("play-said");

/** @type {Answer} */
export let shown = { points: [], cells: [], verdicts: [], legal: [], words: [], made: 0, steps: [], figures: {} };
/** @type {Map<string, Answer>} */ let refused = new Map();
let latest = 0, asked = "", awaited = false, next = "";

const board = new BoardView(at("play-board"), play, look);

/** @type {Map<string, Answer>} */
const boards = new Map();

/**
 * Returns where a board is drawn.
 * @param {Answer} answer that has the board and its points
 */
export async function drawing(answer) {
  const key = JSON.stringify(answer.points);
  let found = boards.get(answer.board + key);
  if (!found) {
    const { board, edges, position, players } = state.start;
    found = await ask({ ask: "board", board, edges, position, players });
    if (!found.error) boards.set(answer.board + key, found);
  }
  return found;
}

/** Shows the game as it stands. */
async function refresh() {
  const question = { ask: "play", rules: rules(), ...game() };
  const key = JSON.stringify(question);
  if (key === asked) {
    if (!awaited) solver.consider(shown, play);
    return;
  }
  asked = key;
  awaited = true;
  solver.forget();
  fill(said);
  next = "";
  const number = ++latest;
  const answer = await ask(question);
  const drawn = answer.error ? answer : await drawing(answer);
  if (number !== latest) return;
  awaited = false;
  if (drawn.error) {
    asked = next = "";
    solver.rest();
    return say(drawn.error, "bad");
  }
  board.draw(drawn);
  show(answer);
  const move = next;
  next = "";
  if (move) play(move);
  else solver.consider(answer, play);
}

/** @param {Answer} answer */
function show(answer) {
  shown = answer;
  refused = new Map(answer.verdicts.map((/** @type {Answer} */ verdict) => [verdict.move, verdict]));
  const legal = new Set(answer.legal);
  board.show(answer.cells, (number) => {
    const name = answer.points[number];
    const verdict = refused.get(name);
    const marks = [];
    if (answer.last?.move === name) marks.push("last");
    if (verdict) marks.push("illegal");
    if (legal.has(name)) marks.push("legal");
    return { marks, says: verdict ? `illegal: ${reasons(verdict)}` : legal.has(name) ? "may be played" : "" };
  });
  at("play-board").dataset.toPlay = answer.outcome || answer.ending ? "" : answer["to-play"];
  fill(turn, ...told(answer));
  usual();
  fill(end, ...ended(answer));
  fill(at("play-words"), answer.words.filter((/** @type {string} */ word) => word !== "pass")
    .map((/** @type {string} */ word) => h("button", { type: "button", click: () => play(word) }, called(word))));
  at("play-pass").toggleAttribute("disabled", Boolean(answer.ending));
  at("play-pass").setAttribute("aria-disabled", String(refused.has("pass")));
  at("play-undo").toggleAttribute("disabled", state.at === 0);
  at("play-redo").toggleAttribute("disabled", state.at >= state.moves.length || Boolean(answer.refused));
  const list = at("play-list"), isIn = list.contains(document.activeElement);
  fill(list, state.moves.map((move, number) => h("li", {},
    h("button", { type: "button", "aria-current": number + 1 === state.at ? "step" : false, click: () => change({ at: number + 1 }) }, move))));
  if (isIn) /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"))?.focus();
  if (/** @type {HTMLDetailsElement} */ (at("play-history")).open) record();
}

/**
 * Returns a button that goes to the game as it stood after a turn, or nothing if that was before its start.
 * @param {number} number of the turn, 0 for the start
 * @param {string} text
 */
function went(number, text) {
  const made = number === 0 ? 0 : shown.steps.findIndex((/** @type {Answer} */ step) => step.turn === number) + 1;
  return made || number === 0 ? h("button", { type: "button", click: () => {
    change({ at: made });
    turn.focus();
  } }, text) : text;
}

/** @param {number} number */
const after = (number) => (number === 0 ? "the start" : `after turn ${number}`);

/**
 * Returns a verdict in words, with a picture of what would be there again.
 * @param {Answer} verdict
 */
function reasoned(verdict) {
  const turns = new Set(verdict.violations.map((/** @type {Answer} */ each) => each.turn).filter((/** @type {number | null} */ turn) => turn !== null && shown.figures[turn]));
  return [verdict.message, ...turns].map((each) => (each === verdict.message ? each : pictured(shown.figures[each], Number(each))));
}

/**
 * @param {string} figure
 * @param {number} number
 * @param {string} [text]
 */
function pictured(figure, number, text = capital(after(number))) {
  return h("figure", {}, picture(figure, `The position ${number ? after(number) : "at the start"}`), h("figcaption", {}, went(number, text)));
}

/** @param {string} word */
function called(word) {
  return { agree: "Agree that it is over", resume: "Resume play", button: "Take the button", dispute: "Dispute what is dead" }[word]
    ?? `Declare: ${word.replace("-", " ")}`;
}

/** @param {Answer} answer */
function told(answer) {
  const last = answer.last;
  const before = last ? `Turn ${last.number}, ${capital(last.player)}: ${last.move}${took(last)}. ` : "";
  const prisoners = Object.entries(answer.prisoners).filter(([, number]) => number);
  const held = prisoners.length ? ` Stones taken: ${prisoners.map(([colour, number]) => `${capital(colour)} ${number}`).join(", ")}.` : "";
  const on = answer.ending ? h("strong", {}, "Play is over.")
    : h("strong", {}, h("span", { class: `swatch stone-${answer["to-play"]}`, "aria-hidden": "true" }), `${capital(answer["to-play"])} to play.`);
  return [before, on, held];
}

/** @param {Answer} last */
function took(last) {
  if (last.captured.length) return `, takes ${last.captured.join(" ")}`;
  return last["self-captured"].length ? `, which removes itself (${last["self-captured"].join(" ")})` : "";
}

/** @param {Answer} answer */
function ended(answer) {
  if (!answer.outcome) return [];
  const { ending, outcome } = answer;
  const parts = [h("p", { class: "outcome" }, `${capital(outcome.text)}.`),
    h("ul", {}, answer.sentences.map((/** @type {string} */ sentence) => h("li", {}, sentence)))];
  if (ending && ending.repeats !== null) {
    const there = ending.repeats;
    parts.push(h("p", {}, went(there, there ? `See the situation after turn ${there}, which is repeated` : "See the start, which is repeated")));
  }
  if (answer.paid.length) {
    parts.push(h("div", { class: "gallery" }, answer.paid.map((/** @type {Answer} */ { player, figure, turns }) =>
      h("figure", {}, picture(figure, `What is counted for ${capital(player)}`),
        h("figcaption", {}, `Counted for ${capital(player)}`, turns.length > 0 && ", who passed on it at turn", ...turns.flatMap((/** @type {number} */ turn) => [" ", went(turn, String(turn))]))))));
  } else if (outcome.explanation.tallies.length) {
    parts.push(tallies(outcome));
  }
  return parts;
}

/** @param {Answer} verdict */
function reasons(verdict) {
  return verdict.violations.map((/** @type {Answer} */ each) => each.message).join("; ");
}

/**
 * @param {string | (Node | string)[]} told
 * @param {string} [kind]
 */
function say(told, kind = "") {
  why.className = `why ${kind}${Object.keys(shown.figures).length ? " roomy" : ""}`;
  const parts = [told].flat(), texts = parts.filter((part) => typeof part === "string");
  fill(why, h("span", {}, ...texts), ...parts.filter((part) => typeof part !== "string"));
}

/** Says what there is to say where nobody looks at a point. */
function usual() {
  if (shown.refused) say([`Move ${shown.made + 1} of this game is refused. `, ...reasoned(shown.refused)], "bad");
  else say(shown.ending ? "" : "Choose a point to play on it. A cross marks an illegal point; choose it to see why.", "quiet");
}

/**
 * Tells why one may not play on the point at which one looks. It stays until another one is looked at, so
 * that what is told with it can be reached.
 * @param {string} name
 */
function look(name) {
  const verdict = refused.get(name);
  if (verdict) say(reasoned(verdict), "bad");
  else if (asked && why.classList.contains("bad")) usual();  // what is wrong with the game stays
}

/** @param {string} move */
function play(move) {
  if (awaited) {
    next = move;
    return;
  }
  const verdict = refused.get(move);
  const number = shown.points.indexOf(move);
  if (solver.atWork()) say("The solver is searching. Stop it to play by hand.", "bad");
  else if (verdict) say(reasoned(verdict), "bad");
  else if (number >= 0 && shown.cells[number]) say(`There is a stone on ${move}.`, "bad");
  else if (number >= 0 && !shown.legal.includes(move)) say("Play is over. Undo a move, or resume play.", "bad");
  else {
    const moves = [...state.moves.slice(0, shown.made), move];
    change({ moves, at: moves.length });
  }
}

/** Shows what the ko rules remember. */
async function record() {
  const target = at("play-record"), number = latest;
  const found = await ask({ ask: "history", rules: rules(), ...game() });
  if (number !== latest) return;
  if (found.error) return fill(target, h("p", { class: "bad" }, found.error));
  const gone = found["not-on-record"];
  fill(target,
    ...found.says.flatMap((/** @type {Answer} */ { sentences, clause }) => h("p", {}, sentences.join(" "), clause && h("span", { class: "clause" }, ` [${clause}]`))),
    !found.says.length && h("p", {}, "These rules remember no position."),
    found.start !== null && h("p", {}, "The start is on record."),
    ...Object.entries(found.history).map(([colour, turns]) => h("section", {},
      h("h3", {}, h("span", { class: `swatch stone-${colour}`, "aria-hidden": "true" }), `${capital(colour)}: ${turns.length || "nothing"} on record`),
      turns.length > 0 && h("div", { class: "gallery" }, turns.filter((/** @type {Answer} */ each) => found.figures[each.number]).map((/** @type {Answer} */ each) =>
        pictured(found.figures[each.number], each.number, `Turn ${each.number}: ${each.move}`))),
      gone[colour].length > 0 && h("p", { class: "quiet" }, "Not on record: ",
        gone[colour].map((/** @type {Answer} */ each) => `turn ${each.number}, ${each.move}`).join("; "), "."))));
}

/** @param {Answer} outcome */
export function tallies(outcome) {
  return outcome.explanation.tallies.length === 0 ? h("p", {}, "Nothing is counted.") : table("How it is counted",
    ["player", "stones", "empty points", "prisoners", "tax", "compensation", "total"],
    outcome.explanation.tallies.map((/** @type {Answer} */ each) => [capital(each.player), ...[each.stones,
      each.territory.length, each.prisoners, each.tax, each.compensation, each.total].map(String)]));
}

async function count() {
  fill(said, "Counting ...");
  const answer = await ask({ ask: "score", rules: [rules()], ...game() });
  const [found] = answer.outcomes ?? [];
  const outcome = found?.outcome;
  fill(said, outcome ? [h("p", { class: "outcome" }, `As it stands: ${outcome.text}.`), tallies(outcome),
    ...outcome.explanation.remarks.map((/** @type {string} */ remark) => h("p", {}, remark))]
    : h("p", { class: "bad" }, answer.error ?? found?.refused?.message ?? ""));
}

async function save() {
  const answer = await ask({ ask: "sgf", rules: rules(), ...game(), ...state.record, dead: "" });
  if (answer.error) return say(answer.error, "bad");
  const url = URL.createObjectURL(new Blob([Uint8Array.from(atob(answer.content), (byte) => byte.charCodeAt(0))], { type: "application/x-go-sgf" }));
  h("a", { href: url, download: "game.sgf" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @param {Answer} question */
async function read(question) {
  const answer = await ask({ ask: "read", ...question });
  if (answer.error) return say(answer.error, "bad");
  const { moves, dead, ...start } = answer.start;
  const made = moves.split(" ").filter(Boolean);
  change({ start, moves: made, at: question.beast ? 0 : made.length, dead: dead.split(" ").filter(Boolean),
    record: question.content ? { content: question.content, file: question.file } : null, ...(answer.rules && { rules: answer.rules }) });
  fill(said, h("p", {}, [answer.says, answer["left-out"] && `Only the main line of the first game is read, not ${answer["left-out"]}.`, ...answer.notes].filter(Boolean).join(" ")));
}

/** Goes back to the last turn by hand. */
function back() {
  let made = Math.max(0, Math.min(state.at, shown.made) - 1);
  while (made > 0 && state.solver.length < 2 && state.solver.includes(shown.steps[made]?.player)) made -= 1;
  change({ at: made });
}

/** Puts what is typed into the game. */
function setUp() {
  const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id)).value.trim();
  const position = value("play-position"), edges = value("play-edges").split(/[,\n]/).map((edge) => edge.trim()).filter(Boolean);
  const start = { ...EMPTY, position: position || null, edges, board: edges.length || position ? null : value("play-size") || "9x9",
    players: Number(value("play-players")) || 2, "to-play": value("play-first") };
  change({ start, moves: [], at: 0, dead: [] });
}

/** @param {Partial<import("./store.js").Start>} changes */
function anew(changes) {
  change({ start: { ...EMPTY, players: state.start.players, ...changes }, moves: [], at: 0, dead: [] });
}

/** Shows in the fields what is set up. */
function fields() {
  const { start } = state;
  const put = (/** @type {string} */ id, /** @type {string | number} */ value) => {
    const field = /** @type {HTMLInputElement} */ (at(id));
    if (document.activeElement !== field) field.value = String(value);
  };
  put("play-size", start.edges.length ? "" : start.board ?? "");
  put("play-players", start.players);
  put("play-position", start.position ?? "");
  put("play-edges", start.edges.join(", "));
  put("play-first", start["to-play"]);
  const chosen = start.position === null && ready.some(({ value }) => value === named(start));
  /** @type {HTMLSelectElement} */ (at("play-ready")).value = chosen ? named(start) : "";
  const other = at("play-other");
  fill(other, chosen ? "Another, below" : start.position !== null ? "a position" : start.edges.length ? "a graph" : start.board ?? "");
  for (const colour of ["black", "white"]) {
    const by = /** @type {HTMLSelectElement} */ (at(`play-by-${colour}`));
    by.value = state.solver.includes(colour) ? "solver" : "hand";
    by.parentElement?.toggleAttribute("hidden", start.players !== 2);
  }
}

/** @type {(import("./store.js").Start & { value: string })[]} */ let ready = [];

/** @param {Answer} board */
const named = ({ board, edges, players }) => JSON.stringify([board, edges, players]);

/**
 * Offers boards from which one chooses.
 * @param {Answer[]} boards
 */
export function offer(boards) {
  ready = boards.map(({ board, edges, players }) => ({ ...EMPTY, board, edges, players, value: named({ board, edges, players }) }));
  const kinds = [...new Set(boards.map(({ kind }) => kind))];
  fill(at("play-ready"), at("play-other"), ...kinds.map((kind) => h("optgroup", { label: kind },
    boards.filter((each) => each.kind === kind).map((each) => h("option", { value: named(each) }, each.name)))));
  fields();
}

/** Begins to listen. */
export function begin() {
  fill(at("play-first"), COLOURS.map((colour) => h("option", { value: colour }, capital(colour))));
  const on = (/** @type {string} */ id, /** @type {string} */ event, /** @type {(event: Event) => void} */ act) => at(id).addEventListener(event, act);
  on("play-pass", "click", () => play("pass"));
  on("play-undo", "click", back);
  on("play-redo", "click", () => change({ at: Math.min(state.moves.length, state.at + 1) }));
  on("play-clear", "click", () => change({ moves: [], at: 0, dead: [] }));
  on("play-ready", "change", (event) => {
    const found = ready.find(({ value }) => value === /** @type {HTMLSelectElement} */ (event.target).value);
    if (!found) return at("play-more").setAttribute("open", "");
    const { value, ...start } = found;
    change({ start, moves: [], at: 0, dead: [] });
  });
  for (const colour of ["black", "white"]) {
    on(`play-by-${colour}`, "change", (event) => {
      const others = state.solver.filter((each) => each !== colour);
      change({ solver: /** @type {HTMLSelectElement} */ (event.target).value === "solver" ? [...others, colour] : others });
    });
  }
  on("play-size", "change", (event) => {
    const size = /** @type {HTMLInputElement} */ (event.target).value.trim();
    anew({ board: /^\d+$/.test(size) ? `${size}x${size}` : size });
  });
  on("play-players", "change", (event) => anew({ ...state.start, players: Number(/** @type {HTMLInputElement} */ (event.target).value) || 2 }));
  on("play-set", "click", setUp);
  on("play-save", "click", save);
  on("play-count", "click", count);
  on("play-hint", "click", () => solver.advise(said, play));
  on("play-history", "toggle", () => /** @type {HTMLDetailsElement} */ (at("play-history")).open && record());
  on("play-beast", "change", (event) => {
    const beast = /** @type {HTMLInputElement} */ (event.target).value.trim();
    if (beast) read({ beast });
  });
  on("play-open", "change", async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    // As bytes: the record itself says its encoding, or gorules finds it out.
    const bytes = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
    read({ content: btoa(bytes.join("")), file: file.name });
  });
  on("play-link", "click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      fill(said, h("p", {}, "The link is copied. It contains the game and the rules."));
    } catch {
      fill(said, h("p", {}, "This browser does not let pages copy. Copy the address of this page: it contains the game and the rules."));
    }
  });
  at("panel-play").addEventListener("keydown", (event) => {
    const { key, target, altKey } = /** @type {KeyboardEvent} */ (event);
    if (altKey || !(target instanceof Element) || target.closest("input, textarea, select, .holds-board, details")) return;
    if (key === "ArrowLeft") at("play-undo").click();
    if (key === "ArrowRight") at("play-redo").click();
  });
  onChange(() => {
    fields();
    if (state.tab === "play" || state.tab === "score") refresh();
  });
}
