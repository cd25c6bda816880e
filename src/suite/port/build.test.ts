import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { sampleTarget } from "../verdict/samples.js";
import { isBuilt, PortBuilder } from "./build.js";
import type { Target } from "./selection.js";

let folder = "";

/** A target whose build writes a line to `built`. */
function targetOf(script = 'require("fs").appendFileSync("built", "x")'): Target {
  const target = sampleTarget(folder);
  const build = [[process.execPath, "-e", script]];
  return { ...target, version: { ...target.version, build, inputs: ["**/*.src"] } };
}

function buildCount(): number {
  return existsSync(join(folder, "built")) ? readFileSync(join(folder, "built"), "utf8").length : 0;
}

const { signal } = new AbortController();

describe("PortBuilder.build()", () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "build-"));
    writeFileSync(join(folder, "main.src"), "one");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("builds on first use, and not again", async () => {
    const target = targetOf();
    assert.equal(isBuilt(target), false);
    await new PortBuilder().build(target, { signal });
    await new PortBuilder().build(target, { signal });
    assert.equal(buildCount(), 1);
    assert.equal(isBuilt(target), true);
  });

  it("builds again when an input changed, also back to what it was", async () => {
    const target = targetOf();
    for (const text of ["one", "two", "one"]) {
      writeFileSync(join(folder, "main.src"), text);
      await new PortBuilder().build(target, { signal });
    }
    assert.equal(buildCount(), 3);
  });

  it("builds again when an input beside the folder changed", async () => {
    const port = join(folder, "port");
    mkdirSync(port);
    const target = { ...targetOf(), port: { ...targetOf().port, folder: port } };
    const shared = { ...target, version: { ...target.version, inputs: ["../*.src"] } };
    await new PortBuilder().build(shared, { signal });
    assert.equal(isBuilt(shared), true);
    writeFileSync(join(folder, "main.src"), "two");
    assert.equal(isBuilt(shared), false);
  });

  it("does not mind what builds left behind", async () => {
    await new PortBuilder().build(targetOf(), { signal });
    mkdirSync(join(folder, "target"));
    writeFileSync(join(folder, "target", "made.src"), "made");
    assert.equal(isBuilt(targetOf()), true);
  });

  it("does not mind files that are no inputs", async () => {
    await new PortBuilder().build(targetOf(), { signal });
    writeFileSync(join(folder, "README"), "new");
    assert.equal(isBuilt(targetOf()), true);
  });

  it("builds once for targets that ask at the same time", async () => {
    const builder = new PortBuilder();
    await Promise.all([1, 2, 3].map(() => builder.build(targetOf(), { signal })));
    assert.equal(buildCount(), 1);
  });

  it("fails with the end of the output, and tries again next time", async () => {
    const broken = targetOf('console.error("cannot find x"); process.exit(3)');
    const building = new PortBuilder().build(broken, { signal });
    await assert.rejects(building, { code: "build", message: /exit code 3\ncannot find x/ });
    assert.equal(isBuilt(broken), false);
  });

  it("reports the output without its colours", async () => {
    const coloured = targetOf(
      'console.error("\\u001b[31mcannot find x\\u001b[0m"); process.exit(3)',
    );
    const building = new PortBuilder().build(coloured, { signal });
    await assert.rejects(building, { code: "build", message: /exit code 3\ncannot find x$/ });
  });

  it("fails when the program is not there", async () => {
    const target = sampleTarget(folder);
    const missing = { ...target, version: { ...target.version, build: [["no-such-program"]] } };
    const building = new PortBuilder().build(missing, { signal });
    await assert.rejects(building, { code: "build", message: /no-such-program.*ENOENT/ });
  });
});
