/**
 * Writes docs/ports.md from reports/published and ports/in-short.yaml.
 *
 *   node dist/tools/generate-ports-docs.js            writes it
 *   node dist/tools/generate-ports-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv, cwd, exit, stderr } from "node:process";
import { readResults } from "../src/report/read-results.js";
import { readInShort } from "../src/site/in-short.js";
import { renderPortsPage } from "./published/ports-page.js";

const PAGE = "docs/ports.md";

const findings = new Map(
  readdirSync("docs/findings").map((file) => [file.replace(/\.md$/, ""), `findings/${file}`]),
);
const { published } = readResults("reports/published");
const text = renderPortsPage({ results: published, inShort: readInShort(cwd()), findings });
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, "utf8") === text;
if (argv.includes("--check")) {
  if (!isCurrent)
    stderr.write(`${PAGE}: out of date: run node dist/tools/generate-ports-docs.js\n`);
  exit(isCurrent ? 0 : 1);
}
if (!isCurrent) writeFileSync(PAGE, text);
