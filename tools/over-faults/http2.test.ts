import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fault, World } from "../../fake-apiserver/index.js";
import type { HttpResponse } from "../../src/client/rest/http.js";
import { HttpTransport, type HttpTransportOptions } from "../../src/client/rest/http-transport.js";
import { isConnectionLost } from "../../src/client/rest/transport-error.js";
import { nextTurn } from "../../src/time/system-clock.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { begin, eventsOf, type FaultyCluster, failureOf, until } from "./faulty-cluster.js";

/** So long takes only what never ends. */
const TIMEOUT_MS = 30_000;
const PODS = { group: "", version: "v1", resource: "pods" };

/** A cluster that speaks TLS, and a client whose network has a clock of its own. */
async function beginOverTls(
  network: VirtualClock,
  options: HttpTransportOptions = {},
): Promise<FaultyCluster> {
  let transport: HttpTransport | undefined;
  return begin({ tls: true }, ({ caPem = "" }: World) => {
    transport = new HttpTransport({ ca: caPem, clock: network, ...options });
    return { transport, closeTransport: () => transport?.destroy() };
  });
}

function protocols({ world }: FaultyCluster): readonly unknown[] {
  return world.journal
    .entries()
    .flatMap((entry) => (entry.type === "request" ? [entry.request.protocol] : []));
}

/** Lets what sockets have been given arrive, while time passes in steps. */
async function pass(network: VirtualClock, forMs: number, stepMs = 1_000): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= stepMs) {
    network.advance(stepMs);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
  }
}

/** Reads a body to its end. */
async function wholeOf({ body }: HttpResponse): Promise<void> {
  for await (const chunk of body) assert.ok(chunk.length > 0);
}

describe("HttpTransport over HTTP/2", { timeout: TIMEOUT_MS }, () => {
  it("asks for everything on one connection, and leaves no timer behind", async () => {
    const network = new VirtualClock(0);
    await using cluster = await beginOverTls(network);
    const watch = await cluster.watch();
    await Promise.all([cluster.list().do(), cluster.create().do()]);

    assert.equal((await watch.next())?.type, "ADDED");
    assert.deepEqual(cluster.asked(), ["GET c1", "GET c1 200", "POST c1 201"]);
    assert.deepEqual(protocols(cluster), ["h2", "h2", "h2"]);
    watch.stop();
    await until(() => network.nextDueInMs() === undefined, "the connection is at rest");
  });

  it("gives a connection up that answers no ping, with all that is on it", async () => {
    const network = new VirtualClock(0);
    await using cluster = await beginOverTls(network);
    const watch = await cluster.watch();
    await watch.next();
    await watch.next();
    cluster.install({ fault: "h2.pingBlackhole", framesContinue: false }, 1);
    const failure = failureOf(cluster.list().stream());
    await pass(network, 29_000);
    assert.equal(cluster.world.connectionCount(), 1);
    await pass(network, 21_000);

    const ended = await watch.next();
    assert.ok(ended === undefined || ended.type === "ERROR", JSON.stringify(ended));
    assert.ok(isConnectionLost(await failure));
    await cluster.list().do();
    assert.deepEqual(cluster.asked().slice(-1), ["GET c2 200"]);
  });

  it("keeps a connection that only has nothing to say", async () => {
    const network = new VirtualClock(0);
    await using cluster = await beginOverTls(network);
    const watch = await cluster.watch();
    await watch.next();
    await watch.next();
    await pass(network, 600_000, 2_500);
    cluster.world.store.create(PODS, { metadata: { name: "c", namespace: "default" } });

    assert.equal((await watch.next())?.type, "ADDED");
    assert.equal(cluster.world.connectionCount(), 1);
  });

  for (const code of ["CANCEL", "INTERNAL_ERROR"] as const) {
    it(`takes no stream for whole that is reset with ${code}`, async () => {
      const network = new VirtualClock(0);
      await using cluster = await beginOverTls(network);
      cluster.install({ fault: "h2.rstStream", code, event: { nth: 2 } }, 1);
      const response = await cluster.list().param("watch", "1").stream();

      await failureOf(wholeOf(response));
      await cluster.list().do();
      assert.deepEqual(cluster.asked(), ["GET c1", "GET c1 200"]);
    });
  }

  const unprocessed: readonly (readonly [string, Fault])[] = [
    ["refused", { fault: "h2.rstStream", code: "REFUSED_STREAM" }],
    ["left out of a GOAWAY", { fault: "h2.goaway", isImmediate: true, isProcessed: false }],
  ];
  for (const [what, fault] of unprocessed) {
    it(`sends again what was ${what}, also what must not be done twice`, async () => {
      const network = new VirtualClock(0);
      await using cluster = await beginOverTls(network);
      cluster.install(fault, 1);
      await cluster.create().do();

      assert.deepEqual(cluster.stored(), ["create default/c"]);
      assert.equal(network.nowMs(), 0);
    });
  }

  it("asks the other connection for what has no place on the first", async () => {
    const network = new VirtualClock(0);
    await using cluster = await beginOverTls(network);
    cluster.install({ fault: "h2.maxConcurrentStreams", count: 1 });
    const watch = await cluster.watch();
    await watch.next();
    await cluster.list().do();

    assert.deepEqual(cluster.asked(), ["GET c1", "GET c2 200"]);
    watch.stop();
  });

  it("goes on over HTTP/1.1, on the connection that is there, where the server has no more", async () => {
    const network = new VirtualClock(0);
    let transport: HttpTransport | undefined;
    await using cluster = await begin({ tls: { protocols: ["http/1.1"] } }, ({ caPem = "" }) => {
      transport = new HttpTransport({ ca: caPem, clock: network });
      return { transport, closeTransport: () => transport?.destroy() };
    });
    await cluster.list().do();
    await cluster.list().do();

    assert.deepEqual(cluster.asked(), ["GET c1 200", "GET c1 200"]);
    assert.deepEqual(protocols(cluster), ["http/1.1", "http/1.1"]);
  });

  it("reads the events of a watch in order until it ends", async () => {
    const network = new VirtualClock(0);
    await using cluster = await beginOverTls(network);
    cluster.install({ fault: "stream.cleanClose", event: { nth: 2 } });

    assert.deepEqual(await eventsOf(await cluster.watch()), ["ADDED a"]);
  });
});
