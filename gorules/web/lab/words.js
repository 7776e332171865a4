// Words for what gorules answers.

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}

/**
 * Says between what a value lies, as far as that is known.
 * @param {import("./ask.js").Answer} found
 */
export function bounds({ low, high }) {
  return [low !== null && `at least ${signed(low)}`, high !== null && `at most ${signed(high)}`].filter(Boolean).join(" and ");
}

/**
 * Says what perfect play yields, as far as it was found.
 * @param {import("./ask.js").Answer} found
 */
export function worth(found) {
  if (found.value !== null) return `Perfect play yields ${signed(found.value)} for Black.`;
  const known = bounds(found);
  return `Not decided after ${found.nodes.toLocaleString("en-GB")} positions${known && `: ${known}`}.`;
}
