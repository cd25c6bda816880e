import { readFileSync } from "node:fs";
import { SuiteError } from "../suite/values/suite-error.js";

/** What the suite opens for itself: modules, reports, the event loop. */
const OWN_COUNT = 60;
/** What a lane opens: three pipes of an adapter, a server, its connections and those of the port at both ends. */
const LANE_COUNT = 24;

/** The maximum number of open files of this process; undefined if unknown. */
export function descriptorLimit(): number | undefined {
  try {
    const row = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return row === null ? undefined : Number(row[1]);
  } catch {
    // Not Linux: whoever runs out of files there hears it from the system.
    return undefined;
  }
}

/**
 * How many lanes there may be with so many files open at a time: a connection that cannot be accepted looks like a port that
 * does not ask.
 * @throws SuiteError code "machine" when there is no room for one
 */
export function lanesWithin(limitCount: number | undefined, wantedCount: number): number {
  if (limitCount === undefined) return wantedCount;
  const count = Math.floor((limitCount - OWN_COUNT) / LANE_COUNT);
  if (count >= 1) return Math.min(wantedCount, count);
  throw new SuiteError(
    "machine",
    `This process may have ${limitCount} files open at a time; ${OWN_COUNT + LANE_COUNT} are needed`,
    { hint: "Raise the limit: ulimit -n 4096." },
  );
}
