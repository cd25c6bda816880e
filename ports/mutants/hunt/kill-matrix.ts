import type { Scenario } from "../../../src/suite/features/scenario.js";
import type { Mutant } from "../mutant.js";
import { judgeConcerned } from "./concerned-scenarios.js";
import type { HuntingGround } from "./hunting-ground.js";

/** Which scenarios fail each mutant, by name; what a failing port looks like is found here. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>;

/**
 * Runs every mutant against every scenario that could detect it; an undecided scenario kills no mutant.
 */
export async function killMatrix(
  ground: Pick<HuntingGround, "judge" | "scenarios">,
  mutants: readonly Mutant[],
  onMutant: (name: string, killerCount: number) => void,
): Promise<KillMatrix> {
  const matrix: Record<string, readonly string[]> = {};
  for (const mutant of mutants) {
    const { name } = mutant;
    const results = await judgeConcerned(ground, mutant);
    const killers = results.filter(({ verdict }) => verdict === "FAIL");
    matrix[name] = killers.map(({ scenario }) => scenario.id);
    onMutant(name, killers.length);
  }
  return matrix;
}

/**
 * The matrix of an earlier run as far as it is known to hold: a row for each mutant there is, with the scenarios that are
 * meant for it, which every hunt proves, and none that is gone.
 */
export function keptMatrix(
  earlier: KillMatrix,
  mutants: readonly Pick<Mutant, "name" | "killedBy">[],
  scenarioIds: ReadonlySet<string>,
): KillMatrix {
  const rows = mutants.map(({ name, killedBy }) => {
    const killers = new Set([...(earlier[name] ?? []), ...killedBy]);
    return [name, [...killers].filter((id) => scenarioIds.has(id))] as const;
  });
  return Object.fromEntries(rows);
}

/** Scenarios that kill no mutant, rows of one outline taken together: either a mutant is missing, or they cannot fail. */
export function toothlessScenarios(
  matrix: KillMatrix,
  scenarios: readonly Scenario[],
): readonly string[] {
  const biting = new Set(Object.values(matrix).flat());
  const slugs = new Map<string, boolean>();
  for (const { id, slug } of scenarios) {
    slugs.set(slug, (slugs.get(slug) ?? false) || biting.has(id));
  }
  return [...slugs].flatMap(([slug, bites]) => (bites ? [] : [slug]));
}

/** The matrix as JSON, one line for each mutant. */
export function matrixText(matrix: KillMatrix): string {
  const lines = Object.entries(matrix).map(
    ([name, ids]) => `  ${JSON.stringify(name)}: ${JSON.stringify(ids)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
