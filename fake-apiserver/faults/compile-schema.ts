import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import { libraries } from "../values/libraries.js";
import { RULE_SCHEMA_ID, type RuleSchema, ruleSchema } from "./rule-schema.js";
import { mainIssue, type SchemaIssue } from "./schema-issue.js";

/** Either the input, now known to be of the schema, or what is wrong with it. */
export type Checked<T> =
  | { readonly type: "valid"; readonly value: T }
  | { readonly type: "invalid"; readonly issue: SchemaIssue };

/** Made when first used: a server that installs no rule starts without knowing their grammar. */
let ajv: Ajv2020 | undefined;

/** What compiles schemas that refer to that of rules. */
export function schemaCompiler(): Ajv2020 {
  if (ajv !== undefined) return ajv;
  const { Ajv2020 } = libraries.ajv2020();
  ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    discriminator: true,
    allowUnionTypes: true,
    // Annotations for the docs; they say nothing about validity.
    keywords: ["x-h2", "x-imitates", "x-layer", "x-wrong", "x-ws"],
    schemas: [ruleSchema()],
    // Optimising takes as long as compiling, and longer than all rules of a run take to be checked.
    code: { optimize: false },
    // The schemas are ours, and tests compile every one of them.
    validateSchema: false,
    meta: false,
  });
  return ajv;
}

/**
 * Makes a checker of a JSON Schema, which may refer to the definitions of the rules' schema. It is the caller who says
 * that the schema describes `T`.
 */
export function compileSchema<T>(schema: object): (input: unknown) => Checked<T> {
  let compiled: ValidateFunction<T> | undefined;
  return (input) => {
    compiled ??= schemaCompiler().compile<T>(schema);
    return compiled(input)
      ? { type: "valid", value: input }
      : { type: "invalid", issue: mainIssue(compiled.errors ?? []) };
  };
}

/** Refers to a definition of the rules' schema: `ruleDefinition("Match")`. */
export function ruleDefinition(name: keyof RuleSchema["$defs"]): { readonly $ref: string } {
  return { $ref: `${RULE_SCHEMA_ID}#/$defs/${name}` };
}
