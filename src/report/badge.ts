import type { Report } from "./report.js";
import { resultText } from "./summary-text.js";

/** A badge in the format of shields.io: https://shields.io/badges/endpoint-badge. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: "brightgreen" | "green" | "red" | "lightgrey";
}

/** Results from the worst to the best; a badge shows the worst. */
const WORST_FIRST: readonly Report["result"][] = [
  "failed",
  "error",
  "nonconformant",
  "incomplete",
  "not-graded",
  "partial",
  "known-deviations",
  "conformant",
  "skipped",
];

const COLORS: Readonly<Record<Report["result"], Badge["color"]>> = {
  conformant: "brightgreen",
  "known-deviations": "green",
  nonconformant: "red",
  error: "red",
  failed: "red",
  // These show nothing about the port.
  partial: "lightgrey",
  "not-graded": "lightgrey",
  incomplete: "lightgrey",
  skipped: "lightgrey",
};

/** The result of a run in a few words: of several ports, the worst. Skips count only if nothing was run. */
export function badgeOf(reports: readonly Report[]): Badge {
  const [worst] = [...reports].sort(
    (a, b) => WORST_FIRST.indexOf(a.result) - WORST_FIRST.indexOf(b.result),
  );
  return {
    schemaVersion: 1,
    label: "informer-conformance",
    message: worst === undefined ? "no result" : resultText(worst),
    color: worst === undefined ? "lightgrey" : COLORS[worst.result],
  };
}
