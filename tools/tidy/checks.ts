import { architectureAgreement } from "./architecture-agreement.js";
import { banList } from "./ban-list.js";
import { castBudget } from "./cast-budget.js";
import { dependencyLaw } from "./dependency-law.js";
import { documentedExports } from "./documented-exports.js";
import { exportForm } from "./export-form.js";
import { featureStyle } from "./feature-style.js";
import { featureTags } from "./feature-tags.js";
import { fileNames } from "./file-names.js";
import type { Finding } from "./finding.js";
import { foreignPlaces } from "./foreign-places.js";
import { importCycles } from "./import-cycles.js";
import { keptIds } from "./kept-ids.js";
import { ledgerAgreement } from "./ledger-agreement.js";
import { markdownTitles } from "./markdown-titles.js";
import { outlineColumns } from "./outline-columns.js";
import { scenarioBasis } from "./scenario-basis.js";
import { sizes } from "./sizes.js";
import type { SourceTree } from "./source-tree.js";
import { sources } from "./sources.js";
import { stepNeedsTagged } from "./step-needs-tagged.js";
import { stepUsage } from "./step-usage.js";
import { typeEscapes } from "./type-escapes.js";
import { unfinishedWork } from "./unfinished-work.js";
import { unitTests } from "./unit-tests.js";
import { units } from "./units.js";
import { unusedFiles } from "./unused-files.js";

/** A house rule: looks at the whole tree and says what breaks it. */
export type Check = (tree: SourceTree) => Finding[];

/** All house rules, by the name that the summary gives them. */
export const CHECKS: ReadonlyMap<string, Check> = new Map([
  ["dependency law", dependencyLaw],
  ["architecture", architectureAgreement],
  ["import cycles", importCycles],
  ["time and chance", banList],
  ["sizes", sizes],
  ["file names", fileNames],
  ["documented exports", documentedExports],
  ["export form", exportForm],
  ["type escapes", typeEscapes],
  ["cast budget", castBudget],
  ["units in names", units],
  ["unused files", unusedFiles],
  ["unit tests", unitTests],
  ["unfinished work", unfinishedWork],
  ["foreign places", foreignPlaces],
  ["markdown titles", markdownTitles],
  ["feature tags", featureTags],
  ["feature style", featureStyle],
  ["outline columns", outlineColumns],
  ["ledger", ledgerAgreement],
  ["kept ids", keptIds],
  ["sources", sources],
  ["basis", scenarioBasis],
  ["step usage", stepUsage],
  ["needs of steps", stepNeedsTagged],
]);
