import type { InformerChange } from "../../ports/mutants/mutant.js";
import type { QueueMode } from "../../src/client/informer/create-queue.js";
import { drawHistory } from "./draw-history.js";
import type { History } from "./history.js";
import { runHistory } from "./run-history.js";
import { shortestHistory } from "./shortest-history.js";

/** How much to simulate, and of what. */
export interface SimulateOptions {
  readonly firstSeed: number;
  readonly historiesCount: number;
  /** @default each seed has its own */
  readonly queueMode?: QueueMode | undefined;
  /** What makes the informer a wrong one. @default the reference */
  readonly change?: InformerChange;
}

/** A history that goes wrong, and what does. */
export interface Failure {
  readonly history: History;
  readonly message: string;
}

/** Lives through histories, seed after seed. Resolves with the first that goes wrong; undefined when none does. */
export async function simulate(options: SimulateOptions): Promise<Failure | undefined> {
  const { firstSeed, historiesCount, queueMode, change } = options;
  for (let seed = firstSeed; seed < firstSeed + historiesCount; seed++) {
    const history = drawHistory(seed, queueMode);
    const message = await runHistory(history, change);
    if (message !== undefined) return { history, message };
  }
  return undefined;
}

/** The same without all that it goes wrong without; what goes wrong then may be something else. */
export async function shortened(failure: Failure, change?: InformerChange): Promise<Failure> {
  const history = await shortestHistory(
    failure.history,
    async (candidate) => (await runHistory(candidate, change)) !== undefined,
  );
  return { history, message: (await runHistory(history, change)) ?? failure.message };
}
