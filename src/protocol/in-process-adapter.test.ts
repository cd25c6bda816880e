import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextTurn } from "../time/system-clock.js";
import { VirtualClock } from "../time/virtual-clock.js";
import type { AdapterImplementation, ArgsOf, CommandName, ResultOf } from "./adapter.js";
import { CommandError } from "./command-error.js";
import { EMPTY_RESULTS } from "./empty-results-fixture.js";
import { type InProcessAdapterOptions, startInProcessAdapter } from "./in-process-adapter.js";
import type { AdapterEvent, CommandResults } from "./messages.js";
import { rejection } from "./rejection-fixture.js";

const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
const informer = "i";
const trial = "t";
/** Answers as scripted, and remembers what it was asked. */
class ScriptedImplementation implements AdapterImplementation {
  emit: (event: AdapterEvent) => void = () => {};
  readonly performed: { cmd: CommandName; args: unknown; trial: string | undefined }[] = [];
  results: CommandResults = EMPTY_RESULTS;
  before: (cmd: CommandName) => void | Promise<void> = () => {};

  async perform<C extends CommandName>(
    cmd: C,
    args: ArgsOf<C>,
    inTrial: string | undefined,
  ): Promise<ResultOf<C>> {
    this.performed.push({ cmd, args, trial: inTrial });
    await this.before(cmd);
    return this.results[cmd];
  }

  notify(n: number): void {
    this.emit({ ev: "notify", trial, informer, handler: "h", n, type: "add" });
  }
}

async function started(options: Partial<InProcessAdapterOptions> = {}) {
  const implementation = new ScriptedImplementation();
  const clock = new VirtualClock();
  const adapter = await startInProcessAdapter({ implementation, clock, ...options });
  await adapter.call("trial.open", { server: "http://s" }, { trial });
  await adapter.call("informer.create", { informer, resource }, { trial });
  const behaviour = { kind: "record" } as const;
  await adapter.call("handler.add", { informer, handler: "h", behaviour }, { trial });
  return { adapter, implementation, clock };
}

