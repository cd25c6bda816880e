import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../protocol/port-error.js";
import { ExpectationError } from "./expectation-error.js";
import { failureOf } from "./trial-runner.js";

describe("failureOf()", () => {
  it("blames the port for an expectation that does not hold", () => {
    const failure = failureOf(
      new ExpectationError("It does not", { expected: "a", observed: "b" }),
    );

    assert.deepEqual(failure, {
      type: "assertion",
      reason: "It does not",
      expected: "a",
      observed: "b",
    });
  });

  it("blames the port for what its library refuses", () => {
    assert.equal(failureOf(new PortError("refused", "no")).type, "assertion");
  });

  it("calls a crash a crash", () => {
    assert.equal(failureOf(new PortError("crashed", "gone")).type, "crash");
  });

  for (const code of ["timeout", "bad-output", "not-supported", "invalid", "start"] as const) {
    it(`blames the adapter for ${code}`, () => {
      const { type, code: told } = failureOf(new PortError(code, "no"));
      assert.deepEqual([type, told], ["adapter", code]);
    });
  }

  it("blames the suite for everything else, and keeps the stack", () => {
    const failure = failureOf(new TypeError("oops"));

    assert.equal(failure.type, "suite");
    assert.match(failure.stack ?? "", /TypeError: oops/);
  });
});
