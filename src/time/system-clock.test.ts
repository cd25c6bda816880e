import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sleep } from "./clock.js";
import { SystemClock } from "./system-clock.js";

describe("SystemClock.setTimer()", () => {
  it("waits longer than Node can", async () => {
    const clock = new SystemClock();
    const century = clock.setTimer(100 * 365 * 24 * 3_600_000, () => assert.fail("fired"));

    await sleep(clock, 5);

    century.cancel();
  });
});
