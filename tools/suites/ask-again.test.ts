import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { askedAgain } from "./ask-again.js";
import type { TestResult } from "./junit-results.js";
import type { SuiteOutcome } from "./run-suite.js";

const result = (name: string, outcome: TestResult["outcome"], message = "") => ({
  name,
  outcome,
  message,
});
const ran = (...results: readonly TestResult[]): SuiteOutcome => ({
  type: "ran",
  results,
  elsewhere: ["other"],
});
const KNOWN = [{ suite: "s", tests: ["known"], reason: "r" }];

describe("askedAgain()", () => {
  it("asks nothing again that is as expected", async () => {
    const first = ran(result("a", "passed"), result("known", "failed"));

    const outcome = await askedAgain(first, KNOWN, () => assert.fail("asked again"));

    assert.equal(outcome, first);
  });

  it("takes for passed what passes alone, and for failed what fails again", async () => {
    const first = ran(
      result("is (it) a.b?", "failed", "late"),
      result("broken", "failed", "why"),
      result("known", "failed"),
      result("fine", "passed"),
    );
    const asked: unknown[] = [];

    const outcome = await askedAgain(first, KNOWN, async (only) => {
      asked.push(only);
      return ran(result("is (it) a.b?", "passed"), result("broken", "failed", "again"));
    });

    assert.deepEqual(asked, ["is \\(it\\) a\\.b\\?|broken"]);
    assert.deepEqual(
      outcome,
      ran(
        result("is (it) a.b?", "passed"),
        result("broken", "failed", "why"),
        result("known", "failed"),
        result("fine", "passed"),
      ),
    );
  });

  it("takes for failed what does not run again, and one of several of a name", async () => {
    const first = ran(result("gone", "failed"), result("twice", "failed"));
    const again = ran(result("twice", "passed"), result("twice", "failed"));

    assert.deepEqual(await askedAgain(first, [], async () => again), first);
    assert.equal(
      await askedAgain(first, [], async () => ({ type: "broken", reason: "no report" })),
      first,
    );
  });

  it("runs all again after a setup that failed", async () => {
    const again = ran(result("a", "passed"));

    const outcome = await askedAgain(ran(result("[BeforeSuite]", "failed")), [], async (only) => {
      assert.equal(only, undefined);
      return again;
    });

    assert.equal(outcome, again);
  });

  it("says what it could not ask again for lack of time", async () => {
    const outcome = await askedAgain(ran(result("a", "failed")), [], async () => ({
      type: "late",
      reason: "its tests were still running",
    }));

    const reason = "failed, and there was no time to ask again: a";
    assert.deepEqual(outcome, { type: "late", reason });
  });

  it("does not ask again where much has failed", async () => {
    const first = ran(...Array.from({ length: 21 }, (_, place) => result(`${place}`, "failed")));

    const outcome = await askedAgain(first, [], () => assert.fail("asked again"));

    assert.equal(outcome, first);
  });
});
