import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleFailure, sampleOutcome, samplePass } from "../suite/verdict/samples.js";
import { buildReport } from "./envelope.js";
import { publishedEvidence, publishedEvidenceText } from "./published-evidence.js";
import { publishedResult } from "./published-result.js";
import { SAMPLE_FACTS } from "./samples.js";

const RESULTS = [
  { ...sampleFailure("one"), broken: "RLIST-02" },
  { ...sampleFailure("another"), broken: "RLIST-02" },
  { ...sampleFailure("other"), broken: "RLIST-02", reason: "something else" },
  samplePass("good"),
];
const FACTS = {
  ...SAMPLE_FACTS,
  digests: new Map(RESULTS.map(({ scenario }) => [scenario.id, "1"])),
};

function evidenceOf(changed: Readonly<Record<string, string>> = {}) {
  const report = buildReport(sampleOutcome(RESULTS), FACTS);
  const result = publishedResult(report);
  assert.ok(typeof result !== "string", `${result}`);
  const scenarios = report.scenarios.map((one) => ({ ...one, ...changed }));
  return publishedEvidence({ ...report, scenarios }, result);
}

describe("publishedEvidence()", () => {
  it("keeps one scenario of each cause, with its timeline", () => {
    const evidence = evidenceOf();
    assert.deepEqual(
      evidence?.scenarios.map(({ id }) => id),
      ["one", "other"],
    );
    assert.equal(evidence?.isPartial, true);
    assert.equal(evidence?.scenarios[0]?.evidence?.timeline?.length, 2);
    assert.deepEqual(JSON.parse(publishedEvidenceText(evidence)), evidence);
  });

  it("keeps what is published of a difference that the run could not see", () => {
    const report = buildReport(sampleOutcome(RESULTS), FACTS);
    const result = publishedResult(report);
    assert.ok(typeof result !== "string", `${result}`);
    const [one, ...others] = report.scenarios;
    assert.ok(one);
    const passed = { ...report, scenarios: [{ ...one, verdict: "PASS" as const }, ...others] };

    const ids = publishedEvidence(passed, result, [one])?.scenarios.map(({ id }) => id);

    assert.deepEqual(ids, ["another", "other"]);
    const alone = { ...report, scenarios: [{ ...one, verdict: "PASS" as const }] };
    assert.deepEqual(publishedEvidence(alone, result, [one])?.scenarios, [
      evidenceOf()?.scenarios[0],
    ]);
  });

  it("keeps nothing of what asked or found something else than the result", () => {
    assert.equal(evidenceOf({ digest: "2" }), undefined);
    assert.equal(evidenceOf({ verdict: "KNOWN" }), undefined);
  });
});
