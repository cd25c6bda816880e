import type { Ledger } from "./ledger.js";

/** Whether a requirement is a statement of the contract or based on it: whether informers owe it that do not follow client-go. */
export function isOwedByAll(ledger: Ledger, id: string): boolean {
  const row = ledger.get(id);
  return row?.area !== undefined || row?.basis === "contract";
}
