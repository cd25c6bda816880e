import type { Exhibit } from "../../src/explore/exhibit.js";
import { runSuite } from "../../src/suite/run/run.js";
import { messageOf } from "../../src/suite/values/suite-error.js";
import { ANY_LEVEL } from "../../src/suite/values/version-order.js";
import type { TargetOutcome } from "../../src/suite/verdict/target-outcome.js";
import { targetsOf } from "./exhibit.js";
import type { Seen } from "./judge-exhibit.js";

/** What one version runs: the scenarios of all its exhibits. */
export interface Visit {
  readonly target: string;
  readonly scenarios: readonly string[];
  /** Whether it has to pass all of them: then a failure is retried, with time. */
  readonly isGood: boolean;
}

/** What a version did, by scenario; or why nothing is known. */
export type Seens = ReadonlyMap<string, Seen> | string;

/** The visits that exhibits need, each version once for what it has to fail and once for what it has to pass. */
export function visitsOf(exhibits: readonly Exhibit[]): readonly Visit[] {
  const visits = new Map<string, Visit>();
  for (const exhibit of exhibits) {
    for (const target of targetsOf(exhibit)) {
      const isGood = target === exhibit.good;
      const key = `${target} ${isGood}`;
      const before = visits.get(key)?.scenarios ?? [];
      const scenarios = [...new Set([...before, exhibit.scenario])];
      visits.set(key, { target, scenarios, isGood });
    }
  }
  return [...visits.values()];
}

/** How versions are run. */
export interface VisitOptions {
  readonly root: string;
  readonly laneMaxCount: number;
  readonly signal: AbortSignal;
  readonly onProgress: (what: string) => void;
}

/** Runs one. Whatever prevents that, such as a missing toolchain, is returned as the reason. */
export async function makeVisit(
  { target, scenarios, isGood }: Visit,
  options: VisitOptions,
): Promise<Seens> {
  const { root, laneMaxCount, signal, onProgress } = options;
  const { outcomes } = await runSuite({
    root,
    ports: [target],
    ids: scenarios,
    tags: "",
    seed: 1,
    order: "defined",
    // What a later release corrected is asked of releases from its day on; here the ones before it are asked.
    level: ANY_LEVEL,
    timeScale: 1,
    isAskedOnce: !isGood,
    laneMaxCount,
    isToolchainRequired: false,
    isBuildAllowed: true,
    signal,
    onEvent: (event) => {
      if (event.type === "preparing") onProgress(`${target}: ${event.what}`);
    },
  });
  const [outcome] = outcomes;
  return outcome === undefined ? `${target} was not run` : seensOf(outcome);
}

function seensOf(outcome: TargetOutcome): Seens {
  switch (outcome.type) {
    case "ran":
      return new Map(
        outcome.results.map(({ scenario, verdict, reason, failure }) => [
          scenario.id,
          {
            verdict,
            ...(reason === undefined ? {} : { reason }),
            ...(failure === undefined ? {} : { failure }),
          },
        ]),
      );
    case "failed":
      return `${outcome.target.name}: ${messageOf(outcome.error)}`;
    case "skipped":
      return `${outcome.target.name}: ${outcome.reason}`;
  }
}
