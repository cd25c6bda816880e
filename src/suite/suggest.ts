import type { HelloResult } from "../protocol/messages.js";
import { applicability } from "./applicability.js";
import { PROBES, type Probe, ProbeTrial } from "./doctor-probes.js";
import { DoctorVisit } from "./doctor-visit.js";
import type { Scenario } from "./scenario.js";
import { atDepthOf, type Target } from "./selection.js";
import { startPort } from "./start-port.js";
import { type Undeclared, undeclaredAbilities } from "./undeclared.js";

/** What an adapter could declare. */
export interface Suggestions {
  /** What it does and does not declare. */
  readonly seen: readonly Suggestion[];
  /** What it does not declare, and nothing was seen of. */
  readonly unseen: readonly Undeclared[];
  /** Scenarios that are graded as it is, that would be if it declared what was seen, and that there are. */
  readonly gradedCount: number;
  readonly togetherCount: number;
  readonly wholeCount: number;
}

/** Something that an adapter does and does not declare. */
export interface Suggestion {
  readonly names: readonly string[];
  readonly sees: string;
  /** Scenarios that this alone would let be graded. */
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
 * Tries what an adapter does not declare, each in a trial of its own, and says what of it would be graded. Only for an adapter
 * that the doctor has passed: what goes wrong here is no finding. Whether the library keeps what it would declare is for a run
 * to say.
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
      // What ends it is not seen of it, and what comes next needs another.
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

/** How many scenarios apply to an adapter that declares `more` besides. */
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
