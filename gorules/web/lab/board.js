// A board on which one plays: a picture whose points are buttons.

import { fill, h, s } from "./dom.js";
import { gettext } from "./language.js";
import { stone } from "./words.js";

/** @typedef {import("./ask.js").Answer} Answer */
/** What is done with the points over which somebody draws: `begin` says whether drawing is on, `over` is told each
 *  point once, in order, and `end` all of them with those inside of what was drawn.
 *  @typedef {{ begin: () => boolean, over: (point: string) => void, end: (points: string[], within: string[]) => void }} Drawing */

export const COLOURS = ["black", "white", "red", "blue", "green", "purple", "orange", "grey"];
/** How empty points and the stones of each player stand in a drawn position. */
export const CELLS = ".XOZYWVUT";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The most from one point to the next, in the page's measure: so that the board of two points is no wall. */
const LARGEST = 8;

/** Pixels from one point to the next below which a finger cannot choose: then the first touch shows a part of the board
 *  larger, of so many steps, and the second chooses. */
const SMALL = 26, NEAR = 9;

/** How far apart the places are at which one looks for points that a drawing has passed. */
const STEP = 0.25;

/** A board that is drawn once for a kind of board, and then told how the points are. */
export class BoardView {
  /** @type {SVGElement[]} */ #points = [];
  /** @type {SVGElement} */ #svg;
  /** @type {number[][]} */ #places = [];
  /** @type {string[]} */ #names = [];
  #at = 0;
  #drawn = "";
  /** @type {number[][] | null} */ #trail = null;
  /** @type {string[]} */ #passed = [];
  /** @type {number[]} */ #box = [0, 0, 1, 1];
  #isNear = false;
  /** Where the picture was on the screen when a drawing began. @type {DOMMatrix | null} */ #held = null;
  /** @type {HTMLElement} */ #whole;

