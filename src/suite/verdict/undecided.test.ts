import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ScenarioEvidence, ScenarioFailure } from "../evidence/evidence.js";
import { STARVED, TOO_BUSY } from "../evidence/too-busy.js";
import { sampleEvidence, sampleScenario } from "./samples.js";
import { undecided } from "./undecided.js";
import type { Observation } from "./verdict.js";

const HUNG: ScenarioFailure = { type: "assertion", reason: "it does not return", code: STARVED };
const WRONG: ScenarioFailure = { type: "assertion", reason: "the store lacks an object" };
const BUSY = { tookMs: 10_000, stalledMs: 9_000 };

function observed(evidence: Partial<ScenarioEvidence>, more: Partial<Observation> = {}) {
  const scenario = sampleScenario("a");
  const whole = sampleEvidence({ outcome: "failed", ...evidence });
  return undecided({ scenario, stage: "finished", troubles: [], evidence: whole, ...more });
}

describe("undecided()", () => {
  it("skips what lacks an answer if the machine was too busy", () => {
    const { evidence } = observed({ ...BUSY, failure: HUNG });

    assert.equal(evidence?.outcome, "skipped");
    assert.equal(evidence?.skipReason, TOO_BUSY);
    assert.equal(evidence?.failure, HUNG);
  });

  it("skips an adapter that was late as well", () => {
    const failure = { type: "adapter", reason: "no answer", code: STARVED } as const;

    assert.equal(observed({ ...BUSY, outcome: "error", failure }).evidence?.outcome, "skipped");
  });

  it("keeps it if the machine was idle for most of the time", () => {
    const evidence = { tookMs: 10_000, stalledMs: 4_000, failure: HUNG };

    assert.equal(observed(evidence).evidence?.outcome, "failed");
    assert.equal(observed({ tookMs: 10_000, failure: HUNG }).evidence?.outcome, "failed");
  });

  it("keeps it if the process did not want a CPU", () => {
    const { code: _, ...failure } = HUNG;

    assert.equal(observed({ ...BUSY, failure }).evidence?.outcome, "failed");
  });

  it("keeps any other failure, which had longer deadlines", () => {
    assert.equal(observed({ ...BUSY, failure: WRONG }).evidence?.outcome, "failed");
  });

  it("skips any other failure that there was no time to retry", () => {
    const { evidence } = observed({ ...BUSY, failure: WRONG }, { isCutShort: true });

    assert.equal(evidence?.outcome, "skipped");
  });
});
