import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ExpectationError } from "../evidence/expectation-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { expectCallsApart } from "./expect-history.js";

/** Asks whether updates of a pod were a second apart: when the suite read each, and when the adapter says that it was called. */
async function asked(...calls: readonly (readonly [readAtMs: number, atMs?: number])[]) {
  const log = new HandlerLog();
  for (const [index, [readAtMs, atMs]] of calls.entries()) {
    const object = { metadata: { namespace: "default", name: "one", resourceVersion: `${index}` } };
    log.add(
      {
        ...{ ev: "notify", trial: "t", informer: "i", handler: "h", n: index + 1, type: "apply" },
        ...{ object, ...(atMs === undefined ? {} : { atMs }) },
      },
      index,
      readAtMs,
    );
  }
  const handler = { name: "h", log, isPlainRecorder: false, mayStall: false, isRemoved: false };
  const trial = { handler: () => handler, quiesce: () => Promise.resolve() };
  await expectCallsApart(trial, "h", "default/one", 1_000);
}

describe("expectCallsApart()", () => {
  it("goes by the adapter's clock: a busy suite reads several calls at once", async () => {
    await asked([5_000, 1_000], [5_000, 2_003]);
    await assert.rejects(asked([1_000, 1_000], [5_000, 1_000]), ExpectationError);
  });

  it("goes by the suite's where the adapter says nothing", async () => {
    await asked([1_000], [2_000]);
    await assert.rejects(asked([5_000], [5_000, 2_000]), ExpectationError);
  });
});
