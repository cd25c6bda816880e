import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { IdGenerator } from "@cucumber/messages";
import { parseGherkin } from "./gherkin.js";
import { placeOfStep } from "./place-of-step.js";

const FEATURE = `Feature: A
  Background:
    Given a background
  Rule: B
    Scenario Outline: C
      When it is <how>
      Examples:
        | how  |
        | done |
`;

describe("placeOfStep()", () => {
  const { document, pickles } = parseGherkin(
    FEATURE,
    "features\\a.feature",
    IdGenerator.incrementing(),
  );
  const steps = pickles.flatMap((pickle) => pickle.steps);

  it("is the line of the step in its feature, of backgrounds and outlines, too", () => {
    assert.deepEqual(
      steps.map(({ astNodeIds }) => placeOfStep(document, astNodeIds)),
      ["features/a.feature:3", "features/a.feature:6"],
    );
  });

  it("is the feature alone for a step that nobody knows", () => {
    assert.equal(placeOfStep(document, ["stranger"]), "features/a.feature");
  });
});
