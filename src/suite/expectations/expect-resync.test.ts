import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { expectResyncCount, expectResyncs } from "./expect-resync.js";

const ONE = "default/one";
const STARTED_AT_MS = 10_000;
const PERIOD_MS = 4_000;

/** A trial whose handler is notified of a pod at the start, and reminded of it so many milliseconds later. */
function reminded(mode: "real" | "virtual", ...afterMs: readonly number[]) {
  const log = new HandlerLog();
  for (const [i, ms] of [0, ...afterMs].entries()) {
    log.add(
      {
        ...{ ev: "notify", trial: "t", informer: "i", handler: "h", n: i + 1 },
        type: i === 0 ? "add" : "update",
        object: { metadata: { namespace: "default", name: "one", resourceVersion: "5" } },
      },
      i + 1,
      STARTED_AT_MS + ms,
    );
  }
  return {
    handlers: { values: () => [{ log }] },
    handler: () => ({ name: "h", log, isPlainRecorder: true, mayStall: false, isRemoved: false }),
    informer: () => ({ resyncPeriodMs: PERIOD_MS }),
    evidence: { startedAtMs: STARTED_AT_MS },
    time: { mode, settle: () => Promise.resolve() },
    mustBecomeTrue: async (
      isTrue: () => boolean | Promise<boolean>,
      otherwise: () => ExpectationError | Promise<ExpectationError>,
    ) => {
      if (!(await isTrue())) throw await otherwise();
    },
  };
}

function isMiscount(expected: string, observed: string) {
  return (error: unknown) => {
    assert.ok(error instanceof ExpectationError);
    assert.deepEqual(
      [error.toFailure().expected, error.toFailure().observed],
      [expected, observed],
    );
    return true;
  };
}

describe("expectResyncCount()", () => {
  it("counts to the letter in virtual time", async () => {
    await expectResyncCount(reminded("virtual", 4_000, 8_000), "h", ONE, 2);
    for (const count of [1, 3]) {
      const counting = expectResyncCount(reminded("virtual", 4_000, 8_000), "h", ONE, count);
      await assert.rejects(counting, ExpectationError);
    }
  });

  it("does not mind one more that came when its time was over, in real time", async () => {
    await expectResyncCount(reminded("real", 4_010, 8_700, 12_020, 16_030), "h", ONE, 3);
  });

  it("does not mind that one came late and the next in its time", async () => {
    await expectResyncCount(reminded("real", 7_900, 8_000, 12_000), "h", ONE, 3);
  });

  it("waits for as many as there have to be", async () => {
    const counting = expectResyncCount(reminded("real", 4_010, 8_700), "h", ONE, 3);
    await assert.rejects(counting, isMiscount("3 times", "2 times"));
  });

  it("does not mind a documented jitter", async () => {
    await expectResyncCount(reminded("real", 3_600, 7_200, 10_800), "h", ONE, 3);
    const exact = expectResyncCount(reminded("virtual", 3_600, 7_200, 10_800), "h", ONE, 2);
    await assert.rejects(exact, isMiscount("2 times", "3 times"));
  });

  it("rejects one that came before its time can have been over", async () => {
    const counting = expectResyncCount(reminded("real", 3_000, 6_000, 12_000), "h", ONE, 3);
    await assert.rejects(counting, isMiscount("0 times in less than 1 period", "1 time"));
  });

  it("rejects the first that is too many", async () => {
    const counting = expectResyncCount(reminded("real", 4_010, 5_010, 12_000), "h", ONE, 3);
    await assert.rejects(counting, isMiscount("1 time in less than 2 periods", "2 times"));
  });

  it("takes none for none", async () => {
    await expectResyncCount(reminded("real"), "h", ONE, 0);
    await assert.rejects(expectResyncCount(reminded("real", 4_010), "h", ONE, 0), ExpectationError);
  });
});

describe("expectResyncs()", () => {
  it("takes as many as there have to be, or more", async () => {
    for (const mode of ["real", "virtual"] as const) {
      const trial = reminded(mode, 4_000, 8_000);
      await expectResyncs(trial, "h", ONE, 1);
      await expectResyncs(trial, "h", ONE, 2);
      await assert.rejects(
        expectResyncs(trial, "h", ONE, 3),
        isMiscount("at least 3 times", "2 times"),
      );
    }
  });

  it("does not apply where no state is delivered twice", async () => {
    await assert.rejects(expectResyncs(reminded("virtual"), "h", ONE, 1), NotApplicableError);
  });
});
