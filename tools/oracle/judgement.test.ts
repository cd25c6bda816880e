import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleScenario } from "../../src/suite/verdict/samples.js";
import type { FidelityEntry } from "./fidelity.js";
import { judgeRuns } from "./judgement.js";
import type { ScenarioRun } from "./run-scenarios.js";

const scenario = sampleScenario("api-list");

function runOf(body: unknown, hasPassed = true): ScenarioRun {
  const exchange = { request: "GET widgets", status: 200, headers: {}, body };
  const message = hasPassed ? "" : "it does not";
  return { scenario, hasPassed, message, transcript: { exchanges: [exchange] } };
}

function entry(at: string, scenarios?: readonly string[]): FidelityEntry {
  const base = { id: "known", difference: "They differ.", reason: "They do.", at: [at] };
  return scenarios === undefined ? base : { ...base, scenarios };
}

function outcomeOf(
  fake: readonly ScenarioRun[],
  real: readonly ScenarioRun[],
  ...entries: readonly FidelityEntry[]
): string | undefined {
  return judgeRuns(fake, real, entries)[0]?.outcome;
}

describe("judgeRuns()", () => {
  it("passes what is the same on both", () => {
    assert.equal(outcomeOf([runOf({ a: 1 })], [runOf({ a: 1 })]), "passed");
  });

  it("judges each row of an outline, also those that begin alike", () => {
    const row = (line: number, hasPassed: boolean): ScenarioRun => ({
      ...runOf({}, hasPassed),
      scenario: sampleScenario("api-list [a]", { line }),
    });

    const judgements = judgeRuns([row(1, false), row(2, true)], [], []);

    assert.deepEqual(
      judgements.map(({ outcome }) => outcome),
      ["failed", "passed"],
    );
  });

  it("fails a difference that nobody explains, though both pass the scenario", () => {
    assert.equal(outcomeOf([runOf({ a: 1 })], [runOf({ a: 2 })]), "failed");
  });

  it("accepts what the ledger explains, at its place and in its scenarios", () => {
    const [fake, real] = [[runOf({ x: { a: 1 } })], [runOf({ x: { a: 2 } })]];

    assert.equal(outcomeOf(fake, real, entry("body/**/a")), "explained");
    assert.equal(outcomeOf(fake, real, entry("body/*/a", [scenario.slug])), "explained");
    assert.equal(outcomeOf(fake, real, entry("body/*/a", ["another"])), "failed");
    assert.equal(outcomeOf(fake, real, entry("body/a")), "failed");
  });

  it("accepts an entry about what is missing for nothing else", () => {
    const missing = { ...entry("body/a"), isMissing: true };

    assert.equal(outcomeOf([runOf({})], [runOf({ a: 1 })], missing), "explained");
    assert.equal(outcomeOf([runOf({ a: 1 })], [runOf({ a: 2 })], missing), "failed");
    assert.equal(outcomeOf([runOf({ a: 1 })], [runOf({})], missing), "failed");
  });

  it("lets two stars stand for nothing", () => {
    assert.equal(outcomeOf([runOf({ a: 1 })], [runOf({ a: 2 })], entry("body/**/a")), "explained");
  });

  it("fails a scenario that the real server fails, and one that only the fake ran and failed", () => {
    assert.equal(outcomeOf([runOf({})], [runOf({}, false)]), "failed");
    assert.equal(outcomeOf([runOf({}, false)], []), "failed");
    assert.equal(outcomeOf([runOf({}, false)], [], entry("verdict")), "explained");
  });
});
