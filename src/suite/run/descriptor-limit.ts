import { readFileSync } from "node:fs";
import { SuiteError } from "../values/suite-error.js";

/** Descriptors of the suite itself: modules, reports, the event loop. */
const OWN_COUNT = 60;
/** Descriptors of a lane: three pipes of an adapter, a server, and both ends of the port's connections. */
const LANE_COUNT = 24;

/** The maximum number of open files of this process; undefined if unknown. */
export function descriptorLimit(): number | undefined {
  try {
    const row = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return row === null ? undefined : Number(row[1]);
  } catch {
    // Not Linux: there the system reports that files have run out.
    return undefined;
  }
}

/**
 * The maximum number of lanes for a limit of open files: a connection that cannot be accepted looks like a port that sends
 * no request.
 * @throws SuiteError code "machine" if the limit is too low for one
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
