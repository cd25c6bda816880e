import type { ScenarioResult } from "./verdict.js";

/** How many scenarios got which verdict. */
export interface Counts {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
  readonly known: number;
  readonly stale: number;
  readonly changed: number;
  readonly error: number;
  readonly differs: number;
  readonly info: number;
  /** Those that the port is judged by: not skipped, not in error, and not for information only. */
  readonly graded: number;
}

/** Counts verdicts. Skips, errors and what is optional are never graded. */
export function countVerdicts(results: readonly Pick<ScenarioResult, "verdict">[]): Counts {
  const of = (verdict: ScenarioResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  const [skip, error, info] = [of("SKIP"), of("ERROR"), of("INFO")];
  return {
    pass: of("PASS"),
    fail: of("FAIL"),
    skip,
    known: of("KNOWN"),
    stale: of("STALE"),
    changed: of("CHANGED"),
    error,
    differs: of("DIFFERS"),
    info,
    graded: results.length - skip - error - info,
  };
}
