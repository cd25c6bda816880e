import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  decodeFieldSet,
  difference,
  encodeFieldSet,
  type FieldSet,
  intersection,
  isEmptySet,
  NO_FIELDS,
  pathsOf,
  pathText,
  union,
} from "./field-set.js";

function set(fields: object): FieldSet {
  return decodeFieldSet(fields) ?? NO_FIELDS;
}

const SPEC = { "f:spec": { ".": {}, "f:a": {}, "f:b": {} } };

describe("encodeFieldSet()", () => {
  it("writes what was read, members before what they contain, in order", () => {
    const written = encodeFieldSet(
      set({ "f:b": {}, "f:a": { 'k:{"name":"x"}': { "f:y": {}, ".": {} } } }),
    );

    assert.equal(
      JSON.stringify(written),
      '{"f:a":{"k:{\\"name\\":\\"x\\"}":{".":{},"f:y":{}}},"f:b":{}}',
    );
  });
});

describe("decodeFieldSet()", () => {
  it("refuses what is no set", () => {
    assert.equal(decodeFieldSet({ spec: {} }), undefined);
    assert.equal(decodeFieldSet({ "f:spec": 1 }), undefined);
  });

  it("reads nothing as the empty set", () => {
    assert.equal(isEmptySet(set({})), true);
  });
});

describe("sets of fields", () => {
  it("are joined, cut and subtracted field by field", () => {
    const other = set({ "f:spec": { "f:b": {}, "f:c": {} } });

    assert.deepEqual(encodeFieldSet(union(set(SPEC), other)), {
      "f:spec": { ".": {}, "f:a": {}, "f:b": {}, "f:c": {} },
    });
    assert.deepEqual(encodeFieldSet(intersection(set(SPEC), other)), { "f:spec": { "f:b": {} } });
    assert.deepEqual(encodeFieldSet(difference(set(SPEC), other)), {
      "f:spec": { ".": {}, "f:a": {} },
    });
    assert.equal(isEmptySet(difference(other, other)), true);
  });
});

describe("pathText()", () => {
  it("names members, items by their keys and items by their values", () => {
    const paths = pathsOf(
      set({
        "f:spec": {
          "f:ports": { 'k:{"containerPort":80,"protocol":"TCP"}': {} },
          "f:set": { 'v:"a"': {} },
        },
      }),
    );

    assert.deepEqual(paths.map(pathText), [
      '.spec.ports[containerPort=80,protocol="TCP"]',
      '.spec.set[="a"]',
    ]);
  });
});
