import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

/** What a test reads of an event. */
interface Event {
  readonly type: string;
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly object: { readonly [field: string]: unknown };
}

let world: World;
let clock: VirtualClock;

function createPod(name: string, labels = {}): string {
  const created = world.store.create(PODS, { metadata: { name, namespace: "default", labels } });
  return created.metadata.resourceVersion ?? "";
}

function watch(query: string, headers: readonly string[] = []): Promise<RawClient> {
  return RawClient.get(world.url, `/api/v1/pods?watch=true&${query}`, headers);
}

/** The events of a stream that has ended. */
async function allEvents(client: RawClient): Promise<readonly Event[]> {
  await client.until("\r\n0\r\n\r\n");
  return eventsOf(client);
}

/** The events of a stream up to the pod "last", which is created now. */
async function eventsSoFar(client: RawClient): Promise<readonly Event[]> {
  await client.until("\r\n\r\n");
  createPod("last", { app: "x" });
  await client.until('"name":"last"');
  return eventsOf(client).filter(({ name }) => name !== "last");
}

function eventsOf(client: RawClient): readonly Event[] {
  return client.chunks().chunks.map((chunk) => {
    const { type, object } = JSON.parse(chunk.toString());
    return { type, object, name: object.metadata.name, version: object.metadata.resourceVersion };
  });
}

function short(events: readonly Event[]): string[] {
  return events.map(({ type, name, version }) => [type, name, version].filter(Boolean).join(" "));
}

function prepareEach(): void {
  beforeEach(async () => {
    clock = new VirtualClock();
    world = await createWorld({ clock });
  });
  afterEach(() => world.close());
}

