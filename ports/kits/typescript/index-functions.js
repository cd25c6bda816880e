import { notSupported } from "./failure.js";

/**
 * The index function that the suite asks for by name: from an object to its values.
 * @param {{ kind: string, label?: string, annotation?: string }} indexer
 * @returns {(object: any) => string[]}
 */
export function valuesOf({ kind, label = "", annotation = "" }) {
  if (kind === "by-namespace") return ({ metadata }) => [metadata.namespace ?? ""];
  if (kind === "by-label") return ({ metadata }) => oneOrNone(metadata.labels?.[label]);
  if (kind === "by-annotation-list") {
    return ({ metadata }) => oneOrNone(metadata.annotations?.[annotation] || undefined, ",");
  }
  throw notSupported(`no index function ${kind}`);
}

/**
 * @param {string | undefined} text
 * @param {string} [separator]
 */
function oneOrNone(text, separator) {
  if (text === undefined) return [];
  return separator === undefined ? [text] : text.split(separator);
}
