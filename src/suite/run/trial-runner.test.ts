import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PortError } from "../../protocol/port-error.js";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { failureOf, judgement } from "./trial-runner.js";

describe("judgement()", () => {
  it("is the first violation", async () => {
    const violation = { type: "invariant", reason: "late" } as const;

    assert.deepEqual((await judgement(() => Promise.resolve([violation]))).failure, violation);
  });

  it("blames nobody for what turns out not to apply", async () => {
    const judged = await judgement(() => Promise.reject(new NotApplicableError("too long")));

    assert.deepEqual(judged, { violations: [], notApplicable: "too long" });
  });

  it("is a failure of whoever throws otherwise", async () => {
    const judged = await judgement(() => Promise.reject(new PortError("crashed", "gone")));

    assert.equal(judged.failure?.type, "crash");
  });
});

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

  for (const cmd of ["informer.stop", "trial.close"] as const) {
    it(`blames the library that does not return from ${cmd}, whatever the scenario is about`, () => {
      const { type, requirement } = failureOf(new PortError("hung", "it hangs", { cmd }));

      assert.deepEqual([type, requirement], ["invariant", "C-39"]);
    });
  }

  it("blames the library that does not return from any other call", () => {
    const { type, reason } = failureOf(new PortError("hung", "it hangs", { cmd: "store.list" }));

    assert.deepEqual([type, reason], ["assertion", "it hangs"]);
  });

  it("calls a crash a crash", () => {
    assert.equal(failureOf(new PortError("crashed", "gone")).type, "crash");
  });

  for (const code of ["timeout", "bad-output", "not-supported", "invalid", "start"] as const) {
    it(`blames the adapter for ${code}`, () => {
      const { type, code: notified } = failureOf(new PortError(code, "no"));
      assert.deepEqual([type, notified], ["adapter", code]);
    });
  }

  it("blames the suite for everything else, and keeps the stack", () => {
    const failure = failureOf(new TypeError("oops"));

    assert.equal(failure.type, "suite");
    assert.match(failure.stack ?? "", /TypeError: oops/);
  });
});
