import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderProtocolDocs, renderProtocolTypes } from "./protocol-renderings.js";

const schemaText = JSON.stringify({
  $id: "https://example.org/protocol",
  description: "A protocol.",
  oneOf: [{ $ref: "#/$defs/Command" }],
  $defs: {
    Empty: { title: "Empty", description: "Nothing.", type: "object", additionalProperties: false },
    Colour: {
      title: "Colour",
      description: "A colour.",
      enum: ["red", "blue"],
      "x-meanings": { red: "Stop.", blue: "Wait." },
    },
    List: {
      title: "List",
      description: "A list.",
      type: "object",
      required: ["items"],
      additionalProperties: false,
      properties: { items: { type: "array", items: { $ref: "#/$defs/Colour" } } },
    },
    PaintCommand: {
      title: "PaintCommand",
      description: "Paints.",
      type: "object",
      required: ["cmd", "args"],
      additionalProperties: false,
      properties: { cmd: { const: "paint" }, args: { $ref: "#/$defs/Empty" } },
      "x-result": { $ref: "#/$defs/List" },
    },
    Command: {
      title: "Command",
      type: "object",
      discriminator: { propertyName: "cmd" },
      oneOf: [{ $ref: "#/$defs/PaintCommand" }],
    },
  },
});

describe("renderProtocolTypes()", () => {
  const text = renderProtocolTypes(schemaText);

  it("begins with one banner that says where it comes from", () => {
    assert.match(
      text,
      /^\/\*\* Generated from protocol\.schema\.yaml by npm run generate\. Do not/,
    );
    assert.equal(text.match(/generated/gi)?.length, 1);
  });

  it("gives the empty object a type that accepts nothing else", () => {
    assert.match(text, /export type Empty = Record<string, never>;/);
  });

  it("maps commands to their results, and exports nothing that only held them together", () => {
    assert.match(text, /export interface CommandResults \{\s+paint: List;\s+\}/);
    assert.doesNotMatch(text, /Root|Definitions/);
  });

  it("takes a member named items for what it is", () => {
    assert.match(text, /items: Colour\[\];/);
    assert.doesNotMatch(text, /minItems/);
  });
});

describe("renderProtocolDocs()", () => {
  const template = "# P\n\n<!-- description -->\n\n<!-- commands -->\n\n<!-- shapes -->\n";

  it("fills the template with commands and shapes", () => {
    const page = renderProtocolDocs(schemaText, template).replaceAll(/ +/g, " ");

    assert.match(page, /^# P\n\nA protocol\.\n/);
    assert.match(page, /\| `paint` \| \[Empty\]\(#empty\) \| \[List\]\(#list\) \| Paints\. \|/);
    assert.match(page, /### List\n\nA list\.\n/);
    assert.match(page, /\| `items` \| list of \[Colour\]\(#colour\) \| yes \| \|/);
    assert.match(page, /\| `red` \| Stop\. \|/);
    assert.doesNotMatch(page, /### (?:Paint)?Command/);
  });

  it("refuses a template without a marker", () => {
    assert.throws(() => renderProtocolDocs(schemaText, "# P\n"), /lacks <!-- description -->/);
  });
});
