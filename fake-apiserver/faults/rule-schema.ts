import { createRequire } from "node:module";
import type ruleSchemaJson from "./rule.schema.json";

/**
 * The grammar of rules as JSON Schema 2020-12: the one source of the parser, the docs and the control API.
 * Loaded with `require`, because importing JSON is experimental, and says so on stderr, in Node 20.
 */
export const ruleSchema: typeof ruleSchemaJson = createRequire(import.meta.url)(
  "./rule.schema.json",
);
