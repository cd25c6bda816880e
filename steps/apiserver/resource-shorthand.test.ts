import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { resolvePath, typeOf } from "./resource-shorthand.js";

describe("resolvePath()", () => {
  it("spells out what is of the namespace, of the one beside it, of all, and of none", () => {
    const paths = [
      "widgets/a?x=1",
      "other/pods",
      "all/widgets?watch=1",
      "namespaces/b",
      "/healthz",
    ];

    assert.deepEqual(
      paths.map((path) => resolvePath(path, "n")),
      [
        "/apis/example.com/v1/namespaces/n/widgets/a?x=1",
        "/api/v1/namespaces/n-other/pods",
        "/apis/example.com/v1/widgets?watch=1",
        "/api/v1/namespaces/b",
        "/healthz",
      ],
    );
  });

  it("refuses a word it does not know", () => {
    assert.throws(() => resolvePath("gadgets", "n"), RangeError);
  });
});

describe("typeOf()", () => {
  it("knows the kind of a collection, whatever follows it", () => {
    assert.deepEqual(typeOf("other/widgets/a/status?dryRun=All"), {
      apiVersion: "example.com/v1",
      kind: "Widget",
    });
  });
});
