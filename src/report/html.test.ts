import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import {
  sampleEvidence,
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleSkip,
} from "../suite/verdict/samples.js";
import { buildReport } from "./envelope.js";
import { renderHtml } from "./html.js";
import { SAMPLE_FACTS } from "./samples.js";

const LONG = "stderr ".repeat(10_000);

function page(...outcomes: Parameters<typeof sampleOutcome>[]): string {
  return renderHtml(outcomes.map((one) => buildReport(sampleOutcome(...one), SAMPLE_FACTS)));
}

describe("renderHtml()", () => {
  it("escapes whatever a report says", () => {
    const hostile = `<script>alert("1")</script>' onload='x`;
    const failure = sampleFailure(hostile, {
      reason: hostile,
      expected: hostile,
      observed: hostile,
      nearestMiss: hostile,
      step: hostile,
      stack: hostile,
    });
    const text = page([[{ ...failure, link: hostile, verdict: "KNOWN" }]]);
    assert.doesNotMatch(text, /<script>alert/);
    assert.doesNotMatch(text, /' onload/);
    assert.equal(text.match(/<script>/g)?.length, 1);
    assert.ok(text.includes("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"));
  });

  it("follows links to the web only", () => {
    const known = { ...sampleFailure("a"), verdict: "KNOWN" } as const;
    assert.match(page([[{ ...known, link: "javascript:alert(1)" }]]), /<a href="#">javascript:/);
    assert.match(
      page([[{ ...known, link: "https://x.test/1" }]]),
      /<a href="https:\/\/x\.test\/1">/,
    );
  });

  it("needs nothing from outside, and its policy allows its own script alone", () => {
    const text = page([[samplePass("a"), sampleFailure("b")]]);
    assert.doesNotMatch(text, /<(link|img|iframe)|@import|url\(|src=/);
    const script = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    assert.ok(text.includes(`script-src &#39;sha256-${hash}&#39;`));
  });

  it("folds out each scenario that did not pass, with arrows at what is pointed at", () => {
    const text = page([[samplePass("fine"), sampleFailure("broken"), sampleSkip("left-out")]]);
    const folds = [...text.matchAll(/<details data-port="sample@1\.0\.0" data-verdict="(\w+)"/g)];
    assert.deepEqual(
      folds.map(([, verdict]) => verdict),
      ["FAIL", "SKIP"],
    );
    assert.match(text, /<tr class="from-handler pointed"><td>▶<\/td>/);
    assert.match(text, /the port does not declare capability resync/);
    assert.match(text, /--id broken --seed 7/);
  });

  it("puts differences, information and skips into sections of their own, counted and explained", () => {
    const as = (id: string, verdict: "DIFFERS" | "INFO") => ({ ...sampleFailure(id), verdict });
    const text = page([
      [
        sampleFailure("broken"),
        as("other", "DIFFERS"),
        as("informative", "INFO"),
        sampleSkip("left-out"),
      ],
    ]);
    const titles = [
      ...text.matchAll(/<section><h3>(.*?) <small>(\d+)<\/small><\/h3>\n<p>(.*?)<\/p>/g),
    ];
    assert.deepEqual(
      titles.map(([, title, count]) => `${title}: ${count}`),
      ["Failures: 1", "Differences from client-go: 1", "For information: 1", "Skipped: 1"],
    );
    assert.match(titles[1]?.[3] ?? "", /no user loses anything/);
    assert.match(text, /not conformant; 1 difference from client-go<\/td>/);
  });

  it("counts passes of graded scenarios, and skips beside them", () => {
    const text = page([[samplePass("a"), sampleFailure("b"), sampleSkip("c")]]);
    assert.match(text, /tone-bad" data-port="sample@1\.0\.0">1\/2 <small>1 skipped<\/small>/);
  });

  it("puts failures that look alike below one headline", () => {
    const text = page([
      [sampleFailure("one"), sampleFailure("other", { reason: "no list" }), sampleFailure("two")],
    ]);
    assert.match(
      text,
      /<div class="group"><h4>2 scenarios of sample@1\.0\.0: two lists instead of one \(expected one list; observed two lists\)/,
    );
    assert.ok(text.indexOf("<code>two</code>") < text.indexOf("<code>other</code>"));
  });

  it("stays below 3 MB for five ports that fail everything at length", () => {
    const timeline = Array.from({ length: 500 }, (_, place) => ({
      index: place + 1,
      atMs: place,
      source: "server" as const,
      text: `HTTP/1.1 GET /api/v1/pods?${"x".repeat(200)} → 200`,
    }));
    const results = Array.from({ length: 300 }, (_, place) => {
      const failure = sampleFailure(`scenario-${place}`, {
        reason: `the ${"very ".repeat(place)}same`,
        expected: "default/one ".repeat(5_000),
        observed: `it was ${place}`,
      });
      const evidence = { ...sampleEvidence({ outcome: "failed", timeline }), adapterLog: LONG };
      return { ...failure, evidence };
    });
    const report = buildReport(sampleOutcome(results), SAMPLE_FACTS);
    const text = renderHtml([report, report, report, report, report]);
    assert.ok(text.length < 3_000_000, `${text.length} characters`);
    assert.equal(text.match(/<summary><b class="v-FAIL">/g)?.length, 1_500);
    assert.match(text, /GET \/api\/v1\/pods/);
  });

  it("says that a filtered run is partial", () => {
    const outcome = sampleOutcome([samplePass("a")], { isWhole: false });
    const report = buildReport(outcome, { ...SAMPLE_FACTS, isPartial: true });
    assert.match(renderHtml([report]), /Partial run: not a conformance result/);
  });

  it("renders a run without any port", () => {
    assert.match(renderHtml([]), /No port was run/);
  });
});
