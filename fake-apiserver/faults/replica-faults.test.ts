import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { FaultyWorld, inShort, seenEvents } from "../testing/faulty-world.js";

const LIST = "/api/v1/pods";
const FROM_CACHE = "/api/v1/pods?resourceVersion=0";

let faulty: FaultyWorld;

async function listed(path: string): Promise<string[]> {
  const { body } = await request(faulty.world.url).get(path);
  return body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
}

describe("faults of replicas and versions", () => {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
    faulty.createPods("a", "b", "c");
  });
  afterEach(() => faulty.close());

  it("watch.futureRv swallows what happens up to there", async () => {
    const client = await faulty.watch(
      { fault: "watch.futureRv", ahead: 2 },
      "resourceVersion=1004",
    );
    faulty.createPods("d", "e", "f");
    await client.until('"name":"f"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED f"]);
  });

  it("replica.timeTravel shows the past at version 0 only, and replays the rest to watches", async () => {
    const client = await faulty.watch(
      { fault: "replica.timeTravel", byChanges: 2 },
      "resourceVersion=0",
    );
    await client.until('"name":"c"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "ADDED b", "ADDED c"]);
    assert.deepEqual(await listed(FROM_CACHE), ["a"]);
    assert.deepEqual(await listed(LIST), ["a", "b", "c"]);
  });

  it("replica.timeTravel reaches behind a compaction, of which the cache of a replica has not heard", async () => {
    faulty.world.store.compact();
    const client = await faulty.watch(
      { fault: "replica.timeTravel", byChanges: 2 },
      "resourceVersion=0",
    );
    await client.until('"name":"c"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "ADDED b", "ADDED c"]);
    assert.deepEqual(await listed(FROM_CACHE), ["a"]);
  });

  it("replica.oldestAllowed streams the state that is asked for, and replays the rest", async () => {
    const client = await faulty.watch(
      { fault: "replica.oldestAllowed" },
      "resourceVersion=1005&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&allowWatchBookmarks=true",
    );
    await client.until('"name":"c"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED a", "BOOKMARK", "ADDED b", "ADDED c"]);
  });

  it("replica.oldestAllowed leaves a version alone that no server has reached, and one that is exact", async () => {
    const [handle] = faulty.world.install({ do: [{ fault: "replica.oldestAllowed" }] });

    assert.deepEqual(await listed(`${LIST}?resourceVersion=1005&limit=5`), ["a"]);
    assert.equal(handle?.hits(), 0);
    const client = await faulty.get(`${LIST}?resourceVersion=2000`);
    while (faulty.clock.nextDueInMs() !== 3_000) await nextTurn();
    faulty.clock.advance(3_000);
    await client.until("Too large resource version");
  });

  it("replica.skew shows the past on every second connection, until it is removed", async () => {
    const [handle] = faulty.world.install({ do: [{ fault: "replica.skew" }] });
    faulty.createPods("d");

    assert.deepEqual(await listed(FROM_CACHE), ["a", "b", "c", "d"]);
    assert.deepEqual(await listed(FROM_CACHE), ["a", "b", "c"]);
    assert.deepEqual(await listed(FROM_CACHE), ["a", "b", "c", "d"]);
    assert.deepEqual(await listed(LIST), ["a", "b", "c", "d"]);
    handle?.remove();
    assert.deepEqual(await listed(FROM_CACHE), ["a", "b", "c", "d"]);
    assert.deepEqual(await listed(FROM_CACHE), ["a", "b", "c", "d"]);
    assert.equal(handle?.hits(), 4);
  });

  it("replica.skew answers 504 to those who have seen more", async () => {
    faulty.world.install({ do: [{ fault: "replica.skew" }] });
    faulty.createPods("d");
    await listed(LIST);
    const client = await faulty.get(`${LIST}?resourceVersion=1008`);
    while (faulty.clock.nextDueInMs() !== 3_000) await nextTurn();
    faulty.clock.advance(3_000);

    assert.match(await client.until("TooLarge"), /HTTP\/1\.1 504 /);
  });

  it("replica.skew lets watches on the other server hear of everything so much later", async () => {
    faulty.world.install({ do: [{ fault: "replica.skew" }] });
    await listed(LIST);
    const client = await faulty.get(`${LIST}?watch=1&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    faulty.createPods("d", "e");
    await client.until('"name":"d"');

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED d"]);
    faulty.world.reset();
    await client.until('"name":"e"');
  });

  it("replica.skew takes the replicas that the world has, and leaves those alone who chose one", async () => {
    const wide = await FaultyWorld.create({ replicas: 3 });
    try {
      const of = { group: "", version: "v1", resource: "pods" };
      wide.world.replica(2).setLag("frozen");
      wide.world.install({ do: [{ fault: "replica.skew", byChanges: 2 }] });
      wide.createPods("a", "b", "c");
      const counts: number[] = [];
      for (const url of [0, 0, 0, 0, 1].map((index) => wide.world.replica(index).url)) {
        const { body } = await request(url).get(FROM_CACHE);
        counts.push(body.items.length);
      }

      assert.deepEqual(counts, [3, 1, 0, 3, 1]);
      assert.equal(wide.world.store.list(of).length, 3);
      const asked = wide.world.journal
        .entries()
        .flatMap((entry) => (entry.type === "request" ? [entry.request.replica ?? 0] : []));
      assert.deepEqual(asked, [0, 1, 2, 0, 1]);
      assert.equal(wide.faults().length, 4);
    } finally {
      await wide.close();
    }
  });

  it("replica.frozen stays where it was when the rule was installed", async () => {
    const client = await faulty.watch({ fault: "replica.frozen" }, "resourceVersion=1006");
    await client.until('"name":"c"');
    faulty.createPods("d");
    faulty.world.watches()[0]?.bookmark();
    faulty.world.watches()[0]?.close("clean");
    await client.until("\r\n0\r\n\r\n");

    assert.deepEqual(inShort(seenEvents(client)), ["ADDED c"]);
    assert.deepEqual(await listed(LIST), ["a", "b", "c"]);
  });

  it("rv.perResource shifts versions out and back in", async () => {
    faulty.world.install({
      match: { resource: "pods" },
      do: [{ fault: "rv.perResource", offset: 5_000 }],
    });
    const { body } = await request(faulty.world.url).get(LIST);
    assert.equal(body.metadata.resourceVersion, "6007");
    assert.equal(body.items[0].metadata.resourceVersion, "6005");
    const client = await faulty.get(`${LIST}?watch=1&resourceVersion=6007`);
    await client.until("\r\n\r\n");
    faulty.createPods("d");
    await client.until('"resourceVersion":"6008"');

    const path = "/api/v1/namespaces/default/pods/a";
    const current = await request(faulty.world.url).get(path);
    const written = await request(faulty.world.url)
      .put(path)
      .send({ ...current.body, metadata: { ...current.body.metadata, labels: { x: "1" } } });
    assert.equal(written.body.metadata.resourceVersion, "6009");
    const namespaces = await request(faulty.world.url).get("/api/v1/namespaces");
    assert.equal(namespaces.body.metadata.resourceVersion, "1009");
  });

  it("rv.perResource shifts what the journal says of a list of partial objects", async () => {
    faulty.world.install({
      match: { resource: "pods" },
      do: [{ fault: "rv.perResource", offset: 5_000 }],
    });

    await request(faulty.world.url)
      .get(LIST)
      .set("accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");

    const versions = faulty.world.journal
      .entries()
      .flatMap((entry) => (entry.type === "response" ? [entry.resourceVersion] : []));
    assert.deepEqual(versions, ["6007"]);
  });

  it("rv.perResource leaves the events of a table tables", async () => {
    faulty.world.install({
      match: { resource: "pods" },
      do: [{ fault: "rv.perResource", offset: 5_000 }],
    });
    const client = await faulty.get(`${LIST}?watch=1&resourceVersion=6007`, [
      "Accept: application/json;as=Table;g=meta.k8s.io;v=v1",
    ]);
    await client.until("\r\n\r\n");
    faulty.createPods("d");

    await client.until('"kind":"Table"');
    await client.until('"resourceVersion":"6008"');
  });

  it("rv.perResource shifts versions beyond 64 bits, and takes them back", async () => {
    const offsetDigits = "99999999999999999999";
    faulty.world.install({
      match: { resource: "pods" },
      do: [{ fault: "rv.perResource", offsetDigits }],
    });
    const { body } = await request(faulty.world.url).get(LIST);
    const { resourceVersion } = body.metadata;
    assert.equal(resourceVersion, "100000000000000001006");

    const client = await faulty.get(`${LIST}?watch=1&resourceVersion=${resourceVersion}`);
    await client.until("\r\n\r\n");
    faulty.createPods("d");
    await client.until('"resourceVersion":"100000000000000001007"');
  });
});
