/**
 * Runs the unit tests: every `*.test.ts` of the working copy, as compiled to `dist/`. What the compiler left there of
 * tests that are gone does not run.
 *
 *   node dist/tools/run-unit-tests.js [folder …]     default: all folders
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { argv, exit, stderr } from "node:process";
import { compiledTests } from "./test-run/compiled-tests.js";

/** What tsconfig.json compiles, as far as it is tested. */
const FOLDERS = [
  "src",
  "fake-apiserver",
  "steps",
  "tools",
  "bench",
  "ports/reference",
  "ports/mutants",
  "ports/liars",
  "examples",
];

/** Test files side by side: the machine that counts has two processors. */
const CONCURRENCY = 2;

/** No test file needs this long; one that does hangs. */
const FILE_MAX_MS = 60_000;

const asked = argv.slice(2);
const folders = (asked.length > 0 ? asked : FOLDERS).filter((folder) => existsSync(folder));
const paths = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
);
const tests = compiledTests(paths);
if (tests.length === 0) {
  stderr.write(`There is no test below ${folders.join(", ")}\n`);
  exit(1);
}
const options = [
  "--test",
  `--test-concurrency=${CONCURRENCY}`,
  `--test-timeout=${FILE_MAX_MS}`,
  "--test-reporter=spec",
];
// Stack traces speak of the sources.
const run = spawnSync(process.execPath, ["--enable-source-maps", ...options, ...tests], {
  stdio: "inherit",
});
exit(run.status ?? 1);
