import type { TrialParameters } from "../evidence/evidence.js";
import { TrialRunner } from "./trial-runner.js";

/** The identity of a lane. World parameters reach cucumber's run hooks as plain JSON. */
interface LaneName {
  readonly port?: unknown;
  readonly version?: unknown;
  readonly lane?: unknown;
}

declare global {
  var informerConformanceRunners: Map<string, TrialRunner> | undefined;
}

/**
 * The runners of this process, by port, version and lane: each keeps its adapter from scenario to scenario. With `--root`, the
 * steps come from another installation, and have modules of their own.
 */
globalThis.informerConformanceRunners ??= new Map();
const runners = globalThis.informerConformanceRunners;

/** The runner of a lane, created on first use. */
export function runnerOf(parameters: TrialParameters): TrialRunner {
  const key = keyOf(parameters);
  const runner = runners.get(key) ?? new TrialRunner(parameters);
  runners.set(key, runner);
  return runner;
}

/** Stops the adapter of a lane, if it has one, and drops its runner. */
export async function stopRunnerOf(lane: LaneName): Promise<void> {
  const key = keyOf(lane);
  await runners.get(key)?.stop();
  runners.delete(key);
}

function keyOf({ port, version, lane }: LaneName): string {
  return `${port}@${version}#${lane}`;
}
