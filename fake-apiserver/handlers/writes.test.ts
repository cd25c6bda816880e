import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { WIDGETS } from "../testing/widgets.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const CONFIG_MAPS = { group: "", version: "v1", resource: "configmaps" };
const DEFAULT_PODS = "/api/v1/namespaces/default/pods";

let world: World;

function http() {
  return request(world.url);
}

function storePod(name: string, more = {}): void {
  world.store.create(PODS, { metadata: { name, namespace: "default" }, ...more });
}

const NO_SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end " +
  "with an alphanumeric character (e.g. 'example.com', regex used for validation is " +
  "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock(), resources: [WIDGETS] });
  });
  afterEach(() => world.close());
}

describe("POST to a collection", () => {
  prepareEach();

  it("creates and stamps, and says 201", async () => {
    const { status, body } = await http()
      .post(DEFAULT_PODS)
      .send({ metadata: { name: "a" }, spec: { n: 1 } });

    assert.equal(status, 201);
    assert.deepEqual(body, {
      kind: "Pod",
      apiVersion: "v1",
      metadata: {
        name: "a",
        namespace: "default",
        uid: body.metadata.uid,
        generation: 1,
        creationTimestamp: "2026-01-01T00:00:00Z",
        resourceVersion: "1005",
        managedFields: [
          {
            manager: "unknown",
            operation: "Update",
            apiVersion: "v1",
            time: "2026-01-01T00:00:00Z",
            fieldsType: "FieldsV1",
            fieldsV1: { "f:spec": { "f:n": {} } },
          },
        ],
      },
      spec: { n: 1 },
    });
    assert.match(
      body.metadata.uid,
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("generates names from their prefix", async () => {
    const names = new Set<string>();
    for (let count = 0; count < 3; count++) {
      const { body } = await http()
        .post(DEFAULT_PODS)
        .send({ metadata: { generateName: "job-" } });
      assert.match(body.metadata.name, /^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
      names.add(body.metadata.name);
    }
    assert.equal(names.size, 3);
  });

  it("takes YAML", async () => {
    const { status } = await http()
      .post(DEFAULT_PODS)
      .set("Content-Type", "application/yaml")
      .send("metadata:\n  name: a\n");

    assert.equal(status, 201);
  });

  it("stores nothing in a dry run", async () => {
    const { status, body } = await http()
      .post(`${DEFAULT_PODS}?dryRun=All`)
      .send({ metadata: { name: "a" } });

    assert.equal(status, 201);
    assert.notEqual(body.metadata.uid, undefined);
    assert.deepEqual(world.store.list(PODS), []);
  });

  it("refuses a name that is taken", async () => {
    storePod("a");

    const { body } = await http()
      .post(DEFAULT_PODS)
      .send({ metadata: { name: "a" } });

    assert.deepEqual(body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: 'pods "a" already exists',
      reason: "AlreadyExists",
      details: { name: "a", kind: "pods" },
      code: 409,
    });
  });

  it("refuses namespaces that are not there", async () => {
    const { body } = await http()
      .post("/api/v1/namespaces/nope/pods")
      .send({ metadata: { name: "a" } });

    assert.deepEqual([body.code, body.message], [404, 'namespaces "nope" not found']);
  });

  const refusals: readonly [object, number, string][] = [
    [
      { metadata: {} },
      422,
      'Pod "" is invalid: metadata.name: Required value: name or generateName is required',
    ],
    [
      { metadata: { name: "a", resourceVersion: "5" } },
      500,
      "resourceVersion should not be set on objects to be created",
    ],
    [
      { metadata: { name: "a", namespace: "other" } },
      400,
      "the namespace of the provided object does not match the namespace sent on the request",
    ],
    [
      { apiVersion: "v2", metadata: { name: "a" } },
      400,
      'Pod in version "v2" cannot be handled as a Pod: no kind "Pod" is registered for version "v2" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" } },
      400,
      'Deployment in version "v1" cannot be handled as a Pod: converting (v1.Deployment) to (core.Pod): unknown conversion',
    ],
    [
      { metadata: { name: "a/b" } },
      422,
      `Pod "a/b" is invalid: metadata.name: Invalid value: "a/b": ${NO_SUBDOMAIN}`,
    ],
  ];
  for (const [object, code, message] of refusals) {
    it(`refuses ${JSON.stringify(object)} with ${code}`, async () => {
      const { body } = await http().post(DEFAULT_PODS).send(object);

      assert.deepEqual([body.code, body.message], [code, message]);
    });
  }

  it("refuses a body of another type, and one that is too long", async () => {
    const text = await http().post(DEFAULT_PODS).type("text/plain").send("hello");
    const long = await http()
      .post(DEFAULT_PODS)
      .send({ metadata: { name: "a" }, spec: "x".repeat(3 * 1024 * 1024) });

    assert.equal(text.status, 415);
    assert.deepEqual(
      [long.status, long.body.message],
      [413, "Request entity too large: limit is 3145728"],
    );
  });
});

describe("PUT of an object", () => {
  prepareEach();

  it("refuses a version that is not the newest", async () => {
    storePod("a");

    const { body } = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ metadata: { name: "a", resourceVersion: "1" } });

    assert.deepEqual(body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message:
        'Operation cannot be fulfilled on pods "a": the object has been modified; please apply your changes to the latest version and try again',
      reason: "Conflict",
      details: { name: "a", kind: "pods" },
      code: 409,
    });
  });

  it("overwrites built-in objects without a version, but not custom ones", async () => {
    storePod("a");
    world.store.create(WIDGETS, { metadata: { name: "w", namespace: "default" } });

    const pod = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ metadata: { name: "a" }, spec: {} });
    const widget = await http()
      .put("/apis/example.com/v1/namespaces/default/widgets/w")
      .send({ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "w" }, spec: {} });

    assert.equal(pod.status, 200);
    assert.deepEqual(
      [widget.status, widget.body.message],
      [
        422,
        'widgets.example.com "w" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
      ],
    );
  });

  it("writes nothing when nothing changes", async () => {
    storePod("a", { spec: { n: 1 } });

    const { body } = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ metadata: { name: "a" }, spec: { n: 1 } });

    assert.equal(body.metadata.resourceVersion, "1005");
    assert.equal(world.store.currentVersion(), "1005");
  });

  it("keeps status and spec to their endpoints", async () => {
    storePod("a", { spec: { n: 1 } });
    const change = { metadata: { name: "a" }, spec: { n: 2 }, status: { phase: "Running" } };

    const status = await http().put(`${DEFAULT_PODS}/a/status`).send(change);
    const main = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ ...change, status: {} });

    assert.deepEqual([status.body.spec, status.body.status], [{ n: 1 }, { phase: "Running" }]);
    assert.deepEqual([main.body.spec, main.body.status], [{ n: 2 }, { phase: "Running" }]);
  });

  it("refuses another name than that of the URL, and finds nothing by a uid", async () => {
    const other = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ metadata: { name: "b" } });
    const uid = await http()
      .put(`${DEFAULT_PODS}/a`)
      .send({ metadata: { name: "a", uid: "u" } });

    assert.deepEqual(
      [other.status, other.body.message],
      [400, "the name of the object (b) does not match the name on the URL (a)"],
    );
    assert.equal(uid.status, 404);
  });
});

