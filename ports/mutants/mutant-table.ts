import { brokenRequirements, type Subjects } from "./broken-requirements.js";
import type { LegalVariant, Mutant } from "./mutant.js";

/** The tables of README.md: what is wrong, who did it, and which scenario notices. */
export function mutantTable(mutants: readonly Mutant[], scenarios: Subjects): string {
  const rows = mutants.map((mutant) => [
    `\`${mutant.name}\``,
    mutant.does,
    mutant.mimics,
    brokenRequirements(mutant, scenarios).join(" "),
    mutant.killedBy.map((id) => `\`${id}\``).join("<br>"),
  ]);
  return table(["mutant", "what it does", "who did that", "breaks", "killed by"], rows);
}

/** As `mutantTable`, for the informers that are right in another way. */
export function legalVariantTable(variants: readonly LegalVariant[]): string {
  const rows = variants.map(({ name, does, because }) => [`\`${name}\``, does, because]);
  return table(["legal variant", "what it does", "why it may"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.map(escaped).join(" | ")} |\n`).join("");
}

function escaped(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
