import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { endedWatch } from "./http-watch.js";
import type { Query } from "./rest-client.js";
import { collectionPath, parseList, RestListWatch } from "./rest-list-watch.js";

const pods = { group: "", version: "v1", resource: "pods" };
const { signal } = new AbortController();

describe("collectionPath()", () => {
  it("knows the core group, other groups and namespaces", () => {
    const deployments = { group: "apps", version: "v1", resource: "deployments" };

    assert.equal(collectionPath(pods), "/api/v1/pods");
    assert.equal(collectionPath(pods, ""), "/api/v1/pods");
    assert.equal(
      collectionPath(deployments, "kube-system"),
      "/apis/apps/v1/namespaces/kube-system/deployments",
    );
  });
});

describe("RestListWatch", () => {
  it("sends what is set, with its selectors", async () => {
    const asked: [string, Query][] = [];
    const client = {
      get: async (path: string, query: Query) => {
        asked.push([path, query]);
        return { kind: "PodList", apiVersion: "v1", metadata: {}, items: [] };
      },
      watch: async (path: string, query: Query) => {
        asked.push([path, query]);
        return endedWatch();
      },
    };
    const listWatch = new RestListWatch({
      client,
      resource: pods,
      namespace: "default",
      labelSelector: "app=a",
      fieldSelector: "",
    });
    await listWatch.list({ resourceVersion: "", limit: 0 }, signal);
    await listWatch.watch(
      {
        resourceVersion: "5",
        allowWatchBookmarks: true,
        sendInitialEvents: false,
        timeoutSeconds: 300,
      },
      signal,
    );

    const path = "/api/v1/namespaces/default/pods";
    assert.deepEqual(asked, [
      [path, { labelSelector: "app=a" }],
      [
        path,
        {
          resourceVersion: "5",
          allowWatchBookmarks: "true",
          timeoutSeconds: "300",
          watch: "true",
          labelSelector: "app=a",
        },
      ],
    ]);
  });
});

describe("parseList()", () => {
  it("gives items the kind that the list implies, unless they have one", () => {
    const list = parseList({
      kind: "PodList",
      apiVersion: "v1",
      metadata: { resourceVersion: "7", continue: "t" },
      items: [{ metadata: { name: "a" } }, { kind: "Other", apiVersion: "x/v1", metadata: {} }],
    });

    assert.deepEqual(list, {
      kind: "PodList",
      apiVersion: "v1",
      metadata: { resourceVersion: "7", continue: "t" },
      items: [
        { kind: "Pod", apiVersion: "v1", metadata: { name: "a" } },
        { kind: "Other", apiVersion: "x/v1", metadata: {} },
      ],
    });
  });

  for (const items of [undefined, null]) {
    it(`takes items of ${String(items)} for none`, () => {
      assert.deepEqual(parseList({ kind: "PodList", apiVersion: "v1", items }).items, []);
    });
  }

  const broken: readonly (readonly [string, unknown, RegExp])[] = [
    ["a number", 1, /unable to understand list result 1/],
    ["an object", { kind: "Pod", metadata: {} }, /unable to understand list result/],
    ["items that are no array", { kind: "PodList", items: {} }, /unable to understand list result/],
    [
      "an item that is no object",
      { kind: "PodList", items: [1] },
      /unable to understand list item 1/,
    ],
    [
      "a table",
      { kind: "Table", apiVersion: "meta.k8s.io/v1", rows: [] },
      /^Error: unsupported list gvk: meta.k8s.io\/v1, Kind=Table$/,
    ],
  ];
  for (const [what, value, message] of broken) {
    it(`refuses ${what}`, () => assert.throws(() => parseList(value), message));
  }
});
