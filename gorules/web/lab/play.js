// The tab in which one plays: any rules, any board, with the reasons for whatever is refused.

import { Stopped, ask } from "./ask.js";
import { BoardView, CELLS, COLOURS } from "./board.js";
import { counted, isApart, open, owned, stringAt, tallies } from "./counts.js";
import { at, enable, fill, h, picture } from "./dom.js";
import * as judge from "./judge.js";
import * as lines from "./lines.js";
import * as records from "./records.js";
import * as share from "./share.js";
import * as solver from "./solver.js";
import { ANEW, EMPTY, change, game, isKept, onChange, redo, rules, state, undo, undoable } from "./store.js";
import * as tools from "./tools.js";
import * as won from "./won.js";
import { counted as grouped, gettext, language, mixed, ngettext, tag, told as english } from "./language.js";
import { capital, commas, player, ruleset, turned } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const why = at("play-why"), turn = at("play-turn"), end = at("play-end"), said = at("play-said");

/** @type {Answer} */
export let shown = { points: [], cells: [], verdicts: [], legal: [], words: [], made: 0, steps: [], figures: {} };
/** @type {Map<string, Answer>} */ let refused = new Map();
let latest = 0, asked = "", saidOf = "", awaited = false, next = "";
/** The question that is out, and what stops it. @type {{ key: string, stopping: AbortController, hurry: number } | undefined} */ let out;
/** What stands on the board, also before the first answer. */
let standing = { points: /** @type {string[]} */ ([]), cells: /** @type {number[]} */ ([]) };
/** The start that was drawn; what is `shown` is a guess about it until the answer is there. */ let assumed = "";
/** Stops what is asked of a definition of life and death, while it is. @type {AbortController | undefined} */ let deciding;
/** Stops the count of a position as it stands. @type {AbortController | undefined} */ let counting;
/** What is done as soon as the answer is there. @type {(() => void)[]} */ let waiting = [];

/** Answers that may be asked for again, as one goes to and fro. @type {Map<string, Answer>} */
const known = new Map();
const MOST = 300;
/** Milliseconds for which a question that is not wanted any more may still come to its answer, and after which it is said of
 *  another that it is out: most are answered by then. */
const PATIENCE = 300;
/** Where the last answer is kept, so that the next visit begins with it. */
const LAST = language === "en" ? "gorules-last" : `gorules-last-${language}`;

const board = new BoardView(at("play-board"), chosen, look, tools.drawing);

/** @type {Map<string, Answer>} */
const boards = new Map();

/**
 * Returns where a board is drawn.
 * @param {Answer} answer that has the board and its points
 */
export async function drawing(answer) {
  const { board, edges, position, players } = state.start;
  const key = JSON.stringify([answer.board, answer.points, edges]);  // graphs have equal names, and other lines
  let found = boards.get(key);
  if (!found) {
    found = await ask({ ask: "board", board, edges, position, players });
    if (!found.error) boards.set(key, found);
  }
  return found;
}

/** @param {string} point */
function chosen(point) {
  if (tools.used(point)) return;
  if (shown.ending && shown.cells[shown.points.indexOf(point)]) tools.dead(point);
  else play(point);
}

const question = () => ({ ask: "play", rules: rules(), ...game(), definitions: false });

/** Shows what needs no answer: the board, and the game if it is the one that was shown last. */
function atOnce() {
  const { board: named, edges, position } = state.start;
  const drawn = offered.find((each) => !each.error && each.named === JSON.stringify([named, edges]));
  const last = kept();
  if (last && last.key === JSON.stringify(question())) {
    board.draw(last.drawn);
    show(last.answer);
  } else if (drawn) {
    board.draw(drawn);
    const cells = position ? [...position].map((letter) => CELLS.indexOf(letter)).filter((cell) => cell >= 0) : [];
    standing = { points: drawn.points, cells };
    redraw();
    if (isLoaded()) think();
    else fill(turn, state.moves.length ? ngettext("{number} move is played as soon as the rules are loaded.", "{number} moves are played as soon as the rules are loaded.", state.at) : "");
  }
}

/** Whether there is somebody to answer. */
const isLoaded = () => document.documentElement.dataset.ready !== undefined;

