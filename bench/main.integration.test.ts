import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BENCHMARKS } from "./benchmarks.js";

const PROGRAM = fileURLToPath(new URL("main.js", import.meta.url));
const run = promisify(execFile);

describe("bench", () => {
  it("tells with --help what it can measure, and measures nothing", async () => {
    const { stdout } = await run(process.execPath, [PROGRAM, "--help"]);

    assert.match(stdout, /^Usage: bench \[options\]\n/);
    const named = BENCHMARKS.filter(({ name }) => stdout.includes(`  ${name} `));
    assert.deepEqual(named, BENCHMARKS);
  });

  it("refuses a benchmark that it does not have, with exit code 2", async () => {
    await assert.rejects(run(process.execPath, [PROGRAM, "--only", "fan-in"]), {
      code: 2,
      stderr: /argument 'fan-in' is invalid\. There is no such benchmark/,
    });
  });
});
