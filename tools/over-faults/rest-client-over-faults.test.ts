import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fault } from "../../fake-apiserver/index.js";
import { RestListWatch } from "../../src/client/rest/rest-list-watch.js";
import { StatusError } from "../../src/client/rest/status-error.js";
import { nextTurn } from "../../src/time/system-clock.js";
import { begin, configMap, failureOf, reasonOf, until, WAYS } from "./faulty-cluster.js";

const pods = { group: "", version: "v1", resource: "pods" };
const configMaps = { group: "", version: "v1", resource: "configmaps" };
const { signal } = new AbortController();

/** So long takes only what never ends. */
const TIMEOUT_MS = 30_000;

describe("RestClient at a server that breaks connections", () => {
  const broken: readonly (readonly [string, Fault, readonly string[]])[] = [
    ["reset", { fault: "request.reset" }, ["GET c1", "GET c2", "GET c3 200"]],
    ["closed as they open", { fault: "connect.acceptThenClose" }, ["GET c3 200"]],
    ["reset as they open", { fault: "connect.acceptThenReset" }, ["GET c3 200"]],
  ];
  for (const [what, fault, asked] of broken) {
    it(`reads again a second after connections were ${what}`, async () => {
      await using cluster = await begin();
      cluster.install(fault, 2);
      const { result, tookMs } = await cluster.run(cluster.list().do());

      assert.equal(result.statusCode, 200);
      assert.equal(tookMs, 2000);
      assert.deepEqual(cluster.asked(), asked);
    });
  }

  it("reads again at once, on a new connection, when a kept one is reset", async () => {
    await using cluster = await begin();
    await cluster.list().do();
    cluster.install({ fault: "request.reset" }, 1);
    const { tookMs } = await cluster.run(cluster.list().do());

    assert.equal(tookMs, 0);
    assert.deepEqual(cluster.asked(), ["GET c1 200", "GET c1", "GET c2 200"]);
  });

  it("gives up after eleven attempts, with the error of the last", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "request.reset" });
    const failure = await failureOf(cluster.run(cluster.list().do()));

    assert.equal("code" in failure && failure.code, "ECONNRESET");
    assert.equal(cluster.asked().length, 11);
    assert.equal(cluster.clock.nowMs(), 10_000);
  });

  for (const isKept of [false, true]) {
    it(`never writes again after a reset, on a ${isKept ? "kept" : "new"} connection`, async () => {
      await using cluster = await begin();
      if (isKept) await cluster.list().do();
      cluster.install({ match: { verb: "create" }, do: [{ fault: "request.reset" }] });
      const failure = await failureOf(cluster.run(cluster.create().do()));

      assert.equal("code" in failure && failure.code, "ECONNRESET");
      assert.deepEqual(cluster.asked().slice(isKept ? 1 : 0), ["POST c1"]);
      assert.deepEqual(cluster.stored(), []);
    });
  }

  for (const how of ["reset", "abort"] as const) {
    it(`does not write twice when the answer to a write is lost (${how})`, async () => {
      await using cluster = await begin();
      cluster.install({ fault: "write.lostResponse", how });
      await failureOf(cluster.run(cluster.create().do()));

      assert.equal(cluster.asked().length, 1);
      assert.deepEqual(cluster.stored(), ["create default/c"]);
    });
  }

  it("does not come back to where nobody listens", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "connect.refuse" });
    const calls = [
      ...WAYS.map(
        ([, call]) =>
          () =>
            call(cluster, signal),
      ),
      () => cluster.create().do(),
    ];
    for (const call of calls) {
      const failure = await failureOf(cluster.run(call()));
      assert.equal("code" in failure && failure.code, "ECONNREFUSED");
    }

    assert.equal(cluster.clock.nowMs(), 0);
    assert.deepEqual(cluster.asked(), []);
  });

  it("never opens a stream again whose connection breaks", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "request.reset" });
    await failureOf(cluster.run(cluster.list().stream()));

    assert.deepEqual(cluster.asked(), ["GET c1"]);
  });

  it("fails for half a list, and does not ask for the other half", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "list.truncated" });
    const listWatch = new RestListWatch({ client: cluster.client, resource: pods });
    const failure = await failureOf(cluster.run(listWatch.list({}, signal)));

    assert.match(failure.message, /reading response body.*retry/i);
    assert.equal(cluster.asked().length, 1);
  });

  it("hands on what came of half a stream, and then its failure", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "list.truncated" });
    const { body } = await cluster.list().stream();
    const iterator = body[Symbol.asyncIterator]();
    const first = await iterator.next();

    assert.match(String(first.value), /^\{"kind":"PodList"/);
    await assert.rejects(iterator.next(), { code: "ECONNRESET" });
  });

  it("goes on at a server that wants a new connection for each request", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.connectionCloseEveryTime" });
    for (let n = 1; n <= 3; n++) await cluster.list().do();

    assert.deepEqual(cluster.asked(), ["GET c1 200", "GET c2 200", "GET c3 200"]);
  });
});

describe("RestClient at a server with wrong certificates", () => {
  for (const fault of ["tls.expired", "tls.wrongName", "tls.unknownCA"] as const) {
    it(`fails at once for ${fault}`, async () => {
      await using cluster = await begin({ tls: true }, (world) => ({
        tls: { ...(world.caPem === undefined ? {} : { ca: world.caPem }) },
      }));
      await cluster.list().do();
      cluster.client.destroy();
      cluster.install({ fault });
      await failureOf(cluster.run(cluster.list().do()));
      await failureOf(cluster.run(cluster.watch()));

      assert.equal(cluster.clock.nowMs(), 0);
      assert.deepEqual(cluster.asked(), ["GET c1 200"]);
    });
  }
});

