import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadScenarios } from "../../../src/suite/features/scenarios.js";
import { packageRoot } from "../../../src/suite/values/package-root.js";
import { brokenRequirements } from "../broken-requirements.js";
import { MUTANTS } from "../registry.js";

/** Requirements that have to hold and that no mutant breaks, each with the reason. The list may only shrink. */
const UNBROKEN: ReadonlyMap<string, string> = new Map([
  ["HANDLER-08", "a permission, which nothing can break"],
]);

describe("the scenarios that mutants are killed by", async () => {
  const { scenarios } = await loadScenarios(packageRoot());
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));

  it("exist", () => {
    const missing = MUTANTS.flatMap(({ name, killedBy }) =>
      killedBy.filter((id) => !byId.has(id)).map((id) => `${name}: ${id}`),
    );

    assert.deepEqual(missing, []);
  });

  it("are about the requirements that are broken", () => {
    const unrelated = MUTANTS.flatMap(({ name, breaks, killedBy }) =>
      killedBy
        .filter((id) => !byId.get(id)?.requirements.some((one) => breaks?.includes(one) ?? true))
        .map((id) => `${name} breaks ${breaks?.join(", ")}, which ${id} is not about`),
    );

    assert.deepEqual(unrelated, []);
  });

  it("say what is broken, where a mutant has nothing to add", () => {
    const said = MUTANTS.filter((mutant) => {
      const { breaks, killedBy } = mutant;
      const all = brokenRequirements({ killedBy }, byId);
      return breaks?.length === all.length && all.every((id) => breaks.includes(id));
    });

    assert.deepEqual(
      said.map(({ name }) => `${name}: leave out what it breaks`),
      [],
    );
  });

  it("leave no requirement that must hold without a mutant", () => {
    const required = new Set(
      scenarios.filter(({ duty }) => duty === "must").flatMap(({ requirements }) => requirements),
    );
    const broken = new Set(MUTANTS.flatMap((mutant) => brokenRequirements(mutant, byId)));
    const unbroken = [...required].filter((id) => !broken.has(id)).sort();

    assert.deepEqual(unbroken, [...UNBROKEN.keys()].sort());
  });
});
