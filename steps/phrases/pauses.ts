import type { ExpectedPause } from "../../src/suite/expectations/expect-pauses.js";
import { durationMs } from "../../src/suite/notation/duration-ms.js";

/** Reads a table with the columns pause ("1st"), at least and below. */
export function pauses(
  rows: readonly Readonly<Record<string, string>>[],
): readonly ExpectedPause[] {
  return rows.map((row) => ({
    nth: Number.parseInt(row["pause"] ?? "", 10),
    atLeastMs: durationMs(row["at least"] ?? ""),
    belowMs: durationMs(row["below"] ?? ""),
  }));
}
