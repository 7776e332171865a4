// Makes boards to step through of the lines that a page has in data-shown: forward and back by buttons, and by a click on
// the point of the next move. Another point leads to the laboratory. What rulesets say was found when the page was
// written: here nothing is decided.

/** @typedef {{ id: string, name: string, kind: string, at: number | null, result: string, says: string }} Rules */
/** @typedef {{ name: string, line: string, board: string, points: string[], box: number[], places: number[][], lines: string, leave: string,
 *   stars: number[][], names: [number[], string][], players: string[], steps: string[], moves: string[], says: string[],
 *   rules: Rules[], lab: string }} Shown */

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = ".XOZYWVUT";
/** The most from one point to the next, in the page's measure. */
const LARGEST = 4;

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Element | string)[]} children
 */
function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(Element | string)[]} children
 */
function made(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {Shown} shown */
function empty({ box, lines, leave, stars, names, name }) {
  return drawn("svg", { class: "board", viewBox: box.join(" "), role: "img", "font-family": "sans-serif", "text-anchor": "middle", preserveAspectRatio: "xMinYMin", "aria-label": name },
    drawn("rect", { class: "wood", x: box[0] ?? 0, y: box[1] ?? 0, width: box[2] ?? 0, height: box[3] ?? 0 }),
    drawn("path", { class: "grid", d: lines, "stroke-width": 0.04, fill: "none" }),
    drawn("path", { class: "grid", d: leave, "stroke-width": 0.04, "stroke-dasharray": 0.1, fill: "none" }),
    ...stars.map(([x = 0, y = 0]) => drawn("circle", { class: "ink", cx: x, cy: y, r: 0.1 })),
    ...names.map(([[x = 0, y = 0], text]) => drawn("text", { class: "ink", x, y, "font-size": 0.4 }, text)));
}

/** @param {HTMLElement} place */
function player(place) {
  /** @type {Shown} */
  const shown = JSON.parse(place.dataset.shown ?? "{}");
  const root = place.dataset.root ?? "";
  const board = empty(shown);
  board.style.maxHeight = `${(shown.box[3] ?? 1) * LARGEST}rem`;
  const stones = drawn("g", {});
  board.append(stones);
  const said = made("p", { class: "said", "aria-live": "polite" }), verdict = made("p", { class: "verdict", "aria-live": "polite" });
  const choice = /** @type {HTMLSelectElement} */ (made("select", {}, ...shown.rules.map(({ id, name }) => made("option", { value: id }, name))));
  const lab = /** @type {HTMLAnchorElement} */ (made("a", {}, "Play it in the laboratory"));
  let at = 0;

  const rules = () => shown.rules[choice.selectedIndex];
  // A ruleset that refuses a turn lets nobody see what comes after it, and none that ends play there either.
  const most = () => {
    const { kind = "", at: turn = null } = rules() ?? {};
    return turn === null ? shown.moves.length : kind === "refused" ? turn - 1 : turn;
  };
  const buttons = [["First", "|◀", -Infinity], ["Back", "◀", -1], ["Next", "▶", 1], ["Last", "▶|", Infinity]].map(([name, sign, by]) => {
    const button = /** @type {HTMLButtonElement} */ (made("button", { type: "button", "aria-label": String(name), title: String(name) }, String(sign)));
    button.addEventListener("click", () => go(at + Number(by)));
    return button;
  });

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(most(), to));
    show();
  }

  /** @param {string[]} moves */
  function address(moves) {
    const [path = "", rest = ""] = shown.lab.split("#"), asked = new URLSearchParams(rest);
    asked.set("rules", rules()?.id ?? "tromp-taylor");
    asked.set("moves", moves.join(" "));
    return `${root}${path}#${asked}`;
  }

  function show() {
    const cells = shown.steps[at] ?? "", last = shown.moves[at - 1] ?? "", next = at < shown.moves.length ? shown.moves[at] ?? "" : "";
    const under = rules(), isStopped = at === most() && under?.at !== null && under !== undefined;
    stones.replaceChildren(...shown.points.flatMap((name, number) => {
      const [x = 0, y = 0] = shown.places[number] ?? [], cell = Number(cells[number]);
      const parts = [];
      if (cell) parts.push(drawn("circle", { class: `stone-${cell}`, r: 0.47 }));
      if (cell > 2) parts.push(drawn("text", { class: "letter", y: 0.17, "font-size": 0.45 }, LETTERS[cell] ?? ""));
      if (name === last && cell) parts.push(drawn("circle", { class: `ring on-${cell}`, r: 0.22 }));
      if (name === next) parts.push(isStopped && under.kind === "refused"
        ? drawn("path", { class: "refusal", d: "M-.25-.25L.25 .25M-.25 .25L.25-.25" })
        : drawn("circle", { class: "next", r: 0.18 }));
      parts.push(drawn("rect", { class: "reach", x: -0.5, y: -0.5, width: 1, height: 1, "data-point": name }, ...(cell ? [] : [drawn("title", {}, name)])));
      return [drawn("g", { transform: `translate(${x} ${y})` }, ...parts)];
    }));
    const player = shown.players[at] ?? "";
    const toPlay = `${player.charAt(0).toUpperCase()}${player.slice(1)} to play.`;
    said.textContent = [at ? `${shown.says[at - 1]}.` : "", isStopped && under.kind === "ended" ? "" : toPlay].filter(Boolean).join(" ");
    board.setAttribute("aria-label", `${shown.name}, ${at} of ${shown.moves.length} turns made. ${said.textContent}`);
    verdict.textContent = under?.says ?? "";
    verdict.className = `verdict ${under?.kind ?? ""}`;
    const [first, back, on, end] = buttons;
    for (const [button, is] of /** @type {[HTMLButtonElement | undefined, boolean][]} */ ([[first, at === 0], [back, at === 0], [on, at >= most()], [end, at >= most()]])) {
      if (button) button.disabled = is;
    }
    lab.href = address(shown.moves.slice(0, at));
  }

  board.addEventListener("click", (event) => {
    const point = /** @type {Element} */ (event.target).getAttribute("data-point");
    if (!point) return;
    if (point === shown.moves[at] && at < most()) go(at + 1);
    else if (shown.steps[at]?.[shown.points.indexOf(point)] === "0" && (at < most() || rules()?.at === null)) {
      (window.top ?? window).location.href = new URL(address([...shown.moves.slice(0, at), point]), location.href).href;
    }
  });
  choice.addEventListener("change", () => go(at));
  const bar = made("div", { class: "buttons" }, ...buttons);
  /** What all of them say, those with the same result together. @type {Map<string, Rules[]>} */
  const alike = new Map();
  for (const each of shown.rules) alike.set(each.result, [...alike.get(each.result) ?? [], each]);
  const all = made("dl", { class: "all" }, ...[...alike].sort(([, one], [, other]) => other.length - one.length).map(([result, found]) =>
    made("div", { class: found[0]?.kind ?? "" }, made("dt", {}, result), made("dd", {}, ...found.map(({ id, name }) => {
      const button = made("button", { type: "button", class: "plain" }, name);
      button.addEventListener("click", () => {
        choice.value = id;
        go(at);
      });
      return button;
    })))));
  const hint = shown.moves.length ? made("p", { class: "hint" }, "The dashed circle is where the next move goes: choose it, or ▶.") : "";
  const under = made("p", { class: "under" }, made("label", {}, "Under ", choice));
  place.replaceChildren(board, made("div", { class: "beside" }, made("div", { class: "steps" }, shown.moves.length ? bar : "", said), hint, under, verdict, made("p", {}, lab), all));
  show();
}

for (const place of document.querySelectorAll(".player[data-shown]")) player(/** @type {HTMLElement} */ (place));

// Of several boards one is shown: the one whose name the address has, or that was chosen.
const choosing = /** @type {HTMLSelectElement | null} */ (document.querySelector("select.which"));
const boards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-which]")]);
function which() {
  const named = decodeURIComponent(location.hash.slice(1));
  const chosen = boards.find(({ dataset }) => dataset.which === named) ?? boards[0];
  for (const each of boards) each.hidden = each !== chosen;
  for (const link of document.querySelectorAll("a.which")) link.toggleAttribute("aria-current", link.getAttribute("href") === `#${chosen?.dataset.which}`);
  if (choosing) choosing.value = chosen?.dataset.which ?? "";
}
choosing?.addEventListener("change", () => (location.hash = choosing.value));
addEventListener("hashchange", which);
if (boards.length > 1) which();
