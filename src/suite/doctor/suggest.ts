import type { HelloResult } from "../../protocol/messages.js";
import { applicability } from "../features/applicability.js";
import type { Scenario } from "../features/scenario.js";
import { atDepthOf, type Target } from "../port/selection.js";
import { startPort } from "../port/start-port.js";
import { type Undeclared, undeclaredAbilities } from "../run/undeclared.js";
import { PROBES, type Probe, ProbeTrial } from "./doctor-probes.js";
import { DoctorVisit } from "./doctor-visit.js";

/** Capabilities that an adapter could declare. */
export interface Suggestions {
  /** Undeclared ones that it supports. */
  readonly seen: readonly Suggestion[];
  /** Undeclared ones that were not observed. */
  readonly unseen: readonly Undeclared[];
  /** The number of scenarios that are graded now, that would be with the supported ones, and of all. */
  readonly gradedCount: number;
  readonly togetherCount: number;
  readonly wholeCount: number;
}

/** An undeclared capability that an adapter supports. */
export interface Suggestion {
  readonly names: readonly string[];
  readonly sees: string;
  /** Scenarios that would be graded with this one alone. */
  readonly wouldGradeCount: number;
}

/** How to try. */
export interface SuggestOptions {
  readonly root: string;
  readonly timeScale: number;
  readonly signal: AbortSignal;
  readonly scenarios: readonly Scenario[];
}

/**
 * Tries the undeclared capabilities of an adapter, each in a trial of its own, and counts the scenarios that would be graded.
 * Only for an adapter that the doctor has passed: a failure here is not a finding. Whether the library passes those scenarios is
 * for a run to show.
 */
export async function suggest(target: Target, options: SuggestOptions): Promise<Suggestions> {
  const { root, timeScale, signal } = options;
  const start = async () =>
    DoctorVisit.begin(
      await startPort(target.port, target.version, { root, timeScale, signal }),
      timeScale,
    );
  let visit = await start();
  const { hello } = visit;
  const seen: Probe[] = [];
  try {
    for (const [place, probe] of PROBES.entries()) {
      if (signal.aborted || isDeclared(probe, hello)) continue;
      if (await isSeen(probe, visit, `doctor-probe-${place + 1}`)) seen.push(probe);
      // If it ends the adapter, it was not observed, and the next one needs another adapter.
      if (visit.failure === undefined) continue;
      await visit.end();
      visit = await start();
    }
  } finally {
    await visit.end();
  }
  return suggestionsOf(seen, hello, target, atDepthOf(target, options.scenarios));
}

function isDeclared({ names }: Pick<Probe, "names">, hello: HelloResult): boolean {
  return undeclaredOf(names, hello).length === 0;
}

function undeclaredOf(names: Probe["names"], { capabilities, needs }: HelloResult) {
  const declared = new Set<string>([...capabilities, ...needs]);
  return names.filter((name) => !declared.has(name));
}

async function isSeen(probe: Probe, visit: DoctorVisit, name: string): Promise<boolean> {
  const trial = new ProbeTrial(visit, name);
  try {
    return await probe.isSeen(trial);
  } catch {
    return false;
  } finally {
    await trial.end().catch(() => {});
  }
}

function suggestionsOf(
  probes: readonly Probe[],
  hello: HelloResult,
  { version }: Target,
  scenarios: readonly Scenario[],
): Suggestions {
  const countWith = (names: readonly string[]) =>
    gradedCount(scenarios, hello, names, version.level);
  const count = countWith([]);
  const seen = probes.map(({ names, sees }) => ({
    names: undeclaredOf(names, hello),
    sees,
    wouldGradeCount: countWith(names) - count,
  }));
  const named = seen.flatMap(({ names }) => names);
  return {
    seen: seen.sort((a, b) => b.wouldGradeCount - a.wouldGradeCount),
    unseen: undeclaredAbilities(scenarios, hello, version.level).filter(
      ({ name }) => !named.some((one) => one === name),
    ),
    gradedCount: count,
    togetherCount: countWith(named),
    wholeCount: scenarios.length,
  };
}

/** The number of scenarios that apply to an adapter that also declares `more`. */
function gradedCount(
  scenarios: readonly Scenario[],
  hello: HelloResult,
  more: readonly string[],
  level: string,
): number {
  const met = new Set(more.flatMap((name) => [`@cap:${name}`, `@needs:${name}`]));
  return scenarios.filter(
    ({ tags }) =>
      applicability(
        tags.filter((tag) => !met.has(tag)),
        hello,
        level,
      ).runs,
  ).length;
}
