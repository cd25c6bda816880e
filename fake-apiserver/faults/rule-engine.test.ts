import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import type { Protocol } from "../journal/journal-entry.js";
import { WEBSOCKET_HANDSHAKE } from "../testing/observations/websocket-frames.js";
import { RawClient } from "../testing/raw-client.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { createWorld } from "../world/create-world.js";
import type { World } from "../world/world.js";
import { RuleError } from "./parse-rule.js";

const PODS = { group: "", version: "v1", resource: "pods" };

let world: World;

async function statusOf(path: string, userAgent = "test"): Promise<number> {
  return (await request(world.url).get(path).set("User-Agent", userAgent)).status;
}

async function statuses(count: number): Promise<number[]> {
  const codes: number[] = [];
  for (let done = 0; done < count; done++) codes.push(await statusOf("/api/v1/pods"));
  return codes;
}

function prepareEach(): void {
  beforeEach(async () => {
    world = await createWorld({ clock: new VirtualClock() });
  });
  afterEach(() => world.close());
}

describe("rules", () => {
  prepareEach();

  it("let the first matching requests pass and apply so many times", async () => {
    const [handle] = world.install({ do: [{ fault: "status.500" }], after: 1, times: 2 });

    assert.deepEqual(await statuses(5), [200, 500, 500, 200, 200]);
    assert.equal(handle?.hits(), 2);
  });

  it("count only what matches", async () => {
    world.install({
      match: { verb: ["list", "get"], resource: "pods", query: { limit: null } },
      do: [{ fault: "status.500" }],
      times: 1,
    });

    assert.equal(await statusOf("/api/v1/nodes"), 200);
    assert.equal(await statusOf("/api/v1/pods?limit=1"), 200);
    assert.equal(await statusOf("/api/v1/pods"), 500);
  });

  it("match by every member of a match", async () => {
    world.install({
      match: {
        group: "apps",
        namespace: "default",
        name: "a",
        userAgent: "/^good/",
        query: { x: "/^1+$/" },
      },
      do: [{ fault: "status.500" }],
    });
    const path = "/apis/apps/v1/namespaces/default/deployments/a?x=11";

    assert.equal(await statusOf(path, "good client"), 500);
    assert.equal(await statusOf(path, "bad client"), 404);
    assert.equal(await statusOf(path.replace("x=11", "x=12"), "good client"), 404);
    assert.equal(await statusOf(path.replace("default", "other"), "good client"), 404);
    assert.equal(await statusOf(path.replace("apps", "batch"), "good client"), 404);
  });

  it("match by what encodings a client accepts", async () => {
    world.install({ match: { acceptEncoding: "/gzip/" }, do: [{ fault: "status.500" }] });
    const statusFor = async (encoding: string) =>
      (await request(world.url).get("/api/v1/pods").set("Accept-Encoding", encoding)).status;

    assert.equal(await statusFor("deflate, gzip"), 500);
    assert.equal(await statusFor("identity"), 200);
  });

  it("match by protocol", async () => {
    const secure = await createWorld({ tls: true });
    const hitsOf = (protocol: Protocol | Protocol[]) =>
      secure.install({ match: { protocol }, do: [{ fault: "status.500" }] })[0];
    const [newer, older, sockets, both] = [
      hitsOf("h2"),
      hitsOf("http/1.1"),
      hitsOf("ws"),
      hitsOf(["h2", "ws"]),
    ];
    const http1 = await RawClient.connectTls(secure.url, secure.caPem);
    const http2 = await RawHttp2Client.connect(secure.url, secure.caPem);
    const ws = await RawClient.connectTls(secure.url, secure.caPem);
    http1.request("GET", "/version", {});
    await http1.answer();
    http2.get(1, "/version");
    await http2.text(1, "leader changed");
    ws.request("GET", "/api/v1/pods?watch=1", { headers: WEBSOCKET_HANDSHAKE });
    await ws.answer();

    assert.deepEqual(
      [newer, older, sockets, both].map((handle) => handle?.hits()),
      [1, 1, 1, 2],
    );
    for (const client of [http1, http2, ws]) client.close();
    await secure.close();
  });

  it("leave alone what comes over a protocol on which their faults mean nothing", async () => {
    const [handle] = world.install({ do: [{ fault: "stream.gzip" }], times: 1 });
    const ws = await RawClient.get(world.url, "/api/v1/pods?watch=1", WEBSOCKET_HANDSHAKE);
    await ws.until("101 Switching Protocols");
    assert.deepEqual([handle?.hits(), world.unusedRules()], [0, ["rule-1"]]);

    const plain = await RawClient.get(world.url, "/api/v1/pods?watch=1");
    await plain.until("Content-Encoding: gzip");
    assert.equal(handle?.hits(), 1);
  });

  it("reach only what they can of what is open", async () => {
    const open = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await open.until("\r\n\r\n");
    const [handle] = world.install({ do: [{ fault: "stream.gzip" }], scope: "both" });
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });

    await open.until('"name":"a"');
    assert.equal(handle?.hits(), 0);
  });

  it("distinguish first pages from others", async () => {
    for (const name of ["a", "b"]) {
      world.store.create(PODS, { metadata: { name, namespace: "default" } });
    }
    world.install({ match: { isContinuation: true }, do: [{ fault: "status.500" }] });

    const first = await request(world.url).get("/api/v1/pods?limit=1").expect(200);

    assert.equal(
      await statusOf(`/api/v1/pods?limit=1&continue=${first.body.metadata.continue}`),
      500,
    );
  });

  it("are tried in order of installation: the first to answer wins", async () => {
    const [first, second] = world.install([
      { do: [{ fault: "status.500" }], times: 1 },
      { do: [{ fault: "status.401" }] },
    ]);

    assert.deepEqual(await statuses(2), [500, 401]);
    assert.deepEqual([first?.hits(), second?.hits()], [1, 2]);
    const faults = world.journal
      .entries()
      .flatMap((entry) => (entry.type === "fault" ? [entry.rule] : []));
    assert.deepEqual(faults, ["rule-1", "rule-2"]);
  });

  it("end when they are removed, all of them with a reset", async () => {
    const [handle] = world.install({ do: [{ fault: "status.500" }] });
    handle?.remove();
    assert.deepEqual(await statuses(1), [200]);

    world.install({ do: [{ fault: "status.500" }] });
    world.reset();
    assert.deepEqual(await statuses(1), [200]);
  });

  it("are installed all or none", async () => {
    assert.throws(
      () =>
        world.install([
          { do: [{ fault: "status.500" }] },
          { do: [{ fault: "connect.refuse" }], times: 1 },
        ]),
      RuleError,
    );

    assert.deepEqual(await statuses(1), [200]);
  });

  it("reach the watches that their scope names", async () => {
    const open = async () => {
      const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
      await client.until("\r\n\r\n");
      return client;
    };
    const early = await open();

    world.install({ name: "new", do: [{ fault: "stream.crlf" }] });
    world.install({ name: "old", do: [{ fault: "stream.noNewline" }], scope: "existing" });
    const late = await open();
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });

    await early.until('"a"');
    await late.until('"a"');
    assert.match(early.chunks().chunks.at(-1)?.toString() ?? "", /\}$/);
    assert.match(late.chunks().chunks.at(-1)?.toString() ?? "", /\}\r\n$/);
  });

  it("end watches that are open at once when they need no event", async () => {
    const client = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await client.until("\r\n\r\n");

    const [handle] = world.install({
      do: [{ fault: "stream.cleanClose" }],
      scope: "both",
      times: 1,
    });

    await client.until("\r\n0\r\n\r\n");
    assert.equal(handle?.hits(), 1);
    const next = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await next.until("\r\n\r\n");
    assert.equal(world.watches().length, 1);
  });
});

