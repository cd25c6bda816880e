import assert from "node:assert/strict";
import { once } from "node:events";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WebSocket } from "ws";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import { type AdminServer, startAdminServer } from "./admin-server.js";
import { WorldHost } from "./world-host.js";

let world: World;
let admin: AdminServer;

/** Follows a feed: resolves with a number of its entries, parsed. */
async function follow(path: string, count: number, whenOpen: () => unknown): Promise<unknown[]> {
  const feed = new WebSocket(`${admin.url.replace("http", "ws")}${path}`);
  const entries: unknown[] = [];
  const enough = new Promise<void>((resolve) => {
    feed.on("message", (data) => {
      entries.push(JSON.parse(data.toString()));
      if (entries.length === count) resolve();
    });
  });
  await once(feed, "open");
  whenOpen();
  await enough;
  feed.terminate();
  return entries;
}

describe("the feed of the journal", () => {
  beforeEach(async () => {
    world = await createWorld();
    admin = await startAdminServer(new WorldHost(world));
  });
  afterEach(async () => {
    await admin.close();
    await world.close();
  });

  it("sends what was and what comes", async () => {
    world.store.bump();
    const first = world.store.create(
      { group: "", version: "v1", resource: "pods" },
      { metadata: { name: "a", namespace: "default" } },
    );

    const entries = await follow("/journal", 2, () => world.store.compact());

    assert.deepEqual(
      entries.map((entry) => JSON.stringify(entry).match(/"type":"(\w+)"/)?.[1]),
      ["stored", "compacted"],
    );
    assert.match(JSON.stringify(entries[0]), new RegExp(`"${first.metadata.resourceVersion}"`));
  });

  it("ends a reader that leaves too much unread, and says that it may come back", async () => {
    const pods = { group: "", version: "v1", resource: "pods" };
    const annotations = { text: "x".repeat(100_000) };
    await fetch(`${world.url}/api/v1/pods?watch=1`);
    const feed = new WebSocket(`${admin.url.replace("http", "ws")}/journal?type=event-sent`);
    await once(feed, "open");
    feed.pause();

    // Beyond 16 MiB, and what the system takes off our hands.
    for (let number = 0; number < 300; number++) {
      world.store.create(pods, { metadata: { name: `pod-${number}`, annotations } });
    }
    feed.resume();

    const [code] = await once(feed, "close");
    assert.equal(code, 1013);
  });

  it("sends only what is asked for, of the world that is named", async () => {
    const entries = await follow("/worlds/default/journal?type=compacted&since=0", 1, () => {
      world.store.create(
        { group: "", version: "v1", resource: "pods" },
        { metadata: { name: "a", namespace: "default" } },
      );
      world.store.compact();
    });

    assert.match(JSON.stringify(entries), /compacted/);
  });

  it("refuses what there is not, with the reason", async () => {
    for (const [path, status] of [
      ["/journals", 404],
      ["/worlds/none/journal", 404],
      ["/journal?since=x", 400],
    ] as const) {
      const feed = new WebSocket(`${admin.url.replace("http", "ws")}${path}`);
      const [error] = await once(feed, "error");
      assert.match(String(error), new RegExp(`${status}`));
    }
  });

  it("does not answer to pages of other hosts", async () => {
    const feed = new WebSocket(`${admin.url.replace("http", "ws")}/journal`, {
      origin: "http://evil.test",
    });

    const [error] = await once(feed, "error");

    assert.match(String(error), /403/);
  });
});
