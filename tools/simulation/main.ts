/**
 * `npm run simulate`: lets informers live through made-up histories, and looks whether each ends as its server does.
 * Exits with 0 when all did, with 1 after the first that did not, with 2 when it was asked for something it cannot do.
 */
import { argv, stderr, stdout } from "node:process";
import { orExit } from "../../src/cli/flags.js";
import { stopwatchMs } from "../../src/time/system-clock.js";
import { drawHistory } from "./draw-history.js";
import { historyText } from "./history-text.js";
import { type Flags, readSimulationFlags } from "./read-flags.js";
import { type Failure, shortened, simulate } from "./simulate.js";

// Errors are a part of many lives; where they were made, nobody reads.
Error.stackTraceLimit = 0;

try {
  await run(orExit(() => readSimulationFlags(argv.slice(2))));
} catch (error) {
  stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

async function run(flags: Flags): Promise<void> {
  const { firstSeed, historiesCount, queueMode, isReplay } = flags;
  const startMs = stopwatchMs();
  if (isReplay) {
    const history = drawHistory(firstSeed, queueMode);
    stdout.write(`seed ${firstSeed}:\n${historyText(history)}\n`);
  }
  const failure = await simulate(flags);
  const seconds = ((stopwatchMs() - startMs) / 1_000).toFixed(1);
  if (failure === undefined) {
    const lastSeed = firstSeed + historiesCount - 1;
    const seeds = isReplay ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${lastSeed}`;
    stdout.write(`${historiesCount} histories (${seeds}) ended as the server did: ${seconds} s\n`);
    return;
  }
  stdout.write(failureText(failure, await shortened(failure, flags.change), flags));
  process.exitCode = 1;
}

function failureText({ history, message }: Failure, shortest: Failure, flags: Flags): string {
  const { seed, steps } = history;
  const queue = flags.queueMode === undefined ? "" : ` --queue ${flags.queueMode}`;
  const mutant = flags.mutant === undefined ? "" : ` --mutant ${flags.mutant}`;
  return [
    `seed ${seed} goes wrong: ${message}`,
    `the shortest history that does, ${shortest.history.steps.length} of ${steps.length} steps:`,
    historyText(shortest.history),
    `then one more object is written, and in the end: ${shortest.message}`,
    `again: npm run simulate -- --seed ${seed}${queue}${mutant}`,
    "",
  ].join("\n");
}
