import type { Scenario } from "../../../src/suite/features/scenario.js";
import type { ScenarioResult } from "../../../src/suite/verdict/verdict.js";
import type { InformerChange, LegalVariant } from "../mutant.js";
import type { HuntingGround } from "./hunting-ground.js";

/**
 * The scenarios in which `change` could be seen. A component is made only by scenarios that are tagged with its kind;
 * all else is changed of the informer as a whole, which only scenarios without parts have.
 */
export function concernedScenarios<S extends Pick<Scenario, "parts">>(
  { components = {}, ...others }: InformerChange,
  scenarios: readonly S[],
): readonly S[] {
  const hasInformerChange = Object.keys(others).length > 0;
  return scenarios.filter(({ parts }) =>
    parts.length === 0 ? hasInformerChange : parts.some((kind) => Object.hasOwn(components, kind)),
  );
}

/**
 * Judges an informer by the scenarios in which its change could be seen.
 * @param chosen which of them. @default all
 */
export async function judgeConcerned(
  ground: Pick<HuntingGround, "judge" | "scenarios">,
  { name, change }: Pick<LegalVariant, "name" | "change">,
  chosen: (concerned: readonly Scenario[]) => readonly Scenario[] = (all) => all,
): Promise<readonly ScenarioResult[]> {
  const ids = chosen(concernedScenarios(change, ground.scenarios)).map(({ id }) => id);
  // To the ground, no scenario means all of them.
  return ids.length === 0 ? [] : ground.judge(name, ids);
}
