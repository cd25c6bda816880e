/**
 * Writes docs/contract.md from the ledger.
 *
 *   node dist/tools/generate-contract-docs.js            writes it
 *   node dist/tools/generate-contract-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, cwd, exit, stderr } from "node:process";
import { loadLedger } from "../src/suite/ledger.js";
import { renderContractDocs } from "./contract-docs.js";

const PAGE = "docs/contract.md";

const text = renderContractDocs([...loadLedger(cwd()).values()]);
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, "utf8") === text;
if (argv.includes("--check")) {
  if (!isCurrent)
    stderr.write(`${PAGE}: out of date: run node dist/tools/generate-contract-docs.js\n`);
  exit(isCurrent ? 0 : 1);
}
if (!isCurrent) writeFileSync(PAGE, text);
