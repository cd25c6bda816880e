import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadPort } from "../../src/suite/port/manifest.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { trialsOf } from "./trials-of.js";

describe("trialsOf()", () => {
  it("takes the versions of the reference that run in this process", () => {
    const { versions } = loadPort(packageRoot(), "reference").manifest;

    assert.deepEqual(
      trialsOf(versions, [{ id: "one" }]).map(({ version }) => version),
      ["atomic-fifo", "real-fifo", "delta-fifo"],
    );
  });
});
