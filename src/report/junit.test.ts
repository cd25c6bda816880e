import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SuiteError } from "../suite/values/suite-error.js";
import {
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleSkip,
  sampleTarget,
} from "../suite/verdict/samples.js";
import type { TargetOutcome } from "../suite/verdict/target-outcome.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { renderJunit } from "./junit.js";
import { SAMPLE_FACTS } from "./samples.js";

function junitOf(outcome: TargetOutcome): string {
  return renderJunit(buildReport(outcome, SAMPLE_FACTS));
}

function caseOf(result: ScenarioResult): string {
  const xml = junitOf(sampleOutcome([result]));
  return /<testcase .*?(?:\/>|<\/testcase>)\n/s.exec(xml)?.[0].trimEnd() ?? "";
}

const fail = sampleFailure("b");

describe("renderJunit()", () => {
  it("counts tests, failures, errors and skips", () => {
    const results = [
      samplePass("a"),
      fail,
      sampleSkip("c"),
      { ...sampleFailure("d"), verdict: "KNOWN" },
      { ...sampleFailure("e"), verdict: "STALE" },
      { ...sampleFailure("f"), verdict: "ERROR" },
    ] as const;
    assert.match(
      junitOf(sampleOutcome(results)),
      /<testsuite name="sample@1\.0\.0" tests="6" failures="2" errors="1" skipped="2" time="1\.234"/,
    );
  });

  it("writes a pass as a bare test case", () => {
    assert.equal(
      caseOf(samplePass("a")),
      '<testcase classname="Recovering from an expired watch" name="a" file="features/reflector/expired-watch.feature" time="0.078"/>',
    );
  });

  it("writes a failure with its requirement, expected and observed", () => {
    const text = caseOf(fail);
    assert.match(text, /<failure type="FAIL\/assertion" message="two lists instead of one">/);
    assert.match(text, /RLIST-02 {2}A list asks .*\nexpected: one list\nobserved: two lists</);
  });

  it("writes an error as an error, a skip and a known failure as skips with their reason", () => {
    assert.match(caseOf({ ...fail, verdict: "ERROR" }), /<error type="ERROR\/assertion"/);
    assert.match(caseOf(sampleSkip("c")), /<skipped message="the port does not declare/);
    const known = { ...fail, verdict: "KNOWN", reason: "a bug", link: "https://x.test" } as const;
    assert.match(caseOf(known), /<skipped message="known failure: a bug \(https:\/\/x\.test\)"\/>/);
  });

  it("writes differences and information as skips with a message", () => {
    const differs = caseOf({ ...fail, verdict: "DIFFERS" });
    assert.match(differs, /<skipped message="differs from client-go: two lists instead of one"\/>/);
    const info = caseOf({ ...fail, verdict: "INFO" });
    assert.match(info, /<skipped message="not required: two lists instead of one"\/>/);
    const xml = junitOf(
      sampleOutcome([
        { ...fail, verdict: "DIFFERS" },
        { ...fail, verdict: "INFO" },
      ]),
    );
    assert.match(xml, /tests="2" failures="0" errors="0" skipped="2"/);
  });

  it("names only the requirement that was broken", () => {
    const text = caseOf({ ...fail, broken: "C-35" });
    assert.match(text, />C-35\nexpected/);
    assert.doesNotMatch(text, /RLIST-02/);
  });

  it("writes a target that could not be run as one test in error", () => {
    const error = new SuiteError("build", "does not <compile>");
    const xml = junitOf({ type: "failed", target: sampleTarget(), error });
    assert.match(xml, /tests="1" failures="0" errors="1"/);
    assert.match(xml, /<error message="does not &lt;compile&gt;"\/>/);
  });

  it("escapes markup, and replaces what XML cannot hold", () => {
    const text = caseOf(sampleFailure("b", { reason: 'a <b> & "c"\u0000\uD800\nd' }));
    assert.match(text, /message="a &lt;b&gt; &amp; &quot;c&quot;\uFFFD\uFFFD&#10;d"/);
  });
});
