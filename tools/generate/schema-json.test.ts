import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { schemaJson } from "./schema-json.js";

describe("schemaJson()", () => {
  it("is what the YAML says", () => {
    const json = schemaJson(
      "title: Message\nrequired: [id]\nproperties: { id: { minLength: 1 } }\n",
    );

    assert.deepEqual(JSON.parse(json), {
      title: "Message",
      required: ["id"],
      properties: { id: { minLength: 1 } },
    });
  });

  it("has the words that are explained, in their order", () => {
    const json = schemaJson("items: [{ title: Light, x-meanings: { red: Stop., blue: Wait. } }]\n");

    assert.deepEqual(JSON.parse(json).items, [
      { title: "Light", enum: ["red", "blue"], "x-meanings": { red: "Stop.", blue: "Wait." } },
    ]);
  });
});
