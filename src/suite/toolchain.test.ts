import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ToolchainNeed } from "./port-manifest.js";
import { missingToolchain } from "./toolchain.js";

const node = { program: "node", probe: [process.execPath, "--version"] };

function missing(need: ToolchainNeed) {
  return missingToolchain([need], { folder: "." });
}

describe("missingToolchain()", () => {
  it("finds nothing missing where the program is there and new enough", async () => {
    assert.deepEqual(await missing(node), []);
    assert.deepEqual(await missing({ ...node, atLeast: "20.1" }), []);
  });

  it("names a program that is not there, with the hint", async () => {
    const need = { program: "warp", probe: ["no-such-program"], hint: "https://warp.test" };
    assert.deepEqual(await missing(need), ["warp is not installed (https://warp.test)"]);
  });

  it("names a program that is too old, with both versions", async () => {
    const [reason] = await missing({ ...node, atLeast: "999.1" });
    assert.equal(reason, `node is ${process.versions.node}; at least 999.1 is needed`);
  });

  it("names a program that refuses or does not say its version", async () => {
    const refuses = { program: "node", probe: [process.execPath, "-e", "process.exit(1)"] };
    assert.deepEqual(await missing(refuses), ["node is not installed"]);
    const silent = { program: "node", probe: [process.execPath, "-e", ""], atLeast: "1.0" };
    assert.match((await missing(silent)).join(), /does not say its version/);
  });
});
