import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { onlyListsAndWatches } from "./only-lists-and-watches.js";
import { SampleTrial } from "./sample-trial.js";

describe("onlyListsAndWatches", () => {
  it("holds for lists, watches, discovery and reviews of its own rights", () => {
    const trial = new SampleTrial()
      .ask("r1", "other", {}, { path: "/apis", url: "/apis" })
      .ask("r2", "create", {}, { resource: "selfsubjectaccessreviews" })
      .ask("r3", "list")
      .ask("r4", "watch");

    assert.equal(onlyListsAndWatches.check(trial.view()), undefined);
  });

  for (const [what, verb, more] of [
    ["a single object", "get", { name: "one" }],
    ["another collection", "list", { resource: "namespaces" }],
    ["another version of the collection", "watch", { version: "v1beta1" }],
    ["a review of another's rights", "create", { resource: "subjectaccessreviews" }],
  ] as const) {
    it(`is broken by a request for ${what}`, () => {
      const trial = new SampleTrial().ask("r1", verb, {}, more);

      assert.match(
        onlyListsAndWatches.check(trial.view())?.reason ?? "",
        /permissions do not cover/,
      );
    });
  }
});
