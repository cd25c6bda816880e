import { isRecord } from "../../wire/is-record.js";
import { THE_CALL } from "./build-request.js";
import { expectSame } from "./expect-part.js";
import { wordsOf } from "./notation.js";
import type { Workbench } from "./workbench.js";

/** A number of objects, with any names. */
const COUNT = /^\d+ objects$/;

/**
 * The call has returned this object, these of a list, or "4 objects". A list is compared without versions and uids, which the
 * apiserver sets. @throws ExpectationError
 */
export function expectReturned(bench: Workbench, words: string): void {
  const outcome = bench.outcomeOf(THE_CALL);
  if (outcome === undefined || outcome.error !== undefined) {
    const observed = outcome === undefined ? "it waits" : `it fails: ${outcome.error?.message}`;
    expectSame("The call returns something else", [words], [observed]);
    return;
  }
  const { value } = outcome;
  const items = Array.isArray(value) ? value : [];
  const observed = COUNT.test(words)
    ? `${items.filter(isNamed).length} objects`
    : Array.isArray(value)
      ? items.map((item) => wordsOf(item).replace(/@[^(]*/, "")).join(", ")
      : wordsOf(value);
  expectSame("The call returns something else", [words], [observed]);
}

function isNamed(item: unknown): boolean {
  return isRecord(item) && isRecord(item["metadata"]) && item["metadata"]["name"] !== "";
}

/** The last requests have said that they take this for an answer. @throws ExpectationError */
export function expectAccepted(bench: Workbench, part: string, words: string): void {
  const requests = bench.takeReports(part, ({ name }) => name === "request");
  const observed = requests.map(({ value }) => {
    const headers = isRecord(value) && isRecord(value["headers"]) ? value["headers"] : {};
    const accept = String(headers["accept"]);
    return accept.includes(words) ? words : accept;
  });
  expectSame("Something else is asked for", [words], observed);
}