describe("PATCH of an object", () => {
  prepareEach();

  it("merges, and takes a version in the patch for a lock", async () => {
    storePod("a", { spec: { x: 1, y: { z: 2 } } });
    const patch = (body: object) =>
      http()
        .patch(`${DEFAULT_PODS}/a`)
        .set("Content-Type", "application/merge-patch+json")
        .send(JSON.stringify(body));

    const merged = await patch({ spec: { x: null, y: { w: 3 } } });
    const locked = await patch({ metadata: { resourceVersion: "1" } });

    assert.deepEqual(merged.body.spec, { y: { z: 2, w: 3 } });
    assert.equal(locked.status, 409);
  });

  it("merges containers by name when asked strategically", async () => {
    storePod("a", { spec: { containers: [{ name: "c", image: "1" }, { name: "d" }] } });

    const { body } = await http()
      .patch(`${DEFAULT_PODS}/a`)
      .set("Content-Type", "application/strategic-merge-patch+json")
      .send(
        JSON.stringify({
          spec: {
            containers: [
              { name: "c", tty: true },
              { name: "d", $patch: "delete" },
            ],
          },
        }),
      );

    assert.deepEqual(body.spec.containers, [{ name: "c", image: "1", tty: true }]);
  });

  it("has no strategic merge for custom resources", async () => {
    world.store.create(WIDGETS, { metadata: { name: "w", namespace: "default" } });

    const { status } = await http()
      .patch("/apis/example.com/v1/namespaces/default/widgets/w")
      .set("Content-Type", "application/strategic-merge-patch+json")
      .send("{}");

    assert.equal(status, 415);
  });

  it("applies JSON patches, and refuses those that test false", async () => {
    storePod("a", { spec: { n: 1 } });
    const patch = (operations: readonly object[]) =>
      http()
        .patch(`${DEFAULT_PODS}/a`)
        .set("Content-Type", "application/json-patch+json")
        .send(JSON.stringify(operations));

    const applied = await patch([{ op: "replace", path: "/spec/n", value: 2 }]);
    const refused = await patch([{ op: "test", path: "/spec/n", value: 1 }]);

    assert.deepEqual(applied.body.spec, { n: 2 });
    assert.equal(refused.status, 422);
  });

  it("creates what is applied and not there", async () => {
    const apply = (query: string) =>
      http()
        .patch(`${DEFAULT_PODS}/a${query}`)
        .set("Content-Type", "application/apply-patch+yaml")
        .send("kind: Pod\napiVersion: v1\nmetadata:\n  name: a\n  labels:\n    a: b\n");

    assert.equal((await apply("")).status, 422);
    assert.equal((await apply("?fieldManager=test")).status, 201);
    assert.equal((await apply("?fieldManager=test")).status, 200);
    assert.deepEqual(world.store.get(PODS, "default/a")?.metadata.labels, { a: "b" });
  });
});

