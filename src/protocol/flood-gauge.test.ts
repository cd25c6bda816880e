import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FloodGauge, TRIAL_MAX_BYTES } from "./flood-gauge.js";

function fill(gauge: FloodGauge, lineBytes: number, bytes: number) {
  let problem = gauge.add(0);
  for (let written = 0; written < bytes; written += lineBytes) problem ??= gauge.add(lineBytes);
  return problem;
}

describe("FloodGauge", () => {
  it("lets through what a trial may write, trial after trial", () => {
    const gauge = new FloodGauge();

    assert.equal(fill(gauge, 1_000_000, TRIAL_MAX_BYTES - 2_000_000), undefined);
    gauge.reset();
    assert.equal(fill(gauge, 1_000_000, TRIAL_MAX_BYTES - 2_000_000), undefined);
  });

  it("lets through a store that the suite asks for again and again", () => {
    const gauge = new FloodGauge();
    for (let bytes = 0; bytes < 2 * TRIAL_MAX_BYTES; bytes += 300_000) {
      assert.equal(gauge.add(300_000), undefined);
      gauge.answered(300_000);
    }
  });

  it("blames the adapter for answers larger than any store", () => {
    const gauge = new FloodGauge();
    let problem = gauge.add(0);
    for (let bytes = 0; bytes < 2 * TRIAL_MAX_BYTES; bytes += 15_000_000) {
      problem ??= gauge.add(15_000_000);
      gauge.answered(15_000_000);
    }
    assert.equal(problem?.code, "bad-output");
  });

  it("blames the adapter for content that the server has not sent", () => {
    const problem = fill(new FloodGauge(), 15_000_000, TRIAL_MAX_BYTES + 15_000_000);

    assert.equal(problem?.code, "bad-output");
  });

  it("blames the library for many small reports", () => {
    const problem = fill(new FloodGauge(), 500, TRIAL_MAX_BYTES + 1_000);

    assert.equal(problem?.code, "flood");
    assert.match(problem.message, /the library reports without end/);
  });
});
