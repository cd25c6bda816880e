import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expectGrowth } from "./expect-delays.js";
import type { Workbench } from "./workbench.js";

const GROWTH = { count: 4, atLeast: 2, below: 2.5, maxMs: 8_000 };

function benchWith(delays: unknown): Workbench {
  return { ask: async () => delays } as unknown as Workbench;
}

describe("expectGrowth()", () => {
  const grows = (delays: unknown) => expectGrowth(benchWith(delays), "part", {}, GROWTH);

  it("takes delays that grow up to the longest", async () => {
    await grows([1_000, 2_100, 5_000, 8_000]);
  });

  for (const [what, delays, message] of [
    ["no delays", undefined, /wrong number of delays/],
    ["fewer delays", [1_000, 2_000, 4_000], /wrong number of delays/],
    ["the longest each time", [8_000, 8_000, 8_000, 8_000], /do not grow/],
    ["delays that stay", [1_000, 1_000, 1_000, 1_000], /grow otherwise/],
  ] as const) {
    it(`refuses ${what}`, async () => {
      await assert.rejects(grows(delays), { message });
    });
  }
});
