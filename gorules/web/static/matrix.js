// Filters of the matrix: rows by topic and by the question that decides, columns by the names of rulesets. It
// stands before search.js, which then shows what is left. What is chosen stands in the address.

const filters = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const table = /** @type {HTMLTableElement} */ (document.querySelector("table.matrix"));
const names = [...table.tHead?.rows[0].cells ?? []].map((cell) => cell.textContent ?? "");
const rows = [...table.tBodies[0].rows];

function filter() {
  const asked = new FormData(filters);
  const wanted = String(asked.get("ruleset")).trim().split(/[\s,]+/).filter(Boolean);
  // The whole name of a ruleset means it alone; any other word, all that have it.
  const meant = (/** @type {string} */ word, /** @type {string} */ name) => (names.includes(word) ? name === word : name.includes(word));
  const shown = names.map((name, at) => at === 0 || !wanted.length || wanted.some((word) => meant(word, name)));
  for (const row of [...(table.tHead?.rows ?? []), ...rows]) {
    [...row.cells].forEach((cell, at) => (cell.hidden = !shown[at]));
  }
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

/** Takes what the address says for the filters. */
function read() {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const field = filters.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

filters.addEventListener("input", () => {
  const said = [...new FormData(filters)].map(([name, value]) => [name, String(value)]).filter(([, value]) => value);
  history.replaceState(null, "", said.length ? `#${new URLSearchParams(said)}` : location.pathname + location.search);
  filter();
});

// A letter by itself says little: whose it is, too, is told to the mouse, and a click goes to the results.
table.tBodies[0].addEventListener("mouseover", (event) => {
  const cell = /** @type {Element} */ (event.target).closest("td");
  const row = cell?.parentElement;
  if (!cell || cell.title || !(row instanceof HTMLTableRowElement)) return;
  const alike = names.filter((_, at) => at > 0 && at !== cell.cellIndex && row.cells[at].textContent === cell.textContent);
  cell.title = `${row.cells[0].textContent}: ${names[cell.cellIndex]} agrees with ${alike.length ? alike.join(", ") : "no other ruleset"}`;
});
table.tBodies[0].addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("td")) /** @type {Element} */ (event.target).closest("tr")?.querySelector("a")?.click();
});

addEventListener("hashchange", () => {
  read();
  filter();
});
read();
filter();
