import { loadDifferential } from "../differential/ledger.js";
import { loadFidelity } from "../oracle/fidelity.js";
import { markdownTable } from "./markdown-table.js";
import { withTables } from "./with-tables.js";

/**
 * The README of the fake apiserver with the table of what answers otherwise than a real server, from both ledgers.
 * @throws RangeError when it has lost the marks around the table
 */
export function renderFidelity(root: string, text: string): string {
  const entries = [...loadFidelity(root), ...loadDifferential(root)];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const rows = [...byId.values()].map(({ difference, reason }) => [difference, reason]);
  return withTables(text, markdownTable(["difference", "why"], rows));
}