describe("An object that is sent", () => {
  prepareEach();

  it("is refused when its metadata are of other types", async () => {
    const metadata = { name: "a", finalizers: "example.com/a" };

    const { body } = await http().post(DEFAULT_PODS).send({ metadata });

    assert.equal(body.code, 400);
    assert.match(
      body.message,
      /cannot unmarshal string .*metadata\.finalizers of type \[\]string$/,
    );
  });
});

describe("DELETE of an object", () => {
  prepareEach();

  it("answers with a Status, or with the object where the kind does so", async () => {
    storePod("a");
    const { uid } = world.store.create(CONFIG_MAPS, {
      metadata: { name: "c", namespace: "default" },
    }).metadata;

    const pod = await http().delete(`${DEFAULT_PODS}/a`);
    const configMap = await http().delete("/api/v1/namespaces/default/configmaps/c");

    assert.deepEqual([pod.body.kind, pod.body.metadata.name], ["Pod", "a"]);
    assert.deepEqual(configMap.body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Success",
      details: { name: "c", kind: "configmaps", uid },
    });
  });

  it("only marks what has finalizers", async () => {
    world.store.create(PODS, {
      metadata: { name: "a", namespace: "default", finalizers: ["example.com/x"] },
    });

    const { body } = await http().delete(`${DEFAULT_PODS}/a`);

    assert.equal(body.metadata.deletionTimestamp, "2026-01-01T00:00:00Z");
    assert.equal(body.metadata.deletionGracePeriodSeconds, 0);
    assert.notEqual(world.store.get(PODS, "default/a"), undefined);
  });

  it("refuses when a precondition does not hold", async () => {
    storePod("a");

    const { body } = await http()
      .delete(`${DEFAULT_PODS}/a`)
      .send({ preconditions: { uid: "other" } });

    assert.equal(body.code, 409);
    assert.match(
      body.message,
      /the UID in the precondition \(other\) does not match the UID in record/,
    );
  });

  it("takes a grace period as long as anybody can ask for, and no longer", async () => {
    storePod("a", { spec: { nodeName: "n" } });
    const ask = (seconds: string) =>
      http().delete(`${DEFAULT_PODS}/a?gracePeriodSeconds=${seconds}`);

    assert.equal((await ask("1e30")).status, 400);
    assert.equal((await ask("10000000000000000000")).status, 400);
    const { body } = await ask("90000000000000000");
    assert.equal(body.metadata.deletionTimestamp, "9999-12-31T23:59:59Z");
    assert.equal((await ask("0")).status, 200);
  });

  it("of a namespace that waits for a finalizer can be repeated", async () => {
    const metadata = { name: "a", finalizers: ["example.com/a"] };
    await http().post("/api/v1/namespaces").send({ metadata }).expect(201);

    const { body: first } = await http().delete("/api/v1/namespaces/a").expect(200);
    const { body: again } = await http().delete("/api/v1/namespaces/a").expect(200);

    assert.equal(again.status.phase, "Terminating");
    assert.equal(again.metadata.deletionTimestamp, first.metadata.deletionTimestamp);
  });

  it("of a namespace takes its contents along", async () => {
    world.store.create(PODS, { metadata: { name: "a", namespace: "kube-node-lease" } });
    storePod("b");

    await http().delete("/api/v1/namespaces/kube-node-lease").expect(200);

    assert.deepEqual(
      world.store.list(PODS).map(({ metadata }) => metadata.name),
      ["b"],
    );
    await http().get("/api/v1/namespaces/kube-node-lease").expect(404);
  });
});

