import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { HttpResponse } from "./http.js";
import { RestClient } from "./rest-client.js";

const EVENT = '{"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{}}}\n';

/** A server that answers with these chunks, and how often its answers were let go of. */
function watching(chunks: readonly (string | Error)[]) {
  let closedCount = 0;
  const body = async function* () {
    for (const chunk of chunks) {
      if (chunk instanceof Error) throw chunk;
      yield Buffer.from(chunk);
    }
  };
  const response: HttpResponse = {
    statusCode: 200,
    headers: { "content-type": "application/json" },
    body: body(),
    close: () => {
      closedCount++;
    },
  };
  const { signal } = new AbortController();
  const client = new RestClient({
    server: "http://a",
    clock: new VirtualClock(0),
    transport: { roundTrip: () => Promise.resolve(response) },
  });
  return {
    signal,
    watch: client.request().absPath("/api/v1/pods").watch(signal),
    closed: () => closedCount,
  };
}

describe("HttpWatch", () => {
  it("of a request gives at once what has come together", async () => {
    const watch = await watching([EVENT + EVENT]).watch;

    assert.equal(watch.ready(), undefined);
    assert.equal((await watch.next())?.type, "ADDED");
    assert.equal(watch.ready()?.type, "ADDED");
    assert.equal(watch.ready(), undefined);
  });

  it("is read by a loop, and stopped by whoever leaves it", async () => {
    const { watch, closed } = watching([EVENT + EVENT]);
    const types: string[] = [];

    const events = await watch;
    for await (const { type } of events) {
      types.push(type);
      if (types.length === 2) break;
    }

    assert.deepEqual(types, ["ADDED", "ADDED"]);
    assert.equal(closed(), 1);
    assert.equal(await events.next(), undefined);
  });

  it("lets go of its request when it ends, however that is", async () => {
    for (const last of [[], [new Error("what?")]]) {
      const { watch, signal, closed } = watching([EVENT, ...last]);
      const events = await watch;
      while ((await events.next()) !== undefined);

      assert.equal(closed(), 1);
      assert.deepEqual(getEventListeners(signal, "abort"), []);
    }
  });
});
