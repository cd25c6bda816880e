import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { IdGenerator } from "@cucumber/messages";
import { parseGherkin } from "./gherkin.js";
import { scenarioDigest } from "./scenario-digest.js";

function digestOf(text: string): string {
  const { pickles } = parseGherkin(text, "a.feature", IdGenerator.incrementing());
  const pickle = pickles.at(-1);
  assert.ok(pickle);
  return scenarioDigest(pickle);
}

const FEATURE = `Feature: F
  Background:
    Given a cluster with
      | pod |
      | one |

  @id:first @must
  Example: one
    When it starts
`;

describe("scenarioDigest()", () => {
  const digest = digestOf(FEATURE);

  it("is the same wherever the scenario stands, and whatever it is called", () => {
    const moved = FEATURE.replace("Feature: F", "# Words.\nFeature: Another\n  In other words.\n");
    assert.equal(digestOf(moved.replace("Example: one", "Example: another name")), digest);
    assert.match(digest, /^[0-9a-f]{12}$/);
  });

  for (const [what, from, to] of [
    ["a step", "it starts", "it stops"],
    ["a table of the background", "| one |", "| two |"],
    ["a tag", "@must", "@may"],
  ] as const) {
    it(`is another when ${what} is`, () => {
      assert.notEqual(digestOf(FEATURE.replace(from, to)), digest);
    });
  }
});
