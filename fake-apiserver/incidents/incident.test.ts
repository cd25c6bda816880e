import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import request from "supertest";
import { nextTurn } from "../../src/time/system-clock.js";
import { RuleError } from "../faults/parse-rule.js";
import { FaultyWorld, inShort, seenEvents } from "../testing/faulty-world.js";
import { RawHttp2Client } from "../testing/raw-http2-client.js";
import { END_STREAM_FLAG, FRAME } from "../transport/frame-walker.js";
import { LINGER_MS } from "../transport/http2-line.js";
import { INCIDENT_NAMES, INCIDENTS, incident, runIncident } from "./incident.js";

const LIST = "/api/v1/pods";
const WATCH = "/api/v1/pods?watch=1";
const INITIAL = "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
const PODS = { group: "", version: "v1", resource: "pods" };
const WIDGETS = { group: "example.com", version: "v1", resource: "widgets" };
const DEFINITIONS = {
  group: "apiextensions.k8s.io",
  version: "v1",
  resource: "customresourcedefinitions",
};
const DEFINITION = {
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { plural: "widgets", kind: "Widget" },
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
    ],
  },
};

let faulty: FaultyWorld;

async function statusOf(path: string): Promise<number> {
  return (await request(faulty.world.url).get(path)).status;
}

function prepareEach(): void {
  beforeEach(async () => {
    faulty = await FaultyWorld.create();
    faulty.createPods("a", "b", "c");
  });
  afterEach(() => faulty.close());
}

