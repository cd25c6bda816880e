import assert from "node:assert/strict";
import { describe, it } from "node:test";
import pc from "picocolors";
import { sampleEvidence, sampleFailure, sampleOutcome } from "../suite/verdict/samples.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { failureText, groupText } from "./failure-text.js";
import { SAMPLE_FACTS } from "./samples.js";

const plain = pc.createColors(false);

function textOf(result: ScenarioResult): string {
  const report = buildReport(sampleOutcome([result]), SAMPLE_FACTS);
  return report.scenarios.map((scenario) => failureText(report, scenario, plain)).join("");
}

describe("failureText()", () => {
  it("shows requirement, expected and observed, the timeline with arrows, and the command to rerun it", () => {
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

  it("shows the reason if nothing was observed, and the end of the log after a crash", () => {
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

  it("shows of long lists what differs, and where each step stands", () => {
    const items = Array.from({ length: 500 }, (_, place) => `default/pod-${place}`);
    const failure = sampleFailure("a", {
      expected: items.join(", "),
      observed: items.slice(1).join(", "),
    });
    const timeline = [
      { index: 1, atMs: 0, source: "step", text: "it runs", place: "features/a.feature:7" },
    ] as const;
    const evidence = sampleEvidence({
      outcome: "failed",
      timeline,
      adapterLog: "1\n2\n3\n4\n5\n6\n",
    });
    const text = textOf({ ...failure, evidence });
    assert.match(text, /^ {8}expected {3}default\/pod-0 \(besides 499 that are there\)$/m);
    assert.match(text, /it runs {2}\(features\/a\.feature:7\)$/m);
    assert.match(text, /^ {8}stderr {5}2\n {19}3\n.*\n.*\n {19}6$/m);
  });

  it("shows similar failures once, with the names of the others", () => {
    const results = ["one", "two", "three"].map((id) => sampleFailure(id));
    const report = buildReport(sampleOutcome(results), SAMPLE_FACTS);
    const texts = report.groups.map((group) => groupText(report, group, plain));
    assert.equal(texts.length, 1);
    const [text = ""] = texts;
    assert.match(text, /^ {2}3 scenarios: two lists instead of one \(expected one list; observed/);
    assert.equal(text.match(/rerun/g)?.length, 1);
    assert.match(text, /^ {8}also {7}two\n {19}three\n$/m);
  });

  it("gives the whole command, with the places that the run was given", () => {
    const facts = { ...SAMPLE_FACTS, options: ["--root", "/my project", "--out", "out"] };
    const report = buildReport(sampleOutcome([sampleFailure("a")]), facts);
    const [scenario] = report.scenarios;
    assert.ok(scenario);
    assert.match(
      failureText(report, scenario, plain),
      /run --port sample@1\.0\.0 --id a --seed 7 --level 0\.37 --root '\/my project' --out out$/m,
    );
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