/** Says that the answer is awaited. */
const think = () => fill(turn, gettext("Thinking about this position ..."));

/** @returns {Answer | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? "null");
  } catch {
    return null;
  }
}

/** @type {Answer[]} */ let offered = [];

/**
 * Asks how the game stands, once at a time: of what was changed meanwhile only the last is asked. What takes longer is stopped then.
 * @param {Answer} question
 * @param {string} key
 * @param {number} number of the question
 * @returns {Promise<Answer | null>} null if it is not wanted any more
 */
async function answered(question, key, number) {
  const found = known.get(key);
  if (found) return found;
  if (out) {
    const { stopping } = out;
    clearTimeout(out.hurry);
    if (out.key !== key) out.hurry = setTimeout(() => stopping.abort(), PATIENCE);
    return null;
  }
  const mine = out = { key, stopping: new AbortController(), hurry: 0 };
  const thinking = setTimeout(() => isLoaded() && awaited && think(), PATIENCE);
  /** @type {Answer | null} */ let answer = null;
  try {
    answer = await ask(question, { signal: mine.stopping.signal });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    clearTimeout(thinking);
    clearTimeout(mine.hurry);
    out = undefined;
  }
  if (answer && !answer.error) {
    known.set(key, answer);
    if (known.size > MOST) known.delete(/** @type {string} */ (known.keys().next().value));
  }
  if (answer && number === latest) return answer;
  if (awaited && asked) {
    asked = "";
    refresh();
  }
  return null;
}

/** Shows the game as it stands. */
async function refresh() {
  const asks = question();
  const key = JSON.stringify(asks);
  if (key === asked) {
    if (!awaited) solver.consider(shown, play);
    else if (!shown.points.length && isLoaded()) think();  // it is out, and nothing is loaded any more
    return;
  }
  asked = key;
  awaited = true;
  deciding?.abort();
  deciding = undefined;
  solver.forget();
  if (key !== saidOf) {  // what was said of one game is not left beside another, nor is what is to be played in it
    counting?.abort();
    fill(said);
    fill(at("play-copied"));
    next = "";
  }
  saidOf = key;
  const number = ++latest;
  const answer = await answered(asks, key, number);
  if (!answer) return;
  const drawn = answer.error ? answer : await drawing(answer);
  if (number !== latest) return;
  awaited = false;
  if (drawn.error) {
    asked = next = "";
    solver.rest();
    fill(turn, ...shown.points.length ? told(shown) : []);
    return say(drawn.error, "bad");
  }
  board.draw(drawn);
  show(answer);
  keep(key, answer, drawn);
  if (answer.left) decide(asks, key, drawn);
  const move = next;
  next = "";
  if (move) waiting.push(() => play(move));
  const acts = waiting;
  waiting = [];
  for (const act of acts) soon(act);
  if (!awaited) solver.consider(shown, play);
}

/**
 * Keeps the answer for the next visit, once it is seen.
 * @param {string} key
 * @param {Answer} answer
 * @param {Answer} drawn
 */
function keep(key, answer, drawn) {
  setTimeout(() => {
    try {
      localStorage.setItem(LAST, JSON.stringify({ key, answer, drawn }));
    } catch { /* then the next visit waits for it */ }
  });
}

/**
 * Asks what the definition of life and death says of a game that is over, which may take half a minute on a large board.
 * @param {Answer} asks
 * @param {string} key
 * @param {Answer} drawn
 */
