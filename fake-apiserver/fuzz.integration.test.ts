/**
 * Hostile requests, at random. FUZZ_RUNS says how many (a few hundred by default; `npm run
 * fuzz` sends 100,000), FUZZ_SEED which.
 *
 * Whatever comes: the answer is a refusal of the right kind or a success, the server goes on, no prototype changes, and
 * nothing is left behind. No request keeps the process busy for long.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { stopwatchMs } from "../src/time/system-clock.js";
import {
  HOSTILE_REQUESTS,
  type HostileRequest,
  requestOf,
  textOf,
} from "./testing/hostile-requests.js";
import { LARGE_REQUESTS } from "./testing/large-requests.js";
import { PipeliningClient } from "./testing/pipelining-client.js";
import { RawClient } from "./testing/raw-client.js";
import { TurnMeter } from "./testing/turn-meter.js";
import { WIDGETS } from "./testing/widgets.js";
import { createWorld } from "./world/create-world.js";
import type { World } from "./world/world.js";

const RUNS = Number(process.env["FUZZ_RUNS"] ?? 400);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

/** Sent in one go: a connection, or a wait, for each would take most of the time. */
const BATCH_COUNT = 50;

/** What a real server answers to nonsense; 500 only to versions that are none, as a real one does. */
const STATUSES = [200, 201, 400, 404, 405, 406, 409, 410, 413, 414, 415, 422, 431];

/** Of the heap, from the first request to the last: what is remembered has bounds, and fills up. */
const GROWTH_MAX_BYTES = 16 * 1024 * 1024;

