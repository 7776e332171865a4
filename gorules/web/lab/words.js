// Words for what gorules answers.

import { called, counted, gettext } from "./language.js";

/** The rulesets that come with gorules, by their ids, once they are known. @type {Map<string, import("./ask.js").Answer>} */
export const rulesets = new Map();

/** Returns what a ruleset is called, its id if it does not come with gorules. @param {string} id */
export const ruleset = (id) => called(rulesets.get(id), id);

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @type {Record<string, string>} */
const PLAYERS = {
  black: gettext("Black"), white: gettext("White"), red: gettext("Red"), blue: gettext("Blue"),
  green: gettext("Green"), purple: gettext("Purple"), orange: gettext("Orange"), grey: gettext("Grey"),
};

/** Returns what a player is called. @param {string} colour */
export const player = (colour) => PLAYERS[colour] ?? capital(colour);

/** @type {Record<string, string>} */
const STONES = {
  black: gettext("black"), white: gettext("white"), red: gettext("red"), blue: gettext("blue"),
  green: gettext("green"), purple: gettext("purple"), orange: gettext("orange"), grey: gettext("grey"),
};

/** Returns the colour of a stone in words. @param {string} [colour] */
export const stone = (colour = "") => STONES[colour] ?? colour;

/** @type {Record<string, string>} */
const TURNS = { pass: gettext("pass"), button: gettext("button"), resume: gettext("resume"), agree: gettext("agree"), dispute: gettext("dispute"),
  "no-result": gettext("no result"), draw: gettext("draw"), "both-lose": gettext("both lose"), replay: gettext("replay") };

/** Returns a turn in words; a play is its point. @param {string} move */
export function turned(move) {
  const [, colour = "", what = move] = /^(\w+):(.+)$/.exec(move) ?? [];
  return (colour ? `${stone(colour)}:` : "") + (TURNS[what] ?? what);
}

/** @type {Record<string, string>} */
const QUESTIONS = {
  ko: gettext("ko"), suicide: gettext("suicide"), passing: gettext("passing"), end: gettext("end"),
  removal: gettext("removal"), scoring: gettext("scoring"), compensation: gettext("compensation"),
};

/** Returns a question of the rules in a word. @param {string} name */
export const question = (name) => QUESTIONS[name] ?? name;

/** Returns turns in words, one after the other. @param {string[]} moves */
export const inTurn = (moves) => moves.map(turned).join(" ");

/** Returns things in a list, without a word before the last. @param {string[]} items */
export const commas = (items) => items.join(gettext(", "));

/** Returns things in a list. @param {string[]} items */
export function listed(items) {
  return items.length < 2 ? items.join("") : gettext("{first} and {last}", { first: commas(items.slice(0, -1)), last: items.at(-1) });
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}

/**
 * Says between what a value lies, as far as that is known.
 * @param {import("./ask.js").Answer} found
 */
export function bounds({ low, high }) {
  const known = [low !== null && gettext("at least {value}", { value: signed(low) }), high !== null && gettext("at most {value}", { value: signed(high) })];
  return listed(known.filter((each) => each !== false));
}

/**
 * Says what perfect play yields, as far as it was found.
 * @param {import("./ask.js").Answer} found
 */
export function worth(found) {
  if (found.value !== null) return gettext("Perfect play yields {value} for Black.", { value: signed(found.value) });
  const known = bounds(found), nodes = counted(found.nodes);
  return known ? gettext("Not decided after {nodes} positions: {known}.", { nodes, known }) : gettext("Not decided after {nodes} positions.", { nodes });
}
