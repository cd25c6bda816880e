import { createHash } from "node:crypto";
import type { Pickle } from "./feature-index.js";

/** Enough to tell any two of some thousands apart. */
const DIGEST_LENGTH_CHARS = 12;

/**
 * What a scenario asks, in a few letters: its steps with their tables, backgrounds and rows filled in, and its tags. Two runs
 * in which it is the same asked the same, whatever else changed in the features.
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
