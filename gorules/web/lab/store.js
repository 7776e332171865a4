// What is kept between visits, and what stands in the address: the game, so that a link shows it.

/** @typedef {{ board: string | null, edges: string[], position: string | null, "to-play": string, players: number,
 *   history: string[], handicap: number, placing: string, komi: string | null, prisoners: Record<string, number> }} Start */
/** @typedef {{ title: string, rules: string, server?: string, result: string, counted?: boolean, end?: string, says: string[], dead: string[],
 *   file: string }} Heading what a record says of itself: whether its result is a count, its start and the moves to its end, and the
 *  stones that it marks as dead, among the rest */
/** @typedef {{ tab: string, rules: string, own: string, draft: string, before: string, start: Start, moves: string[],
 *   at: number, solver: string[], dead: string[], among: string[], against: string, diff: string[], lines: string[][],
 *   former: string[], notes: Record<string, Note>, heading: Heading | null, record: { content: string, file: string } | null }} State
 *  `own` are one's own rules, as they last were without a mistake, `draft` their text as it stands, `before` one
 *  that it has replaced; `solver` are the colours for which the solver plays. `moves` is the line that is shown, up
 *  to `at`; `lines` are the others that were played, and `notes` what a record says after a line, by its moves. `record` is
 *  the file that was read last: a game that begins as it does is saved in it. `former` are the rules that are not for the
 *  players of the board, and those that were taken instead. `diff` has two rulesets, if the Compare
 *  tab shows what changes from the first to the second. */
/** @typedef {{ says?: string, name?: string, marks?: Record<string, string>, territory?: Record<string, string[]> }} Note
 *  `marks` are what is written on points, `territory` the points that are marked as that of each player */

const KEY = "gorules-lab";

/** @type {Start} */
export const EMPTY = { board: "9x9", edges: [], position: null, "to-play": "black", players: 2, history: [], handicap: 0, placing: "drawn", komi: null, prisoners: {} };

/** What goes by the name of rules where one's own are meant. */
export const OWN = "own";

/** @type {State} */
const BEGINNING = { tab: "play", rules: "tromp-taylor", own: "", draft: "", before: "", start: EMPTY, moves: [], at: 0, solver: [], dead: [],
  among: ["tromp-taylor", "aga", "japanese-1989", "kee-3.0"], against: "aga", diff: [], former: [], lines: [], notes: {}, heading: null, record: null };

/** What makes a game: to change it can be undone. */
const GAME = /** @type {const} */ (["rules", "start", "moves", "at", "dead", "lines", "notes", "heading", "record"]);

/** @typedef {Pick<State, typeof GAME[number]>} Game */

/** The most changes that can be undone. */
const MOST = 500;

/** What a record says of itself, by what the address calls it. */
const SAID = /** @type {const} */ ({ title: "title", named: "rules", server: "server", result: "result" });
/** The longest of these texts that is taken from an address. */
const LONGEST = 200;
/** How a result looks that is a count. */
const COUNT = /^(0|draw|jigo|[BW]\+(?!0+(\.0+)?$)\d{1,4}(\.[05]0*)?)$/i;

/** @type {Game[]} */ let past = [];
/** @type {Game[]} */ let future = [];

/** Forgets what a record said of a game that is begun anew. */
export const ANEW = /** @type {Omit<Game, "rules" | "start">} */ ({ moves: [], at: 0, dead: [], lines: [], notes: {}, heading: null, record: null });

/** @type {State} */
export const state = { ...BEGINNING, ...kept() };
state.draft ||= state.own;
Object.assign(state, linked());
if (state.rules === OWN && !state.own) state.rules = BEGINNING.rules;

/** @type {((changed: State) => void)[]} */
const listeners = [];

/** Whether the browser keeps what is done. */
export let isKept = true;

/**
 * Changes the state, keeps it, and tells who listens. A change of the game can be undone.
 * @param {Partial<State>} changes
 * @param {boolean} [isThere] whether the address says it already
 */
