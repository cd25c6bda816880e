import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { serverProfile } from "../profiles/server-profile.js";
import { ResourceTable } from "../storage/resource-table.js";
import type { ServedResource } from "../storage/served-resource.js";
import { differences } from "../values/differences.js";
import { serveNonResource } from "./non-resource.js";
import type { NonResourceResponse } from "./non-resource-response.js";

const RESOURCES: readonly ServedResource[] = new ResourceTable()
  .all()
  .filter(({ resource }) => ["pods", "configmaps", "nodes"].includes(resource));
const DEPLOYMENTS = new ResourceTable().get({
  group: "apps",
  version: "v1",
  resource: "deployments",
});
const SERVED = [...RESOURCES, DEPLOYMENTS, { ...DEPLOYMENTS, version: "v1beta1" }];
const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

function serve(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): (NonResourceResponse & { readonly body: string }) | undefined {
  const [path = "", query = ""] = url.split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const server = { resources: SERVED, profile: serverProfile(), address: "127.0.0.1:6443" };
  const served = serveNonResource({ path, query: parameters, headers }, server);
  return served === undefined ? undefined : { ...served, body: served.body.toString() };
}

function json(url: string, headers: Readonly<Record<string, string>> = {}): unknown {
  return JSON.parse(serve(url, headers)?.body ?? "null");
}

function assertIncludes(actual: unknown, expected: unknown): void {
  assert.deepEqual(differences(actual, expected), []);
}

describe("legacy discovery", () => {
  it("lists the core versions", () => {
    assert.deepEqual(json("/api"), {
      kind: "APIVersions",
      versions: ["v1"],
      serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: "127.0.0.1:6443" }],
    });
  });

  it("lists the groups, preferring the version that was given first", () => {
    const versions = [
      { groupVersion: "apps/v1", version: "v1" },
      { groupVersion: "apps/v1beta1", version: "v1beta1" },
    ];

    assert.deepEqual(json("/apis"), {
      kind: "APIGroupList",
      apiVersion: "v1",
      groups: [{ name: "apps", versions, preferredVersion: versions[0] }],
    });
  });

  it("describes one group", () => {
    const group = json("/apis/apps/");

    assertIncludes(group, { kind: "APIGroup", apiVersion: "v1", name: "apps" });
  });

  it("lists the resources of a version, with a status subresource where there is one", () => {
    const verbs = ["create", "delete", "deletecollection", "get", "list", "patch", "update"];

    assertIncludes(json("/api/v1"), {
      kind: "APIResourceList",
      groupVersion: "v1",
      apiVersion: null,
      resources: [
        { name: "configmaps" },
        { name: "nodes", namespaced: false },
        { name: "nodes/status" },
        {
          name: "pods",
          singularName: "pod",
          namespaced: true,
          kind: "Pod",
          verbs: [...verbs, "watch"],
          shortNames: ["po"],
          categories: ["all"],
          storageVersionHash: "xPOwRZ+Yhw8=",
        },
        { name: "pods/attach", kind: "PodAttachOptions", verbs: ["create", "get"] },
        { name: "pods/binding", kind: "Binding", verbs: ["create"] },
        { name: "pods/ephemeralcontainers", kind: "Pod", verbs: ["get", "patch", "update"] },
        { name: "pods/eviction", group: "policy", kind: "Eviction", verbs: ["create"] },
        { name: "pods/exec" },
        { name: "pods/log", verbs: ["get"] },
        { name: "pods/portforward" },
        { name: "pods/resize", kind: "Pod" },
        { name: "pods/status", verbs: ["get", "patch", "update"] },
      ],
    });
    assertIncludes(json("/apis/apps/v1"), { groupVersion: "apps/v1", apiVersion: "v1" });
  });

  it("leaves what is not served to the caller", () => {
    for (const path of ["/api/v2", "/apis/none", "/apis/apps/v9", "/api/v1/pods", "/nothing"]) {
      assert.equal(serve(path), undefined, path);
    }
  });
});

