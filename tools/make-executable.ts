/**
 * Marks the compiled programs of the package as executable, which the compiler does not: `npx informer-conformance` works
 * in a clone, too, where nothing is installed that would do it.
 *
 *   node dist/tools/make-executable.js
 */
import { chmodSync, readFileSync } from "node:fs";
import { flagsOf, program } from "../src/cli/flags.js";

flagsOf(program("make-executable", "Marks the compiled programs as executable."));
const { bin } = JSON.parse(readFileSync("package.json", "utf8"));
for (const program of Object.values<string>(bin)) chmodSync(program, 0o755);
