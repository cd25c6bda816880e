import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ExpectationError } from "../evidence/expectation-error.js";
import { NotApplicableError } from "../evidence/not-applicable-error.js";
import { HandlerLog } from "../trial/handler-log.js";
import { expectCallsApart } from "./expect-history.js";

/** Asks whether updates of a pod were a second apart: when the suite read each, and when the adapter says that it was called. */
async function asked(...calls: readonly (readonly [readAtMs: number, atMs?: number])[]) {
  await askedOn({ stalledMs: 0 }, ...calls);
}

/** The same on a machine on which programs waited for a processor, or in virtual time. */
async function askedOn(
  { stalledMs, mode = "real" }: { readonly stalledMs: number; readonly mode?: "real" | "virtual" },
  ...calls: readonly (readonly [readAtMs: number, atMs?: number])[]
) {
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
  const time = { mode };
  const trial = { handler: () => handler, quiesce: () => Promise.resolve(), time };
  const heartbeat = { between: () => ({ ofMs: 1_000, stalledMs, worstLateMs: 0 }) };
  await expectCallsApart(trial, "h", "default/one", 1_000, heartbeat);
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

  it("goes by the suite's in virtual time: an adapter may report when it was called by the machine's clock", async () => {
    const virtual = { stalledMs: 0, mode: "virtual" as const };

    await askedOn(virtual, [1_000, 50_000], [2_000, 50_016]);
    await assert.rejects(askedOn(virtual, [1_000, 50_000], [1_000, 52_000]), ExpectationError);
  });

  it("accuses nobody by the suite's clock on a busy machine, on which it may have read the first call late", async () => {
    const busy = { stalledMs: 1_000 };

    await assert.rejects(askedOn(busy, [1_400], [1_800]), NotApplicableError);
    await assert.rejects(askedOn(busy, [1_400, 1_000], [1_800, 1_400]), ExpectationError);
  });
});
