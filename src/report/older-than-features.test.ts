import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { samplePass } from "../suite/verdict/samples.js";
import { askedOf, olderThanFeatures, unaskedText } from "./older-than-features.js";
import type { PublishedResult } from "./published-result.js";
import { SAMPLE_RESULT } from "./samples.js";

const RESULT: PublishedResult = {
  ...SAMPLE_RESULT,
  areas: [
    {
      name: "Recovery",
      passed: { a: "1" },
      others: [
        { id: "b", digest: "2", verdict: "SKIP", name: "B", uri: "b.feature", reason: "no" },
      ],
    },
  ],
};

describe("olderThanFeatures()", () => {
  const asked = (digests: Readonly<Record<string, string>>) =>
    olderThanFeatures(RESULT, new Map(Object.entries(digests)));

  it("is content while every scenario asks the same", () => {
    assert.equal(asked({ a: "1", b: "2" }), undefined);
  });

  it("names what was rewritten, what is new, and what is gone", () => {
    const unasked = asked({ a: "9", c: "3", d: "4" });
    assert.deepEqual(unasked, { rewritten: ["a"], added: ["c", "d"], removed: ["b"] });
    assert.equal(unaskedText(unasked), "scenarios 1 rewritten, 2 new, 1 gone");
  });
});

describe("askedOf()", () => {
  it("has the scenarios of parts only for a version that was asked some", () => {
    const scenario = (id: string, parts: readonly string[]) => ({
      ...samplePass(id).scenario,
      parts,
    });
    const scenarios = [scenario("a", []), scenario("part", ["fifo"]), scenario("c", [])];
    const digests = new Map(scenarios.map(({ id }) => [id, `${id}1`]));

    assert.deepEqual(
      [...askedOf(RESULT, { scenarios, digests })],
      [
        ["a", "a1"],
        ["c", "c1"],
      ],
    );
  });
});
