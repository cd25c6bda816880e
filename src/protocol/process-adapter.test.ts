/**
 * What the liars do not show: starting, ending, and what a process does to its streams.
 *
 * Real clock: children run in real time. Deadlines that a test waits for are at most 50 ms.
 */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { execPath, kill } from "node:process";
import { describe, it } from "node:test";
import { SystemClock } from "../time/system-clock.js";
import { EMPTY_RESULTS } from "./empty-results-fixture.js";
import {
  type ProcessAdapter,
  type ProcessAdapterOptions,
  startProcessAdapter,
} from "./process-adapter.js";
import { rejection } from "./rejection-fixture.js";

const HELLO = EMPTY_RESULTS.hello;

/** A program that says hello and then does as `body` says; it ends with its standard input unless held open. */
function sayHelloThen(body: string): readonly [string, ...string[]] {
  const hello = JSON.stringify(`${JSON.stringify({ id: 1, ok: HELLO })}\n`);
  const program = `process.stdin.once("data", () => process.stdout.write(${hello}, () => { ${body} }));`;
  return [execPath, "-e", program];
}

function start(options: Partial<ProcessAdapterOptions>): Promise<ProcessAdapter> {
  const command = sayHelloThen("");
  return startProcessAdapter({ command, cwd: ".", clock: new SystemClock(), ...options });
}

