import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Prng } from "../../time/prng.js";
import { Backoff } from "./backoff.js";
import { jitteredMs } from "./jitter.js";

function drawing(...drawn: readonly number[]): Prng {
  let at = 0;
  return { next: () => drawn[at++] ?? 0, integer: (from) => from };
}

describe("Backoff.step()", () => {
  it("adds the drawn share to each delay alone", () => {
    const parameters = { durationMs: 100, factor: 2, steps: 3, jitter: 0.5 };
    const backoff = new Backoff(parameters, drawing(0, 0.5, 0.9, 0));

    const delays = Array.from({ length: 4 }, () => backoff.step());

    assert.deepEqual(delays, [100, 250, 580, 800]);
  });

  it("draws nothing without jitter", () => {
    const never: Prng = { next: () => assert.fail(), integer: () => assert.fail() };

    assert.equal(new Backoff({ durationMs: 100 }, never).step(), 100);
  });
});

describe("jitteredMs()", () => {
  it("cuts off what is less than a nanosecond", () => {
    assert.equal(jitteredMs(1, 1, drawing(1 / 3)), 1.333333);
  });
});
