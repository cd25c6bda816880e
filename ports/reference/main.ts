/** The reference as a process: the same adapter over standard input and output. */
import process from "node:process";
import { serveAdapter } from "../../src/protocol/serve-adapter.js";
import { createAdapter } from "./adapter.js";

const env: Record<string, string> = {};
for (const [name, value] of Object.entries(process.env)) {
  if (value !== undefined) env[name] = value;
}
await serveAdapter(createAdapter(env));
process.exit();
