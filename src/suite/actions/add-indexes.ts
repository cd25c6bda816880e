import { informerIndexFrom } from "../notation/index-phrase.js";
import { indexersFrom } from "../parts/settings.js";
import { INFORMER, type Trial } from "../trial/trial.js";

/** The name of any kind of store in scenarios of parts. */
const STORE = "store";

/** Adds indexes, all at once, to the store of the scenario or to its informer: "app by label app". */
export async function addIndexes(trial: Trial, phrases: string): Promise<void> {
  if (trial.bench.has(STORE)) {
    await trial.bench.do(STORE, "addIndexers", { indexers: indexersFrom(phrases) });
    return;
  }
  for (const [index, indexer] of Object.entries(informerIndexFrom(phrases))) {
    await trial.call("indexer.add", { informer: INFORMER, index, indexer });
  }
}
