import type { ValidateFunction } from "ajv/dist/2020.js";
import { isJsonObject } from "../values/json-value.js";
import { schemaCompiler } from "./compile-schema.js";
import { isFaultId } from "./loaded-faults.js";
import type { FaultId } from "./rule.js";
import { RULE_SCHEMA_ID, ruleSchema } from "./rule-schema.js";

/** A rule, apart from its faults. */
interface Frame {
  readonly do: readonly unknown[];
  readonly then?: readonly Frame[];
}

/** Checks a rule or a list of rules, but for its faults; made when first used. */
let checkFrame: ValidateFunction<Frame | readonly Frame[]> | undefined;

/** Checkers of the faults that have been met. */
const checkers = new Map<FaultId, ValidateFunction>();

/**
 * Whether the input is one rule, or a list of rules, beyond doubt. If not, it may be one all the same: ask the whole grammar,
 * which also names the error.
 *
 * There are more than a hundred kinds of fault, and a program uses few: to compile the grammar of all of them takes a hundred
 * times as long as that of one, and as long as it takes to start.
 */
export function isKnownRule(input: unknown, definition: "Rule" | "RuleList"): boolean {
  if (Array.isArray(input) !== (definition === "RuleList")) return false;
  checkFrame ??= compileFrame();
  return checkFrame(input) && [input].flat().every(hasKnownFaults);
}

function hasKnownFaults({ do: faults, then = [] }: Frame): boolean {
  return faults.every(isKnownFault) && then.every(hasKnownFaults);
}

function isKnownFault(fault: unknown): boolean {
  const id = isJsonObject(fault) ? fault["fault"] : undefined;
  if (typeof id !== "string" || !isFaultId(id)) return false;
  const checker = checkers.get(id) ?? compileFault(id);
  checkers.set(id, checker);
  return checker(fault) === true;
}

function compileFrame(): ValidateFunction<Frame | readonly Frame[]> {
  const { Fault: _fault, ...shared } = ruleSchema().$defs;
  return schemaCompiler().compile({
    $id: `${RULE_SCHEMA_ID}/frame`,
    anyOf: [{ $ref: "#/$defs/Rule" }, { $ref: "#/$defs/RuleList" }],
    $defs: { ...shared, Fault: true },
  });
}

function compileFault(id: FaultId): ValidateFunction {
  const { Fault, Rule: _rule, RuleList: _list, ...shared } = ruleSchema().$defs;
  return schemaCompiler().compile({
    ...Fault.oneOf.find(({ title }) => title === id),
    $id: `${RULE_SCHEMA_ID}/of/${id}`,
    $defs: shared,
  });
}
