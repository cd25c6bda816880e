import { createRequire } from "node:module";
import type ruleSchemaJson from "./rule.schema.json";

/** The grammar of rules as JSON Schema 2020-12: the one source of the parser, the docs and the control API. */
export type RuleSchema = typeof ruleSchemaJson;

/** What the schema is called, for those who refer to it. It is long: who only refers to it does not read it. */
export const RULE_SCHEMA_ID = "https://informer-conformance.dev/fake-apiserver/rule/1";

const load = createRequire(import.meta.url);

/**
 * Reads the schema, the first time. Loaded with `require`, because importing JSON is experimental, and says so on stderr,
 * in Node 20.
 */
export function ruleSchema(): RuleSchema {
  return load("./rule.schema.json");
}
