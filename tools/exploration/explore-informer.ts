import type { FindingGroup } from "../../src/explore/explorer.js";
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
  /** The first finding is made short, with so many other histories. @default it is not */
  readonly shrinkTriesMaxCount?: number | undefined;
}

/** The result of exploring one informer. */
export interface InformerOutcome {
  readonly name: string;
  readonly historiesCount: number;
  readonly judgedCount: number;
  readonly findings: readonly Finding[];
  readonly errors: readonly string[];
  readonly tookMs: number;
  /** The first finding, shrunk; absent: it was not requested, there is none, or it did not occur again. */
  readonly shortest?: FindingGroup;
}

/** Lets one informer of `ports/mutants` live through histories, until it is found out if that is enough. */
export async function exploreInformer(
  name: string,
  options: InformerExploration,
): Promise<InformerOutcome> {
  const { root, isStrict, isFirstEnough, firstSeed, historiesCount, maxMs } = options;
  const prepared = await prepareTarget(root, `mutants@${name}`);
  if (typeof prepared === "string") throw new Error(`${name} cannot be run: ${prepared}`);
  const { shrinkTriesMaxCount } = options;
  const explorer = explorerOf(prepared, options, {
    isStrict,
    // However slow the machine: the number of tries is the limit.
    ...(shrinkTriesMaxCount === undefined
      ? {}
      : { shrinkTriesMaxCount, shrinkMaxMs: Number.POSITIVE_INFINITY }),
  });
  const startedMs = stopwatchMs();
  const isTimeLeft = () => stopwatchMs() - startedMs < maxMs;
  const seeds = Array.from({ length: historiesCount }, (_, place) => firstSeed + place);
  let shortest: FindingGroup | undefined;
  try {
    await explorer.explore(
      seeds,
      () => isTimeLeft() && (!isFirstEnough || explorer.counts().found === 0),
    );
    if (shrinkTriesMaxCount !== undefined) {
      const { groups } = await explorer.conclude();
      shortest = groups.find(({ againCount }) => againCount > 0);
    }
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
    ...(shortest === undefined ? {} : { shortest }),
  };
}
