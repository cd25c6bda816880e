import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../time/prng.js";
import { nextTurn } from "../time/system-clock.js";
import { VirtualClock } from "../time/virtual-clock.js";
import type { Lease } from "./leader-election-record.js";
import { LeaderElector } from "./leader-elector.js";
import { type LeaseClient, LeaseLock } from "./lease-lock.js";

function failure(reason: string): Error {
  return Object.assign(new Error(reason), { status: { kind: "Status", reason } });
}

/** A lease, and what is done to it; `conflicts` updates from now on find that somebody was faster. */
class OneLease implements LeaseClient {
  readonly calls: string[] = [];
  lease: Lease | undefined;
  conflicts = 0;

  async get(): Promise<Lease> {
    this.calls.push("get");
    if (this.lease === undefined) throw failure("NotFound");
    return this.lease;
  }

  async create(lease: Lease): Promise<Lease> {
    this.calls.push("create");
    this.lease = lease;
    return lease;
  }

  async update(lease: Lease): Promise<Lease> {
    this.calls.push("update");
    if (this.conflicts-- > 0) throw failure("Conflict");
    this.lease = lease;
    return lease;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

describe("LeaderElector", () => {
  it("releases its lease though somebody writes into it meanwhile", async () => {
    const client = new OneLease();
    const clock = new VirtualClock(0);
    const elector = new LeaderElector({
      lock: new LeaseLock({ client, namespace: "default", name: "lock", identity: "a" }),
      clock,
      prng: createPrng(1),
      leaseDurationMs: 15_000,
      renewDeadlineMs: 10_000,
      retryPeriodMs: 2_000,
      releaseOnCancel: true,
      callbacks: { onStartedLeading: () => undefined, onStoppedLeading: () => undefined },
    });
    const ending = new AbortController();
    const running = elector.run(ending.signal);
    await settled();
    client.calls.length = 0;
    client.conflicts = 2;

    ending.abort();
    await running;

    assert.deepEqual(client.calls, ["get", "update", "get", "update", "get", "update"]);
    assert.equal(client.lease?.spec?.holderIdentity, "");
  });
});
