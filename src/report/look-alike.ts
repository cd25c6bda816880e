import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Which scenarios each mutant fails: `reports/kill-matrix.json`, written by `npm run mutants -- --matrix`. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>;

/** How much of what a mutant fails a port has to fail before it is said to look like it. */
const SHARE_MIN = 0.5;

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
 * The mutant that a failing port resembles most: it fails this scenario, and the port fails the largest part of what it
 * fails. A port may be wrong in several ways, so that what else it fails does not matter; nor do scenarios that it
 * skips. Undefined when none is near.
 */
export function lookAlike(
  scenarioId: string,
  { failing, passing }: GradedIds,
  matrix: KillMatrix,
): string | undefined {
  const ranked = Object.entries(matrix)
    .filter(([, kills]) => kills.includes(scenarioId))
    .map(([mutant, kills]) => {
      const common = kills.filter((id) => failing.has(id)).length;
      const graded = common + kills.filter((id) => passing.has(id)).length;
      return { mutant, common, share: common / graded };
    })
    .sort((a, b) => b.share - a.share || b.common - a.common);
  const [nearest] = ranked;
  return nearest === undefined || nearest.share < SHARE_MIN ? undefined : nearest.mutant;
}
