import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ScenarioFailure } from "../evidence/evidence.js";
import { TOO_BUSY } from "../evidence/too-busy.js";
import { mayBeLate } from "./may-be-late.js";
import { sampleEvidence, sampleFailure, sampleScenario } from "./samples.js";
import type { Verdict } from "./verdict.js";

function isAsked(verdict: Verdict, failure?: Partial<ScenarioFailure>): boolean {
  const scenario = sampleScenario("one");
  if (failure === undefined) return mayBeLate({ scenario, verdict });
  return mayBeLate({
    scenario,
    verdict,
    failure: { type: "assertion", reason: "it is wrong", ...failure },
  });
}

describe("mayBeLate()", () => {
  for (const verdict of ["FAIL", "CHANGED", "STALE"] as const) {
    it(`doubts ${verdict}`, () => assert.equal(isAsked(verdict, {}), true));
  }

  for (const verdict of ["PASS", "SKIP", "KNOWN", "INFO"] as const) {
    it(`believes ${verdict}`, () => assert.equal(isAsked(verdict), false));
  }

  it("asks once more what the machine was too busy for", () => {
    const skipped = { scenario: sampleScenario("one"), verdict: "SKIP", reason: TOO_BUSY } as const;

    assert.equal(mayBeLate(skipped), true);
    assert.equal(mayBeLate(skipped, true), false);
  });

  it("doubts a difference only where the machine was too busy", () => {
    const differs = { scenario: sampleScenario("one"), verdict: "DIFFERS" } as const;

    assert.equal(mayBeLate({ ...differs, evidence: sampleEvidence() }), false);
    assert.equal(mayBeLate({ ...differs, evidence: sampleEvidence({ stalledMs: 900 }) }), true);
  });

  it("believes a difference that was seen again with more time, and no failure", () => {
    const evidence = sampleEvidence({ stalledMs: 900 });
    const differs = { scenario: sampleScenario("one"), verdict: "DIFFERS", evidence } as const;

    assert.equal(mayBeLate(differs, true), false);
    assert.equal(mayBeLate({ ...sampleFailure("a"), evidence }, true), true);
  });

  it("doubts an adapter that was late, and none that said something wrong", () => {
    assert.equal(isAsked("ERROR", { type: "adapter", code: "timeout" }), true);
    assert.equal(isAsked("ERROR", { type: "adapter", code: "bad-output" }), false);
    assert.equal(isAsked("ERROR", { type: "suite" }), false);
  });

  it("takes a wait of more than a minute at its word", () => {
    const evidence = sampleEvidence({ hasWaitedLong: true });

    assert.equal(mayBeLate({ ...sampleFailure("a"), evidence }), false);
  });

  it("leaves crashes to those who look into them", () => {
    assert.equal(isAsked("FAIL", { type: "crash" }), false);
  });
});
