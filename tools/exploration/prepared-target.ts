import { Explorer, type ExplorerOptions } from "../../src/explore/explorer.js";
import type { HistoryPlayer } from "../../src/explore/history-player.js";
import { LaneGrowth } from "../../src/explore/lane-growth.js";
import type { HelloResult } from "../../src/protocol/messages.js";
import type { Ledger } from "../../src/suite/features/ledger.js";
import { PortBuilder } from "../../src/suite/port/build.js";
import { type Target, targetNamed } from "../../src/suite/port/selection.js";
import { lanesOf } from "../../src/suite/run/lanes-of.js";
import { prepare } from "../../src/suite/run/prepare.js";
import { messageOf } from "../../src/suite/values/suite-error.js";

/** What is needed to explore anything. */
export interface Ground {
  readonly root: string;
  readonly player: HistoryPlayer;
  readonly ledger: Ledger;
}

/** A version of a port that can be run. */
export interface PreparedTarget {
  readonly target: Target;
  readonly hello: HelloResult;
}

/** Makes sure that a target can be run; why it cannot, otherwise. */
export async function prepareTarget(
  root: string,
  name: string,
  isBuildAllowed = true,
): Promise<PreparedTarget | string> {
  const target = targetNamed(root, name);
  const preparation = await prepare(target, new PortBuilder(), {
    root,
    isToolchainRequired: false,
    isBuildAllowed,
    timeScale: 1,
    signal: new AbortController().signal,
  });
  if (preparation.type === "ready") return { target, hello: preparation.hello };
  return preparation.type === "failed" ? messageOf(preparation.error) : preparation.reason;
}

/** What is needed to run it through histories. */
export function explorerOf(
  { target, hello }: PreparedTarget,
  { root, player, ledger }: Ground,
  more: Pick<ExplorerOptions, "isStrict"> & Partial<Omit<ExplorerOptions, keyof Ground>>,
): Explorer {
  const { port, version } = target;
  return new Explorer({
    player,
    ledger,
    hello,
    lanesCount: lanesOf(target, hello),
    growth: hello.clock === "real" ? new LaneGrowth() : undefined,
    signal: new AbortController().signal,
    ...more,
    parameters: {
      port: port.manifest.name,
      folder: port.folder,
      version: version.version,
      seed: 1,
      level: version.level,
      timeScale: 1,
      root,
      knownToFail: [],
    },
  });
}
