import type { Finding } from "../../src/explore/finding.js";
import { stopwatchMs } from "../../src/time/system-clock.js";
import { explorerOf, type Ground, prepareTarget } from "./prepared-target.js";

/** How one informer of `ports/mutants` is explored. */
export interface InformerExploration extends Ground {
  readonly firstSeed: number;
  readonly historiesCount: number;
  /** No history starts after this time. */
  readonly maxMs: number;
  /** Whether it is held to what client-go does. */
  readonly isStrict: boolean;
  /** Whether the first finding is enough. */
  readonly isFirstEnough: boolean;
}

/** What came of it. */
export interface InformerOutcome {
  readonly name: string;
  readonly historiesCount: number;
  readonly judgedCount: number;
  readonly findings: readonly Finding[];
  readonly errors: readonly string[];
  readonly tookMs: number;
}

/** Lets one informer of `ports/mutants` live through histories, until it is found out if that is enough. */
export async function exploreInformer(
  name: string,
  options: InformerExploration,
): Promise<InformerOutcome> {
  const { root, isStrict, isFirstEnough, firstSeed, historiesCount, maxMs } = options;
  const prepared = await prepareTarget(root, `mutants@${name}`);
  if (typeof prepared === "string") throw new Error(`${name} cannot be run: ${prepared}`);
  const explorer = explorerOf(prepared, options, { isStrict });
  const startedMs = stopwatchMs();
  const isTimeLeft = () => stopwatchMs() - startedMs < maxMs;
  const seeds = Array.from({ length: historiesCount }, (_, place) => firstSeed + place);
  try {
    await explorer.explore(
      seeds,
      () => isTimeLeft() && (!isFirstEnough || explorer.counts().found === 0),
    );
  } finally {
    await explorer.close();
  }
  const { judged, skipped, errors } = explorer.counts();
  return {
    name,
    historiesCount: judged + skipped + errors,
    judgedCount: judged,
    findings: explorer.findings(),
    errors: explorer.errors(),
    tookMs: stopwatchMs() - startedMs,
  };
}
