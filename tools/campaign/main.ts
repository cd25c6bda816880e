/**
 * Runs the Indexed Job of `deploy/explore-job.yaml` with the real Job controller on a real kube-apiserver, and two machines of ours
 * that run its pods as processes. One pod is killed in the middle, then one machine is lost. The merged result has to be
 * that of one long exploration.
 *
 *   npm run campaign [-- --histories 320]
 *
 * Exits 1 when it is another, the Job does not complete, or nothing was killed or lost; 2 for a wrong flag, or a server that does not start. It needs Go, and
 * minutes for the first build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exit, stderr, stdout } from "node:process";
import { flagsOf, program, wholeNumber } from "../../src/cli/flags.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { type Campaign, campaign } from "./campaign.js";

const flags = flagsOf<{
  readonly histories: number;
  readonly port: string;
  readonly minutes: number;
}>(
  program("campaign", "Runs the Job of deploy/ for real, kills a pod and loses a machine.")
    .option("--histories <n>", "how many, of all shards", wholeNumber(16), 320)
    .option("--port <name[@version]>", "port to explore", "mutants@relist-adds-again")
    .option("--minutes <n>", "for how long the Job may run", wholeNumber(1), 15),
);

const folder = mkdtempSync(join(tmpdir(), "campaign-"));
let exitCode = 2;
try {
  const outcome = await campaign({
    ...flags,
    folder,
    onEvent: (text) => void stderr.write(`${text}\n`),
  });
  stdout.write(textOf(outcome));
  const { isComplete, killedCount, lostCount, difference } = outcome;
  const hasSuffered = killedCount > 0 && lostCount > 0;
  exitCode = isComplete && hasSuffered && difference === undefined ? 0 : 1;
} catch (error) {
  stderr.write(`${messageOf(error)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
exit(exitCode);

function textOf(outcome: Campaign): string {
  const { job, startedCount, killedCount, lostCount, isComplete, difference, findings, tookMs } =
    outcome;
  const { completedIndexes = "none", succeeded = 0, failed = 0 } = job;
  const same = isComplete ? "the same counts, findings and shortest histories" : "not compared";
  return [
    `Job        ${isComplete ? "complete" : "not complete"}: indexes ${completedIndexes} · ${succeeded} succeeded, ${failed} failed`,
    `pods       ${startedCount} started, ${killedCount} killed, ${lostCount} lost with their machine`,
    `merged     ${findings}`,
    `one run    ${difference ?? same}`,
    `took       ${(tookMs / 1_000).toFixed(0)} s\n`,
  ].join("\n");
}
