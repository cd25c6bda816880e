/** What the shell has to do with the program: which Node it starts, and where its output goes. Spawns the program. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { packageRoot } from "../suite/values/package-root.js";

const MAIN = join(packageRoot(), "dist", "src", "cli", "main.js");

describe("main.js", () => {
  it("can be read by any Node that has modules: what is newer is loaded afterwards", () => {
    const text = readFileSync(MAIN, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

    assert.doesNotMatch(text, /^import |\bawait\b|\?\.|\?\?|#\w+\s*[=(]|\b\d_\d/m);
  });

  it("says which Node it needs, and asks for the one that package.json does", () => {
    const old = 'Object.defineProperty(process.versions, "node", { value: "18.20.8" });';
    const preload = `data:text/javascript,${encodeURIComponent(old)}`;

    const { status, stderr } = spawnSync(process.execPath, ["--import", preload, MAIN, "list"]);

    const { engines } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
    assert.equal(status, 2);
    assert.match(
      `${stderr}`,
      /^error: informer-conformance needs Node 20\.19 or newer, and this is 18/,
    );
    assert.equal(engines.node, ">=20.19");
  });

  it("ends as it would when whoever reads along stops to", () => {
    const script = `"$0" "$1" list | head -1; echo "\${PIPESTATUS[0]}"`;

    const { stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, MAIN]);

    assert.equal(`${stderr}`, "");
    assert.match(`${stdout}`, /\n0\n$/);
  });

  it("says what to do when its output finds no room", {
    skip: process.platform !== "linux",
  }, () => {
    const script = `"$0" "$1" list > /dev/full`;

    const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath, MAIN]);

    assert.equal(status, 2);
    assert.match(`${stderr}`, /^error: .*no space is left on the device \(ENOSPC\)\nhint: .*\n$/);
  });
});
