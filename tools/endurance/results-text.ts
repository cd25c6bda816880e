import Table from "cli-table3";
import type { Check } from "./endure.js";
import { heapBeforeAndAfter, isFlat } from "./flat-memory.js";
import { longestOverlapMs, type Reign, takeoversMs } from "./leadership.js";
import type { Watcher } from "./watchers.js";

/** All that was seen. */
export interface Results {
  readonly lastedMs: number;
  readonly watchers: readonly Pick<Watcher, "heapBytes" | "kind" | "latest" | "relay">[];
  readonly checks: readonly Check[];
  readonly happened: Readonly<Record<string, number>>;
  readonly writesCount: number;
  /** Requests with an expired token or certificate. */
  readonly refusedCount: number;
  readonly reigns: readonly Reign[];
  readonly killedAtMs: readonly number[];
}

const BYTES_PER_MB = 1_000_000;
const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** What was wrong, each a sentence; none: all was well. */
export function problemsOf({ watchers, checks, reigns, killedAtMs }: Results): readonly string[] {
  const late = checks.filter(({ afterMs }) => afterMs === undefined);
  const overlapMs = longestOverlapMs(reigns);
  const orphaned = takeoversMs(killedAtMs, reigns).filter((afterMs) => afterMs === undefined);
  return [
    ...late.map(({ watcher }) => `${watcher} did not come to hold what the server had`),
    ...watchers.flatMap(({ kind, latest, heapBytes }) => [
      ...((latest?.brokenCount ?? 0) === 0 ? [] : [`${kind.name} was notified of what cannot be`]),
      ...(isFlat(heapBytes) ? [] : [`the memory of ${kind.name} grew`]),
    ]),
    ...(overlapMs === 0 ? [] : [`two led at once for ${overlapMs} ms`]),
    ...(orphaned.length === 0 ? [] : ["nobody led after the leader was killed"]),
  ];
}

/** A table of the watchers, and what else there is to say. */
export function resultsText(results: Results): string {
  const { lastedMs, watchers, checks, happened, writesCount, refusedCount } = results;
  const table = new Table({
    head: ["watcher", "equal", "slowest", "notifications", "patches", "connections", "heap MB"],
    style: { head: [], border: [] },
  });
  for (const { kind, latest, relay, heapBytes } of watchers) {
    const own = checks.filter(({ watcher }) => watcher === kind.name);
    const times = own.flatMap(({ afterMs }) => afterMs ?? []);
    table.push([
      kind.name,
      `${times.length} of ${own.length}`,
      seconds(times.length === 0 ? undefined : Math.max(...times)),
      latest?.notificationsCount ?? 0,
      latest?.patchesCount ?? 0,
      relay.connectionsCount,
      heapBeforeAndAfter(heapBytes).map(megabytes).join(" → "),
    ]);
  }
  const disturbed = Object.entries(happened).map(([what, count]) => `${what} ${count}`);
  const failures = watchers.map(({ kind, latest }) => {
    const counts = Object.entries(latest?.failures ?? {}).map(
      ([code, count]) => `${code} ${count}`,
    );
    return `  ${kind.name}: ${counts.join(", ") || "none"}`;
  });
  return [
    `${(lastedMs / MS_PER_MINUTE).toFixed(1)} minutes, ${writesCount} writes; ${disturbed.join(", ")}`,
    table.toString(),
    `requests with a token or certificate that was over: ${refusedCount}`,
    leadersText(results),
    "errors that were met, by code:",
    ...failures,
    "",
  ].join("\n");
}

function leadersText({ reigns, killedAtMs }: Results): string {
  const takeovers = takeoversMs(killedAtMs, reigns).flatMap((afterMs) => afterMs ?? []);
  const slowest = seconds(takeovers.length === 0 ? undefined : Math.max(...takeovers));
  return `leaders killed: ${killedAtMs.length}; others took over: ${takeovers.length}, at the slowest after ${slowest}; two at once: ${longestOverlapMs(reigns)} ms`;
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? "–" : `${(ms / MS_PER_SECOND).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return (bytes / BYTES_PER_MB).toFixed(1);
}
