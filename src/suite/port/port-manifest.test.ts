import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toolchainOf } from "./port-manifest.js";

describe("toolchainOf()", () => {
  it("is what the port needs, and then what the version does", () => {
    const go = { program: "go", probe: ["go", "version"] };
    const npm = { program: "npm", probe: ["npm", "--version"] };

    assert.deepEqual(toolchainOf({ toolchain: [go] }, { toolchain: [npm] }), [go, npm]);
    assert.deepEqual(toolchainOf({}, {}), []);
  });
});
