import type { Subjects } from "../../ports/mutants/broken-requirements.js";
import type { Scenario } from "../../src/suite/features/scenario.js";

/** What scenarios are about, by their ids, and by those of their outlines. */
export function subjectsOf(
  scenarios: readonly Pick<Scenario, "id" | "slug" | "requirements">[],
): Subjects {
  return new Map(scenarios.flatMap((one) => [[one.id, one] as const, [one.slug, one] as const]));
}
