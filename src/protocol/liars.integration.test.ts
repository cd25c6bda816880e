/**
 * Every liar is caught, named for what it is, and leaves nothing alive.
 *
 * Real clock: the deadlines of a child process are real. Those that a test waits for are under 300 ms, and waited for
 * only where the liar can never be in time; every other deadline is too long to matter.
 */
import assert from "node:assert/strict";
import { execPath, kill } from "node:process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { SystemClock } from "../time/system-clock.js";
import type { FallibleAdapter } from "./adapter.js";
import { PortError, type PortErrorCode } from "./port-error.js";
import { type ProcessDeadlines, startProcessAdapter } from "./process-adapter.js";

interface Expectation {
  readonly liar: string;
  readonly code: PortErrorCode;
  readonly message: RegExp;
  /** Deadlines that this liar is meant to miss. */
  readonly deadlines?: Partial<ProcessDeadlines>;
  /** The deadline of informer.start, for the liar that misses it. */
  readonly startDeadlineMs?: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

const EXPECTATIONS: readonly Expectation[] = [
  {
    liar: "hangs-on-hello",
    code: "start",
    message: /did not start: no answer to hello within 150 ms/,
    deadlines: { helloMs: 150 },
  },
  {
    liar: "hangs-on-command",
    code: "timeout",
    message: /^no answer to informer\.start within 100 ms: answer every command/,
    startDeadlineMs: 100,
    details: { cmd: "informer.start", trial: "t1" },
  },
  {
    liar: "crashes-on-start",
    code: "start",
    message: /did not start: the adapter ended with exit code 7/,
    details: { exitCode: 7, logLines: ["cannot load the library"] },
  },
  {
    liar: "crashes-in-trial",
    code: "crashed",
    message: /^the adapter ended with exit code 3 although it was not asked to$/,
    details: { exitCode: 3, logLines: ["panic: nil map"] },
  },
  {
    liar: "garbage-on-stdout",
    code: "bad-output",
    message:
      /^line 5 of standard output is not JSON: something printed to standard output.*INFO starting/,
    details: { line: "INFO starting to watch pods", lineNumber: 5, column: 1 },
  },
  {
    liar: "two-objects-on-a-line",
    code: "bad-output",
    message:
      /^line 5 of standard output holds more than one object: end every message with a newline/,
  },
  {
    liar: "wrong-protocol-version",
    code: "version",
    message: /speaks version 2 of the protocol, this suite only version 1/,
  },
  {
    liar: "invalid-hello",
    code: "bad-output",
    message: /^line 1 .* reply to hello: implementation\.version: missing$/,
    details: { lineNumber: 1 },
  },
  {
    liar: "unknown-capability",
    code: "bad-output",
    message: /reply to hello: capabilities\[1\]: expected one of "store".*got "telepathy"$/,
  },
  {
    liar: "drops-notification",
    code: "bad-output",
    message:
      /notification 3 of handler h1 after 1: the adapter dropped or reordered notifications$/,
  },
  {
    liar: "reorders-notifications",
    code: "bad-output",
    message:
      /notification 3 of handler h1 after 1: the adapter dropped or reordered notifications$/,
  },
  {
    liar: "answers-twice",
    code: "bad-output",
    message: /second reply to command 2: the adapter answered one command twice$/,
  },
  {
    liar: "unknown-trial",
    code: "bad-output",
    message: /notify for trial "elsewhere", which was never opened$/,
  },
  {
    liar: "never-stops",
    code: "timeout",
    message: /did not end within 50 ms of SIGTERM and was sent SIGKILL/,
    deadlines: { shutdownMs: 50, terminateMs: 50 },
  },
  {
    liar: "grandchild-keeps-pipe",
    code: "internal",
    message: /processes that the adapter had started outlived it and were killed/,
  },
  {
    liar: "oversized-line",
    code: "bad-output",
    message: /^line 5 of standard output is longer than 16777216 bytes/,
  },
];

describe("startProcessAdapter() and the liars", () => {
  for (const expectation of EXPECTATIONS) {
    it(`catches the liar that ${expectation.liar.replaceAll("-", " ")}`, async () => {
      const { error, pid } = await observe(expectation);

      assert.equal(error?.code, expectation.code, error?.message);
      assert.match(error.message, expectation.message);
      for (const [name, value] of Object.entries(expectation.details ?? {})) {
        assert.deepEqual(Reflect.get(error.details, name), value, name);
      }
      assert.throws(() => kill(pid, 0), { code: "ESRCH" });
    });
  }

  it("finds nothing wrong with the honest adapter", async () => {
    const { error, pid, notifications } = await observe({ liar: "honest" });

    assert.equal(error, undefined);
    assert.deepEqual(notifications, [1, 2, 3]);
    assert.throws(() => kill(pid, 0), { code: "ESRCH" });
  });

  it("keeps reading a flood of logs, and of it the end", async () => {
    const { error, log } = await observe({ liar: "floods-stderr" });

    assert.equal(error, undefined);
    assert.match(log, /^\[884477 bytes dropped\]\n/);
    assert.match(log, /everything is fine\nthat was all\n$/);
  });
});

interface Observation {
  readonly error: PortError | undefined;
  readonly pid: number;
  readonly notifications: readonly number[];
  readonly log: string;
}

/** Runs one trial with a liar and returns the first thing that went wrong. */
async function observe(
  options: Pick<Expectation, "liar" | "deadlines" | "startDeadlineMs">,
): Promise<Observation> {
  const { liar, deadlines = {}, startDeadlineMs } = options;
  const notifications: number[] = [];
  const entry = new URL(`../../ports/liars/${liar}.js`, import.meta.url);
  let pid = 0;
  try {
    const adapter = await startProcessAdapter({
      command: [execPath, fileURLToPath(entry)],
      cwd: ".",
      clock: new SystemClock(),
      deadlines: { replyMs: 30_000, shutdownMs: 30_000, ...deadlines },
      onSpawn: (spawned) => {
        pid = spawned;
      },
    });
    adapter.onEvent((event) => {
      if (event.ev === "notify") notifications.push(event.n);
    });
    const failure = await runTrial(adapter, startDeadlineMs);
    await adapter.stop();
    const error = failure ?? adapter.warnings.at(-1);
    return { error, pid, notifications, log: adapter.log() };
  } catch (error) {
    return { error: portError(error), pid, notifications, log: "" };
  }
}

/** What went wrong in the trial, or undefined. */
async function runTrial(
  adapter: FallibleAdapter,
  startDeadlineMs = 30_000,
): Promise<PortError | undefined> {
  const trial = "t1";
  const resource = { group: "", version: "v1", resource: "pods", kind: "Pod", namespaced: true };
  const behaviour = { kind: "record" } as const;
  try {
    await adapter.call("trial.open", { server: "http://127.0.0.1:1" }, { trial });
    await adapter.call("informer.create", { informer: "i1", resource }, { trial });
    await adapter.call("handler.add", { informer: "i1", handler: "h1", behaviour }, { trial });
    const options = { trial, deadlineMs: startDeadlineMs };
    await adapter.call("informer.start", { informer: "i1" }, options);
    await adapter.call("store.list", { informer: "i1" }, { trial });
    await adapter.call("trial.close", {}, { trial });
    return undefined;
  } catch (error) {
    return portError(error);
  }
}

function portError(error: unknown): PortError {
  if (error instanceof PortError) return error;
  throw error;
}
