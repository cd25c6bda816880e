import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./generate-protocol.js", import.meta.url));
const packageRoot = fileURLToPath(new URL("../../", import.meta.url));
const SCHEMA = "src/protocol/protocol.schema.json";
const TYPES = "src/protocol/messages.ts";
const DOCS = "docs/protocol.md";

describe("generate-protocol", () => {
  let folder = "";

  function generate(...args: readonly string[]) {
    return spawnSync(execPath, [program, ...args], { cwd: folder, encoding: "utf8" });
  }

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "generate-protocol-"));
    mkdirSync(join(folder, "src/protocol"), { recursive: true });
    mkdirSync(join(folder, "docs"));
    for (const path of [SCHEMA, "src/protocol/protocol.template.md"]) {
      cpSync(join(packageRoot, path), join(folder, path));
    }
  });

  after(() => rmSync(folder, { recursive: true }));

  it("reports what is missing or out of date, and writes nothing, with --check", () => {
    const { status, stderr } = generate("--check");

    assert.equal(status, 1);
    assert.match(
      stderr,
      /^src\/protocol\/messages\.ts: out of date: run node dist\/tools\/generate-protocol\.js$/m,
    );
    assert.match(stderr, /^docs\/protocol\.md: out of date: /m);
    assert.throws(() => readFileSync(join(folder, TYPES)), { code: "ENOENT" });
  });

  it("writes what this package holds", () => {
    const { status, stderr } = generate();

    assert.deepEqual([status, stderr], [0, ""]);
    for (const path of [TYPES, DOCS]) {
      assert.equal(
        readFileSync(join(folder, path), "utf8"),
        readFileSync(join(packageRoot, path), "utf8"),
        `${path} of this package is out of date`,
      );
    }
  });

  it("finds nothing to say of what it wrote, and something of what was edited", () => {
    const fresh = generate("--check");
    writeFileSync(join(folder, TYPES), "export {};\n");

    const edited = generate("--check");

    assert.deepEqual([fresh.status, fresh.stderr], [0, ""]);
    assert.equal(edited.status, 1);
    assert.match(edited.stderr, /^src\/protocol\/messages\.ts: out of date/);
    assert.doesNotMatch(edited.stderr, /docs/);
  });
});
