import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { loadMuseum } from "./exhibit.js";
import { visitsOf } from "./visit.js";

describe("visitsOf()", () => {
  it("asks each version once for what it has to fail, and once for what it has to pass", async () => {
    const root = packageRoot();
    const { scenarios } = await loadScenarios(root);
    const exhibits = loadMuseum(root, scenarios);
    const visits = visitsOf(exhibits);
    const keys = visits.map(({ target, isGood }) => `${target} ${isGood}`);
    assert.equal(new Set(keys).size, keys.length);
    for (const { bad, good, scenario } of exhibits) {
      const asks = (target: string, isGood: boolean) =>
        visits.some(
          (one) =>
            one.target === target && one.isGood === isGood && one.scenarios.includes(scenario),
        );
      assert.ok(asks(bad, false));
      assert.ok(good === "live" || asks(good, true));
    }
  });
});
