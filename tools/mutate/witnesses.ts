import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The scenarios that kill each hand-written mutant, as recorded by `npm run mutants`. */
const KILL_MATRIX_FILE = "reports/kill-matrix.json";

/** Scenarios that together kill all hand-written mutants that any of `scenarios` kills; those that kill most first. */
export function readWitnesses(root: string, scenarios: ReadonlySet<string>): readonly string[] {
  const matrix: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(root, KILL_MATRIX_FILE), "utf8"),
  );
  return witnessesOf(matrix, scenarios);
}

/** @param matrix the scenarios that kill a mutant, by its name */
export function witnessesOf(
  matrix: Readonly<Record<string, readonly string[]>>,
  scenarios: ReadonlySet<string>,
): readonly string[] {
  const alive = new Map(
    Object.entries(matrix).map(([mutant, some]) => [
      mutant,
      some.filter((id) => scenarios.has(id)),
    ]),
  );
  const witnesses: string[] = [];
  for (;;) {
    const counts = new Map<string, number>();
    for (const some of alive.values()) {
      for (const id of some) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const [best] = [...counts].sort(([, a], [, b]) => b - a);
    if (best === undefined) return witnesses;
    witnesses.push(best[0]);
    for (const [mutant, some] of alive) if (some.includes(best[0])) alive.delete(mutant);
  }
}
