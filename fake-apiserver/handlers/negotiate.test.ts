import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatOfStatus, isRouted, negotiate } from "./negotiate.js";

describe("negotiate()", () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, "json"],
    ["", "json"],
    ["*/*", "json"],
    ["application/*", "json"],
    ["application/json", "json"],
    ["application/json;stream=watch", "json"],
    ["application/vnd.kubernetes.protobuf,application/json", "json"],
    ["application/vnd.kubernetes.protobuf", "not-acceptable"],
    ["application/yaml", "json yaml"],
    ["application/json;q=0", "json"],
    ["APPLICATION/JSON", "not-acceptable"],
    ["*", "json"],
    ["application", "not-acceptable"],
    ["application/json/x", "not-acceptable"],
    ["*/*,application/yaml", "json yaml"],
    ["application/json;q=x,application/yaml;q=0.2", "json yaml"],
    ["application/json;v=v1", "not-acceptable"],
    ['application/json;as="Table";v=v1;g=meta.k8s.io', "not-acceptable"],
    [
      "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json",
      "table",
    ],
    ["application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json", "table v1beta1"],
    ["application/json;as=Table;v=v2;g=meta.k8s.io", "not-acceptable"],
    ["application/json;as=Table;v=v1;g=meta.k8s.io;q=0.5,application/json", "json"],
    [
      "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json",
      "partial-list",
    ],
    ["application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1", "partial"],
  ];
  for (const [accept, as] of cases) {
    it(`answers ${accept ?? "no header"} with ${as}`, () => {
      const negotiated = negotiate(accept);
      const [wanted, ...more] = as.split(" ");
      assert.equal(negotiated.as, wanted);
      assert.deepEqual(
        Object.values(negotiated).filter((value) => more.includes(value)),
        more,
      );
    });
  }
});

describe("formatOfStatus()", () => {
  it("takes YAML, but not for what is a table", () => {
    assert.equal(formatOfStatus("application/yaml"), "yaml");
    assert.equal(formatOfStatus("application/yaml;as=Table;v=v1;g=meta.k8s.io"), "json");
    assert.equal(formatOfStatus("text/html"), "json");
  });
});

describe("isRouted()", () => {
  it("knows no half wildcards", () => {
    assert.equal(isRouted("application/*"), false);
    assert.equal(isRouted("text/html, */*;q=0.1"), true);
    assert.equal(isRouted(""), true);
  });
});
