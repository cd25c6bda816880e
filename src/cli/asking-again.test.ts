import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ProjectFixture, portYaml } from "./project-fixture.js";

const FEATURE = `@must
Feature: Promises

  @req:C-34 @slow
  Rule: It asks seldom

    @id:counts-requests
    Example: somebody counts for a minute
      Given it counts until the other has been asked again

  @req:PROMISE-01
  Rule: A promise is kept

    @id:late-at-first
    Example: the machine is busy at first
      Given it is late at first
`;

const LEDGER = `
- {id: C-34, duty: must, says: It asks seldom., source: [a book]}
- {id: PROMISE-01, duty: must, says: A port keeps its promise., source: [a book]}
`;

/** One scenario ends when the other has passed, which has to be asked again for that, and not in the lane of the first. */
const STEPS = `
import { After, Before, Given } from "@cucumber/cucumber";
const TYPE = "application/vnd.informer-conformance.evidence+json";
let end;
const ended = new Promise((resolve) => { end = resolve; });
let countingLane;
let attempts = 0;
Before(function () {
  this.evidence = { outcome: "passed", seed: 1, clock: "real", durationMs: 5, tookMs: 5, timeline: [] };
});
Given("it counts until the other has been asked again", { timeout: 60_000 }, function () {
  countingLane = this.parameters.lane;
  return ended;
});
Given("it is late at first", function () {
  attempts++;
  if (attempts > 1 && this.parameters.lane !== countingLane) return end();
  const failure = { type: "assertion", reason: "it is late" };
  this.evidence = { ...this.evidence, outcome: "failed", failure };
  throw new Error(failure.reason);
});
After(function () {
  this.attach(JSON.stringify(this.evidence), TYPE);
});
`;

describe("asking again", () => {
  it("begins while others count requests, in lanes of its own", async () => {
    using project = new ProjectFixture({
      "features/promises.feature": FEATURE,
      "features/requirements/promise.yaml": LEDGER,
      "dist/steps/fixture.steps.js": STEPS,
      "ports/good/port.yaml": portYaml("good").replace("lanes: 1", "lanes: 2"),
    });
    const { stdout } = await project.run(["run", "--port", "good"]);

    assert.match(stdout, /^good@1\.0\.0 {2}conformant {2}2 passed /m);
    assert.match(stdout, /1 unsteady: failed at first, passed when asked again: late-at-first/);
  });
});
