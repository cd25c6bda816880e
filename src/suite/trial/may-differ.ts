import type { ServerHistory } from "./server-history.js";
import type { TrialInformer } from "./trial-informer.js";

/** What it needs from a trial. */
export interface DifferingTrial {
  readonly server: { readonly history: Pick<ServerHistory, "isStillTampered"> };
  informer(): Pick<TrialInformer, "failingKey">;
}

/** Whether no client can be right about a key: the server has sent false data about it, or its transform fails. */
export function mayDiffer(trial: DifferingTrial, key: string): boolean {
  return key === trial.informer().failingKey || trial.server.history.isStillTampered(key);
}
