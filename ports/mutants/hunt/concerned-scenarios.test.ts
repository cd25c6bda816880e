import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageRoot } from "../../../src/suite/package-root.js";
import { loadScenarios } from "../../../src/suite/scenarios.js";
import { LEGAL_VARIANTS } from "../legal-variants.js";
import { concernedScenarios } from "./concerned-scenarios.js";

const QUEUE = { tags: ["@area:workqueue", "@part:work-queue"] };
const REFLECTOR = { tags: ["@area:reflector", "@part:reflector"] };
const INFORMER = { tags: ["@area:reflector"] };
const ALL = [QUEUE, REFLECTOR, INFORMER];

describe("concernedScenarios()", () => {
  it("are those of the components that are changed", () => {
    const change = { components: { "work-queue": () => assert.fail("is not created") } };

    assert.deepEqual(concernedScenarios(change, ALL), [QUEUE]);
  });

  it("are all with an informer, or a part of one, when the informer is changed", () => {
    const change = { parts: { createBackoff: () => assert.fail("is not created") } };

    assert.deepEqual(concernedScenarios(change, ALL), [REFLECTOR, INFORMER]);
  });

  it("are some for every legal variant", async () => {
    const { scenarios } = await loadScenarios(packageRoot());
    for (const { name, change } of LEGAL_VARIANTS) {
      assert.ok(concernedScenarios(change, scenarios).length > 0, name);
    }
  });
});
