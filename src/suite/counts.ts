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
  /** Those that say something of the port: neither skipped nor in error. */
  readonly graded: number;
}

/** Counts verdicts. Skips and errors are never graded. */
export function countVerdicts(results: readonly Pick<ScenarioResult, "verdict">[]): Counts {
  const of = (verdict: ScenarioResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  const [skip, error] = [of("SKIP"), of("ERROR")];
  return {
    pass: of("PASS"),
    fail: of("FAIL"),
    skip,
    known: of("KNOWN"),
    stale: of("STALE"),
    changed: of("CHANGED"),
    error,
    graded: results.length - skip - error,
  };
}
