import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleFailure, sampleOutcome, samplePass } from "../suite/verdict/samples.js";
import type { Verdict } from "../suite/verdict/verdict.js";
import { buildReport } from "./envelope.js";
import { SAMPLE_FACTS } from "./samples.js";

const REASON = "The handler is not notified of what happened";

function failed(id: string, expected: string, observed: string, broken = "C-15") {
  return { ...sampleFailure(id, { reason: REASON, expected, observed }), broken };
}

function groupsOf(...results: Parameters<typeof sampleOutcome>[0]) {
  return buildReport(sampleOutcome(results), SAMPLE_FACTS).groups;
}

describe("failureGroups()", () => {
  it("puts failures together that look alike but for names and numbers, whatever they break", () => {
    const groups = groupsOf(
      failed("one", "add a/b; delete a/c", "add a/b at 1009"),
      samplePass("fine"),
      failed("two", "delete x/y", "nothing", "C-21"),
      failed("three", "add x/y", "nothing"),
    );

    assert.deepEqual(
      groups.map(({ scenarios }) => scenarios),
      [["one", "two"], ["three"]],
    );
    assert.equal(groups[0]?.headline, `${REASON} (expected delete an object)`);
    assert.deepEqual(groups[0]?.broken, ["C-15", "C-21"]);
  });

  it("keeps the message of a single failure, and cuts long ones", () => {
    const alone = sampleFailure("one", { reason: `pod default/one ${"x".repeat(200)}` });
    const [group] = groupsOf(alone);
    assert.match(group?.headline ?? "", /^pod default\/one x+…$/);
    assert.equal(group?.headline.length, 140);
  });

  it("keeps errors, failures and what has changed apart, and groups nothing that is in order", () => {
    const as = (id: string, verdict: Verdict) => ({ ...sampleFailure(id), verdict });
    const groups = groupsOf(
      as("a", "FAIL"),
      as("b", "ERROR"),
      as("c", "KNOWN"),
      as("d", "DIFFERS"),
      as("e", "FAIL"),
    );
    assert.deepEqual(
      groups.map(({ scenarios }) => scenarios),
      [["a", "e"], ["b"]],
    );
  });
});
