import { ScenarioError } from "../../src/suite/evidence/expectation-error.js";
import type {
  ExpectedLearning,
  LearnedState,
} from "../../src/suite/expectations/expect-learned.js";

/** Reads a table with the columns object and state: exists, gone, as the server, or the name of a version in quotes. */
export function learnings(
  rows: readonly Readonly<Record<string, string>>[],
): readonly ExpectedLearning[] {
  return rows.map(({ object: key, state }) => {
    if (key === undefined || state === undefined) {
      throw new ScenarioError("What a handler observes is a table of object and state");
    }
    return { key, state: stateOf(state) };
  });
}

function stateOf(phrase: string): LearnedState {
  if (phrase === "as the server") return { type: "as-served" };
  if (phrase === "exists" || phrase === "gone") return { type: phrase };
  const version = /^"(.+)"$/.exec(phrase)?.[1];
  if (version === undefined) throw new ScenarioError(`"${phrase}" is no state of an object`);
  return { type: "at", version };
}
