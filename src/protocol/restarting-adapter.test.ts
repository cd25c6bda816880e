import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ArgsOf, CommandName, FallibleAdapter, ResultOf } from "./adapter.js";
import { EventListeners } from "./event-listeners.js";
import type { AdapterEvent, CommandResults, HelloResult } from "./messages.js";
import { PortError } from "./port-error.js";
import { RestartingAdapter } from "./restarting-adapter.js";

const EMPTY: Partial<CommandResults> = {
  "trial.open": {},
  "trial.close": {},
  "informer.start": {},
  "debug.dump": {},
};

/** Answers `{}` until it has to fail. */
class FakeAdapter implements FallibleAdapter {
  readonly hello: HelloResult;
  readonly listeners = new EventListeners();
  failure: PortError | undefined;
  stops = 0;
  /** How often its log was handed to another trial. */
  forgetCount = 0;
  /** The deadline of each call. */
  readonly deadlinesMs: (number | undefined)[] = [];

  constructor(name: string) {
    this.hello = {
      protocol: 1,
      implementation: { name, version: "1", language: "TypeScript" },
      adapter: { name, version: "1" },
      capabilities: [],
      needs: [],
      clock: "real",
      level: "0.37",
    };
  }

  forgetLog(): void {
    this.forgetCount += 1;
  }

  readonly log = (): string => `log of ${this.hello.adapter.name}`;

  async call<C extends CommandName>(
    cmd: C,
    _args: ArgsOf<C>,
    options?: { readonly deadlineMs?: number },
  ): Promise<ResultOf<C>> {
    this.deadlinesMs.push(options?.deadlineMs);
    if (this.failure !== undefined) throw this.failure;
    return EMPTY[cmd] ?? assert.fail(`no result for ${cmd}`);
  }

  onEvent(listener: (event: AdapterEvent) => void): () => void {
    return this.listeners.add(listener);
  }

  async stop(): Promise<void> {
    this.stops++;
  }

  crash(): PortError {
    this.failure = new PortError("crashed", "the adapter ended", { exitCode: 2 });
    return this.failure;
  }
}

function restarting() {
  const started: FakeAdapter[] = [];
  const adapter = new RestartingAdapter({
    firstTrialReplyMs: 20_000,
    start: async () => {
      const fake = new FakeAdapter(`adapter ${started.length + 1}`);
      started.push(fake);
      return fake;
    },
  });
  const open = () => adapter.call("trial.open", { server: "http://s" }, { trial: "t" });
  const close = () => adapter.call("trial.close", {}, { trial: "t" });
  const crash = (): PortError => started.at(-1)?.crash() ?? assert.fail("nothing was started");
  return { adapter, started, open, close, crash };
}

