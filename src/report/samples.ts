import type { RunFacts } from "./envelope.js";
import type { PublishedResult } from "./published-result.js";

/** Facts of a run, for unit tests. */
export const SAMPLE_FACTS: RunFacts = {
  suiteVersion: "0.1.0",
  featuresDigest: `sha256:${"0".repeat(64)}`,
  digests: new Map(),
  killMatrix: {},
  ledger: new Map([
    [
      "RLIST-02",
      {
        id: "RLIST-02",
        duty: "must",
        basis: "client-go",
        says: "A list asks for what was last seen, or newer.",
        source: ["a book"],
        file: "features/requirements/reflector.yaml",
        line: 1,
      },
    ],
  ]),
  seed: 7,
  order: "defined",
  timeScale: 1,
  program: "informer-conformance",
  options: [],
  isStrict: false,
  isPartial: false,
  plannedCount: 3,
};

/** A published result without scenarios, for unit tests. */
export const SAMPLE_RESULT: PublishedResult = {
  format: 1,
  suite: { name: "informer-conformance", version: "0.1.0", featuresDigest: "sha256:0" },
  port: { name: "sample", version: "1.0.0", description: "A sample", language: "cobol" },
  library: { name: "sample", version: "1.0.0" },
  machine: "linux/x64",
  clock: "real",
  ranOn: "2026-11-22",
  level: "0.37",
  followsClientGo: false,
  result: "known-deviations",
  areas: [],
};
