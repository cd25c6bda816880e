import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isTrue, parseResourcePath, type ResourcePath, verbOf } from "./resource-path.js";

describe("parseResourcePath()", () => {
  const core = { group: "", version: "v1", hasWatchPrefix: false };
  const uneven = { ...core, group: "g", resource: "gears", isUneven: true } as const;
  const cases: readonly [string, ResourcePath][] = [
    ["/api/v1/pods", { ...core, resource: "pods" }],
    ["/api/v1/nodes/n", { ...core, resource: "nodes", name: "n" }],
    ["/api/v1/namespaces", { ...core, resource: "namespaces" }],
    ["/api/v1/namespaces/x", { ...core, resource: "namespaces", name: "x" }],
    [
      "/api/v1/namespaces/x/status",
      { ...core, resource: "namespaces", name: "x", subresource: "status" },
    ],
    ["/api/v1/namespaces/x/pods", { ...core, resource: "pods", namespace: "x" }],
    [
      "/api/v1/namespaces/x/pods/a/status",
      { ...core, resource: "pods", namespace: "x", name: "a", subresource: "status" },
    ],
    [
      "/apis/apps/v1/namespaces/x/deployments/a",
      { ...core, group: "apps", resource: "deployments", namespace: "x", name: "a" },
    ],
    [
      "/api/v1/watch/namespaces/x/pods/a",
      { ...core, hasWatchPrefix: true, resource: "pods", namespace: "x", name: "a" },
    ],
    ["/api/v1/nodes/a%3Ab", { ...core, resource: "nodes", name: "a:b" }],
    ["/api/v1/nodes/a//", { ...core, resource: "nodes", name: "a" }],
    ["/apis/g/v1/namespaces/x/gears/a//status", { ...uneven, namespace: "x", name: "a" }],
    ["/apis/g/v1/namespaces/x/gears//a", { ...uneven, namespace: "x", subresource: "a" }],
    ["/apis/g/v1/namespaces//gears/a", { ...uneven, name: "a" }],
  ];
  for (const [path, parsed] of cases) {
    it(`reads ${path}`, () => assert.deepEqual(parseResourcePath(path), parsed));
  }

  for (const path of [
    "/",
    "/api",
    "/api/v1",
    "/apis/apps/v1",
    "/healthz",
    "/api/v1//x",
    "/api/v1/%",
  ]) {
    it(`leaves ${path} to others`, () => assert.equal(parseResourcePath(path), undefined));
  }
});

describe("verbOf()", () => {
  it("watches a collection only, and one object through the old prefix", () => {
    const query = { watch: "true" };

    assert.equal(verbOf("GET", parseResourcePath("/api/v1/pods"), query), "watch");
    assert.equal(verbOf("GET", parseResourcePath("/api/v1/nodes/a"), query), "get");
    assert.equal(verbOf("GET", parseResourcePath("/api/v1/watch/nodes/a"), {}), "watch");
    assert.equal(verbOf("DELETE", parseResourcePath("/api/v1/pods"), {}), "deletecollection");
  });

  it("goes by the method alone where a name is missing or too many", () => {
    assert.equal(verbOf("PUT", parseResourcePath("/api/v1/pods"), {}), "update");
    assert.equal(verbOf("POST", parseResourcePath("/api/v1/nodes/a"), {}), "create");
    assert.equal(verbOf("HEAD", parseResourcePath("/api/v1/nodes/a"), {}), "get");
    assert.equal(verbOf("DELETE", parseResourcePath("/api/v1/watch/nodes/a"), {}), "watch");
    assert.equal(verbOf("OPTIONS", parseResourcePath("/api/v1/nodes/a"), {}), "other");
  });
});

describe("isTrue()", () => {
  it("takes anything but absent, false and 0 for true", () => {
    assert.deepEqual([undefined, "false", "FALSE", "0", "", "1", "yes", "true"].map(isTrue), [
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});
