import type { FindingGroup } from "./explorer.js";

/** Whether a finding counts against its port: it was reproduced, and is not a known one. */
export function countsAgainst({
  againCount,
  known,
}: Pick<FindingGroup, "againCount" | "known">): boolean {
  return againCount > 0 && known === undefined;
}
