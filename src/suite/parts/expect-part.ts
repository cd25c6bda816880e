import type { PartError, PartOutcome } from "../../protocol/messages.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { listFrom, wordsOf } from "./notation.js";
import { questionFrom } from "./questions.js";
import type { Workbench } from "./workbench.js";

/**
 * Makes each call of a table and compares all answers at once. A failure may be given in several forms: "fails",
 * "fails: words" or "fails as KeyError". @throws ExpectationError
 */
export async function expectAnswers(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const expected: string[] = [];
  const observed: string[] = [];
  for (const [question = "", answer = ""] of rows) {
    const { method, args, isUnordered } = questionFrom(question);
    const outcome = await bench.do(part, method, args);
    bench.takeFailure();
    const isFailure = answer.startsWith("fails");
    expected.push(`${question}: ${isFailure ? answer : inOrder(answer, isUnordered)}`);
    observed.push(`${question}: ${answerWords(outcome, answer, isUnordered)}`);
  }
  expectSame(`Answers of the ${part} differ`, expected, observed);
}

/** Checks that the last call failed with this message. @throws ExpectationError */
export function expectFailure(bench: Workbench, words: string): void {
  const message = bench.takeFailure()?.message;
  if (message?.includes(words)) return;
  throw new ExpectationError("It does not fail as it should", {
    expected: words,
    observed: message ?? "no failure",
  });
}

/** Checks that the last call failed with this kind of error. @throws ExpectationError */
export function expectFailureKind(bench: Workbench, kind: string): void {
  const error = bench.takeFailure();
  if (error?.kinds?.includes(kind)) return;
  throw new ExpectationError("It does not fail as it should", {
    expected: `a ${kind}`,
    observed: error === undefined ? "no failure" : `${error.kinds?.join(", ")}: ${error.message}`,
  });
}

/**
 * Checks that the last call failed with these details: `kind` is one of its kinds, `message` is part of its message, and
 * every other label names a detail. @throws ExpectationError
 */
export function expectFailureDetails(bench: Workbench, rows: readonly (readonly string[])[]): void {
  const error = bench.takeFailure();
  const expected = rows.map(([label = "", words = ""]) => `${label}: ${inOrder(words, false)}`);
  const observed = rows.map(([label = "", words = ""]) => {
    if (error === undefined) return `${label}: no failure`;
    return `${label}: ${failureWords(error, label, words)}`;
  });
  expectSame("It does not fail as it should", expected, observed);
}

/**
 * Checks the reports of a part since the last check, a line each: the name and the value. `ignored`: names to skip.
 * @throws ExpectationError
 */
export function expectReports(
  bench: Workbench,
  part: string,
  rows: readonly (readonly string[])[],
  order: "this order" | "any order",
  ignored: ReadonlySet<string> = new Set(),
): void {
  const expected = rows.map((row) => sortedPush(row.filter((cell) => cell !== "").join(" ")));
  const observed = bench
    .takeReports(part)
    .filter(({ name }) => !ignored.has(name))
    .map(({ name, value }) => (value === undefined ? name : `${name} ${wordsOf(value)}`))
    .map((line) => sortedPush(line));
  const isUnordered = order === "any order";
  expectSame(
    `The ${part} reports something else`,
    isUnordered ? expected.sort() : expected,
    isUnordered ? observed.sort() : observed,
  );
}

/** Compares lists of lines. @throws ExpectationError */
export function expectSame(
  reason: string,
  expected: readonly string[],
  observed: readonly string[],
): void {
  const [wanted, seen] = [expected.join("\n"), observed.join("\n")];
  if (wanted === seen) return;
  throw new ExpectationError(reason, {
    expected: wanted === "" ? "nothing" : wanted,
    observed: seen === "" ? "nothing" : seen,
  });
}

function inOrder(words: string, isUnordered: boolean): string {
  return isUnordered ? [...listFrom(words)].sort().join(", ") : listFrom(words).join(", ");
}

/** The part of an outcome that the expected answer has. */
function answerWords({ value, error }: PartOutcome, answer: string, isUnordered: boolean): string {
  if (error === undefined) return inOrder(wordsOf(value), isUnordered);
  const [, kind, words] = /^fails(?: as (\w+)|: (.+))?$/.exec(answer) ?? [];
  const isAsExpected =
    answer.startsWith("fails") &&
    (kind === undefined || (error.kinds ?? []).includes(kind)) &&
    (words === undefined || error.message.includes(words));
  return isAsExpected ? answer : `fails: ${error.message}`;
}

/** The detail of a failure with this label; the expected words if it contains them. */
function failureWords(error: PartError, label: string, words: string): string {
  if (label === "kind") return error.kinds?.includes(words) ? words : String(error.kinds);
  if (label === "message") return error.message.includes(words) ? words : error.message;
  return inOrder(wordsOf(error.details?.[label]), false);
}

/** A store pushes its whole content, in no order. */
function sortedPush(line: string): string {
  const [, objects] = /^push (.+)$/.exec(line) ?? [];
  return objects === undefined ? line : `push ${inOrder(objects, true)}`;
}
