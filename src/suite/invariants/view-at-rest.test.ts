import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { oneWatchPerInformer } from "./one-watch-per-informer.js";
import { SampleTrial } from "./sample-trial.js";
import { viewAtRest } from "./view-at-rest.js";

/** A trial with two watches open, the older of which is left once it is waited for, or never. */
function overlapping({ isEverLeft }: { readonly isEverLeft: boolean }) {
  const sample = new SampleTrial().watch("w1").pass(5_000).watch("w2").pass(10);
  let waitCount = 0;
  const trial = {
    observationCount: () => 0,
    server: { openWatches: () => [] },
    time: {
      settle: async () => {},
      elapse: async () => {},
      until: async () => {
        waitCount++;
        if (isEverLeft) sample.pass(690).leave("w1");
        return isEverLeft;
      },
    },
  };
  return { trial, viewOf: async () => sample.view(), waitCount: () => waitCount };
}

describe("viewAtRest", () => {
  it("lets a watch end that overlaps with the next one", async () => {
    const { trial, viewOf, waitCount } = overlapping({ isEverLeft: true });
    const view = await viewAtRest(trial, viewOf);
    assert.equal(oneWatchPerInformer.check(view), undefined);
    assert.equal(waitCount(), 1);
  });

  it("waits only once for a watch that is never left", async () => {
    const { trial, viewOf, waitCount } = overlapping({ isEverLeft: false });
    const view = await viewAtRest(trial, viewOf);
    assert.notEqual(oneWatchPerInformer.check(view), undefined);
    assert.equal(waitCount(), 1);
  });
});
