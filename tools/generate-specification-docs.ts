/**
 * Writes docs/specification.md from the ledger, the features and features/specification.yaml.
 *
 *   node dist/tools/generate-specification-docs.js            writes it
 *   node dist/tools/generate-specification-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, cwd, exit, stderr } from "node:process";
import { loadSpecification } from "../src/site/specification.js";
import { loadLedger } from "../src/suite/ledger.js";
import { loadScenarios } from "../src/suite/scenarios.js";
import { renderSpecificationDocs } from "./specification/specification-docs.js";

const PAGE = "docs/specification.md";

const specification = loadSpecification(cwd());
const faults = readFileSync("docs/faults.md", "utf8");
const unknown = specification.faults
  .flatMap(({ ids }) => ids)
  .filter((id) => !faults.includes(`\`${id}\``));
if (unknown.length > 0) throw new Error(`docs/faults.md has no ${unknown.join(", ")}`);

const { scenarios } = await loadScenarios(cwd());
const text = renderSpecificationDocs({ specification, ledger: loadLedger(cwd()), scenarios });
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, "utf8") === text;
if (argv.includes("--check")) {
  if (!isCurrent)
    stderr.write(`${PAGE}: out of date: run node dist/tools/generate-specification-docs.js\n`);
  exit(isCurrent ? 0 : 1);
}
if (!isCurrent) writeFileSync(PAGE, text);
