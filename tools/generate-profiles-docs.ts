/**
 * Writes docs/profiles.md from the table of version profiles.
 *
 *   node dist/tools/generate-profiles-docs.js            writes it
 *   node dist/tools/generate-profiles-docs.js --check    exits 1 when it is out of date
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, exit, stderr } from "node:process";
import { renderProfilesDocs } from "./profiles-docs.js";

const PAGE = "docs/profiles.md";

const text = renderProfilesDocs();
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, "utf8") === text;
if (argv.includes("--check")) {
  if (!isCurrent)
    stderr.write(`${PAGE}: out of date: run node dist/tools/generate-profiles-docs.js\n`);
  exit(isCurrent ? 0 : 1);
}
if (!isCurrent) writeFileSync(PAGE, text);
