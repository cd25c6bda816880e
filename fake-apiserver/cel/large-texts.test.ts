import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { TYPES } from "./cel-type.js";
import { compile } from "./environment.js";
import { ExpressionError } from "./parse-expression.js";

/** What the largest request may hold, nearly. */
const SIZE = 2_000_000;
/** Linear ways take less than half a second; quadratic ones hours. */
const TIMEOUT_MS = 60_000;

const spaces = `x${" ".repeat(SIZE)}x`;
const digits = "1".repeat(SIZE);
const zeros = "0".repeat(SIZE);

/** What an expression makes of a text. Cut off when it takes too long, also in the middle of a pattern. */
function outcomeOf(expression: string, text: string): string {
  const environment = { variables: { self: TYPES.string }, fields: () => undefined };
  const { program } = compile(expression, environment);
  const run = () => program(() => text, Number.POSITIVE_INFINITY);
  const { value, error } = runInNewContext("run()", { run }, { timeout: TIMEOUT_MS });
  return String(error?.message ?? value);
}

describe("texts as large as requests", () => {
  for (const [expression, text, what, outcome] of [
    ["self.trim() == self", spaces, "spaces within", "true"],
    [
      "duration(self)",
      `${digits}x`,
      "digits",
      "type conversion error from 'string' to 'google.protobuf.Duration'",
    ],
    ["duration(self) == duration('0s')", `${zeros}s`, "zeros", "true"],
    ["double(self)", `${digits}x`, "digits", "type conversion error from 'string' to 'double'"],
    ["int(self)", `${zeros}x`, "zeros", "type conversion error from 'string' to 'int'"],
    ["int(self) == 7", `${zeros}7`, "zeros", "true"],
    ["uint(self)", `${digits}x`, "digits", "type conversion error from 'string' to 'uint'"],
    ["isQuantity(self)", `${digits}x`, "digits", "false"],
    [
      "quantity(self)",
      `${digits}x`,
      "digits",
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
  ] as const) {
    it(`${expression}, of millions of ${what}`, () => {
      assert.equal(outcomeOf(expression, text), outcome);
    });
  }
});

describe("expressions that are as long as any may be", () => {
  const environment = { variables: { self: TYPES.string }, fields: () => undefined };

  /** Why an expression is none; undefined where it is one. */
  function faultOf(expression: string): string | undefined {
    const run = () => compile(expression, environment);
    try {
      runInNewContext("run()", { run }, { timeout: TIMEOUT_MS });
      return undefined;
    } catch (error) {
      if (error instanceof ExpressionError) return error.message;
      throw error;
    }
  }

  it("are refused when macros make them larger than any text", () => {
    const chain = `optional.of(self)${".optMap(x, x)".repeat(60)}.hasValue()`;

    const limit = "expression is too large with its macros expanded: limit 250000";
    assert.equal(faultOf(chain), `ERROR: <input>:-1:0: ${limit}`);
    assert.equal(faultOf(`optional.of(self)${".optMap(x, x)".repeat(9)}.hasValue()`), undefined);
  });

  it("are told a hundred of their mistakes, and no line that is too long to be read", () => {
    const fault = faultOf(`[${"a,".repeat(40_000)}]`) ?? "";

    const lines = fault.split("\n");
    assert.equal(lines.length, 101);
    assert.equal(lines[99], "ERROR: <input>:1:200: undeclared reference to 'a' (in container '')");
    assert.equal(lines[100], "39900 more errors were truncated");
    assert.match(faultOf("#".repeat(500)) ?? "", /\^\n1 more errors were truncated$/);
  });

  it("have types that are found out in time", () => {
    assert.equal(faultOf(`[${"[],".repeat(30_000)}]`), undefined);
  });
});
