import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { RetryWatcher } from "./retry-watcher.js";
import { ScriptedWatch, settle } from "./scripted-lister-watcher.js";
import { withOptionalTimeout } from "./until.js";

describe("withOptionalTimeout()", () => {
  it("takes zero and less for no time at all", () => {
    const clock = new VirtualClock(0);
    const parent = new AbortController();
    const limits = [0, -1, 10].map((timeoutMs) =>
      withOptionalTimeout(clock, timeoutMs, parent.signal),
    );
    clock.advance(1_000_000);
    assert.deepEqual(
      limits.map(({ signal }) => signal.aborted),
      [false, false, true],
    );
    parent.abort();
    assert.ok(limits.every(({ signal }) => signal.aborted));
  });
});

describe("RetryWatcher", () => {
  for (const [what, event] of [
    ["a type that it does not know", '{"type": "MOVED", "object": {"metadata": {}}}'],
    ["an object without metadata", '{"type": "ADDED", "object": {}}'],
  ] as const) {
    it(`gives up at ${what}`, async () => {
      const stream = new ScriptedWatch();
      const watcher = new RetryWatcher({
        watcher: { watch: () => Promise.resolve(stream) },
        resourceVersion: "10",
        clock: new VirtualClock(0),
      });
      stream.send(JSON.parse(event));
      await settle();

      const given = await watcher.next();
      assert.equal(given?.type, "ERROR");
      assert.match(JSON.stringify(given), /Internal error occurred: retryWatcher/);
      assert.equal(await watcher.next(), undefined);
      await watcher.done;
      assert.ok(stream.isStopped);
    });
  }
});
