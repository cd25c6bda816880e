import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fault } from "../../fake-apiserver/index.js";
import { begin, eventsOf, failureOf, reasonOf, until } from "./faulty-cluster.js";

/** So long takes only what never ends. */
const TIMEOUT_MS = 30_000;

describe("RestClient.watch() at a server that breaks streams", { timeout: TIMEOUT_MS }, () => {
  const cuts: readonly (readonly [string, Fault, readonly string[]])[] = [
    ["ended", { fault: "stream.cleanClose", event: { nth: 2 } }, ["ADDED a"]],
    ["aborted", { fault: "stream.abort", event: { nth: 2 } }, ["ADDED a"]],
    ["aborted in an event", { fault: "stream.abortMidFrame", event: { nth: 2 } }, ["ADDED a"]],
    ["cut in an event", { fault: "stream.truncateJson", event: { nth: 2 } }, ["ADDED a"]],
    ["shorter than it says", { fault: "stream.wrongContentLength" }, []],
    [
      "garbled",
      { fault: "event.malformedJson", event: { nth: 2 } },
      ["ADDED a", "ERROR InternalError"],
    ],
    ["compressed wrongly", { fault: "stream.badGzip" }, ["ERROR InternalError"]],
    ["expired", { fault: "event.410", event: { nth: 2 } }, ["ADDED a", "ERROR Expired"]],
  ];
  for (const [what, fault, events] of cuts) {
    it(`ends quietly, and is not opened again, when it is ${what}`, async () => {
      await using cluster = await begin();
      cluster.install(fault);
      const { result } = await cluster.run(cluster.watch().then(eventsOf));

      assert.deepEqual(result, events);
      assert.deepEqual(cluster.asked(), ["GET c1"]);
      assert.equal(cluster.clock.nowMs(), 0);
    });
  }

  for (const fault of ["stream.gzip", "stream.gzipMembers"] as const) {
    it(`reads what nobody wanted compressed (${fault})`, async () => {
      await using cluster = await begin();
      cluster.install({ fault });
      const watch = await cluster.watch();
      const events = [await watch.next(), await watch.next()];
      watch.stop();

      assert.deepEqual(
        events.map((event) => event?.type),
        ["ADDED", "ADDED"],
      );
    });
  }

  it("ends when compressed bytes stop before their end", async () => {
    await using cluster = await begin();
    cluster.install({
      do: [{ fault: "stream.gzip" }, { fault: "stream.abort", event: { nth: 2 } }],
    });
    const events = await eventsOf(await cluster.watch());

    assert.deepEqual(
      events.filter((event) => event.startsWith("ERROR")),
      [],
    );
  });

  const starts: readonly (readonly [string, Fault])[] = [
    ["reset", { fault: "request.reset" }],
    ["closed as they open", { fault: "connect.acceptThenClose" }],
  ];
  for (const [what, fault] of starts) {
    it(`has ended before it began when connections are ${what} eleven times`, async () => {
      await using cluster = await begin();
      cluster.install(fault, 11);
      const { result, tookMs } = await cluster.run(cluster.watch());

      assert.deepEqual(await eventsOf(result), []);
      assert.equal(tookMs, 10_000);
      assert.equal((await cluster.list().do()).statusCode, 200);
      assert.equal(cluster.asked().at(-1), "GET c12 200");
    });
  }

  const refusals: readonly (readonly [Fault, string])[] = [
    [{ fault: "status.410.watch" }, "Expired"],
    [{ fault: "status.403" }, "Forbidden"],
    [{ fault: "status.500" }, "InternalError"],
  ];
  for (const [fault, reason] of refusals) {
    it(`fails with ${reason} for ${fault.fault}`, async () => {
      await using cluster = await begin();
      cluster.install(fault);

      assert.equal(reasonOf(await failureOf(cluster.watch())), reason);
      assert.equal(cluster.asked().length, 1);
    });
  }

  it("tells the server when it is stopped", async () => {
    await using cluster = await begin();
    const watch = await cluster.watch();
    await watch.next();
    watch.stop();
    await until(() => cluster.world.watches().length === 0, "the watch is closed");

    const closed = cluster.world.journal.entries().find(({ type }) => type === "watch-closed");
    assert.equal(closed?.type === "watch-closed" && closed.by, "client");
  });

  it("is cut by the client's limit when nothing comes any more", async () => {
    await using cluster = await begin({}, () => ({ timeoutMs: 60_000 }));
    cluster.install({ fault: "stream.halfOpen", event: { nth: 2 } });
    const watch = await cluster.watch();
    assert.equal((await watch.next())?.type, "ADDED");
    const next = watch.next();
    cluster.clock.advance(60_000);

    assert.equal(await next, undefined);
  });
});
