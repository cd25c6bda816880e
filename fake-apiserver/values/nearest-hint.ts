import { libraries } from "./libraries.js";

/** A hint that names the candidate nearest to what was written; undefined when nothing is near. */
export function nearestHint(written: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      edits: libraries.levenshtein().distance(written, candidate),
    }))
    .sort((one, other) => one.edits - other.edits);
  const best = ranked[0];
  // More than half rewritten is another word, not a slip of the finger.
  if (best === undefined || best.edits > Math.max(2, Math.ceil(written.length / 2))) {
    return undefined;
  }
  return `did you mean "${best.candidate}"?`;
}
