import type { RunFacts } from "./envelope.js";

/** Plausible facts of a run, for unit tests. */
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
