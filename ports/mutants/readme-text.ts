import type { Subjects } from "./broken-requirements.js";
import { LEGAL_VARIANTS } from "./legal-variants.js";
import { legalVariantTable, mutantTable } from "./mutant-table.js";
import { MUTANTS } from "./registry.js";

const BEGIN = "<!-- generated: npm run generate -->\n";
const END = "<!-- end of generated -->\n";

/**
 * README.md with its tables made anew.
 * @throws RangeError when it has lost the marks around them
 */
export function readmeText(text: string, scenarios: Subjects): string {
  const tables = `${mutantTable(MUTANTS, scenarios)}\n${legalVariantTable(LEGAL_VARIANTS)}`;
  return withTables(text, tables);
}

/** A page with what is between the marks made anew. @throws RangeError when it has lost them */
export function withTables(text: string, tables: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new RangeError("README.md lacks the marks of its tables");
  return `${text.slice(0, begin + BEGIN.length)}\n${tables}\n${text.slice(end)}`;
}
