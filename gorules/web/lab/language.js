// The language of the page. A text stands in English where it is used, whole, with a named place for each thing that
// varies; the catalogue of the page's language has its translation.

/** @typedef {Record<string, unknown>} Values */
/** @typedef {import("./ask.js").Answer} Answer */

/** The tag of the language, "en" for one. */
export const language = (document.documentElement.lang || "en").slice(0, 2);

/** @type {Record<string, string | string[]>} */
const catalogue = language === "en" ? {} : await fetch(new URL(`${language}.json`, import.meta.url)).then((found) => found.json()).catch(() => ({}));

/** A letter of the scripts of a language that is not written in Latin letters. @type {Record<string, RegExp>} */
const LETTERS = { ja: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u, zh: /\p{sc=Han}/u, ko: /\p{sc=Hang}/u };

/**
 * Returns a text with its named places filled.
 * @param {string} text
 * @param {Values} values
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/**
 * Returns a message in the language of the page, or in English where it has no translation.
 * @param {string} message
 * @param {Values} [values]
 */
export function gettext(message, values = {}) {
  const found = catalogue[message];
  return filled(typeof found === "string" ? found : message, values);
}

/**
 * Returns the form of a message that goes with a number, which is {number} in it.
 * @param {string} one
 * @param {string} many
 * @param {number} number
 * @param {Values} [values]
 */
export function ngettext(one, many, number, values = {}) {
  const forms = catalogue[one];
  const found = Array.isArray(forms) ? forms[number === 1 ? 0 : forms.length - 1] : undefined;  // one form or two
  return filled(found ?? (number === 1 ? one : many), { number: counted(number), ...values });
}

/**
 * Returns a message in parts, so that elements can stand in its named places.
 * @param {string} message as `gettext` returns it
 * @param {Record<string, string | Node>} nodes
 * @returns {(string | Node)[]}
 */
export function mixed(message, nodes) {
  return message.split(/(\{\w+\})/).filter(Boolean).map((part) => nodes[part.slice(1, -1)] ?? part);
}

/** @param {number} number */
export const counted = (number) => number.toLocaleString(document.documentElement.lang || "en-GB");

/** Whether a text is English on a page of another language: it has words, and none in the script of the page. @param {string} text */
const isForeign = (text) => Boolean(LETTERS[language]) && /[A-Za-z]{3}/.test(text) && !LETTERS[language]?.test(text);

/**
 * Returns a text that gorules has made or that stands in data: marked as English where it is.
 * @param {string | null | undefined} text
 * @returns {string | Node}
 */
export function told(text) {
  if (!text || !isForeign(text)) return text ?? "";
  const marked = document.createElement("span");
  marked.lang = "en";
  marked.append(text);
  return marked;
}

/**
 * Returns the tag that an element needs whose text is this, false if it needs none.
 * @param {string} text
 */
export const tag = (text) => isForeign(text) && "en";

/**
 * Returns what a ruleset or a beast is called in the language of the page.
 * @param {Answer | undefined} named with its `names` or its `name`
 * @param {string} [id] where it has none
 */
export function called(named, id = "") {
  const [own] = named?.["other-names"]?.[language] ?? [];
  return own ?? gettext(named?.name ?? named?.names?.[0] ?? id);
}

const CHOSEN = "gorules-language";

/** Goes to the page of the language that was chosen last, or that the browser asks for; links between them keep the game. */
export function begin() {
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]"))];
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      try {
        localStorage.setItem(CHOSEN, link.hreflang);
      } catch { /* then the address alone says it */ }
      location.assign(link.href.replace(/#.*/, "") + location.hash);
    });
  }
  if (language !== "en") return;  // whoever is here was sent here, or chose it
  let chosen = "";
  try {
    chosen = localStorage.getItem(CHOSEN) ?? "";
  } catch { /* the browser's own setting decides */ }
  const wanted = chosen || (navigator.languages ?? []).map((each) => each.slice(0, 2)).find((each) => links.some((link) => link.hreflang === each));
  const link = links.find((each) => each.hreflang === wanted);
  if (link && wanted !== "en") location.replace(link.href.replace(/#.*/, "") + location.hash);
}