describe("RestartingAdapter", () => {
  it("starts with the first trial, and serves the next ones with the same adapter", async () => {
    const { adapter, started, open, close } = restarting();

    assert.throws(() => adapter.hello, TypeError);
    await open();
    await close();
    await open();

    assert.equal(started.length, 1);
    assert.equal(adapter.hello.adapter.name, "adapter 1");
  });

  it("gives the first trial of each adapter more time than the next ones", async () => {
    const { adapter, started, open, close, crash } = restarting();

    await adapter.ready();
    assert.equal(adapter.isFresh, true);
    await open();
    assert.equal(adapter.isFresh, false);
    await adapter.call("debug.dump", {}, { trial: "t" });
    await close();
    await open();
    await adapter.call("debug.dump", {}, { trial: "t" });
    crash();
    await open();

    assert.deepEqual(started[0]?.deadlinesMs, [20_000, 20_000, 20_000, undefined, undefined]);
    assert.deepEqual(started[1]?.deadlinesMs, [20_000]);
  });

  it("can be started ahead of the first trial, by several at a time", async () => {
    const { adapter, started } = restarting();

    const [first, second] = await Promise.all([adapter.ready(), adapter.ready()]);

    assert.equal(first, second);
    assert.equal(started.length, 1);
  });

  it("rejects the commands of a trial whose adapter was lost, and serves the next trial with a new one", async () => {
    const { adapter, started, open, crash } = restarting();
    await open();
    const failure = crash();

    await assert.rejects(adapter.call("debug.dump", {}, { trial: "t" }), failure);
    assert.equal(adapter.log(), "log of adapter 1");
    await open();

    assert.equal(started.length, 2);
    assert.equal(started[0]?.stops, 1);
    assert.equal(adapter.hello.adapter.name, "adapter 2");
  });

  it("replaces an adapter that could not close its trial, although it lives", async () => {
    const { started, open, close } = restarting();
    await open();
    const stuck = started[0] ?? assert.fail("nothing was started");
    stuck.call = () => Promise.reject(new PortError("timeout", "no answer to trial.close"));

    await assert.rejects(close(), { code: "timeout" });
    await open();

    assert.equal(stuck.stops, 1);
    assert.equal(started.length, 2);
  });

  it("goes on for ever with a library that does not stop: no adapter is to blame", async () => {
    const { started, open, close } = restarting();
    for (let trial = 1; trial <= 6; trial++) {
      await open();
      const stuck = started.at(-1) ?? assert.fail("nothing was started");
      stuck.call = () => Promise.reject(new PortError("hung", "it does not return"));
      await assert.rejects(close(), { code: "hung" });
    }

    assert.equal(started.length, 6);
  });

  it("gives up after four losses in a row without a finished trial", async () => {
    const { started, open, crash } = restarting();
    for (let loss = 1; loss <= 4; loss++) {
      await open();
      crash();
    }

    await assert.rejects(open(), {
      code: "start",
      message: /^the adapter was lost 4 times in a row .*; the last time: the adapter ended$/,
      details: { exitCode: 2 },
    });
    await assert.rejects(open(), { code: "start" });
    assert.equal(started.length, 4);
  });

  it("goes on for long with a library that ends its process while an informer runs", async () => {
    const { adapter, started, open, crash } = restarting();
    const crashOnce = async () => {
      await open();
      await adapter.call("informer.start", { informer: "i" }, { trial: "t" });
      crash();
    };
    for (let i = 0; i < 10; i++) await crashOnce();
    await open();
    assert.equal(started.length, 11);

    const crashAlways = async () => {
      for (let i = 0; i < 30; i++) await crashOnce();
    };
    await assert.rejects(crashAlways(), { code: "start" });
    assert.ok(started.length < 30);
  });

  it("says why it gave up, where the adapter broke the protocol", async () => {
    const { started, open } = restarting();
    for (let loss = 1; loss <= 4; loss++) {
      await open();
      const adapter = started.at(-1) ?? assert.fail("nothing was started");
      adapter.failure = new PortError("bad-output", "it wrote too much");
    }

    await assert.rejects(open(), {
      code: "bad-output",
      message: /the last time: it wrote too much/,
    });
  });

  it("forgives every loss once a trial is finished", async () => {
    const { started, open, close, crash } = restarting();
    for (let loss = 1; loss <= 3; loss++) {
      await open();
      crash();
    }
    await open();
    await close();

    for (let loss = 1; loss <= 3; loss++) {
      crash();
      await open();
    }

    assert.equal(started.length, 7);
  });

  it("throws what a failed start threw, and tries again when asked again", async () => {
    const failure = new PortError("start", "no such program");
    let attempts = 0;
    const adapter = new RestartingAdapter({
      start: () => {
        attempts++;
        return Promise.reject(failure);
      },
    });

    await assert.rejects(adapter.ready(), failure);
    await assert.rejects(adapter.ready(), failure);

    assert.equal(attempts, 2);
  });

  it("passes on the events of every adapter to those who listen", async () => {
    const { adapter, started, open, crash } = restarting();
    const received: AdapterEvent[] = [];
    adapter.onEvent((event) => received.push(event));
    await open();
    started[0]?.listeners.notify({ ev: "log", message: "one" });
    crash();
    await open();

    started[1]?.listeners.notify({ ev: "log", message: "two" });

    assert.deepEqual(received, [
      { ev: "log", message: "one" },
      { ev: "log", message: "two" },
    ]);
  });

  it("stops what it has, even what is still starting, and starts nothing more", async () => {
    const { adapter, started, open } = restarting();
    const opening = open();

    await adapter.stop();
    await opening;

    assert.equal(started[0]?.stops, 1);
    await assert.rejects(open(), { code: "stopped" });
    assert.equal(started.length, 1);
  });
});
