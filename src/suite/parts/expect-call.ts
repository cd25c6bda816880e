import { ExpectationError } from "../expectation-error.js";
import { wordsOf } from "./notation.js";
import type { Workbench } from "./workbench.js";

/** A call that was begun has not ended. @throws ExpectationError */
export function expectCallWaits(bench: Workbench, call: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome === undefined) return;
  throw new ExpectationError("A call that should wait has ended", {
    expected: `"${call}" waits`,
    observed: outcome.error?.message ?? wordsOf(outcome.value),
  });
}

/** A call that was begun has failed. @throws ExpectationError */
export function expectCallFails(bench: Workbench, call: string, words: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome?.error?.message.includes(words)) return;
  throw new ExpectationError("A call does not fail as it should", {
    expected: `"${call}" fails with ${words}`,
    observed:
      outcome === undefined ? "it waits" : (outcome.error?.message ?? wordsOf(outcome.value)),
  });
}

/** A call that was begun has returned this. @throws ExpectationError */
export function expectCallReturns(bench: Workbench, call: string, words: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome !== undefined && outcome.error === undefined && wordsOf(outcome.value) === words) {
    return;
  }
  throw new ExpectationError("A call does not return what it should", {
    expected: `"${call}" returns ${words}`,
    observed:
      outcome === undefined ? "it waits" : (outcome.error?.message ?? wordsOf(outcome.value)),
  });
}
