import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

/** The command line that was built beside this test. */
const MAIN = fileURLToPath(new URL("../../../src/cli/main.js", import.meta.url));

/** What the suite prints of an informer on the machine's clock: of a process of its own, as the clock is that of all. */
function printed(name: string, id: string): string {
  const out = mkdtempSync(join(tmpdir(), "informer-conformance-"));
  const args = ["run", "--port", `mutants@${name}`, "--id", id, "--ask-once", "--out", out];
  const env = { ...process.env, MUTANTS_CLOCK: "real", NO_COLOR: "1", FORCE_COLOR: "0" };
  try {
    return spawnSync(process.execPath, [MAIN, ...args], { cwd: out, env, encoding: "utf8" }).stdout;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

describe("mutants in real time", () => {
  it("are found out although their retries last longer than there is time for", () => {
    const id = "expired-watch-reports-missed-deletion [as HTTP status 410]";
    const text = printed("expired-http-status-loops", id);

    assert.match(text, /real time/);
    assert.match(text, /after 4 refusals +\(invariant: refused-versions-are-left\)/);
  });
});
