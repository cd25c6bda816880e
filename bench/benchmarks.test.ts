import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { meetsGoal } from "./benchmark.js";
import { BENCHMARKS } from "./benchmarks.js";
import { describeMachine } from "./machine.js";
import { measurementTable } from "./measurement-table.js";

describe("every benchmark", () => {
  for (const benchmark of BENCHMARKS) {
    it(`runs: ${benchmark.name}`, async () => {
      const measurements = await benchmark.run("smoke");

      assert.ok(measurements.length > 0);
      const table = measurementTable(measurements);
      for (const { what, value } of measurements) {
        assert.ok(table.includes(what));
        assert.ok(Number.isFinite(value) || process.platform !== "linux", what);
      }
    });
  }
});

describe("meetsGoal()", () => {
  it("compares with what is asked for, if anything is", () => {
    const base = { what: "a", value: 5, unit: "ms" } as const;

    assert.equal(meetsGoal(base), undefined);
    assert.equal(meetsGoal({ ...base, goal: { atMost: 5 } }), true);
    assert.equal(meetsGoal({ ...base, goal: { atLeast: 6 } }), false);
  });
});

describe("describeMachine()", () => {
  it("names processor, cores and Node", () => {
    assert.match(describeMachine(), /\d+ cores, \d+ GiB, Node v\d+/);
  });
});
