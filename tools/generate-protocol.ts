/**
 * Writes what is derived from the protocol's JSON Schema: the TypeScript types and the docs page.
 *
 *   node dist/tools/generate-protocol.js            writes them
 *   node dist/tools/generate-protocol.js --check    exits 1 when one is out of date
 *
 * Works on the folder it is run in; needs nothing of npm.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { argv, exit, stderr } from "node:process";
import { renderProtocolDocs, renderProtocolTypes } from "./protocol-renderings.js";

const schemaText = readFileSync("src/protocol/protocol.schema.json", "utf8");
const templateText = readFileSync("src/protocol/protocol.template.md", "utf8");
const outputs = [
  { path: "src/protocol/messages.ts", text: renderProtocolTypes(schemaText) },
  { path: "docs/protocol.md", text: renderProtocolDocs(schemaText, templateText) },
];

const stale = outputs.filter(
  ({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text,
);
if (argv.includes("--check")) {
  for (const { path } of stale) {
    stderr.write(`${path}: out of date: run node dist/tools/generate-protocol.js\n`);
  }
  exit(stale.length === 0 ? 0 : 1);
}
for (const { path, text } of stale) writeFileSync(path, text);
