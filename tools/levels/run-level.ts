import type { PortManifest } from "../../src/suite/port/port-manifest.js";
import { runSuite } from "../../src/suite/run/run.js";
import { SuiteError } from "../../src/suite/values/suite-error.js";
import { ANY_LEVEL, compareVersions } from "../../src/suite/values/version-order.js";
import type { RanOutcome, TargetOutcome } from "../../src/suite/verdict/target-outcome.js";
import { conductOf, type Observed } from "./level-outcome.js";
import type { LevelRun } from "./level-report.js";

/** One level of a port: the versions in its manifest that claim it. */
export interface Level {
  /** "0.26" */
  readonly level: string;
  /** "0.26.0-parts", … */
  readonly versions: readonly string[];
}

/**
 * The levels of a port, newest first; all of them, or those that are named.
 * @throws SuiteError code "usage" for a level that no version has
 */
export function chooseLevels(manifest: PortManifest, named: readonly string[]): readonly Level[] {
  const all = [...new Set(manifest.versions.map(({ level }) => level))].sort(
    (a, b) => -compareVersions(a, b),
  );
  const unknown = named.find((one) => !all.includes(one));
  if (unknown !== undefined) {
    throw new SuiteError("usage", `no level "${unknown}"; there are ${all.join(", ")}`);
  }
  return all
    .filter((level) => named.length === 0 || named.includes(level))
    .map((level) => ({
      level,
      versions: manifest.versions.flatMap((one) => (one.level === level ? [one.version] : [])),
    }));
}

/** How to run. */
export interface RunLevelOptions {
  readonly root: string;
  readonly port: string;
  /** Scenarios side by side. */
  readonly laneMaxCount: number;
  readonly signal: AbortSignal;
  /** Notified of builds and starts. */
  readonly onProgress: (what: string) => void;
}

/** How much more time than a conformance run every wait has: several versions share the machine. */
const TIME_SCALE = 3;

/** How much more time scenarios have that are retried. */
const SECOND_TIME_SCALE = 8;

/** How many run side by side the second time. */
const SECOND_LANES = 6;

/**
 * Runs these scenarios, or all of them, with every version of a level, in range or not, each as if the level were its own. What fails in
 * real time is asked once more, with time and few beside it: what was only late proves nothing, in range or out of it.
 * @throws SuiteError code "toolchain" when a program is missing, and whatever keeps a version from being run
 */
export async function runLevel(
  { level, versions }: Level,
  ids: readonly string[],
  options: RunLevelOptions,
): Promise<LevelRun> {
  const first = await runVersions(versions, ids, TIME_SCALE, options.laneMaxCount, options);
  const observed = new Map<string, Observed[]>();
  for (const outcome of first) {
    const second = await secondOpinion(outcome, doubtfulIds(outcome), options);
    for (const result of outcome.results) {
      const { id } = result.scenario;
      const final = second.get(id) ?? result;
      const reason = final.failure?.reason ?? final.evidence?.failure?.reason ?? final.reason;
      const { version } = outcome.target.version;
      const conduct = conductOf(final);
      const neededTime = final !== result && conduct === "passed";
      const one = {
        version,
        conduct,
        ...(reason ? { reason } : {}),
        ...(neededTime ? { neededTime } : {}),
      };
      observed.set(id, [...(observed.get(id) ?? []), one]);
    }
  }
  const release = first[0]?.hello.implementation.version ?? "";
  return { level, release, versions, observed };
}

/** Scenarios whose failure may be one of time: in virtual time only what was not answered. */
function doubtfulIds({ results, hello }: RanOutcome): readonly string[] {
  return results
    .filter((one) => conductOf(one) === "failed")
    .filter(({ failure }) => hello.clock === "real" || failure?.code === "timeout")
    .map(({ scenario }) => scenario.id);
}

async function secondOpinion(
  { target }: RanOutcome,
  ids: readonly string[],
  options: RunLevelOptions,
) {
  const results = new Map<string, RanOutcome["results"][number]>();
  if (ids.length === 0) return results;
  const versions = [target.version.version];
  const second = await runVersions(versions, ids, SECOND_TIME_SCALE, SECOND_LANES, options);
  for (const one of second.flatMap((outcome) => outcome.results)) {
    results.set(one.scenario.id, one);
  }
  return results;
}

async function runVersions(
  versions: readonly string[],
  ids: readonly string[],
  timeScale: number,
  laneMaxCount: number,
  { root, port, signal, onProgress }: RunLevelOptions,
) {
  const { outcomes } = await runSuite({
    root,
    ports: versions.map((version) => `${port}@${version}`),
    ids,
    tags: "",
    seed: 1,
    order: "defined",
    level: ANY_LEVEL,
    timeScale,
    // It has its own way of asking again: few at a time, since much is meant to fail.
    isAskedOnce: true,
    laneMaxCount,
    isToolchainRequired: true,
    isBuildAllowed: true,
    signal,
    onEvent: (event) => {
      if (event.type === "preparing") onProgress(`${event.target.name}: ${event.what}`);
    },
  });
  return outcomes.map(requireRan);
}

function requireRan(outcome: TargetOutcome): RanOutcome {
  switch (outcome.type) {
    case "ran":
      return outcome;
    case "failed":
      throw outcome.error;
    case "skipped":
      throw new SuiteError("toolchain", `Cannot run ${outcome.target.name}: ${outcome.reason}`);
  }
}
