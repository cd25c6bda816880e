import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Prng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { Backoff } from "./backoff.js";

function drawing(...drawn: readonly number[]): Prng {
  let at = 0;
  return { next: () => drawn[at++] ?? 0, integer: (from) => from };
}

describe("Backoff.next()", () => {
  it("adds a share of the first back-off, then of the one before", () => {
    const backoff = new Backoff({
      clock: new VirtualClock(0),
      initialMs: 1_000,
      maxMs: 10_000,
      maxJitterFactor: 0.5,
      prng: drawing(0.5, 0, 0.9, 0),
    });
    const next = () => {
      backoff.next("a", 0);
      return backoff.get("a");
    };

    assert.deepEqual([next(), next(), next(), next()], [1_250, 2_500, 6_125, 10_000]);
  });
});