describe("the incident", () => {
  prepareEach();

  it("rolling-upgrade ends watches, is not ready, then is behind and has no history", async () => {
    const open = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await open.until("\r\n\r\n");
    incident(faulty.world, "rolling-upgrade", { replicas: 2, byChanges: 2 });
    await open.until("\r\n0\r\n\r\n");

    assert.deepEqual([await statusOf(LIST), await statusOf(LIST)], [429, 429]);
    const again = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await again.until("\r\n0\r\n\r\n");
    assert.deepEqual(inShort(seenEvents(again)), ["ERROR 410"]);
    const { body } = await request(faulty.world.url).get(`${LIST}?resourceVersion=0`);
    assert.equal(body.items.length, 1);
    faulty.createPods("d");
    const fresh = await faulty.get(`${WATCH}&resourceVersion=1008`);
    await fresh.until("\r\n\r\n");
    faulty.createPods("e");
    await fresh.until('"name":"e"');
  });

  it("rolling-upgrade sends GOAWAY on HTTP/2, to watches and to those who do nothing", async () => {
    const secure = await FaultyWorld.create({ tls: true });
    const { url, caPem } = secure.world;
    const watching = await RawHttp2Client.connect(url, caPem);
    const idle = await RawHttp2Client.connect(url, caPem);
    watching.get(1, `${WATCH}&resourceVersion=1004`);
    idle.get(1, "/version");
    await watching.frame(({ type }) => type === FRAME.headers);
    await idle.text(1, "gitVersion");

    incident(secure.world, "rolling-upgrade", {});
    for (const client of [watching, idle]) {
      await client.frame(({ type }) => type === FRAME.goAway);
    }
    await watching.frame(({ stream, flags }) => stream === 1 && (flags & END_STREAM_FLAG) > 0);
    await secure.world.advance(LINGER_MS);

    assert.deepEqual([await watching.ended(), await idle.ended()], ["fin", "fin"]);
    for (const client of [watching, idle]) {
      const goAway = client.frames.find(({ type }) => type === FRAME.goAway);
      assert.equal(goAway?.payload.readUInt32BE(4), 0, "NO_ERROR");
      client.close();
    }
    const order = watching.frames
      .filter(({ type, flags }) => type === FRAME.goAway || (type === FRAME.data && flags === 1))
      .map(({ type }) => type);
    assert.deepEqual(order, [FRAME.goAway, FRAME.data]);
    await secure.close();
  });

  it("rolling-upgrade ends idle connections of HTTP/1.1 at once, others when they are idle", async () => {
    const idle = await faulty.get("/version");
    await idle.until("gitVersion");
    const gate = faulty.world.hold({ verb: "get" });
    const busy = await faulty.get("/api/v1/namespaces/default");
    while (gate.held().length === 0) await nextTurn();

    incident(faulty.world, "rolling-upgrade", {});

    assert.equal(await idle.ended(), "fin");
    gate.open();
    await busy.until('"name":"default"');
    assert.equal(await busy.ended(), "fin");
  });

  it("lb-idle silences a watch that is open already: no FIN, no RST, not a byte", async () => {
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    let hasEnded = false;
    void client.ended().then(() => {
      hasEnded = true;
    });
    incident(faulty.world, "lb-idle", {});
    faulty.clock.advance(239_999);
    faulty.createPods("in-time");
    await client.until('"name":"in-time"');
    const { length } = client.received();

    faulty.clock.advance(240_000);
    faulty.createPods("late");
    const other = await faulty.get(LIST);
    await other.until('"name":"late"');

    assert.deepEqual([client.received().length, hasEnded], [length, false]);
    assert.deepEqual(faulty.world.watches(), []);
    assert.equal(faulty.world.connectionCount(), 2);
  });

  it("etcd-restore ends watches, goes back, and starves those who have seen more", async () => {
    const open = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await open.until("\r\n\r\n");
    incident(faulty.world, "etcd-restore", { version: "1005" });
    await open.until("\r\n0\r\n\r\n");

    assert.deepEqual(seenEvents(open), []);
    const { body } = await request(faulty.world.url).get(LIST);
    assert.deepEqual([body.metadata.resourceVersion, body.items.length], ["1005", 1]);
    const refused = await faulty.get(`${LIST}?resourceVersion=1007`);
    while (faulty.clock.nextDueInMs() !== 3_000) await nextTurn();
    faulty.clock.advance(3_000);
    assert.match(await refused.until("TooLarge"), /^HTTP\/1\.1 504 /);
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    faulty.createPods("d", "e", "f");
    await client.until('"name":"f"');
    assert.deepEqual(inShort(seenEvents(client)), ["ADDED f"]);
  });

  it("compaction-while-paginating refuses one continuation", async () => {
    incident(faulty.world, "compaction-while-paginating", { pages: 1 });
    let token = "";
    const codes: number[] = [];
    for (let page = 0; page < 3; page++) {
      const { body, status } = await request(faulty.world.url).get(
        `${LIST}?limit=1&continue=${token}`,
      );
      codes.push(status);
      token = body.metadata.continue;
    }

    assert.deepEqual(codes, [200, 200, 410]);
    assert.ok(token);
  });

  it("token-rotation refuses new requests and leaves open watches alone", async () => {
    const client = await faulty.get(`${WATCH}&resourceVersion=1007`);
    await client.until("\r\n\r\n");
    incident(faulty.world, "token-rotation", { rejectedCount: 2 });

    assert.deepEqual(
      [await statusOf(LIST), await statusOf(LIST), await statusOf(LIST)],
      [401, 401, 200],
    );
    faulty.createPods("d");
    await client.until('"name":"d"');
  });

  it("crd-upgrade ends the watches of the resource, which can be opened again at once", async () => {
    const path = "/apis/example.com/v1/widgets";
    faulty.world.store.create(DEFINITIONS, DEFINITION);
    faulty.world.store.create(WIDGETS, { metadata: { name: "w" } });
    const seen = faulty.world.store.currentVersion();
    const [widgets, pods] = [
      await faulty.get(`${path}?watch=1&resourceVersion=${seen}`),
      await faulty.get(`${WATCH}&resourceVersion=1007`),
    ];
    await widgets.until("\r\n\r\n");
    await pods.until("\r\n\r\n");
    incident(faulty.world, "crd-upgrade", { group: "example.com", resource: "widgets" });
    await widgets.until("\r\n0\r\n\r\n");

    assert.deepEqual(seenEvents(widgets), []);
    const old = await faulty.get(`${path}?watch=1&resourceVersion=${seen}`);
    await old.until("\r\n0\r\n\r\n");
    assert.deepEqual(inShort(seenEvents(old)), ["ERROR 410"]);
    const fresh = await faulty.get(`${path}?watch=1&resourceVersion=0`);
    await fresh.until('"name":"w"');
    faulty.createPods("d");
    await pods.until('"name":"d"');
  });

  it("overloaded-apiserver refuses, and is well again when its time is over", async () => {
    incident(faulty.world, "overloaded-apiserver", { refusedShare: 1, durationMs: 1_000 });
    const { status, headers } = await request(faulty.world.url).get(LIST);
    assert.deepEqual(
      [status, headers["content-type"], headers["retry-after"]],
      [429, "text/plain; charset=utf-8", "1"],
    );

    faulty.clock.advance(1_000);
    assert.equal(await statusOf(LIST), 200);
  });

  it("overloaded-apiserver answers lists late, and breaks every second one off", async () => {
    incident(faulty.world, "overloaded-apiserver", { refusedShare: 0, delayMs: 500 });
    const whole = await faulty.get(LIST);
    while (faulty.faults().length < 1) await nextTurn();
    const broken = await faulty.get(LIST);
    while (faulty.faults().length < 2) await nextTurn();
    assert.deepEqual([whole.received().length, broken.received().length], [0, 0]);

    faulty.clock.advance(500);
    await whole.until("]}\n");
    assert.equal(await broken.ended(), "fin");
    assert.doesNotMatch(broken.received().toString(), /\]\}\n$/);
  });

  it("overloaded-apiserver loses every second watch after an event", async () => {
    incident(faulty.world, "overloaded-apiserver", { refusedShare: 0 });
    const kept = await faulty.get(WATCH);
    await kept.until('"name":"c"');
    const lost = await faulty.get(WATCH);

    assert.equal(await lost.ended(), "fin");
    assert.equal(lost.chunks().chunks.length, 1);
  });

  it("slow-consumer-termination floods one watch and ends it", async () => {
    incident(faulty.world, "slow-consumer-termination", { eventCount: 50 });
    const client = await faulty.get(WATCH);
    await client.until("\r\n0\r\n\r\n");

    assert.equal(client.chunks().chunks.length, 50);
  });

  const LIES = [
    ["never", ["ADDED a", "ADDED b", "ADDED c", "ADDED last"], undefined],
    ["false", ["ADDED a", "ADDED b", "ADDED c", "BOOKMARK", "ADDED last"], "false"],
    ["early", ["BOOKMARK", "ADDED a", "ADDED b", "ADDED c", "ADDED last"], "true"],
  ] as const;
  for (const [end, events, mark] of LIES) {
    it(`lying-watch-list with end ${end}`, async () => {
      incident(faulty.world, "lying-watch-list", { end });
      const client = await faulty.get(`${WATCH}&${INITIAL}`);
      await client.until('"name":"c"');
      faulty.createPods("last");
      const text = await client.until('"name":"last"');

      assert.deepEqual(inShort(seenEvents(client)), events);
      assert.equal(/"k8s.io\/initial-events-end":"(\w+)"/.exec(text)?.[1], mark);
    });
  }

  it("stops when it is stopped", async () => {
    const run = incident(faulty.world, "token-rotation", {});
    run.stop();

    assert.equal(await statusOf(LIST), 200);
    assert.equal(run.rules[0]?.handle.hits(), 0);
  });
});

describe("runIncident()", () => {
  prepareEach();

  it("refuses parameters that the incident does not have", () => {
    for (const name of ["rolling-upgrade", "lb-idle", "crd-upgrade"] as const) {
      assert.throws(() => runIncident(faulty.world, name, { replica: 2 }), RuleError);
    }
    assert.equal(faulty.world.store.list(PODS).length, 3);
  });

  it("says of each what happens, and what every parameter is, in which unit, and by default", () => {
    for (const [name, { description, parameters, required }] of Object.entries(INCIDENTS)) {
      assert.match(description, /\.$/, name);
      for (const [parameter, { description: meaning, ...schema }] of Object.entries(parameters)) {
        const place = `${name} ${parameter}`;
        assert.match(meaning, /\.$/, place);
        const isSettled = required.includes(parameter) || "default" in schema;
        assert.ok(isSettled || /Default: /.test(meaning), `${place} has no default`);
        const isNumber = schema["type"] === "integer" || schema["type"] === "number";
        if (isNumber)
          assert.match(meaning, /milliseconds|how many|number of|share/i, `${place} has no unit`);
      }
    }
  });

  it("knows nine incidents", () => {
    assert.equal(INCIDENT_NAMES.length, 9);
  });
});
