import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleScenario, sampleTarget } from "../verdict/samples.js";
import { lanesOf } from "./lanes-of.js";

const COUNTING = sampleScenario("c", { tags: ["@slow", "@req:C-34"] });

describe("lanesOf()", () => {
  const target = sampleTarget();

  it("gives one in virtual time", () => {
    assert.equal(lanesOf(target, { clock: "virtual" }, [COUNTING]), 1);
  });

  it("gives one more for each scenario that waits for a minute, up to twice as many", () => {
    const lanes = (count: number) =>
      lanesOf(target, { clock: "real" }, [
        sampleScenario("quick"),
        ...Array.from({ length: count }, () => COUNTING),
      ]);

    assert.deepEqual([lanes(0), lanes(2), lanes(100)], [12, 14, 24]);
  });
});
