// How a game is counted: the tallies of an outcome, and for whom each point counts.

import { h, table } from "./dom.js";
import { gettext } from "./language.js";
import { listed, player } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */

/** What a score is made of. @type {[string, (tally: Answer) => string | number][]} */
const PARTS = [
  [gettext("stones"), ({ stones }) => stones], [gettext("empty points"), ({ territory }) => territory.length], [gettext("prisoners"), ({ prisoners }) => prisoners],
  [gettext("tax"), ({ tax }) => tax], [gettext("compensation"), ({ compensation }) => compensation],
];

/** Returns a table of what makes the scores; what is nothing for all is left out. @param {Answer} outcome */
export function tallies({ explanation: { tallies: found } }) {
  if (found.length === 0) return h("p", {}, gettext("Nothing is counted."));
  const parts = PARTS.filter(([, part]) => found.some((/** @type {Answer} */ each) => Number(part(each)) !== 0));
  return table(gettext("How it is counted"), [gettext("player"), ...parts.map(([name]) => name), gettext("total")],
    found.map((/** @type {Answer} */ each) => [player(each.player), ...parts.map(([, part]) => String(part(each))), String(each.total)]));
}

/**
 * Returns for whom each point counts, by the names of points, as counted in one position or in all.
 * @param {Answer} [outcome]
 * @param {string} [position]
 */
export function owned(outcome, position) {
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const tally of outcome?.explanation.tallies ?? []) {
    if (position !== undefined && tally.position !== position) continue;
    for (const point of tally.territory) owners.set(point, [...owners.get(point) ?? [], tally.player]);
  }
  return owners;
}

/** Whether each player's score is counted on a position of her own. @param {Answer} [outcome] */
export function isApart(outcome) {
  return new Set((outcome?.explanation.tallies ?? []).map((/** @type {Answer} */ tally) => tally.position)).size > 1;
}

/**
 * Returns the points of the strings on which a score depends and whose status is not decided.
 * @param {Answer | null} [outcome]
 * @returns {Set<string>}
 */
export function open(outcome) {
  return new Set((outcome?.range?.open ?? []).flatMap((/** @type {Answer} */ each) => each.points));
}

/**
 * Returns the marks of a point: dead, and for whom it counts.
 * @param {boolean} isDead
 * @param {string[]} counts the players for whom it counts
 */
export function counted(isDead, counts) {
  return {
    marks: [...isDead ? ["dead"] : [], ...counts.length === 1 ? [`for-${counts[0]}`] : counts.map(() => "for-all").slice(0, 1)],
    says: [isDead && gettext("dead"), counts.length && gettext("counts for {players}", { players: listed(counts.map(player)) })].filter(Boolean).join(gettext(", ")),
  };
}

/**
 * Returns the string that a point is in, empty if there is none.
 * @param {Answer} shown a game
 * @param {string} point
 * @returns {string[]}
 */
export function stringAt(shown, point) {
  return shown.strings?.find((/** @type {string[]} */ each) => each.includes(point)) ?? [];
}

/**
 * Returns the dead stones, each by a point of its string, with one string changed from dead to alive or back.
 * @param {Answer} shown a game
 * @param {string[]} dead
 * @param {string} point
 */
export function toggled(shown, dead, point) {
  const string = dead.find((each) => stringAt(shown, each).includes(point));
  return string ? dead.filter((each) => each !== string) : [...dead, point];
}
