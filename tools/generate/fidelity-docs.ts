import { withTables } from "../../ports/mutants/readme-text.js";
import { loadDifferential } from "../differential/ledger.js";
import { loadFidelity } from "../oracle/fidelity.js";

/**
 * The README of the fake apiserver with the table of what answers otherwise than a real server, from both ledgers.
 * @throws RangeError when it has lost the marks around the table
 */
export function renderFidelity(root: string, text: string): string {
  const entries = [...loadFidelity(root), ...loadDifferential(root)];
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const rows = [...byId.values()].map(
    ({ difference, reason }) => `| ${[difference, reason].map(cell).join(" | ")} |`,
  );
  return withTables(text, ["| difference | why |", "| --- | --- |", ...rows, ""].join("\n"));
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
