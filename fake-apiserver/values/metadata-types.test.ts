import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { metadataTypeFault } from "./metadata-types.js";

describe("metadataTypeFault()", () => {
  it("names the member that is of another type, and which", () => {
    for (const [metadata, member] of [
      [{ name: 5 }, "number into Go struct field ObjectMeta.metadata.name of type string"],
      [
        { labels: [] },
        "array into Go struct field ObjectMeta.metadata.labels of type map[string]string",
      ],
      [
        { labels: { a: true } },
        "bool into Go struct field ObjectMeta.metadata.labels of type string",
      ],
      [
        { finalizers: "a" },
        "string into Go struct field ObjectMeta.metadata.finalizers of type []string",
      ],
      [
        { finalizers: [{}] },
        "object into Go struct field ObjectMeta.metadata.finalizers of type string",
      ],
      [
        { generation: 1.5 },
        "number 1.5 into Go struct field ObjectMeta.metadata.generation of type int64",
      ],
    ] as const) {
      assert.equal(metadataTypeFault(metadata), `json: cannot unmarshal ${member}`);
    }
    const ofCustom = metadataTypeFault({ name: 5 }, { isCustom: true });
    assert.match(ofCustom ?? "", /Go struct field ObjectMeta\.name of type string$/);
  });

  it("takes what is there as it should be, not at all, or null", () => {
    const metadata = {
      name: "a",
      labels: { a: "b", c: null },
      annotations: null,
      finalizers: ["example.com/a"],
      ownerReferences: [{ uid: "u" }],
      generation: 3,
      other: 5,
    };

    assert.equal(metadataTypeFault(metadata), undefined);
  });
});
