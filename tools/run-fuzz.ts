/**
 * Sends the fake apiserver hostile requests at random, many more than `npm test` does: 100,000 take less than a minute.
 *
 *   node dist/tools/run-fuzz.js --help
 *
 * Prints the seed, and ends with `total: N passed, N failed, N skipped`. Exits 1 when anything failed, 2 for a wrong
 * flag.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { env, execPath, exit, stderr, stdout } from "node:process";
import { flagsOf, program, wholeNumber } from "../src/cli/flags.js";
import { packageRoot } from "../src/suite/values/package-root.js";
import { stageCounts } from "./test-run/stage.js";
import { countsOfNodeTest, totalLine } from "./test-run/test-counts.js";

const TEST = "dist/fake-apiserver/fuzz.integration.test.js";

/** Beyond it, no request was answered for a long time. */
const TEST_MAX_MS = 600_000;

const { requests, seed } = flagsOf<{ readonly requests: number; readonly seed: number }>(
  program("fuzz", "Sends hostile requests to the fake apiserver.")
    .option("--requests <n>", "how many", wholeNumber(1), 100_000)
    .option("--seed <n>", "which ones: the same seed sends the same", wholeNumber(1), 1),
);

stdout.write(`${requests} hostile requests, seed ${seed}\n`);
const options = ["--test", "--test-reporter=spec", `--test-timeout=${TEST_MAX_MS}`];
const run = spawnSync(execPath, ["--enable-source-maps", ...options, join(packageRoot(), TEST)], {
  env: { ...env, FUZZ_RUNS: String(requests), FUZZ_SEED: String(seed) },
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (run.error !== undefined) stderr.write(`${run.error.message}\n`);
const output = run.stdout;
const counts = stageCounts(countsOfNodeTest(output), run.status === 0);
stdout.write(`${output}${totalLine(counts)}\n`);
exit(counts.failed === 0 ? 0 : 1);
