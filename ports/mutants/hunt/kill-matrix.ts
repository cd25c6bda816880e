import type { Scenario } from "../../../src/suite/scenario.js";
import type { Mutant } from "../mutant.js";
import type { HuntingGround } from "./hunting-ground.js";

/** Which scenarios fail each mutant, by name; what a failing port looks like is found here. */
export type KillMatrix = Readonly<Record<string, readonly string[]>>;

/** Runs every mutant against every scenario; a scenario that could not be judged kills nobody. */
export async function killMatrix(
  ground: Pick<HuntingGround, "judge">,
  mutants: readonly Mutant[],
  onMutant: (name: string, killerCount: number) => void,
): Promise<KillMatrix> {
  const matrix: Record<string, readonly string[]> = {};
  for (const { name } of mutants) {
    const results = await ground.judge(name, []);
    const killers = results.filter(({ verdict }) => verdict === "FAIL");
    matrix[name] = killers.map(({ scenario }) => scenario.id);
    onMutant(name, killers.length);
  }
  return matrix;
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
