import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { StepBudget } from "../waiting/step-budget.js";
import { RequestLog } from "./request-log.js";
import { type PausingTrial, untilPausesAreOver } from "./until-pauses-are-over.js";

const MINUTE_MS = 60_000;

/** A trial in real time, whose clock moves with each look: an informer that lists at these instants, the first time for nothing. */
function pausing(
  instants: readonly number[],
  { watches = 0, budgetMs = 90_000, preparedCount = 2 } = {},
) {
  let nowMs = 0;
  const requests = new RequestLog();
  const elapse = (ms: number) => {
    nowMs += ms;
    while (requests.all().length < instants.filter((atMs) => atMs <= nowMs).length) {
      const index = requests.all().length;
      const request = sampleRequest(`r${index}`);
      requests.add({ index, atMs: instants[index] ?? 0, type: "request", request }, index);
    }
  };
  elapse(0);
  const budget = new StepBudget(() => nowMs, budgetMs);
  const trial: PausingTrial = {
    hasTrait: () => false,
    hasStopped: () => false,
    requests,
    server: { openWatches: () => Array(watches), pendingRequests: () => [] },
    evidence: {
      ends: [],
      hasHadTrouble: true,
      startedAtMs: 0,
      prepared: [
        { times: preparedCount, count: () => Math.min(preparedCount, requests.all().length) },
      ],
    },
    time: {
      mode: "real",
      isHurried: false,
      budget,
      clock: { nowMs: () => nowMs, setTimer: () => ({ cancel: () => undefined }) },
      until: async (isTrue, { withinMs = 8_000, pauseMs = 0 } = {}) => {
        const endsAtMs = nowMs + withinMs + pauseMs;
        while (!(await isTrue())) {
          if (nowMs >= endsAtMs || budget.isSpent()) return false;
          elapse(1_000);
        }
        return true;
      },
    },
  };
  return {
    trial,
    nowMs: () => nowMs,
    listed: (count: number) => () => requests.all().length >= count,
  };
}

describe("untilPausesAreOver()", () => {
  it("waits through the pauses after several failures", async () => {
    const { trial, listed } = pausing([0, 30_000, 60_000]);

    assert.equal(await untilPausesAreOver(trial, listed(3)), true);
  });

  it("does not wait for an informer that has a watch", async () => {
    const { trial, nowMs } = pausing([0], { watches: 1 });

    assert.equal(await untilPausesAreOver(trial, () => false), false);
    assert.ok(nowMs() < MINUTE_MS);
  });

  it("gives up on one that has not come back after the longest pause", async () => {
    const { trial } = pausing([0]);

    assert.equal(await untilPausesAreOver(trial, () => false), false);
  });

  it("gives up on one that comes back each second, and for nothing", async () => {
    const { trial } = pausing(Array.from({ length: 100 }, (_, second) => second * 1_000));

    const options = { withinMs: 8_000, pauseMs: 85_000 };
    assert.equal(await untilPausesAreOver(trial, () => false, options), false);
  });

  it("gives up on one that has come back for nothing", async () => {
    const { trial, nowMs } = pausing([0, 5_000, 20_000, 40_000]);

    assert.equal(await untilPausesAreOver(trial, () => false), false);
    assert.ok(nowMs() < MINUTE_MS);
  });

  it("judges nobody whose pauses are longer than a step", async () => {
    const { trial, listed } = pausing([0, 50_000, 100_000]);

    await assert.rejects(untilPausesAreOver(trial, listed(3)), { name: "NotApplicableError" });
  });

  it("judges one that pauses for nearly a minute as little, where failures do not end", async () => {
    const slow = pausing([0, 55_000, 110_000], { preparedCount: 0 });
    const looping = pausing([0, 15_000, 35_000, 65_000, 95_000], { preparedCount: 0 });
    const options = { pauseMs: 65_000 };

    await assert.rejects(untilPausesAreOver(slow.trial, slow.listed(3), options), {
      name: "NotApplicableError",
    });
    assert.equal(await untilPausesAreOver(looping.trial, () => false, options), false);
  });
});
