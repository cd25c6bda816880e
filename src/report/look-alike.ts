import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The scenarios that each mutant fails: `reports/kill-matrix.json`, written by `npm run mutants -- --matrix`. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>;

/**
 * The minimum similarity of a port and a mutant: the share of scenarios that both fail among those that either fails. Chosen
 * by leaving out each mutant in turn: of the mutants named as similar, 3 of 4 break the same requirement as the one left
 * out; at half the similarity, 6 of 10; without a minimum, 4 of 10.
 */
const LIKENESS_MIN = 0.8;

/** One common failure proves nothing: every mutant fails something. */
const SHARED_MIN_COUNT = 2;

/** The mutant whose failures are most similar to a port's. */
export interface LookAlike {
  readonly mutant: string;
  /** The number of failures that both have. */
  readonly sharedCount: number;
  /** All failures of the port. */
  readonly failureCount: number;
}

/** Reads the matrix; without the file there are no similar mutants. @throws SyntaxError for invalid JSON */
export function loadKillMatrix(root: string): KillMatrix {
  const file = join(root, "reports/kill-matrix.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** The results of a port's scenarios. */
export interface GradedIds {
  readonly failing: ReadonlySet<string>;
  readonly passing: ReadonlySet<string>;
}

/**
 * The mutant that a failing port resembles most, by the failures of either; scenarios that the port skips do not count.
 * Undefined if none is similar: a port with several bugs resembles none.
 */
export function lookAlike(
  { failing, passing }: GradedIds,
  matrix: KillMatrix,
): LookAlike | undefined {
  const ranked = Object.entries(matrix)
    .map(([mutant, kills]) => {
      const shared = kills.filter((id) => failing.has(id)).length;
      const spared = kills.filter((id) => passing.has(id)).length;
      return { mutant, shared, likeness: shared / (failing.size + spared) };
    })
    .filter(({ shared, likeness }) => shared >= SHARED_MIN_COUNT && likeness >= LIKENESS_MIN)
    .sort((a, b) => b.likeness - a.likeness || b.shared - a.shared);
  const [nearest] = ranked;
  return nearest === undefined
    ? undefined
    : { mutant: nearest.mutant, sharedCount: nearest.shared, failureCount: failing.size };
}

/** "mutant forgets-deletions: shares 7 of 8 failures" */
export function lookAlikeText({ mutant, sharedCount, failureCount }: LookAlike): string {
  return `mutant ${mutant}: shares ${sharedCount} of ${failureCount} failures`;
}
