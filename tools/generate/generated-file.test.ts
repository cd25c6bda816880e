import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { staleFiles } from "./generated-file.js";

describe("staleFiles()", () => {
  const root = mkdtempSync(join(tmpdir(), "generated-"));
  after(() => rmSync(root, { recursive: true }));

  it("finds what is missing and what was edited, and leaves alone what is as it should be", () => {
    writeFileSync(join(root, "fresh.md"), "new\n");
    writeFileSync(join(root, "edited.md"), "edited\n");

    const stale = staleFiles(
      root,
      ["fresh.md", "edited.md", "missing.md"].map((path) => ({ path, text: "new\n" })),
    );

    assert.deepEqual(
      stale.map(({ path }) => path),
      ["edited.md", "missing.md"],
    );
  });
});
