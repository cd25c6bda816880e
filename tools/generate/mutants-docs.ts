import { brokenRequirements, type Subjects } from "../../ports/mutants/broken-requirements.js";
import { LEGAL_VARIANTS } from "../../ports/mutants/legal-variants.js";
import type { Mutant } from "../../ports/mutants/mutant.js";
import { MUTANTS } from "../../ports/mutants/registry.js";
import { markdownTable } from "./markdown-table.js";
import { withTables } from "./with-tables.js";

/** The mutants of a page: whole informers, or their parts, which the scenarios reach without an informer. */
type MutantsOf = "informers" | "parts";

/**
 * A page of mutants with its table: what is wrong, who did it, and which scenario notices.
 * @throws RangeError when it has lost the marks around it
 */
export function renderMutants(text: string, of: MutantsOf, scenarios: Subjects): string {
  const mutants = MUTANTS.filter((mutant) => pageOf(mutant) === of).map((mutant) => [
    `\`${mutant.name}\``,
    mutant.does,
    mutant.mimics,
    brokenRequirements(mutant, scenarios).join(" "),
    mutant.killedBy.map((id) => `\`${id}\``).join("<br>"),
  ]);
  const head = ["mutant", "what it does", "who did that", "breaks", "killed by"];
  return withTables(text, markdownTable(head, mutants));
}

function pageOf({ change }: Mutant): MutantsOf {
  return change.components === undefined ? "informers" : "parts";
}

/**
 * The README of the legal variants with its table.
 * @throws RangeError when it has lost the marks around it
 */
export function renderLegalVariants(text: string): string {
  const variants = LEGAL_VARIANTS.map(({ name, does, because }) => [`\`${name}\``, does, because]);
  return withTables(text, markdownTable(["legal variant", "what it does", "why it may"], variants));
}
