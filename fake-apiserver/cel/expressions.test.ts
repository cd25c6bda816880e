import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { isJsonObject, record, records } from "../values/json-value.js";
import { compile, ProgramError } from "./environment.js";
import { estimateCost } from "./estimate-cost.js";
import { goDouble } from "./go-numbers.js";
import { ExpressionError } from "./parse-expression.js";
import { fieldsOf, schemaType, withIdentity } from "./schema-types.js";
import { schemaValue } from "./schema-values.js";
import { timestampText } from "./times.js";
import {
  Duration,
  isList,
  isMap,
  itemsOf,
  Optional,
  Timestamp,
  TypeValue,
  typeNameOf,
  Uint,
  type Value,
} from "./values.js";

/** Written by `oracle/cel`: what Kubernetes' own libraries make of each expression. */
const url = new URL("../../../fake-apiserver/cel/expressions.cases.json", import.meta.url);
const { schema, object, cases } = record(JSON.parse(readFileSync(url, "utf8")));
const root = isJsonObject(schema) ? schemaType(schema, true, "selfType") : undefined;

const CALL_MAX_COST = 1_000_000;
/** More than that is written in other digits: it is more than any rule may cost. */
const EXACT_MAX_COST = 2 ** 53;

/** A value as Go prints it. */
function shown(value: Value): string {
  if (value === null) return "<nil>";
  if (typeof value === "number") return goDouble(value);
  if (typeof value !== "object") return String(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array) return `[${value.join(" ")}]`;
  if (value instanceof TypeValue) return value.name;
  if (value instanceof Duration) return shownDuration(value);
  if (value instanceof Timestamp) return `${timestampText(value).replace(/[TZ]/g, " ")}+0000 UTC`;
  if (value instanceof Optional) return shown(value.value ?? null);
  if (isList(value)) return `[${itemsOf(value).map(shown).join(" ")}]`;
  assert.ok(isMap(value), `nobody knows how Go prints a ${typeNameOf(value)}`);
  const entries = value.keys().map((key) => `${shown(key)}:${shown(value.get(key) ?? null)}`);
  return `map[${entries.toSorted().join(" ")}]`;
}

/** "1h0m0s": of more than a second all units down from the largest, and else the largest that fits. */
function shownDuration({ nanoseconds }: Duration): string {
  if (nanoseconds < 0n) return `-${shownDuration(new Duration(-nanoseconds))}`;
  const seconds = Number(nanoseconds) / 1e9;
  if (seconds > 0 && seconds < 1) return `${goDouble(seconds * 1000)}ms`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const before = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : "";
  return `${before}${goDouble(seconds % 60)}s`;
}

/** What became of an expression, in the words of a case. */
function outcomeOf(expression: string): Record<string, string | undefined> {
  if (root === undefined) throw new Error("the cases have a schema");
  try {
    const environment = { variables: { self: root.type }, fields: fieldsOf(root) };
    const { checked, program } = compile(expression, environment);
    const self = () => schemaValue(object, withIdentity(record(schema)));
    const { value, error } = program(
      (name) => (name === "self" ? self() : undefined),
      CALL_MAX_COST,
    );
    const maxCost = String(estimateCost(checked, root));
    return {
      maxCost,
      failure: error?.message,
      value: value === undefined ? undefined : shown(value),
    };
  } catch (error) {
    if (error instanceof ProgramError) return { program: error.message };
    if (error instanceof ExpressionError) return { error: error.message };
    throw error;
  }
}

describe("compile(), as Kubernetes' own libraries", () => {
  for (const { expression, ...wanted } of records(cases)) {
    it(String(expression), () => {
      const found = outcomeOf(String(expression));
      assert.equal(found["error"], wanted["error"]);
      assert.equal(found["program"], wanted["program"]);
      assert.equal(found["failure"], wanted["failure"]);
      // The oracle leaves out an empty text.
      assert.equal(found["value"] || undefined, wanted["value"]);
      const isExact = Number(wanted["maxCost"]) < EXACT_MAX_COST;
      if (isExact) assert.equal(found["maxCost"], wanted["maxCost"]);
      else assert.equal(Number(found["maxCost"] ?? 0) >= EXACT_MAX_COST, "maxCost" in wanted);
    });
  }
});
