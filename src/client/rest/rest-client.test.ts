import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import http from "node:http";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import { RestClient, type RestClientOptions } from "./rest-client.js";
import { runInTime } from "./run-in-time.js";
import { StatusError } from "./status-error.js";

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A server that gives its answers in turn, and the last of them from then on. */
let answers: readonly Answer[] = [];
let requests: { readonly url: string; readonly headers: http.IncomingHttpHeaders }[] = [];
let base = "";
const server = http.createServer((request, response) => {
  const at = Math.min(requests.length, answers.length - 1);
  requests.push({ url: request.url ?? "", headers: request.headers });
  answers[at]?.(request, response);
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  base = `http://127.0.0.1:${address.port}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

let clock = new VirtualClock(0);
let clients: RestClient[] = [];

function create(options: Partial<RestClientOptions> = {}): RestClient {
  const client = new RestClient({ server: base, clock, ...options });
  clients.push(client);
  return client;
}

function json(value: unknown, code = 200, headers: http.OutgoingHttpHeaders = {}): Answer {
  return (_request, response) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };
}

const hangUp: Answer = (request) => request.socket.destroy();
const busy = json({}, 429, { "retry-after": "2" });

const run = <T>(promise: Promise<T>) => runInTime(clock, promise);

const { signal } = new AbortController();

function prepareEach(): void {
  beforeEach(() => {
    clock = new VirtualClock(0);
    requests = [];
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    clients = [];
  });
}

describe("RestClient.get()", () => {
  prepareEach();

  it("asks with its headers and with parameters in the order of their names", async () => {
    answers = [json({ a: 1 })];
    const client = create({ userAgent: "test/1", authorization: "Bearer t" });
    const got = await client.get("/api/v1/pods", { limit: "5", continue: "a b" }, signal);

    assert.deepEqual(got, { a: 1 });
    assert.equal(requests[0]?.url, "/api/v1/pods?continue=a+b&limit=5");
    assert.equal(requests[0]?.headers["user-agent"], "test/1");
    assert.equal(requests[0]?.headers.authorization, "Bearer t");
    assert.equal(requests[0]?.headers.accept, "application/json, */*");
  });

  it("fails with the server's Status", async () => {
    const status = { kind: "Status", status: "Failure", code: 410, reason: "Expired" };
    answers = [json(status, 410)];

    await assert.rejects(create().get("/x", {}, signal), (error) => {
      assert.ok(error instanceof StatusError);
      assert.equal(error.status.reason, "Expired");
      return true;
    });
  });

  it("waits as long as the server says, and asks again", async () => {
    answers = [busy, json({}, 503, { "retry-after": "3" }), json({ a: 1 })];
    const { result, tookMs } = await run(create().get("/x", {}, signal));

    assert.deepEqual(result, { a: 1 });
    assert.equal(tookMs, 5000);
  });

  it("asks eleven times at most, and fails with the last answer", async () => {
    answers = [busy];

    await assert.rejects(run(create().get("/x", {}, signal)), StatusError);
    assert.equal(requests.length, 11);
    assert.equal(clock.nowMs(), 20_000);
  });

  const final: readonly (readonly [string, Answer])[] = [
    ["429 without Retry-After", json({}, 429)],
    ["429 with a date", json({}, 429, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" })],
    ["429 with a fraction", json({}, 429, { "retry-after": "1.5" })],
    ["404 with Retry-After", json({}, 404, { "retry-after": "1" })],
    ["500 without Retry-After", json({}, 500)],
  ];
  for (const [what, answer] of final) {
    it(`does not ask again after ${what}`, async () => {
      answers = [answer];

      await assert.rejects(create().get("/x", {}, signal), StatusError);
      assert.equal(requests.length, 1);
    });
  }

  it("asks again a second after a connection that broke", async () => {
    answers = [hangUp, json({ a: 1 })];
    const { result, tookMs } = await run(create().get("/x", {}, signal));

    assert.deepEqual(result, { a: 1 });
    assert.equal(tookMs, 1000);
  });

  it("asks again at once when a kept connection had gone", async () => {
    answers = [json({ a: 1 }), hangUp, json({ a: 2 })];
    const client = create();
    await client.get("/x", {}, signal);
    const got = await client.get("/x", {}, signal);

    assert.deepEqual(got, { a: 2 });
    assert.equal(clock.nowMs(), 0);
  });

  it("does not ask again where nobody listens", async () => {
    const closed = http.createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const address = closed.address();
    assert.ok(typeof address === "object" && address !== null);
    await new Promise((resolve) => closed.close(resolve));
    const client = create({ server: `http://127.0.0.1:${address.port}` });

    await assert.rejects(client.get("/x", {}, signal), { code: "ECONNREFUSED" });
  });

  it("ends when its signal aborts, in flight or in a wait", async () => {
    answers = [() => undefined];
    const flying = new AbortController();
    const got = create().get("/x", {}, flying.signal);
    while (requests.length === 0) await nextTurn();
    flying.abort();
    await assert.rejects(got, { name: "AbortError" });

    answers = [busy];
    const waiting = new AbortController();
    const later = create().get("/x", {}, waiting.signal);
    while (clock.nextDueInMs() === undefined) await nextTurn();
    waiting.abort();
    await assert.rejects(later, { name: "AbortError" });
  });

  it("is told of each warning that can be read, whatever other headers say", async () => {
    answers = [
      (_request, response) => {
        response.setHeader("Warning", ["299 -", '299 - "old"', '299 - "older", 299']);
        response.end("{}");
      },
    ];
    const warnings: string[] = [];
    const client = create({ warningHandler: ({ text }) => warnings.push(text) });
    await client.get("/x", {}, signal);

    assert.deepEqual(warnings, ["old", "older"]);
  });

  it("fails for a body that is cut off, or is no JSON", async () => {
    answers = [
      (_request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{", () => response.destroy());
      },
    ];
    await assert.rejects(create().get("/x", {}, signal), /Please retry/);

    requests = [];
    answers = [(_request, response) => void response.end("<html>")];
    await assert.rejects(create().get("/x", {}, signal), SyntaxError);
  });
});

