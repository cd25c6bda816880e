import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import { sampleEvidence, sampleFailure, sampleOutcome } from "../suite/samples.js";
import type { ScenarioResult } from "../suite/verdict.js";
import { buildReport } from "./envelope.js";
import { failureText } from "./failure-text.js";
import { SAMPLE_FACTS } from "./samples.js";

const plain = pc.createColors(false);

function textOf(result: ScenarioResult): string {
  const report = buildReport(sampleOutcome([result]), SAMPLE_FACTS);
  return report.scenarios.map((scenario) => failureText(report, scenario, plain)).join("");
}

describe("failureText()", () => {
  it("tells requirement, expected and observed, the timeline with arrows, and how to run it again", () => {
    const failure = sampleFailure("relists-once [as an event]", { invariant: "one-watch" });
    assert.equal(
      textOf(failure),
      `  FAIL  sample@1.0.0   relists-once [as an event]      features/reflector/expired-watch.feature:18
        RLIST-02  A list asks for what was last seen, or newer.

        expected   one list
        observed   two lists   (invariant: one-watch)

          +0.000  server   GET /api/v1/pods → 200
       ▶  +0.053  handler  delete default/two

        rerun      informer-conformance run --port sample@1.0.0 --id 'relists-once [as an event]' --seed 7 --level 0.37
`,
    );
  });

  it("tells the reason where there is nothing observed, and what the adapter logged before it died", () => {
    const failure = { type: "crash", reason: "the process died" } as const;
    const evidence = sampleEvidence({ outcome: "failed", failure, adapterLog: "panic: oops\n" });
    const text = textOf({ ...sampleFailure("a"), reason: failure.reason, failure, evidence });
    assert.match(text, /^ {8}reason {5}the process died$/m);
    assert.match(text, /^ {8}stderr {5}panic: oops$/m);
  });

  it("names only the requirement that was broken, not all that the scenario is about", () => {
    const result = { ...sampleFailure("a"), broken: "RLIST-02" };
    const scenario = { ...result.scenario, requirements: ["REFL-14", "RLIST-02"] };
    const text = textOf({ ...result, scenario });
    assert.match(text, /^ {8}RLIST-02 {2}A list asks/m);
    assert.doesNotMatch(text, /REFL-14/);
  });

  it("falls back on the rule where the ledger does not know the requirement", () => {
    const result = sampleFailure("a");
    const scenario = { ...result.scenario, requirements: ["NEW-01"], rule: "Something holds" };
    assert.match(textOf({ ...result, scenario }), /^ {8}NEW-01 {2}Something holds$/m);
  });

  it("leaves out what is far from the evidence, and says how much", () => {
    const timeline = Array.from({ length: 40 }, (_, place) => ({
      index: place + 1,
      atMs: place,
      source: "server" as const,
      text: `entry ${place + 1}`,
    }));
    const result = sampleFailure("a", { pointsAt: [3] });
    const evidence = sampleEvidence({ outcome: "failed", timeline });
    const lines = textOf({ ...result, evidence })
      .split("\n")
      .filter((line) => /entry|more$/.test(line))
      .map((line) => line.trim().replace(/\+\S+\s+server\s+/, ""));
    assert.deepEqual(lines.slice(0, 6), [
      "… 1 more",
      "entry 2",
      "▶  entry 3",
      "entry 4",
      "… 21 more",
      "entry 26",
    ]);
    assert.equal(lines.at(-1), "entry 40");
  });
});