describe("a watch", () => {
  prepareEach();

  it("sends its headers before there is any event", async () => {
    const client = await watch("resourceVersion=1004");

    const head = await client.until("\r\n\r\n");

    assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(head, /\r\nContent-Type: application\/json\r\n/);
    assert.match(head, /\r\nTransfer-Encoding: chunked\r\n/);
    assert.match(head, /\r\nCache-Control: no-cache, private\r\n/);
    assert.equal(client.chunks().chunks.length, 0);
  });

  it("without a version begins with what there is, in the order of keys", async () => {
    const b = createPod("b");
    const a = createPod("a");
    const client = await watch("");

    assert.deepEqual(short(await eventsSoFar(client)), [`ADDED a ${a}`, `ADDED b ${b}`]);
  });

  for (const query of [
    "resourceVersion=0&",
    "",
    "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&",
  ]) {
    it(`with "${query}" marks the end of what there is if bookmarks are allowed`, async () => {
      const a = createPod("a");
      const client = await watch(`${query}allowWatchBookmarks=true`);

      const events = await eventsSoFar(client);

      assert.deepEqual(short(events), [`ADDED a ${a}`, `BOOKMARK ${a}`]);
      assert.deepEqual(events[1]?.object, {
        kind: "Pod",
        apiVersion: "v1",
        metadata: { resourceVersion: a, annotations: { "k8s.io/initial-events-end": "true" } },
        spec: { containers: null },
        status: {},
      });
    });
  }

  it("with sendInitialEvents=false begins with the present", async () => {
    createPod("a");
    const client = await watch(
      "sendInitialEvents=false&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=1",
    );

    assert.deepEqual(await eventsSoFar(client), []);
  });

  it("from a version replays what came after it", async () => {
    const a = createPod("a");
    const b = createPod("b");
    const { metadata } = world.store.delete(PODS, "default/a");
    const client = await watch(`resourceVersion=${a}`);

    assert.deepEqual(short(await eventsSoFar(client)), [
      `ADDED b ${b}`,
      `DELETED a ${metadata.resourceVersion}`,
    ]);
  });

  it("from a forgotten version is answered 200, one ERROR, and the end", async () => {
    createPod("a");
    createPod("b");
    world.store.compact();
    const client = await watch("resourceVersion=1005");

    const events = await allEvents(client);

    assert.match(client.received().toString(), /^HTTP\/1\.1 200 OK/);
    assert.deepEqual(
      events.map(({ type, object }) => ({ type, object })),
      [
        {
          type: "ERROR",
          object: {
            kind: "Status",
            apiVersion: "v1",
            metadata: {},
            status: "Failure",
            message: "too old resource version: 1005 (1006)",
            reason: "Expired",
            code: 410,
          },
        },
      ],
    );
  });

  it("from the future swallows everything up to there, bookmarks too", async () => {
    const client = await watch("resourceVersion=1006&allowWatchBookmarks=true");
    await client.until("\r\n\r\n");
    clock.advance(60_000);
    createPod("a");
    createPod("b");
    createPod("c");

    await client.until('"name":"c"');

    assert.deepEqual(short(eventsOf(client)), ["ADDED c 1007"]);
  });

  it("as a streaming list waits for its version, or ends with 504 in an ERROR after three seconds", async () => {
    const query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    const opened = new Promise<void>((resolve) => {
      world.journal.subscribe(({ type }) => {
        if (type === "request") resolve();
      });
    });
    const client = await watch(`${query}&resourceVersion=5000`);
    await opened;
    await request(world.url).get("/version");

    clock.advance(3_000);

    const [event] = await allEvents(client);
    assert.deepEqual([event?.type, event?.object["code"]], ["ERROR", 504]);
  });

  it("as a streaming list of events, which no cache has, does not wait", async () => {
    const query = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=5000";
    const client = await RawClient.get(world.url, `/api/v1/events?watch=true&${query}`);

    const [event] = await allEvents(client);
    assert.deepEqual([event?.type, event?.object["code"]], ["ERROR", 504]);
  });

  it("with selectors distinguishes entering and leaving from changing", async () => {
    const client = await watch("labelSelector=app%3Dx&resourceVersion=1004");
    await client.until("\r\n\r\n");
    const write = (value: string, app: string) =>
      world.store.update(PODS, {
        metadata: { name: "a", namespace: "default", labels: { app } },
        spec: { value },
      });

    createPod("a", { app: "y" });
    write("1", "x");
    write("2", "x");
    write("3", "y");
    write("4", "y");

    const events = await eventsSoFar(client);
    assert.deepEqual(short(events), ["ADDED a 1006", "MODIFIED a 1007", "DELETED a 1008"]);
    // The body from before it left, with the version at which it left.
    assert.deepEqual(events[2]?.object["spec"], { value: "2" });
  });

  it("of one object by field selector sees that one only", async () => {
    const client = await watch("fieldSelector=metadata.name%3Da&resourceVersion=1004");
    await client.until("\r\n\r\n");
    createPod("b");
    createPod("a");

    await client.until('"name":"a"');

    assert.deepEqual(short(eventsOf(client)), ["ADDED a 1006"]);
  });

  it("below the old prefix needs no parameter", async () => {
    const client = await RawClient.get(world.url, "/api/v1/watch/namespaces/default/pods/a");
    await client.until("\r\n\r\n");
    createPod("b");
    createPod("a");

    await client.until('"name":"a"');

    assert.deepEqual(short(eventsOf(client)), ["ADDED a 1006"]);
  });

  it("bookmarks every minute, with the version of the whole store", async () => {
    const client = await watch("resourceVersion=1004&allowWatchBookmarks=true");
    await client.until("\r\n\r\n");
    world.store.bump();

    clock.advance(60_000);
    clock.advance(59_999);
    createPod("last");
    await client.until('"name":"last"');

    assert.deepEqual(short(eventsOf(client)), ["BOOKMARK 1005", "ADDED last 1006"]);
  });

  it("ends when its time is over, with a bookmark two seconds before", async () => {
    const client = await watch("resourceVersion=1004&allowWatchBookmarks=true&timeoutSeconds=10");
    await client.until("\r\n\r\n");
    world.store.bump();

    clock.advance(8_000);
    await client.until("BOOKMARK");
    assert.equal(client.chunks().isComplete, false);
    clock.advance(2_000);

    assert.deepEqual(short(await allEvents(client)), ["BOOKMARK 1005"]);
    assert.equal(world.watches().length, 0);
  });

  it("has no bookmark for those who know all there is from the start", async () => {
    const client = await watch("resourceVersion=1004&allowWatchBookmarks=true&timeoutSeconds=90");
    await client.until("\r\n\r\n");

    clock.advance(90_000);

    assert.deepEqual(await allEvents(client), []);
  });

  it("without timeoutSeconds ends within thirty to sixty minutes", async () => {
    const client = await watch("resourceVersion=1004");
    await client.until("\r\n\r\n");

    clock.advance(1_799_999);
    assert.equal(world.watches().length, 1);
    clock.advance(1_800_001);

    await allEvents(client);
  });

  it("leaves no timer behind when its client goes away", async () => {
    const client = await watch("resourceVersion=1004&allowWatchBookmarks=true");
    await client.until("\r\n\r\n");
    const closed = new Promise<unknown>((resolve) => {
      world.journal.subscribe((entry) => {
        if (entry.type === "watch-closed") resolve([entry.by, entry.how]);
      });
    });

    client.close();

    assert.deepEqual(await closed, ["client", "client"]);
    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("ends for everybody when the store is restored", async () => {
    createPod("a");
    const client = await watch("resourceVersion=1005");
    await client.until("\r\n\r\n");

    world.store.setVersion("1004", { isRestore: true });

    assert.deepEqual(await allEvents(client), []);
    assert.deepEqual(world.store.list(PODS), []);
  });

  it("keeps the connection for the next request when it has ended cleanly", async () => {
    const client = await watch("resourceVersion=1004&timeoutSeconds=1");
    await client.until("\r\n\r\n");
    clock.advance(1_000);
    await client.until("\r\n0\r\n\r\n");

    client.send("GET /readyz HTTP/1.1\r\nHost: test\r\n\r\n");

    await client.until("\r\n\r\nok");
  });

  it("is metadata alone for those who want no more, also where a fault or a test makes the event", async () => {
    world.install({
      match: { verb: "watch" },
      do: [{ fault: "watchlist.falseEndBookmark" }],
    });
    createPod("a");
    const accept = "Accept: application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    const client = await watch(
      "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true",
      [accept],
    );
    await client.until('"k8s.io/initial-events-end":"false"');
    world.watches()[0]?.bookmark("2000");
    world.watches()[0]?.send({
      type: "MODIFIED",
      object: { kind: "Pod", apiVersion: "v1", metadata: { name: "made" }, spec: {} },
    });

    const events = await eventsSoFar(client);

    assert.deepEqual(short(events), [
      "ADDED a 1005",
      "BOOKMARK 1005",
      "BOOKMARK 2000",
      "MODIFIED made",
    ]);
    for (const { object } of events) {
      assert.equal(object["kind"], "PartialObjectMetadata");
      assert.deepEqual(Object.keys(object), ["kind", "apiVersion", "metadata"]);
    }
  });

  it("is a table for those who want one, with columns in the first event only", async () => {
    const client = await watch("resourceVersion=1004", [
      "Accept: application/json;as=Table;v=v1;g=meta.k8s.io",
    ]);
    await client.until("\r\n\r\n");
    createPod("a");
    createPod("b");

    await client.until('"cells":["b"');

    const tables = client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()).object);
    assert.deepEqual(
      tables.map(({ kind, columnDefinitions }) => [kind, columnDefinitions?.length ?? 0]),
      [
        ["Table", 9],
        ["Table", 0],
      ],
    );
  });

  it("is a table of ages as they are when each event is sent", async () => {
    const client = await watch("resourceVersion=1004", [
      "Accept: application/json;as=Table;v=v1;g=meta.k8s.io",
    ]);
    await client.until("\r\n\r\n");
    clock.advance(60_000);
    createPod("a");

    await client.until('"cells":["a"');

    const [table] = client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()).object);
    assert.equal(table.rows[0].cells[4], "0s");
  });

  const refusals: readonly [string, number, string][] = [
    [
      "resourceVersion=abc",
      500,
      'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    [
      "sendInitialEvents=true",
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
    [
      "resourceVersion=1&resourceVersionMatch=NotOlderThan",
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
  ];
  for (const [query, code, message] of refusals) {
    it(`refuses ${query} with ${code}`, async () => {
      const { status, body } = await request(world.url).get(`/api/v1/pods?watch=1&${query}`);

      assert.deepEqual([status, body.message], [code, message]);
    });
  }
});

describe("a server without streaming lists", () => {
  prepareEach();

  it("refuses them, and marks no end", async () => {
    await using older = await createWorld({ clock, watchList: false });
    older.store.create(PODS, { metadata: { name: "a", namespace: "default" } });

    const { status, body } = await request(older.url).get(
      "/api/v1/pods?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan",
    );
    assert.equal(status, 422);
    assert.match(body.message, /unless the WatchList feature gate is enabled$/);

    const client = await RawClient.get(
      older.url,
      "/api/v1/pods?watch=1&allowWatchBookmarks=true&resourceVersion=0",
    );
    await client.until('"name":"a"');
    older.store.create(PODS, { metadata: { name: "last", namespace: "default" } });
    await client.until('"name":"last"');
    assert.deepEqual(short(eventsOf(client)), ["ADDED a 1005", "ADDED last 1006"]);
    client.close();
  });
});
