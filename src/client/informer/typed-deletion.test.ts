import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { TypedDeletion } from "./typed-deletion.js";

describe("TypedDeletion", () => {
  it("has empty names without object and tombstone", () => {
    const deletion = new TypedDeletion(undefined);

    assert.equal(deletion.key, "");
    assert.deepEqual(deletion.objectName, { namespace: "", name: "" });
  });
});
