import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayBeStopping, restOfStop } from "./end-of-stop.js";

/** How long the end of a stop is waited for at most, at a moment after the informer was told to stop. */
function maxMsAt(nowMs: number, saidStoppedAtMs?: number): number | undefined {
  const evidence = {
    stopRequestedAtMs: saidStoppedAtMs === undefined ? undefined : 0,
    saidStoppedAtMs,
  };
  return restOfStop({ evidence, time: { clock: { nowMs: () => nowMs } } }).maxMs;
}

describe("restOfStop()", () => {
  it("counts from the stop, whatever came between it and the question", () => {
    assert.equal(maxMsAt(0, 0), 7_000);
    assert.equal(maxMsAt(3_000, 0), 4_000);
    assert.equal(maxMsAt(10_000, 0), 0);
  });

  it("leaves an informer its five seconds that was long in saying that it has stopped", () => {
    assert.equal(maxMsAt(1_000, 1_000), 6_000);
    assert.equal(maxMsAt(30_000, 30_000), 5_000);
  });

  it("begins now where nobody was told to stop", () => {
    assert.equal(maxMsAt(500), 7_000);
  });
});

describe("mayBeStopping()", () => {
  it("is true for the time that a stop may take, on a slow machine too", () => {
    const evidence = { stopRequestedAtMs: 1_000, saidStoppedAtMs: 1_100 };
    assert.equal(mayBeStopping({ evidence }, 8_000), true);
    assert.equal(mayBeStopping({ evidence }, 8_001), false);
  });

  it("is false without a stop", () => {
    const evidence = { stopRequestedAtMs: undefined, saidStoppedAtMs: undefined };
    assert.equal(mayBeStopping({ evidence }, 0), false);
  });
});
