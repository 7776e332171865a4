// Turns the list of positions of a line into one picture that goes forward and back, by buttons and arrow keys.

/** @typedef {{ details: HTMLDetailsElement, go: (by: number) => void }} Stepper */

/**
 * @param {HTMLDetailsElement} details
 * @returns {Stepper}
 */
function stepper(details) {
  const items = /** @type {HTMLElement[]} */ ([...details.querySelectorAll("ol > li")]);
  let at = 0;
  const bar = document.createElement("p");
  bar.className = "buttons";
  const said = document.createElement("span");
  said.setAttribute("aria-live", "polite");

  /** @param {number} to */
  function show(to) {
    at = Math.max(0, Math.min(items.length - 1, to));
    items.forEach((item, number) => (item.hidden = number !== at));
    said.textContent = `${at + 1} of ${items.length}`;
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = at === items.length - 1;
  }

  const buttons = [["First", -Infinity], ["Back", -1], ["Next", 1], ["Last", Infinity]].map(([name, by]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = String(name);
    button.addEventListener("click", () => show(at + Number(by)));
    return button;
  });
  bar.append(buttons[0], buttons[1], said, buttons[2], buttons[3]);
  details.querySelector("summary")?.after(bar);
  details.classList.add("live");
  show(0);
  return { details, go: (by) => show(at + by) };
}

const steppers = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details.steps")]).map(stepper);

/** The stepper that arrow keys mean: of the line that has the focus, else the first one on the screen. */
function meant() {
  const line = document.activeElement?.closest("section.line");
  if (line) return steppers.find(({ details }) => line.contains(details));
  return steppers.find(({ details }) => {
    const place = details.closest("section")?.getBoundingClientRect();
    return place && place.bottom > 80 && place.top < innerHeight;
  });
}

addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (document.activeElement?.closest("input, select, textarea, .wide")) return;
  const found = meant();
  if (!found) return;
  event.preventDefault();
  if (found.details.open) found.go(by);
  else found.details.open = true;
});
