import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { HandlerLog } from "../trial/handler-log.js";
import type { TrialHandler } from "../trial/trial-handlers.js";
import { removeHandler } from "./remove-handler.js";

/** A trial whose library returns at once, or once the handler is released, or has had the time that it takes. */
function removing(does: "block" | "record" | "slow", waits: boolean) {
  const handler: TrialHandler = {
    name: "h",
    log: new HandlerLog(),
    does,
    isPlainRecorder: does === "record",
    mayStall: does === "block",
    isRemoved: false,
  };
  const calls: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const trial = {
    call: async (cmd: string) => {
      calls.push(cmd);
      if (waits) await released;
      return {};
    },
    handler: () => handler,
    release: async () => {
      calls.push("release");
      release();
    },
    time: {
      until: async (isTrue: () => boolean | Promise<boolean>) => {
        if (does === "slow") release();
        await Promise.resolve();
        return isTrue();
      },
    },
  } as unknown as Parameters<typeof removeHandler>[0];
  return { trial, handler, calls };
}

describe("removeHandler()", () => {
  it("releases a handler that blocks where the library waits for it", async () => {
    const { trial, handler, calls } = removing("block", true);

    await removeHandler(trial, "h");

    assert.deepEqual([calls, handler.isRemoved], [["handler.remove", "release"], true]);
  });

  it("leaves it blocked where the library does not", async () => {
    const { trial, handler, calls } = removing("block", false);

    await removeHandler(trial, "h");

    assert.deepEqual([calls, handler.isRemoved], [["handler.remove"], true]);
  });

  it("lets time pass where the library waits for a slow one", async () => {
    const { trial, handler, calls } = removing("slow", true);

    await removeHandler(trial, "h");

    assert.deepEqual([calls, handler.isRemoved], [["handler.remove"], true]);
  });

  it("releases none that does not block", async () => {
    const { trial, calls } = removing("record", false);

    await removeHandler(trial, "h");

    assert.deepEqual(calls, ["handler.remove"]);
  });

  it("allows what is delivered before the library reports the removal", async () => {
    const { trial, handler } = removing("record", false);
    const object = { metadata: { namespace: "default", name: "one", resourceVersion: "1" } };
    const names = { trial: "t", informer: "i", handler: "h" };
    handler.log.add({ ev: "notify", ...names, n: 1, type: "add", object }, 0, 0);

    await removeHandler(trial, "h");

    assert.deepEqual(handler.log.recent(), []);
  });
});
