import type { World } from "../world/world.js";
import type { IncidentStep } from "./incident-step.js";

/** How far etcd goes back. */
export interface EtcdRestoreParams {
  /** The version of the backup. History must reach so far. @default the newest, so that nothing is lost */
  readonly version?: string;
}

/**
 * etcd is restored from a backup: objects and versions go back, and every watch ends without a word. Watches from
 * versions that clients have seen then lie in the future and starve; lists at them are refused as too large.
 */
export function etcdRestore(world: World, params: EtcdRestoreParams): readonly IncidentStep[] {
  const version = params.version ?? world.store.currentVersion();
  return [
    { type: "action", action: { action: "store.restore", version } },
    { type: "action", action: { action: "watches.close" } },
  ];
}
