/**
 * Paths of requests. Mirrors: client-go@32ce75a7 rest/request.go (`URL`, `IsValidPathSegmentName`), Go's path.Join.
 */
import { posix } from "node:path";

/** Joins with single slashes, omitting empty parts; without a trailing slash. */
export function joinPath(...segments: readonly string[]): string {
  const parts = segments.filter((segment) => segment !== "");
  if (parts.length === 0) return "";
  const joined = posix.join(...parts);
  return joined.length > 1 && joined.endsWith("/") ? joined.slice(0, -1) : joined;
}

/** Why a name cannot be one segment of a path; undefined when it can. */
export function segmentProblem(name: string): string | undefined {
  if (name === "." || name === "..") return `may not be '${name}'`;
  const problems = ["/", "%"].filter((sign) => name.includes(sign));
  return problems.length === 0
    ? undefined
    : problems.map((sign) => `may not contain '${sign}'`).join(", ");
}

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

/** A duration as Go writes it: "500ms", "1.5s", "1m30s", "1h0m0s". */
export function goDuration(durationMs: number): string {
  if (durationMs === 0) return "0s";
  if (durationMs < MS_PER_SECOND) return `${durationMs}ms`;
  const totalSeconds = durationMs / MS_PER_SECOND;
  const minutes = Math.floor(totalSeconds / SECONDS_PER_MINUTE);
  const seconds = totalSeconds - minutes * SECONDS_PER_MINUTE;
  if (minutes === 0) return `${seconds}s`;
  const hours = Math.floor(minutes / SECONDS_PER_MINUTE);
  const within = `${minutes % SECONDS_PER_MINUTE}m${seconds}s`;
  return hours === 0 ? within : `${hours}h${within}`;
}
