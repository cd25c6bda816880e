/**
 * Runs the unit tests, or with `--integration` the integration tests: every `*.test.ts` or `*.integration.test.ts` of the working
 * copy, as compiled to `dist/`: unit tests of neighbouring folders in one process, each file of integration tests in its own. What
 * the compiler left there of tests that are gone does not run.
 *
 *   node dist/tools/run-node-tests.js [--integration] [--costs] [folder …]     default: all folders
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { exit, stderr, stdout } from "node:process";
import { orExit, program } from "../src/cli/flags.js";
import { compiledTests } from "./test-run/compiled-tests.js";
import { testBatches } from "./test-run/test-batches.js";
import { COSTS_FILE, costsOf, costsText } from "./test-run/test-costs.js";

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

/** Processes side by side: the machine that counts has two processors, and some tests wait for processes. */
const CONCURRENCY = { unit: 3, integration: 4 };

/** No process needs this long, on a machine that is ten times as busy as it should be; one that does hangs, and is named. */
const PROCESS_MAX_MS = 1_800_000;

/** How many files `--costs` shows. */
const COSTS_SHOWN_COUNT = 40;

const command = program("unit", "Runs the unit tests, or the integration tests.")
  .argument("[folders...]", "only tests below these", FOLDERS)
  .option("--integration", "the tests that start programs, browsers or packages, or live for hours")
  .option("--costs", "what each file of tests costs, in processor-seconds (only Linux says so)");
const parsed = orExit(() => command.parse());
const asked: readonly string[] = parsed.processedArgs[0];
const kind = parsed.opts()["integration"] === true ? "integration" : "unit";
const isMeasured = parsed.opts()["costs"] === true;
const folders = asked.filter((folder) => existsSync(folder));
const paths = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
);
const tests = compiledTests(paths, kind);
if (tests.length === 0) {
  stderr.write(`There is no ${kind} test below ${folders.join(", ")}\n`);
  exit(1);
}
/** Where the batches are written, beside what they import. */
const batchFolder = `dist/${kind}-batches`;
rmSync(batchFolder, { recursive: true, force: true });
mkdirSync(batchFolder);
rmSync(COSTS_FILE, { force: true });
const options = { isOfOneFile: kind === "integration", isMeasured };
const batches = testBatches(tests, options).map(({ name, source }) => {
  const file = `${batchFolder}/${name}.mjs`;
  writeFileSync(file, source);
  return file;
});
const flags = [
  // Processes of many tests allocate much that dies young: a larger nursery saves a fifth of their time.
  "--max-semi-space-size=32",
  "--test",
  `--test-concurrency=${CONCURRENCY[kind]}`,
  `--test-timeout=${PROCESS_MAX_MS}`,
  "--test-reporter=spec",
];
// Stack traces speak of the sources.
const run = spawnSync(process.execPath, ["--enable-source-maps", ...flags, ...batches], {
  stdio: "inherit",
});
if (isMeasured) {
  const marks = readFileSync(COSTS_FILE, "utf8").trimEnd().split("\n");
  stdout.write(`\n${costsText(costsOf(marks.map((one) => JSON.parse(one))), COSTS_SHOWN_COUNT)}`);
}
exit(run.status ?? 1);