describe("aggregated discovery", () => {
  it("repeats the content type, without which clients fall back", () => {
    const response = serve("/apis", { accept: `${AGGREGATED},application/json` });

    assert.equal(response?.headers["content-type"], AGGREGATED);
    assert.equal(response?.headers["vary"], "Accept");
  });

  it("has groups, versions and resources in one document", () => {
    assertIncludes(json("/api", { accept: AGGREGATED }), {
      kind: "APIGroupDiscoveryList",
      apiVersion: "apidiscovery.k8s.io/v2",
      items: [
        {
          versions: [
            {
              version: "v1",
              freshness: "Current",
              resources: [
                { resource: "configmaps", subresources: null },
                { resource: "nodes", scope: "Cluster", subresources: [{ subresource: "status" }] },
                {
                  resource: "pods",
                  responseKind: { group: "", version: "", kind: "Pod" },
                  scope: "Namespaced",
                  singularResource: "pod",
                  shortNames: ["po"],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it("answers 304 to a client that has it already", () => {
    const first = serve("/apis", { accept: AGGREGATED });
    const etag = first?.headers["etag"] ?? "";

    const second = serve("/apis", { accept: AGGREGATED, "if-none-match": etag });

    assert.match(etag, /^"[0-9A-F]{128}"$/);
    assert.deepEqual([second?.status, second?.body], [304, ""]);
  });

  it("is not served in a version that is gone", () => {
    const accept = `${AGGREGATED.replace("v=v2", "v=v2beta1")},application/json`;

    assert.equal(serve("/apis", { accept })?.headers["content-type"], "application/json");
  });
});

describe("what takes only GET", () => {
  it("is what a route was made for, and not what is found out", () => {
    const strict = ["/version", "/api", "/api/v1", "/apis/apps/v1"];
    const generous = ["/", "/apis", "/apis/apps", "/healthz", "/openapi/v3"];

    assert.deepEqual(
      [...strict, ...generous].filter((path) => serve(path)?.takesOnlyGet === true),
      strict,
    );
  });
});

describe("health", () => {
  it("answers ok in plain text", () => {
    for (const path of ["/healthz", "/livez", "/readyz", "/readyz/ping", "/livez/etcd"]) {
      const response = serve(path);

      assert.deepEqual([path, response?.status, response?.body], [path, 200, "ok"]);
      assert.equal(response?.headers["content-type"], "text/plain; charset=utf-8");
    }
  });

  it("lists its checks when asked to", () => {
    assert.equal(
      serve("/livez?verbose")?.body,
      "[+]ping ok\n[+]log ok\n[+]etcd ok\nlivez check passed\n",
    );
  });

  it("says which check it left out, and that it does not know one", () => {
    assert.match(serve("/readyz?verbose&exclude=etcd")?.body ?? "", /^\[\+\]etcd excluded: ok$/m);
    assert.match(serve("/readyz?verbose&exclude=x")?.body ?? "", /no matches for "x"/);
  });

  it("does not know a check that there is not", () => {
    assert.equal(serve("/readyz/nothing"), undefined);
    assert.equal(serve("/constructor"), undefined);
  });
});

describe("version", () => {
  it("says 1.37, indented", () => {
    assertIncludes(json("/version"), { major: "1", minor: "37" });
    assert.match(serve("/version")?.body ?? "", /^\{\n {2}"major"/);
  });
});

describe("OpenAPI v3", () => {
  it("lists a document for each group and version", () => {
    const index = serve("/openapi/v3")?.body ?? "";

    assert.match(index, /"api\/v1":\{"serverRelativeURL":"\/openapi\/v3\/api\/v1\?hash=[0-9A-F]+"/);
    assert.match(index, /"apis\/apps\/v1"/);
  });

  it("says that each kind validates fields when it is patched", () => {
    const patch = {
      parameters: ["dryRun", "fieldManager", "fieldValidation", "force"].map((name) => ({
        name,
        in: "query",
      })),
      "x-kubernetes-group-version-kind": { group: "", version: "v1", kind: "Pod" },
    };

    assertIncludes(json("/openapi/v3/api/v1"), {
      paths: {
        "/api/v1/namespaces/{namespace}/pods/{name}": { patch },
        "/api/v1/nodes/{name}": {},
      },
    });
  });

  it("is not served for a group that there is not", () => {
    assert.equal(serve("/openapi/v3/apis/none/v1")?.body, "");
  });
});

describe("serveNonResource()", () => {
  it("lists the paths it knows at the root", () => {
    assertIncludes(json("/"), { paths: ["/api", "/api/v1", "/apis", "/apis/apps"] });
  });

  it("indents for people, and only for them", () => {
    const isIndented = (url: string, userAgent: string) =>
      serve(url, { "user-agent": userAgent })?.body.includes("\n  ");

    assert.equal(isIndented("/api", "curl/8.5.0"), true);
    assert.equal(isIndented("/api?pretty=0", "curl/8.5.0"), false);
    assert.equal(isIndented("/api?pretty=true", "kubectl/v1.32"), true);
    assert.equal(isIndented("/api", "kubectl/v1.32"), false);
  });
});
