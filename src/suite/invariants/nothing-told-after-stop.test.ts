import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nothingToldAfterStop } from "./nothing-told-after-stop.js";
import { SampleTrial } from "./sample-trial.js";

describe("nothingToldAfterStop", () => {
  it("is broken by what is delivered later", () => {
    const view = new SampleTrial().with({ notifiedAfterStop: [7] }).view();

    assert.deepEqual(nothingToldAfterStop.check(view)?.pointsAt, [7]);
  });
});
