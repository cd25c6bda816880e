import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleScenario } from "../verdict/samples.js";
import { deal, waitsForAMinute } from "./deal.js";

const slow = (id: string) => sampleScenario(id, { tags: ["@slow"] });

function idsOf(hands: ReturnType<typeof deal>): readonly string[] {
  return hands.map((hand) => hand.map(({ id }) => id).join(" "));
}

describe("deal()", () => {
  it("begins with those that wait for a minute; others that wait follow when all lanes have begun", () => {
    const counting = sampleScenario("c", { tags: ["@slow", "@req:C-34"] });
    const quick = Array.from({ length: 3 }, (_, i) => sampleScenario(`q${i}`));

    const hands = idsOf(deal([slow("s1"), ...quick, slow("s2"), counting], 3));

    assert.deepEqual(hands, ["c", "q0", "q1", "s1", "s2", "q2"]);
    assert.ok(waitsForAMinute(counting.tags) && !waitsForAMinute(slow("s").tags));
  });

  it("makes hands of what costs little, some for each lane, in their order", () => {
    const quick = Array.from({ length: 25 }, (_, i) => sampleScenario(`q${i}`));

    const hands = deal(quick, 2);

    assert.deepEqual(
      hands.map(({ length }) => length),
      [3, 3, 3, 3, 3, 3, 3, 3, 1],
    );
    assert.deepEqual(hands.flat(), quick);
  });

  it("counts what is known to fail as a wait", () => {
    const all = ["a", "known", "b", "c"].map((id) => sampleScenario(id));

    assert.deepEqual(idsOf(deal(all, 2, { knownToFail: all.slice(1, 2) })), [
      "a",
      "b",
      "known",
      "c",
    ]);
  });

  it("counts what is skipped as nothing", () => {
    const skipped = [slow("s1"), slow("s2")];

    assert.deepEqual(idsOf(deal([...skipped, sampleScenario("a"), slow("s3")], 2, { skipped })), [
      "s1",
      "s2",
      "s3",
      "a",
    ]);
  });

  it("gives a single lane all in one hand", () => {
    assert.deepEqual(idsOf(deal([slow("one"), sampleScenario("a")], 1)), ["one a"]);
  });

  it("makes no hand without a scenario", () => {
    assert.deepEqual(idsOf(deal([], 5)), []);
  });
});
