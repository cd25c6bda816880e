import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng, type Prng } from "../../time/prng.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { type BackoffReset, ExponentialBackoff } from "./backoff.js";

/** Always in the middle, so that jitter adds half of the base. */
const middling: Prng = { next: () => 0.5, integer: (from) => from };

function create(clock: VirtualClock, prng: Prng, reset: BackoffReset): ExponentialBackoff {
  return new ExponentialBackoff({ clock, prng, reset });
}

describe("ExponentialBackoff", () => {
  it("doubles up to its bound; the bound is on the base, jitter comes on top", () => {
    const backoff = create(new VirtualClock(), middling, "since-last-reset");
    const delays = Array.from({ length: 8 }, () => backoff.nextDelayMs() / 1.5);

    assert.deepEqual(delays, [800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  });

  it("stays within its base and twice that", () => {
    const backoff = create(new VirtualClock(), createPrng(7), "since-last-reset");
    for (const baseMs of [800, 1600, 3200, 6400]) {
      const delayMs = backoff.nextDelayMs();
      assert.ok(delayMs >= baseMs && delayMs < 2 * baseMs, `${delayMs} of ${baseMs}`);
    }
  });

  it("starts over two minutes after it last did, even while delays are asked for", () => {
    const clock = new VirtualClock();
    const backoff = create(clock, middling, "since-last-reset");
    const delays: number[] = [];
    for (let minute = 0; minute <= 5; minute++) {
      delays.push(backoff.nextDelayMs() / 1.5);
      clock.advance(60_000);
    }

    // The boundary itself does not count: it takes more than two minutes.
    assert.deepEqual(delays, [800, 1600, 3200, 800, 1600, 3200]);
  });

  it("can start over only after two minutes without being asked", () => {
    const clock = new VirtualClock();
    const backoff = create(clock, middling, "since-last-delay");
    const delays: number[] = [];
    for (const pauseMs of [60_000, 60_000, 60_000, 120_000, 120_001, 0]) {
      delays.push(backoff.nextDelayMs() / 1.5);
      clock.advance(pauseMs);
    }

    assert.deepEqual(delays, [800, 1600, 3200, 6400, 12_800, 800]);
  });
});
