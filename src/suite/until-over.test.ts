import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RealTrialTime } from "./trial-time.js";
import { untilOver } from "./until-over.js";

const LONG = { withinMs: 0, pauseMs: 60_000 };

/** Its step begins when it is made. */
function realTime(): RealTrialTime {
  return new RealTrialTime({ count: () => 0, isServerBusy: () => false }, 1);
}

describe("untilOver()", () => {
  it("waits for no pause of an informer that has ended", async () => {
    const time = realTime();
    const beganAtMs = time.clock.nowMs();

    assert.equal(
      await untilOver(
        time,
        () => false,
        () => true,
        LONG,
      ),
      false,
    );
    assert.ok(time.clock.nowMs() - beganAtMs < 30_000);
  });

  it("still takes what is on its way", async () => {
    let looks = 0;

    assert.equal(
      await untilOver(
        realTime(),
        () => ++looks > 3,
        () => true,
        { withinMs: 10_000 },
      ),
      true,
    );
  });

  it("goes by what it has seen, although it does not last", async () => {
    let looks = 0;

    assert.equal(
      await untilOver(
        realTime(),
        () => ++looks === 1,
        () => false,
      ),
      true,
    );
    assert.equal(looks, 1);
  });
});
