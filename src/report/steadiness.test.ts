import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { TOO_BUSY } from "../suite/evidence/too-busy.js";
import {
  SAMPLE_HELLO,
  sampleFailure,
  sampleOutcome,
  samplePass,
  sampleSkip,
} from "../suite/verdict/samples.js";
import type { RanOutcome } from "../suite/verdict/target-outcome.js";
import type { ScenarioResult } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";
import { steadinessOf } from "./steadiness.js";

function sentences(more: Partial<RanOutcome>, unsteadyCount = 0): readonly string[] {
  const results = Array.from({ length: 8 }, (_, i) => ({
    ...samplePass(`s${i}`),
    ...(i < unsteadyCount ? { unsteady: "too late" } : {}),
  }));
  const hello = { ...SAMPLE_HELLO, clock: "real" } as const;
  return steadinessOf(buildReport(sampleOutcome(results, { hello, ...more }), SAMPLE_FACTS));
}

const BUSY = { heldUp: { ofMs: 60_000, stalledMs: 41_000, worstLateMs: 900 } };

describe("steadinessOf()", () => {
  it("has nothing to say of a quiet run", () => {
    assert.deepEqual(sentences({}), []);
  });

  it("names what failed at first and passed when it was asked again", () => {
    assert.deepEqual(sentences({}, 2), [
      "2 unsteady: failed at first, passed when asked again: s0, s1",
    ]);
    assert.match(sentences({}, 7).join(), /^7 unsteady: .*: s0, s1, s2, s3, s4, …$/);
  });

  it("says that the machine was too busy to judge, where a quiet one might judge differently", () => {
    const hello = { ...SAMPLE_HELLO, clock: "real" } as const;
    const said = (result: ScenarioResult) =>
      steadinessOf(buildReport(sampleOutcome([result], { hello, ...BUSY }), SAMPLE_FACTS)).join();
    const wasTooBusy = { ...sampleSkip("one"), reason: TOO_BUSY };

    assert.match(said(sampleFailure("one")), /too busy to judge in real time: for 41 s of 60 s/);
    assert.match(said(wasTooBusy), /too busy to judge/);
  });

  it("says that the machine was busy, where all could be judged", () => {
    assert.match(sentences(BUSY).join(), /^the machine was busy: for 41 s of 60 s/);
  });

  it("says nothing of a moment", () => {
    assert.deepEqual(sentences({ heldUp: { ofMs: 200, stalledMs: 200, worstLateMs: 90 } }), []);
  });

  it("says of how many there was no time to be sure", () => {
    const results = [{ ...samplePass("one"), isCutShort: true as const }, samplePass("two")];
    const hello = { ...SAMPLE_HELLO, clock: "real" } as const;
    const report = buildReport(sampleOutcome(results, { hello }), SAMPLE_FACTS);

    assert.match(steadinessOf(report).join(), /^1 would have been asked again, but the 10 minutes/);
  });

  it("says nothing of the machine where time is virtual", () => {
    assert.deepEqual(sentences({ ...BUSY, hello: SAMPLE_HELLO }), []);
  });
});
