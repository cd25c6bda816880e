import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { encodeContinueToken } from "../storage/continue-token.js";
import { WIDGETS } from "../testing/widgets.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

let world: World;
let clock: VirtualClock;

function createPod(name: string, namespace = "default", labels = {}): string {
  const created = world.store.create(PODS, { metadata: { name, namespace, labels } });
  return created.metadata.resourceVersion ?? "";
}

function list(query: Readonly<Record<string, string>>, path = "/api/v1/pods") {
  return request(world.url).get(path).query(query);
}

function names(body: { items: { metadata: { name: string } }[] }): string[] {
  return body.items.map(({ metadata }) => metadata.name);
}

/** Waits until a request has reached the server. */
function arrival(): Promise<void> {
  return new Promise((resolve) => {
    const stop = world.journal.subscribe(({ type }) => {
      if (type !== "request") return;
      stop();
      resolve();
    });
  });
}

describe("GET of a collection", () => {
  beforeEach(async () => {
    clock = new VirtualClock();
    world = await createWorld({ clock, resources: [WIDGETS] });
  });
  afterEach(() => world.close());

  it("lists in the order of keys, at the version of the store and not of the objects", async () => {
    createPod("b");
    createPod("a");
    createPod("z", "default-a");
    const version = world.store.bump();

    const { body } = await list({}).expect(200);

    assert.deepEqual(names(body), ["z", "a", "b"]);
    assert.equal(body.metadata.resourceVersion, version);
  });

  it("names no kind on items of built-in resources, and does on those of custom ones", async () => {
    createPod("a");
    world.store.create(WIDGETS, { metadata: { name: "w", namespace: "default" } });

    const pods = await list({});
    const widgets = await list({}, "/apis/example.com/v1/widgets");

    assert.deepEqual([pods.body.kind, "kind" in pods.body.items[0]], ["PodList", false]);
    assert.equal(widgets.body.items[0].kind, "Widget");
    assert.equal(widgets.body.items[0].apiVersion, "example.com/v1");
  });

  it("answers an empty list with no items", async () => {
    const { text } = await list({});

    assert.equal(
      text,
      '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1004"},"items":[]}\n',
    );
  });

  it("indents for people", async () => {
    const curl = await list({}).set("User-Agent", "curl/8.0");
    const plain = await list({ pretty: "0" }).set("User-Agent", "curl/8.0");

    assert.match(curl.text, /^\{\n {2}"kind": "PodList",/);
    assert.equal(curl.text.endsWith("}"), true);
    assert.match(plain.text, /^\{"kind":"PodList",.*\n$/);
  });

  it("pages through one version, whatever is written meanwhile", async () => {
    for (const name of ["a", "b", "c"]) createPod(name);
    const first = await list({ limit: "2" });
    createPod("aa");
    world.store.delete(PODS, "default/c");

    const token = first.body.metadata.continue;
    const second = await list({ limit: "2", continue: token });

    assert.deepEqual(names(first.body), ["a", "b"]);
    assert.equal(first.body.metadata.remainingItemCount, 1);
    assert.deepEqual(names(second.body), ["c"]);
    assert.equal(second.body.metadata.resourceVersion, first.body.metadata.resourceVersion);
    assert.equal("remainingItemCount" in second.body.metadata, false);
    assert.equal("continue" in second.body.metadata, false);
  });

  it("counts no remaining items when it selects, and fills the page", async () => {
    createPod("a", "default", { app: "x" });
    createPod("b");
    createPod("c", "default", { app: "x" });
    createPod("d");

    const { body } = await list({ limit: "2", labelSelector: "app=x" });

    assert.deepEqual(names(body), ["a", "c"]);
    assert.equal("remainingItemCount" in body.metadata, false);
    assert.notEqual(body.metadata.continue, undefined);
  });

  it("ignores the limit for any version", async () => {
    createPod("a");
    createPod("b");

    const { body } = await list({ limit: "1", resourceVersion: "0" });

    assert.deepEqual(names(body), ["a", "b"]);
  });

  it("pages even that where there is no cache", async () => {
    await using bare = await createWorld({ clock, watchCache: false });
    for (const name of ["a", "b"]) {
      bare.store.create(PODS, { metadata: { name, namespace: "default" } });
    }

    const { body } = await request(bare.url).get("/api/v1/pods?limit=1&resourceVersion=0");

    assert.deepEqual(names(body), ["a"]);
    assert.notEqual(body.metadata.continue, undefined);
  });

  it("shows exactly a version when asked to, or when a version comes with a limit", async () => {
    const version = createPod("a");
    createPod("b");

    const exact = await list({ resourceVersion: version, resourceVersionMatch: "Exact" });
    const legacy = await list({ resourceVersion: version, limit: "5" });
    const atLeast = await list({ resourceVersion: version });

    assert.deepEqual(names(exact.body), ["a"]);
    assert.equal(exact.body.metadata.resourceVersion, version);
    assert.deepEqual(names(legacy.body), ["a"]);
    assert.deepEqual(names(atLeast.body), ["a", "b"]);
  });

  it("answers 410 for exactly a version that is forgotten", async () => {
    const version = createPod("a");
    createPod("b");
    world.store.compact();

    const { body } = await list({ resourceVersion: version, resourceVersionMatch: "Exact" });

    assert.deepEqual(body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "The resourceVersion for the provided list is too old.",
      reason: "Expired",
      code: 410,
    });
  });

  it("offers an inconsistent continuation when the version of the first page is forgotten", async () => {
    for (const name of ["a", "b", "c"]) createPod(name);
    const first = await list({ limit: "1" });
    const version = createPod("bb");
    world.store.compact();

    const refused = await list({ limit: "1", continue: first.body.metadata.continue });
    assert.equal(refused.status, 410);
    assert.equal(refused.body.reason, "Expired");
    assert.equal(
      refused.body.metadata.continue,
      encodeContinueToken({ version: undefined, startKey: "default/a\0" }),
    );

    const rest = await list({ continue: refused.body.metadata.continue });
    assert.deepEqual(names(rest.body), ["b", "bb", "c"]);
    assert.equal(rest.body.metadata.resourceVersion, version);
  });

  it("waits for a version that is yet to come, and answers with what it then has", async () => {
    const arrived = arrival();
    const answer = list({ resourceVersion: "1005" }).then((response) => response);
    await arrived;

    createPod("a");

    assert.deepEqual(names((await answer).body), ["a"]);
  });

  it("answers 504 after three seconds without the version", async () => {
    const arrived = arrival();
    const answer = list({ resourceVersion: "5000" }).then((response) => response);
    await arrived;
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    // By the time another request has been answered, this one waits for the clock.
    await request(world.url).get("/api/v1/nodes");
    clock.advance(2_999);
    await request(world.url).get("/api/v1/nodes");
    assert.equal(isAnswered, false);

    clock.advance(1);

    const { status, body, headers } = await answer;
    assert.equal(status, 504);
    assert.equal(headers["retry-after"], "1");
    assert.deepEqual(body, {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "Timeout: Too large resource version: 5000, current: 1004",
      reason: "Timeout",
      details: {
        causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }],
        retryAfterSeconds: 1,
      },
      code: 504,
    });
  });

  it("waits as long for exactly a version that is yet to come", async () => {
    const arrived = arrival();
    const answer = list({ resourceVersion: "5000", resourceVersionMatch: "Exact" }).then(
      (response) => response,
    );
    await arrived;
    await request(world.url).get("/api/v1/nodes");

    clock.advance(3_000);

    const { status, body } = await answer;
    assert.equal(status, 504);
    assert.equal(body.details.retryAfterSeconds, 1);
  });

  it("keeps the list of one namespace to itself", async () => {
    createPod("a");
    createPod("b", "kube-system");

    const page = await list({ limit: "1" }, "/api/v1/namespaces/kube-system/pods");

    assert.deepEqual(names(page.body), ["b"]);
    assert.equal("continue" in page.body.metadata, false);
  });

  const refusals: readonly [Record<string, string>, number, string][] = [
    [
      { resourceVersion: "abc" },
      400,
      'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    [{ limit: "abc" }, 400, 'strconv.ParseInt: parsing "abc": invalid syntax'],
    [
      { continue: encodeContinueToken({ version: 5n, startKey: "a" }), resourceVersion: "5" },
      400,
      "specifying resource version is not allowed when using continue",
    ],
    [
      { resourceVersionMatch: "Exact" },
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      { resourceVersionMatch: "Exact", resourceVersion: "0" },
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      { resourceVersionMatch: "X", resourceVersion: "1" },
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "X": supported values: "Exact", "NotOlderThan", ""',
    ],
    [
      { sendInitialEvents: "true" },
      422,
      'ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
    [{ fieldSelector: "spec.foo=1" }, 400, "field label not supported: spec.foo"],
  ];
  for (const [query, code, message] of refusals) {
    it(`refuses ${new URLSearchParams(query)} with ${code}`, async () => {
      const { status, body } = await list(query);

      assert.deepEqual([status, body.message], [code, message]);
    });
  }

  it("refuses clients that take neither JSON nor YAML", async () => {
    const { status, body } = await list({}).set("Accept", "application/vnd.kubernetes.protobuf");

    assert.equal(status, 406);
    assert.equal(
      body.message,
      "only the following media types are accepted: application/json, application/yaml",
    );
  });

  it("makes tables and partial objects of what it lists", async () => {
    createPod("a");

    const table = await list({}).set("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io");
    const partial = await list({}).set(
      "Accept",
      "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
    );

    assert.deepEqual([table.body.kind, table.body.rows[0].cells[0]], ["Table", "a"]);
    assert.equal(partial.body.kind, "PartialObjectMetadataList");
    assert.equal(partial.body.items[0].kind, "PartialObjectMetadata");
  });

  it("journals what it answered", async () => {
    createPod("a");
    createPod("b");

    const { body } = await list({ limit: "1" });

    const response = world.journal.entries().find(({ type }) => type === "response");
    assert.deepEqual(response, {
      index: response?.index,
      atMs: clock.nowMs(),
      type: "response",
      request: "r1",
      status: 200,
      resourceVersion: "1006",
      itemCount: 1,
      continue: body.metadata.continue,
    });
  });
});
