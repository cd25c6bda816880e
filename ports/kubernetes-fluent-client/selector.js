// @ts-check
import { notSupported } from "../kits/typescript/kit.js";

/**
 * A selector as the library takes it: names and the values that they must have, or, with an empty value, names that must be
 * there.
 * @param {string} selector as the apiserver reads it
 * @returns {Record<string, string>}
 */
export function terms(selector) {
  return Object.fromEntries(selector.split(",").map(termOf));
}

/** @param {string} term */
function termOf(term) {
  const [, name, , value] = /^([^=!\s()]+)(==?([^=!\s()]+))?$/.exec(term) ?? [];
  if (name === undefined) throw notSupported(`no selector ${term}`);
  return [name, value ?? ""];
}
