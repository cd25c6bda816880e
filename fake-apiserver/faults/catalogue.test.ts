import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CATALOGUE } from "./catalogue.js";
import { FAULT_IDS } from "./fault-layer.js";
import { ruleSchema } from "./rule-schema.js";

const ROW_COUNT = 123;
const rows = CATALOGUE.flatMap((section) => section.rows);
const faultsInSchema = ruleSchema.$defs.Fault.oneOf.map(({ title }) => title);
const actionsInSchema = ruleSchema.$defs.Action.oneOf.map(({ title }) => title);

describe("the catalogue", () => {
  it("has every row once, in order", () => {
    const expected = Array.from({ length: ROW_COUNT }, (_, index) => index + 1);

    assert.deepEqual(
      rows.map(({ row }) => row),
      expected,
    );
  });

  it("has for every row a fault, an action, or a reason", () => {
    for (const { row, faults, actions = [], elsewhere } of rows) {
      const isThere = faults.length + actions.length > 0;
      assert.notEqual(isThere, elsewhere !== undefined, `row ${row}`);
    }
  });

  it("gives every fault of the union, and of the schema, one row", () => {
    const inCatalogue = rows.flatMap(({ faults }) => faults).toSorted();

    assert.deepEqual(inCatalogue, [...FAULT_IDS].toSorted());
    assert.deepEqual(inCatalogue, faultsInSchema.toSorted());
  });

  it("gives every action of the schema one row", () => {
    const inCatalogue = rows.flatMap(({ actions = [] }) => actions).toSorted();

    assert.deepEqual(inCatalogue, actionsInSchema.toSorted());
  });

  it("says of every fault what it does, what it imitates, and who gets it wrong", () => {
    for (const { title, description, ...rest } of ruleSchema.$defs.Fault.oneOf) {
      assert.match(description, /\.$/, title);
      assert.match(rest["x-imitates"], /\.$/, title);
      assert.match(rest["x-wrong"], /[.)]$/, title);
    }
  });
});