/** Of the processor, without a break. */
const BUSY_MAX_MS = 200;
const ATTEMPTS_COUNT = 3;
/** With others on the same core, with the same caches, the same work takes so much more processor time. */
const BUSY_MACHINE_FACTOR = 2.5;
const [YARDSTICK_MS, QUIET_SHARE] = [50, 0.9];
/** A list that is parsed, and the processor time for it on the machines that the limit is meant for. */
const PODS_TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({
    metadata: { name: `pod-${at}`, namespace: `team-${at % 20}`, labels: { app: `a${at}` } },
    spec: { nodeName: `n${at % 97}`, containers: [{ name: "main", image: `i:${at}` }] },
  })),
);
const [PARSED_MS, PARSED_COUNT, SLOW_MACHINE_MAX_FACTOR] = [30, 5, 4];

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const namesOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map(String));
const ORIGINAL = namesOf();

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** What the heap holds that is in use. */
function heapUsedBytes(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Each of some requests, alone. The least of several times counts: collecting garbage of those before is none's. */
async function assertQuick(
  client: PipeliningClient,
  requests: readonly HostileRequest[],
): Promise<void> {
  for (const one of requests) {
    const timesMs: number[] = [];
    while (timesMs.length < ATTEMPTS_COUNT && !timesMs.some((timeMs) => timeMs <= BUSY_MAX_MS)) {
      const meter = new TurnMeter();
      await client.ask([requestOf(one)]);
      timesMs.push(await meter.stop());
    }
    const leastMs = Math.min(...timesMs);
    if (leastMs <= BUSY_MAX_MS) continue;
    const maxMs =
      BUSY_MAX_MS * Math.max(machineFactor(), isMachineBusy() ? BUSY_MACHINE_FACTOR : 1);
    assert.ok(leastMs <= maxMs, `${Math.round(leastMs)} ms are too long for ${textOf(one)}`);
  }
}

/** Whether others want the processors as well: who works has to wait for one. */
function isMachineBusy(): boolean {
  const [startMs, before] = [stopwatchMs(), process.cpuUsage()];
  let spentMs = 0;
  while (spentMs < YARDSTICK_MS) {
    const { user, system } = process.cpuUsage(before);
    spentMs = (user + system) / 1_000;
  }
  return spentMs / (stopwatchMs() - startMs) < QUIET_SHARE;
}

/** How much more processor time than usual this machine takes at the moment: its memory may be slow. */
function machineFactor(): number {
  const timesMs = Array.from({ length: PARSED_COUNT }, () => {
    const before = process.cpuUsage();
    JSON.parse(PODS_TEXT);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(SLOW_MACHINE_MAX_FACTOR, Math.max(1, Math.min(...timesMs) / PARSED_MS));
}

describe("hostile input at random", () => {
  let world: World;
  let client: PipeliningClient;

  before(async () => {
    world = await createWorld({
      clock: "virtual",
      journalMaxCount: 100,
      historyMaxCount: 10,
      resources: [WIDGETS],
    });
    // Nobody means to watch, and a watch would not end by itself.
    world.journal.subscribe(({ type }) => {
      if (type !== "watch-opened") return;
      queueMicrotask(() => {
        for (const watch of world.watches()) watch.close("clean");
      });
    });
    client = new PipeliningClient(world.url);
  });
  after(async () => {
    client.close();
    await world.close();
  });

  it(`is refused as a real server would (${RUNS} requests, seed ${SEED})`, async () => {
    const heapBefore = heapUsedBytes();
    for (let sentCount = 0; sentCount < RUNS; sentCount += BATCH_COUNT) {
      // Each batch has a seed and a store of its own: what the message says is all that it takes to send it again.
      world.reset({ what: ["store"] });
      const seed = SEED + sentCount;
      const batch = fc.sample(HOSTILE_REQUESTS, { numRuns: BATCH_COUNT, seed });
      const meter = new TurnMeter();
      const answers = await client.ask(batch.map(requestOf));
      // A turn may have had many of them.
      if ((await meter.stop()) > BUSY_MAX_MS) await assertQuick(client, batch);

      for (const [place, answer] of answers.entries()) {
        const status = answer.type === "status" ? answer.status : "no answer";
        const isGood = STATUSES.some((one) => one === status);
        assert.ok(
          isGood,
          `${status} to ${textOf(batch[place])} (FUZZ_SEED=${seed} FUZZ_RUNS=${BATCH_COUNT})`,
        );
      }
      assert.deepEqual(namesOf(), ORIGINAL);
      assert.equal(Reflect.get({}, "polluted"), undefined);
    }
    assert.equal((await fetch(`${world.url}/readyz`)).status, 200);
    assert.deepEqual(world.watches(), []);
    assert.deepEqual(world.pendingRequests(), []);
    world.reset({ what: ["store", "journal"] });
    const grownBytes = heapUsedBytes() - heapBefore;
    assert.ok(grownBytes < GROWTH_MAX_BYTES, `${grownBytes} bytes more are in use`);
  });

  it("in bytes that are no HTTP ends the connection and nothing else", async () => {
    const lines = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ maxLength: 50 }).map((text) => Buffer.from(`GET ${text} HTTP/1.1\r\n\r\n`)),
      fc.string({ maxLength: 50 }).map((text) => Buffer.from(`GET / HTTP/1.1\r\n${text}\r\n\r\n`)),
      fc.constant(Buffer.from("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n")),
      fc.constant(
        Buffer.from("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
      ),
    );
    await fc.assert(
      fc.asyncProperty(lines, async (bytes) => {
        const client = await RawClient.connect(world.url);
        client.socket.write(bytes);
        client.halfClose();
        await client.ended();
        client.close();
      }),
      { numRuns: Math.ceil(RUNS / 10), seed: SEED },
    );
    assert.equal((await fetch(`${world.url}/readyz`)).status, 200);
  });
});

describe("the largest requests", () => {
  let world: World;
  let client: PipeliningClient;

  before(async () => {
    world = await createWorld({ clock: "virtual", journalMaxCount: 100, historyMaxCount: 10 });
    client = new PipeliningClient(world.url);
  });
  after(async () => {
    client.close();
    await world.close();
  });

  for (const { what, before, request } of LARGE_REQUESTS) {
    it(`keep the process busy for no more than ${BUSY_MAX_MS} ms: ${what}`, async () => {
      world.reset({ what: ["store"] });
      const made = await client.ask(before.map(requestOf));
      assert.deepEqual(
        made.filter((answer) => answer.type !== "status" || answer.status > 299),
        [],
      );
      // Loading and compiling happen once, and are not counted.
      await client.ask([requestOf(request)]);
      await assertQuick(client, [request]);
    });
  }
});
