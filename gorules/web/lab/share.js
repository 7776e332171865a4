// Pictures of the game, for other pages and for paper.

import { ask } from "./ask.js";
import { at } from "./dom.js";
import { gettext } from "./language.js";
import { game, onChange, rules } from "./store.js";

/** Pixels of a PNG for each of the drawing, so that it is sharp where it is printed. */
const SHARP = 3;
/** The most pixels of a side that all browsers draw. */
const MOST = 8000;

/** @param {Blob} content @param {string} name */
function download(content, name) {
  const url = URL.createObjectURL(content), link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Returns a drawing as PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(SHARP, MOST / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("PNG"))), "image/png"));
}

/** Begins to listen. @param {(told: string) => void} complain */
export function begin(complain) {
  const save = async (/** @type {"position" | "line"} */ what, /** @type {"svg" | "png"} */ kind) => {
    const answer = await ask({ ask: "picture", rules: rules(), ...game() });
    if (answer.error) return complain(answer.error);
    const drawn = answer[what];
    download(kind === "svg" ? new Blob([drawn], { type: "image/svg+xml" }) : await pixels(drawn), `${what}.${kind}`);
  };
  at("play-position-svg").addEventListener("click", () => save("position", "svg"));
  at("play-position-png").addEventListener("click", () => save("position", "png"));
  at("play-line-svg").addEventListener("click", () => save("line", "svg"));
  at("play-line-png").addEventListener("click", () => save("line", "png"));
  at("play-text").addEventListener("click", async () => {
    const { error, text } = await ask({ ask: "picture", rules: rules(), ...game() }), shown = at("play-diagram");
    if (!text) return complain(error ?? gettext("Only boards with the usual lines, for two players, have such diagrams."));
    shown.textContent = text;
    shown.hidden = false;
    getSelection()?.selectAllChildren(shown);
    navigator.clipboard?.writeText(text).catch(() => { /* it is selected, to be copied by hand */ });
  });
  onChange(() => (at("play-diagram").hidden = true));
  at("play-print").addEventListener("click", () => print());
}
