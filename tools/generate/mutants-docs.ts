import { brokenRequirements, type Subjects } from "../../ports/mutants/broken-requirements.js";
import { LEGAL_VARIANTS } from "../../ports/mutants/legal-variants.js";
import { MUTANTS } from "../../ports/mutants/registry.js";
import { markdownTable } from "./markdown-table.js";
import { withTables } from "./with-tables.js";

/**
 * The README of the mutants with its tables: what is wrong, who did it, and which scenario notices; and the legal variants.
 * @throws RangeError when it has lost the marks around them
 */
export function renderMutants(text: string, scenarios: Subjects): string {
  const mutants = MUTANTS.map((mutant) => [
    `\`${mutant.name}\``,
    mutant.does,
    mutant.mimics,
    brokenRequirements(mutant, scenarios).join(" "),
    mutant.killedBy.map((id) => `\`${id}\``).join("<br>"),
  ]);
  const variants = LEGAL_VARIANTS.map(({ name, does, because }) => [`\`${name}\``, does, because]);
  return withTables(
    text,
    markdownTable(["mutant", "what it does", "who did that", "breaks", "killed by"], mutants),
    markdownTable(["legal variant", "what it does", "why it may"], variants),
  );
}
