import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { VirtualClock } from "../../time/virtual-clock.js";
import { HandlerLog } from "./handler-log.js";
import { whileNotifying } from "./while-notifying.js";

describe("whileNotifying()", () => {
  /** How often it waits for an informer that calls its handler during the first waits, and never delivers enough. */
  async function waits(mode: "real" | "virtual", notifyingCount: number): Promise<number> {
    const clock = new VirtualClock();
    const log = new HandlerLog();
    let count = 0;
    const wait = async () => {
      await clock.advance(120_000);
      if (++count > notifyingCount) return false;
      const metadata = { name: `pod-${count}`, resourceVersion: `${count}` };
      const notified = { trial: "t", informer: "informer", handler: "h", n: count };
      log.add(
        { ev: "notify", type: "add", object: { metadata }, ...notified },
        count,
        clock.nowMs(),
      );
      return false;
    };

    assert.equal(
      await whileNotifying({ time: { clock, mode }, handlers: { values: () => [{ log }] } }, wait),
      false,
    );
    return count;
  }

  it("waits again as long as handlers are called", async () => {
    assert.equal(await waits("virtual", 2), 3);
    assert.equal(await waits("virtual", 0), 1);
  });

  it("does not wait without end", async () => {
    assert.equal(await waits("virtual", 100), 5);
  });

  it("waits once in real time", async () => {
    assert.equal(await waits("real", 2), 1);
  });

  it("has waited long enough once it is true", async () => {
    const time = { clock: new VirtualClock(), mode: "virtual" } as const;

    assert.equal(
      await whileNotifying({ time, handlers: { values: () => [] } }, async () => true),
      true,
    );
  });
});
