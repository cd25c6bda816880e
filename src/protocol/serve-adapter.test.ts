import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import type { AdapterImplementation, ArgsOf, CommandName, ResultOf } from "./adapter.js";
import { CommandError } from "./command-error.js";
import type { AdapterEvent, CommandResults } from "./messages.js";
import { serveAdapter } from "./serve-adapter.js";

type Performance = (cmd: CommandName, trial: string | undefined) => Promise<void> | void;

/** Serves an implementation that answers `{}` after `performance`. Its output is complete when `served` resolves. */
function serve(performance: Performance) {
  const input = new PassThrough();
  const output = new PassThrough();
  const log = new PassThrough();
  const implementation: AdapterImplementation = {
    emit: () => {},
    async perform<C extends CommandName>(cmd: C, _args: ArgsOf<C>, trial: string | undefined) {
      await performance(cmd, trial);
      return emptyResult(cmd);
    },
  };
  const served = serveAdapter(implementation, { input, output, log });
  const send = (message: object) => input.write(`${JSON.stringify(message)}\n`);
  const lines = (): unknown[] => {
    const text = String(output.read() ?? "");
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  };
  return { implementation, input, output, log, served, send, lines };
}

const EMPTY: Pick<CommandResults, "shutdown" | "trial.open" | "trial.close" | "debug.dump"> = {
  shutdown: {},
  "trial.open": {},
  "trial.close": {},
  "debug.dump": {},
};

function emptyResult<C extends CommandName>(cmd: C): ResultOf<C> {
  const results: Partial<CommandResults> = EMPTY;
  const result: ResultOf<C> | undefined = results[cmd];
  return result ?? assert.fail(`no result for ${cmd}`);
}

const open = { id: 1, cmd: "trial.open", trial: "t", args: { server: "http://s" } };
const dump = { id: 2, cmd: "debug.dump", trial: "t", args: {} };
const shutdown = { id: 9, cmd: "shutdown", args: {} };

describe("serveAdapter()", () => {
  it("performs commands and answers them until shutdown", async () => {
    const performed: unknown[] = [];
    const { send, served, lines } = serve((cmd, trial) => void performed.push([cmd, trial]));

    send(open);
    send(shutdown);
    await served;

    assert.deepEqual(performed, [
      ["trial.open", "t"],
      ["shutdown", undefined],
    ]);
    assert.deepEqual(lines(), [
      { id: 1, ok: {} },
      { id: 9, ok: {} },
    ]);
  });

  it("does not let one command wait for another", async () => {
    let finishOpen: () => void = () => {};
    const { send, served, lines } = serve((cmd) => {
      if (cmd === "debug.dump") finishOpen();
      if (cmd !== "trial.open") return undefined;
      return new Promise((resolve) => {
        finishOpen = resolve;
      });
    });

    send(open);
    send(dump);
    send(shutdown);
    await served;

    const ids = lines().map((line) => JSON.stringify(line));
    assert.deepEqual(ids.sort(), ['{"id":1,"ok":{}}', '{"id":2,"ok":{}}', '{"id":9,"ok":{}}']);
  });

  it("writes events in the order in which they are emitted, ahead of a later answer", async () => {
    const events: readonly AdapterEvent[] = [
      { ev: "log", message: "one" },
      { ev: "log", message: "two\nlines" },
    ];
    const { implementation, send, served, lines } = serve((cmd) => {
      if (cmd === "trial.open") for (const event of events) implementation.emit(event);
    });

    send(open);
    send(shutdown);
    await served;

    assert.deepEqual(lines().slice(0, 3), [...events, { id: 1, ok: {} }]);
  });

  it("answers a command it does not know, and one that makes no sense", async () => {
    const { send, served, lines } = serve(() => {});

    send({ id: 1, cmd: "informer.fly", args: {} });
    send({ id: 2, cmd: "clock.advance", trial: "t", args: {} });
    send(shutdown);
    await served;

    const [unknown, invalid] = lines();
    assert.match(JSON.stringify(unknown), /^\{"id":1,"err":\{"code":"not-supported"/);
    const message = "args.byMs: missing";
    assert.deepEqual(invalid, { id: 2, err: { code: "invalid", message } });
  });

  it("turns a CommandError into its code, and anything else into internal with the stack in the log", async () => {
    const { send, served, lines, log } = serve((cmd) => {
      if (cmd === "trial.open") throw new CommandError("refused", "no more trials");
      if (cmd === "debug.dump") throw new Error("broken");
    });

    send(open);
    send(dump);
    send(shutdown);
    await served;

    const [refused, internal] = lines();
    assert.deepEqual(refused, { id: 1, err: { code: "refused", message: "no more trials" } });
    assert.deepEqual(internal, { id: 2, err: { code: "internal", message: "Error: broken" } });
    assert.match(String(log.read()), /^Error: broken\n +at /);
  });

  it("keeps the console away from the output while it serves, and gives it back", async () => {
    const before = globalThis.console;
    const { send, served, lines, log } = serve((cmd) => {
      if (cmd === "trial.open") console.log("starting");
    });

    send(open);
    send(shutdown);
    await served;

    assert.equal(String(log.read()), "starting\n");
    assert.equal(lines().length, 2);
    assert.equal(globalThis.console, before);
  });

  it("shuts down when its input ends", async () => {
    const performed: CommandName[] = [];
    const { input, served } = serve((cmd) => void performed.push(cmd));

    input.end();
    await served;

    assert.deepEqual(performed, ["shutdown"]);
  });

  it("shuts down when its output is no longer read", async () => {
    const performed: CommandName[] = [];
    const { output, served } = serve((cmd) => void performed.push(cmd));

    output.destroy(new Error("EPIPE"));
    await served;

    assert.deepEqual(performed, ["shutdown"]);
  });

  it("rejects when its input is no protocol", async () => {
    const { input, served } = serve(() => {});

    input.write("hello?\n");

    await assert.rejects(served, /Cannot read line 1 of standard input: not a message/);
  });
});
