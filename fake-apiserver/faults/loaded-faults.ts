import type { FaultRow } from "./fault-row.js";
import type * as table from "./fault-table.js";
import type { FaultId } from "./rule.js";

let loading: Promise<typeof table> | undefined;
let loaded: typeof table | undefined;

/**
 * Loads the catalogue, once. A server can listen without it; a program that creates worlds has waited for it before
 * there is a world, so that no request does. The command waits for it when it listens, and before it takes a rule.
 */
export async function loadFaults(): Promise<void> {
  loading ??= import("./fault-table.js");
  loaded = await loading;
}

/** Everything that is known of a fault. @throws TypeError when it is not loaded yet */
export function faultRow(id: FaultId): FaultRow {
  return faultTable().FAULTS[id];
}

/** Whether something is a catalogue id of a fault. */
export function isFaultId(id: string): id is FaultId {
  return Object.hasOwn(faultTable().FAULTS, id);
}

/** All of them, and the families that the documentation shows. @throws TypeError as `faultRow` */
export function faultTable(): typeof table {
  if (loaded === undefined) throw new TypeError("The catalogue of faults is not loaded");
  return loaded;
}