export function change(changes, isThere = false) {
  const was = snapshot(), { tab } = state;
  if (!location.hash) history.replaceState(null, "", `#${link()}`);  // so that Back finds what was there first
  Object.assign(state, changes);
  const differs = GAME.some((name) => name !== "at" && state[name] !== was[name] && JSON.stringify(state[name]) !== JSON.stringify(was[name]));
  if (differs) {
    past = [...past, was].slice(-MOST);
    future = [];
  }
  tell(!isThere && (state.tab !== tab || (differs && (state.start !== was.start || state.rules !== was.rules))));
}

/** @returns {Game} */
function snapshot() {
  return /** @type {Game} */ (Object.fromEntries(GAME.map((name) => [name, state[name]])));
}

/**
 * Keeps the state, puts it into the address, and tells who listens.
 * @param {boolean} isAnother whether this is another game or tab, to which the browser's Back leads from the next
 */
function tell(isAnother) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
    isKept = true;
  } catch {
    isKept = false;
  }
  const address = `#${link()}`;
  if (address !== location.hash) history[isAnother ? "pushState" : "replaceState"](null, "", address);
  for (const listener of listeners) listener(state);
}

/** Whether there is something to undo, and to do again. */
export const undoable = () => ({ undo: past.length > 0, redo: future.length > 0 });

/** Undoes the last change of the game, whatever it was. */
export function undo() {
  const last = past.pop();
  if (!last) return;
  future.push(snapshot());
  Object.assign(state, last);
  tell(false);
}

/** Does again what was undone. */
export function redo() {
  const next = future.pop();
  if (!next) return;
  past.push(snapshot());
  Object.assign(state, next);
  tell(false);
}

/**
 * Returns the lines that are kept beside another one: those that do not go on to it or from it.
 * @param {string[]} line
 */
export function beside(line) {
  const isPart = (/** @type {string[]} */ part, /** @type {string[]} */ whole) => part.every((move, number) => move === whole[number]);
  const others = [state.moves, ...state.lines].filter((each) => each.length && !isPart(each, line) && each !== line);
  return others.filter((each, number) => !others.some((other, place) => place < number && isPart(each, other)));
}

/** @param {(changed: State) => void} listener */
export function onChange(listener) {
  listeners.push(listener);
}

addEventListener("hashchange", () => change(linked(), true));

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

/** Returns what stands in the address. */
export function link() {
  /** @type {Record<string, string>} */
  const said = { tab: state.tab, rules: state.rules, ...played(state) };
  if (state.dead.length) said.dead = state.dead.join(" ");
  Object.assign(said, recorded(state));
  if (state.at < state.moves.length) said.at = String(state.at);
  if (state.solver.length) said.solver = state.solver.join(" ");
  if (state.tab === "compare" && state.diff.length) [said.one = "", said.other = ""] = state.diff;
  if ([state.rules, said.one, said.other].includes(OWN)) said.yaml = state.own;
  return new URLSearchParams(said).toString();
}

/**
 * Returns what the address says of a game, but for its rules. Where there is a drawing or a graph, there need be no board.
 * @param {Pick<Game, "start" | "moves">} game
 */
function played({ start, moves }) {
  /** @type {Record<string, string>} */
  const said = {};
  for (const [key, value] of Object.entries(start)) {
    const usual = EMPTY[/** @type {keyof Start} */ (key)];
    if (value !== null && JSON.stringify(value) !== JSON.stringify(usual)) said[key] = typeof value === "string" ? value : JSON.stringify(value);
  }
  return moves.length ? { ...said, moves: moves.join(" ") } : said;
}

/**
 * Returns what the address says of the record of a game: what tells who has won. Where the record ends, its komi and the dead stones
 * that it marks are there only if they are not those of the game.
 * @param {Pick<State, "heading" | "start" | "moves" | "dead">} game
 */
