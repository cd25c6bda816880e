import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadScenarios } from "../../../src/suite/features/scenarios.js";
import { packageRoot } from "../../../src/suite/values/package-root.js";
import { samplePass, sampleScenario } from "../../../src/suite/verdict/samples.js";
import { LEGAL_VARIANTS } from "../legal-variants.js";
import { concernedScenarios, judgeConcerned } from "./concerned-scenarios.js";

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
    assert.deepEqual(concernedScenarios({ createBackoff: NEVER }, ALL), [INFORMER]);
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

describe("judgeConcerned()", () => {
  const change = { watchList: false };
  const ground = {
    scenarios: ["one", "two"].map((id) => sampleScenario(id)),
    judge: async (_name: string, ids: readonly string[]) => ids.map((id) => samplePass(id)),
  };

  it("judges by what is chosen of them", async () => {
    const results = await judgeConcerned(ground, { name: "lazy", change }, (all) => all.slice(1));

    assert.deepEqual(
      results.map(({ scenario }) => scenario.id),
      ["two"],
    );
  });

  it("judges by nothing where nothing is chosen", async () => {
    assert.deepEqual(await judgeConcerned(ground, { name: "lazy", change }, () => []), []);
  });
});
