// The tab in which dead stones are marked and the count is seen point by point, under many rulesets.

import { Stopped, ask } from "./ask.js";
import * as attack from "./attack.js";
import { BoardView, CELLS } from "./board.js";
import { counted, isApart, open, owned, stringAt, tallies, toggled } from "./counts.js";
import { at, fill, h, table } from "./dom.js";
import { gettext, mixed, ngettext, tag, told as english } from "./language.js";
import { drawing } from "./play.js";
import { change, game, named, onChange, rules, state } from "./store.js";
import { listed, player as called, ruleset as ruled } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

const board = new BoardView(at("score-board"), mark);

/** @type {Answer} */ let shown = {};
/** @type {Answer[]} */ let outcomes = [];
let chosen = "", player = "", latest = 0, asked = "", before = "", searched = "";
let left = 0;  // rulesets that are not counted yet
/** @type {AbortController | undefined} */ let stopping;
/** Stops what is asked of definitions of life and death, while it is. @type {AbortController | undefined} */ let deciding;

/** @param {string} point */
function mark(point) {
  if (attack.isOn) return attack.chosen(point);
  if (!shown.cells?.[shown.points.indexOf(point)]) return;
  change({ dead: toggled(shown, state.dead, point) });
}

/** What the search for dead stones depends on. */
const sought = () => JSON.stringify([rules(), { ...game(), dead: "" }]);

/** Forgets what was found of another position, or under other rules. */
function forget() {
  if (sought() === searched) return;
  searched = sought();
  stopping?.abort();
  attack.end();
  fill(at("score-said"));
}

/**
 * Names strings that are likely dead. One click marks them.
 * @param {string[]} dead
 */
function guessed(dead) {
  const line = h("p", { class: "likely" }, gettext("Likely dead, but not proved: {list}.", { list: listed(dead) }), " ",
    h("button", { type: "button", click: () => { line.remove(); change({ dead: [...new Set([...state.dead, ...dead])] }); } }, gettext("Mark as dead")));
  return dead.length > 0 && line;
}

/** Names the stones that are likely dead, marks those that are dead by a definition, and names those that are not decided. */
async function find() {
  stopping?.abort();
  attack.end();
  searched = sought();
  const said = at("score-said"), mine = stopping = new AbortController();
  const stop = h("button", { type: "button", click: () => mine.abort() }, gettext("Stop"));
  /** @type {HTMLElement | false} */ let guess = false;
  fill(said, gettext("Looking for dead stones ..."), " ", stop);
  try {
    const { dead: likely = [] } = await ask({ ask: "likely", ...game() });
    if (mine.signal.aborted) throw new Stopped();
    guess = guessed(likely);
    fill(said, gettext("Looking for dead stones ..."), " ", stop, guess);
    const answer = await ask({ ask: "dead", rules: rules(), ...game() }, { long: true, signal: mine.signal });
    if (mine.signal.aborted) return;
    if (answer.error) return fill(said, h("span", { class: "bad" }, english(answer.error)));
    const { dead, open: undecided, by } = answer, number = dead.length;
    change({ dead: [...new Set([...state.dead, ...dead])] });
    fill(said, ngettext("{number} string is dead by {definition}, and marked.", "{number} strings are dead by {definition}, and marked.", number, { definition: by }),
      undecided.length > 0 && [" ", h("span", { class: "open" }, gettext("Not decided: {list}. Choose those that are dead.", { list: listed(undecided) }))],
      guessed(likely.filter((/** @type {string} */ point) => undecided.includes(point) && !state.dead.includes(point))));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (mine === stopping && searched === sought()) fill(said, gettext("Stopped."), guess && guess.isConnected && guess);
  }
}

/**
 * Shows the position, then its count under one ruleset after the other. Where a definition decides life and death, which may take long
 * on a large board, stones count as they are marked until it has answered.
 */
async function refresh() {
  const counting = [...new Set([rules(), ...state.among.map(named)])], played = game();
  const key = JSON.stringify([counting, played]);
  if (key === asked) return;
  asked = key;
  deciding?.abort();
  deciding = undefined;
  const number = ++latest;
  const now = await ask({ ask: "play", rules: rules(), ...played, definitions: false });
  const drawn = now.error ? now : await drawing(now);
  if (number !== latest) return;
  if (drawn.error) return refused(drawn.error);
  const isOther = now.position !== shown.position, last = outcomes;
  shown = now;
  board.draw(drawn);
  if (isOther) board.show(shown.cells, () => ({}));
  outcomes = [];
  left = counting.length;
  for (const ruleset of counting) {
    const answer = await ask({ ask: "score", rules: [ruleset], ...played, definitions: false });
    if (number !== latest) return;
    if (answer.error) return refused(answer.error);
    outcomes.push(answer.outcomes[0]);
    // Who changes the rules of the game sees the count under them.
    if (left === counting.length && (state.rules !== before || !last.some((each) => each.ruleset === chosen))) chosen = outcomes[0]?.ruleset ?? "";
    before = state.rules;
    left -= 1;
    again();
  }
  decide(counting, played);
}

/**
 * Asks what definitions of life and death say where they are left, and puts that in.
 * @param {string[]} counting
 * @param {Answer} played
 */
