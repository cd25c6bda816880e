import assert from "node:assert/strict";
import http from "node:http";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import type {
  AdapterImplementation,
  ArgsOf,
  CommandName,
  ResultOf,
} from "../../src/protocol/adapter.js";
import type { AdapterEvent, HandlerBehaviour, Notification } from "../../src/protocol/messages.js";
import { nextTurn } from "../../src/time/system-clock.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import { createAdapter } from "./adapter.js";

const NOW_MS = 5000;

/** A server of pods: lists what it has, and keeps watches open for the test to write to. */
let stored: readonly KubernetesObject[] = [];
let asked: URL[] = [];
let watches: http.ServerResponse[] = [];
const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://server");
  asked.push(url);
  response.writeHead(200, { "content-type": "application/json" });
  if (!url.searchParams.has("watch")) {
    response.end(
      JSON.stringify({
        kind: "PodList",
        apiVersion: "v1",
        metadata: { resourceVersion: "10" },
        items: stored,
      }),
    );
    return;
  }
  watches.push(response);
  response.flushHeaders();
  if (!url.searchParams.has("sendInitialEvents")) return;
  for (const object of stored) send("ADDED", object);
  const annotations = { "k8s.io/initial-events-end": "true" };
  send("BOOKMARK", {
    kind: "Pod",
    apiVersion: "v1",
    metadata: { resourceVersion: "10", annotations },
  });
});

function send(type: string, object: unknown): void {
  watches.at(-1)?.write(`${JSON.stringify({ type, object })}\n`);
}

function pod(name: string, resourceVersion: string, more: object = {}): KubernetesObject {
  const metadata = { namespace: "default", name, resourceVersion, ...more };
  return { kind: "Pod", apiVersion: "v1", metadata };
}

before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));

after(() => {
  server.closeAllConnections();
  server.close();
});

let adapter: AdapterImplementation = createAdapter();
let events: AdapterEvent[] = [];

function perform<C extends CommandName>(cmd: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
  return adapter.perform(cmd, args, "t");
}

/** Opens a trial with an informer on pods. */
async function open(env: Readonly<Record<string, string>>, more: object = {}): Promise<void> {
  adapter = createAdapter(env);
  adapter.emit = (event) => void events.push(event);
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const base = `http://127.0.0.1:${address.port}`;
  await perform("trial.open", { server: base, seed: 1, nowMs: NOW_MS });
  const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
  await perform("informer.create", { informer: "i", resource, ...more });
}

async function addHandler(handler: string, behaviour: HandlerBehaviour): Promise<void> {
  await perform("handler.add", { informer: "i", handler, behaviour });
}

/** Starts the informer and waits until it has synced. */
async function sync(): Promise<void> {
  await perform("informer.start", { informer: "i" });
  await until(async () => (await perform("informer.status", { informer: "i" })).hasSynced === true);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await nextTurn();
}

function notes(handler: string): readonly Notification[] {
  return events.filter(
    (event): event is Notification => event.ev === "notify" && event.handler === handler,
  );
}

