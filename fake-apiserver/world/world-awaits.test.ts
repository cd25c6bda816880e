import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Match } from "../faults/rule.js";
import { RawClient } from "../testing/raw-client.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { END_STREAM_FLAG, FRAME } from "../transport/frame-walker.js";
import { LINGER_MS } from "../transport/http2-line.js";
import { createWorld } from "./create-world.js";

const PODS = { group: "", version: "v1", resource: "pods" };

describe("World.awaitWatch()", () => {
  it("resolves with a watch that is open", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");

    const watch = await world.awaitWatch({ resource: "pods", resourceVersion: "1004" });

    watch.close("clean");
    await client.until("\r\n0\r\n\r\n");
  });

  it("waits for the nth that matches", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const second = world.awaitWatch({ resource: "pods", nth: 2 });
    for (const resource of ["pods", "nodes", "pods"]) {
      await (await RawClient.get(world.url, `/api/v1/${resource}?watch=1`)).until("\r\n\r\n");
    }

    assert.equal((await second).id, "w3");
    assert.equal((await world.awaitWatch({ resource: "pods", nth: 1 })).id, "w1");
    (await second).close("abort");
    await assert.rejects(world.awaitWatch({ resource: "pods", nth: 2 }), { code: "watch-ended" });
  });

  it("gives up when aborted, and leaves no listener behind", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const giveUp = new AbortController();
    const waiting = world.awaitWatch({ resource: "pods" }, { signal: giveUp.signal });

    giveUp.abort(new Error("enough"));

    await assert.rejects(waiting, { message: "enough" });
  });
});

describe("World.awaitWatch() and World.awaitRequest()", () => {
  it("give up after a while, with what came closest", async () => {
    await using world = await createWorld({ clock: "virtual" });
    await (await RawClient.get(world.url, "/api/v1/pods?watch=1")).until("\r\n\r\n");
    const soon = { timeoutMs: 1 };

    await assert.rejects(world.awaitWatch({ resource: "pod" }, soon), {
      code: "timed-out",
      // It is the caller that gave up, not the timer.
      stack: /\n +at .*world-awaits\.test/,
      message:
        '0 of 1 watches that match {"resource":"pod"} came within 1 ms\n' +
        '  nearly, at 2: resource is "pods", not "pod"',
    });
    await assert.rejects(world.awaitWatch({ resource: "pods", nth: 2 }, soon), {
      message: '1 of 2 watches that match {"resource":"pods","nth":2} came within 1 ms',
    });
    await assert.rejects(world.awaitRequest({ verb: "list", resource: "pods" }, soon), {
      code: "timed-out",
      message:
        'No request that matches {"verb":"list","resource":"pods"} came within 1 ms\n' +
        '  nearly, at 2: verb is "watch", not "list"',
    });
  });

  it("reject when the world is closed, which nobody has to hear", async () => {
    const world = await createWorld();
    const waiting = world.awaitRequest();
    void world.awaitWatch();

    await world.close();

    await assert.rejects(waiting, { code: "world-closed" });
  });

  it("reject a match with a typing mistake at once", async () => {
    await using world = await createWorld();
    const misspelt: Match = JSON.parse('{"resorce": "pods"}');

    const problem = { code: "invalid-rule", hint: 'did you mean "resource"?' };
    await assert.rejects(world.awaitWatch(misspelt), problem);
    await assert.rejects(world.awaitRequest(misspelt), problem);
    assert.throws(() => world.verify(misspelt), problem);
    assert.throws(() => world.hold(misspelt), problem);
  });
});

describe("World.awaitRequest()", () => {
  it("finds what has happened, and waits for what has not", async () => {
    await using world = await createWorld({ clock: "virtual" });
    await fetch(`${world.url}/api/v1/pods?limit=7`);
    const first = await world.awaitRequest({ verb: "list", query: { limit: "/^\\d$/" } });
    const since = world.journal.entries().at(-1)?.index ?? 0;
    const second = world.awaitRequest({ verb: "list" }, { since });

    await fetch(`${world.url}/api/v1/nodes`);

    assert.equal(first.resource, "pods");
    assert.equal((await second).resource, "nodes");
  });
});

describe("World.verify()", () => {
  it("counts matching requests", async () => {
    await using world = await createWorld({ clock: "virtual" });
    for (const path of ["pods", "pods", "nodes"]) await fetch(`${world.url}/api/v1/${path}`);

    assert.equal(world.verify({ verb: "list" }), 3);
    assert.equal(world.verify({ resource: "pods" }, { times: 2 }), 2);
    assert.equal(world.verify({ resource: "secrets" }, { times: { max: 0 } }), 0);
  });

  it("says what came closest when it is not as expected", async () => {
    await using world = await createWorld({ clock: "virtual" });
    await fetch(`${world.url}/api/v1/pods`);

    assert.throws(() => world.verify({ verb: "list", resource: "pod" }, { times: 1 }), {
      name: "WorldError",
      code: "verification-failed",
      message:
        /^0 requests match .* expected 1\n {2}nearly, at \d+: resource is "pods", not "pod"$/,
    });
  });
});