describe("connection faults", () => {
  prepareEach();

  it("connect.refuse makes the system refuse, and leaves open connections alone", async () => {
    const watch = await RawClient.get(world.url, "/api/v1/pods?watch=1&resourceVersion=1004");
    await watch.until("\r\n\r\n");

    const [handle] = world.install({ do: [{ fault: "connect.refuse" }] });
    await assert.rejects(RawClient.connect(world.url), { code: "ECONNREFUSED" });
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    await watch.until('"name":"a"');

    handle?.remove();
    assert.equal(await statusOf("/readyz"), 200);
  });

  it("connect.refuse can come and go within one turn", async () => {
    for (let count = 0; count < 3; count++) {
      world.install({ do: [{ fault: "connect.refuse" }] })[0]?.remove();
    }
    assert.equal(await statusOf("/readyz"), 200);

    world.install({ do: [{ fault: "connect.refuse" }] })[0]?.remove();
    world.install({ do: [{ fault: "connect.refuse" }] });
    // The listener that was about to open closes again on its first turn.
    await nextTurn();
    await assert.rejects(RawClient.connect(world.url), { code: "ECONNREFUSED" });
  });

  it("connect.acceptThenClose says nothing and ends", async () => {
    world.install({ do: [{ fault: "connect.acceptThenClose" }], times: 1 });

    const client = await RawClient.get(world.url, "/api/v1/pods");
    assert.equal(await client.ended(), "fin");

    assert.equal(client.received().length, 0);
    assert.deepEqual(
      world.journal.entries().map(({ type }) => type),
      ["connection-refused", "fault"],
    );
    assert.equal(await statusOf("/readyz"), 200);
    assert.equal(world.journal.entries()[2]?.type, "connection-opened");
  });
});

describe("faults of answers", () => {
  prepareEach();

  it("replica.staleList shows an earlier state with its version, and a watch catches up from it", async () => {
    world.store.create(PODS, { metadata: { name: "a", namespace: "default" } });
    world.store.create(PODS, { metadata: { name: "b", namespace: "default" } });
    world.install({ do: [{ fault: "replica.staleList" }] });

    const { body } = await request(world.url).get("/api/v1/pods?resourceVersion=0");
    assert.equal(body.metadata.resourceVersion, "1005");
    assert.deepEqual(
      body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
      ["a"],
    );

    const client = await RawClient.get(
      world.url,
      "/api/v1/pods?watch=1&resourceVersion=0&allowWatchBookmarks=1",
    );
    await client.until('"name":"b"');
    assert.deepEqual(
      client.chunks().chunks.map((chunk) => JSON.parse(chunk.toString()).type),
      ["ADDED", "BOOKMARK", "ADDED"],
    );
  });
});
