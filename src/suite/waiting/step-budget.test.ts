import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { ExpectationError, ScenarioError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { StepBudget } from "./step-budget.js";
import { RealTrialTime, VirtualTrialTime } from "./trial-time.js";

const QUIET = { count: () => 0, triesCount: () => 0, isServerBusy: () => false };
const SPENT = () => new StepBudget(() => 0, 0);

/** Is spent when it has been looked at so often. */
function spentAfter(looksCount: number): StepBudget {
  let looks = 0;
  return new StepBudget(() => looks++, looksCount);
}

/** A clock on which there is always another timer, by default a millisecond later. */
function restlessClock(apartMs = 1): VirtualClock {
  const clock = new VirtualClock(0);
  const repeat = () => void clock.setTimer(apartMs, repeat);
  repeat();
  return clock;
}

describe("StepBudget", () => {
  it("is spent when so much time has passed, and whole again in the next step", () => {
    let nowMs = 0;
    const budget = new StepBudget(() => nowMs, 100);

    nowMs = 99;
    assert.equal(budget.isSpent(), false);
    nowMs = 100;
    assert.equal(budget.isSpent(), true);
    budget.renew();
    assert.equal(budget.leftMs(), 100);
  });
});

describe("the waits of a step whose budget is spent", () => {
  it("end in real time before their own deadlines", async () => {
    const time = new RealTrialTime(QUIET, 1, { budget: SPENT() });

    assert.equal(await time.until(() => false, { withinMs: 600_000 }), false);
    await time.settle();
  });

  it("look once more before they end", async () => {
    const time = new RealTrialTime(QUIET, 1, { budget: SPENT() });

    assert.equal(await time.until(() => true), true);
  });

  it("call an informer restless before it has gone on for as long as it may", async () => {
    let turns = 0;
    const activity = { count: () => turns++, triesCount: () => 0, isServerBusy: () => false };

    await assert.rejects(new VirtualTrialTime(activity, undefined, SPENT()).settle(), {
      name: "ExpectationError",
    });
    assert.ok(turns < 10_000, `${turns}`);
  });

  it("end in virtual time although there is always another timer", async () => {
    const time = new VirtualTrialTime(QUIET, restlessClock(), SPENT());

    assert.equal(await time.until(() => false, { withinMs: 600_000 }), false);
  });

  it("blame the informer in virtual time that does not let time pass", async () => {
    const time = new VirtualTrialTime(QUIET, restlessClock(), spentAfter(100));

    await assert.rejects(time.elapse(3_600_000), ExpectationError);
  });

  it("blame nobody where time passes, and the machine is too slow for all of it", async () => {
    const time = new VirtualTrialTime(QUIET, restlessClock(1_000), spentAfter(100));

    await assert.rejects(time.elapse(3_600_000), NotApplicableError);
  });
});

describe("RealTrialTime.elapse()", () => {
  it("refuses what cucumber would not wait for", async () => {
    const time = new RealTrialTime(QUIET, 1);

    await assert.rejects(time.elapse(3_600_000), ScenarioError);
  });
});