describe("World.reset()", () => {
  it("refuses to reset what does not exist", async () => {
    await using world = await createWorld();

    assert.throws(() => world.reset(JSON.parse('{"what": ["rule"]}')), {
      name: "RangeError",
      message: 'Nothing called "rule" can be reset; did you mean "rules"?',
    });
  });

  it("names the rules that never applied", async () => {
    await using world = await createWorld({ clock: "virtual" });
    world.install({ name: "typo", match: { resource: "pod" }, do: [{ fault: "status.500" }] });
    const removed = world.install({ name: "removed", do: [{ fault: "status.500" }] });
    removed[0]?.remove();

    assert.deepEqual(world.unusedRules(), ["typo"]);
    assert.deepEqual(world.reset(), { cleared: { rules: 1, gates: 0 }, unusedRules: ["typo"] });
    assert.deepEqual(world.unusedRules(), []);
  });

  it("takes back only what was asked for", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    world.setClockMode("real");

    const report = world.reset({ what: ["streams", "store", "clock", "journal"] });

    const { journal: entries = 0, ...counts } = report.cleared;
    assert.deepEqual(counts, { streams: 1, store: 1, clock: 1 });
    assert.ok(entries > 0);
    await client.until("\r\n0\r\n\r\n");
    assert.equal(world.store.currentVersion(), "1004");
    assert.deepEqual(world.store.list(PODS), []);
    assert.equal(world.clockMode(), "virtual");
    assert.deepEqual(
      world.journal.entries().filter(({ type }) => type === "stored"),
      [],
    );
  });
});

describe("World.advance()", () => {
  it("makes happen what was due", async () => {
    await using world = await createWorld({ clock: "virtual", bookmarkPeriodMs: 60_000 });
    const client = await RawClient.get(
      world.url,
      "/api/v1/pods?watch=1&resourceVersion=1004&allowWatchBookmarks=true",
    );
    await client.until("\r\n\r\n");
    world.store.bump();

    await world.advance(60_000);

    await client.until('"type":"BOOKMARK"');
  });

  it("refuses to move time that passes by itself", async () => {
    await using world = await createWorld();

    await assert.rejects(world.advance(1), { code: "not-virtual" });
  });
});

describe("World.connections()", () => {
  it("lists what is open, with its watches, and ends it", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1");
    await client.until("\r\n\r\n");
    const [connection] = world.connections();
    assert.ok(connection);
    assert.deepEqual([connection.id, connection.watches()], ["c1", ["w1"]]);

    connection.close("reset");

    assert.equal(await client.ended(), "reset");
  });
});

describe("LiveConnection.close() with goaway", () => {
  it("ends a connection of HTTP/1.1 as soon as nothing is under way", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");
    const [connection] = world.connections();
    assert.equal(connection?.protocol, "http/1.1");
    connection?.close("goaway");
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    await client.until('"name":"a"');
    assert.equal(world.connectionCount(), 1);

    world.watches()[0]?.close("clean");

    await client.until("\r\n0\r\n\r\n");
    assert.equal(await client.ended(), "fin");
  });

  it("says so on HTTP/2, and lets what is under way go on", async () => {
    await using world = await createWorld({ clock: "virtual", tls: true });
    const client = await RawHttp2Client.connect(world.url, world.caPem);
    client.get(1, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.frame(({ type }) => type === FRAME.headers);
    const [connection] = world.connections();
    assert.equal(connection?.protocol, "h2");

    connection?.close("goaway");

    await client.frame(({ type }) => type === FRAME.goAway);
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    await client.text(1, '"name":"a"');
    world.watches()[0]?.close("clean");
    await client.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM_FLAG) > 0);
    await world.advance(LINGER_MS);
    assert.equal(await client.ended(), "fin");
  });
});

describe("WorldStore.restore()", () => {
  it("brings back objects, history and version", async () => {
    await using world = await createWorld({ clock: "virtual" });
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    const snapshot = world.store.snapshot();
    world.store.create(PODS, { metadata: { name: "b", namespace: "default" } });
    world.store.compact();

    world.store.restore(snapshot);

    assert.equal(world.store.currentVersion(), "1005");
    assert.deepEqual(
      world.store.list(PODS).map(({ metadata }) => metadata.name),
      ["a"],
    );
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until('"type":"ADDED"');
  });

  it("lets the version go on when asked to", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const snapshot = world.store.snapshot();
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });

    world.store.restore(snapshot, { version: "keep" });

    assert.equal(world.store.currentVersion(), "1006");
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1005");
    await client.until('"code":410');
  });
});

describe("WorldStore.replay()", () => {
  it("takes over changes as another server made them", async () => {
    await using world = await createWorld({ clock: "virtual" });
    const pod = (resourceVersion: string) => ({
      metadata: { name: "a", namespace: "default", uid: "u-1", resourceVersion },
    });

    world.store.replay(PODS, "MODIFIED", pod("2000"));
    world.store.replay(PODS, "MODIFIED", pod("2010"));
    assert.equal(world.store.get(PODS, "default/a")?.metadata.uid, "u-1");
    world.store.replay(PODS, "DELETED", pod("2020"));

    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("2020");
    const types = client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()).type);
    assert.deepEqual(types, ["ADDED", "MODIFIED", "DELETED"]);
  });
});
