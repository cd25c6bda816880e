/**
 * What looks at an informer, run against one that does nothing: what passes says nothing. Hundreds of scenarios do: each
 * day it is the turn of others, and of those that pass.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadScenarios } from "../../src/suite/features/scenarios.js";
import { runSuite } from "../../src/suite/run/run.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { SystemClock } from "../../src/time/system-clock.js";
import { turnOf } from "../../src/time/turn.js";

/** So many days until each scenario has had its turn. */
const TURNS_COUNT = 4;

/** What is true of an informer that was not started, or was stopped before it could ask. */
const TRUE_OF_NOTHING = [
  "handler-not-synced-before-start",
  "not-synced-before-start",
  "stop-at-once",
  "store-empty-before-start",
];

describe("an informer that never asks", () => {
  it("passes nothing but what is true of one that does not run", async () => {
    const root = packageRoot();
    const { scenarios } = await loadScenarios(root);
    const ids = scenarios.filter(({ parts }) => parts.length === 0).map(({ id }) => id);
    const others = ids.filter((id) => !TRUE_OF_NOTHING.includes(id));
    const { outcomes } = await runSuite({
      root,
      ports: ["liars@never-asks"],
      ids: [...TRUE_OF_NOTHING, ...turnOf(others, TURNS_COUNT, 0, new SystemClock().nowMs())],
      tags: "",
      seed: 1,
      order: "defined",
      timeScale: 1,
      laneMaxCount: 4,
      isToolchainRequired: true,
      isBuildAllowed: false,
      signal: new AbortController().signal,
    });

    const [outcome] = outcomes;
    assert.equal(outcome?.type, "ran");
    const idsOf = (verdict: string) =>
      outcome.results.filter((one) => one.verdict === verdict).map(({ scenario }) => scenario.id);
    assert.deepEqual(idsOf("PASS").sort(), TRUE_OF_NOTHING);
    assert.deepEqual(idsOf("ERROR"), []);
  });
});
