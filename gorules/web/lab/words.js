// Words for what gorules answers.

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {number} value */
export function signed(value) {
  return value > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}
