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

  it("reads a version between escapes, as Maven prints it", async () => {
    const print = String.raw`console.log("\x1b[1mApache Maven 3.9.11 (3e54c93a)\x1b[m\nMaven home: /usr")`;
    const maven = { program: "mvn", probe: [process.execPath, "-e", print], atLeast: "3.9" };
    assert.deepEqual(await missing(maven), []);
    const [reason] = await missing({ ...maven, atLeast: "4.0" });
    assert.equal(reason, "mvn is 3.9.11; at least 4.0 is needed");
  });

  it("does not call a program missing that does not answer, and leaves nothing of it", async () => {
    const hangs = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const need = { program: "slow", probe: [process.execPath, "-e", hangs] };
    const probing = missingToolchain([need], { folder: ".", deadlineMs: 50 });
    await assert.rejects(probing, {
      code: "toolchain",
      message: "slow did not answer within 0.05 s",
    });
  });

  it("does not call a program missing that was not waited for", async () => {
    const probing = missingToolchain([node], { folder: ".", signal: AbortSignal.abort() });
    await assert.rejects(probing, { code: "toolchain", message: /interrupted/ });
  });
});
