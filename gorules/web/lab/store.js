// What is kept between visits, and what stands in the address: the game, so that a link shows it.

/** @typedef {{ board: string | null, edges: string[], position: string | null, "to-play": string, players: number,
 *   history: string[], handicap: number, placing: string, komi: string | null, prisoners: Record<string, number> }} Start */
/** @typedef {{ tab: string, rules: string, own: string, draft: string, before: string, start: Start, moves: string[],
 *   at: number, solver: string[], dead: string[], among: string[], against: string,
 *   record: { content: string, file: string } | null }} State
 *  `own` are one's own rules, as they last were without a mistake, `draft` their text as it stands, `before` one
 *  that it has replaced; `solver` are the colours for which the solver plays, `record` is the file that was read
 *  last: a game that begins as it does is saved in it. */

const KEY = "gorules-lab";

/** @type {Start} */
export const EMPTY = { board: "9x9", edges: [], position: null, "to-play": "black", players: 2, history: [], handicap: 0, placing: "drawn", komi: null, prisoners: {} };

/** What goes by the name of rules where one's own are meant. */
export const OWN = "own";

/** @type {State} */
const BEGINNING = { tab: "play", rules: "tromp-taylor", own: "", draft: "", before: "", start: EMPTY, moves: [], at: 0, solver: [], dead: [],
  among: ["tromp-taylor", "aga", "japanese-1989", "kee-3.0"], against: "aga", record: null };

/** @type {State} */
export const state = { ...BEGINNING, ...kept() };
state.draft ||= state.own;
Object.assign(state, linked());
if (state.rules === OWN && !state.own) state.rules = BEGINNING.rules;

/** @type {((changed: State) => void)[]} */
const listeners = [];

/**
 * Changes the state, keeps it, and tells who listens.
 * @param {Partial<State>} changes
 */
export function change(changes) {
  Object.assign(state, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch { /* nothing is kept where the browser does not want to */ }
  const address = `#${link()}`;
  if (address !== location.hash) history.replaceState(null, "", address);
  for (const listener of listeners) listener(state);
}

/** @param {(changed: State) => void} listener */
export function onChange(listener) {
  listeners.push(listener);
}

addEventListener("hashchange", () => change(linked()));

/** The rules in question, as questions have them: an id, or the text of one's own. */
export function rules() {
  return named(state.rules);
}

/**
 * Puts another text in the place of one's own, which is kept beside it.
 * @param {string} text
 * @returns {Partial<State>}
 */
export function replaced(text) {
  return { draft: text, ...(state.draft.trim() && state.draft !== text && { before: state.draft }) };
}

/** @param {string} rules */
export function named(rules) {
  return rules === OWN ? `${state.own}\n` : rules;
}

/** The game as questions have it, as far as it is shown. */
export function game() {
  return { ...state.start, moves: state.moves.slice(0, state.at).join(" "), dead: state.dead.join(" ") };
}

/** Returns what stands in the address. Where there is a drawing or a graph, there need be no board. */
export function link() {
  /** @type {Record<string, string>} */
  const said = { tab: state.tab, rules: state.rules };
  for (const [key, value] of Object.entries(state.start)) {
    const usual = EMPTY[/** @type {keyof Start} */ (key)];
    if (value !== null && JSON.stringify(value) !== JSON.stringify(usual)) said[key] = typeof value === "string" ? value : JSON.stringify(value);
  }
  if (state.moves.length) said.moves = state.moves.join(" ");
  if (state.dead.length) said.dead = state.dead.join(" ");
  if (state.at < state.moves.length) said.at = String(state.at);
  if (state.solver.length) said.solver = state.solver.join(" ");
  if (state.rules === OWN) said.yaml = state.own;
  return new URLSearchParams(said).toString();
}

/** @returns {Partial<State>} */
function linked() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (!said.has("rules") && !said.has("tab")) return {};
  /** @type {Partial<State>} */
  const found = { tab: said.get("tab") ?? "play" };
  if (!said.has("rules")) return found;
  const start = { ...EMPTY, board: said.has("position") || said.has("edges") ? null : EMPTY.board };
  for (const key of /** @type {(keyof Start)[]} */ (Object.keys(EMPTY))) {
    const value = said.get(key);
    if (value !== null) Object.assign(start, { [key]: read(value, EMPTY[key]) });
  }
  const moves = (said.get("moves") ?? "").split(" ").filter(Boolean);
  const at = Number(said.get("at") ?? moves.length);
  Object.assign(found, { rules: said.get("rules"), start, moves, at: at >= 0 && at <= moves.length ? at : moves.length });
  found.dead = (said.get("dead") ?? "").split(" ").filter(Boolean);
  found.solver = (said.get("solver") ?? "").split(" ").filter(Boolean);
  const yaml = said.get("yaml");
  return yaml && yaml !== state.own ? { ...found, own: yaml, ...replaced(yaml) } : found;
}

/**
 * @param {string} value
 * @param {unknown} usual
 */
function read(value, usual) {
  if (usual === null || typeof usual === "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return usual;
  }
}

/** @returns {Partial<State>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}