describe("the reference adapter", () => {
  beforeEach(() => {
    stored = [pod("a", "1"), pod("b", "2")];
    asked = [];
    watches = [];
    events = [];
  });
  afterEach(() => adapter.perform("shutdown", {}, undefined));

  it("says what it drives, and refuses another protocol", async () => {
    adapter = createAdapter({ REFERENCE_QUEUE_MODE: "delta-fifo" });
    const hello = await perform("hello", { protocol: { min: 1, max: 3 }, suite: "test" });

    assert.equal(hello.level, "0.32");
    assert.equal(hello.queue, "delta-fifo");
    assert.equal(hello.clock, "virtual");
    assert.equal(new Set(hello.capabilities).size, 30);
    assert.equal(hello.capabilities.includes("streaming-list"), false);
    const newer = perform("hello", { protocol: { min: 2, max: 3 }, suite: "test" });
    await assert.rejects(newer, { code: "refused" });
  });

  it("refuses an environment that it does not know", () => {
    assert.throws(() => createAdapter({ REFERENCE_QUEUE_MODE: "fifo" }), RangeError);
    assert.throws(() => createAdapter({ REFERENCE_WATCH_LIST: "yes" }), RangeError);
    assert.throws(() => createAdapter({ REFERENCE_CLOCK: "slow" }), RangeError);
    assert.throws(() => createAdapter({ REFERENCE_OVER_TLS: "h3" }), RangeError);
  });

  it("runs in real time, and over TLS, where it is told to", async () => {
    adapter = createAdapter({ REFERENCE_CLOCK: "real", REFERENCE_OVER_TLS: "h2" });
    const hello = await perform("hello", { protocol: { min: 1, max: 1 }, suite: "test" });
    await adapter.perform("trial.open", { server: "https://127.0.0.1:9" }, "real");

    assert.equal(hello.clock, "real");
    assert.equal(hello.tls, true);
    assert.equal(hello.needs.includes("virtual-clock"), false);
    const advanced = adapter.perform("clock.advance", { byMs: 1 }, "real");
    await assert.rejects(Promise.resolve(advanced), { code: "not-supported" });
  });

  for (const mode of ["atomic-fifo", "real-fifo", "delta-fifo"]) {
    it(`reports every callback of a ${mode}, as delivered and numbered`, async () => {
      await open({ REFERENCE_QUEUE_MODE: mode });
      await addHandler("h", { kind: "record" });
      await sync();
      await until(() => watches.length === 1);
      send("MODIFIED", pod("a", "11"));
      send("DELETED", pod("b", "12"));
      await until(() => notes("h").length === 4);

      const about = { ev: "notify", trial: "t", informer: "i", handler: "h", atMs: NOW_MS };
      assert.deepEqual(notes("h"), [
        { ...about, n: 1, type: "add", object: pod("a", "1"), isInInitialList: true },
        { ...about, n: 2, type: "add", object: pod("b", "2"), isInInitialList: true },
        { ...about, n: 3, type: "update", object: pod("a", "11"), oldObject: pod("a", "1") },
        { ...about, n: 4, type: "delete", object: pod("b", "12"), finalStateUnknown: false },
      ]);
      assert.equal(asked[0]?.searchParams.has("sendInitialEvents"), mode !== "delta-fifo");
      assert.deepEqual(await perform("store.list", { informer: "i" }), {
        items: [pod("a", "11")],
        keys: ["default/a"],
      });
      assert.deepEqual(await perform("informer.status", { informer: "i" }), {
        hasSynced: true,
        isStopped: false,
        lastSyncResourceVersion: "12",
      });
    });
  }

  it("reports a missed deletion with its key, after time has passed", async () => {
    await open({});
    await addHandler("h", { kind: "read-store" });
    await sync();
    stored = [pod("a", "1")];
    send("ERROR", { kind: "Status", code: 410, reason: "Expired" });
    await until(
      async () => (await perform("clock.advance", { byMs: 0 })).nextDueInMs !== undefined,
    );
    const { nowMs } = await perform("clock.advance", { byMs: 1600 });
    assert.equal(nowMs, NOW_MS + 1600);
    await until(() => notes("h").length >= 3);

    const deletion = notes("h")[2];
    assert.ok(deletion !== undefined);
    const { atMs = 0, ...rest } = deletion;
    assert.deepEqual(rest, {
      ev: "notify",
      trial: "t",
      informer: "i",
      handler: "h",
      n: 3,
      type: "delete",
      key: "default/b",
      object: pod("b", "2"),
      finalStateUnknown: true,
      stored: { exists: false },
    });
    assert.ok(atMs >= NOW_MS + 800, `at ${atMs}`);
  });

  it("blocks, throws and is slow as told, and only there", async () => {
    await open({});
    await addHandler("blocked", { kind: "block", on: "default/a" });
    await addHandler("throwing", { kind: "throw", on: "default/a" });
    await addHandler("slow", { kind: "slow", delayMs: 300, on: "default/a" });
    await sync();
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    const counts = () => ["blocked", "throwing", "slow"].map((handler) => notes(handler).length);
    assert.deepEqual(counts(), [1, 1, 1]);
    await perform("clock.advance", { byMs: 300 });
    assert.deepEqual(counts(), [1, 1, 2]);
    await perform("clock.advance", { byMs: 700 });
    assert.deepEqual(counts(), [1, 2, 2]);
    await perform("handler.release", { informer: "i", handler: "blocked" });
    await nextTurn();
    assert.deepEqual(counts(), [2, 2, 2]);

    const synced = await Promise.all(
      ["blocked", "throwing", "slow"].map((handler) =>
        perform("handler.status", { informer: "i", handler }),
      ),
    );
    assert.deepEqual(
      synced.map(({ hasSynced }) => hasSynced),
      [true, false, true],
    );
  });

  it("sends what the informer was created with", async () => {
    await open(
      { REFERENCE_WATCH_LIST: "false" },
      { namespace: "default", labelSelector: "app=a", fieldSelector: "spec.x=y", pageSize: 7 },
    );
    await sync();

    assert.equal(
      `${asked[0]?.pathname}${asked[0]?.search}`,
      "/api/v1/namespaces/default/pods?fieldSelector=spec.x%3Dy&labelSelector=app%3Da&limit=7&resourceVersion=0",
    );
  });

  it("transforms and indexes by name", async () => {
    stored = [pod("a", "1", { managedFields: [{}], annotations: { users: "x,y" } })];
    await open(
      {},
      {
        transform: { kind: "strip-managed-fields" },
        indexers: { users: { kind: "by-annotation-list", annotation: "users" } },
      },
    );
    await sync();
    const namespaces = { informer: "i", index: "namespaces" };
    await perform("indexer.add", { ...namespaces, indexer: { kind: "by-namespace" } });

    const users = await perform("index.values", { informer: "i", index: "users" });
    assert.deepEqual(users.values, ["x", "y"]);
    const { items } = await perform("index.list", { ...namespaces, value: "default" });
    assert.deepEqual(items, [pod("a", "1", { annotations: { users: "x,y" } })]);
    const again = perform("indexer.add", { ...namespaces, indexer: { kind: "by-namespace" } });
    await assert.rejects(again, { code: "refused" });
    const unknown = perform("index.list", { informer: "i", index: "none", value: "" });
    await assert.rejects(unknown, { code: "refused" });
  });

  it("tells of a handler that came too late, and of names nobody gave", async () => {
    await open({});
    await sync();
    await perform("informer.stop", { informer: "i" });

    await assert.rejects(addHandler("late", { kind: "record" }), { code: "refused" });
    await assert.rejects(perform("informer.start", { informer: "x" }), { code: "invalid" });
    await assert.rejects(adapter.perform("trial.close", {}, "other"), { code: "invalid" });
    const { exists } = await perform("store.get", { informer: "i", key: "default/a" });
    assert.equal(exists, true);
  });

  it("closes a trial whose handlers are blocked, and its connections", async () => {
    await open({});
    await addHandler("blocked", { kind: "block" });
    await addHandler("slow", { kind: "slow", delayMs: 60_000 });
    await sync();
    let isClosed = false;
    watches[0]?.once("close", () => {
      isClosed = true;
    });
    await perform("trial.close", {});
    await until(() => isClosed);

    await assert.rejects(perform("debug.dump", {}), { code: "invalid" });
  });

  it("tells of the informer's watch errors", async () => {
    adapter = createAdapter();
    adapter.emit = (event) => void events.push(event);
    await perform("trial.open", { server: "http://127.0.0.1:1" });
    const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
    await perform("informer.create", { informer: "i", resource });
    await perform("informer.start", { informer: "i" });
    // A refused connection is asked for again as the stream it was: nothing is told.
    await until(
      async () => (await perform("clock.advance", { byMs: 0 })).nextDueInMs !== undefined,
    );
    assert.equal(events.length, 0);
    await perform("trial.close", {});

    await open({ REFERENCE_WATCH_LIST: "false" });
    stored = JSON.parse("[1]");
    await perform("informer.start", { informer: "i" });
    await until(() => events.some((event) => event.ev === "watch-error"));
    const [error] = events;
    assert.ok(error?.ev === "watch-error");
    assert.match(
      error.message,
      /^failed to list \/v1, Kind=Pod: unable to understand list item 1$/,
    );
  });
});
