import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { packageRoot } from "../../../src/suite/package-root.js";
import { loadScenarios } from "../../../src/suite/scenarios.js";
import { LEGAL_VARIANTS } from "../legal-variants.js";
import { concernedScenarios } from "./concerned-scenarios.js";

const QUEUE = { parts: ["work-queue"] };
const LOOP = { parts: ["controller-loop", "work-queue"] };
const REFLECTOR = { parts: ["reflector"] };
const INFORMER = { parts: [] };
const ALL = [QUEUE, LOOP, REFLECTOR, INFORMER];

const NEVER = () => assert.fail("is not created");

describe("concernedScenarios()", () => {
  it("are those of the components that are changed", () => {
    const change = { components: { "work-queue": NEVER } };

    assert.deepEqual(concernedScenarios(change, ALL), [QUEUE, LOOP]);
  });

  it("are those with a whole informer when anything else of it is changed", () => {
    assert.deepEqual(concernedScenarios({ parts: { createBackoff: NEVER } }, ALL), [INFORMER]);
    assert.deepEqual(
      concernedScenarios({ createInformer: NEVER, components: { reflector: NEVER } }, ALL),
      [REFLECTOR, INFORMER],
    );
  });

  it("are some for every legal variant", async () => {
    const { scenarios } = await loadScenarios(packageRoot());
    for (const { name, change } of LEGAL_VARIANTS) {
      assert.ok(concernedScenarios(change, scenarios).length > 0, name);
    }
  });
});