describe("DELETE of a collection", () => {
  prepareEach();

  it("deletes what is selected and answers with it", async () => {
    for (const name of ["a", "b"]) {
      world.store.create(PODS, {
        metadata: { name, namespace: "default", labels: { name } },
      });
    }

    const { body } = await http().delete(`${DEFAULT_PODS}?labelSelector=name%3Da`);

    assert.deepEqual([body.kind, body.items[0].metadata.name], ["PodList", "a"]);
    assert.deepEqual(
      world.store.list(PODS).map(({ metadata }) => metadata.name),
      ["b"],
    );
  });
});

describe("GET of an object", () => {
  prepareEach();

  it("is a GET whatever the query says, and answers 500 for a version that is no number", async () => {
    storePod("a");

    const watched = await http().get(`${DEFAULT_PODS}/a?watch=true`);
    const malformed = await http().get(`${DEFAULT_PODS}/a?resourceVersion=abc`);

    assert.equal(watched.body.metadata.name, "a");
    assert.deepEqual(malformed.body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message:
        'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
      code: 500,
    });
  });
});

describe("a path that leads nowhere", () => {
  prepareEach();

  const cases: readonly [string, string, number, RegExp][] = [
    ["get", "/api/v1/nonsense", 404, /could not find the requested resource/],
    ["get", "/apis/example.com/v1/nonsense", 404, /^404 page not found\n$/],
    ["get", "/apis/nobody.example/v1/things", 404, /^404 page not found\n$/],
    ["get", "/nonsense", 404, /^404 page not found\n$/],
    ["get", `${DEFAULT_PODS}/a/nonsense`, 404, /could not find the requested resource/],
    ["post", "/api/v1/pods", 405, /does not allow this method/],
    ["put", "/api/v1/namespaces/default/pods", 405, /does not allow this method/],
  ];
  for (const [method, path, code, text] of cases) {
    it(`answers ${method.toUpperCase()} ${path} with ${code}`, async () => {
      const agent = http();
      const response = await (method === "get"
        ? agent.get(path)
        : method === "post"
          ? agent.post(path)
          : agent.put(path));

      assert.equal(response.status, code);
      assert.match(response.text, text);
    });
  }
});
