/**
 * Checks the house rules on the working copy: everything git tracks or would track.
 *
 *   node dist/tools/tidy/main.js     exits 1 when a rule is broken
 */
import { cwd, exit, stdout } from "node:process";
import { CHECKS } from "./checks.js";
import { formatFinding } from "./finding.js";
import { readTree } from "./read-tree.js";

const tree = readTree(cwd());
let brokenCount = 0;
for (const [name, check] of CHECKS) {
  const findings = check(tree);
  if (findings.length === 0) continue;
  brokenCount += 1;
  stdout.write(`\n${name}: ${findings.length}\n`);
  for (const finding of findings) stdout.write(`${formatFinding(finding)}\n`);
}
stdout.write(`total: ${CHECKS.size - brokenCount} passed, ${brokenCount} failed, 0 skipped\n`);
exit(brokenCount === 0 ? 0 : 1);
