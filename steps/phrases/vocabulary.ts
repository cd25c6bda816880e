import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";

/** Matches any of the phrases; a longer one before a shorter one that begins it. */
export function alternatives(phrases: Readonly<Record<string, unknown>>): RegExp {
  return new RegExp(
    Object.keys(phrases)
      .sort((a, b) => b.length - a.length)
      .join("|"),
  );
}

/** What a phrase means. @throws ScenarioError for a phrase that is not in the vocabulary */
export function named<T>(phrases: Readonly<Record<string, T>>, phrase: string): T {
  const meaning = phrases[phrase];
  if (meaning === undefined) throw new ScenarioError(`Nothing is called "${phrase}"`);
  return meaning;
}
