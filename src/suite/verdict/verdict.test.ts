import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ScenarioEvidence, ScenarioFailure } from "../evidence/evidence.js";
import type { Requirement } from "../features/ledger.js";
import type { Scenario } from "../features/scenario.js";
import type { Standard } from "./breach.js";
import { sampleEvidence, sampleScenario } from "./samples.js";
import { judge, type Observation } from "./verdict.js";

const scenario = sampleScenario("x");

const requirement: Requirement = {
  id: "RLIST-02",
  duty: "must",
  says: "A list asks for what was last seen, or newer.",
  basis: "client-go",
  source: ["a book"],
  file: "features/requirements/rlist.yaml",
  line: 1,
};
const LEAK: ScenarioFailure = {
  type: "invariant",
  invariant: "one-watch-per-informer",
  requirement: "C-35",
  reason: "two watches",
};
const NO_VIOLATIONS: readonly ScenarioFailure[] = [];

function verdictOf(evidence: ScenarioEvidence | null | undefined, more: Partial<Observation> = {}) {
  const { verdict, reason } = judge({
    scenario,
    stage: "finished",
    troubles: [],
    ...(evidence === undefined ? {} : { evidence }),
    ...more,
  });
  return reason === undefined ? verdict : `${verdict}: ${reason}`;
}

function failed(type: "assertion" | "invariant" | "crash" | "adapter" | "suite"): ScenarioEvidence {
  const outcome = type === "adapter" || type === "suite" ? "error" : "failed";
  return sampleEvidence({ outcome, failure: { type, reason: "it broke" } });
}

describe("judge()", () => {
  it("passes what passed and skips what was skipped, with its reason", () => {
    assert.equal(verdictOf(sampleEvidence()), "PASS");
    const skipped = sampleEvidence({ outcome: "skipped", skipReason: "no resync" });
    assert.equal(verdictOf(skipped), "SKIP: no resync");
  });

  it("blames the port for assertions, invariants and crashes", () => {
    for (const type of ["assertion", "invariant", "crash"] as const) {
      assert.equal(verdictOf(failed(type)), "FAIL: it broke");
    }
  });

  it("never blames the port for its adapter or for the suite", () => {
    for (const type of ["adapter", "suite"] as const) {
      assert.equal(verdictOf(failed(type)), "ERROR: it broke");
    }
  });

  it("calls a failure that breaks no contract a difference, and what nobody has to do information", () => {
    const parity = { ledger: new Map([[requirement.id, requirement]]), followsClientGo: false };
    const verdictBy = (more: Partial<Scenario>, standard: Standard, violations = NO_VIOLATIONS) =>
      judge(
        {
          scenario: { ...scenario, ...more },
          stage: "finished",
          troubles: [],
          evidence: { ...failed("assertion"), violations },
        },
        standard,
      ).verdict;
    assert.equal(verdictBy({}, parity), "DIFFERS");
    assert.equal(verdictBy({}, { ...parity, followsClientGo: true }), "FAIL");
    assert.equal(verdictBy({ duty: "may" }, parity), "INFO");
    assert.equal(verdictBy({}, parity, [LEAK]), "FAIL");
    assert.equal(verdictBy({ duty: "may" }, parity, [LEAK]), "FAIL");
  });

  it("tells of the rule that was broken in passing, instead of the difference", () => {
    const parity = { ledger: new Map([[requirement.id, requirement]]), followsClientGo: false };
    const evidence = { ...failed("assertion"), violations: [LEAK] };
    const result = judge({ scenario, stage: "finished", troubles: [], evidence }, parity);
    assert.deepEqual([result.reason, result.broken], ["two watches", "C-35"]);
    assert.equal(result.failure?.invariant, "one-watch-per-informer");
  });

  it("accepts a failure although its step threw", () => {
    const troubles = [{ status: "FAILED", message: "it broke", step: "a step" }];
    assert.equal(verdictOf(failed("assertion"), { troubles }), "FAIL: it broke");
  });

  it("accepts a skip although its step threw, when the evidence says what is excused", () => {
    const troubles = [{ status: "FAILED", message: "it broke", step: "a step" }];
    const skipReason = "ends when it is refused with HTTP 403";
    const excused = sampleEvidence({
      outcome: "skipped",
      skipReason,
      failure: { type: "assertion", reason: "it broke" },
    });

    assert.equal(verdictOf(excused, { troubles }), `SKIP: ${skipReason}`);
  });

  it("distrusts a pass whose steps were undefined or ambiguous", () => {
    for (const status of ["UNDEFINED", "AMBIGUOUS"]) {
      const troubles = [{ status, message: "", step: "a step" }];
      const expected = `ERROR: ${status.toLowerCase()} step: a step`;
      assert.equal(verdictOf(sampleEvidence(), { troubles }), expected);
    }
  });

  it("distrusts a pass or a skip after which a hook failed", () => {
    const troubles = [{ status: "FAILED", message: "cannot close" }];
    assert.equal(verdictOf(sampleEvidence(), { troubles }), "ERROR: a hook failed: cannot close");
    const skipped = sampleEvidence({ outcome: "skipped" });
    assert.equal(verdictOf(skipped, { troubles }), "ERROR: a hook failed: cannot close");
  });

  it("calls a scenario without readable evidence an error", () => {
    assert.equal(verdictOf(undefined), "ERROR: the scenario left no evidence");
    assert.equal(verdictOf(null), "ERROR: the scenario's evidence cannot be read");
    assert.match(verdictOf(undefined, { stage: "planned" }), /never ran/);
    assert.match(verdictOf(undefined, { stage: "started" }), /the scenario was never ended/);
  });

  it("calls evidence that fails without saying why an error", () => {
    assert.match(verdictOf(sampleEvidence({ outcome: "failed" })), /^ERROR: .*not why$/);
  });

  it("keeps the stack out of the reason", () => {
    const troubles = [{ status: "FAILED", message: "oops\n  at here" }];
    const result = judge({ scenario, stage: "finished", troubles });
    assert.equal(result.reason, "a hook failed: oops");
    assert.equal(result.failure?.stack, "  at here");
  });
});