describe("startInProcessAdapter()", () => {
  it("offers the protocol version and gives back what the implementation said of itself", async () => {
    const { adapter, implementation } = await started();

    const hello = implementation.performed[0];

    assert.deepEqual(adapter.hello, EMPTY_RESULTS.hello);
    assert.match(JSON.stringify(hello?.args), /^\{"protocol":\{"min":1,"max":1\},"suite":"\d+\./);
  });

  it("refuses another version and shuts the implementation down", async () => {
    const implementation = new ScriptedImplementation();
    implementation.results = { ...EMPTY_RESULTS, hello: { ...EMPTY_RESULTS.hello, protocol: 3 } };

    const error = await rejection(
      startInProcessAdapter({ implementation, clock: new VirtualClock() }),
    );

    assert.equal(error.code, "version");
    assert.equal(implementation.performed.at(-1)?.cmd, "shutdown");
  });

  it("takes a refusal of hello for what it says: no version in common", async () => {
    const implementation = new ScriptedImplementation();
    implementation.before = (cmd) => {
      if (cmd === "hello") throw new CommandError("not-supported", "only version 9");
    };

    const error = await rejection(
      startInProcessAdapter({ implementation, clock: new VirtualClock() }),
    );

    assert.equal(error.code, "version");
    assert.match(error.message, /only version 9/);
  });

  it("does not start for a signal that has aborted", async () => {
    const implementation = new ScriptedImplementation();
    const options = { implementation, clock: new VirtualClock(), signal: AbortSignal.abort() };

    assert.equal((await rejection(startInProcessAdapter(options))).code, "stopped");
  });
});

describe("an in-process adapter", () => {
  it("sends no argument of a part that the part's schema does not know", async () => {
    const { adapter, implementation } = await started();
    const part = { part: "heap", kind: "heap" } as const;

    const settings = { ttlMs: 5 };
    const created = adapter.call("part.create", { ...part, settings }, { trial });
    await assert.rejects(created, /must not send.*: heap, settings: ttlMs: not in the schema/);

    await adapter.call("part.create", { ...part, settings: {} }, { trial });
    const args = { item: "a" };
    const called = adapter.call("part.call", { part: "heap", method: "add", args }, { trial });
    await assert.rejects(called, /heap, arguments of add: item: not in the schema, .*object$/);
    assert.equal(implementation.performed.at(-1)?.cmd, "part.create");
  });

  it("ends over a report and over a value that the part's schema does not know", async () => {
    for (const break_ of ["report", "value"]) {
      const { adapter, implementation } = await started();
      const part = { part: "store", kind: "undelta-store" } as const;
      await adapter.call("part.create", { ...part, settings: {} }, { trial });
      implementation.results = { ...EMPTY_RESULTS, "part.call": { value: "foo" } };

      const name = break_ === "report" ? "pushed" : "push";
      implementation.emit({ ev: "part", trial, part: "store", n: 1, name, value: [] });
      const args = { part: "store", method: "listKeys", args: {} };
      const error = await rejection(adapter.call("part.call", args, { trial }));

      assert.equal(error.code, "bad-output");
      const words =
        break_ === "report"
          ? /report pushed: not in the schema/
          : /what listKeys returns: expected a list of strings, got "foo"/;
      assert.match(error.message, words);
    }
  });

  it("hands commands on with their trial, and results back", async () => {
    const { adapter, implementation } = await started();
    implementation.results = { ...EMPTY_RESULTS, "store.get": { exists: true } };

    const result = await adapter.call("store.get", { informer, key: "a/b" }, { trial });

    assert.deepEqual(result, { exists: true });
    const args = { informer, key: "a/b" };
    assert.deepEqual(implementation.performed.at(-1), { cmd: "store.get", args, trial });
  });

  it("hands events on at once, without copying them", async () => {
    const { adapter, implementation } = await started();
    const received: AdapterEvent[] = [];
    const leave = adapter.onEvent((event) => received.push(event));
    const event: AdapterEvent = { ev: "log", trial, message: "m" };

    implementation.emit(event);
    leave();
    implementation.emit(event);

    assert.equal(received.length, 1);
    assert.equal(received[0], event);
  });

  for (const code of ["refused", "not-supported", "invalid"] as const) {
    it(`passes on that a command was ${code}, and goes on`, async () => {
      const { adapter, implementation } = await started();
      implementation.before = (cmd) => {
        if (cmd === "informer.start") throw new CommandError(code, "already running");
      };

      const error = await rejection(adapter.call("informer.start", { informer }, { trial }));
      await adapter.call("informer.status", { informer }, { trial });

      assert.equal(error.code, code);
      assert.equal(error.message, "informer.start: already running");
      assert.deepEqual(error.details, { cmd: "informer.start", trial });
      assert.equal(adapter.failure, undefined);
    });
  }

  it("reports any other exception as internal and keeps its stack as log", async () => {
    const { adapter, implementation } = await started();
    implementation.before = (cmd) => {
      if (cmd === "informer.start") throw new RangeError("index out of bounds");
    };

    const error = await rejection(adapter.call("informer.start", { informer }, { trial }));

    assert.equal(error.code, "internal");
    assert.equal(error.message, "informer.start: RangeError: index out of bounds");
    assert.match(adapter.log(), /RangeError: index out of bounds\n +at /);
  });

  it("fails for good when notifications are dropped", async () => {
    const { adapter, implementation } = await started();
    implementation.notify(1);

    implementation.notify(3);
    const error = await rejection(adapter.call("store.list", { informer }, { trial }));

    assert.equal(error.code, "bad-output");
    assert.match(error.message, /^notification 3 of handler h after 1:/);
    assert.equal(adapter.failure, error);
  });

  it("fails for good when a result is not as the protocol says", async () => {
    const { adapter, implementation } = await started();
    const items = [JSON.parse('{"kind":"Pod"}')];
    implementation.results = { ...EMPTY_RESULTS, "store.list": { items } };

    const error = await rejection(adapter.call("store.list", { informer }, { trial }));

    assert.equal(error.code, "bad-output");
    assert.equal(error.message, "reply to store.list: items[0].metadata: missing");
  });

  it("fails for good when an event is not as the protocol says", async () => {
    const { adapter, implementation } = await started();

    implementation.notify(0);

    assert.equal(adapter.failure?.message, "n: expected 1 or more, got 0");
  });

  it("calls a command that breaks the schema a bug of the caller", async () => {
    const { adapter } = await started();

    await assert.rejects(adapter.call("store.list", { informer: "" }, { trial }), TypeError);
    await assert.rejects(adapter.call("store.list", { informer }), /trial: missing/);
  });

  it("gives a command up at its deadline, drops its late answer, and goes on", async () => {
    const { adapter, implementation, clock } = await started({ timeScale: 2 });
    let answer: () => void = () => {};
    implementation.before = (cmd) =>
      cmd === "informer.start"
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : undefined;
    const start = rejection(
      adapter.call("informer.start", { informer }, { trial, deadlineMs: 500 }),
    );

    const firedEarly = clock.advance(999);
    const firedThen = clock.advance(1);
    const error = await start;
    answer();
    await adapter.call("informer.status", { informer }, { trial });

    assert.deepEqual([firedEarly, firedThen], [0, 1]);
    assert.equal(error.code, "timeout");
    assert.match(error.message, /^no answer to informer\.start within 1000 ms:/);
    assert.match(error.message, /say so with the event calling$/);
    assert.equal(adapter.failure, undefined);
  });

  it("knows that the library hangs where the adapter has said that it was called", async () => {
    const { adapter, implementation, clock } = await started();
    const lastId = implementation.performed.length + 1;
    implementation.before = (cmd) => {
      if (cmd !== "store.list") return undefined;
      implementation.emit({ ev: "calling", id: lastId });
      return new Promise(() => {});
    };
    const list = rejection(adapter.call("store.list", { informer }, { trial }));

    clock.advance(5_000);

    const { code, message, details } = await list;
    assert.equal(code, "hung");
    assert.equal(message, "store.list: the library was called and does not return");
    assert.equal(details.cmd, "store.list");
    assert.equal(adapter.failure, undefined);
  });

  it("takes no call of the library for a command that was never sent", async () => {
    const { adapter, implementation } = await started();

    implementation.emit({ ev: "calling", id: 1_000 });

    assert.equal(adapter.failure?.code, "bad-output");
  });

  for (const cmd of ["informer.stop", "trial.close"] as const) {
    const args = { "informer.stop": { informer }, "trial.close": {} }[cmd];

    it(`knows that the library hangs when ${cmd} is not answered and something else is`, async () => {
      const { adapter, implementation, clock } = await started();
      implementation.before = (other) => (other === cmd ? new Promise<void>(() => {}) : undefined);
      const stop = rejection(adapter.call(cmd, args, { trial }));

      clock.advance(7_000);

      assert.equal((await stop).code, "hung");
      assert.equal(clock.nextDueInMs(), undefined);
    });

    it(`blames the adapter when neither ${cmd} is answered nor anything else`, async () => {
      const { adapter, implementation, clock } = await started();
      implementation.before = () => new Promise<void>(() => {});
      const stop = rejection(adapter.call(cmd, args, { trial }));

      clock.advance(7_000);
      // It asks for a sign of life.
      await nextTurn();
      await nextTurn();
      clock.advance(2_000);

      const { code, message } = await stop;
      assert.equal(code, "timeout");
      assert.match(message, /say so with the event calling$/);
    });
  }

  it("has patience with informers that stop one after another, each of them in time", async () => {
    const { adapter, implementation, clock } = await started();
    await adapter.call("informer.create", { informer: "other", resource }, { trial });
    let stop = () => {};
    const stopping = new Promise<void>((resolve) => {
      stop = resolve;
    });
    implementation.before = (cmd) => (cmd === "trial.close" ? stopping : undefined);
    const closed = adapter.call("trial.close", {}, { trial });

    clock.advance(10_000);
    stop();

    assert.deepEqual(await closed, {});
  });

  it("leaves no timer behind when commands are answered", async () => {
    const { clock } = await started();

    assert.equal(clock.nextDueInMs(), undefined);
  });

  it("shuts down once, rejects open calls, and gets no more events", async () => {
    const { adapter, implementation } = await started();
    const received: AdapterEvent[] = [];
    adapter.onEvent((event) => received.push(event));
    implementation.before = (cmd) =>
      cmd === "informer.stop" ? new Promise<void>(() => {}) : undefined;
    const open = rejection(adapter.call("informer.stop", { informer }, { trial }));

    await Promise.all([adapter.stop(), adapter.stop()]);
    implementation.notify(1);

    assert.equal((await open).code, "stopped");
    const shutdowns = implementation.performed.filter(({ cmd }) => cmd === "shutdown");
    assert.equal(shutdowns.length, 1);
    assert.deepEqual(received, []);
  });

  it("does not wait for ever for an implementation that does not shut down", async () => {
    const { adapter, implementation, clock } = await started();
    implementation.before = (cmd) => (cmd === "shutdown" ? new Promise<void>(() => {}) : undefined);

    const stopped = adapter.stop();
    clock.advance(2_000);

    await stopped;
    assert.equal(adapter.failure?.code, "stopped");
  });
});
