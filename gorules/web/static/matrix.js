// Filters of the matrix: rows by topic and by the question that decides, columns by the names of rulesets. It
// stands before search.js, which then shows what is left. What is chosen stands in the address. A cell tells its results.

const filters = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const table = /** @type {HTMLTableElement} */ (document.querySelector("table.matrix"));
const sections = [...table.tHead?.rows[0]?.cells ?? []].slice(1).map((cell) => ({ cell, size: cell.colSpan }));
const heads = [...table.tHead?.rows[1]?.cells ?? []];
const names = heads.map((cell) => cell.textContent ?? "");
const rows = [...table.tBodies[0]?.rows ?? []];
const boxes = /** @type {HTMLInputElement[]} */ ([...filters.querySelectorAll("[data-id]")]);
const field = /** @type {HTMLInputElement} */ (filters.elements.namedItem("ruleset"));

const wanted = () => field.value.trim().split(/[\s,]+/).filter(Boolean);

function filter() {
  const asked = new FormData(filters), words = wanted();
  // The whole name of a ruleset means it alone; any other word, all that have it.
  const meant = (/** @type {string} */ word, /** @type {string} */ name) => (names.includes(word) ? name === word : name.includes(word));
  const shown = names.map((name, at) => at === 0 || !words.length || words.some((word) => meant(word, name)));
  for (const row of [...[...table.tHead?.rows ?? []].slice(1), ...rows]) {
    [...row.cells].forEach((cell, at) => (cell.hidden = !shown[at]));
  }
  let from = 1;
  for (const { cell, size } of sections) {
    const left = shown.slice(from, from + size).filter(Boolean).length;
    cell.hidden = left === 0;
    cell.colSpan = left || 1;
    from += size;
  }
  for (const box of boxes) box.checked = words.length > 0 && (shown[names.indexOf(box.dataset.id ?? "")] ?? false);
  const topic = String(asked.get("topic")), question = String(asked.get("question"));
  for (const row of rows) {
    const classes = new Set([...row.cells].filter((_, at) => at > 0 && shown[at]).map((cell) => cell.textContent));
    const fits =
      (!topic || row.dataset.topic === topic) &&
      (!question || (row.dataset.questions ?? "").split(" ").includes(question)) &&
      (!asked.get("apart") || classes.size > 1);
    if (fits) delete row.dataset.aside;
    else row.dataset.aside = "";
  }
}

/** Takes what the address says for the filters, and nothing else. */
function read() {
  filters.reset();
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const given = filters.elements.namedItem(name);
    if (given instanceof HTMLInputElement && given.type === "checkbox") given.checked = value === "on";
    else if (given instanceof HTMLInputElement || given instanceof HTMLSelectElement) given.value = value;
  }
}

filters.addEventListener("input", (event) => {
  const box = /** @type {HTMLElement} */ (event.target);
  if (box.dataset.id) field.value = boxes.filter(({ checked }) => checked).map(({ dataset }) => dataset.id).join(" ");
  const said = [...new FormData(filters)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value);
  history.replaceState(null, "", said.length ? `#${new URLSearchParams(said)}` : location.pathname + location.search);
  filter();
});

// What a cell means

/** @typedef {{ line: string, says: string[], of: string }} LineResults */

const told = /** @type {HTMLElement} */ (document.getElementById("_cell"));
/** @type {HTMLTableCellElement | null} */ let pinned = null;

/** @returns {Promise<Record<string, LineResults[]>>} */
const results = () => loaded ??= new Promise((done) => {
  const script = document.createElement("script");
  script.src = "matrix-results.js";
  script.addEventListener("load", () => done(/** @type {any} */ (globalThis).results));
  script.addEventListener("error", () => done({}));
  document.head.append(script);
});
/** @type {Promise<Record<string, LineResults[]>> | null} */ let loaded = null;

/** Says what the ruleset of a cell makes of each line of its beast. @param {HTMLTableCellElement} cell */
async function tell(cell) {
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement), at = cell.cellIndex - 1;
  const link = row.querySelector("a");
  const beast = row.dataset.beast ?? "", found = (await results())[beast] ?? [];
  const title = document.createElement("p"), list = document.createElement("ul");
  title.append(Object.assign(document.createElement("b"), { textContent: `${link?.textContent}, ${heads[at + 1]?.querySelector("a")?.title}` }));
  for (const { line, says, of } of found) {
    const item = document.createElement("li"), to = document.createElement("a");
    to.href = `${link?.getAttribute("href")}#${line}`;
    to.textContent = line.replaceAll("-", " ");
    item.append(to, `: ${says[of.charCodeAt(at) - 33] ?? "not for so many players"}`);
    list.append(item);
  }
  told.replaceChildren(title, list);
  told.hidden = false;
}

const cellOf = (/** @type {Event} */ event) => /** @type {HTMLTableCellElement | null} */ (/** @type {Element} */ (event.target).closest("tbody td"));

/** @param {HTMLTableCellElement | null} cell */
function pin(cell) {
  pinned?.classList.remove("pinned");
  pinned?.setAttribute("tabindex", "-1");
  pinned = cell;
  if (!cell) return;
  cell.classList.add("pinned");
  cell.tabIndex = 0;
  cell.focus();
  tell(cell);
}

table.addEventListener("mouseover", (event) => {
  const cell = cellOf(event);
  if (cell && !pinned) tell(cell);
});
table.addEventListener("mouseleave", () => (told.hidden = !pinned));
table.addEventListener("click", (event) => {
  const cell = cellOf(event);
  if (cell) pin(cell);
});
table.addEventListener("focusin", (event) => {
  const cell = cellOf(event);
  if (cell && cell !== pinned) pin(cell);
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    pin(null);
    told.hidden = true;
  }
  const cell = document.activeElement === pinned ? pinned : null;
  const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
  if (!cell || (!across && !down)) return;
  event.preventDefault();
  const free = rows.filter((row) => !row.hidden), row = free[free.indexOf(/** @type {HTMLTableRowElement} */ (cell.parentElement)) + (down ?? 0)];
  let at = cell.cellIndex;
  do at += across ?? 0; while (across && row?.cells[at]?.hidden);
  const next = row?.cells[at];
  if (next && at > 0) pin(next);
});
const first = /** @type {HTMLTableCellElement | undefined} */ (rows[0]?.cells[1]);
if (first) first.tabIndex = 0;

addEventListener("hashchange", () => {
  read();
  filters.dispatchEvent(new Event("input"));  // which search.js hears, too
});
read();
filter();
