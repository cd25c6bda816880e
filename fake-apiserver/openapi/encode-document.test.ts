import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { message } from "../protobuf/message-fixture.js";
import { encodeDocument } from "./encode-document.js";

/** `Definitions` with one schema, whose encoded members are given. */
function definitions(name: string, schema: Uint8Array): Uint8Array {
  return message([9, message([1, message([1, name], [2, schema])])]);
}

function encoded(schema: object): Uint8Array {
  return encodeDocument({ definitions: { a: schema } });
}

describe("encodeDocument", () => {
  it("writes texts, lists and numbers", () => {
    const schema = { type: "string", required: ["x", "y"], maxLength: 300, uniqueItems: true };

    assert.deepEqual(
      encoded(schema),
      definitions(
        "a",
        message([22, message([1, "string"])], [19, "x"], [19, "y"], [11, 300], [16, 1]),
      ),
    );
  });

  it("writes schemas in schemas", () => {
    const schema = {
      properties: { p: { $ref: "#/definitions/b" } },
      items: { type: "object" },
      additionalProperties: { format: "byte" },
    };

    assert.deepEqual(
      encoded(schema),
      definitions(
        "a",
        message(
          [25, message([1, message([1, "p"], [2, message([1, "#/definitions/b"])])])],
          [23, message([1, message([22, message([1, "object"])])])],
          [21, message([1, message([2, "byte"])])],
        ),
      ),
    );
  });

  it("distinguishes additional properties that are allowed from those that have a schema", () => {
    assert.deepEqual(
      encoded({ additionalProperties: true }),
      definitions("a", message([21, message([2, 1])])),
    );
  });

  it("writes extensions and defaults as YAML, and leaves out what has no place", () => {
    const schema = { "x-y": [1], default: { z: null }, unknown: 1, constructor: 2 };

    assert.deepEqual(
      encoded(schema),
      definitions(
        "a",
        message(
          [31, message([1, "x-y"], [2, message([2, "[1]\n"])])],
          [5, message([2, '{"z":null}\n'])],
        ),
      ),
    );
  });
});
