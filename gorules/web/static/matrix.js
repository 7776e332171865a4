// Filters of the matrix: rows by topic and by the question that decides, columns by the names of rulesets. It
// stands before search.js, which then shows what is left.

const filters = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const table = /** @type {HTMLTableElement} */ (document.querySelector("table.matrix"));
const names = [...table.tHead?.rows[0].cells ?? []].map((cell) => cell.textContent ?? "");
const rows = [...table.tBodies[0].rows];

function filter() {
  const asked = new FormData(filters);
  const wanted = String(asked.get("ruleset")).trim().split(/[\s,]+/).filter(Boolean);
  const shown = names.map((name, at) => at === 0 || !wanted.length || wanted.some((word) => name.includes(word)));
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

filters.addEventListener("input", filter);
filter();