async function decide(counting, played) {
  const mine = deciding = new AbortController();
  if (state.tab !== "score" || attack.isOn) return leave();
  try {
    for (const [place, ruleset] of counting.entries()) {
      if (!outcomes[place]?.left) continue;
      const answer = await ask({ ask: "score", rules: [ruleset], ...played }, { long: true, signal: mine.signal });
      if (mine.signal.aborted) return;
      outcomes[place] = answer.error ? { ...outcomes[place], failed: answer.error } : answer.outcomes[0];
      again();
    }
    deciding = undefined;
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

/** Shows the counts again, and leaves the keyboard where it was. */
function again() {
  const found = at("score-found"), isChoosing = found.contains(document.activeElement);
  points();
  if (isChoosing) pressed(found.id);
}

/** @param {string} why */
function refused(why) {
  asked = "";
  fill(at("score-found"), h("p", { class: "bad" }, english(why)));
}

/** @param {string} drawn a position */
const cells = (drawn) => [...drawn].map((letter) => CELLS.indexOf(letter)).filter((cell) => cell >= 0);

/**
 * Returns the outcome that is shown: the count of the stones as marked where a definition has not decided.
 * @param {Answer} [scored]
 * @returns {Answer | undefined}
 */
const told = (scored) => scored?.agreed ?? scored?.outcome ?? undefined;

/** Shows the count under one ruleset on the board, and those of the others beside it. */
function points() {
  const outcome = told(outcomes.find((each) => each.ruleset === chosen));
  const tally = outcome?.explanation.tallies.find((/** @type {Answer} */ each) => each.player === player) ?? outcome?.explanation.tallies[0];
  const apart = isApart(outcome);
  const dead = new Set(apart ? [] : state.dead.flatMap((point) => stringAt(shown, point))), owners = owned(outcome, tally?.position), undecided = open(outcomes.find((each) => each.ruleset === chosen)?.outcome);
  if (!attack.isShown()) board.show(apart ? cells(tally.position) : shown.cells, (number) => {
    const name = shown.points[number];
    if (undecided.has(name) && !dead.has(name)) return { marks: [], label: "?", says: gettext("not decided") };
    return counted(dead.has(name), owners.get(name) ?? []);
  });
  fill(at("score-points"), outcome && [h("p", { class: "outcome" }, english(ruled(chosen)), ": ", gettext("{result}.", { result: outcome.text })),
    apart && h("p", { class: "row" }, gettext("Each player's score is counted on a position of her own:"), " ", ...outcome.explanation.tallies.map((/** @type {Answer} */ each) =>
      h("button", { type: "button", "aria-pressed": String(each === tally), click: () => {
        player = each.player;
        points();
        pressed("score-points");
      } }, called(each.player)))),
    tallies(outcome)]);
  fill(at("score-found"), table(ngettext("The count under {number} ruleset. Choose one to see it on the board", "The count under {number} rulesets. Choose one to see it on the board", outcomes.length),
    [gettext("ruleset"), gettext("outcome")],
    outcomes.map((each) => [
      h("button", { type: "button", title: each.ruleset, lang: tag(ruled(each.ruleset)), "aria-pressed": String(each.ruleset === chosen), click: () => {
        chosen = each.ruleset;
        points();
        pressed("score-found");
      } }, ruled(each.ruleset)),
      [h("strong", {}, each.agreed ? mixed(gettext("As marked: {result}."), { result: counts(each.agreed.text) }) : counts(each.outcome?.text ?? gettext("refused"))), " ", english(remarked(each))]])),
  left > 0 && h("p", { class: "quiet" }, ngettext("Counting under {number} more ruleset ...", "Counting under {number} more rulesets ...", left)),
  h("p", {}, h("button", { type: "button", click: () => change({ tab: "compare" }) }, gettext("Choose other rulesets, in the Compare tab"))),
  parted());
}

/** @param {string} result which no line is to break */
const counts = (result) => h("span", { class: "tally" }, result);

/**
 * Returns what there is to say of an outcome in a list.
 * @param {Answer} scored
 */
function remarked({ outcome, refused, agreed, left, failed }) {
  if (refused) return refused.message;
  if (failed) return gettext("Life and death is not decided by definition: {why}.", { why: failed });
  if (left) return gettext("Life and death is still being decided by definition.");
  if (!agreed) return outcome.explanation.remarks.join(" ");
  return outcome.range ? gettext("By the definition of these rules alone: {range}.", { range: outcome.range.text })
    : gettext("Too large to decide by search what lives. So the dead stones are those that you mark on the board.");
}

/**
 * Leaves the keyboard at what was chosen.
 * @param {string} id
 */
function pressed(id) {
  /** @type {HTMLElement | null} */ (at(id).querySelector("[aria-pressed=true]"))?.focus();
}

/** Shows the points that do not count for the same under all rulesets. */
function parted() {
  const scored = outcomes.filter((each) => told(each)?.explanation.tallies.length);
  const owners = scored.map((each) => owned(told(each)));
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const point of shown.points) {
    const who = owners.map((each) => listed(each.get(point)?.map(called) ?? []) || gettext("nobody"));
    if (new Set(who).size > 1) alike.set(JSON.stringify(who), [...alike.get(JSON.stringify(who)) ?? [], point]);
  }
  return alike.size > 0 && table(gettext("Empty points that count differently"), [gettext("points"), ...scored.map(({ ruleset }) => ruled(ruleset))],
    [...alike].map(([who, names]) => [h("span", { class: "names" }, names.join(" ")), ...JSON.parse(who)]));
}

/** Begins to listen. */
export function begin() {
  at("score-find").addEventListener("click", find);
  attack.begin({ board, shown: () => shown, redraw: points, pause: leave, resume: () => state.tab === "score" && refresh() });
  onChange(() => {
    forget();
    if (state.tab === "score") refresh();
    else leave();
  });
}
