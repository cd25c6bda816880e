import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { packageRoot } from "../suite/values/package-root.js";
import { SuiteError } from "../suite/values/suite-error.js";
import {
  sampleEvidence,
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleSkip,
  sampleTarget,
} from "../suite/verdict/samples.js";
import type { TargetOutcome } from "../suite/verdict/target-outcome.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";

const schemaFile = join(packageRoot(), "src", "report", "report.schema.json");
const isReport = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  code: { optimize: false },
}).compile(JSON.parse(readFileSync(schemaFile, "utf8")));

function assertIsReport(report: object): void {
  // Through JSON, as readers get it.
  const isValid = isReport(JSON.parse(JSON.stringify(report)));
  assert.ok(isValid, JSON.stringify(isReport.errors));
}

const target = sampleTarget();

describe("buildReport()", () => {
  it("gives a report that its schema accepts, however the target ended", () => {
    const known = { ...sampleFailure("k"), verdict: "KNOWN", link: "https://bugs.test/1" } as const;
    const differs = { ...sampleFailure("d"), verdict: "DIFFERS", broken: "RLIST-02" } as const;
    const outcomes: readonly TargetOutcome[] = [
      sampleOutcome([samplePass("a"), sampleFailure("b"), sampleSkip("c"), known, differs]),
      sampleOutcome([samplePass("a")], { isComplete: false, isWhole: false, plannedCount: 9 }),
      { type: "skipped", target, reason: "go is not installed" },
      { type: "failed", target, error: new SuiteError("build", "does not compile") },
    ];
    for (const outcome of outcomes) assertIsReport(buildReport(outcome, SAMPLE_FACTS));
  });

  it("is refused by its schema when a failure has lost its reason", () => {
    const { reason: _reason, ...result } = sampleFailure("b");
    const report = buildReport(sampleOutcome([result]), SAMPLE_FACTS);
    assert.equal(isReport(JSON.parse(JSON.stringify(report))), false);
  });

  it("says what was run, on what, and how it went", () => {
    const report = buildReport(
      sampleOutcome([samplePass("a"), sampleFailure("b"), sampleSkip("c")]),
      SAMPLE_FACTS,
    );
    assert.deepEqual(report.counts, {
      pass: 1,
      fail: 1,
      skip: 1,
      known: 0,
      stale: 0,
      changed: 0,
      error: 0,
      differs: 0,
      info: 0,
      graded: 2,
    });
    assert.equal(report.result, "nonconformant");
    assert.equal(report.port.hello?.implementation.name, "sample");
    assert.equal(report.startedAt, "1970-01-01T00:00:00.000Z");
    assert.deepEqual([report.seed, report.level, report.isPartial], [7, "0.37", false]);
  });

  it("plans what the target is judged on, not what others are", () => {
    const outcome = sampleOutcome([samplePass("a")], { plannedCount: 1 });

    assert.equal(buildReport(outcome, { ...SAMPLE_FACTS, plannedCount: 9 }).plannedCount, 1);
  });

  it("puts requirements in words where the ledger knows them", () => {
    const [scenario] = buildReport(sampleOutcome([samplePass("a")]), SAMPLE_FACTS).scenarios;
    assert.deepEqual(scenario?.requirements, [
      {
        id: "RLIST-02",
        says: "A list asks for what was last seen, or newer.",
        basis: "client-go",
      },
    ]);
  });

  it("names each broken requirement once, and not what differs or is known", () => {
    const as = (verdict: Verdict, broken: string) => ({
      ...sampleFailure(broken),
      verdict,
      broken,
    });
    const { broken, scenarios } = buildReport(
      sampleOutcome([
        as("FAIL", "C-22"),
        as("CHANGED", "C-21"),
        as("FAIL", "C-22"),
        as("DIFFERS", "RLIST-02"),
        as("KNOWN", "C-01"),
      ]),
      SAMPLE_FACTS,
    );
    assert.deepEqual(broken, ["C-21", "C-22"]);
    assert.equal(scenarios[3]?.broken?.says, "A list asks for what was last seen, or newer.");
  });

  it("says whether the port was held to client-go", () => {
    const outcome = sampleOutcome([samplePass("a")]);
    assert.equal(buildReport(outcome, SAMPLE_FACTS).followsClientGo, false);
    const strict = { ...SAMPLE_FACTS, isStrict: true };
    assert.equal(buildReport(outcome, strict).followsClientGo, true);
    const { manifest, folder } = target.port;
    const follower = {
      ...target,
      port: { folder, manifest: { ...manifest, follows: "client-go" as const } },
    };
    const followed = sampleOutcome([samplePass("a")], { target: follower });
    assert.equal(buildReport(followed, SAMPLE_FACTS).followsClientGo, true);
  });

  it("keeps the timeline of what did not pass, and drops that of what did", () => {
    const report = buildReport(sampleOutcome([samplePass("a"), sampleFailure("b")]), SAMPLE_FACTS);
    const timelines = report.scenarios.map(({ evidence }) => evidence?.timeline?.length);
    assert.deepEqual(timelines, [undefined, 2]);
  });

  it("bounds a timeline, and keeps what is pointed at", () => {
    const timeline = Array.from({ length: 2000 }, (_, place) => ({
      index: place + 1,
      atMs: place,
      source: "server" as const,
      text: "GET",
    }));
    const failure = { type: "assertion", reason: "too many", pointsAt: [7] } as const;
    const evidence = sampleEvidence({ outcome: "failed", failure, timeline });
    const failed = { ...sampleFailure("a"), evidence };
    const [scenario] = buildReport(sampleOutcome([failed]), SAMPLE_FACTS).scenarios;
    const kept = scenario?.evidence?.timeline?.map(({ index }) => index) ?? [];
    assert.deepEqual(kept.slice(0, 4), [6, 7, 8, 1501]);
    assert.equal(kept.length, 503);
  });

  it("says why a target did not run", () => {
    const report = buildReport({ type: "skipped", target, reason: "no go" }, SAMPLE_FACTS);
    assert.deepEqual(
      [report.result, report.reason, report.isComplete],
      ["skipped", "no go", false],
    );
  });
});
