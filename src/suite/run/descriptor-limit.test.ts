import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { descriptorLimit, lanesWithin } from "./descriptor-limit.js";

describe("lanesWithin()", () => {
  it("gives what is wanted where nobody sets a limit", () => {
    assert.equal(lanesWithin(undefined, 48), 48);
    assert.equal(lanesWithin(1_048_576, 48), 48);
  });

  it("gives fewer lanes where there are few descriptors", () => {
    assert.equal(lanesWithin(256, 48), 8);
  });

  it("gives up where there is no room for one", () => {
    assert.throws(() => lanesWithin(64, 48), { code: "machine", hint: /ulimit -n/ });
  });
});

describe("descriptorLimit()", () => {
  it("reads the limit of this process", { skip: process.platform !== "linux" }, () => {
    assert.ok((descriptorLimit() ?? 0) > 0);
  });
});
