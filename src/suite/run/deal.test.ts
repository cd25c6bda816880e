import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleScenario } from "../verdict/samples.js";
import { deal, waitsForAMinute } from "./deal.js";

const slow = (id: string) => sampleScenario(id, { tags: ["@slow"] });

function idsOf(hands: ReturnType<typeof deal>): readonly string[] {
  return hands.map((hand) => hand.map(({ id }) => id).join(" "));
}

describe("deal()", () => {
  it("gives each lane one of those that wait long, and the rest to the others", () => {
    const quick = Array.from({ length: 4 }, (_, i) => sampleScenario(`q${i}`));

    assert.deepEqual(idsOf(deal([slow("s1"), ...quick, slow("s2")], 3)), [
      "s1",
      "s2",
      "q0 q1 q2 q3",
    ]);
  });

  it("puts nothing else into a lane that waits for a minute, as long as others have less to do", () => {
    const counting = sampleScenario("c", { tags: ["@slow", "@req:C-34"] });
    const quick = Array.from({ length: 20 }, (_, i) => sampleScenario(`q${i}`));

    const [first, ...others] = idsOf(deal([...quick, slow("s"), counting], 3));

    assert.equal(first, "c");
    assert.equal(others.length, 2);
    assert.ok(waitsForAMinute(counting.tags) && !waitsForAMinute(slow("s").tags));
  });

  it("counts what is known to fail as a wait", () => {
    const all = ["a", "known", "b", "c"].map((id) => sampleScenario(id));

    assert.deepEqual(idsOf(deal(all, 2, { knownToFail: all.slice(1, 2) })), ["known", "a b c"]);
  });

  it("counts what is skipped as nothing", () => {
    const skipped = [slow("s1"), slow("s2")];

    assert.deepEqual(idsOf(deal([...skipped, sampleScenario("a"), slow("s3")], 2, { skipped })), [
      "s3",
      "s1 s2 a",
    ]);
  });

  it("makes no lane without a scenario", () => {
    assert.deepEqual(idsOf(deal([slow("one")], 5)), ["one"]);
  });
});
