import type { ValidateFunction } from "ajv/dist/2020.js";
import { isJsonObject } from "../values/json-value.js";
import { schemaCompiler } from "./compile-schema.js";
import { isFaultId } from "./loaded-faults.js";
import { RULE_SCHEMA_ID, ruleSchema } from "./rule-schema.js";

/** What has no fault in it, compiled once for all checkers. */
const SHARED_ID = `${RULE_SCHEMA_ID}/shared`;

/** Checkers by the kinds of fault that they know, and whether of a list. */
const checkers = new Map<string, ValidateFunction>();

/**
 * Whether the input is one rule, or a list of rules (`definition`), beyond doubt. If not, it may be one all the same: ask the
 * whole grammar, which also says what is wrong.
 *
 * There are more than a hundred kinds of fault, and a program uses few: to compile the grammar of all of them takes a hundred
 * times as long as that of one, and as long as it takes to start.
 */
export function isKnownRule(input: unknown, definition: "Rule" | "RuleList"): boolean {
  const faults = new Set<string>();
  collectFaults(input, faults);
  const key = [definition, ...[...faults].sort()].join(" ");
  let checker = checkers.get(key);
  if (checker === undefined) {
    // What is no fault at all has no checker: whoever makes up names must not make this remember them.
    if (!areFaults(faults)) return false;
    checker = compile(definition, faults, key);
    checkers.set(key, checker);
  }
  return checker(input) === true;
}

function areFaults(names: ReadonlySet<string>): boolean {
  return [...names].every(isFaultId);
}

/** Whatever is called a fault anywhere in the input. */
function collectFaults(input: unknown, into: Set<string>): void {
  if (Array.isArray(input)) for (const one of input) collectFaults(one, into);
  if (!isJsonObject(input)) return;
  if (typeof input["fault"] === "string") into.add(input["fault"]);
  for (const one of Object.values(input)) collectFaults(one, into);
}

function compile(
  definition: "Rule" | "RuleList",
  faults: ReadonlySet<string>,
  key: string,
): ValidateFunction {
  const { Rule, RuleList, Fault, ...shared } = ruleSchema().$defs;
  const compiler = schemaCompiler();
  if (compiler.getSchema(SHARED_ID) === undefined) {
    compiler.addSchema({ $id: SHARED_ID, $defs: shared });
  }
  return compiler.compile({
    $id: `${RULE_SCHEMA_ID}/of/${encodeURIComponent(key)}`,
    $ref: `#/$defs/${definition}`,
    $defs: {
      Rule,
      RuleList,
      Fault: { ...Fault, oneOf: Fault.oneOf.filter(({ title }) => faults.has(title)) },
      Match: { $ref: `${SHARED_ID}#/$defs/Match` },
      EventMatch: { $ref: `${SHARED_ID}#/$defs/EventMatch` },
    },
  });
}
