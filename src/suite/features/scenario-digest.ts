import { createHash } from "node:crypto";
import type { Pickle } from "./feature-index.js";

/** Enough to distinguish any two of some thousands. */
const DIGEST_LENGTH_CHARS = 12;

/**
 * A hash of what a scenario tests: its steps with their tables, backgrounds and rows filled in, and its tags. Two runs
 * with the same digest tested the same, whatever else changed in the features.
 */
export function scenarioDigest({ steps, tags }: Pick<Pickle, "steps" | "tags">): string {
  const asked = [
    tags.map(({ name }) => name).sort(),
    steps.map(({ text, argument }) => [text, argument ?? null]),
  ];
  return createHash("sha256")
    .update(JSON.stringify(asked))
    .digest("hex")
    .slice(0, DIGEST_LENGTH_CHARS);
}
