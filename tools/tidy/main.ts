/**
 * Checks the house rules on the working copy: everything git tracks or would track, and what its branch has committed.
 *
 *   node dist/tools/tidy/main.js     exits 1 when a rule is broken
 */
import { cwd, exit, stdout } from "node:process";
import { flagsOf, program } from "../../src/cli/flags.js";
import { CHECKS } from "./checks.js";
import { type Finding, formatFinding } from "./finding.js";
import { history } from "./history.js";
import { readCommits } from "./read-commits.js";
import { readTree } from "./read-tree.js";

flagsOf(program("tidy", "Checks the house rules; exits with 1 where one is broken."));
const tree = readTree(cwd());
const branch = readCommits(cwd());
let brokenCount = 0;
for (const [name, check] of CHECKS) report(name, check(tree));
if (branch.type === "known") report("history", history(branch.commits, tree));
else stdout.write(`history: skipped: ${branch.reason}\n`);
const passedCount = CHECKS.size - brokenCount + (branch.type === "known" ? 1 : 0);
const skippedCount = branch.type === "known" ? 0 : 1;
stdout.write(`total: ${passedCount} passed, ${brokenCount} failed, ${skippedCount} skipped\n`);
exit(brokenCount === 0 ? 0 : 1);

function report(name: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  brokenCount += 1;
  stdout.write(`\n${name}: ${findings.length}\n`);
  for (const finding of findings) stdout.write(`${formatFinding(finding)}\n`);
}
