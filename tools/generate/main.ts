/**
 * Writes everything that is generated from other files of the repository: pages, types, tables.
 *
 *   npm run generate     writes what is out of date, and says so
 *   npm run generated    exits 1 when something is
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { packageRoot } from "../../src/suite/values/package-root.js";
import { staleFiles } from "./generated-file.js";
import { generatedFiles } from "./generated-files.js";

const { check: isCheck } = flagsOf<{ check?: true }>(
  program("generate", "Writes what is made from something else in the repository.").option(
    "--check",
    "write nothing; list outdated files, and exit with 1",
  ),
);
const root = packageRoot();

for (const { path, text } of staleFiles(root, await generatedFiles(root))) {
  if (isCheck) {
    process.stderr.write(`${path}: out of date: run npm run generate\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path}: written\n`);
  }
}
