/**
 * Numbers that are written as fractions: "1.0", "1e0". For Go they are never integers, but JavaScript
 * forgets how a number was written.
 */

/** Replaces each number that is written as a fraction by one that is not an integer. */
export interface WrittenFractions {
  readonly value: unknown;
  /** A message with the numbers as they were written. */
  restored(message: string): string;
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gs;
const FRACTION = /^-?\d+(?:\.|[eE])/;

/** @param json a well-formed document. Returns undefined if there is no such number in it. */
export function writtenFractions(json: string): WrittenFractions | undefined {
  if (!/\d[.eE]/.test(json)) return undefined;
  const written: string[] = [];
  const replaced = json.replaceAll(STRING_OR_NUMBER, (token) =>
    FRACTION.test(token) ? `${written.push(token) - 1}.5` : token,
  );
  if (written.length === 0) return undefined;
  const value: unknown = JSON.parse(replaced);
  return {
    value,
    restored: (message) =>
      message.replaceAll(/\bnumber (\d+)\.5\b/g, (_all, place) => `number ${written[place]}`),
  };
}
