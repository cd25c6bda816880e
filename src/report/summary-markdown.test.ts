import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleTarget,
} from "../suite/verdict/samples.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";
import { badgeOf } from "./badge.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";
import { summaryMarkdown } from "./summary-markdown.js";

function reportOf(...results: ScenarioResult[]) {
  return buildReport(sampleOutcome(results), SAMPLE_FACTS);
}

const PASSED = reportOf(samplePass("a"));
const FAILED = reportOf(samplePass("a"), { ...sampleFailure("b"), broken: "RLIST-02" });
const SKIPPED = buildReport(
  { type: "skipped", target: sampleTarget(), reason: "no go" },
  SAMPLE_FACTS,
);

describe("summaryMarkdown()", () => {
  it("has a line for each port, and a section for each cause with the command that shows it", () => {
    const text = summaryMarkdown([PASSED, FAILED, SKIPPED]);
    assert.match(text, /^\| `sample@1\.0\.0` \| conformant \| 1 \| 0 \| 0 \| 0 \| 0 \|$/m);
    assert.match(text, /\| not conformant: 1 requirement broken \| 1 \| 1 \|/);
    assert.match(text, /\| skipped: no go \|/);
    assert.match(text, /^### sample@1\.0\.0: two lists instead of one$/m);
    assert.match(text, /^Breaks RLIST-02\. Shown by `b`\.$/m);
    assert.match(text, /^- again: `informer-conformance run --port sample@1\.0\.0 --id b .*`$/m);
  });

  it("shows what comes from an adapter, and lets none of it act", () => {
    const reason = "<img src=x> [a](b) `c` | d\n# e \u001b[31m";
    const text = summaryMarkdown([reportOf(sampleFailure("b", { reason }))]);
    assert.doesNotMatch(text, /[^\\]<img|[^\\]\[a\]|\n# e/);
    assert.ok(!text.includes("\u001b"));
  });

  it("ends where a comment has to, and says how much is left out", () => {
    const many = Array.from({ length: 400 }, (_, place) =>
      sampleFailure(`b${place}`, { reason: `reason ${"x".repeat(place)}` }),
    );
    const text = summaryMarkdown([reportOf(...many)]);
    assert.ok(text.length < 65_536);
    assert.match(text, /\d+ more failures are in the report\.$/m);
  });
});

describe("badgeOf()", () => {
  for (const [reports, message, color] of [
    [[PASSED], "conformant", "brightgreen"],
    [[PASSED, FAILED], "not conformant: 1 requirement broken", "red"],
    [[SKIPPED, PASSED], "conformant", "brightgreen"],
    [[SKIPPED], "skipped", "lightgrey"],
    [[], "no result", "lightgrey"],
  ] as const) {
    it(`says ${JSON.stringify(message)} of ${reports.length} reports`, () => {
      assert.deepEqual(badgeOf(reports), {
        schemaVersion: 1,
        label: "informer-conformance",
        message,
        color,
      });
    });
  }
});
