// Elements of the page. Texts are put in as texts, never as HTML.

/** @typedef {Record<string, unknown>} Properties */
/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns an element; a property that is a function listens to the event of its name.
 * @param {string} name
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, properties = {}, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(name), properties, children));
}

/**
 * Returns an element of a picture.
 * @param {string} name
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(name, properties = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, name), properties, children));
}

/**
 * @param {Element} element
 * @param {Properties} properties
 * @param {(Child | Child[])[]} children
 */
function filled(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.flat().filter((child) => child || child === "").map((child) => /** @type {Node | string} */ (child)));
  return element;
}

/**
 * Returns the element with an id.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return /** @type {E} */ (/** @type {unknown} */ (found));
}

/**
 * Puts other children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const held = document.activeElement;
  if (held && held !== element && element.contains(held) && held.matches(":focus-visible")) queueMicrotask(() => settle(element));
  element.replaceChildren(...children.flat().filter((child) => child || child === "").map((child) => /** @type {Node | string} */ (child)));
}

/**
 * Gives the keyboard a place, if what it was at is gone and nobody gave it another: the first control of what came instead,
 * else the board, else the tab that is shown.
 * @param {Element} [element] what came instead
 */
function settle(element) {
  if (document.activeElement && document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const place = element?.querySelector("button, a[href], select") ?? document.querySelector("[role=tabpanel]:not([hidden]) .point[tabindex='0']")
    ?? document.querySelector("[role=tab][aria-selected=true]");
  place?.focus();
}

/**
 * Makes many controls one stop of the Tab key: Up and Down lead from one to the next.
 * @param {HTMLElement} within
 * @param {string} each which controls
 * @param {Element | null} [current] at which one comes in, if not at the first
 */
export function oneStop(within, each, current) {
  const all = () => [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(each))].filter((found) => !within.contains(found.closest("[hidden]")));
  const come = (/** @type {Element | null | undefined} */ to) => all().forEach((found) => (found.tabIndex = found === to ? 0 : -1));
  come(current ?? all()[0]);
  within.onkeydown = ({ key, target }) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[key], found = all(), from = found.indexOf(/** @type {HTMLElement} */ (target));
    const next = by && from >= 0 && found[from + by];
    if (!next) return;
    come(next);
    next.focus();
    return false;
  };
}

/**
 * Says whether a button can do something now. It keeps the keyboard where it cannot: who steps to the end of a game stays there.
 * @param {string} id
 * @param {boolean} is
 */
export function enable(id, is) {
  at(id).setAttribute("aria-disabled", String(!is));
}

/** Whether a cell of a table is a number alone. @param {Child | Child[]} cell */
const isNumber = (cell) => /^[-+]?\d+([.]\d+)?$/.test(String(cell));

/**
 * Returns a table with a caption; the first cell of each row is its head.
 * @param {string} caption
 * @param {string[]} heads
 * @param {(Child | Child[])[][]} rows
 */
export function table(caption, heads, rows) {
  return h("div", { class: "wide", role: "region", "aria-label": caption, tabindex: 0 },
    h("table", {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell, number) =>
        h(number ? "td" : "th", number ? isNumber(cell) ? { class: "number" } : {} : { scope: "row" }, ...[cell].flat())))))));
}

/**
 * Returns a picture that gorules has drawn, as an image: what is in it cannot act on the page.
 * @param {string} svg
 * @param {string} alt
 */
export function picture(svg, alt) {
  const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt, width, height, class: "figure" });
}

/**
 * Calls a function once it was not called again for a while.
 * @param {() => void} act
 * @param {number} milliseconds
 */
export function calmly(act, milliseconds) {
  /** @type {number | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}
