import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  sampleFailure,
  samplePass,
  sampleScenario,
  sampleSkip,
} from "../../src/suite/verdict/samples.js";
import type { ScenarioResult } from "../../src/suite/verdict/verdict.js";
import { type Conduct, conductOf, type Observed, outcomeOf, placeOf } from "./level-outcome.js";

function skipped(reason: string): ScenarioResult {
  const scenario = sampleScenario("x", { parts: ["fifo"], capabilities: ["resync"] });
  return { ...sampleSkip("x"), scenario, reason };
}

function observed(version: string, conduct: Conduct): Observed {
  return conduct === "passed" ? { version, conduct } : { version, conduct, reason: "two lists" };
}

describe("placeOf()", () => {
  it("counts both ends of a range to it", () => {
    const range = { since: "0.27", until: "0.33" };
    const places = ["0.9", "0.26", "0.27", "0.33", "0.34"].map((level) => placeOf(range, level));
    assert.deepEqual(places, ["later", "later", "in-range", "in-range", "withdrawn"]);
  });

  it("takes an end that is not said as open", () => {
    assert.equal(placeOf({}, "0.1"), "in-range");
    assert.equal(placeOf({ since: "0.27" }, "0.99"), "in-range");
  });
});

describe("conductOf()", () => {
  it("tells a failure of the library from a refusal and from a breakdown", () => {
    assert.equal(conductOf(samplePass("x")), "passed");
    assert.equal(conductOf(sampleFailure("x")), "failed");
    assert.equal(
      conductOf(sampleFailure("x", { type: "adapter", code: "not-supported" })),
      "refused",
    );
    assert.equal(conductOf(sampleFailure("x", { type: "adapter" })), "broken");
    assert.equal(conductOf(sampleFailure("x", { type: "suite" })), "broken");
  });

  it("sees the failure of what is not required, which reports skip", () => {
    const { failure: _failure, ...rest } = sampleFailure("x");
    assert.equal(conductOf({ ...rest, verdict: "SKIP", reason: "not required: no" }), "failed");
  });

  it("takes a missing part or capability as refused, and any other skip as saying nothing", () => {
    assert.equal(conductOf(skipped("the port does not declare capability resync")), "refused");
    assert.equal(conductOf(skipped("the adapter cannot drive a fifo alone")), "refused");
    assert.equal(conductOf(skipped("holds for the queue real-fifo; …")), "unfit");
    assert.equal(conductOf(skipped("needs virtual time; …")), "unfit");
  });
});

describe("outcomeOf()", () => {
  it("wants one version to pass in range, and none to fail", () => {
    const passes = observed("1", "passed");
    assert.deepEqual(outcomeOf("in-range", [observed("2", "refused"), passes]), { type: "shown" });
    assert.deepEqual(outcomeOf("in-range", [passes, observed("2", "failed")]), {
      type: "unexpected",
      reason: "fails with 2: two lists",
    });
    assert.deepEqual(outcomeOf("in-range", [observed("2", "refused"), observed("3", "unfit")]), {
      type: "unexpected",
      reason: "is refused by 2: two lists",
    });
  });

  for (const place of ["later", "withdrawn"] as const) {
    it(`wants no version to pass what is ${place}`, () => {
      const refused = observed("1", "refused");
      assert.deepEqual(outcomeOf(place, [refused]), { type: "refused", reason: "two lists" });
      assert.equal(outcomeOf(place, [refused, observed("2", "failed")]).type, "failed");
      assert.deepEqual(outcomeOf(place, [observed("2", "failed"), observed("3", "passed")]), {
        type: "unexpected",
        reason: "passes with 3",
      });
    });
  }

  it("takes nothing from a version that breaks or is unfit", () => {
    assert.equal(outcomeOf("later", [observed("1", "broken")]).type, "unexpected");
    assert.equal(outcomeOf("in-range", [observed("1", "unfit")]).type, "not-run");
    assert.equal(outcomeOf("later", []).type, "not-run");
  });
});
