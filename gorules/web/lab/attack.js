// Attacks on the Score tab: one plays for the opponent of a string, and the proof that it stands answers.

import { Stopped, ask } from "./ask.js";
import { at, fill, h } from "./dom.js";
import { counted, gettext, told as english } from "./language.js";
import { game } from "./store.js";
import { player, turned } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** The board; its points as they are shown. `redraw` shows it without an attack. Who attacks does not wait for a definition of
 *  life and death: `pause` ends the questions of the count, `resume` asks them again.
 *  @typedef {{ board: import("./board.js").BoardView, shown: () => Answer, redraw: () => void, pause: () => void, resume: () => unknown }} Ground */

/** @type {Ground} */ let ground;
/** Whether strings are attacked, and no dead ones marked. */
export let isOn = false;
/** A point of the string that is attacked. */ let string = "";
/** The turns of the attacker. @type {string[]} */ let turns = [];
/** How the attack stands. @type {Answer | null} */ let stands = null;
/** @type {AbortController | null} */ let stopping = null;

const said = at("score-said"), button = at("score-attack");

/**
 * Chooses the string, or plays.
 * @param {string} point
 */
export function chosen(point) {
  if (stopping) return;
  if (stands) play(point);
  else if (ground.shown().cells[ground.shown().points.indexOf(point)]) asked(point, []);
}

/** @param {string} turn */
const play = (turn) => asked(string, [...turns, turn]);

/**
 * Asks how an attack stands after some turns.
 * @param {string} point
 * @param {string[]} after
 */
async function asked(point, after) {
  const mine = stopping = new AbortController();
  const states = h("span");
  if (!stands) fill(said, gettext("Looking for a proof that it cannot be taken ..."), " ", states, " ", h("button", { type: "button", click: () => mine.abort() }, gettext("Stop")));
  try {
    const looked = (/** @type {number} */ done) => done > 1 && fill(states, gettext("{number} positions looked at", { number: counted(done) }));
    const answer = await ask({ ask: "attack", string: point, attack: after.join(" "), ...game() }, { long: true, signal: mine.signal, tell: looked });
    if (mine !== stopping) return;
    stopping = null;
    if (answer.error) return tell(h("p", { class: "bad" }, english(answer.error)));
    [string, turns, stands] = [point, after, answer];
    show();
    tell();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (mine === stopping) stopping = null;
    if (isOn) tell(gettext("Stopped."));
  }
}

/**
 * Says how the attack stands, and what can be done.
 * @param {...(Node | string)} more
 */
function tell(...more) {
  if (!stands) return fill(said, ...more, " ", gettext("Choose a string. If it is proved that it cannot be taken, try to take it: the proof answers."));
  const owner = player(stands.owner), attacker = player(stands.attacker), move = turned(turns.at(-1) ?? "");
  const last = stands.answer === null ? gettext("{owner} has a proof that the marked string cannot be taken. Play for {attacker}, on any point.", { owner, attacker })
    : gettext("{attacker}: {move}. {owner}: {answer}.", { attacker, move, owner, answer: turned(stands.answer) });
  fill(said, ...more, h("p", {}, h("strong", {}, last)),
    !stands.legal.length && h("p", {}, gettext("{attacker} has no play left. The string stands.", { attacker })),
    h("p", { class: "row" },
      h("button", { type: "button", click: () => !stopping && play("pass") }, gettext("Pass")),
      h("button", { type: "button", click: () => !stopping && turns.length && asked(string, turns.slice(0, -1)) }, gettext("Undo")),
      h("button", { type: "button", click: () => {
        forget();
        tell();
      } }, gettext("Another string"))));
}

/** Shows the board as it stands in the attack. */
function show() {
  if (!stands) return;
  const { cells, answer, string: marked } = stands, { points } = ground.shown(), last = answer === "pass" ? turns.at(-1) : answer;
  ground.board.show(cells, (number) => ({ marks: [marked.includes(points[number]) && "ringed", points[number] === last && "last"].filter((mark) => mark !== false) }));
}

/** Whether the board shows an attack. */
export const isShown = () => stands !== null;

/** Forgets an attack. */
function forget() {
  stopping?.abort();
  stopping = null;
  turns = [];
  if (!stands) return;
  stands = null;
  ground.redraw();
}

/** @param {boolean} on */
function turn(on) {
  isOn = on;
  button.setAttribute("aria-pressed", String(on));
  at("score-marking").hidden = on;
}

/** Ends attacking, so that a click marks dead stones again. */
export function end() {
  if (!isOn) return;
  turn(false);
  forget();
  fill(said);
  ground.resume();
}

/**
 * Begins to listen.
 * @param {Ground} used
 */
export function begin(used) {
  ground = used;
  button.addEventListener("click", () => {
    if (isOn) return end();
    turn(true);
    ground.pause();
    tell();
  });
}
