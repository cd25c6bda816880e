import type { PartOutcome } from "../../protocol/messages.js";
import { isRecord } from "../../wire/is-record.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import type { Workbench } from "./workbench.js";

/** A call that was begun has not ended. @throws ExpectationError */
export function expectCallWaits(bench: Workbench, call: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome === undefined) return;
  throw new ExpectationError("A call that should block has returned", {
    expected: `"${call}" waits`,
    observed: whatEnded(outcome),
  });
}

/** A call that was begun has failed. @throws ExpectationError */
export function expectCallFails(bench: Workbench, call: string, words: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome?.error?.message.includes(words)) return;
  throw new ExpectationError("A call does not fail as it should", {
    expected: `"${call}" fails with ${words}`,
    observed: whatEnded(outcome),
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
    observed: whatEnded(outcome),
  });
}

/** A call that was begun has failed with what can be recognised as this kind of error. @throws ExpectationError */
export function expectCallFailsAs(bench: Workbench, call: string, kind: string): void {
  const outcome = bench.outcomeOf(call);
  if (outcome?.error?.kinds?.includes(kind)) return;
  throw new ExpectationError("A call does not fail as it should", {
    expected: `"${call}" fails as ${kind}`,
    observed: endWords(outcome),
  });
}

/** A call that was begun has failed with what is none of these kinds of error. @throws ExpectationError */
export function expectCallFailsOtherwise(
  bench: Workbench,
  call: string,
  kinds: readonly string[],
): void {
  const outcome = bench.outcomeOf(call);
  const error = outcome?.error;
  if (error !== undefined && !error.kinds?.some((kind) => kinds.includes(kind))) return;
  throw new ExpectationError("A call does not fail as it should", {
    expected: `"${call}" fails, and not as ${kinds.join(" or ")}`,
    observed: endWords(outcome),
  });
}

function whatEnded(outcome: PartOutcome | undefined): string {
  return outcome === undefined ? "it waits" : (outcome.error?.message ?? wordsOf(outcome.value));
}

function endWords(outcome: PartOutcome | undefined): string {
  if (outcome === undefined) return "it waits";
  const { error, value } = outcome;
  if (error === undefined) return wordsOf(value);
  return `${error.kinds?.join(", ")}: ${error.message}`;
}

/**
 * A call that was begun has ended, and so: of a failure, "fails" says some of its words, "just says" all of them, "kind"
 * what it can be recognised as, and every other label a detail; of a success, every label names a member of its value. @throws ExpectationError
 */
export function expectCallEnds(
  bench: Workbench,
  call: string,
  rows: readonly (readonly string[])[],
): void {
  const outcome = bench.outcomeOf(call);
  const expected = rows.map(([label = "", words = ""]) => `${label}: ${words}`);
  const observed = rows.map(([label = "", words = ""]) => {
    if (outcome === undefined) return `${label}: it waits`;
    return `${label}: ${labelledEnd(outcome, label, words)}`;
  });
  expectSame("A call ends otherwise", expected, observed);
}

/** The row of how much of a long text a failure quotes. */
const QUOTED = /^quotes the letter (?<letter>\w), times$/;

/** How often a letter stands in a row at most. */
function longestRun(text: string, letter: string): number {
  return Math.max(0, ...(text.match(new RegExp(`${letter}+`, "g")) ?? []).map((run) => run.length));
}

function labelledEnd({ value, error }: PartOutcome, label: string, words: string): string {
  const quoted = QUOTED.exec(label)?.groups?.["letter"];
  const isAboutFailure = quoted !== undefined || ["fails", "just says", "kind"].includes(label);
  if (error === undefined) {
    if (isAboutFailure) return "it does not fail";
    return wordsOf(isRecord(value) ? value[label] : undefined);
  }
  if (label === "fails") return error.message.includes(words) ? words : error.message;
  if (quoted !== undefined) return `${longestRun(error.message, quoted)}`;
  if (label === "just says") return error.message;
  if (label === "kind") {
    return error.kinds?.includes(words) ? words : `${error.kinds}: ${error.message}`;
  }
  const { details } = error;
  return details === undefined ? `fails: ${error.message}` : wordsOf(details[label]);
}
