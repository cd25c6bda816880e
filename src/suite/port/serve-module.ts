/**
 * A port that is a module, run as a process: `node serve-module.js dist/ports/reference/adapter.js ROOT`. Its resources are
 * then separate from the suite's.
 */
import process from "node:process";
import { serveAdapter } from "../../protocol/serve-adapter.js";
import { loadImplementation } from "./start-port.js";

const env: Record<string, string> = {};
for (const [name, value] of Object.entries(process.env)) {
  if (value !== undefined) env[name] = value;
}
const [, , path = "", root = "."] = process.argv;
await serveAdapter(await loadImplementation(root, path, env));
process.exit();
