import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { SystemClock } from "../../src/time/system-clock.js";
import { RawClient } from "../testing/raw-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import type { RecordedFact } from "./recording.js";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.js";
import { recordedResources, replayRecording } from "./replay-recording.js";

const PODS = { group: "", version: "v1", resource: "pods" };
const WIDGETS = { group: "example.com", version: "v1", resource: "widgets" };
const WIDGET_DEFINITION = {
  ...WIDGETS,
  kind: "Widget",
  singular: "widget",
  namespaced: true,
  custom: true,
};

let upstream: World;
let proxy: RecordingProxy;
let facts: RecordedFact[];

function createPod(world: World, name: string): void {
  world.store.create(PODS, { metadata: { name, namespace: "default" } });
}

/** Lists pods through the proxy, then watches two changes. */
async function recordLife(): Promise<void> {
  createPod(upstream, "a");
  createPod(upstream, "b");
  upstream.store.create(WIDGETS, { metadata: { name: "w", namespace: "default" } });
  await request(proxy.url).get("/apis/example.com/v1/widgets");
  const { body } = await request(proxy.url).get("/api/v1/pods");
  const version: string = body.metadata.resourceVersion;
  const client = await RawClient.get(proxy.url, `/api/v1/pods?watch=1&resourceVersion=${version}`);
  await upstream.awaitWatch();
  createPod(upstream, "c");
  upstream.store.delete(PODS, "default/a");
  await client.until('"DELETED"');
  client.close();
}

function prepareEach(): void {
  beforeEach(async () => {
    upstream = await createWorld({ seed: 9, resources: [WIDGET_DEFINITION] });
    facts = [];
    proxy = await startRecordingProxy({
      upstream: upstream.url,
      host: "127.0.0.1",
      port: 0,
      clock: new SystemClock(),
      onFact: (fact) => facts.push(fact),
    });
  });
  afterEach(async () => {
    await proxy.close();
    await upstream.close();
  });
}

describe("the recording proxy", () => {
  prepareEach();

  it("passes requests on, unchanged, and answers back", async () => {
    const created = await request(proxy.url)
      .post("/api/v1/namespaces/default/pods")
      .send({ metadata: { name: "a" } });
    const missing = await request(proxy.url).get("/api/v1/namespaces/default/pods/none");

    assert.deepEqual([created.status, missing.status], [201, 404]);
    assert.notEqual(upstream.store.get(PODS, "default/a"), undefined);
    assert.deepEqual(facts, []);
  });

  it("passes nothing on for a page of another host", async () => {
    const answer = await request(proxy.url)
      .post("/api/v1/namespaces/default/pods")
      .set("Origin", "http://evil.test")
      .send({ metadata: { name: "a" } });

    assert.equal(answer.status, 403);
    assert.deepEqual(upstream.journal.entries(), []);
  });

  it("notes lists and watches", async () => {
    await recordLife();

    assert.deepEqual(
      facts.map((fact) => (fact.type === "list" ? fact.items.length : fact.event)),
      [1, 2, "ADDED", "DELETED"],
    );
  });

  it("says so when the server cannot be reached", async () => {
    await upstream.close();

    const answer = await request(proxy.url).get("/api/v1/pods");

    assert.deepEqual([answer.status, answer.body.reason], [503, "ServiceUnavailable"]);
  });

  it("lets the watch upstream go when its client goes", async () => {
    const client = await RawClient.get(proxy.url, "/api/v1/pods?watch=1");
    await client.until("\r\n\r\n");
    const closed = new Promise((resolve) => {
      upstream.journal.subscribe((entry) => {
        if (entry.type === "watch-closed") resolve(entry.by);
      });
    });

    client.close();

    assert.equal(await closed, "client");
  });
});

describe("replayRecording()", () => {
  prepareEach();

  it("makes a world what the recorded one was, then plays the events at their pace", async () => {
    await recordLife();
    await using world = await createWorld({
      clock: "virtual",
      resources: recordedResources(facts),
    });

    const replay = replayRecording(world, facts);

    const { body: list } = await request(world.url).get("/api/v1/pods");
    const { body: widgets } = await request(world.url).get("/apis/example.com/v1/widgets");
    assert.deepEqual([list.items.length, widgets.items.length], [2, 1]);
    assert.equal(list.items[0].metadata.uid, uidOf("a"));
    assert.equal(replay.pendingCount(), 2);
    const client = await RawClient.get(
      world.url,
      `/api/v1/pods?watch=1&resourceVersion=${list.metadata.resourceVersion}`,
    );
    await world.awaitWatch();
    await world.advance(60_000);
    await client.until('"DELETED"');
    assert.equal(replay.pendingCount(), 0);
    assert.equal(world.store.currentVersion(), upstream.store.currentVersion());
  });

  it("plays the rest at once when asked to", async () => {
    await recordLife();
    await using world = await createWorld({ clock: "virtual" });

    replayRecording(
      world,
      facts.filter(({ of }) => of.group === ""),
    ).finish();

    assert.deepEqual(
      world.store.list(PODS).map(({ metadata }) => metadata.name),
      ["b", "c"],
    );
  });

  it("begins below where a world begins, when the recorded server did", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const item = { metadata: { name: "a", namespace: "default", uid: "u", resourceVersion: "7" } };

    replayRecording(world, [
      {
        type: "list",
        atMs: 0,
        url: "/",
        of: PODS,
        kind: "Pod",
        resourceVersion: "9",
        items: [item],
      },
    ]);

    assert.equal(world.store.currentVersion(), "9");
    const { status } = await request(world.url).get("/api/v1/namespaces/default");
    assert.equal(status, 200);
  });

  function uidOf(name: string): unknown {
    const lists = facts.flatMap((fact) => (fact.type === "list" ? fact.items : []));
    return lists.find(({ metadata }) => metadata.name === name)?.metadata.uid;
  }
});
