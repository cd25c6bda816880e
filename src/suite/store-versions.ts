import { HandlerLog } from "./handler-log.js";
import { INFORMER, type Trial } from "./trial.js";

/** Key to version of what the store of a running informer holds, sentinels left out; undefined where it cannot be asked. */
export async function storeVersions(
  trial: Trial,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!trial.can("store") || trial.hasStopped()) return undefined;
  const { items } = await trial.call("store.list", { informer: INFORMER });
  const log = new HandlerLog();
  const notification = { ev: "notify", trial: "", informer: "", handler: "", type: "add" } as const;
  for (const [n, object] of items.entries()) log.add({ ...notification, n: n + 1, object }, 0, 0);
  return log.present();
}
