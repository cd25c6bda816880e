import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPrng } from "../../time/prng.js";
import { nextTurn } from "../../time/system-clock.js";
import { VirtualClock } from "../../time/virtual-clock.js";
import type { Lease } from "./leader-election-record.js";
import { LeaderElector } from "./leader-elector.js";
import { type LeaseClient, LeaseLock } from "./lease-lock.js";

function failure(reason: string): Error {
  return Object.assign(new Error(reason), { status: { kind: "Status", reason } });
}

/** As of a client that tells of the error of another, and a server that gives a code alone. */
function wrapped(code: number): Error {
  const cause = Object.assign(new Error("no"), { status: { kind: "Status", code } });
  return new Error("leases: no", { cause });
}

/** A lease, and what is done to it; the next `conflicts` updates conflict. */
class OneLease implements LeaseClient {
  readonly calls: string[] = [];
  lease: Lease | undefined;
  conflicts = 0;

  /** Does something before each update. */
  beforeUpdate: () => void | Promise<void> = () => undefined;

  async get(): Promise<Lease> {
    this.calls.push("get");
    if (this.lease === undefined) throw wrapped(404);
    return this.lease;
  }

  async create(lease: Lease): Promise<Lease> {
    this.calls.push("create");
    this.lease = lease;
    return lease;
  }

  async update(lease: Lease): Promise<Lease> {
    this.calls.push("update");
    await this.beforeUpdate();
    if (this.conflicts-- > 0) throw failure("Conflict");
    this.lease = lease;
    return lease;
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

/** A candidate "a" of ours that leads, and the way to end it. */
async function leading(
  client: OneLease,
  recordEvent: (what: string) => void = () => undefined,
  onError: (error: unknown) => void = () => undefined,
) {
  const clock = new VirtualClock(0);
  const terms: AbortSignal[] = [];
  const elector = new LeaderElector({
    lock: new LeaseLock({ client, namespace: "default", name: "lock", identity: "a", recordEvent }),
    clock,
    prng: createPrng(1),
    leaseDurationMs: 15_000,
    renewDeadlineMs: 10_000,
    retryPeriodMs: 2_000,
    releaseOnCancel: true,
    callbacks: {
      onStartedLeading: (signal) => terms.push(signal),
      onStoppedLeading: () => undefined,
      onError,
    },
  });
  const ending = new AbortController();
  const running = elector.run(ending.signal);
  await settled();
  client.calls.length = 0;
  return { clock, terms, running, end: () => ending.abort() };
}

describe("LeaderElector", () => {
  it("releases its lease though somebody writes into it meanwhile", async () => {
    const client = new OneLease();
    const { running, end } = await leading(client);
    client.conflicts = 2;

    end();
    await running;

    assert.deepEqual(client.calls, ["get", "update", "get", "update", "get", "update"]);
    assert.equal(client.lease?.spec?.holderIdentity, "");
  });

  it("leaves a lease alone that somebody takes while it is being released", async () => {
    const client = new OneLease();
    const { running, end } = await leading(client);
    client.conflicts = 1;
    client.beforeUpdate = () => {
      client.lease = { ...client.lease, metadata: {}, spec: { holderIdentity: "b" } };
    };

    end();
    await running;

    assert.equal(client.lease?.spec?.holderIdentity, "b");
  });

  it("tries to release its lease for as long as to renew it", async () => {
    const client = new OneLease();
    const { clock, running, end } = await leading(client);
    client.conflicts = Number.POSITIVE_INFINITY;
    client.beforeUpdate = async () => {
      await nextTurn();
      clock.advance(1_000);
    };

    end();
    await running;

    assert.equal(client.calls.filter((call) => call === "update").length, 10);
  });

  it("says why it does not lead, and tries again", async () => {
    const client = new OneLease();
    client.get = async () => {
      throw failure("Forbidden");
    };
    const clock = new VirtualClock(0);
    const errors: string[] = [];
    const elector = new LeaderElector({
      lock: new LeaseLock({ client, namespace: "default", name: "lock", identity: "a" }),
      clock,
      callbacks: {
        onStartedLeading: () => undefined,
        onStoppedLeading: () => undefined,
        onError: (error) => errors.push(String(error)),
      },
    });
    const stopping = new AbortController();
    const running = elector.run(stopping.signal);
    await settled();
    clock.advance(10_000);
    await settled();
    stopping.abort();
    await running;

    assert.ok(errors.length >= 2);
    assert.deepEqual([...new Set(errors)], ["Error: Forbidden"]);
  });

  it("says why it leads no more when the server hangs, and nothing when it is ended", async () => {
    for (const [isEnded, expected] of [
      [false, ["Error: hung up"]],
      [true, []],
    ] as const) {
      const client = new OneLease();
      const errors: string[] = [];
      const note = (error: unknown) => void errors.push(String(error));
      const { clock, running, end } = await leading(client, undefined, note);
      const hang = (_: unknown, signal: AbortSignal) =>
        new Promise<Lease>((_resolve, reject) => {
          const hangUp = () => reject(new Error("hung up"));
          if (signal.aborted) hangUp();
          else signal.addEventListener("abort", hangUp);
        });
      Object.assign(client, { get: hang, update: hang });
      clock.advance(2_000);
      await settled();

      if (isEnded) end();
      let isOver = false;
      void running.then(() => {
        isOver = true;
      });
      while (!isOver) {
        clock.advance(1_000);
        await settled();
      }

      assert.deepEqual(errors, expected);
    }
  });

  it("leads no more when a callback throws at its end", async () => {
    const { running, end, terms } = await leading(new OneLease(), (what) => {
      if (what.endsWith("stopped leading")) throw new Error("full");
    });

    end();

    await assert.rejects(running, /full/);
    assert.deepEqual(
      terms.map(({ aborted }) => aborted),
      [true],
    );
  });
});
