import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { loadScenarios } from "./scenarios.js";

let root = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const FEATURE = `@cap:store
Feature: Expiry
  What it is about.

  Background:
    Given a world

  @id:alone
  Example: no rule
    When it expires

  @req:RWATCH-13 @req:CTRL-06 @must @since:0.18
  Rule: It lists again

    @id:lists-again @should @until:0.33 @queue:real-fifo @needs:virtual-clock
    Scenario Outline: told <as>
      When it expires <as>

      Examples:
        | as       | n |
        | an event | 1 |
        | a status | 2 |
`;

describe("loadScenarios()", () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "scenarios-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("gives each scenario, and each row of an outline, with what its tags say", async () => {
    write("features/deep/expiry.feature", FEATURE);

    const { scenarios, tagged, descriptions } = await loadScenarios(root);

    assert.deepEqual(
      scenarios.map(({ id }) => id),
      ["alone", "lists-again [an event]", "lists-again [a status]"],
    );
    assert.deepEqual(tagged, scenarios);
    assert.equal(descriptions.get("features/deep/expiry.feature"), "What it is about.");
    const { tags: _tags, ...row } = scenarios[2] ?? { tags: [] };
    assert.deepEqual(row, {
      id: "lists-again [a status]",
      slug: "lists-again",
      row: "a status",
      name: "told a status",
      feature: "Expiry",
      rule: "It lists again",
      requirements: ["RWATCH-13", "CTRL-06"],
      duty: "should",
      capabilities: ["store"],
      needs: ["virtual-clock"],
      parts: [],
      since: "0.18",
      until: "0.33",
      queues: ["real-fifo"],
      uri: "features/deep/expiry.feature",
      line: 22,
    });
    assert.deepEqual(
      [scenarios[0]?.duty, scenarios[0]?.rule, scenarios[0]?.line],
      ["must", undefined, 9],
    );
  });

  it("marks those that a tag expression chose", async () => {
    write("features/expiry.feature", FEATURE);
    const { scenarios, tagged } = await loadScenarios(root, "not @should");
    assert.equal(scenarios.length, 3);
    assert.deepEqual(
      tagged.map(({ id }) => id),
      ["alone"],
    );
  });

  it("has a digest that changes with any feature, and with nothing else", async () => {
    write("features/expiry.feature", FEATURE);
    const { digest } = await loadScenarios(root);
    assert.match(digest, /^sha256:[0-9a-f]{64}$/);
    write("features/notes.txt", "not a feature");
    assert.equal((await loadScenarios(root)).digest, digest);
    write("features/expiry.feature", FEATURE.replace("again", "anew"));
    assert.notEqual((await loadScenarios(root)).digest, digest);
  });

  it("refuses a malformed tag expression", async () => {
    write("features/expiry.feature", FEATURE);
    await assert.rejects(loadScenarios(root, "@a and ("), {
      code: "usage",
      message: /Cannot read --tags "@a and \("/,
    });
  });

  it("refuses a feature that does not parse, naming the file", async () => {
    write("features/broken.feature", "Feature: x\n  nonsense\n  @x\n");
    await assert.rejects(loadScenarios(root), { code: "features", message: /broken\.feature/ });
  });

  it("refuses a scenario without an id, or with that of another", async () => {
    write("features/a.feature", "Feature: A\n  Example: x\n    Given y\n");
    await assert.rejects(loadScenarios(root), {
      code: "features",
      message: /a\.feature:2: .*no @id/,
    });
    write(
      "features/a.feature",
      "Feature: A\n  @id:x\n  Example: x\n    Given y\n  @id:x\n  Example: z\n    Given y\n",
    );
    await assert.rejects(loadScenarios(root), {
      code: "features",
      message: /a\.feature:6: id x is taken by features\/a\.feature:3/,
    });
  });
});
