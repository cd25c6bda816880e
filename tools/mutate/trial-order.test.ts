import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Passage, trialText } from "./coverage.js";
import type { Mutant } from "./mutant.js";
import { TrialOrder } from "./trial-order.js";

const MUTANT: Mutant = {
  id: "0",
  line: 7,
  file: "src/client/informer/key.ts",
  within: "keyOf",
  mutator: "BooleanLiteral",
  original: "true",
  replacement: "false",
  occurrence: 1,
};

/** Twenty that go one way, the short ones last, and one of its own way that takes longest. */
const PASSAGES: readonly Passage[] = Array.from({ length: 21 }, (_, at) => ({
  trial: {
    version: "v",
    level: "0.37",
    scenario: at === 20 ? "rare" : `common-${at}`,
    elapsedMs: at === 20 ? 100 : 50 - at,
  },
  way: at === 20 ? "1" : "0",
}));

function orderOf(atLoad: readonly string[] = [], witnesses: readonly string[] = []) {
  const coverage = {
    trials: PASSAGES.map(({ trial }) => trial),
    passagesOf: new Map([["0", PASSAGES]]),
    reached: new Set(["0"]),
    atLoad: new Set(atLoad),
    inParts: new Set<string>(),
  };
  return new TrialOrder(coverage, [MUTANT], witnesses);
}

const names = (trials: readonly { readonly scenario: string }[]) =>
  trials.map(({ scenario }) => scenario);

describe("TrialOrder", () => {
  it("asks some of each way first, the short ones before others, and all in the end", () => {
    const { first, rest } = orderOf().trialsOf(MUTANT);

    assert.ok(names(first).includes("rare"));
    assert.equal(first.length + rest.length, PASSAGES.length);
    assert.deepEqual(names(first).slice(0, 2), ["common-19", "common-18"]);
    assert.ok(rest.length >= 10);
  });

  it("asks first who killed it before, and then who has killed others of the file", () => {
    const order = orderOf();
    const [killer, other] = PASSAGES.map(({ trial }) => trial);
    assert.ok(killer !== undefined && other !== undefined);
    order.add(MUTANT.file, other);

    assert.deepEqual(names(order.trialsOf(MUTANT, trialText(killer)).first).slice(0, 2), [
      "common-0",
      "common-1",
    ]);
  });

  it("asks who kills what was made by hand before others", () => {
    const { first } = orderOf([], ["common-3", "common-0"]).trialsOf(MUTANT);

    assert.deepEqual(names(first).slice(0, 2), ["common-3", "common-0"]);
  });

  it("asks all of what is made while modules are loaded, first those that come through the file", () => {
    const { first, rest } = orderOf(["1"]).trialsOf({ ...MUTANT, id: "1" });

    assert.ok(names(first).includes("rare"));
    assert.equal(first.length + rest.length, PASSAGES.length);
  });
});
