import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Which scenarios each mutant fails: `reports/kill-matrix.json`, written by `npm run mutants -- --matrix`. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>;

/**
 * The minimum similarity of a port and a mutant: the share of scenarios that both fail among those that either fails. Chosen
 * by leaving out each mutant in turn: of the mutants that were then named as similar, 3 of 4 break what the left out one
 * breaks; at half as alike, 6 of 10; without a bar, 4 of 10.
 */
const LIKENESS_MIN = 0.8;

/** One failure in common says nothing: every mutant fails something. */
const SHARED_MIN_COUNT = 2;

/** A mutant that fails nearly what a port fails. */
export interface LookAlike {
  readonly mutant: string;
  /** Failures of the port that are the mutant's, too. */
  readonly sharedCount: number;
  /** All failures of the port. */
  readonly failureCount: number;
}

/** Reads the matrix; an installation without one names no look-alikes. @throws SyntaxError when it is no JSON */
export function loadKillMatrix(root: string): KillMatrix {
  const file = join(root, "reports/kill-matrix.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** What became of the scenarios of a port. */
export interface GradedIds {
  readonly failing: ReadonlySet<string>;
  readonly passing: ReadonlySet<string>;
}

/**
 * The mutant that a failing port resembles most, by what either of them fails; scenarios that the port skips do not matter.
 * Undefined if no mutant is near: a port with several bugs resembles none.
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
