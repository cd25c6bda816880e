/**
 * The token bucket against a model without tokens: a sequence of moments at which a caller may proceed, one step of the rate apart,
 * of which as many lie in the past as the bucket holds. Rates and times are fractions that binary numbers hold exactly, so
 * both must agree to the last digit.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { VirtualClock } from "../../time/virtual-clock.js";
import { TokenBucket } from "./token-bucket.js";

/** Same seed, same runs. A failure prints it with the path to the shortest story that fails. */
const SEED = 20_260_724;
const RUN_COUNT = 500;
/** An eighth of a second: exact in binary, and so is what comes in at the rates below. */
const TICK_MS = 125;
const RATES_PER_SECOND: readonly number[] = [1, 2, 4, 8];

type Deed =
  | { readonly type: "pass"; readonly ticks: number }
  | { readonly type: "allow" }
  | { readonly type: "reserve" }
  /** Reserves if it takes no longer than so many ticks. */
  | { readonly type: "reserve soon"; readonly ticks: number }
  /** Reserves, and gives back at once. */
  | { readonly type: "change one's mind" };

const someTicks = fc.integer({ min: 0, max: 40 });
const someDeed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ type: fc.constant("pass" as const), ticks: someTicks }),
  fc.constant({ type: "allow" as const }),
  fc.constant({ type: "reserve" as const }),
  fc.record({ type: fc.constant("reserve soon" as const), ticks: someTicks }),
  fc.constant({ type: "change one's mind" as const }),
);

describe("TokenBucket", () => {
  it("lets everybody go when the line does", () => {
    const someStory = fc.array(someDeed, { minLength: 1, maxLength: 60 });
    const someRate = fc.constantFrom(...RATES_PER_SECOND);
    const someSize = fc.integer({ min: 1, max: 5 });
    const holds = fc.property(someRate, someSize, someStory, (rate, size, story) => {
      const clock = new VirtualClock(0);
      const bucket = new TokenBucket({ clock, refillPerSecond: rate, burstMaxCount: size });
      const line = new Line(clock, 1_000 / rate, size);

      for (const deed of story) {
        if (deed.type === "pass") clock.advance(deed.ticks * TICK_MS);
        assert.deepEqual(done(bucket, deed), done(line, deed));
      }
    });
    fc.assert(holds, { seed: SEED, numRuns: RUN_COUNT });
  });
});

/** What the bucket and its model have in common. */
type Reserving = Pick<TokenBucket, "allow" | "reserve">;

/** Does it, and returns the outcome. */
function done(one: Reserving, deed: Deed): unknown {
  switch (deed.type) {
    case "pass":
      return undefined;
    case "allow":
      return one.allow();
    case "reserve":
      return one.reserve().delayMs;
    case "reserve soon":
      return one.reserve(deed.ticks * TICK_MS).isGranted;
    case "change one's mind": {
      const { delayMs, cancel } = one.reserve();
      cancel();
      return delayMs;
    }
  }
}

/** The model: when the next one may go who comes, were there no bucket, and how many may go before their time. */
class Line implements Reserving {
  readonly #clock: VirtualClock;
  readonly #stepMs: number;
  readonly #size: number;
  #nextAtMs: number;

  constructor(clock: VirtualClock, stepMs: number, size: number) {
    this.#clock = clock;
    this.#stepMs = stepMs;
    this.#size = size;
    this.#nextAtMs = clock.nowMs();
  }

  allow(): boolean {
    return this.reserve(0).isGranted;
  }

  reserve(waitMaxMs = Number.POSITIVE_INFINITY) {
    const nowMs = this.#clock.nowMs();
    const beforeAtMs = this.#nextAtMs;
    const afterAtMs = Math.max(beforeAtMs, nowMs) + this.#stepMs;
    const delayMs = Math.max(0, afterAtMs - this.#size * this.#stepMs - nowMs);
    const isGranted = delayMs <= waitMaxMs;
    if (isGranted) this.#nextAtMs = afterAtMs;
    const cancel = () => {
      if (isGranted) this.#nextAtMs = beforeAtMs;
    };
    return { isGranted, delayMs, cancel };
  }
}
