import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kindTypeFault } from "./type-fault.js";

const DEFINITION = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };

function faultOf(spec: unknown): string | undefined {
  return kindTypeFault({ ...DEFINITION, metadata: { name: 1 }, spec }, DEFINITION);
}

describe("kindTypeFault()", () => {
  it("names the member that is of another type, and which", () => {
    const schema = (openAPIV3Schema: unknown) => ({ versions: [{ schema: { openAPIV3Schema } }] });
    const within = "JSONSchemaProps.spec.versions.schema.openAPIV3Schema";
    const spec = "CustomResourceDefinitionSpec.spec";
    for (const [given, member] of [
      [{ group: 1 }, `number into Go struct field ${spec}.group of type string`],
      [{ scope: true }, `bool into Go struct field ${spec}.scope of type v1.ResourceScope`],
      [
        { versions: {} },
        `object into Go struct field ${spec}.versions of type []v1.CustomResourceDefinitionVersion`,
      ],
      [
        schema({ properties: { a: { maxItems: 1.5 } } }),
        `number 1.5 into Go struct field ${within}.properties.maxItems of type int64`,
      ],
      [
        schema({ items: { type: 1 } }),
        `number into Go struct field ${within}.items.type of type string`,
      ],
      [schema({ enum: 1 }), `number into Go struct field ${within}.enum of type []v1.JSON`],
    ] as const) {
      assert.equal(faultOf(given), `json: cannot unmarshal ${member}`);
    }
    assert.equal(faultOf(schema({ additionalProperties: "a" })), "boolean or JSON schema expected");
  });

  it("takes what is of its type, null, and what it does not know", () => {
    const openAPIV3Schema = {
      type: "object",
      default: 1,
      items: [{}, { type: "string" }],
      additionalProperties: false,
      maximum: 1.5,
      nullable: null,
      odd: 1,
    };

    assert.equal(
      faultOf({ group: "a", versions: [{ schema: { openAPIV3Schema } }, null] }),
      undefined,
    );
  });
});
