import type { Described } from "./fault-row.js";
import { faultTable } from "./loaded-faults.js";
import { WORLD_ACTIONS } from "./world-action.js";

/** One number of the catalogue: what goes wrong between Kubernetes clients and servers. */
export interface CatalogueRow {
  /** 1 to 123, as in reports and discussions. */
  readonly row: number;
  /** Faults for rules, and actions on a world. */
  readonly ids: readonly string[];
}

/** The whole catalogue by number. @throws TypeError if the faults are not loaded yet */
export function catalogue(): readonly CatalogueRow[] {
  const all = Object.entries<Described>({ ...faultTable().FAULTS, ...WORLD_ACTIONS });
  const numbers = [...new Set(all.map(([, { row }]) => row))].toSorted((one, other) => one - other);
  return numbers.map((number) => ({
    row: number,
    ids: all.filter(([, { row }]) => row === number).map(([id]) => id),
  }));
}