function isGone(pid: number): boolean {
  try {
    kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** A call that this adapter never answers: it lasts until the adapter fails. */
function lastingCall(adapter: ProcessAdapter): Promise<unknown> {
  const deadlineMs = Number.POSITIVE_INFINITY;
  return adapter.call("trial.open", { server: "http://s" }, { trial: "t", deadlineMs });
}

describe("startProcessAdapter()", () => {
  it("gives back what the adapter said of itself", async () => {
    const adapter = await start({});

    assert.deepEqual(adapter.hello, HELLO);
    assert.equal(adapter.failure, undefined);
    await adapter.stop();
  });

  it("adds to the environment", async () => {
    const command = sayHelloThen("console.error(process.env.PORT_COLOUR, 'PATH' in process.env);");
    const adapter = await start({ command, env: { PORT_COLOUR: "red" } });

    await adapter.stop();

    assert.equal(adapter.log(), "red true\n");
  });

  it("says of a program that is not there what to check", async () => {
    const error = await rejection(start({ command: ["no-such-program-anywhere"] }));

    assert.equal(error.code, "start");
    assert.match(
      error.message,
      /could not be started \(ENOENT\): check that "no-such-program-anywhere" is/,
    );
  });

  it("says of a folder that is not there what to check", async () => {
    const error = await rejection(start({ cwd: "/no/such/folder" }));

    assert.equal(error.code, "start");
    assert.match(error.message, /the folder \/no\/such\/folder exists/);
  });

  it("starts nothing for a signal that has aborted", async () => {
    const pids: number[] = [];
    const onSpawn = (pid: number) => void pids.push(pid);

    const error = await rejection(start({ signal: AbortSignal.abort(), onSpawn }));

    assert.equal(error.code, "stopped");
    assert.deepEqual(pids, []);
  });

  it("gives up a start that is aborted, and leaves nothing alive", async () => {
    const controller = new AbortController();
    let pid = 0;
    const starting = start({
      signal: controller.signal,
      command: [execPath, "-e", "process.stdin.resume()"],
      onSpawn: (spawned) => {
        pid = spawned;
        controller.abort();
      },
    });

    const error = await rejection(starting);

    assert.equal(error.code, "stopped");
    assert.equal(isGone(pid), true);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  });
});

describe("ProcessAdapter", () => {
  it("fails every call, open and later, with the one error of its crash", async () => {
    const adapter = await start({});
    const open = lastingCall(adapter);

    kill(adapter.pid, "SIGKILL");
    const error = await rejection(open);
    const later = await rejection(lastingCall(adapter));

    assert.equal(error.code, "crashed");
    assert.equal(error.message, "the adapter was killed by SIGKILL although it was not asked to");
    assert.equal(error.details.exitSignal, "SIGKILL");
    assert.equal(later, error);
    assert.equal(adapter.failure, error);
    await adapter.stop();
  });

  it("counts an end with exit code 0 as a crash without a shutdown", async () => {
    const adapter = await start({ command: sayHelloThen("process.exit(0)") });

    const error = await rejection(lastingCall(adapter));

    assert.equal(error.code, "crashed");
    assert.equal(error.details.exitCode, 0);
  });

  it("says that a crash cut off a line, and shows it", async () => {
    const body = `process.stdout.write('{"ev":"noti', () => process.exit(9));`;
    const adapter = await start({ command: sayHelloThen(body) });

    const error = await rejection(lastingCall(adapter));

    assert.match(error.message, /exit code 9 .*, in the middle of a line of standard output$/);
    assert.equal(error.details.line, '{"ev":"noti');
    assert.equal(error.details.lineNumber, 2);
  });

  it("ends an adapter that closes its standard output and goes on", async () => {
    const body = "require('node:fs').closeSync(1); process.stdin.resume();";
    const adapter = await start({ command: sayHelloThen(body), deadlines: { drainMs: 50 } });

    const error = await rejection(lastingCall(adapter));
    await adapter.stop();

    assert.equal(error.code, "bad-output");
    assert.match(error.message, /closed its standard output and keeps running/);
    assert.equal(isGone(adapter.pid), true);
  });

  it("ends an adapter that closes its standard input and goes on", async () => {
    const body =
      "require('node:fs').closeSync(0); require('node:child_process').spawn('sleep', ['60']);";
    const adapter = await start({ command: sayHelloThen(body), deadlines: { drainMs: 50 } });

    // The pipe breaks with the first write after the other side has closed it; the writes before it time out.
    let error = await rejection(adapter.call("debug.dump", {}, { trial: "t", deadlineMs: 20 }));
    while (error.code === "timeout") {
      error = await rejection(adapter.call("debug.dump", {}, { trial: "t", deadlineMs: 20 }));
    }
    await adapter.stop();

    assert.equal(error.code, "bad-output");
    assert.match(error.message, /closed its standard input and keeps running/);
    assert.equal(isGone(adapter.pid), true);
  });

  it("does not wait for a pipe that a process out of reach holds open", async () => {
    const body =
      "const child = require('node:child_process')" +
      ".spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });" +
      "console.error(child.pid); child.unref();";
    const adapter = await start({ command: sayHelloThen(body), deadlines: { drainMs: 50 } });

    await adapter.stop();

    const stray = Number(adapter.log());
    assert.equal(isGone(adapter.pid), true);
    assert.equal(isGone(stray), false);
    kill(stray, "SIGKILL");
  });

  it("ends in order: open calls reject, shutdown is sent, and a second stop does nothing", async () => {
    const body = "process.stdin.on('data', (bytes) => process.stderr.write(bytes));";
    const adapter = await start({ command: sayHelloThen(body) });
    const open = rejection(lastingCall(adapter));

    await Promise.all([adapter.stop(), adapter.stop()]);

    assert.equal((await open).code, "stopped");
    assert.equal((await rejection(lastingCall(adapter))).code, "stopped");
    assert.match(adapter.log(), /"cmd":"shutdown","args":\{\}\}\n$/);
    assert.deepEqual(adapter.warnings, []);
    assert.equal(isGone(adapter.pid), true);
  });

  it("gives an adapter that has closed its streams its time to shut down", async () => {
    const body =
      "process.stdin.on('end', () => {" +
      "const nap = require('node:child_process').spawn('sleep', ['0.06'], { stdio: 'ignore' });" +
      "nap.on('exit', () => console.error('tidied up'));" +
      "require('node:fs').closeSync(1); });";
    const command = sayHelloThen(body);
    const adapter = await start({ command, deadlines: { shutdownMs: 30_000, drainMs: 20 } });

    await adapter.stop();

    assert.equal(adapter.log(), "tidied up\n");
    assert.deepEqual(adapter.warnings, []);
  });

  it("warns of an exit code other than 0 after shutdown", async () => {
    const body = "process.stdin.resume(); process.exitCode = 4;";
    const adapter = await start({ command: sayHelloThen(body) });

    await adapter.stop();

    assert.match(
      adapter.warnings[0]?.message ?? "",
      /answered shutdown with exit code 4: exit with 0/,
    );
  });

  it("stops when its signal aborts, and lets go of the signal", async () => {
    const controller = new AbortController();
    const adapter = await start({ signal: controller.signal });
    const open = rejection(lastingCall(adapter));

    controller.abort();
    await adapter.stop();

    assert.equal((await open).code, "stopped");
    assert.equal(isGone(adapter.pid), true);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  });
});
