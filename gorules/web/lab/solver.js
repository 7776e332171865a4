// Looks for the best turn, exactly: to advise who plays by hand, and to play for who does not.

import { Stopped, ask, prepare } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { counted, gettext, mixed, told as english } from "./language.js";
import { bounds, inTurn, player, signed, turned, worth } from "./words.js";
import { change, game, rules, state } from "./store.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** What the solver is at, or has given up. */
let asked = "", halted = "";
/** @type {AbortController | null} */ let stopping = null;
/** @type {AbortController | null} */ let advising = null;
/** What games are worth after turns of the solver. @type {Map<string, number>} */
const values = new Map();

/** Whether the solver is looking for a turn. */
export function atWork() {
  return stopping !== null;
}

/** Stops what the solver is at. */
export function rest() {
  stopping?.abort();
  stopping = null;
  asked = "";
}

/** @param {...(Node | string)} told */
const tell = (...told) => fill(at("play-solver"), ...told);

/**
 * @param {string} text
 * @param {() => void} click
 */
const button = (text, click) => h("button", { type: "button", click }, text);

const question = () => ({ ask: "solve", rules: [rules()], seconds: 600, nodes: "usual", ...game(), dead: "" });

/**
 * Asks what perfect play yields.
 * @param {AbortController} stopping stops it
 * @param {(...told: Node[]) => void} show is given how much was looked at, as it grows
 * @returns {Promise<Answer | null>} the value with its line, `reason` if there is none; null if it was stopped
 */
async function search({ signal }, show) {
  const looked = h("span", { "aria-hidden": "true" });  // it would be read out ten times a second
  show(looked);
  const tell = (/** @type {number} */ done) => fill(looked, `${gettext("{number} positions looked at.", { number: counted(done) })} `);
  try {
    const answer = await ask(question(), { long: true, signal, tell });
    return signal.aborted ? null : answer.solutions?.[0] ?? { reason: answer.error };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}

/** Forgets for whom advice was looked for. */
export function forget() {
  advising?.abort();
}

/**
 * Says what the best turn is.
 * @param {HTMLElement} said where
 * @param {(move: string) => void} play
 */
export async function advise(said, play) {
  forget();
  const mine = advising = new AbortController();
  const stop = () => {
    mine.abort();
    fill(said, gettext("Stopped."));
  };
  const found = await search(mine, (looked) => fill(said, gettext("Looking for the best turn."), " ", looked, button(gettext("Stop"), stop)));
  if (!found) return;
  if (found.reason) return fill(said, h("p", { class: "bad" }, english(found.reason)));
  const [best] = found.line;
  fill(said, h("p", {}, worth(found), best ? ` ${gettext("Best play: {moves}.", { moves: inTurn(found.line) })} ` : " ",
    best && button(gettext("Play {move}", { move: turned(best) }), () => play(best))));
}

/**
 * Makes the next turn, if it is the solver's.
 * @param {Answer} shown how the game stands
 * @param {(move: string) => void} play
 */
export async function consider(shown, play) {
  const mover = shown["to-play"], name = player(mover);
  const key = JSON.stringify(question());
  const isAtEnd = state.at === state.moves.length;
  if (shown.ending || shown.refused || state.start.players !== 2 || !state.solver.includes(mover)) {
    rest();
    if (state.solver.length) prepare();
    if (!isAtEnd || !state.solver.includes(shown.last?.player)) tell();
    return;
  }
  if (key === asked) return;
  rest();
  const by = gettext("Play for {player} by hand.", { player: name });
  const on = () => {
    halted = "";
    change({ moves: state.moves.slice(0, state.at) });
    consider(shown, play);
  };
  if (key === halted || !isAtEnd) return tell(gettext("The solver would play for {player} here.", { player: name }), " ", button(gettext("Let it play"), on));
  asked = key;
  const mine = stopping = new AbortController();
  const stop = () => {
    halted = key;
    rest();
    tell(gettext("Stopped."), " ", by, " ", button(gettext("Let it play"), on));
  };
  const found = await search(mine, (looked) => tell(gettext("The solver looks for the best turn of {player}.", { player: name }), " ", looked, button(gettext("Stop"), stop)));
  if (!found) return;
  stopping = null;
  if (found.reason) {
    halted = key;
    tell(...mixed(gettext("The solver cannot play here: {reason}."), { reason: english(found.reason) }), " ", by);
  } else if (found.engine === "strategy") {
    const known = { player: name, move: turned(found.line[0]), value: signed(mover === "black" ? found.low : found.high) };
    tell(mover === "black" ? gettext("{player}: {move}, by a strategy that gets at least {value} for Black.", known)
      : gettext("{player}: {move}, by a strategy that leaves Black at most {value}.", known));
    play(found.line[0]);
  } else if (found.value === null || !found.line.length) {
    halted = key;
    const known = bounds(found);
    const nodes = counted(found.nodes);
    tell(known ? gettext("This game is too large for the solver: it gave up after {nodes} positions (proven by then: {known} for Black).", { nodes, known })
      : gettext("This game is too large for the solver: it gave up after {nodes} positions.", { nodes }), " ", by);
  } else {
    const [move] = found.line;
    const was = values.get(after(state.moves.slice(0, -1)));
    const known = { player: name, move, value: signed(found.value), nodes: counted(found.nodes), before: turned(shown.last?.move ?? ""), was: signed(was ?? 0) };
    const cost = was !== undefined && was !== found.value;
    tell(move === "pass"
      ? cost ? gettext("{player} passes: {value} for Black, which is exact; before {before} it was {was} ({nodes} positions looked at).", known)
        : gettext("{player} passes: {value} for Black, which is exact ({nodes} positions looked at).", known)
      : cost ? gettext("{player} plays {move}: {value} for Black, which is exact; before {before} it was {was} ({nodes} positions looked at).", known)
        : gettext("{player} plays {move}: {value} for Black, which is exact ({nodes} positions looked at).", known));
    values.set(after([...state.moves, found.line[0]]), found.value);
    play(found.line[0]);
  }
}

/** @param {string[]} moves */
const after = (moves) => JSON.stringify([rules(), state.start, moves]);
