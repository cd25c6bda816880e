import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleRequest } from "../../../fake-apiserver/testing/sample-request.js";
import { RealTrialTime } from "../waiting/trial-time.js";
import { RequestLog } from "./request-log.js";
import { untilOver, type WaitingTrial } from "./until-over.js";

const LONG = { withinMs: 0, pauseMs: 60_000 };

/** A trial of an informer that has said so of its ends. Its step begins when it is made. */
function trialWith(...ends: WaitingTrial["evidence"]["ends"]) {
  const time = new RealTrialTime(
    { count: () => 0, triesCount: () => 0, isServerBusy: () => false },
    1,
  );
  return { time, evidence: { ends }, hasTrait: () => false, requests: new RequestLog() };
}

describe("untilOver()", () => {
  it("waits for no pause of an informer that has ended", async () => {
    const trial = trialWith({});
    const beganAtMs = trial.time.clock.nowMs();

    assert.equal(await untilOver(trial, () => false, LONG), false);
    assert.ok(trial.time.clock.nowMs() - beganAtMs < 30_000);
  });

  it("still takes what is on its way", async () => {
    let looks = 0;

    const isTrue = () => ++looks > 3;
    assert.equal(await untilOver(trialWith({}), isTrue, { withinMs: 10_000 }), true);
  });

  it("waits for nothing of a call that has failed, and that its user calls again", async () => {
    const trial = trialWith({ code: 500 });
    const request = sampleRequest("r1");
    trial.requests.add({ index: 1, atMs: 0, type: "request", request }, 1);
    trial.requests.add({ index: 2, atMs: 0, type: "response", request: "r1", status: 500 }, 2);
    const once = { ...trial, hasTrait: () => true };
    const beganAtMs = trial.time.clock.nowMs();

    assert.equal(await untilOver(once, () => false, { withinMs: 60_000 }), false);
    assert.ok(trial.time.clock.nowMs() - beganAtMs < 30_000);
  });

  it("waits for nothing of a storm that is known", async () => {
    const trial = trialWith();
    for (let index = 1; index <= 201; index++) {
      const request = sampleRequest(`r${index}`, { verb: "watch" });
      trial.requests.add({ index, atMs: 0, type: "request", request }, index);
    }
    const time = { until: trial.time.until.bind(trial.time), isHurried: true };
    const beganAtMs = trial.time.clock.nowMs();

    assert.equal(await untilOver({ ...trial, time }, () => false, { withinMs: 60_000 }), false);
    assert.ok(trial.time.clock.nowMs() - beganAtMs < 30_000);
  });

  it("goes by what it has seen, although it does not last", async () => {
    let looks = 0;

    assert.equal(await untilOver(trialWith(), () => ++looks === 1), true);
    assert.equal(looks, 1);
  });
});
