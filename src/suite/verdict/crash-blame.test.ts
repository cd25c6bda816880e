import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { blameCrash } from "./crash-blame.js";
import type { Observation } from "./verdict.js";

const CRASH: Observation = {
  scenario: {
    id: "handler-throws",
    slug: "handler-throws",
    name: "",
    feature: "",
    rule: "",
    uri: "",
    line: 1,
    requirements: [],
    duty: "must",
    capabilities: [],
    needs: [],
    parts: [],
    queues: [],
    tags: [],
  },
  stage: "finished",
  troubles: [],
  evidence: {
    outcome: "failed",
    failure: { type: "crash", reason: "the adapter ended with exit code 1" },
    seed: 1,
    clock: "real",
    durationMs: 1,
    tookMs: 1,
    timeline: [],
  },
};

function blamed(again: readonly string[], survivesTheSimplest: boolean) {
  return blameCrash(CRASH, { again: new Set(again), survivesTheSimplest }).evidence?.failure;
}

describe("blameCrash()", () => {
  it("leaves a crash that comes back with the port", () => {
    assert.equal(blamed(["handler-throws"], true)?.type, "crash");
  });

  it("takes a crash that does not come back for the adapter's", () => {
    assert.deepEqual(blamed([], true), {
      type: "adapter",
      reason: "the adapter ended with exit code 1; not when it was run again",
    });
  });

  it("takes every crash for the adapter's when it dies of the simplest scenario", () => {
    assert.equal(blamed(["handler-throws"], false)?.type, "adapter");
  });

  it("leaves a crash that is excused", () => {
    const { evidence } = CRASH;
    assert.ok(evidence);
    const excused: Observation = { ...CRASH, evidence: { ...evidence, outcome: "skipped" } };

    assert.equal(blameCrash(excused, { again: new Set(), survivesTheSimplest: true }), excused);
  });

  it("leaves everything that is no crash", () => {
    const { evidence: _, ...passed } = CRASH;

    assert.equal(blameCrash(passed, { again: new Set(), survivesTheSimplest: false }), passed);
  });
});