describe("RestClient at a server that is busy", () => {
  const busy: readonly (readonly [Fault, number, number])[] = [
    [{ fault: "status.429.json", retryAfterSeconds: 7 }, 429, 7],
    [{ fault: "status.429.text", retryAfterSeconds: 0 }, 429, 0],
    [{ fault: "status.503.retryAfter", retryAfterSeconds: 3 }, 503, 3],
    [{ fault: "status.504.tooLarge", retryAfterSeconds: 2 }, 504, 2],
  ];
  for (const [fault, code, seconds] of busy) {
    for (const [way, call] of WAYS) {
      // A stream closes what it is refused with unread, as client-go does, and so has to connect anew.
      const connection = way === "Stream" ? "c2" : "c1";
      it(`comes back ${seconds} s after ${code}, on connection ${connection} (${way})`, async () => {
        await using cluster = await begin();
        cluster.install(fault, 1);
        const { tookMs } = await cluster.run(call(cluster, signal));

        assert.equal(tookMs, seconds * 1000);
        const [refused = "", answered = ""] = cluster.asked();
        assert.equal(refused, `GET c1 ${code}`);
        assert.match(answered, new RegExp(`^GET ${connection}`));
      });
    }
  }

  it("asks eleven times at most, whatever is asked", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.503.retryAfter", retryAfterSeconds: 3 });
    const failure = await failureOf(cluster.run(cluster.create().doRaw()));

    assert.equal(reasonOf(failure), "ServiceUnavailable");
    assert.deepEqual(cluster.asked(), Array(11).fill("POST c1 503"));
    assert.equal(cluster.clock.nowMs(), 30_000);
  });

  for (const fault of ["status.429.noRetryAfter", "status.500", "status.503.html"] as const) {
    it(`does not come back after ${fault}`, async () => {
      await using cluster = await begin();
      cluster.install({ fault });
      const failures = [
        (await cluster.run(cluster.list().do())).result.error(),
        await failureOf(cluster.run(cluster.list().stream())),
        await failureOf(cluster.run(cluster.watch())),
      ];

      for (const failure of failures) assert.ok(failure instanceof StatusError);
      assert.equal(cluster.asked().length, 3);
      assert.equal(cluster.clock.nowMs(), 0);
    });
  }

  it("sends a large body whole each time", async () => {
    await using cluster = await begin();
    cluster.world.store.create(configMaps, { metadata: { name: "c", namespace: "default" } });
    cluster.install({ fault: "status.429.json", retryAfterSeconds: 1 }, 2);
    const data = { text: "größe".repeat(50_000) };
    const put = cluster.client.verb("PUT").namespace("default").resource("configmaps").name("c");
    const { result } = await cluster.run(put.body(configMap("c", data)).do());

    assert.equal(result.statusCode, 200);
    assert.deepEqual(cluster.asked(), ["PUT c1 429", "PUT c1 429", "PUT c1 200"]);
    assert.deepEqual(cluster.world.store.get(configMaps, "default/c")?.["data"], data);
  });

  it("sends a body once that can be read only once", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.429.json", retryAfterSeconds: 1 });
    const once = (async function* () {
      yield Buffer.from(JSON.stringify(configMap("c")));
    })();
    const post = cluster.client.post().namespace("default").resource("configmaps").body(once);
    const { result } = await cluster.run(post.header("Content-Type", "application/json").do());

    assert.equal(result.error()?.status.reason, "TooManyRequests");
    assert.deepEqual(cluster.asked(), ["POST c1 429"]);
  });
});

describe("RestClient at a server that does not answer", { timeout: TIMEOUT_MS }, () => {
  it("ends when it is given up, and the server hears of it", async () => {
    await using cluster = await begin();
    cluster.install({ fault: "status.headersLate" });
    const abort = new AbortController();
    const failure = failureOf(cluster.list().do(abort.signal));
    await cluster.world.awaitRequest({ resource: "pods" });
    abort.abort();

    assert.equal((await failure).name, "AbortError");
    const hasHeard = () =>
      cluster.world.journal.entries().some(({ type }) => type === "request-aborted");
    await until(hasHeard, "the server hears of it");
    assert.equal(cluster.asked().length, 1);
  });

  it("ends at the limit of the client", async () => {
    await using cluster = await begin({}, () => ({ timeoutMs: 30_000 }));
    cluster.install({ fault: "status.headersLate", delayMs: 60_000 });
    const failure = failureOf(cluster.list().do());
    await cluster.world.awaitRequest({ resource: "pods" });
    cluster.clock.advance(29_999);
    await nextTurn();
    assert.equal(cluster.clock.nextDueInMs(), 1);
    cluster.clock.advance(1);

    assert.match((await failure).message, /deadline exceeded/);
    assert.equal(cluster.asked().length, 1);
  });

  for (const [way, call] of WAYS) {
    it(`ends in the wait before another try, and makes none (${way})`, async () => {
      await using cluster = await begin();
      cluster.install({ fault: "status.503.retryAfter", retryAfterSeconds: 60 });
      const abort = new AbortController();
      const failure = failureOf(call(cluster, abort.signal));
      await until(() => cluster.clock.nextDueInMs() !== undefined, "the client waits");
      abort.abort();

      assert.equal((await failure).name, "AbortError");
      cluster.clock.advance(60_000);
      await nextTurn();
      assert.deepEqual(cluster.asked(), ["GET c1 503"]);
    });
  }
});
