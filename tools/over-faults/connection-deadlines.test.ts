import assert from "node:assert/strict";
import http from "node:http";
import { Socket } from "node:net";
import { describe, it } from "node:test";
import { CONNECTION_LIMITS, limitConnecting } from "../../src/client/rest/connection-deadlines.js";
import { HttpTransport } from "../../src/client/rest/http-transport.js";
import { isTimeout } from "../../src/client/rest/transport-error.js";
import { VirtualClock } from "../../src/time/virtual-clock.js";
import { begin, failureOf, until } from "./faulty-cluster.js";

describe("limitConnecting()", () => {
  it("gives up when nobody takes a connection for half a minute", async () => {
    const clock = new VirtualClock(0);
    const socket = Object.assign(new Socket(), { connecting: true });
    const request = http.request("http://127.0.0.1:9", { createConnection: () => socket });
    limitConnecting(request, clock, CONNECTION_LIMITS);
    const failure = failureOf(new Promise((_, reject) => request.once("error", reject)));
    await until(() => clock.nextDueInMs() === 30_000, "the connection is begun");
    clock.advance(30_000);

    const error = await failure;
    assert.equal(error.message, "i/o timeout");
    assert.ok(isTimeout(error));
  });
});

describe("HttpTransport", () => {
  it("gives up when a server does not shake hands for ten seconds", async () => {
    const networkClock = new VirtualClock(0);
    await using cluster = await begin({ tls: true }, ({ caPem = "" }) => ({
      transport: new HttpTransport({ ca: caPem, clock: networkClock }),
    }));
    cluster.install({ fault: "tls.handshakeStall" });
    const failure = failureOf(cluster.list().do());
    await until(() => networkClock.nextDueInMs() === 10_000, "the server takes the connection");
    networkClock.advance(10_000);

    const error = await failure;
    assert.match(error.message, /TLS handshake timeout/);
    assert.deepEqual(cluster.asked(), []);
  });

  for (const tls of [false, true]) {
    it(`leaves a connection alone that has been made, ${tls ? "with" : "without"} TLS`, async () => {
      const networkClock = new VirtualClock(0);
      await using cluster = await begin({ tls }, ({ caPem }) => ({
        transport: new HttpTransport({
          ...(caPem === undefined ? {} : { ca: caPem }),
          clock: networkClock,
          // Over HTTP/2 there is the timer of its health.
          protocols: ["http/1.1"],
        }),
      }));
      const watch = await cluster.watch();

      assert.equal(networkClock.nextDueInMs(), undefined);
      watch.stop();
    });
  }

  it("ends a watch over HTTP/1.1 that the server should have ended half a minute ago", async () => {
    const networkClock = new VirtualClock(0);
    await using cluster = await begin({}, () => ({
      transport: new HttpTransport({ clock: networkClock }),
    }));
    const watch = await cluster.list().param("watch", "1").param("timeoutSeconds", "300").watch();
    await watch.next();
    await watch.next();
    assert.equal(networkClock.nextDueInMs(), 330_000);
    networkClock.advance(330_000);

    assert.equal(await watch.next(), undefined);
  });
});
