import { join } from "node:path";
import { Explorer } from "../../src/explore/explorer.js";
import type { Finding } from "../../src/explore/finding.js";
import type { HistoryPlayer } from "../../src/explore/history-player.js";
import { PortBuilder } from "../../src/suite/build.js";
import type { Ledger } from "../../src/suite/ledger.js";
import { prepare } from "../../src/suite/prepare.js";
import { selectTargets } from "../../src/suite/selection.js";
import { stopwatchMs } from "../../src/time/system-clock.js";

/** How one informer of `ports/mutants` is explored. */
export interface InformerExploration {
  readonly root: string;
  readonly player: HistoryPlayer;
  readonly ledger: Ledger;
  readonly firstSeed: number;
  readonly historiesCount: number;
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
  const { root, player, ledger, isStrict, isFirstEnough, firstSeed, historiesCount } = options;
  const { signal } = new AbortController();
  const [target] = selectTargets({ root, ports: [`mutants@${name}`] }).targets;
  if (target === undefined) throw new RangeError(`there is no mutant called ${name}`);
  const preparation = await prepare(target, new PortBuilder(), {
    root,
    isToolchainRequired: true,
    isBuildAllowed: true,
    timeScale: 1,
    signal,
  });
  if (preparation.type !== "ready") throw new Error(`${name} cannot be run`);
  const explorer = new Explorer({
    player,
    ledger,
    hello: preparation.hello,
    isStrict,
    lanesCount: 1,
    signal,
    parameters: {
      port: "mutants",
      folder: join(root, "ports/mutants"),
      version: name,
      seed: 1,
      level: target.version.level,
      timeScale: 1,
      root,
      knownToFail: [],
    },
  });
  const startedMs = stopwatchMs();
  const seeds = Array.from({ length: historiesCount }, (_, place) => firstSeed + place);
  try {
    await explorer.explore(seeds, () => !isFirstEnough || explorer.counts().found === 0);
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