describe("RestClient.watch()", () => {
  prepareEach();

  const event = JSON.stringify({ type: "ADDED", object: { kind: "Pod", metadata: {} } });
  const streaming: Answer = (_request, response) => {
    response.writeHead(200);
    response.write(event);
  };

  it("gives events as they come, and ends when it is stopped", async () => {
    answers = [streaming];
    const watch = await create().watch("/x", { watch: "true" }, signal);
    assert.equal((await watch.next())?.type, "ADDED");
    const next = watch.next();
    watch.stop();
    watch.stop();

    assert.equal(await next, undefined);
    assert.equal(await watch.next(), undefined);
  });

  it("ends when its signal aborts", async () => {
    answers = [streaming];
    const abort = new AbortController();
    const watch = await create().watch("/x", {}, abort.signal);
    await watch.next();
    const next = watch.next();
    abort.abort();

    assert.equal(await next, undefined);
  });

  it("leaves nothing at its signal when it is stopped, read or not", async () => {
    answers = [streaming];
    const abort = new AbortController();
    const read = await create().watch("/x", {}, abort.signal);
    await read.next();
    read.stop();
    (await create().watch("/x", {}, abort.signal)).stop();

    const listenersCount = () => getEventListeners(abort.signal, "abort").length;
    // Node's own go when the sockets have closed.
    for (let turn = 0; turn < 100 && listenersCount() > 0; turn++) await nextTurn();
    assert.equal(listenersCount(), 0);
  });

  it("ends when the stream does, cleanly or not", async () => {
    for (const end of ["end", "destroy"] as const) {
      answers = [
        (_request, response) => {
          response.writeHead(200);
          response.write(event + event.slice(0, 10), () => response[end]());
        },
      ];
      const watch = await create().watch("/x", {}, signal);
      assert.equal((await watch.next())?.type, "ADDED");

      assert.equal(await watch.next(), undefined);
    }
  });

  it("ends when compressed bytes stop before their end", async () => {
    const compressed = gzipSync(event);
    answers = [
      (_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end(compressed.subarray(0, compressed.length - 4));
      },
    ];
    const watch = await create().watch("/x", {}, signal);
    const events = [await watch.next(), await watch.next()];

    assert.deepEqual(
      events.filter((each) => each?.type === "ERROR"),
      [],
    );
  });

  it("waits as long as the server says before it opens", async () => {
    answers = [busy, busy, streaming];
    const { result, tookMs } = await run(create().watch("/x", {}, signal));

    assert.equal((await result.next())?.type, "ADDED");
    assert.equal(tookMs, 4000);
  });

  it("fails for any other answer", async () => {
    answers = [json({}, 204), json({}, 403)];
    await assert.rejects(create().watch("/x", {}, signal), /204/);

    await assert.rejects(create().watch("/x", {}, signal), (error) => {
      assert.ok(error instanceof StatusError);
      assert.equal(error.status.reason, "Forbidden");
      return true;
    });
  });

  it("is a watch that has ended when the connection breaks again and again", async () => {
    answers = [hangUp];
    const { result, tookMs } = await run(create().watch("/x", {}, signal));

    assert.equal(await result.next(), undefined);
    assert.equal(requests.length, 11);
    assert.equal(tookMs, 10_000);
  });

  it("leaves on the connection what is not read", async () => {
    const big = JSON.stringify({ type: "ADDED", object: { kind: "Pod", data: "x".repeat(1e6) } });
    let acceptedCount = 0;
    answers = [
      (_request, response) => {
        response.writeHead(200);
        // Writes on as long as the client takes: a client that buffers without bound takes all of it.
        const write = (): void => {
          if (acceptedCount === 64) return;
          acceptedCount++;
          response.write(big, write);
        };
        write();
      },
    ];
    const watch = await create().watch("/x", {}, signal);
    await watch.next();
    for (let turn = 0; turn < 200; turn++) await nextTurn();

    assert.ok(acceptedCount < 64, `${acceptedCount} megabytes were taken`);
    watch.stop();
  });
});