async function decide(asks, key, drawn) {
  const mine = deciding = new AbortController();
  if (state.tab !== "play") return leave();
  const status = end.querySelector("[role=status]");
  try {
    const answer = await ask({ ...asks, definitions: true }, { long: true, signal: mine.signal, tell: (done) => looked(status, done) });
    if (mine.signal.aborted) return;
    deciding = undefined;
    if (answer.error) return status && fill(status, unanswered(answer.error));
    known.set(key, answer);
    show(answer);
    keep(key, answer, drawn);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** Asks no definition any more; who comes back asks again. */
function leave() {
  if (!deciding) return;
  deciding.abort();
  deciding = undefined;
  asked = "";
}

/** Says that stones count as they are marked meanwhile. */
const isBeingDecided = () => h("p", { role: "status", class: "open" }, gettext("Life and death is still being decided by definition."), " ", h("span"));

/**
 * Says how far the definition is.
 * @param {Element | null} status where it is said that it is asked
 * @param {number} done
 */
function looked(status, done) {
  const states = status?.querySelector("span");
  if (states && done > 1) fill(states, gettext("{number} positions looked at", { number: grouped(done) }));
}

/** Says that the definition did not answer. @param {string} error */
const unanswered = (error) => h("span", { class: "bad" }, ...mixed(gettext("Life and death is not decided by definition: {why}."), { why: english(error) }));

/** Whether it is known how the game stands: by an answer, or because it was just drawn so. */
const isKnown = () => shown.points.length > 0 && (!awaited || assumed === JSON.stringify([state.start, state.moves]));

/** Does what needs to know how the game stands, as soon as that is known. @param {() => void} act */
function soon(act) {
  if (waiting.length || !isKnown()) waiting.push(act);
  else act();
}

/** @param {Answer} answer */
function show(answer) {
  shown = standing = /** @type {Answer & typeof standing} */ (answer);
  assumed = "";
  refused = new Map(answer.verdicts.map((/** @type {Answer} */ verdict) => [verdict.move, verdict]));
  redraw();
  at("play-board").dataset.toPlay = answer.outcome || answer.ending ? "" : answer["to-play"];
  fill(turn, ...told(answer));
  /** @type {HTMLInputElement} */ (at("play-komi")).placeholder = answer.komi ?? "";
  usual();
  fill(end, ...ended(answer));
  at("play-ended").hidden = !answer.ending;
  fill(at("play-words"), answer.words.filter((/** @type {string} */ word) => word !== "pass")
    .map((/** @type {string} */ word) => h("button", { type: "button", click: () => play(word) }, called(word))));
  enable("play-pass", !answer.ending && !refused.has("pass"));
  at("play-pass").classList.toggle("illegal", refused.has("pass"));
  place();
  if (/** @type {HTMLDetailsElement} */ (at("play-history")).open) record();
}

/** Says which way one can go in the game. */
function place() {
  for (const id of ["play-back", "play-start"]) enable(id, state.at > 0);
  for (const id of ["play-on", "play-last"]) enable(id, state.at < state.moves.length && !shown.refused);
}

/** Shows the points as they are. */
function redraw() {
  if (!shown.points.length) return board.show(standing.cells, () => ({}));
  const { outcome, points, cells, last } = shown;
  const counts = shown.agreed ?? (outcome && !isApart(outcome) ? outcome : null);
  const legal = new Set(shown.legal), owners = owned(counts), { marks: written = {}, territory = {} } = lines.note();
  // Where the rules of the game count, it is told what they count.
  const recorded = counts ? [] : Object.entries(territory);
  const dead = new Set(state.dead.flatMap((point) => stringAt(shown, point))), undecided = open(outcome);
  board.show(cells, (number) => {
    const name = points[number], verdict = refused.get(name);
    const { marks, says } = counted(dead.has(name), counts ? owners.get(name) ?? [] : []);
    if (last?.move === name && !written[name]) marks.push("last");
    if (verdict) marks.push("illegal");
    if (legal.has(name)) marks.push("legal");
    if (tools.ring.has(name)) marks.push("ringed");
    const owner = recorded.find(([, owns]) => owns.includes(name))?.[0];
    if (owner && !written[name]) marks.push(`for-${owner}`);
    const plays = verdict ? gettext("illegal: {reasons}", { reasons: reasons(verdict) }) : legal.has(name) ? gettext("may be played") : "";
    const isOpen = undecided.has(name) && !dead.has(name);
    return { marks, label: written[name] ?? (isOpen ? "?" : ""), says: [plays, says, isOpen && gettext("not decided"), owner && gettext("marked as territory of {player}", { player: player(owner) }), written[name] && gettext("marked {mark}", { mark: written[name] })].filter(Boolean).join(gettext(", ")) };
  });
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
const after = (number) => (number === 0 ? gettext("The start") : gettext("After turn {number}", { number }));

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
function pictured(figure, number, text = after(number)) {
  return h("figure", {}, picture(figure, number ? gettext("The position after turn {number}", { number }) : gettext("The position at the start")), h("figcaption", {}, went(number, text)));
}

/** @param {string} word */
function called(word) {
  return { agree: gettext("Agree that it is over"), resume: gettext("Resume play"), button: gettext("Take the button"), dispute: gettext("Dispute what is dead") }[word]
    ?? gettext("Declare: {result}", { result: turned(word) });
}

/** @param {Answer} answer */
function told(answer) {
  const last = answer.last;
  const before = last ? `${made(last)} ` : "";
  const prisoners = Object.entries(answer.prisoners).filter(([, number]) => number);
  const held = prisoners.length ? ` ${gettext("Stones taken: {stones}.", { stones: commas(prisoners.map(([colour, number]) => gettext("{player} {number}", { player: player(colour), number }))) })}` : "";
  const on = answer.ending ? h("strong", {}, gettext("Play is over."))
    : h("strong", {}, h("span", { class: `swatch stone-${answer["to-play"]}`, "aria-hidden": "true" }), gettext("{player} to play.", { player: player(answer["to-play"]) }));
  return [before, on, held];
}

/** @param {Answer} last */
function made(last) {
  const known = { number: last.number, player: player(last.player), move: turned(last.move) };
  if (last.captured.length) return gettext("Turn {number}, {player}: {move}, takes {points}.", { ...known, points: last.captured.join(" ") });
  if (last["self-captured"].length) return gettext("Turn {number}, {player}: {move}, which removes itself ({points}).", { ...known, points: last["self-captured"].join(" ") });
  return gettext("Turn {number}, {player}: {move}.", known);
}

/** @param {Answer} answer */
function ended(answer) {
  if (!answer.outcome) return [];
  const { ending, outcome, agreed } = answer;
  const parts = [h("p", { class: "outcome" }, agreed ? gettext("As marked: {result}.", { result: agreed.text }) : gettext("{result}.", { result: capital(outcome.text) })),
    answer.left ? isBeingDecided()
      : agreed && h("p", {}, state.dead.length ? gettext("Too large to decide by search what lives. So the dead stones are those that you mark on the board.")
        : gettext("Too large to decide by search what lives. So the dead stones are those that you mark on the board: none so far. Draw a ring around a corner to have it looked at alone.")),
    outcome.range && h("p", { class: "range" }, gettext("By the definition of these rules alone: {range}.", { range: outcome.range.text })),
    h("ul", {}, answer.sentences.map((/** @type {string} */ sentence) => h("li", {}, english(sentence))))];
  if (ending && ending.repeats !== null) {
    const there = ending.repeats;
    parts.push(h("p", {}, went(there, there ? gettext("See the situation after turn {number}, which is repeated", { number: there }) : gettext("See the start, which is repeated"))));
  }
  if (answer.paid.length) {
    parts.push(h("div", { class: "gallery" }, answer.paid.map((/** @type {Answer} */ { player: colour, figure, turns }) =>
      h("figure", {}, picture(figure, gettext("What is counted for {player}", { player: player(colour) })),
        h("figcaption", {}, turns.length > 0 ? gettext("Counted for {player}, who passed on it at turn", { player: player(colour) }) : gettext("Counted for {player}", { player: player(colour) }),
          ...turns.flatMap((/** @type {number} */ turn) => [" ", went(turn, String(turn))]))))));
  } else if ((agreed ?? outcome).explanation.tallies.length) {
    parts.push(tallies(agreed ?? outcome));
  }
  return parts.filter(Boolean);
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
  fill(why, h("span", {}, ...texts.map(english)), ...parts.filter((part) => typeof part !== "string"));
}

/** Says what there is to say where nobody looks at a point. */
function usual() {
  if (shown.refused) say([`${gettext("Move {number} of this game is refused.", { number: shown.made + 1 })} `, ...reasoned(shown.refused)], "bad");
  else if (shown.ending) say(gettext("Play is over. Choose the strings that are dead."), "quiet");
  else say(refused.size ? gettext("A cross marks an illegal point: choose it to see why.") : gettext("Choose a point to play on it."), "quiet");
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
  if (!shown.points.length) return soon(() => play(move));
  if (awaited) {
    next = move;
    return;
  }
  const verdict = refused.get(move);
  const number = shown.points.indexOf(move);
  if (solver.atWork()) say(gettext("The solver is searching. Stop it to play by hand."), "bad");
  else if (verdict) say(reasoned(verdict), "bad");
  else if (number >= 0 && shown.cells[number]) say(gettext("There is a stone on {point}.", { point: move }), "bad");
  else if (!(number >= 0 ? shown.legal : shown.words).includes(move)) say(gettext("Play is over. Undo a move, or resume play."), "bad");
  else {
    tools.made(state.moves.slice(0, shown.made), move);
  }
}

/** Shows what the ko rules remember. */
async function record() {
  const target = at("play-record"), number = latest;
  const found = await ask({ ask: "history", rules: rules(), ...game() });
  if (number !== latest) return;
  if (found.error) return fill(target, h("p", { class: "bad" }, english(found.error)));
  const gone = found["not-on-record"];
  fill(target,
    ...found.says.flatMap((/** @type {Answer} */ { sentences, clause }) => h("p", {}, english(sentences.join(" ")), clause && h("span", { class: "clause", lang: tag(clause) }, ` [${clause}]`))),
    !found.says.length && h("p", {}, gettext("These rules remember no position.")),
    found.start !== null && h("p", {}, gettext("The start is on record.")),
    ...Object.entries(found.history).map(([colour, turns]) => h("section", {},
      h("h3", {}, h("span", { class: `swatch stone-${colour}`, "aria-hidden": "true" }), turns.length ? gettext("{player}: {number} on record", { player: player(colour), number: turns.length }) : gettext("{player}: nothing on record", { player: player(colour) })),
      turns.length > 0 && h("div", { class: "gallery" }, turns.filter((/** @type {Answer} */ each) => found.figures[each.number]).map((/** @type {Answer} */ each) =>
        pictured(found.figures[each.number], each.number, gettext("Turn {number}: {move}", { number: each.number, move: turned(each.move) })))),
      gone[colour].length > 0 && h("p", { class: "quiet" }, gettext("Not on record: {turns}.", {
        turns: gone[colour].map((/** @type {Answer} */ each) => gettext("turn {number}, {move}", { number: each.number, move: turned(each.move) })).join(gettext("; ")) })))));
}

/** Counts the position as it stands: as it is marked if a definition of life and death may take long, until that has answered. */
async function count() {
  counting?.abort();
  const asks = { ask: "score", rules: [rules()], ...game() }, { signal } = counting = new AbortController();
  fill(said, gettext("Counting ..."));
  let answer = await ask({ ...asks, definitions: false });
  if (!signal.aborted && answer.outcomes?.[0].left) {
    const status = isBeingDecided();
    fill(said, h("p", { class: "outcome" }, gettext("As marked: {result}.", { result: answer.outcomes[0].agreed.text })), status);
    try {
      answer = await ask(asks, { long: true, signal, tell: (done) => looked(status, done) });
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }
  if (signal.aborted) return;
  const [found] = answer.outcomes ?? [];
  const outcome = found?.outcome;
  fill(said, outcome ? [h("p", { class: "outcome" }, gettext("As it stands: {result}.", { result: outcome.text })), tallies(outcome),
    ...outcome.explanation.remarks.map((/** @type {string} */ remark) => h("p", {}, english(remark)))]
    : h("p", { class: "bad" }, english(answer.error ?? found?.refused?.message)));
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
  if (records.isRecord(position)) return records.read({ sgf: position, file: records.PASTED });
  // Of more players the letters mean other things, and what is no picture is refused with words.
  const drawn = Number(value("play-players")) > 2 ? position : records.pictured(position) || position;
  const start = { ...EMPTY, position: drawn || null, edges, board: edges.length || position ? null : value("play-size") || "9x9",
    players: Number(value("play-players")) || 2, "to-play": value("play-first") };
  anew(start);
}

/** @param {Partial<import("./store.js").Start>} changes */
function anew(changes) {
  const start = { ...EMPTY, players: state.start.players, ...changes };
  waiting = [];  // it was meant for the board that goes
  const before = state.rules, now = fitting(start.players), isBack = now !== before && now === state.former[0];
  change({ ...ANEW, start, rules: now, ...(now !== before && { former: isBack ? [] : [before, now] }) });
  if (!shown.points.length) atOnce();
  if (now === before) return;
  const told = { former: ruleset(before), rules: ruleset(now), number: start.players };
  soon(() => fill(said, h("p", {}, english(isBack ? gettext("The rules are again “{rules}”.", told) : gettext("For {number} players the rules are now “{rules}”, in place of “{former}”.", told)))));
}

/** @type {(id: string, players: number) => boolean} */ let fits = () => true;
/** @type {string[]} */ let all = [];

/**
 * Returns rules for a number of players: those of the game, if they will do and were not taken instead of others.
 * @param {number} players
 */
function fitting(players) {
  const [former = "", instead] = state.former;
  if (instead === state.rules && !fits(former, state.start.players) && fits(former, players)) return former;
  return fits(state.rules, players) ? state.rules : all.find((id) => fits(id, players)) ?? state.rules;
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
  put("play-komi", start.komi ?? "");
  at("play-komi").parentElement?.toggleAttribute("hidden", start.players !== 2);
  const chosen = start.position === null && ready.some(({ value }) => value === named(start));
  /** @type {HTMLSelectElement} */ (at("play-ready")).value = chosen ? named(start) : "";
  const other = at("play-other");
  fill(other, chosen ? gettext("Another, below") : start.position !== null ? gettext("a position") : start.edges.length ? gettext("a graph") : start.board ?? "");
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
 * Offers boards that can be drawn before anything is asked.
 * @param {Answer[]} found
 */
export function draw(found) {
  offered = found;
  for (const each of found) boards.set(JSON.stringify([each.board, each.points, JSON.parse(each.named)[1]]), each);
  if (!shown.points.length) atOnce();
}

/**
 * Offers boards from which one chooses.
 * @param {Answer[]} boards
 * @param {string[]} ids of all rulesets
 * @param {(id: string, players: number) => boolean} fit whether a ruleset is for so many players
 */
export function offer(boards, ids, fit) {
  fits = fit;
  all = ids;
  ready = boards.map(({ board, edges, players }) => ({ ...EMPTY, board, edges, players, value: named({ board, edges, players }) }));
  const kinds = [...new Set(boards.map(({ kind }) => kind))];
  fill(at("play-ready"), at("play-other"), ...kinds.map((kind) => h("optgroup", { label: gettext(kind) },
    boards.filter((each) => each.kind === kind).map((each) => h("option", { value: named(each) }, gettext(each.name))))));
  fields();
}

/** Begins to listen. */
export function begin() {
  fill(at("play-first"), COLOURS.map((colour) => h("option", { value: colour }, player(colour))));
  const on = (/** @type {string} */ id, /** @type {string} */ event, /** @type {(event: Event) => void} */ act) => at(id).addEventListener(event, act);
  on("play-pass", "click", () => play("pass"));
  on("play-start", "click", () => change({ at: 0 }));
  on("play-back", "click", back);
  on("play-on", "click", forward);
  on("play-last", "click", () => change({ at: state.moves.length }));
  on("play-undo", "click", undo);
  on("play-redo", "click", redo);
  on("play-clear", "click", () => {
    tools.take("play");
    change({ ...ANEW, start: { ...state.start, ...(state.heading && EMPTY) } });
  });
  on("play-ready", "change", (event) => {
    const found = ready.find(({ value }) => value === /** @type {HTMLSelectElement} */ (event.target).value);
    if (!found) return at("play-more").setAttribute("open", "");
    const { value, ...start } = found;
    anew(start);
  });
  for (const colour of ["black", "white"]) {
    on(`play-by-${colour}`, "change", (event) => {
      const others = state.solver.filter((each) => each !== colour);
      change({ solver: /** @type {HTMLSelectElement} */ (event.target).value === "solver" ? [...others, colour] : others });
    });
  }
  on("play-komi", "change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.checkValidity()) return change({ start: { ...state.start, komi: field.value || null } });
    field.value = state.start.komi ?? "";
    say(gettext("Komi is in half points, as in 6 and 6.5. It stays as it was."), "bad");
  });
  on("play-size", "change", (event) => {
    const size = /** @type {HTMLInputElement} */ (event.target).value.trim();
    anew({ board: /^\d+$/.test(size) ? `${size}x${size}` : size });
  });
  on("play-players", "change", (event) => anew({ ...state.start, players: Number(/** @type {HTMLInputElement} */ (event.target).value) || 2 }));
  on("play-set", "click", setUp);
  on("play-count", "click", count);
  on("play-hint", "click", () => solver.advise(said, play));
  on("play-history", "toggle", () => /** @type {HTMLDetailsElement} */ (at("play-history")).open && record());
  on("play-link", "click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      fill(at("play-copied"), gettext("The link is copied. It contains the game and the rules."));
    } catch {
      fill(at("play-copied"), gettext("This browser does not let pages copy. Copy the address of this page: it contains the game and the rules."));
    }
    at("play-copied").scrollIntoView({ block: "nearest" });
  });
  // What is drawn stands at once: who draws quicker than it is answered goes on from there.
  const assume = (/** @type {Answer} */ changes, /** @type {import("./store.js").Start} */ start) => {
    shown = standing = { ...shown, ...changes, points: shown.points, cells: changes.cells };
    assumed = JSON.stringify([start, []]);
  };
  const paint = (/** @type {number[]} */ cells) => {
    standing = { ...standing, cells };
    board.show(cells, () => ({}));
  };
  tools.begin({ assume, shown: () => shown, standing: () => standing, soon, paint, redraw, focus: () => board.focus(), between: (one, other) => board.between(one, other) });
  judge.begin(soon);
  won.begin();
  share.begin((told) => say(told, "bad"));
  records.begin((told) => fill(said, told), (told) => soon(() => say(told, "bad")));
  document.addEventListener("keydown", pressed);
  let turned = 0;
  at("play-board").addEventListener("wheel", (event) => {
    const { deltaY, ctrlKey, timeStamp } = /** @type {WheelEvent} */ (event);
    if (ctrlKey || !deltaY || !state.moves.length || (deltaY < 0 ? state.at === 0 : state.at === state.moves.length)) return;
    event.preventDefault();
    if (timeStamp - turned < 40) return;
    turned = timeStamp;
    deltaY < 0 ? back() : forward();
  }, { passive: false });
  let before = JSON.stringify(state.start);
  onChange(() => {
    if (state.tab !== "play") leave();
    if (state.tab === "play" || state.tab === "score") refresh();  // first of all: what follows is done while the answer is found
    const start = JSON.stringify(state.start);
    if (start !== before) tools.forget();
    before = start;
    fields();
    tools.show();
    const { undo, redo } = undoable();
    enable("play-undo", undo);
    enable("play-redo", redo);
    at("play-lost").hidden = isKept;
    at("play-begin").hidden = state.moves.length > 0 || state.start.position !== null || state.heading !== null;
    place();
    lines.show();
  });
}

/** Makes the next move of the line again. */
function forward() {
  if (state.at < state.moves.length && !shown.refused) change({ at: state.at + 1 });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (state.tab !== "play" || altKey || !(target instanceof Element) || target.closest("textarea, [contenteditable], [role=tab]")) return;
  const isOnBoard = target.closest(".holds-board") !== null, field = target.closest("input, select");
  // In a field, keys are those of the browser; but a komi that is in use already is undone like all else.
  const isInUse = field?.id === "play-komi" && /** @type {HTMLInputElement} */ (field).value === (state.start.komi ?? "");
  const undoes = !field || isInUse || field instanceof HTMLSelectElement;
  const escape = () => {
    tools.take("play");
    board.focus();
  };
  /** @type {Record<string, () => void>} */
  const acts = ctrlKey || metaKey ? undoes ? { z: shiftKey ? redo : undo, y: redo } : {} : field ? { escape } : {
    ...(!isOnBoard && { arrowleft: back, arrowright: forward }),
    home: () => change({ at: 0 }), end: () => change({ at: state.moves.length }), p: () => play("pass"), escape,
  };
  const act = acts[key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
