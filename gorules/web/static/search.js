// Shows only what has all the words typed: the elements with data-words, by those and by their own text. A
// section or a table body with data-group is hidden with its last one.

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const form = /** @type {HTMLFormElement} */ (document.querySelector("form.search"));
const items = [...document.querySelectorAll("[data-words]")].map((element) => ({
  element: /** @type {HTMLElement} */ (element),
  words: plain(`${element.getAttribute("data-words")} ${element.textContent}`),
}));

/** Hides what does not match, also by what other filters have set aside. */
function search() {
  const typed = plain(form.querySelector("input")?.value ?? "").split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { element, words } of items) {
    element.hidden = element.dataset.aside !== undefined || !typed.every((word) => words.includes(word));
    found += element.hidden ? 0 : 1;
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    const shown = group.querySelector("[data-words]:not([hidden])");
    /** @type {HTMLElement} */ (group).hidden = shown === null;
  }
  const output = form.querySelector("output");
  if (output) output.textContent = found === items.length ? "" : `${found} of ${items.length}`;
}

form.hidden = false;
form.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
search();
