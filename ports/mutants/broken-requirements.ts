import type { Mutant } from "./mutant.js";

/** What scenarios are about, by their ids. */
export type Subjects = ReadonlyMap<string, { readonly requirements: readonly string[] }>;

/** Which requirements a mutant breaks: those it names, or all that its scenarios are about. */
export function brokenRequirements(
  { breaks, killedBy }: Pick<Mutant, "breaks" | "killedBy">,
  scenarios: Subjects,
): readonly string[] {
  return breaks ?? [...new Set(killedBy.flatMap((id) => scenarios.get(id)?.requirements ?? []))];
}