  /**
   * @param {Element} parent
   * @param {(point: string) => void} chosen is called with a point that is clicked
   * @param {(point: string) => void} [looked] with a point that the mouse or the keyboard has come to
   * @param {Drawing} [drawing] what is done where somebody draws
   */
  constructor(parent, chosen, looked, drawing) {
    this.#svg = s("svg", { class: "board", role: "group", "aria-label": gettext("Board"), preserveAspectRatio: "xMinYMin" });
    this.#whole = h("button", { type: "button", class: "whole", hidden: true, click: () => this.#show(null) }, gettext("Whole board"));
    parent.append(this.#svg, this.#whole);
    const of = (/** @type {Event} */ event) => /** @type {Element} */ (event.target).closest?.("[data-point]")?.getAttribute("data-point");
    // The listeners are on the parent, as a picture that listens to the keyboard is a stop of it in some browsers.
    parent.addEventListener("click", (event) => {
      const point = of(event);
      if (!point || this.#nearer(/** @type {PointerEvent} */ (event))) return;
      this.#show(null);
      chosen(point);
    });
    // The mouse does not take the keyboard along: after a click the arrow keys go through the game, as elsewhere.
    parent.addEventListener("mousedown", (event) => {
      if (of(event)) event.preventDefault();
    });
    for (const kind of ["pointerover", "focusin"]) {
      parent.addEventListener(kind, (event) => {
        const point = of(event);
        if (point) looked?.(point);
        if (point && kind === "focusin") this.#goTo(this.#names.indexOf(point));
      });
    }
    parent.addEventListener("keydown", (event) => this.#pressed(/** @type {KeyboardEvent} */ (event), chosen));
    if (drawing) this.#listen(parent, drawing);
  }

  /**
   * Lets one draw on the board, with a mouse, a pen or a finger.
   * @param {Element} parent
   * @param {Drawing} drawing
   */
  #listen(parent, drawing) {
    const follow = (/** @type {PointerEvent} */ event) => {
      if (!this.#trail) return;
      const [x = 0, y = 0] = this.#placeOf(event), [fromX = x, fromY = y] = this.#trail.at(-1) ?? [];
      this.#trail.push([x, y]);
      // A quick hand is told only now and then: what lies between two places was passed, too.
      const parts = Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP) || 1;
      for (let part = 1; part <= parts; part += 1) {
        const near = this.#near([fromX + ((x - fromX) * part) / parts, fromY + ((y - fromY) * part) / parts]);
        if (near !== null && this.#passed.at(-1) !== near) {
          this.#passed.push(near);
          drawing.over(near);
        }
      }
      this.#svg.querySelector(".trail")?.setAttribute("points", this.#trail.join(" "));
    };
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary || !drawing.begin() || this.#nearer(event)) return;
      this.#svg.setPointerCapture(event.pointerId);
      // What an answer writes above the board may move the board. The hand goes on where the board was.
      this.#held = /** @type {SVGSVGElement} */ (this.#svg).getScreenCTM();
      this.#trail = [];
      this.#passed = [];
      follow(event);
    });
    this.#svg.addEventListener("pointermove", follow);
    const end = () => {
      const trail = this.#trail, passed = [...new Set(this.#passed)];
      if (!trail) return;
      this.#trail = this.#held = null;
      this.#svg.querySelector(".trail")?.setAttribute("points", "");
      drawing.end(passed, this.#names.filter((name, number) => passed.includes(name) || inside(this.#places[number] ?? [0, 0], trail)));
    };
    this.#svg.addEventListener("pointerup", (event) => {
      follow(event);
      end();
    });
    this.#svg.addEventListener("pointercancel", end);
    // What was drawn is no click on the point where it ended.
    parent.addEventListener("click", (event) => {
      if (drawing.begin() && /** @type {MouseEvent} */ (event).detail > 0) event.stopImmediatePropagation();
    }, true);
  }

  /**
   * Shows the surroundings of a touch larger, if points are too small for it and they are not shown so already.
   * @param {PointerEvent} event
   * @returns {boolean} whether this was done, so that the touch does nothing else
   */
  #nearer(event) {
    const { width } = this.#svg.getBoundingClientRect(), [, , across = 1] = this.#box;
    if (event.pointerType !== "touch" || this.#isNear || width / across >= SMALL) return false;
    this.#show(this.#placeOf(event));
    return true;
  }

  /**
   * Shows the whole board, or what is around a place of it.
   * @param {number[] | null} place
   */
  #show(place) {
    const [left = 0, top = 0, width = 1, height = 1] = this.#box;
    const [across, down] = place ? [Math.min(NEAR, width), Math.min(NEAR, height)] : [width, height];
    const from = (/** @type {number} */ least, /** @type {number} */ all, /** @type {number} */ part, /** @type {number | undefined} */ at) =>
      Math.max(least, Math.min(least + all - part, (at ?? least) - part / 2));
    this.#isNear = place !== null;
    this.#whole.hidden = !place;
    this.#svg.setAttribute("viewBox", [from(left, width, across, place?.[0]), from(top, height, down, place?.[1]), across, down].join(" "));
  }

  /**
   * Returns where a pointer is, in the measure of the picture.
   * @param {PointerEvent} event
   */
  #placeOf({ clientX, clientY }) {
    const there = new DOMPoint(clientX, clientY).matrixTransform((this.#held ?? /** @type {SVGSVGElement} */ (this.#svg).getScreenCTM())?.inverse());
    return [Math.round(there.x * 100) / 100, Math.round(there.y * 100) / 100];
  }

  /**
   * Returns the point at a place, if there is one.
   * @param {number[]} place
   * @returns {string | null}
   */
  #near([x = 0, y = 0]) {
    const found = this.#places.findIndex(([u = 0, v = 0]) => Math.abs(u - x) <= 0.5 && Math.abs(v - y) <= 0.5);
    return this.#names[found] ?? null;
  }

  /**
   * Returns the points between two, the corners of a rectangle.
   * @param {string} one
   * @param {string} other
   */
  between(one, other) {
    const [[a = 0, b = 0], [c = 0, d = 0]] = /** @type {[number[], number[]]} */ ([one, other].map((name) => this.#places[this.#names.indexOf(name)] ?? [0, 0]));
    return this.#names.filter((_, number) => {
      const [x = 0, y = 0] = this.#places[number] ?? [];
      return Math.min(a, c) <= x && x <= Math.max(a, c) && Math.min(b, d) <= y && y <= Math.max(b, d);
    });
  }

  /**
   * Draws another board.
   * @param {Answer} answer of a question for a board
   */
  draw({ board, points, drawing }) {
    const key = JSON.stringify([board, points, drawing.lines]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const [left, top, width, height] = drawing.box;
    this.#names = points;
    this.#places = drawing.places;
    // Who comes with the keyboard begins in the middle, from where no point is far.
    const away = this.#places.map(([x = 0, y = 0]) => Math.hypot(x - left - width / 2, y - top - height / 2));
    this.#at = away.indexOf(Math.min(...away));
    this.#box = drawing.box;
    this.#show(null);
    this.#svg.setAttribute("aria-label", gettext("Board {board}", { board }));
    this.#svg.style.maxWidth = `${width * LARGEST}rem`;
    this.#points = points.map((/** @type {string} */ name, /** @type {number} */ number) => {
      const [x, y] = drawing.places[number];
      return s("g", { "data-point": name, role: "button", tabindex: number === this.#at ? 0 : -1, transform: `translate(${x} ${y})` });
    });
    fill(this.#svg,
      s("rect", { class: "wood", x: left, y: top, width, height }),
      s("path", { class: "lines", d: drawing.lines }),
      drawing.leave && s("path", { class: "lines leave", d: drawing.leave }),
      drawing.stars.map((/** @type {number[]} */ [x, y]) => s("circle", { class: "star", cx: x, cy: y, r: 0.1 })),
      drawing.names.map((/** @type {Answer} */ { at: [x, y], text }) => s("text", { class: "name", x, y, "aria-hidden": "true" }, text)),
      this.#points, s("polyline", { class: "trail", points: "" }));
  }

  /**
   * Shows stones and marks.
   * @param {number[]} cells 0 for an empty point, else the number of a player, from 1
   * @param {(number: number) => { marks?: string[], says?: string, label?: string }} marked the marks of a point, what is said of it, and
   *   what a record writes on it
   */
  show(cells, marked) {
    this.#points.forEach((point, number) => {
      const cell = cells[number] ?? 0;
      const { marks = [], says = "", label = "" } = marked(number);
      const told = [this.#names[number], cell ? stone(COLOURS[cell - 1]) : gettext("empty"), says].filter(Boolean).join(gettext(", "));
      const key = `${cell} ${marks.join(" ")} ${label}`;
      if (point.dataset.shown !== key) {
        point.dataset.shown = key;
        point.setAttribute("class", ["point", cell ? "stone" : "empty", ...marks].join(" "));
        fill(point,
          s("rect", { class: "reach", x: -0.5, y: -0.5, width: 1, height: 1 }),
          marks.includes("ringed") && s("rect", { class: "ringed", x: -0.5, y: -0.5, width: 1, height: 1 }),
          !cell && s("circle", { class: "hover", r: 0.47 }),
          cell > 0 && s("circle", { class: `stone-${COLOURS[cell - 1]}`, r: 0.47 }),
          cell > 2 && s("text", { class: "letter", y: 0.16 }, CELLS[cell]),
          marks.includes("last") && s("circle", { class: `ring${cell === 2 ? " dark" : ""}`, r: cell > 2 ? 0.36 : 0.22 }),
          marks.includes("illegal") && s("path", { class: "cross", d: "M-.16-.16L.16 .16M-.16 .16L.16-.16" }),
          marks.includes("dead") && !marks.some((mark) => mark.startsWith("for-")) && s("path", { class: `dead-mark${cell === 2 ? " dark" : ""}`, d: "M-.28-.28L.28 .28M-.28 .28L.28-.28" }),
          label && s("text", { class: `label on-${COLOURS[cell - 1] ?? "wood"}`, y: 0.16 }, label),
          ...marks.filter((mark) => mark.startsWith("for-")).map((mark) =>
            s("rect", { class: `territory stone-${mark.slice(4)}`, x: -0.16, y: -0.16, width: 0.32, height: 0.32 })),
          s("rect", { class: "focus", x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.1 }));
      }
      point.setAttribute("aria-label", told);
      point.setAttribute("aria-disabled", String(marks.includes("illegal")));
    });
  }

  /** Gives the keyboard to the point at which it was last. */
  focus() {
    this.#points[this.#at]?.focus();
  }

  /** @param {number} number */
  #goTo(number) {
    this.#points[this.#at]?.setAttribute("tabindex", "-1");
    this.#at = number;
    this.#points[number]?.setAttribute("tabindex", "0");
  }

  /**
   * @param {KeyboardEvent} event
   * @param {(point: string) => void} chosen
   */
  #pressed(event, chosen) {
    const name = this.#names[this.#at];
    if ((event.key === "Enter" || event.key === " ") && name !== undefined) {
      event.preventDefault();
      chosen(name);
      return;
    }
    const step = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = this.#nearest(step);
    if (next !== null) {
      this.#goTo(next);
      this.#points[next]?.focus();
    }
  }

  /**
   * Returns the nearest point in a direction, by the angle first.
   * @param {number[]} step
   * @returns {number | null}
   */
  #nearest([dx, dy]) {
    const [x, y] = this.#places[this.#at] ?? [0, 0];
    let best = null, least = Infinity;
    this.#places.forEach(([u, v], number) => {
      const along = (u - x) * dx + (v - y) * dy;
      const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (along > 0.01 && along + 4 * aside < least) {
        best = number;
        least = along + 4 * aside;
      }
    });
    return best;
  }
}

/**
 * Returns whether a place is inside of what was drawn, whose end is joined to its beginning.
 * @param {number[]} place
 * @param {number[][]} trail
 */
function inside([x = 0, y = 0], trail) {
  let is = false;
  trail.forEach(([a = 0, b = 0], number) => {
    const [c = 0, d = 0] = trail.at(number - 1) ?? [];
    if ((b > y) !== (d > y) && x < ((c - a) * (y - b)) / (d - b) + a) is = !is;
  });
  return is;
}