function recorded({ heading, start, moves, dead }) {
  /** @type {Record<string, string>} */
  const said = {};
  if (!heading) return said;
  for (const [key, name] of Object.entries(SAID)) {
    const text = heading[/** @type {"title"} */ (name)];
    if (text) said[key] = text.slice(0, LONGEST);
  }
  if (!Object.keys(said).length) return said;
  const [begun, ended] = JSON.parse(heading.end ?? "[null, null]");
  const isLine = begun && JSON.stringify({ ...start, komi: begun.komi }) === JSON.stringify(begun) && ended.every((/** @type {string} */ move, /** @type {number} */ number) => move === moves[number]);
  if (!isLine) said.end = "";
  else {
    if (ended.length !== moves.length) said.end = String(ended.length);
    if (begun.komi !== start.komi) said["recorded-komi"] = begun.komi ?? "";
  }
  if (heading.dead.join() !== dead.join()) said.marked = heading.dead.join(" ");
  return said;
}

/**
 * Returns what an address says of the record of a game, null if it says nothing. What it has of its end and komi may be anything.
 * @param {URLSearchParams} said
 * @param {Pick<State, "start" | "moves" | "dead">} game
 * @returns {Heading | null}
 */
function headed(said, { start, moves, dead }) {
  const [title, rules, server, result] = Object.keys(SAID).map((key) => (said.get(key) ?? "").slice(0, LONGEST));
  if (!title && !rules && !server && !result) return null;
  const made = said.get("end") ?? String(moves.length), marked = said.get("marked"), other = said.get("recorded-komi");
  const komi = other !== null && /^(-?\d+(\.5)?)?$/.test(other) ? other || null : start.komi;
  const isEnd = /^\d+$/.test(made) && Number(made) <= moves.length;
  return { title: title || "", rules: rules || "", server: server || "", result: result || "", counted: COUNT.test(result || ""), says: [], file: "",
    dead: marked === null ? dead : marked.split(" ").filter(Boolean), ...(isEnd && { end: JSON.stringify([{ ...start, komi }, moves.slice(0, Number(made))]) }) };
}

/**
 * Returns a game that is at hand, the one shown or one that was, by what the address says of it: with the variations,
 * comments and record that the address does not hold.
 * @param {Pick<Game, "start" | "moves">} said
 */
function known(said) {
  const wanted = JSON.stringify(played(said));
  return [state, ...past.toReversed(), ...future.toReversed()].find((each) => JSON.stringify(played(each)) === wanted);
}

/** @returns {Partial<State>} */
function linked() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (!said.has("rules") && !said.has("tab")) return {};
  /** @type {Partial<State>} */
  const found = { tab: said.get("tab") ?? "play", ...(said.has("base") && { against: said.get("base") ?? "" }) };
  if (!said.has("rules")) return found;
  const start = { ...EMPTY, board: said.has("position") || said.has("edges") ? null : EMPTY.board };
  for (const key of /** @type {(keyof Start)[]} */ (Object.keys(EMPTY))) {
    const value = said.get(key);
    if (value !== null) Object.assign(start, { [key]: read(value, EMPTY[key]) });
  }
  const moves = (said.get("moves") ?? "").split(" ").filter(Boolean), dead = (said.get("dead") ?? "").split(" ").filter(Boolean);
  const at = Number(said.get("at") ?? moves.length);
  // A link to a game that is not known says nothing of variations and comments; those of the game before are not its own.
  const head = headed(said, { start, moves, dead }), game = known({ start, moves });
  const ofRecord = (/** @type {Pick<State, "heading" | "start">} */ each) => JSON.stringify(recorded({ ...each, moves, dead }));
  const isKnown = game && (!head || ofRecord(game) === ofRecord({ heading: head, start }));
  const { lines, notes, heading, record, start: begun } = isKnown ? game : { ...ANEW, start, heading: head };
  Object.assign(found, { lines, notes, heading, record, rules: said.get("rules"), start: begun, moves, at: at >= 0 && at <= moves.length ? at : moves.length });
  found.dead = dead;
  const [one, other] = [said.get("one"), said.get("other")];
  found.diff = one && other ? [one, other] : [];
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
