import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Scenario } from "../features/scenario.js";
import { sampleScenario } from "../verdict/samples.js";
import { deal, type NextHand, waitsForAMinute } from "./deal.js";

const slow = (id: string) => sampleScenario(id, { tags: ["@slow"] });
const counting = (id: string) => sampleScenario(id, { tags: ["@slow", "@req:C-34"] });

function quick(count: number): readonly Scenario[] {
  return Array.from({ length: count }, (_, i) => sampleScenario(`q${i}`));
}

/** What the lanes take in turns, one line for each turn. */
function turnsOf(lanes: readonly NextHand[]): readonly string[] {
  const turns: string[] = [];
  for (;;) {
    const hands = lanes.map(
      (next) =>
        next()
          ?.map(({ id }) => id)
          .join(" ") ?? "-",
    );
    if (hands.every((hand) => hand === "-")) return turns;
    turns.push(hands.join(" | "));
  }
}

describe("deal()", () => {
  it("gives half of the lanes nothing but what waits for a minute", () => {
    const all = [...quick(3), counting("c1"), counting("c2"), counting("c3")];

    assert.deepEqual(turnsOf(deal(all, 4)), ["c1 | c2 | q0 | q1", "c3 | - | q2 | -"]);
    assert.ok(waitsForAMinute(counting("c").tags) && !waitsForAMinute(slow("s").tags));
  });

  it("leaves what waits for a minute to others that have finished", () => {
    const all = [counting("c1"), counting("c2"), counting("c3"), sampleScenario("q")];

    assert.deepEqual(turnsOf(deal(all, 2)), ["c1 | q", "c2 | c3"]);
  });

  it("lets those that wait long follow when all lanes have ended a hand or two, each alone", () => {
    assert.deepEqual(turnsOf(deal([slow("s1"), ...quick(5), slow("s2")], 2)), [
      "q0 | q1",
      "q2 | q3",
      "s1 | s2",
      "q4 | -",
    ]);
  });

  it("makes hands of what takes little time, some for each lane, in their order", () => {
    assert.deepEqual(turnsOf(deal(quick(13), 1)), ["q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12"]);
    assert.deepEqual(turnsOf(deal(quick(25), 2)), [
      "q0 q1 | q2 q3",
      "q4 q5 | q6 q7",
      "q8 q9 | q10 q11",
      "q12 q13 | q14 q15",
      "q16 q17 | q18 q19",
      "q20 q21 | q22 q23",
      "q24 | -",
    ]);
  });

  it("counts what is known to fail as a wait", () => {
    const all = ["a", "known", "b", "c", "d", "e"].map((id) => sampleScenario(id));

    assert.deepEqual(turnsOf(deal(all, 2, { knownToFail: all.slice(1, 2) })), [
      "a | b",
      "c | d",
      "known | e",
    ]);
  });

  it("counts what is skipped as nothing", () => {
    const skipped = [slow("s1"), counting("s2")];

    assert.deepEqual(turnsOf(deal([...skipped, ...quick(3), slow("s3")], 2, { skipped })), [
      "s1 | s2",
      "q0 | q1",
      "s3 | q2",
    ]);
  });

  it("makes no lane without a hand", () => {
    assert.deepEqual(turnsOf(deal([], 5)), []);
    assert.deepEqual(turnsOf(deal([slow("one")], 5)), ["one"]);
    assert.deepEqual(turnsOf(deal([counting("one")], 5)), ["one"]);
  });
});
