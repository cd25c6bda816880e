import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memberFaults } from "./member-faults.js";

describe("memberFaults()", () => {
  for (const { json, found } of [
    { json: '{"a":1,"b":2}', found: [] },
    { json: '{"a":1,"a":2}', found: ["a"] },
    { json: '{"a":{"b":1,"b":2}}', found: ["a.b"] },
    { json: '{"a":[{"b":1},{"b":1,"b":2}]}', found: ["a[1].b"] },
    { json: '{"a":1,"\\u0061":2}', found: ["a"] },
    { json: '{"a":"{\\"b\\":1,\\"b\\":2}"}', found: [] },
    { json: "[1,2]", found: [] },
  ]) {
    test(json, () => {
      assert.deepEqual(
        memberFaults(json),
        found.map((place) => ({ is: "duplicate", place })),
      );
    });
  }

  test("unknown members are found in passing, once, and nothing below them", () => {
    const json = '{"d":{"a":1,"a":2},"foo":{"x":1,"x":2},"m":{"bar":1},"foo":3}';
    assert.deepEqual(
      memberFaults(json, ["foo", "m.bar"]).map(({ is, place }) => `${is} ${place}`),
      ["duplicate d.a", "unknown foo", "unknown m.bar"],
    );
  });
});
