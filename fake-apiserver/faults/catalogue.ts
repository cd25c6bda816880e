import type { Described } from "./fault-row.js";
import { faultTable } from "./loaded-faults.js";
import { WORLD_ACTIONS } from "./world-action.js";

/** One number of the catalogue: what goes wrong between Kubernetes clients and servers, and how to get it here. */
export interface CatalogueRow {
  /** 1 to 123, as in reports and discussions. */
  readonly row: number;
  /** Faults for rules. */
  readonly faults: readonly string[];
  /** Actions on a world. */
  readonly actions: readonly string[];
}

/** The rows of one section, in order. */
export interface CatalogueSection {
  readonly title: string;
  readonly rows: readonly CatalogueRow[];
}

/** The first row of each section. */
const SECTIONS: readonly (readonly [from: number, title: string])[] = [
  [1, "Connections and TLS"],
  [11, "HTTP status at the start of a list or watch"],
  [35, "Stream transport"],
  [55, "Stream content"],
  [78, "History, versions and replicas"],
  [92, "Contents of a list"],
  [104, "Writes"],
  [112, "HTTP/2 and WebSockets"],
];

/** The whole catalogue by number. @throws TypeError when the faults are not loaded yet */
export function catalogue(): readonly CatalogueSection[] {
  const faults = Object.entries<Described>(faultTable().FAULTS);
  const actions = Object.entries<Described>(WORLD_ACTIONS);
  const numbers = [...new Set([...faults, ...actions].map(([, { row }]) => row))];
  const rows = numbers
    .toSorted((one, other) => one - other)
    .map((row) => ({ row, faults: idsOf(row, faults), actions: idsOf(row, actions) }));
  return SECTIONS.map(([from, title], index) => {
    const [to = Number.POSITIVE_INFINITY] = SECTIONS[index + 1] ?? [];
    return { title, rows: rows.filter(({ row }) => row >= from && row < to) };
  });
}

function idsOf(row: number, entries: readonly (readonly [string, Described])[]): readonly string[] {
  return entries.filter(([, described]) => described.row === row).map(([id]) => id);
}
